import { entregarAStock } from '#features/devoluciones/server/public.ts';
import { leer as leerCodigo } from '#features/gds-productos/server/public.ts';
import { abrirLugares, asentar, type Movimiento } from '#features/gds-stock/server/public.ts';
import type { CallContext } from '#server/dispatcher.ts';
import { widened } from '#server/narrowed.sql.ts';
import type { Result } from '#shared/contract.ts';
import { AppError, RefusalError } from '#shared/errors.ts';

import type {
  CondicionDeReingreso,
  reingresar as contrato,
  DevolucionEnDeposito,
  Reingresar,
  ReingresoEntero,
  RenglonDeReingreso,
} from '../reingreso.contract.ts';
import { selectAndenes } from './muelle.sql.ts';
import { insertReingreso, selectContenido, selectVuelta, selectVueltas, type Vuelta } from './reingreso.sql.ts';

/** Goods that come back: from outside onto the dock, and the return that brought them is over. */

/** Why it does not go into stock now; null: it does. */
function impedimentoDe({
  reingreso,
  abierta,
  hija_estado,
  en_agencia,
  a_inspeccionar,
  inspeccion,
}: Vuelta): string | null {
  if (reingreso !== null) return `Ya reingresó a stock: ${reingreso}`;
  if (!abierta) return 'Esa devolución ya terminó';
  // Whoever reads it has it: what nobody has taken in at the plant yet, but came in from the street, may be read here first.
  if (en_agencia || (hija_estado !== 'INGRESADO' && hija_estado !== 'CLASIFICADO'))
    return 'Todavía no llegó a la planta';
  return a_inspeccionar && inspeccion === null ? 'Falta inspeccionarla: se hace en Devoluciones' : null;
}

const mostrada = (vuelta: Vuelta): DevolucionEnDeposito => ({
  ...{ id: vuelta.id, numero: vuelta.numero, guia_nro: vuelta.guia_nro, hija_nro: vuelta.hija_nro },
  ...{ orden_id: vuelta.orden_id, orden: vuelta.orden, deposito_id: vuelta.deposito_id, cliente: vuelta.cliente },
  ...{ movida: vuelta.movida, inspeccion: vuelta.inspeccion, inspeccion_nota: vuelta.inspeccion_nota },
  impide: impedimentoDe(vuelta),
});

export async function pendientes({ db, scope }: CallContext): Promise<{ devoluciones: DevolucionEnDeposito[] }> {
  return { devoluciones: (await selectVueltas(db, scope, null)).map(mostrada) };
}

const PROPONE: Readonly<Record<NonNullable<Vuelta['inspeccion']>, CondicionDeReingreso>> = {
  APTO: 'EN_RECEPCION',
  DANADO: 'DANADO',
  INCOMPLETO: 'CUARENTENA',
};

/** A label of several pieces says which of them it is; any of them means the parcel. */
const PIEZA = /B\d{2}$/;

/** @throws AppError DEVOLUCION_NO_ENCONTRADA */
export async function ver({ db, scope }: CallContext, { texto }: { texto: string }): Promise<ReingresoEntero> {
  const leido = texto.toUpperCase();
  const [whole] = await selectVueltas(db, scope, leido);
  const vuelta = whole ?? (await selectVueltas(db, scope, leido.replace(PIEZA, '')))[0];
  if (vuelta === undefined)
    throw new RefusalError('DEVOLUCION_NO_ENCONTRADA', `${texto.slice(0, 40)} no trae mercadería de sus depósitos`);
  const renglones = await selectContenido(db, vuelta.bultos);
  const propone = vuelta.inspeccion === null ? 'EN_RECEPCION' : PROPONE[vuelta.inspeccion];
  return { devolucion: mostrada(vuelta), renglones, propone };
}

