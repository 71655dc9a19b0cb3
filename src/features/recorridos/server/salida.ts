import type { CallContext } from '#server/dispatcher.ts';
import { formatDinero } from '#shared/dinero.ts';
import { RefusalError } from '#shared/errors.ts';

import type { Abierto } from './recorridos.sql.ts';
import { cuentaACiegas } from './reglas.ts';
import { selectEfectivo } from './salida.sql.ts';

/** Whoever leaves, or lets a driver leave, has seen what that driver still holds. To whoever counts it no figure is named. */

/**
 * A limit that warns: whoever leaves all the same has seen it; answers the limit that they are over.
 * @throws RefusalError EFECTIVO_SOBRE_LIMITE
 */
export async function refuseTooMuchCash(
  { db, user }: CallContext,
  { id, chofer_id }: Abierto,
  isSeen: boolean,
): Promise<number | null> {
  if (chofer_id === null) return null;
  const { tiene, limite } = await selectEfectivo(db, chofer_id);
  if (tiene <= limite) return null;
  if (isSeen) return limite;
  const text = cuentaACiegas(user)
    ? 'Tiene más efectivo que su límite: rinda antes de salir'
    : `Tiene ${pesos(tiene)} en efectivo y su límite es ${pesos(limite)}: rinda antes de salir`;
  throw new RefusalError('EFECTIVO_SOBRE_LIMITE', text, { id });
}

export interface AvisosDeSalida {
  readonly avisos: readonly string[];
  /** The limit that the driver is over; null: they are not. */
  readonly sobre: number | null;
}

/** The same for the office that sends somebody out, with what they have not accounted for. */
export async function avisosDeSalida(
  { db, user }: CallContext,
  { chofer_id }: Pick<Abierto, 'chofer_id'>,
): Promise<AvisosDeSalida> {
  if (chofer_id === null) return { avisos: [], sobre: null };
  const { tiene, limite, sin_rendir } = await selectEfectivo(db, chofer_id);
  const isOver = tiene > limite;
  const over = cuentaACiegas(user)
    ? 'El chofer tiene más efectivo que su límite'
    : `El chofer tiene ${pesos(tiene)} en efectivo y su límite es ${pesos(limite)}`;
  return {
    avisos: [...(isOver ? [over] : []), ...sin_rendir.map((numero) => `El chofer todavía no rindió ${numero}`)],
    sobre: isOver ? limite : null,
  };
}

function pesos(centavos: number): string {
  return formatDinero({ centavos, moneda: 'UYU' });
}
