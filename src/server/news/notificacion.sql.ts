// owns: notificacion
import { sql } from 'kysely';

import type { TipoDeNotificacion } from '#shared/notificaciones.ts';
import type { Codigo } from '#shared/permissions.ts';

import type { Db } from '../db/db.ts';

/** What a notice says. */
export interface Aviso {
  /** Where it comes from. */
  readonly tipo: TipoDeNotificacion;
  /** Something is asked of the person; else it is only told. */
  readonly accion?: boolean;
  readonly titulo: string;
  readonly texto: string;
  /** Where in the product it leads. */
  readonly ruta?: string;
}

const MOST = { titulo: 160, texto: 500 };

/**
 * Leaves a notice to each of these people, in the caller's transaction and whatever its scope: they find it in their inbox, and
 * those who are in hear of it at once. Accounts that are not active are passed over. Answers how many were told.
 */
export async function notify(db: Db, destinos: readonly number[], aviso: Aviso): Promise<number> {
  const { tipo, accion = false, titulo, texto, ruta = null } = aviso;
  if (destinos.length === 0) return 0;
  const { rows } = await sql<{ avisados: number }>`
    SELECT notificar(${[...destinos]}::int[], ${tipo}, ${accion}, ${cut(titulo, MOST.titulo)}, ${cut(texto, MOST.texto)}, ${ruta}) AS avisados`.execute(
    db,
  );
  return rows[0]?.avisados ?? 0;
}

/** Active people who hold a code, those of one client if it is given; for work of the server's own. */
export async function selectPeopleWith(db: Db, codigo: Codigo, cliente: number | null): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT u.id FROM usuario u
     WHERE u.estado = 'ACTIVO' AND NOT u.tecnico AND u.cliente_id IS NOT DISTINCT FROM ${cliente}::int
       AND (EXISTS (SELECT FROM usuario_funcionalidad f WHERE f.usuario_id = u.id AND f.codigo = ${codigo})
            OR EXISTS (SELECT FROM usuario_rol r JOIN rol_funcionalidad f ON f.rol_id = r.rol_id
                        WHERE r.usuario_id = u.id AND f.codigo = ${codigo}))
     ORDER BY u.id LIMIT 200`.execute(db);
  return rows.map(({ id }) => id);
}

/** The company's administrators; for work of the server's own. */
export async function selectAdministrators(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT u.id FROM usuario u JOIN usuario_rol r ON r.usuario_id = u.id AND r.rol_id = 1
     WHERE u.estado = 'ACTIVO' ORDER BY u.id LIMIT 200`.execute(db);
  return rows.map(({ id }) => id);
}

export interface NotificacionFila {
  id: number;
  tipo: string;
  titulo: string;
  texto: string;
  fecha: string;
  ruta?: string;
}

/** Unread notices of the last seconds, newest first, as answers carry them. */
export async function selectNuevas(db: Db, usuarioId: number, seconds: number): Promise<NotificacionFila[]> {
  const { rows } = await sql<Omit<NotificacionFila, 'ruta'> & { ruta: string | null }>`
    SELECT id, tipo, titulo, texto, fecha, ruta FROM notificacion
     WHERE usuario_id = ${usuarioId}::int AND leida IS NULL AND fecha > now() - ${seconds}::int * interval '1 second'
     ORDER BY id DESC LIMIT 10`.execute(db);
  return rows.map(({ ruta, ...row }) => (ruta === null ? row : { ...row, ruta }));
}

export interface PageOfNotificaciones {
  readonly usuario_id: number;
  readonly cuales: 'todas' | 'sin_leer' | 'accion';
  readonly antes: number | undefined;
  readonly size: number;
}

/** The person's notices, newest first; one more than a page has tells whether there are older ones. */
export async function selectNotificaciones(db: Db, { usuario_id, cuales, antes, size }: PageOfNotificaciones) {
  const { rows } = await sql<NotificacionFila & { ruta: string | null; accion: boolean; leida: boolean }>`
    SELECT id, tipo, accion, titulo, texto, ruta, fecha, leida IS NOT NULL AS leida
      FROM notificacion
     WHERE usuario_id = ${usuario_id}::int ${antes === undefined ? sql`` : sql`AND id < ${antes}::bigint`}
           ${cuales === 'todas' ? sql`` : sql`AND leida IS NULL`} ${cuales === 'accion' ? sql`AND accion` : sql``}
     ORDER BY id DESC LIMIT ${size + 1}`.execute(db);
  return rows;
}

export async function countUnread(db: Db, usuarioId: number) {
  const { rows } = await sql<{ sin_leer: number; accion_sin_leer: number }>`
    SELECT count(*)::int AS sin_leer, count(*) FILTER (WHERE accion)::int AS accion_sin_leer
      FROM notificacion WHERE usuario_id = ${usuarioId}::int AND leida IS NULL`.execute(db);
  return rows[0] ?? { sin_leer: 0, accion_sin_leer: 0 };
}

export interface Marca {
  readonly ids: readonly number[] | undefined;
  readonly hasta: number | undefined;
  readonly leida: boolean;
}

/** Answers the ids of those that changed, and tells the person's other tabs. */
export async function markNotificaciones(db: Db, usuarioId: number, { ids, hasta, leida }: Marca): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    UPDATE notificacion SET leida = ${leida ? sql`now()` : sql`NULL`}
     WHERE usuario_id = ${usuarioId}::int AND (leida IS NULL) = ${leida}::boolean
       AND (id = ANY (${ids === undefined ? [] : [...ids]}::bigint[]) OR id <= ${hasta ?? null}::bigint)
    RETURNING id`.execute(db);
  if (rows.length > 0) {
    const told = JSON.stringify({ evento: 'notificaciones_vistas', personas: [usuarioId] });
    await sql`SELECT pg_notify('anden_novedades', ${told})`.execute(db);
  }
  return rows.map(({ id }) => id);
}

/** What was read is kept a quarter, what was not half a year. */
export async function deleteOldNotificaciones(db: Db): Promise<void> {
  await sql`
    DELETE FROM notificacion
     WHERE fecha < now() - interval '180 days' OR (leida IS NOT NULL AND fecha < now() - interval '90 days')`.execute(
    db,
  );
}

function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
}
