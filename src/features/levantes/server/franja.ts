import type { Db } from '#server/db/db.ts';
import { formatDay } from '#shared/dates.ts';
import { RefusalError } from '#shared/errors.ts';

import type { Franja } from '../contract.ts';
import { type FranjaLeida, lockDia, selectFranjas } from './pedido.sql.ts';

/** Slots: which there are, which can be had, and what is said of one that cannot. */

/** Of these the ones that can still be had. */
export function libres(franjas: readonly FranjaLeida[]): Franja[] {
  return franjas
    .filter(({ en_hora, lugares, tomados }) => en_hora && tomados < lugares)
    .map(({ dia, desde, hasta, lugares, tomados }) => ({ dia, desde, hasta, quedan: lugares - tomados }));
}

interface Asked {
  readonly zona_id: number;
  readonly dia: string;
  readonly desde: string;
  /** Although it is full. */
  readonly aunqueLleno: boolean;
  /** Past the hour until which it is asked for, as long as it lasts: ours who move what was asked for in time. */
  readonly aunqueTarde?: boolean;
}

/**
 * Takes a place in a slot, which nobody else can take until the transaction ends.
 * @throws RefusalError LEVANTE_FUERA_DE_CORTE, LEVANTE_SIN_LUGAR with the first slot that can be had in its words
 */
export async function tomarFranja(
  db: Db,
  { zona_id, dia, desde, aunqueLleno, aunqueTarde = false }: Asked,
): Promise<FranjaLeida> {
  await lockDia(db, zona_id, dia);
  const franjas = await selectFranjas(db, zona_id);
  const asked = franjas.find((one) => one.dia === dia && one.desde === desde);
  const [first] = libres(franjas);
  const next =
    first === undefined ? 'No queda lugar en los próximos días: llámenos' : `La primera posible: ${dicha(first)}`;
  if (asked === undefined)
    throw new RefusalError('LEVANTE_FUERA_DE_CORTE', `Ese día no se levanta en esa franja. ${next}`, { dia, desde });
  if (!asked.en_hora && !(aunqueTarde && !asked.paso))
    throw new RefusalError('LEVANTE_FUERA_DE_CORTE', `Para ${dicha(asked)} ya pasó la hora de corte. ${next}`, {
      dia,
      desde,
    });
  if (asked.tomados >= asked.lugares && !aunqueLleno)
    throw new RefusalError('LEVANTE_SIN_LUGAR', `En ${dicha(asked)} no queda lugar. ${next}`, { dia, desde });
  return asked;
}

function dicha({ dia, desde, hasta }: Pick<Franja, 'dia' | 'desde' | 'hasta'>): string {
  return `${formatDay(dia)} de ${desde} a ${hasta}`;
}
