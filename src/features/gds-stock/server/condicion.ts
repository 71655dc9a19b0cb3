import type { CallContext } from '#server/dispatcher.ts';
import type { Params, Result } from '#shared/contract.ts';
import { AppError, RefusalError } from '#shared/errors.ts';
import { textoDeLpn } from '#shared/gds/lpn.ts';

import type { cambiarCondicion } from '../condicion.contract.ts';
import { isPartida, selectLugaresDePartida } from './condicion.sql.ts';
import { isDeDos } from './cuarentena.ts';
import { pedirLiberacion } from './liberar.ts';
import { selectFamilia } from './lpn.sql.ts';
import { hallar } from './lpn-actos.ts';
import { type Abierto, abrirLugares, asentar, type Hecho } from './motor.ts';
import { lugarDe } from './mover.ts';
import { type Movimiento, type SaldoDeLpn, type SerieAhi, selectProductos, selectSeries } from './stock.sql.ts';
import { valeDeDos } from './valor.ts';

/** What is set apart stays where it lies and is offered to nobody; what is let go of is offered again. */

type Pedido = Params<typeof cambiarCondicion>;

/** A lot that lies in more places than these is set apart in parts. */
const MAS_LUGARES = 500;

/** What is meant, in the places that are to be held. */
interface Alcance {
  readonly lugares: readonly number[];
  readonly isOf: (saldo: SaldoDeLpn) => boolean;
}

/** @throws AppError of the contract */
export async function cambiar(context: CallContext, pedido: Pedido): Promise<Cambio> {
  const { nota } = pedido;
  const { abierto, meant, movimientos } = await prever(context, pedido);
  const unidades = sum(movimientos);
  const reservadas = sum(meant.filter(({ condicion }) => condicion === 'RESERVADO'));
  const isHeld = movimientos.some((one) => isDeDos(abierto, one));
  const vale = isHeld ? null : await valeDeDos(context, abierto, movimientos);
  if (isHeld || vale !== null) {
    const liberacion_id = await pedirLiberacion(context, abierto, { pedido, unidades, vale });
    return { transaccion: null, movimientos: [], unidades, reservadas, liberacion_id };
  }
  const hecho = await asentar(context, abierto, { tipo: 'MOVIMIENTO', nota, movimientos });
  return { ...hecho, unidades, reservadas, liberacion_id: null };
}

type Cambio = Result<typeof cambiarCondicion>;
const sum = (some: readonly { cantidad: number }[]) => some.reduce((total, one) => total + one.cantidad, 0);

/** Once somebody else has said yes: what was asked, as it lies now. */
export async function cambiarAprobado(
  context: CallContext,
  pedido: Pedido,
  deQuien: string,
): Promise<Hecho & { unidades: number }> {
  const { abierto, movimientos } = await prever(context, pedido);
  const nota = `${pedido.nota} (lo pidió ${deQuien})`.slice(0, 500);
  const hecho = await asentar(context, abierto, { tipo: 'MOVIMIENTO', nota, movimientos, deDos: true });
  return { ...hecho, unidades: sum(movimientos) };
}

/** What would be written, with its places held. */
async function prever(context: CallContext, pedido: Pedido) {
  const { de, cantidad } = pedido;
  const { lugares, isOf } = await alcanceDe(context, pedido);
  if (lugares.length === 0) throw new RefusalError('STOCK_INSUFICIENTE', 'No hay nada que apartar ahí');
  const abierto = await abrirLugares(context, lugares);
  const meant = abierto.cargas.filter(isOf);
  const own = meant.filter(({ condicion }) => condicion === de);
  const movimientos =
    cantidad === undefined ? await todas(context, own, pedido) : [await algunas(context, abierto, pedido)];
  if (movimientos.length === 0) throw new RefusalError('STOCK_INSUFICIENTE', `No hay nada ${PALABRA[de]} ahí`);
  return { abierto, meant, movimientos };
}

const PALABRA = {
  DISPONIBLE: 'disponible',
  CUARENTENA: 'en cuarentena',
  DANADO: 'dañado',
  BLOQUEADO: 'bloqueado',
} as const;

async function alcanceDe(context: CallContext, pedido: Pedido): Promise<Alcance> {
  const { lugar, lpn_id, producto_id, partida_id, cantidad, deposito_id, de, a } = pedido;
  if (de === a) throw new AppError('DATOS_INVALIDOS', {}, { a: 'Ya está así' });
  const isLot = lugar === undefined && lpn_id === undefined;
  if ((lugar !== undefined && lpn_id !== undefined) || (isLot && !partida_id))
    throw new AppError('DATOS_INVALIDOS', {}, { lugar: 'Diga qué se aparta: una ubicación, un lote o un LPN' });
  if (cantidad !== undefined && (lugar === undefined || producto_id === undefined))
    throw new AppError('DATOS_INVALIDOS', {}, { cantidad: 'Diga de qué producto y dónde' });
  if (lpn_id !== undefined) return deLpn(context, lpn_id);
  if (lugar === undefined) return dePartida(context, { partida_id: partida_id ?? 0, deposito_id });
  const id = await lugarDe(context, lugar, deposito_id);
  const isOf = (one: SaldoDeLpn) =>
    one.almacenamiento_id === id &&
    (producto_id === undefined || one.producto_id === producto_id) &&
    (partida_id === undefined || one.partida_id === partida_id);
  return { lugares: [id], isOf };
}

