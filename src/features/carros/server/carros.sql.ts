// owns: carro
import { type RawBuilder, sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

import { type Carro, type CarroEntero, type EnCarro, MAS_CONTENIDO, MAS_MOVIMIENTOS } from '../contract.ts';

/** Carts and what is in them. Which parcels these are is the events' to say (`llevar_carro`): nobody writes `carro_guia`. */

/** What is in it decides: a seal on an empty cart closes nothing. */
const carros = (where: RawBuilder<unknown>) => sql<Carro>`
  SELECT c.id, c.codigo, c.nombre, c.zona_id, z.nombre AS zona, c.capacidad, c.precinto, c.activo, coalesce(d.guias, 0)::int AS guias,
         coalesce(d.bultos, 0)::int AS bultos, d.desde, r.id AS recorrido_id, r.numero AS recorrido,
         CASE WHEN d.guias IS NULL THEN 'VACIO' WHEN c.estado = 'CERRADO' THEN 'CERRADO' ELSE 'ARMANDO' END AS estado
    FROM carro c
    LEFT JOIN zona z ON z.id = c.zona_id
    LEFT JOIN (SELECT x.carro_id, count(*) AS guias, sum(g.bultos) AS bultos, min(x.desde) AS desde
                 FROM carro_guia x JOIN guia g ON g.id = x.guia_id GROUP BY x.carro_id) d ON d.carro_id = c.id
    LEFT JOIN LATERAL (
      SELECT r.id, r.numero FROM carro_guia x JOIN recorrido_guia l ON l.guia_id = x.guia_id AND l.abierta JOIN recorrido r ON r.id = l.recorrido_id
       WHERE x.carro_id = c.id GROUP BY r.id, r.numero ORDER BY count(*) DESC, r.id LIMIT 1) r ON true
   WHERE ${where} ORDER BY (d.guias IS NULL), c.id`;

export async function selectCarros(db: Db, con_bajas: boolean): Promise<Carro[]> {
  const { rows } = await carros(con_bajas ? sql`true` : sql`(c.activo OR d.guias IS NOT NULL)`).execute(db);
  return rows;
}

export async function selectCarro(db: Db, id: number): Promise<Carro | null> {
  const { rows } = await carros(sql`c.id = ${id}::int`).execute(db);
  return rows[0] ?? null;
}

export async function selectZonas(db: Db): Promise<{ id: number; nombre: string }[]> {
  const { rows } = await sql<{ id: number; nombre: string }>`SELECT id, nombre FROM zona ORDER BY nombre`.execute(db);
  return rows;
}

/** What is in it, as it will be taken out: by destination, the oldest first. */
export async function selectContenido(db: Db, id: number): Promise<EnCarro[]> {
  const { rows } = await sql<EnCarro>`
    SELECT x.guia_id, g.numero AS guia_nro, g.estado_general, g.destinatario, coalesce(a.nombre, g.localidad, p.nombre) AS destino, z.nombre AS zona,
           g.bultos, x.desde, u.fullname AS usuario, r.numero AS recorrido
      FROM carro_guia x
      JOIN guia g ON g.id = x.guia_id
      JOIN zona z ON z.id = g.zona_id
      JOIN departamento p ON p.id = g.departamento_id
      LEFT JOIN agente a ON a.id = g.agente_id
      LEFT JOIN evento e ON e.guia_id = x.guia_id AND e.id = x.evento_id AND e.fecha_evento = x.desde
      LEFT JOIN usuario u ON u.id = e.usuario_id
      LEFT JOIN recorrido_guia l ON l.guia_id = x.guia_id AND l.abierta
      LEFT JOIN recorrido r ON r.id = l.recorrido_id
     WHERE x.carro_id = ${id}::int ORDER BY destino, x.desde, x.guia_id LIMIT ${MAS_CONTENIDO}`.execute(db);
  return rows;
}

export async function selectMovimientos(db: Db, id: number): Promise<CarroEntero['movimientos']> {
  const { rows } = await sql<CarroEntero['movimientos'][number]>`
    SELECT e.id, e.guia_id, g.numero AS guia_nro, t.nombre AS evento, e.fecha_evento AS fecha, u.fullname AS usuario,
           EXISTS (SELECT FROM evento k WHERE k.guia_id = e.guia_id AND k.tipo = 'CORR' AND k.corrige_id = e.id) AS corregido
      FROM evento e
      JOIN guia g ON g.id = e.guia_id
      JOIN tipo_evento t ON t.codigo = e.tipo
      LEFT JOIN usuario u ON u.id = e.usuario_id
     WHERE e.carro_id = ${id}::int
       AND e.tipo IN ('CLA', 'SCA', 'CAR', 'SAL', 'DESP', 'ARR', 'ING_PL', 'ING_AG', 'ENT', 'ENT_CR', 'ENT_PAR', 'RET_AG', 'EXT', 'SIN', 'ANU')
     ORDER BY e.fecha_evento DESC, e.id DESC LIMIT ${MAS_MOVIMIENTOS}`.execute(db);
  return rows;
}

export interface CarroHeld {
  readonly id: number;
  readonly codigo: string;
  readonly estado: 'ABIERTO' | 'CERRADO';
  readonly precinto: string | null;
  readonly activo: boolean;
  readonly guias: number;
}

/**
 * Locked so that nobody seals or empties it meanwhile; `uso` lets others put parcels into it at the same time. Two statements, since what is
 * counted beside a row that was waited for would be as old as the wait. Null: there is none.
 */
export async function lockCarro(db: Db, id: number, por: 'uso' | 'cambio'): Promise<CarroHeld | null> {
  await sql`SELECT FROM carro WHERE id = ${id}::int ${por === 'uso' ? sql`FOR SHARE` : sql`FOR NO KEY UPDATE`}`.execute(
    db,
  );
  const { rows } = await sql<CarroHeld>`
    SELECT c.id, c.codigo, c.estado, c.precinto, c.activo, (SELECT count(*) FROM carro_guia x WHERE x.carro_id = c.id)::int AS guias
      FROM carro c WHERE c.id = ${id}::int`.execute(db);
  return rows[0] ?? null;
}

export interface DatosDeCarro {
  readonly nombre: string;
  readonly zona_id: number | null;
  readonly capacidad: number | null;
}

export async function insertCarro(db: Db, { nombre, zona_id, capacidad }: DatosDeCarro) {
  const { rows } = await sql<{ id: number; codigo: string }>`
    INSERT INTO carro (nombre, zona_id, capacidad) VALUES (${nombre}, ${zona_id}::int, ${capacidad}::int) RETURNING id, codigo`.execute(
    db,
  );
  const [made] = rows;
  if (!made) throw new Error('a cart was not made');
  return made;
}

export async function updateCarro(
  db: Db,
  id: number,
  { nombre, zona_id, capacidad, activo }: DatosDeCarro & { readonly activo: boolean },
): Promise<void> {
  await sql`
    UPDATE carro SET nombre = ${nombre}, zona_id = ${zona_id}::int, capacidad = ${capacidad}::int, activo = ${activo}
     WHERE id = ${id}::int`.execute(db);
}

export async function updateSello(
  db: Db,
  id: number,
  { estado, precinto }: { estado: string; precinto: string | null },
): Promise<void> {
  await sql`UPDATE carro SET estado = ${estado}, precinto = ${precinto} WHERE id = ${id}::int`.execute(db);
}

/** Which cart a parcel is in; null: none. */
export async function selectCarroDe(db: Db, guia_id: number): Promise<{ id: number; codigo: string } | null> {
  const { rows } = await sql<{ id: number; codigo: string }>`
    SELECT c.id, c.codigo FROM carro_guia x JOIN carro c ON c.id = x.carro_id WHERE x.guia_id = ${guia_id}::bigint`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** The parcels in it, the oldest first. */
export async function selectGuiasDe(db: Db, id: number): Promise<{ guia_id: number; guia_nro: string }[]> {
  const { rows } = await sql<{ guia_id: number; guia_nro: string }>`
    SELECT x.guia_id, g.numero AS guia_nro FROM carro_guia x JOIN guia g ON g.id = x.guia_id
     WHERE x.carro_id = ${id}::int ORDER BY x.desde, x.guia_id`.execute(db);
  return rows;
}

export interface CarroImpreso {
  readonly id: number;
  readonly codigo: string;
  readonly nombre: string;
  readonly zona: string | null;
}

/** In the order in which they were asked for. */
export async function selectImpresos(db: Db, ids: readonly number[]): Promise<CarroImpreso[]> {
  const { rows } = await sql<CarroImpreso>`
    SELECT c.id, c.codigo, c.nombre, z.nombre AS zona
      FROM unnest(${ids}::int[]) WITH ORDINALITY AS asked (id, n) JOIN carro c ON c.id = asked.id LEFT JOIN zona z ON z.id = c.zona_id
     ORDER BY asked.n`.execute(db);
  return rows;
}
