import { DIRIGE_DEPOSITO } from '#features/gds-almacenamientos/permisos.contract.ts';
import { addFaltante, anotar, type Orden, tener } from '#features/gds-ordenes/server/public.ts';
import { leer as leerCodigo, makeProvisorio } from '#features/gds-productos/server/public.ts';
import {
  abrirLugares,
  asentar,
  type Producto,
  partidaDe,
  retenerProductos,
  selectProductos,
} from '#features/gds-stock/server/public.ts';
import { anularUbicar, tenerUbicar } from '#features/gds-trabajos/server/public.ts';
import type { CallContext } from '#server/dispatcher.ts';
import { AppError, RefusalError } from '#shared/errors.ts';
import { permits } from '#shared/permissions.ts';

import type { CerrarRecepcion, LeerRecepcion, RenglonDeRecepcion } from '../contract.ts';
import { asentarEnAnden, vendibles } from './asentar.ts';
import { yaNoEsta } from './dejado.ts';
import { lpnQueSeLlena } from './en-lpn.ts';
import { isVencePronto } from './muelle.sql.ts';
import {
  insertDecisiones,
  insertLectura,
  insertQuita,
  type Llegada,
  lockRecepcion,
  type Recepcion,
  selectAcumulado,
  selectFaltas,
  selectLinea,
  selectParaDeshacer,
  selectPorAsentar,
  selectPosterior,
  selectRenglones,
  updateCerrada,
  updateContada,
  updateDeshecha,
} from './recepcion.sql.ts';

/** What is done at the dock: reading, closing, taking back. */

/** The row is held. @throws AppError RECEPCION_NO_ENCONTRADA, RECEPCION_CERRADA */
export async function tenerAbierta(context: CallContext, id: number, more: readonly string[] = []): Promise<Recepcion> {
  const recepcion = await lockRecepcion(context.db, context.scope, id);
  if (recepcion === null) throw new AppError('RECEPCION_NO_ENCONTRADA', { id });
  if (recepcion.estado !== 'ABIERTA' && !more.includes(recepcion.estado))
    throw new AppError('RECEPCION_CERRADA', { id });
  return recepcion;
}

export async function leer(context: CallContext, pedido: LeerRecepcion) {
  const { db, user } = context;
  const recepcion = await tenerAbierta(context, pedido.recepcion_id);
  const found = await hallar(context, recepcion, pedido);
  const [producto] = await selectProductos(db, [found.producto_id]);
  if (producto === undefined || producto.cliente_id !== recepcion.cliente_id)
    throw new AppError('PRODUCTO_NO_ENCONTRADO', { producto_id: found.producto_id });
  const serie = serieDe(producto, pedido.serie ?? found.serie ?? null);
  const said = pedido.partida ?? found.partida ?? null;
  const partida_id = await partidaDe(context, producto, producto.control_partida === 'NO' ? null : said);
  const cantidad = serie === null ? (pedido.cantidad ?? found.cantidad) : 1;
  const linea =
    recepcion.orden_id === null ? null : await selectLinea(db, recepcion, { producto_id: producto.id, partida_id });
  const { condicion } = pedido;
  const lpn = pedido.lpn === undefined ? null : await lpnQueSeLlena(context, recepcion, pedido.lpn);
  const id = await insertLectura(db, {
    recepcion,
    linea_id: linea?.id ?? null,
    producto_id: producto.id,
    partida_id,
    serie,
    condicion,
    cantidad,
    lpn_id: lpn?.id ?? null,
    usuario_id: user.id,
  });
  return {
    lectura: {
      id,
      producto_id: producto.id,
      sku: producto.sku,
      unidad: 'UN',
      cantidad,
      acumulado: await selectAcumulado(db, recepcion.id, producto.id),
    },
    aviso: avisoDe(recepcion, {
      ...{ isNew: found.isNew, falta: linea?.falta ?? null, cantidad },
      isSoon: partida_id !== null && (await isVencePronto(db, partida_id)),
    }),
  };
}

function avisoDe(
  { modo, orden_id }: Recepcion,
  { isNew, isSoon, falta, cantidad }: { isNew: boolean; isSoon: boolean; falta: number | null; cantidad: number },
) {
  if (isNew) return 'PROVISORIO' as const;
  // Of the lot itself, and of nothing that was expected: told to whoever counts blind as well.
  if (isSoon) return 'VENCE_PRONTO' as const;
  if (modo === 'CIEGA' || orden_id === null) return null;
  if (falta === null) return 'FUERA_DE_LA_ORDEN' as const;
  return cantidad > falta ? ('SOBRA' as const) : null;
}