/** @throws AppError of the contract */
export async function reingresar(context: CallContext, pedido: Reingresar): Promise<Result<typeof contrato>> {
  const { db, scope, user, audit } = context;
  const { devolucion_id } = pedido;
  const found = await selectVuelta(db, scope, devolucion_id);
  if (found === null) throw new AppError('DEVOLUCION_NO_ENCONTRADA', { devolucion_id });
  // The parcels first, as whoever reads one of them holds them; what was seen before they were held is looked at again.
  await widened(db, scope, (whole) =>
    entregarAStock({ ...context, scope: whole, audit: () => undefined }, devolucion_id, () => exigir(context, found)),
  );
  const contenido = await selectContenido(db, found.bultos);
  refuseMore(contenido, pedido.renglones);
  const lugar_id = await andenDe(context, found, pedido.lugar);
  const abierto = await abrirLugares(context, [lugar_id]);
  const nota = `Devolución ${found.numero} de ${found.orden}`;
  const movimientos = pedido.renglones.map((one) => movimientoDe(found, contenido, { ...one, lugar_id }));
  const { transaccion } = await asentar(context, abierto, { tipo: 'MOVIMIENTO', nota, movimientos });
  const sum = (rows: readonly { cantidad: number }[]) => rows.reduce((total, { cantidad }) => total + cantidad, 0);
  const [unidades, salieron] = [sum(pedido.renglones), sum(contenido)];
  const hecho = { devolucion_id, transaccion_id: transaccion.id, unidades, faltaron: salieron - unidades };
  await insertReingreso(db, { ...found, ...hecho, nota: pedido.nota, usuario_id: user.id });
  audit({
    tabla: 'reingreso',
    fila_id: devolucion_id,
    antes: null,
    despues: { ...pedido, numero: transaccion.numero },
  });
  return { transaccion, lugar: abierto.lugares.get(lugar_id)?.codigo ?? '', unidades, faltaron: hecho.faltaron };
}

/** @throws RefusalError REINGRESO_NO_ADMITE */
async function exigir({ db, scope }: CallContext, { id, numero }: Vuelta): Promise<void> {
  const now = await selectVuelta(db, scope, id);
  const impide = now === null ? 'Ya no está' : impedimentoDe(now);
  if (impide !== null) throw new RefusalError('REINGRESO_NO_ADMITE', `${numero}: ${impide}`, { id });
}

const keyOf = ({ producto_id, partida_id }: { producto_id: number; partida_id: number | null }) =>
  `${producto_id}-${partida_id ?? 0}`;

/** @throws AppError DATOS_INVALIDOS for more of something than left with the parcel, or another serial number */
function refuseMore(contenido: readonly RenglonDeReingreso[], renglones: Reingresar['renglones']): void {
  const left = new Map(contenido.map((one) => [keyOf(one), one]));
  const asked = Map.groupBy(renglones, keyOf);
  for (const [key, rows] of asked) {
    const sent = left.get(key);
    const units = rows.reduce((total, { cantidad }) => total + cantidad, 0);
    if (sent === undefined || units > sent.cantidad) {
      const said = sent === undefined ? 'No salió con esa guía' : `Salieron ${sent.cantidad} de ${sent.sku}`;
      throw new AppError('DATOS_INVALIDOS', { key }, { renglones: said });
    }
    const series = rows.flatMap((row) => row.series ?? []);
    const foreign = series.find((code) => !sent.series.includes(code));
    if (foreign !== undefined || (sent.series.length > 0 && new Set(series).size !== units))
      throw new AppError('DATOS_INVALIDOS', { key }, { renglones: `Elija las series de ${sent.sku} que volvieron` });
  }
}

type Puesto = Reingresar['renglones'][number] & { readonly lugar_id: number };

function movimientoDe(
  { cliente_id }: Vuelta,
  contenido: readonly RenglonDeReingreso[],
  { lugar_id, condicion, series = [], producto_id, partida_id, cantidad }: Puesto,
): Movimiento {
  const serial = contenido.some((one) => one.producto_id === producto_id && one.series.length > 0);
  return {
    ...{ acto: 'REINGRESAR' as const, producto_id, partida_id, cantidad, cliente_id },
    series: serial ? series : null,
    de: { almacenamiento_id: null, condicion: 'ENTREGA', linea_id: null },
    a: { almacenamiento_id: lugar_id, condicion, linea_id: null },
  };
}

/** @throws AppError ALMACENAMIENTO_NO_ENCONTRADO */
async function andenDe(
  { db, scope }: CallContext,
  { deposito_id }: Vuelta,
  texto: string | undefined,
): Promise<number> {
  const andenes = await selectAndenes(db, scope, deposito_id);
  const [first] = andenes;
  if (texto === undefined && first !== undefined) return first.almacenamiento_id;
  const { lugar } = await leerCodigo(db, scope, { texto: texto ?? '', deposito_id });
  const named = andenes.find(({ almacenamiento_id }) => almacenamiento_id === lugar?.almacenamiento_id);
  if (named !== undefined) return named.almacenamiento_id;
  throw new RefusalError(
    'ALMACENAMIENTO_NO_ENCONTRADO',
    texto ? `${texto} no es un andén` : 'No hay andén de recepción',
  );
}
