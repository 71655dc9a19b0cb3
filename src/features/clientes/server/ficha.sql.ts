// owns: cliente_contacto, cliente_regla
import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import type { Result } from '#shared/contract.ts';

import type { Contacto, listUsuariosDeCliente, ReglaFila, ValorDeRegla } from '../ficha.contract.ts';
import type { ClaveDeRegla } from '../palabras.contract.ts';

type Puertas = Pick<Result<typeof listUsuariosDeCliente>, 'claves' | 'webhooks'>;

const CONTACTO = sql`k.id, k.nombre, k.cargo, k.correo, k.telefono, k.activo, k.avisos, k.version`;

/** Whoever is reached first on top, who is gone at the end. */
export async function selectContactos(db: Db, clienteId: number): Promise<Contacto[]> {
  const { rows } = await sql<Contacto>`
    SELECT ${CONTACTO} FROM cliente_contacto k WHERE k.cliente_id = ${clienteId}::int ORDER BY k.activo DESC, k.id LIMIT 200`.execute(
    db,
  );
  return rows;
}

/** Null: missing, or another client's. */
export async function lockContacto(db: Db, clienteId: number, id: number): Promise<Contacto | null> {
  const { rows } = await sql<Contacto>`
    SELECT ${CONTACTO} FROM cliente_contacto k WHERE k.id = ${id}::int AND k.cliente_id = ${clienteId}::int FOR NO KEY UPDATE`.execute(
    db,
  );
  return rows[0] ?? null;
}

export type DatosDeContacto = Omit<Contacto, 'id' | 'version'>;

export async function insertContacto(db: Db, clienteId: number, datos: DatosDeContacto): Promise<Contacto> {
  const { nombre, cargo, correo, telefono, activo, avisos } = datos;
  const { rows } = await sql<Contacto>`
    INSERT INTO cliente_contacto AS k (cliente_id, nombre, cargo, correo, telefono, activo, avisos)
    VALUES (${clienteId}::int, ${nombre}, ${cargo}, ${correo}, ${telefono}, ${activo}, ${avisos}::text[]) RETURNING ${CONTACTO}`.execute(
    db,
  );
  return made(rows);
}

export async function updateContacto(db: Db, id: number, datos: DatosDeContacto): Promise<Contacto> {
  const { nombre, cargo, correo, telefono, activo, avisos } = datos;
  const { rows } = await sql<Contacto>`
    UPDATE cliente_contacto AS k SET nombre = ${nombre}, cargo = ${cargo}, correo = ${correo}, telefono = ${telefono}, activo = ${activo},
           avisos = ${avisos}::text[], version = version + 1
     WHERE k.id = ${id}::int RETURNING ${CONTACTO}`.execute(db);
  return made(rows);
}

function made(rows: readonly Contacto[]): Contacto {
  const [row] = rows;
  if (!row) throw new Error('no contact was written');
  return row;
}

/** All that was ever put; whoever of ours put it is named to our people alone. */
export async function selectReglas(db: Db, clienteId: number, isOurs: boolean): Promise<ReglaFila[]> {
  const quien = isOurs ? sql`(SELECT u.fullname FROM usuario u WHERE u.id = r.puesta_por)` : sql`NULL::text`;
  const { rows } = await sql<ReglaFila>`
    SELECT r.id, r.clave AS regla, r.valor, r.desde, r.puesta, ${quien} AS puesta_por
      FROM cliente_regla r WHERE r.cliente_id = ${clienteId}::int ORDER BY r.desde DESC, r.id DESC LIMIT 500`.execute(
    db,
  );
  return rows;
}

export interface ReglaNueva {
  readonly cliente_id: number;
  readonly regla: ClaveDeRegla;
  readonly valor: ValorDeRegla;
  readonly desde: string;
  readonly puesta_por: number;
}

export async function insertRegla(db: Db, { cliente_id, regla, valor, desde, puesta_por }: ReglaNueva): Promise<void> {
  await sql`
    INSERT INTO cliente_regla (cliente_id, clave, valor, desde, puesta_por)
    VALUES (${cliente_id}::int, ${regla}, ${JSON.stringify(valor)}::jsonb, ${desde}::date, ${puesta_por}::int)`.execute(
    db,
  );
}

export async function selectHoy(db: Db): Promise<string> {
  const { rows } = await sql<{ hoy: string }>`SELECT hoy()`.execute(db);
  return rows[0]?.hoy ?? '';
}

export async function selectUsuarios(db: Db, clienteId: number) {
  const { rows } = await sql<{ id: number; nombre: string; correo: string; estado: string; roles: string[] }>`
    SELECT u.id, u.fullname AS nombre, u.email AS correo, u.estado,
           ARRAY(SELECT r.nombre FROM usuario_rol ur JOIN rol r ON r.id = ur.rol_id WHERE ur.usuario_id = u.id ORDER BY r.nombre) AS roles
      FROM usuario u WHERE u.tipo_usuario = 'cliente' AND u.cliente_id = ${clienteId}::int
       AND NOT u.tecnico
     ORDER BY u.estado = 'INACTIVO', u.fullname, u.id LIMIT 300`.execute(db);
  return rows;
}

/** Keys that are good, and the addresses that are told of what happens. */
export async function selectPuertas(db: Db, clienteId: number) {
  const [claves, webhooks] = await Promise.all([
    sql<Puertas['claves'][number]>`
      SELECT k.id, k.nombre, k.prefijo, k.alcances, k.vence, k.ultimo_uso FROM clave_api k
       WHERE k.cliente_id = ${clienteId}::int AND k.revocada IS NULL AND (k.vence IS NULL OR k.vence > now()) ORDER BY k.id DESC LIMIT 100`.execute(
      db,
    ),
    sql<Puertas['webhooks'][number]>`
      SELECT w.id, w.nombre, w.url,
             CASE WHEN w.estado <> 'APROBADO' THEN w.estado WHEN w.pausado THEN 'PAUSADO' WHEN w.fallas_seguidas > 0 THEN 'FALLANDO' ELSE 'ACTIVO' END AS situacion
        FROM webhook w WHERE w.cliente_id = ${clienteId}::int AND w.eliminado IS NULL ORDER BY w.id DESC LIMIT 100`.execute(
      db,
    ),
  ]);
  return { claves: claves.rows, webhooks: webhooks.rows };
}

export interface Rastro {
  readonly id: number;
  readonly fecha: string;
  readonly usuario: string;
  readonly servicio: string;
  readonly antes: Readonly<Record<string, unknown>> | null;
  readonly despues: Readonly<Record<string, unknown>> | null;
}

/** What was done to a client, newest first, before a row that was read already. */
export async function selectRastros(
  db: Db,
  clienteId: number,
  { antesDe, most }: { antesDe: number | null; most: number },
) {
  const { rows } = await sql<Rastro>`
    SELECT a.id, a.fecha, coalesce(u.fullname, 'Sistema') AS usuario, a.servicio, a.antes, a.despues
      FROM auditoria a LEFT JOIN usuario u ON u.id = a.usuario_id
     WHERE a.tabla = 'cliente' AND a.fila_id = ${clienteId}::bigint AND (${antesDe}::bigint IS NULL OR a.id < ${antesDe}::bigint)
     ORDER BY a.id DESC LIMIT ${most + 1}`.execute(db);
  return rows;
}
