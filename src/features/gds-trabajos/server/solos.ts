import type { CallContext } from '#server/dispatcher.ts';

import {
  anotarSola,
  type FilaNueva,
  insertContar,
  insertTraslado,
  lockSolas,
  type PorContar,
  selectZonas,
} from './traslados.sql.ts';
import { anularLineas, updateWo, type Wo } from './wo.sql.ts';

/**
 * Work that makes itself, in the same transaction as what it comes of (decision 0307). It asks for exactly what was left there by that, so it
 * needs not look at what other work asks for. This knows no other slice: dock and orders call it.
 */

type Autor = Pick<CallContext, 'db' | 'user'>;
/** Lines of one work: what a person carries in half an hour. */
export const MAS_LINEAS = 25;

export function enTandas<T>(own: readonly T[]): T[][] {
  const many = Math.ceil(own.length / MAS_LINEAS);
  return Array.from({ length: many }, (_, at) => own.slice(at * MAS_LINEAS, (at + 1) * MAS_LINEAS));
}

interface PorUbicar {
  readonly deposito_id: number;
  /** The reception or the order, and how its history calls what was done. */
  readonly origen_id: number;
  readonly nota: string;
  /** What is bound for several zones is for several people. */
  readonly porZona: boolean;
  readonly filas: readonly FilaNueva[];
}

export async function hacerUbicar(
  { db, user }: Autor,
  { deposito_id, origen_id, nota, porZona, filas }: PorUbicar,
): Promise<void> {
  if (filas.length === 0) return;
  const codigos = porZona ? filas.flatMap(({ a }) => a ?? []) : [];
  const zonas = codigos.length === 0 ? new Map<string, number>() : await selectZonas(db, deposito_id, codigos);
  const groups = Map.groupBy(filas, ({ de_id, a }) => `${de_id}|${a === null ? '' : zonas.get(a)}`);
  for (const group of groups.values())
    for (const own of enTandas(group)) {
      const made = await insertTraslado(db, {
        ...{ deposito_id, tipo: 'UBICAR', usuario_id: user.id, origen_id, filas: own },
      });
      await anotarSola(db, 'crear', { id: made.id, estado: null, usuario_id: user.id, nota });
    }
}

/** What stands in the list of work for a count: that is done there, and this goes as it goes. */
export async function hacerContar({ db, user }: Autor, contar: Omit<PorContar, 'usuario_id'>): Promise<void> {
  const id = await insertContar(db, { ...contar, usuario_id: user.id });
  await anotarSola(db, 'crear', { id, estado: null, usuario_id: user.id, nota: contar.nota });
}

/** Held before places are. What is done about them follows once those are held too. */
export function tenerUbicar({ db }: Autor, origen_id: number): Promise<Pick<Wo, 'id' | 'estado'>[]> {
  return lockSolas(db, origen_id);
}

export async function anularUbicar(
  { db, user }: Autor,
  held: readonly Pick<Wo, 'id' | 'estado'>[],
  nota: string,
): Promise<void> {
  for (const { id, estado } of held) {
    await anularLineas(db, id);
    await updateWo(db, id, { estado: 'ANULADA' });
    await anotarSola(db, 'anular', { id, estado, usuario_id: user.id, nota });
  }
}