function serieDe({ control_serie, sku }: Producto, serie: string | null): string | null {
  if (control_serie !== 'SIEMPRE') return null;
  if (serie === null) throw new RefusalError('SERIE_REQUERIDA', `${sku}: escanee la serie`);
  return serie;
}

interface Hallado {
  readonly producto_id: number;
  readonly cantidad: number;
  readonly partida: LeerRecepcion['partida'];
  readonly serie: string | undefined;
  readonly isNew: boolean;
}

async function hallar(
  { db, scope }: CallContext,
  { cliente_id, deposito_id }: Recepcion,
  pedido: LeerRecepcion,
): Promise<Hallado> {
  const { texto, producto_id } = pedido;
  const plain = { partida: undefined, serie: undefined, isNew: false };
  if (producto_id !== undefined) return { producto_id, cantidad: 1, ...plain };
  const said = (texto ?? '').trim();
  const { clase, lugar, gs1, productos } = await leerCodigo(db, scope, { texto: said, deposito_id, cliente_id });
  if (clase === 'LUGAR')
    throw new RefusalError('CODIGO_DE_OTRA_COSA', `Se esperaba un producto y se leyó la ubicación ${lugar?.codigo}`);
  const [one] = productos;
  if (one !== undefined) {
    const partida = gs1?.partida === undefined ? undefined : { codigo: gs1.partida.toUpperCase(), vence: gs1.vence };
    return {
      producto_id: one.producto_id,
      cantidad: one.factor * (gs1?.cantidad ?? 1),
      partida,
      serie: gs1?.serie,
      isNew: false,
    };
  }
  if (pedido.provisorio !== true) throw new RefusalError('CODIGO_DESCONOCIDO', `No se reconoce ${said.slice(0, 40)}`);
  return {
    producto_id: await makeProvisorio(db, cliente_id, gs1?.gtin ?? said),
    cantidad: gs1?.cantidad ?? 1,
    ...plain,
    isNew: true,
  };
}

export async function quitar(
  context: CallContext,
  { recepcion_id, lectura_id }: { recepcion_id: number; lectura_id: number },
): Promise<void> {
  const recepcion = await tenerAbierta(context, recepcion_id);
  if (!(await insertQuita(context.db, recepcion.id, { lectura_id, usuario_id: context.user.id })))
    throw new AppError('RECEPCION_NO_ENCONTRADA', { recepcion_id, lectura_id });
}

/** Where nothing was decided of what differs, a count is frozen and its differences are told. */
export async function cerrar(
  context: CallContext,
  { recepcion_id, decisiones }: CerrarRecepcion,
): Promise<number | null> {
  const recepcion = await tenerAbierta(context, recepcion_id, ['CONTADA']);
  const all = recepcion.orden_id === null ? [] : await selectRenglones(context.db, recepcion);
  const differing = all.filter(differs);
  const said = new Map(decisiones.map((one) => [keyOf(one), one]));
  const undecided = differing.filter((one) => !said.has(keyOf(one)));
  if (undecided.length > 0) {
    if (recepcion.estado === 'ABIERTA') await updateContada(context.db, recepcion.id);
    return null;
  }
  const decided = differing.flatMap((one) => {
    const decision = said.get(keyOf(one));
    return decision === undefined
      ? []
      : [{ ...decision, cantidad: Math.abs((one.esperado ?? 0) - one.contado), renglon: one }];
  });
  for (const one of decided) refuseWrong(context, one.renglon, one);
  return asentarTodo(context, recepcion, {
    decisiones: decided.map(({ renglon: _, ...one }) => one),
    bultos: null,
    nota: null,
  });
}

const differs = ({ esperado, contado }: Pick<RenglonDeRecepcion, 'esperado' | 'contado'>) =>
  esperado !== null && esperado !== contado;
const keyOf = ({ producto_id, linea_id }: { producto_id: number; linea_id: number | null }) =>
  `${producto_id}|${linea_id ?? 0}`;

