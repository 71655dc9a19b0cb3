// owns: devolucion, devolucion_foto
import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import { guiasInside, type Scope } from '#server/scope.ts';
import type { EstadoGuia } from '#shared/estados.ts';

import type { Clase, Estado } from '../palabras.contract.ts';
import { inside } from './lista.sql.ts';

/** As it is held while something is done to it, with the parcel that it is about. */
export interface Tomada {
  readonly id: number;
  readonly numero: string;
  readonly clase: Clase;
  readonly estado: Estado;
  readonly guia_id: number;
  readonly hija_id: number | null;
  readonly motivo_id: number | null;
  readonly version: number;
  readonly madre_estado: EstadoGuia;
}

/**
 * Nobody else changes it until the call ends. The parcel that moves it is held first, as whoever reads its label does: the other way round
 * two of them would wait for each other. Null: there is none.
 */
export async function lockDevolucion(db: Db, id: number): Promise<Tomada | null> {
  await sql`
    SELECT g.id FROM guia g WHERE g.id = (SELECT coalesce(d.hija_id, d.guia_id) FROM devolucion d WHERE d.id = ${id}::bigint) FOR NO KEY UPDATE`.execute(
    db,
  );
  const { rows } = await sql<Tomada>`
    SELECT d.id, d.numero, d.clase, d.estado, d.guia_id, d.hija_id, d.motivo_id, d.version, g.estado_general AS madre_estado
      FROM devolucion d JOIN guia g ON g.id = d.guia_id WHERE d.id = ${id}::bigint FOR NO KEY UPDATE OF d`.execute(db);
  return rows[0] ?? null;
}

export async function updateDevolucion(db: Db, id: number, cambios: Readonly<Record<string, unknown>>): Promise<void> {
  const sets = Object.entries(cambios).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  await sql`
    UPDATE devolucion SET ${sql.join([...sets, sql`movida = clock_timestamp()`, sql`version = version + 1`])} WHERE id = ${id}::bigint`.execute(
    db,
  );
}

/** What it is now that its parcels were moved. */
export async function selectHecha(db: Db, id: number) {
  const { rows } = await sql<{ estado: Estado; hija_id: number | null; hija_nro: string | null }>`
    SELECT d.estado, d.hija_id, d.hija_nro FROM devolucion d WHERE d.id = ${id}::bigint`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a document went away');
  return row;
}

/** A parcel that somebody wants back, held, with what speaks against it. */
export interface Pedida {
  readonly id: number;
  readonly numero: string;
  readonly madre_id: number | null;
  readonly estado_general: EstadoGuia;
  /** Pieces of a delivery in part that go back. */
  readonly vuelven: number;
  /** Out since today: it is decided when it is back. */
  readonly salio_hoy: boolean;
  readonly abierta: string | null;
}

/** Null: missing, or outside the scope. */
export async function lockPedida(db: Db, scope: Scope, id: number): Promise<Pedida | null> {
  await sql`SELECT g.id FROM guia g WHERE g.id = ${id}::bigint AND ${guiasInside(scope, 'g')} FOR NO KEY UPDATE`.execute(
    db,
  );
  const { rows } = await sql<Pedida>`
    SELECT g.id, g.numero, g.madre_id, g.estado_general,
           (SELECT count(*)::int FROM bulto b WHERE b.guia_id = g.id AND b.estado = 'EN_DEVOLUCION') AS vuelven,
           g.ultimo_fecha >= inicio_del_dia(hoy()) AS salio_hoy,
           (SELECT d.numero FROM devolucion d WHERE d.guia_id = g.id AND d.abierta) AS abierta
      FROM guia g WHERE g.id = ${id}::bigint AND ${guiasInside(scope, 'g')}`.execute(db);
  return rows[0] ?? null;
}

export interface NuevaDevolucion {
  readonly clase: Clase;
  readonly guia_id: number;
  readonly motivo_id: number;
  readonly nota: string | undefined;
  readonly pedida_por: number;
}

