// owns: marca_empresa
import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

interface NuevaMarca {
  readonly nombre: string;
  readonly color: string | null;
  /** Undefined: it stays. */
  readonly logo: Buffer | null | undefined;
}

export async function saveMarca(db: Db, usuarioId: number, { nombre, color, logo }: NuevaMarca): Promise<void> {
  const changesLogo = logo !== undefined;
  await sql`
    INSERT INTO marca_empresa (nombre, color, logo, usuario_id) VALUES (${nombre}, ${color}, ${logo ?? null}, ${usuarioId}::int)
    ON CONFLICT (unica) DO UPDATE
       SET nombre = excluded.nombre, color = excluded.color, usuario_id = excluded.usuario_id, cambiada = now(), version = marca_empresa.version + 1,
           logo = CASE WHEN ${changesLogo}::boolean THEN excluded.logo ELSE marca_empresa.logo END`.execute(db);
}
