import { randomInt } from 'node:crypto';

import type { Db } from '#server/db/db.ts';

import { ponerCodigo, ponerCodigos } from './mostrador.sql.ts';

/** The door of this slice: what other slices' servers may call. */

export { probar as probarCodigoDe } from './mostrador.sql.ts';

/** The same for parcels that go to one person together: one code for each group, in its order. */
export async function nuevosCodigos(db: Db, grupos: readonly (readonly number[])[]): Promise<string[]> {
  const codigos = grupos.map(() => String(randomInt(1_000_000)).padStart(6, '0'));
  await ponerCodigos(
    db,
    grupos.flatMap((guias, i) => guias.map((guia_id) => ({ guia_id, codigo: codigos[i] ?? '' }))),
  );
  return codigos;
}

/** A new code to collect a parcel with, six digits; the one before is worth nothing any more. Whoever asks mails it: it is kept as a hash. */
export async function nuevoCodigo(db: Db, guia_id: number): Promise<string> {
  const codigo = String(randomInt(1_000_000)).padStart(6, '0');
  await ponerCodigo(db, guia_id, codigo);
  return codigo;
}
