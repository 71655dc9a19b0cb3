import { pedirPorDiferencia } from '#features/gds-conteos/server/public.ts';
import { selectPorDevolver } from '#features/gds-ordenes/server/public.ts';
import { leer as leerCodigo } from '#features/gds-productos/server/public.ts';
import { selectMuelle } from '#features/gds-recepcion/server/public.ts';
import { lockLugares, proponer } from '#features/gds-stock/server/public.ts';
import type { CallContext } from '#server/dispatcher.ts';
import { darPaso } from '#server/documentos.ts';
import type { Params } from '#shared/contract.ts';
import { AppError, RefusalError } from '#shared/errors.ts';
import { lecturaDeLugar } from '#shared/gds/patron.ts';

import { TIPOS_DE_TRASLADO } from '../traslado.contract.ts';
import type { crearTraslados, PorTrasladar, siguienteTraslado, Trasladar } from '../traslados.contract.ts';
import { llevar } from './llevar.ts';
import { moverEn, porMover } from './mover.ts';
import { isDeposito } from './olas.sql.ts';
import { actorDe } from './quien.ts';
import { enTandas } from './solos.ts';
import {
  insertTraslado,
  type LineaSuelta,
  lockCreacion,
  selectSuelta,
  selectTraslados,
  selectVivas,
} from './traslados.sql.ts';
import { lockSiguiente, lockWo, selectCuenta, updateFaltante, type Wo } from './wo.sql.ts';
import { dar, tomar } from './wo.ts';

/** Work that is no order's. What it does to stock is done by those who do it without work too; the ledger says which line it was for. */

type Pedido = Params<typeof crearTraslados>;

/** @throws AppError DEPOSITO_NO_ENCONTRADO */
export async function porHacer(context: CallContext, { deposito_id, tipo }: Pedido): Promise<PorTrasladar[]> {
  const { db, scope } = context;
  if (!(await isDeposito(db, scope, deposito_id))) throw new AppError('DEPOSITO_NO_ENCONTRADO', { deposito_id });
  if (tipo === 'MOVER') return (await porMover(context, deposito_id)).map(deMover);
  const found = tipo === 'UBICAR' ? await porUbicar(context, deposito_id) : await porReponer(context, deposito_id);
  const taken = new Map((await selectVivas(db, deposito_id)).map((one) => [claveDe(one), one.resta]));
  return found.flatMap((fila) => {
    const clave = claveDe({ ...fila, almacenamiento_id: fila.de.almacenamiento_id });
    const already = Math.min(fila.cantidad, taken.get(clave) ?? 0);
    taken.set(clave, (taken.get(clave) ?? 0) - already);
    return already === fila.cantidad ? [] : [{ ...fila, cantidad: fila.cantidad - already }];
  });
}

const claveDe = (one: { producto_id: number; partida_id: number | null; almacenamiento_id: number }): string =>
  [one.almacenamiento_id, one.producto_id, one.partida_id].join('|');

const deMover = (one: Awaited<ReturnType<typeof porMover>>[number]): PorTrasladar => {
  const { producto_id, sku, nombre, unidad, partida_id, partida, suelta, almacenamiento_id, codigo, a } = one;
  const what = { producto_id, sku, nombre, unidad, partida_id, partida, cantidad: suelta };
  return { ...what, de: { almacenamiento_id, codigo }, a, razon: one.razones.join(' · ') };
};

/** What came and waits at a dock, and what an order that was given up left on its way. */
async function porUbicar({ db, scope }: CallContext, deposito_id: number): Promise<PorTrasladar[]> {
  const { por_ubicar } = await selectMuelle(db, scope, deposito_id);
  const left = await selectPorDevolver(db, scope, { deposito_id });
  return [
    ...por_ubicar.map((one) => ({ ...one, razon: 'Llegó y espera' })),
    ...left.map((one) => ({ ...one, razon: `Quedó de ${one.orden.numero}` })),
  ].map(({ producto_id, sku, nombre, unidad, partida_id, partida, cantidad, razon, almacenamiento_id, ...one }) => ({
    ...{ producto_id, sku, nombre, unidad, partida_id, partida, cantidad, razon },
    ...{ de: { almacenamiento_id, codigo: one.lugar }, a: one.propuesta },
  }));
}

async function porReponer(context: CallContext, deposito_id: number): Promise<PorTrasladar[]> {
  const faces = (await proponer(context, deposito_id)).filter(({ clase }) => clase === 'REPONER');
  return faces.map(({ producto_id, sku, nombre, unidad, partida_id, partida, cantidad, razon, de, a }) => ({
    ...{ producto_id, sku, nombre, unidad, partida_id, partida, cantidad, razon, de, a: a.codigo },
  }));
}

/** @throws AppError DEPOSITO_NO_ENCONTRADO, WO_SIN_LINEAS */
export async function crear(context: CallContext, pedido: Pedido) {
  const { db, scope, user } = context;
  if (pedido.tipo === 'MOVER') {
    if (!(await isDeposito(db, scope, pedido.deposito_id)))
      throw new AppError('DEPOSITO_NO_ENCONTRADO', { deposito_id: pedido.deposito_id });
    return conLineas((await moverEn(context, { id: pedido.deposito_id, nombre: '' })).wos);
  }
  await lockCreacion(db, pedido.deposito_id);
  const filas = await porHacerAhi(context, pedido);
  const wos: { id: number; numero: string; lineas: number }[] = [];
  for (const own of lotesDe(filas, pedido.tipo)) {
    const lineas = own.map(({ de, ...fila }) => ({ ...fila, de_id: de.almacenamiento_id }));
    const made = await insertTraslado(db, { ...pedido, usuario_id: user.id, origen_id: null, filas: lineas });
    await darPaso(actorDe(context), { entidad: 'wo', id: made.id, estado: null }, 'crear');
    wos.push({ ...made, lineas: own.length });
  }
  return conLineas(wos);
}