async function deLpn(context: CallContext, lpn_id: number): Promise<Alcance> {
  const lpn = await hallar(context, { id: lpn_id });
  const family = await selectFamilia(context.db, lpn.id);
  const lugares = [...new Set(family.flatMap(({ almacenamiento_id }) => almacenamiento_id ?? []))];
  if (lugares.length === 0) throw new RefusalError('LPN_VACIO', `${textoDeLpn(lpn.codigo)} está vacío`);
  const ids = new Set(family.map(({ id }) => id));
  return { lugares, isOf: (one) => one.lpn_id !== null && ids.has(one.lpn_id) };
}

async function dePartida(
  { db, scope }: CallContext,
  { partida_id, deposito_id }: { partida_id: number; deposito_id: number | undefined },
): Promise<Alcance> {
  if (!(await isPartida(db, partida_id))) throw new AppError('PARTIDA_NO_ENCONTRADA', { partida_id });
  const found = await selectLugaresDePartida(db, scope, { partida_id, deposito_id, most: MAS_LUGARES });
  if (new Set(found.map((one) => one.deposito_id)).size > 1)
    throw new AppError('DATOS_INVALIDOS', {}, { deposito_id: 'El lote está en más de un depósito: diga en cuál' });
  if (found.length > MAS_LUGARES)
    throw new AppError('DATOS_INVALIDOS', {}, { partida_id: `El lote está en más de ${MAS_LUGARES} ubicaciones` });
  return {
    lugares: found.map(({ almacenamiento_id }) => almacenamiento_id),
    isOf: (one) => one.partida_id === partida_id,
  };
}

/** Each as it lies there, with what carries it and its serials. */
async function todas({ db }: CallContext, own: readonly SaldoDeLpn[], { a }: Pedido): Promise<Movimiento[]> {
  const productos = await selectProductos(db, [...new Set(own.map(({ producto_id }) => producto_id))]);
  const serial = new Set(productos.flatMap((one) => (one.control_serie === 'SIEMPRE' ? [one.id] : [])));
  const places = new Set(own.flatMap((one) => (serial.has(one.producto_id) ? [one.almacenamiento_id] : [])));
  const series: SerieAhi[] = [];
  for (const place of places) series.push(...(await selectSeries(db, place)));
  return own.map((saldo) => {
    const { almacenamiento_id, condicion, lpn_id, producto_id, cliente_id, partida_id, cantidad } = saldo;
    const here = { almacenamiento_id, linea_id: null, lpn_id };
    const codes = series.filter(
      (one) =>
        one.almacenamiento_id === almacenamiento_id &&
        one.producto_id === producto_id &&
        one.partida_id === partida_id &&
        one.lpn_id === lpn_id &&
        one.condicion === condicion,
    );
    return {
      ...{ acto: 'CAMBIAR' as const, producto_id, cliente_id, partida_id, cantidad },
      series: serial.has(producto_id) ? codes.map(({ codigo }) => codigo) : null,
      ...{ de: { ...here, condicion }, a: { ...here, condicion: a } },
    };
  });
}

/** So many of one product in one place: a lot that is not said is the only one there is. */
async function algunas({ db }: CallContext, { cargas, lugares }: Abierto, pedido: Pedido): Promise<Movimiento> {
  const { producto_id = 0, cantidad = 0, series = [], de, a } = pedido;
  const [lugar] = [...lugares.values()];
  const [producto] = await selectProductos(db, [producto_id]);
  if (producto === undefined || lugar === undefined) throw new AppError('PRODUCTO_NO_ENCONTRADO', { producto_id });
  const there = cargas.filter((one) => one.producto_id === producto_id && one.condicion === de);
  const lotes = new Set(there.map(({ partida_id }) => partida_id));
  if (pedido.partida_id === undefined && lotes.size > 1)
    throw new RefusalError('PARTIDA_REQUERIDA', `En ${lugar.codigo} hay ${lotes.size} lotes de ${producto.sku}`);
  const isSerial = producto.control_serie === 'SIEMPRE';
  if (isSerial && new Set(series).size !== cantidad)
    throw new RefusalError('SERIE_REQUERIDA', `Indique las ${cantidad} series de ${producto.sku}`);
  const here = { almacenamiento_id: lugar.id, linea_id: null };
  return {
    ...{ acto: 'CAMBIAR', producto_id, cliente_id: producto.cliente_id, cantidad },
    partida_id: pedido.partida_id === undefined ? ([...lotes][0] ?? null) : pedido.partida_id,
    series: isSerial ? series : null,
    ...{ de: { ...here, condicion: de }, a: { ...here, condicion: a } },
  };
}