/** Whose it is and where it lies the parcel says (`completar_devolucion`). */
export async function insertDevolucion(db: Db, d: NuevaDevolucion): Promise<{ id: number; numero: string }> {
  const { rows } = await sql<{ id: number; numero: string }>`
    INSERT INTO devolucion (clase, guia_id, motivo_id, nota, pedida_por)
    VALUES (${d.clase}, ${d.guia_id}::bigint, ${d.motivo_id}::smallint, ${d.nota ?? null}, ${d.pedida_por}::int)
    RETURNING id, numero`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the document was not written');
  return row;
}

/** The reasons for which a parcel goes back. */
export async function selectMotivos(db: Db): Promise<{ id: number; nombre: string }[]> {
  const { rows } = await sql<{ id: number; nombre: string }>`
    SELECT m.id, m.nombre FROM motivo m JOIN motivo_de_evento e ON e.motivo_id = m.id
     WHERE e.tipo_evento = 'DEV_INI' AND m.activo ORDER BY m.id`.execute(db);
  return rows;
}

/** Ties pictures of the person's own to it. Answers how many were: one that is somebody else's, or tied already, is none. */
export async function insertFotos(
  db: Db,
  id: number,
  { fotos, usuario_id }: { fotos: readonly number[]; usuario_id: number },
) {
  const { rows } = await sql`
    INSERT INTO devolucion_foto (devolucion_id, archivo_id)
    SELECT ${id}::bigint, a.id FROM archivo a
     WHERE a.id = ANY (${fotos}::bigint[]) AND a.usuario_id = ${usuario_id}::int AND a.tipo = 'image/jpeg'
        ON CONFLICT DO NOTHING RETURNING archivo_id`.execute(db);
  return rows.length;
}

export async function selectFotos(db: Db, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT f.archivo_id AS id FROM devolucion_foto f WHERE f.devolucion_id = ${id}::bigint ORDER BY f.archivo_id`.execute(
    db,
  );
  return rows.map((row) => row.id);
}

export async function selectFoto(db: Db, scope: Scope, { id, archivo_id }: { id: number; archivo_id: number }) {
  const { rows } = await sql<{ tipo: string; contenido: Buffer }>`
    SELECT a.tipo, a.contenido
      FROM devolucion d JOIN devolucion_foto f ON f.devolucion_id = d.id JOIN archivo a ON a.id = f.archivo_id
     WHERE d.id = ${id}::bigint AND ${inside(scope)} AND a.id = ${archivo_id}::bigint`.execute(db);
  return rows[0] ?? null;
}

/** Of these, the parcels whose return waits for a yes. */
export async function selectGuiasSolicitadas(db: Db, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ guia_id: number }>`
    SELECT d.guia_id FROM devolucion d WHERE d.id = ANY (${[...ids]}::bigint[]) AND d.estado = 'SOLICITADA' ORDER BY d.guia_id`.execute(
    db,
  );
  return rows.map(({ guia_id }) => guia_id);
}

/** As many as one run asks back: the next one goes on. */
const MOST_VENCIDAS = 500;

/** What lies past its term at an agency for longer than its client agreed on is asked back. */
export async function pedirVencidas(db: Db): Promise<void> {
  await sql`SELECT pedir_devoluciones_vencidas(${MOST_VENCIDAS})`.execute(db);
}

/** What was decided of one, and its client has not heard yet. */
export interface Decidida {
  readonly id: number;
  readonly numero: string;
  readonly clase: Clase;
  readonly cliente_id: number;
  readonly que: 'AUTORIZADA' | 'RECHAZADA' | 'ANULADA';
  readonly guia_nro: string;
  readonly guia_estado: string;
  readonly hija_nro: string | null;
  readonly respuesta: string | null;
}

/** Addresses of contacts of the client that are written to, and have no account that is told. */
export async function selectContactosPorAvisar(db: Db, clienteId: number): Promise<string[]> {
  const { rows } = await sql<{ correo: string }>`
    SELECT k.correo FROM contactos_por_avisar(${clienteId}::int, 'DEVOLUCIONES') AS k`.execute(db);
  return rows.map(({ correo }) => correo);
}

/** Whoever takes them tells them, in the same transaction. */
export async function takeDecididas(db: Db, most: number): Promise<Decidida[]> {
  const { rows } = await sql<Decidida>`SELECT * FROM tomar_devoluciones_por_avisar(${most}::int)`.execute(db);
  return rows;
}
