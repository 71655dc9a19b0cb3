import type { CallContext } from '#server/dispatcher.ts';

import { selectVendido } from './muelle.sql.ts';
import { type Recepcion, selectUbicado } from './recepcion.sql.ts';

/** The first thing that a reception brought and that is not as it left it, in words, and what is done before it is taken back; null: all of it is. */
export async function yaNoEsta(
  { db }: Pick<CallContext, 'db'>,
  recepcion: Recepcion,
): Promise<{ readonly dice: string; readonly antes: string } | null> {
  const away = await selectUbicado(db, recepcion);
  if (away !== null) return { dice: `Ya se ubicó ${away.sku} en ${away.lugar}`, antes: 'revierta antes esa ubicación' };
  const sold = await selectVendido(db, recepcion);
  if (sold === null) return null;
  const { sku, orden, lugar } = sold;
  if (orden === null) return { dice: `Ya se llevó ${sku} a ${lugar}`, antes: 'revierta antes ese movimiento' };
  return { dice: `Ya se prometió ${sku} a ${orden} y está en ${lugar}`, antes: 'libere antes esa orden' };
}
