import { tenerQueEsperanVarios } from '#features/gds-ordenes/server/public.ts';
import {
  abrirLugares,
  cargasDelLpn,
  hallarLpn,
  type Lugar,
  type Movimiento,
  retenerProductos,
  type SaldoDeLpn,
  type SerieAhi,
  selectFamilia,
  selectSeries,
} from '#features/gds-stock/server/public.ts';
import type { CallContext } from '#server/dispatcher.ts';
import type { Params } from '#shared/contract.ts';
import { AppError, RefusalError } from '#shared/errors.ts';
import { textoDeLpn } from '#shared/gds/lpn.ts';

import type { ubicarLpn as contrato } from '../contract.ts';
import { asentarYReservar, lugarLeido } from './asentar.ts';
import { selectEnLpns } from './muelle.sql.ts';

/** A licence plate from the dock to its place, with all that lies in it and stands on it. */

/** @throws AppError of the contract */
export async function ubicarLpn(context: CallContext, { lpn_id, a }: Params<typeof contrato>) {
  const { db } = context;
  const lugar = await lugarLeido(context, a);
  const lpn = await hallarLpn(context, { id: lpn_id });
  const family = await selectFamilia(db, lpn.id);
  const desde = family.find(({ almacenamiento_id }) => almacenamiento_id !== null)?.almacenamiento_id ?? null;
  if (desde === null) throw new RefusalError('LPN_VACIO', `${textoDeLpn(lpn.codigo)} está vacío`);
  const ids = family.map(({ id }) => id);
  const { productos, ordenes } = await selectEnLpns(db, ids);
  if (productos.length === 0)
    throw new RefusalError('STOCK_INSUFICIENTE', `${textoDeLpn(lpn.codigo)} no trae nada por ubicar: muévalo`);
  // Orders before places, as in putting away what lies loose.
  const waiting = await tenerQueEsperanVarios(context, { almacenamiento_id: desde, productos }, ordenes);
  const abierto = await abrirLugares(context, [desde, lugar.almacenamiento_id]);
  await retenerProductos(db, { ordenes: waiting.map(({ id }) => id), deposito_id: abierto.deposito_id, productos });
  const [de, to] = [abierto.lugares.get(desde), abierto.lugares.get(lugar.almacenamiento_id)];
  if (de === undefined || to === undefined) throw new AppError('ALMACENAMIENTO_NO_ENCONTRADO');
  const cargas = await cargasDelLpn(context, abierto, { lpn_id, de, a: to, en: null });
  // With an order that nobody holds: it was put on after those were.
  const now = await selectEnLpns(db, ids);
  if (now.ordenes.some((id) => !ordenes.includes(id))) throw new AppError('REINTENTE', { lpn_id });
  const series = await selectSeries(db, desde);
  const movimientos = cargas.map((carga) => filaDe(carga, { de, to, series }));
  const transaccion = await asentarYReservar(context, abierto, { movimientos, waiting });
  const unidades = movimientos.reduce((total, { cantidad }) => total + cantidad, 0);
  return { transaccion, lugar: to.codigo, unidades };
}

interface Ends {
  readonly de: Lugar;
  readonly to: Lugar;
  readonly series: readonly SerieAhi[];
}

function filaDe(carga: SaldoDeLpn, { de, to, series }: Ends): Movimiento {
  const { producto_id, cliente_id, partida_id, cantidad, condicion, linea_id, lpn_id } = carga;
  const codes = series.filter(
    (one) =>
      one.producto_id === producto_id &&
      one.partida_id === partida_id &&
      one.lpn_id === lpn_id &&
      one.condicion === condicion &&
      one.linea_id === linea_id,
  );
  const comes = condicion === 'EN_RECEPCION';
  return {
    acto: comes ? 'UBICAR' : 'MOVER',
    ...{ producto_id, cliente_id, partida_id, cantidad },
    series: codes.length === 0 ? null : codes.map(({ codigo }) => codigo),
    de: { almacenamiento_id: de.id, condicion, linea_id, lpn_id },
    a: {
      almacenamiento_id: to.id,
      condicion: comes || condicion === 'DISPONIBLE' ? to.condicion : condicion,
      linea_id: comes ? null : linea_id,
      lpn_id,
    },
  };
}
