// owns: recorrido_guia
import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import { asRefusal } from '#server/db/refusals.ts';
import { eventosDe } from '#server/eventos.sql.ts';
import type { Params } from '#shared/contract.ts';

import { type Linea, MAS_GUIAS, type Rechazada } from '../contract.ts';
import { type EnPool, POOL_PAGE, type poolDeRecorrido } from '../pool.contract.ts';

/** What is planned: which parcels, in which order. What became of them is the events' to say (`llevar_linea`). */

/** Where a round goes with it: among doors, an agency is told by its name. */
const LUGAR = sql`
  CASE WHEN r.tipo = 'MIXTO' AND l.modo = 'AGENCIA' THEN 'Agencia ' || a.nombre ELSE g.direccion END AS direccion,
  CASE WHEN r.tipo = 'MIXTO' AND l.modo = 'AGENCIA' THEN a.direccion ELSE g.localidad END AS localidad`;

/** The lines that are still in it, in the order of the plan. */
export async function selectLineas(db: Db, id: number): Promise<Linea[]> {
  const { rows } = await sql<Linea>`
    SELECT l.guia_id, g.numero AS guia_nro, l.orden, l.fija, l.modo, l.estado, g.estado_general, g.destinatario,
           ${LUGAR}, z.nombre AS zona, g.telefono, g.bultos, nullif(coalesce(g.contra_reembolso_centavos, 0) + coalesce(g.flete_destino_centavos, 0), 0) AS cobrar, g.moneda,
           CASE WHEN l.estado IN ('NO_ENTREGADA', 'DEVUELTA') THEN m.nombre END AS motivo,
           (SELECT max(e.fecha_evento) FROM ${eventosDe('g')} e WHERE e.recorrido_id = l.recorrido_id AND e.tipo <> 'CORR'
              AND NOT EXISTS (SELECT FROM ${eventosDe('g')} k WHERE k.tipo = 'CORR' AND k.corrige_id = e.id)) AS cuando
      FROM recorrido_guia l
      JOIN recorrido r ON r.id = l.recorrido_id
      JOIN guia g ON g.id = l.guia_id
      JOIN zona z ON z.id = g.zona_id
      LEFT JOIN agente a ON a.id = g.agente_id
      LEFT JOIN motivo m ON m.id = g.motivo_id
     WHERE l.recorrido_id = ${id}::bigint AND l.estado <> 'QUITADA'
     ORDER BY l.orden, l.guia_id`.execute(db);
  return rows;
}

export type Filtros = Params<typeof poolDeRecorrido>;

/**
 * For a door, at the plant, in no round. Of one piece it is in none but a draft's: what left or was loaded is not at the plant, as `verificar` has it,
 * so that all that is on the road need not be looked at.
 */
const EN_PLANTA = sql`
  g.estado_general IN ('INGRESADO', 'CLASIFICADO') AND g.agente_id IS NULL
  AND NOT EXISTS (SELECT FROM recorrido_guia l WHERE l.guia_id = g.id AND l.abierta AND (l.estado = 'PLANIFICADA' OR l.bultos > 1))`;
const ESPERAN = sql`guia g JOIN zona z ON z.id = g.zona_id WHERE ${EN_PLANTA}`;

const PESO = {
  hasta_5: sql`g.peso_gramos <= 5000`,
  hasta_20: sql`g.peso_gramos <= 20000`,
  mas_de_20: sql`g.peso_gramos > 20000`,
};

const narrowed = ({ promesa, carro_id, visitada = false, servicio, peso, q }: Filtros) => sql`
  ${carro_id === undefined ? sql`` : sql`AND EXISTS (SELECT FROM carro_guia k WHERE k.guia_id = g.id AND k.carro_id = ${carro_id}::int)`}
  ${visitada ? sql`AND g.intentos > 0` : sql``} ${servicio === undefined ? sql`` : sql`AND g.servicio = ${servicio}`}
  ${peso === undefined ? sql`` : sql`AND ${PESO[peso]}`}
  AND (${promesa ?? null}::text IS NULL OR (${promesa ?? null} = 'vencida' AND g.vence_el < hoy()) OR (${promesa ?? null} = 'hoy' AND g.vence_el = hoy()))
  AND (${q ?? null}::text IS NULL OR strpos(clave_de_nombre(concat_ws(' ', g.numero, g.destinatario, g.direccion, g.localidad)), clave_de_nombre(${q ?? ''})) > 0)`;