/** A little too much, as is agreed with the client, is taken by whoever receives; more by whoever leads, who says why; what lacks is missing, or comes another day. */
function refuseWrong(
  { user }: CallContext,
  { sku, esperado, admite, contado }: RenglonDeRecepcion,
  { decision, nota }: { decision: string; nota?: string | null | undefined },
): void {
  const isTooMuch = contado > (esperado ?? 0);
  if (isTooMuch !== (decision === 'SOBRA'))
    throw new AppError('DATOS_INVALIDOS', {}, { decisiones: `${sku}: esa decisión no va con lo que se contó` });
  if (!isTooMuch || contado <= (admite ?? 0)) return;
  if (!permits(DIRIGE_DEPOSITO, user))
    throw new RefusalError(
      'EXCESO_DE_RECEPCION',
      `De ${sku} se anunciaron ${esperado}, el cliente admite hasta ${admite} y llegaron ${contado}: lo admite quien dirige el depósito`,
    );
  if (!nota) throw new AppError('DATOS_INVALIDOS', {}, { decisiones: `${sku}: diga por qué se admite de más` });
}

export type Decidido = CerrarRecepcion['decisiones'][number] & { readonly cantidad: number };

/** All of it as one statement of the ledger: everything or nothing. */
export async function asentarTodo(
  context: CallContext,
  recepcion: Recepcion,
  { decisiones, bultos, nota }: Llegada & { decisiones: readonly Decidido[] },
): Promise<number> {
  const { db, user } = context;
  const { id, orden_id, numero } = recepcion;
  const movimientos = await selectPorAsentar(db, recepcion);
  if (movimientos.length === 0 && decisiones.length === 0) throw new AppError('RECEPCION_VACIA', { id });
  await asentarEnAnden(context, recepcion, movimientos);
  await insertDecisiones(db, recepcion, decisiones);
  const missing = decisiones.flatMap(({ decision, linea_id, cantidad }) =>
    decision === 'FALTA' && linea_id !== null ? [{ linea_id, cantidad }] : [],
  );
  await addFaltante(db, missing);
  await updateCerrada(db, id, { usuario_id: user.id, bultos, nota });
  const units = movimientos.reduce((total, { cantidad }) => total + cantidad, 0);
  if (orden_id !== null)
    await anotar(context, await tener(context, orden_id), {
      acto: 'recibir',
      nota: `${numero}: ${units.toLocaleString('es-UY')} unidades${nota === null ? '' : `. ${nota}`}`,
    });
  return units;
}

export async function deshacer(
  context: CallContext,
  { recepcion_id, nota }: { recepcion_id: number; nota: string },
): Promise<void> {
  const { db, scope, user } = context;
  const seen = await lockRecepcion(db, scope, recepcion_id);
  if (seen === null) throw new AppError('RECEPCION_NO_ENCONTRADA', { recepcion_id });
  const { id, numero, orden_id, estado, transaccion_id, almacenamiento_id } = seen;
  if (estado === 'DESHECHA') throw new AppError('RECEPCION_CERRADA', { id });
  let orden: Orden | null = null;
  if (orden_id !== null) {
    orden = await tener(context, orden_id);
    const later = await selectPosterior(db, seen);
    if (later !== null) throw new RefusalError('RECEPCION_NO_ES_LA_ULTIMA', `Deshaga antes ${later}`);
  }
  const solas = await tenerUbicar(context, transaccion_id);
  const back = await selectParaDeshacer(db, transaccion_id);
  if (back.length > 0) {
    const abierto = await abrirLugares(context, [almacenamiento_id]);
    // Before its work: an order that is promised some of it gives up lines of that work after it has the stock.
    const productos = vendibles(back.map(({ de, producto_id }) => ({ ...de, producto_id })));
    await retenerProductos(db, { ordenes: [], deposito_id: seen.deposito_id, productos });
    const gone = await yaNoEsta(context, seen);
    if (gone !== null) throw new RefusalError('RECEPCION_CON_UBICADAS', `${gone.dice}: ${gone.antes}`);
    await anularUbicar(context, solas, `Se deshizo ${numero}`);
    await asentar(context, abierto, {
      tipo: 'RECEPCION',
      nota,
      transaccion: { id: transaccion_id, numero },
      movimientos: back,
    });
  }
  const missing = await selectFaltas(db, id);
  await addFaltante(
    db,
    missing.map(({ linea_id, cantidad }) => ({ linea_id, cantidad: -cantidad })),
  );
  await updateDeshecha(db, id, user.id);
  if (orden !== null) await anotar(context, orden, { acto: 'deshacer_recepcion', nota: `${numero}: ${nota}` });
}
