import type { Db } from '#server/db/db.ts';
import { formatDay } from '#shared/dates.ts';
import { RefusalError } from '#shared/errors.ts';

import type { Lugar, Movimiento } from './stock.sql.ts';
import { selectCuarentena, selectVencidas } from './vencidas.sql.ts';

/** What is over is not carried to where it would be promised, nor taken for whoever it was promised to. */

interface Donde {
  readonly deposito_id: number;
  readonly lugares: ReadonlyMap<number, Lugar>;
}

/** A shelf that orders are served from; what is set apart there is offered to nobody. */
function isPrometida({ lugares }: Donde, { acto, de, a }: Movimiento): boolean {
  if (acto !== 'MOVER' && acto !== 'UBICAR') return false;
  const to = lugares.get(a.almacenamiento_id ?? 0);
  const isOffered = a.condicion === 'DISPONIBLE' || a.condicion === 'RESERVADO';
  return to?.se_reserva === true && isOffered && de.almacenamiento_id !== a.almacenamiento_id;
}

/** @throws RefusalError PARTIDA_VENCIDA, with what to do instead */
export async function refuseVencidas(db: Db, donde: Donde, movimientos: readonly Movimiento[]): Promise<void> {
  const asked = movimientos.filter((one) => one.acto === 'PICKEAR' || isPrometida(donde, one));
  const partidas = [...new Set(asked.flatMap(({ partida_id }) => partida_id ?? []))];
  if (partidas.length === 0) return;
  const [over] = await selectVencidas(db, partidas);
  if (over === undefined) return;
  const { id, codigo, sku, vence } = over;
  const said = `El lote ${codigo} de ${sku} venció el ${formatDay(vence)}`;
  const one = asked.find(({ partida_id }) => partida_id === id);
  if (one?.acto === 'PICKEAR')
    throw new RefusalError('PARTIDA_VENCIDA', `${said}: declare el faltante y se busca otro`, { partida_id: id });
  const to = donde.lugares.get(one?.a.almacenamiento_id ?? 0)?.codigo ?? '';
  const apart = await selectCuarentena(db, donde.deposito_id);
  const next = apart === null ? 'cambie antes su condición' : `llévelo a ${apart}, o cambie antes su condición`;
  throw new RefusalError('PARTIDA_VENCIDA', `${said} y en ${to} se prometería: ${next}`, { partida_id: id });
}
