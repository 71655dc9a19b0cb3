import { proponerRondas } from '#server/rutas/proponer-rondas.ts';
import { AppError } from '#shared/errors.ts';
import { presupuestoDe } from '#shared/rutas/presupuesto.ts';
import type { Problema, Propuesta } from '#shared/rutas/problema.ts';

/** More people than these wait for an order at once: the next is asked to try again, since each holds a connection for about a second. */
const MOST_AT_ONCE = 3;
const SEMILLA = 1;
let searching = 0;

/** Searches while a person waits. @throws AppError SERVIDOR_OCUPADO */
export async function searchOf(problema: Problema): Promise<Propuesta> {
  if (searching >= MOST_AT_ONCE) throw new AppError('SERVIDOR_OCUPADO', { searching });
  searching += 1;
  return proponerRondas(problema, presupuestoDe(problema, SEMILLA)).finally(() => {
    searching -= 1;
  });
}
