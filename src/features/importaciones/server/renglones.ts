import type { Db } from '#server/db/db.ts';

import { type FilaPorRevisar, type Revisada, selectDeReferencia } from './filas.sql.ts';
import { tiendaDe } from './tiendas.ts';

/**
 * Rows of a shop's file that say nothing of their own: shops write a line for each article of an order, with the address on the first or
 * on all of them, and the order is one envío. A row that says anything else stays, to be asked about as a repeated reference.
 */
export async function renglonesDe(
  db: Db,
  { id, columnas }: { readonly id: number; readonly columnas: readonly string[] },
  filas: readonly FilaPorRevisar[],
): Promise<Map<number, Revisada>> {
  const renglones = new Map<number, Revisada>();
  if (tiendaDe(columnas) === null) return renglones;
  const asked = [...new Set(filas.flatMap(({ valores }) => valores.referencia ?? []))];
  const primeras = await selectDeReferencia(db, id, asked);
  for (const { id: fila, nro, valores } of filas.toSorted((a, b) => a.nro - b.nro)) {
    const { referencia } = valores;
    if (referencia === undefined) continue;
    const primera = primeras.get(referencia);
    if (primera === undefined) primeras.set(referencia, { nro, valores });
    else if (Object.entries(valores).every(([campo, valor]) => primera.valores[campo] === valor)) {
      const mensaje = `Otro artículo del pedido de la fila ${primera.nro}: va en el mismo envío`;
      renglones.set(fila, {
        id: fila,
        valores,
        errores: [{ campo: 'referencia', mensaje, sugerencia: null, aceptable: true }],
      });
    }
  }
  return renglones;
}
