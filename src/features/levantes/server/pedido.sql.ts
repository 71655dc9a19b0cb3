// owns: cliente_direccion
import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import { guiasInside, type Scope } from '#server/scope.ts';

import type { Direccion, Pedido } from '../contract.ts';

/** Working days ahead that are offered. */
const DAYS_AHEAD = 9;
/** Parcels that are listed to be chosen from. */
const MOST_LISTED = 600;

export interface FranjaLeida {
  dia: string;
  desde: string;
  hasta: string;
  lugares: number;
  tomados: number;
  en_hora: boolean;
  /** Of today, and over. */
  paso: boolean;
}

/** The slots of a zone from today on, those that cannot be had included. */
export async function selectFranjas(db: Db, zona_id: number, dias = DAYS_AHEAD): Promise<FranjaLeida[]> {
  const { rows } = await sql<FranjaLeida>`
    SELECT f.dia, to_char(f.desde, 'HH24:MI') AS desde, to_char(f.hasta, 'HH24:MI') AS hasta, f.lugares, f.tomados, f.en_hora,
           f.dia = hoy() AND f.hasta <= (now() AT TIME ZONE 'America/Montevideo')::time AS paso
      FROM franjas_de_levante(${zona_id}::smallint, ${dias}::int) AS f ORDER BY f.dia, f.desde`.execute(db);
  return rows;
}

/** Two who ask for the last place of a zone's day: the later one waits, and counts the first. */
export async function lockDia(db: Db, zona_id: number, dia: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('levante ' || ${dia}::text), ${zona_id}::int)`.execute(db);
}

/** Until when one is asked for the same day, where today is worked. */
export async function selectCorte(db: Db, zona_id: number): Promise<string | null> {
  const { rows } = await sql<{ corte: string }>`
    SELECT to_char(c.hora, 'HH24:MI') AS corte FROM corte_levante c
     WHERE (c.zona_id = ${zona_id}::int OR c.zona_id IS NULL) AND dia_habil(hoy(), 0) = hoy() ORDER BY c.zona_id NULLS LAST LIMIT 1`.execute(
    db,
  );
  return rows[0]?.corte ?? null;
}

export async function selectCliente(
  db: Db,
  id: number,
): Promise<{ id: number; nombre: string; zona_id: number } | null> {
  const { rows } = await sql<{ id: number; nombre: string; zona_id: number }>`
    SELECT c.id, c.nombre, c.zona_id FROM cliente c WHERE c.id = ${id}::int AND c.activo`.execute(db);
  return rows[0] ?? null;
}

/** Whom one may be asked for. */
export async function selectClientes(db: Db): Promise<{ id: number; nombre: string }[]> {
  const { rows } = await sql<{ id: number; nombre: string }>`
    SELECT c.id, c.nombre FROM cliente c WHERE c.activo ORDER BY c.nombre LIMIT 5000`.execute(db);
  return rows;
}

export type DireccionLeida = Direccion & { zona_id: number };

/** The one that was used last is the first. */
export async function selectDirecciones(db: Db, cliente_id: number): Promise<DireccionLeida[]> {
  const { rows } = await sql<DireccionLeida>`
    SELECT d.id, d.nombre, d.direccion, d.localidad, d.departamento_id, d.zona_id, d.contacto, d.telefono, d.acceso, d.principal
      FROM cliente_direccion d
      LEFT JOIN LATERAL (SELECT max(l.id) AS ultimo FROM levante l WHERE l.direccion_id = d.id) AS u ON true
     WHERE d.cliente_id = ${cliente_id}::int AND d.activa ORDER BY u.ultimo DESC NULLS LAST, d.principal DESC, d.nombre`.execute(
    db,
  );
  return rows;
}

/** Parcels that nobody collects yet; those with a printed label first, since they stand packed. One more than is listed tells whether there are more. */
export async function selectListas(
  db: Db,
  scope: Scope,
  cliente_id: number,
): Promise<{ guias: Pedido['guias']; hay_mas: boolean }> {
  const { rows } = await sql<Pedido['guias'][number]>`
    SELECT g.id, g.numero AS guia_nro, g.destinatario, g.bultos::int AS bultos,
           EXISTS (SELECT FROM impresion_guia i WHERE i.guia_id = g.id) AS impresa
      FROM guia g
     WHERE g.cliente_id = ${cliente_id}::int AND g.estado_general = 'PRE_INGRESADO' AND ${guiasInside(scope, 'g')}
     ORDER BY impresa DESC, g.id DESC LIMIT ${MOST_LISTED + 1}`.execute(db);
  return { guias: rows.slice(0, MOST_LISTED), hay_mas: rows.length > MOST_LISTED };
}

export interface DireccionNueva {
  readonly cliente_id: number;
  readonly nombre: string;
  readonly direccion: string;
  readonly localidad: string;
  readonly departamento_id: number;
  readonly zona_id: number;
  readonly contacto: string | null;
  readonly telefono: string | null;
  readonly acceso: string | null;
}

/** Null: the client has one of that name. */
export async function insertDireccion(db: Db, nueva: DireccionNueva): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO cliente_direccion (cliente_id, nombre, direccion, localidad, departamento_id, zona_id, contacto, telefono, acceso)
    VALUES (${nueva.cliente_id}::int, ${nueva.nombre}, ${nueva.direccion}, ${nueva.localidad}, ${nueva.departamento_id}::smallint,
            ${nueva.zona_id}::smallint, ${nueva.contacto}, ${nueva.telefono}, ${nueva.acceso})
    ON CONFLICT (cliente_id, nombre) DO NOTHING RETURNING id`.execute(db);
  return rows[0]?.id ?? null;
}

/** Answers whether there was such a one of this client. */
export async function updateDireccion(db: Db, id: number, nueva: DireccionNueva): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE cliente_direccion d
       SET nombre = ${nueva.nombre}, direccion = ${nueva.direccion}, localidad = ${nueva.localidad}, departamento_id = ${nueva.departamento_id}::smallint,
           zona_id = ${nueva.zona_id}::smallint, contacto = ${nueva.contacto}, telefono = ${nueva.telefono}, acceso = ${nueva.acceso}
     WHERE d.id = ${id}::int AND d.cliente_id = ${nueva.cliente_id}::int`.execute(db);
  return numAffectedRows === 1n;
}

/** Whether another place of the client has that name. */
export async function isNameTaken(db: Db, { cliente_id, nombre }: DireccionNueva, but: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM cliente_direccion d WHERE d.cliente_id = ${cliente_id}::int AND d.nombre = ${nombre} AND d.id <> ${but}::int`.execute(
    db,
  );
  return rows.length > 0;
}
