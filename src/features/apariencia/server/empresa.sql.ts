// owns: apariencia_empresa
import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

type Ajustes = Readonly<Record<string, unknown>>;

/** The company's look as it was, and as it is now. */
export async function saveEmpresa(db: Db, usuarioId: number, ajustes: Ajustes): Promise<Ajustes | null> {
  const { rows } = await sql<{ ajustes: Ajustes }>`SELECT ajustes FROM apariencia_empresa FOR UPDATE`.execute(db);
  await sql`
    INSERT INTO apariencia_empresa (ajustes, usuario_id) VALUES (${JSON.stringify(ajustes)}::jsonb, ${usuarioId}::int)
    ON CONFLICT (unica) DO UPDATE SET ajustes = excluded.ajustes, usuario_id = excluded.usuario_id, cambiada = now()`.execute(
    db,
  );
  return rows[0]?.ajustes ?? null;
}
