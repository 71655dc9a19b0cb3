import type { Endpoint } from '#server/dispatcher.ts';
import { buscarPuntos } from '#server/puntos/puntos.ts';

import {
  getCuentaDeCliente,
  listDireccionesDeCliente,
  listSaldosDeClientes,
  type Movimiento,
} from '../partes.contract.ts';
import { anyone, find, ours } from './casa.ts';
import { selectPorLiquidar } from './clientes.sql.ts';
import { selectDepartamentos, selectDireccionesDe, selectMovimientos, selectSaldos } from './partes.sql.ts';

const MOST_MOVIMIENTOS = 50;

export const partesEndpoints: readonly Endpoint[] = [
  anyone(listDireccionesDeCliente, async (context, { cliente_id }) => {
    const { db, scope } = context;
    await find(context, cliente_id);
    const [filas, departamentos] = [await selectDireccionesDe(db, cliente_id), await selectDepartamentos(db)];
    // Where doors are is learned from what all clients send: it is ours.
    const isOurs = scope.tipo === 'personal';
    const puntos = isOurs
      ? await buscarPuntos(
          db,
          filas.map((fila) => ({ ...fila, localidad: fila.localidad ?? '', del_cliente: null })),
        )
      : [];
    const direcciones = filas.map(({ localidad_id: _, ...fila }, at) => ({ ...fila, punto: puntos[at] ?? null }));
    return { direcciones, departamentos };
  }),

  ours(getCuentaDeCliente, async (context, { cliente_id, antes_de = null }) => {
    const { db } = context;
    await find(context, cliente_id);
    const saldos = await selectPorLiquidar(db, cliente_id);
    const filas = await selectMovimientos(db, cliente_id, { antesDe: antes_de, most: MOST_MOVIMIENTOS + 1 });
    return { saldos, ...enteros(filas) };
  }),

  ours(listSaldosDeClientes, async ({ db }, { ids }) => ({ saldos: await selectSaldos(db, ids) })),
];

/** A page ends with a whole entry: what is next begins after it. */
function enteros(filas: Movimiento[]): { movimientos: Movimiento[]; hay_mas: boolean } {
  if (filas.length <= MOST_MOVIMIENTOS) return { movimientos: filas, hay_mas: false };
  const last = filas.at(-1)?.id;
  const movimientos = filas.filter(({ id }) => id !== last);
  return { movimientos: movimientos.length === 0 ? filas : movimientos, hay_mas: true };
}