/** @throws AppError WO_SIN_LINEAS */
function conLineas<T extends { readonly numero: string }>(wos: T[]): { wos: T[] } {
  if (wos.length === 0) throw new RefusalError('WO_SIN_LINEAS', 'No hay nada que nadie haya tomado a su cargo');
  return { wos };
}

/** Its docks and carts are held while it is made: nobody carries off what lies there, and no reception adds to it. */
async function porHacerAhi(context: CallContext, pedido: Pedido): Promise<PorTrasladar[]> {
  const seen = await porHacer(context, pedido);
  if (pedido.tipo !== 'UBICAR' || seen.length === 0) return seen;
  const places = new Set(seen.map(({ de }) => de.almacenamiento_id));
  await lockLugares(context.db, context.scope, [...places]);
  return (await porHacer(context, pedido)).filter(({ de }) => places.has(de.almacenamiento_id));
}

/** What is put away goes from one place to many, so it is one work for each place; faces are filled along a walk. */
function lotesDe(filas: readonly PorTrasladar[], tipo: Pedido['tipo']): PorTrasladar[][] {
  const groups = tipo === 'UBICAR' ? [...Map.groupBy(filas, ({ de }) => de.almacenamiento_id).values()] : [[...filas]];
  return groups.flatMap(enTandas);
}

export async function siguiente(
  context: CallContext,
  { tipo, deposito_id }: Params<typeof siguienteTraslado>,
): Promise<Pick<Wo, 'id' | 'numero'> | null> {
  const tipos = tipo === undefined ? TIPOS_DE_TRASLADO : [tipo];
  const wo = await lockSiguiente(context.db, context.scope, { deposito_id: deposito_id ?? null, tipos });
  if (wo === null) return null;
  await tomar(context, wo, null);
  return { id: wo.id, numero: wo.numero };
}

interface Tenida {
  readonly linea: LineaSuelta;
  readonly wo: Wo;
}

/** Whoever does something about a line has begun. @throws AppError WO_LINEA_NO_ENCONTRADA, WO_LINEA_TERMINADA, DOCUMENTO_NO_PERMITE */
async function tener(context: CallContext, id: number): Promise<Tenida> {
  const { db, scope } = context;
  const found = await selectSuelta(db, scope, id);
  const wo = found === null ? null : await lockWo(db, scope, found.wo_id);
  const linea = wo === null ? null : await selectSuelta(db, scope, id);
  if (wo === null || linea === null) throw new AppError('WO_LINEA_NO_ENCONTRADA', { id });
  if (linea.resta === 0) throw new AppError('WO_LINEA_TERMINADA', { id });
  if (wo.estado === 'LIBERADA') throw new RefusalError('DOCUMENTO_NO_PERMITE', `Tome antes ${wo.numero}`);
  if (wo.estado === 'EN_CURSO') return { linea, wo };
  const estado = await dar(context, wo, { acto: 'empezar', asignada_a: context.user.id });
  return { linea, wo: { ...wo, estado } };
}

/** @throws AppError of the contract */
export async function hacer(context: CallContext, pedido: Trasladar) {
  const { cantidad } = pedido;
  const held = await tener(context, pedido.linea_id);
  const { linea } = held;
  await refuseOther(context, linea, pedido);
  if (cantidad > linea.resta)
    throw new AppError('DATOS_INVALIDOS', { id: linea.id }, { cantidad: `Quedan ${linea.resta} por llevar` });
  await llevar(context, linea, pedido);
  return hecho(context, held);
}

/** @throws AppError CODIGO_DE_OTRA_COSA */
async function refuseOther(
  { db, scope }: CallContext,
  { lugar, lectura, producto_id, sku }: LineaSuelta,
  read: Trasladar,
) {
  if (read.lugar !== undefined && lecturaDeLugar(read.lugar) !== lectura)
    throw new RefusalError('CODIGO_DE_OTRA_COSA', `Se esperaba ${lugar} y se leyó ${read.lugar.slice(0, 40)}`);
  if (read.producto === undefined) return;
  const { productos } = await leerCodigo(db, scope, { texto: read.producto });
  if (!productos.some((one) => one.producto_id === producto_id))
    throw new RefusalError('CODIGO_DE_OTRA_COSA', `Se esperaba ${sku} y se leyó ${read.producto.slice(0, 40)}`);
}

/** @throws AppError of the contract */
export async function noEsta(context: CallContext, linea_id: number) {
  const { db, scope } = context;
  const held = await tener(context, linea_id);
  const { wo } = held;
  const { almacenamiento_id, producto_id } = held.linea;
  // The place first: what is carried off it gives up lines, and whoever does that holds it.
  const conteo = await pedirPorDiferencia(context, {
    ...{ deposito_id: wo.deposito_id, almacenamiento_id, producto_id, nota: `No estaba al hacer ${wo.numero}` },
  });
  const linea = await selectSuelta(db, scope, linea_id);
  if (linea === null || linea.resta === 0) throw new AppError('WO_LINEA_TERMINADA', { id: linea_id });
  await updateFaltante(db, linea.id, { cantidad: linea.resta, motivo: 'No está' });
  return { ...(await hecho(context, held)), conteo };
}

export async function hecho({ db }: CallContext, { linea: { id }, wo }: Tenida) {
  const linea = (await selectTraslados(db, wo.id)).find((one) => one.id === id);
  if (linea === undefined) throw new AppError('WO_LINEA_NO_ENCONTRADA', { id });
  const { pendientes } = await selectCuenta(db, wo.id);
  return { linea, wo: { id: wo.id, estado: wo.estado, pendientes } };
}
