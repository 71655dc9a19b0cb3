import type { Db } from '#server/db/db.ts';
import { formatDay } from '#shared/dates.ts';
import { RefusalError } from '#shared/errors.ts';

import type { Lugar, Movimiento } from './stock.sql.ts';
import { selectCuarentena, selectVencidas, type Vencida } from './vencidas.sql.ts';

/** What is over is not carried to where it would be promised, nor taken or packed for whoever it was promised to. */

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

/** What whoever stands there does instead. */
const EN_CAMBIO = {
  PICKEAR: 'declare el faltante y se busca otro',
  EMPACAR: 'déjelo aparte y haga contar el carro, y se busca otro',
} as const;
const refusal = ({ id, codigo, sku, vence }: Vencida, instead: string) =>
  new RefusalError('PARTIDA_VENCIDA', `El lote ${codigo} de ${sku} venció el ${formatDay(vence)}${instead}`, {
    partida_id: id,
  });

/** Of what lies at a bench: what is not over. @throws RefusalError PARTIDA_VENCIDA where there is not so much else */
export async function sinVencidas<T extends { readonly partida_id: number; readonly cantidad: number }>(
  db: Db,
  free: readonly T[],
  units: number,
): Promise<readonly T[]> {
  const partidas = [...new Set(free.map(({ partida_id }) => partida_id).filter((id) => id !== 0))];
  const over = partidas.length === 0 ? [] : await selectVencidas(db, partidas);
  const [first] = over;
  if (first === undefined) return free;
  const good = free.filter(({ partida_id }) => over.every(({ id }) => id !== partida_id));
  const has = (some: readonly T[]) => some.reduce((sum, { cantidad }) => sum + cantidad, 0);
  if (has(good) < units && has(free) >= units) throw refusal(first, `: ${EN_CAMBIO.EMPACAR}`);
  return good;
}

/** @throws RefusalError PARTIDA_VENCIDA, with what to do instead */
export async function refuseVencidas(db: Db, donde: Donde, movimientos: readonly Movimiento[]): Promise<void> {
  const asked = movimientos.filter(
    (one) => one.acto === 'PICKEAR' || one.acto === 'EMPACAR' || isPrometida(donde, one),
  );
  const partidas = [...new Set(asked.flatMap(({ partida_id }) => partida_id ?? []))];
  if (partidas.length === 0) return;
  const [over] = await selectVencidas(db, partidas);
  if (over === undefined) return;
  const one = asked.find(({ partida_id }) => partida_id === over.id);
  if (one?.acto === 'PICKEAR' || one?.acto === 'EMPACAR') throw refusal(over, `: ${EN_CAMBIO[one.acto]}`);
  const to = donde.lugares.get(one?.a.almacenamiento_id ?? 0)?.codigo ?? '';
  const apart = await selectCuarentena(db, donde.deposito_id);
  const next = apart === null ? 'cambie antes su condición' : `llévelo a ${apart}, o cambie antes su condición`;
  throw refusal(over, ` y en ${to} se prometería: ${next}`);
}
