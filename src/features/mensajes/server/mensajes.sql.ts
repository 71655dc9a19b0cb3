// owns: plantilla_mensaje, aviso_al_destinatario
import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

import type { VersionDeMensaje } from '../contract.ts';
import type { ClaveDeMensaje, Mensaje } from '../palabras.contract.ts';

export interface VersionEnFila extends VersionDeMensaje {
  readonly estado: 'BORRADOR' | 'PUBLICADA' | 'RETIRADA';
}

const MOST_VERSIONS = 50;

/** The newest on top. */
export async function selectVersiones(db: Db, clave: ClaveDeMensaje): Promise<VersionEnFila[]> {
  const { rows } = await sql<VersionEnFila>`
    SELECT p.id, p.estado, p.asunto, p.texto, p.nota, date_trunc('second', coalesce(p.publicada, p.creada)) AS fecha, u.fullname AS por, p.version
      FROM plantilla_mensaje p LEFT JOIN usuario u ON u.id = coalesce(p.publicada_por, p.creada_por)
     WHERE p.clave = ${clave} ORDER BY p.publicada DESC NULLS FIRST, p.id DESC LIMIT ${MOST_VERSIONS}`.execute(db);
  return rows;
}

/** Null: nothing is in force, which no migration leaves. */
export async function selectEnVigor(db: Db, clave: ClaveDeMensaje): Promise<Mensaje | null> {
  const { rows } = await sql<Mensaje>`SELECT asunto, texto FROM mensaje_en_vigor(${clave})`.execute(db);
  return rows[0] ?? null;
}

export interface Borrador extends Mensaje {
  readonly id: number;
  readonly version: number;
}

export async function lockBorrador(db: Db, clave: ClaveDeMensaje): Promise<Borrador | null> {
  const { rows } = await sql<Borrador>`
    SELECT id, version, asunto, texto FROM plantilla_mensaje WHERE clave = ${clave} AND estado = 'BORRADOR' FOR UPDATE`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Null: somebody else made one at the same moment. */
export async function insertBorrador(
  db: Db,
  clave: ClaveDeMensaje,
  { asunto, texto, usuario_id }: Mensaje & { readonly usuario_id: number },
): Promise<number | null> {
  const { rows } = await sql<{ version: number }>`
    INSERT INTO plantilla_mensaje (clave, asunto, texto, creada_por) VALUES (${clave}, ${asunto}, ${texto}, ${usuario_id}::int)
    ON CONFLICT (clave) WHERE estado = 'BORRADOR' DO NOTHING RETURNING version`.execute(db);
  return rows[0]?.version ?? null;
}

export async function updateBorrador(db: Db, id: number, { asunto, texto }: Mensaje): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    UPDATE plantilla_mensaje SET asunto = ${asunto}, texto = ${texto}, version = version + 1 WHERE id = ${id}::int RETURNING version`.execute(
    db,
  );
  return rows[0]?.version ?? 0;
}

export async function deleteBorrador(db: Db, id: number): Promise<void> {
  await sql`DELETE FROM plantilla_mensaje WHERE id = ${id}::int AND estado = 'BORRADOR'`.execute(db);
}

export interface Puesta {
  readonly usuario_id: number;
  readonly nota: string;
}

export async function publish(
  db: Db,
  { id, clave }: { id: number; clave: ClaveDeMensaje },
  { usuario_id, nota }: Puesta,
) {
  await retire(db, clave);
  await sql`
    UPDATE plantilla_mensaje SET estado = 'PUBLICADA', nota = ${nota}, publicada = clock_timestamp(), publicada_por = ${usuario_id}::int
     WHERE id = ${id}::int`.execute(db);
}

/** Its text once more, as a version of its own. Null: there is none that went out before. */
export async function copyRetirada(
  db: Db,
  id: number,
  { usuario_id, nota }: Puesta,
): Promise<{ id: number; clave: string } | null> {
  const { rows } = await sql<{ clave: ClaveDeMensaje }>`
    SELECT clave FROM plantilla_mensaje WHERE id = ${id}::int AND estado = 'RETIRADA'`.execute(db);
  const [old] = rows;
  if (old === undefined) return null;
  await retire(db, old.clave);
  const made = await sql<{ id: number; clave: string }>`
    INSERT INTO plantilla_mensaje (clave, estado, asunto, texto, nota, creada_por, publicada, publicada_por)
    SELECT clave, 'PUBLICADA', asunto, texto, ${nota}, ${usuario_id}::int, clock_timestamp(), ${usuario_id}::int
      FROM plantilla_mensaje WHERE id = ${id}::int RETURNING id, clave`.execute(db);
  return made.rows[0] ?? null;
}

/** Whoever publishes at the same moment waits here. */
async function retire(db: Db, clave: ClaveDeMensaje): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('mensaje en vigor'), hashtext(${clave}))`.execute(db);
  await sql`UPDATE plantilla_mensaje SET estado = 'RETIRADA' WHERE clave = ${clave} AND estado = 'PUBLICADA'`.execute(
    db,
  );
}

/** To whoever is signed in. Answers the address. */
export async function insertPrueba(db: Db, { asunto, texto }: Mensaje): Promise<string> {
  const { rows } = await sql<{ para: string }>`SELECT probar_mensaje(${asunto}, ${texto}) AS para`.execute(db);
  return rows[0]?.para ?? '';
}
