import type { Autor } from '#features/guias/server/public.ts';

import type { LevanteEntero, Mover } from '../contract.ts';
import { insertConteo, selectTamanos } from './conteo.sql.ts';
import { falta } from './falta.ts';
import type { Tomado } from './levantes.sql.ts';

/** What a driver counts where nothing carries a label, written beside the act. */

/** As many pieces as one levante holds. */
const MAS_BULTOS = 100_000;

/** With one decimal, as it is kept: page, mail and paper say the same. */
export function enDecimas(kg: number | undefined): number | null {
  return kg === undefined ? null : Math.max(0.1, Math.round(kg * 10) / 10);
}

/** The sum of what was counted by size; undefined: it was not. @throws AppError DATOS_INVALIDOS */
export async function contar(
  { db }: Autor,
  { id }: Tomado,
  { conteo, leidas, bultos }: Mover,
): Promise<{ bultos: number | undefined }> {
  if (conteo === undefined) return { bultos: undefined };
  if (leidas !== undefined) throw falta({ conteo: 'Se lee o se cuenta: las dos cosas no' });
  const known = new Set((await selectTamanos(db)).map((one) => one.id));
  const seen = new Set<number>();
  for (const [n, { tamano_id }] of conteo.entries()) {
    if (!known.has(tamano_id)) throw falta({ [`conteo.${n}.tamano_id`]: 'Ese tamaño no existe' });
    if (seen.has(tamano_id)) throw falta({ [`conteo.${n}.tamano_id`]: 'Ese tamaño está dos veces' });
    seen.add(tamano_id);
  }
  const suma = conteo.reduce((sum, one) => sum + one.bultos, 0);
  if (suma > MAS_BULTOS) throw falta({ conteo: `Son más de ${MAS_BULTOS.toLocaleString('es-UY')} bultos` });
  if (bultos !== undefined && bultos !== suma)
    throw falta({ bultos: `Por tamaño son ${suma.toLocaleString('es-UY')}: no coinciden` });
  await insertConteo(db, id, conteo);
  return { bultos: suma };
}

type Contado = Pick<LevanteEntero['levante'], 'conteo' | 'kg_levantados'>;

/** `12 Chico, 3 Grande; 85,5 kg`; empty: nothing was told apart or weighed. */
export function dichoDelConteo({ conteo, kg_levantados }: Contado): string {
  const sizes = conteo.map(({ nombre, bultos }) => `${bultos.toLocaleString('es-UY')} ${nombre}`).join(', ');
  const weight = kg_levantados === null ? '' : `${kg_levantados.toLocaleString('es-UY')} kg`;
  return [sizes, weight].filter((one) => one !== '').join('; ');
}