export async function selectPool(db: Db, filtros: Filtros) {
  const inZone = filtros.zona_id === undefined ? sql`` : sql` AND g.zona_id = ${filtros.zona_id}::int`;
  const [zonas, carros, guias] = await Promise.all([
    sql<{ id: number; nombre: string; cantidad: number }>`
      SELECT z.id, z.nombre, c.cantidad
        FROM (SELECT g.zona_id, count(*) AS cantidad FROM guia g WHERE ${EN_PLANTA} ${narrowed(filtros)} GROUP BY g.zona_id) AS c
        JOIN zona z ON z.id = c.zona_id ORDER BY z.nombre, z.id`.execute(db),
    // Each parcel of a cart is looked up by itself: there are few, beside all that waits.
    sql<{ id: number; nombre: string; cantidad: number }>`
      SELECT c.id, c.codigo AS nombre, count(*) AS cantidad FROM carro_guia k JOIN carro c ON c.id = k.carro_id
       CROSS JOIN LATERAL (SELECT FROM guia g WHERE g.id = k.guia_id AND ${EN_PLANTA} OFFSET 0) AS espera
       GROUP BY c.id, c.codigo ORDER BY c.id`.execute(db),
    sql<EnPool>`
      SELECT g.id AS guia_id, g.numero AS guia_nro, g.destinatario, g.direccion, g.localidad, z.nombre AS zona, g.bultos, g.vence_el AS prometida_el,
             g.vence_el < hoy() AS vencida
        FROM ${ESPERAN} ${narrowed(filtros)} ${inZone} ORDER BY g.vence_el, g.id LIMIT ${POOL_PAGE}`.execute(db),
  ]);
  const counted = zonas.rows.filter(({ id }) => filtros.zona_id === undefined || id === filtros.zona_id);
  return {
    zonas: zonas.rows,
    carros: carros.rows,
    total: counted.reduce((sum, { cantidad }) => sum + cantidad, 0),
    guias: guias.rows,
  };
}

