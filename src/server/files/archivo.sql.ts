// owns: archivo
import { sql } from 'kysely';

import type { Db } from '../db/db.ts';
import type { Scope } from '../scope.ts';

/** Bytes that one person may keep uploaded, beside what cases refer to. */
const QUOTA = 200 * 1024 * 1024;

export interface NewFile {
  readonly usuario_id: number;
  readonly nombre: string;
  readonly tipo: string;
  readonly contenido: Buffer;
}

/** Stores an upload; null when the person's quota would be passed. */
export async function insertFile(db: Db, file: NewFile): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO archivo (usuario_id, nombre, tipo, tamano, contenido)
    SELECT ${file.usuario_id}, ${file.nombre}, ${file.tipo}, ${file.contenido.length}, ${file.contenido}
     WHERE bytes_subidos(${file.usuario_id}) + ${file.contenido.length} <= ${QUOTA}
    RETURNING id`.execute(db);
  return rows[0]?.id ?? null;
}

/** Whether that person has that file; its megabytes stay where they are. */
export async function existsFile(db: Db, id: number, usuarioId: number): Promise<boolean> {
  const file = db.selectFrom('archivo').select('id').where('id', '=', id).where('usuario_id', '=', usuarioId);
  return (await file.executeTakeFirst()) !== undefined;
}

/** A file of that person, and of no other. */
export async function selectFile(db: Db, id: number, usuarioId: number): Promise<Omit<NewFile, 'usuario_id'> | null> {
  const row = await db
    .selectFrom('archivo')
    .select(['nombre', 'tipo', 'contenido'])
    .where('id', '=', id)
    .where('usuario_id', '=', usuarioId)
    .executeTakeFirst();
  return row ?? null;
}

/** Forgets pictures that were uploaded for something that was never saved. */
export async function deleteLooseImages(db: Db): Promise<void> {
  await sql`SELECT borrar_fotos_sueltas()`.execute(db);
}

/** Whether it is a picture that this person brought. */
export async function isFotoPropia(db: Db, { usuario_id }: Scope, foto_id: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM archivo WHERE id = ${foto_id}::bigint AND usuario_id = ${usuario_id}::int AND tipo = 'image/jpeg'`.execute(
    db,
  );
  return rows.length > 0;
}

/** Whoever asks was let see what it is a picture of. */
export async function selectFoto(db: Db, foto_id: number): Promise<{ tipo: string; contenido: Buffer } | null> {
  const { rows } = await sql<{ tipo: string; contenido: Buffer }>`
    SELECT a.tipo, a.contenido FROM archivo a WHERE a.id = ${foto_id}::bigint`.execute(db);
  return rows[0] ?? null;
}
