import { hacerUbicar } from '#features/gds-trabajos/server/public.ts';

import { selectTomado } from './devolver.sql.ts';
import type { Orden } from './ordenes.sql.ts';
import type { Autor } from './quien.ts';

/**
 * Lets an order go of what it holds. What of that lies on a cart or at a bench is nobody's and on no shelf: it becomes work, so that
 * somebody goes for it. The order is held, so what is looked at first is what is let go of.
 */
export async function soltarYReubicar(context: Autor, orden: Orden, soltar: () => Promise<unknown>): Promise<void> {
  const { id, numero, deposito_id, tomada } = orden;
  const filas = tomada > 0 ? await selectTomado(context.db, id) : [];
  await soltar();
  await hacerUbicar(context, { deposito_id, origen_id: id, nota: `Quedó de ${numero}`, porZona: false, filas });
}