/** The parcels of the pool that meet the filters, the most urgent first. */
export async function selectEsperan(db: Db, filtros: Filtros, limit: number): Promise<number[]> {
  const inZone = filtros.zona_id === undefined ? sql`` : sql` AND g.zona_id = ${filtros.zona_id}::int`;
  const { rows } = await sql<{ id: number }>`
    SELECT g.id FROM ${ESPERAN} ${narrowed(filtros)} ${inZone} ORDER BY g.vence_el, g.id LIMIT ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export interface DeAgencia {
  readonly nombre: string;
  readonly guias: readonly number[];
  readonly quedan_fuera: readonly Rechazada[];
}

/** What waits at the plant for an agency, and what does not go yet and why. Null: there is no such agency. */
export async function selectParaAgencia(db: Db, agente_id: number): Promise<DeAgencia | null> {
  const { rows } = await sql<{ nombre: string; guias: number[]; quedan_fuera: Rechazada[] }>`
    WITH esperan AS (
      SELECT g.id, g.numero, g.vence_el,
             CASE WHEN r.id IS NOT NULL THEN 'Ya está en ' || r.numero
                  WHEN g.estado_general = 'INGRESADO' THEN 'Falta clasificarla'
                  WHEN g.estado_general = 'RETENIDO' THEN 'Está retenida' END AS razon
        FROM guia g
        LEFT JOIN recorrido_guia l ON l.guia_id = g.id AND l.abierta
        LEFT JOIN recorrido r ON r.id = l.recorrido_id
       WHERE g.agente_id = ${agente_id}::int AND g.estado_general IN ('INGRESADO', 'CLASIFICADO', 'RETENIDO')
    )
    SELECT a.nombre,
           (SELECT coalesce(json_agg(e.id ORDER BY e.vence_el, e.id), '[]') FROM esperan e WHERE e.razon IS NULL) AS guias,
           (SELECT coalesce(json_agg(json_build_object('guia_nro', e.numero, 'razon', e.razon) ORDER BY e.numero), '[]')
              FROM (SELECT * FROM esperan WHERE razon IS NOT NULL ORDER BY numero LIMIT ${MAS_GUIAS}) AS e) AS quedan_fuera
      FROM agente a WHERE a.id = ${agente_id}::int AND a.activo`.execute(db);
  return rows[0] ?? null;
}

export interface Candidata {
  readonly guia_id: number;
  readonly guia_nro: string;
  readonly estado_general: string;
  readonly agente_id: number | null;
  readonly agente: string | null;
  /** The open round that has it. */
  readonly recorrido_id: number | null;
  readonly recorrido: string | null;
}

/** Parcels as a round looks at them, locked in the order of their ids: two rounds that want the same ones wait for each other. */
export async function lockCandidatas(db: Db, guias: readonly number[]): Promise<Candidata[]> {
  await sql`SELECT FROM guia WHERE id = ANY (${guias}::bigint[]) ORDER BY id FOR NO KEY UPDATE`.execute(db);
  return selectCandidatas(db, guias);
}

export async function selectCandidatas(db: Db, guias: readonly number[]): Promise<Candidata[]> {
  const { rows } = await sql<Candidata>`
    SELECT g.id AS guia_id, g.numero AS guia_nro, g.estado_general, g.agente_id, a.nombre AS agente, l.recorrido_id, r.numero AS recorrido
      FROM unnest(${guias}::bigint[]) WITH ORDINALITY AS asked (id, n)
      JOIN guia g ON g.id = asked.id
      LEFT JOIN agente a ON a.id = g.agente_id
      LEFT JOIN recorrido_guia l ON l.guia_id = g.id AND l.abierta
      LEFT JOIN recorrido r ON r.id = l.recorrido_id
     ORDER BY asked.n`.execute(db);
  return rows;
}

export interface Renglon {
  readonly guia_id: number;
  readonly guia_nro: string;
  readonly modo: 'ENTREGA' | 'AGENCIA';
  readonly estado: string;
}

/** The lines whose story in this round is not over. */
export async function selectAbiertas(db: Db, id: number): Promise<Renglon[]> {
  const { rows } = await sql<Renglon>`
    SELECT l.guia_id, g.numero AS guia_nro, l.modo, l.estado FROM recorrido_guia l JOIN guia g ON g.id = l.guia_id
     WHERE l.recorrido_id = ${id}::bigint AND l.abierta ORDER BY l.orden, l.guia_id`.execute(db);
  return rows;
}

/** Behind those that are in it; one that was taken out before keeps its row and moves to the end. */
export async function insertLineas(
  db: Db,
  id: number,
  lineas: readonly { readonly id: number; readonly modo: 'ENTREGA' | 'AGENCIA' }[],
): Promise<void> {
  const inserted = sql`
    INSERT INTO recorrido_guia AS l (recorrido_id, guia_id, modo, orden)
    SELECT ${id}::bigint, asked.id, asked.modo, asked.n + (SELECT coalesce(max(o.orden), 0) FROM recorrido_guia o WHERE o.recorrido_id = ${id}::bigint)
      FROM unnest(${lineas.map((one) => one.id)}::bigint[], ${lineas.map((one) => one.modo)}::text[]) WITH ORDINALITY AS asked (id, modo, n)
    ON CONFLICT (recorrido_id, guia_id) DO UPDATE SET orden = EXCLUDED.orden, fija = false`.execute(db);
  // Somebody else was faster by a moment.
  await asRefusal(inserted, { guia_en_un_recorrido: 'REINTENTE' });
}

/** Whether it still leaves something at an agency. */
export async function hasDeAgencia(db: Db, id: number): Promise<boolean> {
  const { rows } =
    await sql`SELECT FROM recorrido_guia WHERE recorrido_id = ${id}::bigint AND modo = 'AGENCIA' AND abierta LIMIT 1`.execute(
      db,
    );
  return rows.length > 0;
}

/** Out of a draft. */
export async function deleteLineas(db: Db, id: number, guias: readonly number[]): Promise<void> {
  await sql`DELETE FROM recorrido_guia WHERE recorrido_id = ${id}::bigint AND guia_id = ANY (${guias}::bigint[])`.execute(
    db,
  );
}

/** The order of the whole round anew, and which stops hold their place. */
export async function updateOrden(
  db: Db,
  id: number,
  { orden, fijas }: { orden: readonly number[]; fijas: readonly number[] },
) {
  await sql`
    UPDATE recorrido_guia l SET orden = asked.n, fija = l.guia_id = ANY (${fijas}::bigint[])
      FROM unnest(${orden}::bigint[]) WITH ORDINALITY AS asked (id, n)
     WHERE l.recorrido_id = ${id}::bigint AND l.guia_id = asked.id`.execute(db);
}

/** A place for the open stop of this parcel alone; null: its address says. @returns whether it is in a round */
export async function updateLugar(
  db: Db,
  guia_id: number,
  lugar: { lat: number; lng: number } | null,
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE recorrido_guia SET lat = ${lugar?.lat ?? null}, lng = ${lugar?.lng ?? null}
     WHERE guia_id = ${guia_id}::bigint AND abierta RETURNING 1 AS one`.execute(db);
  return rows.length > 0;
}

/** The driver was there; the first word holds. */
export async function updateLlegada(db: Db, guias: readonly number[], fecha: string | null): Promise<void> {
  await sql`
    UPDATE recorrido_guia SET llegada = least(coalesce(${fecha}::timestamptz, now()), now())
     WHERE guia_id = ANY (${guias}::bigint[]) AND abierta AND llegada IS NULL`.execute(db);
}

export interface Horario {
  readonly id: number;
  readonly guia_id: number;
  readonly desde: string | null;
  readonly hasta: string | null;
}

/** @returns whether that round still has it */
export async function updateHorario(db: Db, { id, guia_id, desde, hasta }: Horario): Promise<boolean> {
  const { rows } = await sql`
    UPDATE recorrido_guia SET desde = ${desde}::time, hasta = ${hasta}::time
     WHERE recorrido_id = ${id}::bigint AND guia_id = ${guia_id}::bigint AND abierta RETURNING 1 AS one`.execute(db);
  return rows.length > 0;
}

/** The hour at which it was to leave; where nobody gave one, at which it leaves now. */
export async function selectSalida(db: Db, id: number): Promise<string> {
  const { rows } = await sql<{ hora: string }>`
    SELECT to_char(coalesce(salida_prevista, (now() AT TIME ZONE 'America/Montevideo')::time), 'HH24:MI') AS hora
      FROM recorrido WHERE id = ${id}::bigint`.execute(db);
  return rows[0]?.hora ?? '00:00';
}

/** Seconds of the day of the round. */
export async function updateLlegadas(
  db: Db,
  id: number,
  llegadas: readonly { guia_id: number; segundos: number }[],
): Promise<void> {
  await sql`
    UPDATE recorrido_guia l SET llega_hacia = (r.dia::timestamp + x.segundos * interval '1 second') AT TIME ZONE 'America/Montevideo'
      FROM recorrido r, unnest(${llegadas.map(({ guia_id }) => guia_id)}::bigint[], ${llegadas.map(({ segundos }) => segundos)}::int[]) AS x (guia_id, segundos)
     WHERE r.id = ${id}::bigint AND l.recorrido_id = r.id AND l.guia_id = x.guia_id`.execute(db);
}

/** Of a round that did not leave after all: nothing is late. */
export async function clearLlegadas(db: Db, id: number): Promise<void> {
  await sql`UPDATE recorrido_guia SET llega_hacia = NULL WHERE recorrido_id = ${id}::bigint AND llega_hacia IS NOT NULL`.execute(
    db,
  );
}
