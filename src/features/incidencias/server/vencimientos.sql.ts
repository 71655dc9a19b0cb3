// owns: incidencia_aviso, calendario
import { sql } from 'kysely';

import type { Mensaje } from '#features/mensajes/palabras.contract.ts';
import type { Db } from '#server/db/db.ts';
import { insertAnotacion } from '#server/documentos.sql.ts';
import { notify, selectPeopleWith } from '#server/news/notificacion.sql.ts';

import { selectCalendarios } from './plazos.sql.ts';
import { calendarioDe, debeRespuesta, terminosDe } from './plazos.ts';

/** What the clock brings by itself: notices of deadlines, matters that nobody answered to any more, holidays that were entered late. */

const CIERRE = { entidad: 'incidencia', acto: 'cerrar', estado_desde: 'RESUELTA', estado_hasta: 'CERRADA' } as const;
/** So many in one run; the next minute goes on. */
const PORCION = 200;
const HOURS_UNTIL_CLOSED = 72;

interface PorVencer {
  id: number;
  numero: string;
  asunto: string;
  responsable_id: number | null;
  clase: keyof typeof TITULO;
}

const TITULO = {
  PRONTO: (numero: string) => `${numero} vence en menos de 30 minutos`,
  VENCIDA: (numero: string) => `Venció ${numero}`,
  RESPUESTA_PRONTO: (numero: string) => `${numero} espera su primera respuesta: quedan menos de 30 minutos`,
  RESPUESTA_VENCIDA: (numero: string) => `Venció la primera respuesta de ${numero}`,
} as const;

/** Half an hour before a deadline and at it, once each, of the answer and of the solution: to whoever answers for it, else to all who attend. */
export async function avisarVencimientos(db: Db): Promise<void> {
  const { rows } = await sql<PorVencer>`
    WITH cerca AS (
      SELECT i.id, i.numero, i.asunto, i.responsable_id, i.vence, CASE WHEN i.vence <= now() THEN 'VENCIDA' ELSE 'PRONTO' END AS clase
        FROM incidencia i
       WHERE i.abierta AND coalesce(i.vence, 'infinity') BETWEEN now() - interval '1 day' AND now() + interval '30 minutes'
      UNION ALL
      SELECT i.id, i.numero, i.asunto, i.responsable_id, i.respuesta_vence, CASE WHEN i.respuesta_vence <= now() THEN 'RESPUESTA_VENCIDA' ELSE 'RESPUESTA_PRONTO' END
        FROM incidencia i
       WHERE i.abierta AND i.respuesta_vence BETWEEN now() - interval '1 day' AND now() + interval '30 minutes'
    ), nuevos AS (
      INSERT INTO incidencia_aviso (incidencia_id, vence, clase)
      SELECT c.id, c.vence, c.clase FROM cerca c
       WHERE NOT EXISTS (SELECT FROM incidencia_aviso a WHERE a.incidencia_id = c.id AND a.vence = c.vence AND a.clase = c.clase)
       ORDER BY c.vence LIMIT ${PORCION}
      ON CONFLICT DO NOTHING RETURNING incidencia_id, clase
    )
    SELECT c.id, c.numero, c.asunto, c.responsable_id, c.clase FROM nuevos n JOIN cerca c ON c.id = n.incidencia_id AND c.clase = n.clase`.execute(
    db,
  );
  if (rows.length === 0) return;
  const todos = rows.some(({ responsable_id }) => responsable_id === null)
    ? await selectPeopleWith(db, 'VAL_001', null)
    : [];
  for (const { id, numero, asunto, responsable_id, clase } of rows)
    await notify(db, responsable_id === null ? todos : [responsable_id], {
      tipo: 'INCIDENCIA',
      accion: true,
      titulo: TITULO[clase](numero),
      texto: asunto,
      ruta: `/backoffice/incidencias?ver=${id}`,
    });
}

/** What was solved three days ago and nobody came back to is over; in the name of whoever answered for it. */
export async function cerrarResueltas(db: Db): Promise<void> {
  const { rows } = await sql<{ id: number; usuario_id: number }>`
    UPDATE incidencia i SET estado = 'CERRADA', cerrada = date_trunc('second', now()), version = version + 1
     WHERE i.id IN (SELECT v.id FROM incidencia v
                     WHERE v.estado = 'RESUELTA' AND v.resuelta < now() - ${HOURS_UNTIL_CLOSED}::int * interval '1 hour'
                     ORDER BY v.resuelta LIMIT ${PORCION} FOR UPDATE SKIP LOCKED)
    RETURNING i.id, coalesce(i.responsable_id, i.abierta_por) AS usuario_id`.execute(db);
  for (const { id, usuario_id } of rows) await insertAnotacion(db, { ...CIERRE, documento_id: id, usuario_id });
}

interface Abierta {
  id: number;
  calendario_id: number;
  consumido_s: number;
  corre_desde: string;
  respuesta_s: number;
  resolucion_s: number;
  respondida: string | null;
  cliente_id: number | null;
  agente_id: number | null;
}

/** Where hours or holidays are others than when the deadlines were computed, those that still run are computed anew. */
export async function aplicarCalendarios(db: Db): Promise<void> {
  const { rows: changed } = await sql<{ id: number; huella: string; es_primera: boolean }>`
    WITH hoy AS (SELECT md5(string_agg(dia::text, ',' ORDER BY dia)) AS feriados FROM feriado)
    SELECT c.id, md5(c.horario::text || c.abre_feriados || coalesce(hoy.feriados, '')) AS huella, c.aplicado = '' AS es_primera FROM calendario c, hoy
     WHERE c.aplicado <> md5(c.horario::text || c.abre_feriados || coalesce(hoy.feriados, ''))`.execute(db);
  if (changed.length === 0) return;
  const calendarios = await selectCalendarios(db);
  const ids = changed.map(({ id }) => id);
  const { rows } = await sql<Abierta>`
    SELECT i.id, i.calendario_id, i.consumido_s, i.corre_desde, i.respuesta_s, i.resolucion_s, i.respondida, i.cliente_id, i.agente_id
      FROM incidencia i WHERE i.abierta AND i.corre_desde IS NOT NULL AND i.calendario_id = ANY (${ids}::int[]) ORDER BY i.id FOR NO KEY UPDATE`.execute(
    db,
  );
  const due = rows.map((row) => {
    const reloj = { consumido_s: row.consumido_s, corre_desde: Date.parse(row.corre_desde) };
    return {
      id: row.id,
      ...terminosDe(reloj, { ...row, debe: debeRespuesta(row) }, calendarioDe(calendarios, row.calendario_id)),
    };
  });
  // Of a calendar that was applied before, each that moves says so among ourselves; the first time there is nothing to tell.
  const known = changed.filter(({ es_primera }) => !es_primera).map(({ id }) => id);
  await sql`
    WITH movidas AS (
      UPDATE incidencia i SET vence = d.vence, respuesta_vence = d.respuesta_vence, version = i.version + 1
        FROM jsonb_to_recordset(${JSON.stringify(due)}::jsonb) AS d (id bigint, vence timestamptz, respuesta_vence timestamptz), incidencia antes
       WHERE i.id = d.id AND antes.id = i.id AND (i.vence, i.respuesta_vence) IS DISTINCT FROM (d.vence, d.respuesta_vence)
      RETURNING i.id, coalesce(i.responsable_id, i.abierta_por) AS usuario_id, i.calendario_id, antes.vence AS tenia, i.vence AS tiene
    )
    INSERT INTO incidencia_nota (incidencia_id, usuario_id, texto)
    SELECT m.id, m.usuario_id, format('Automático: cambió el calendario. Vencía el %s y vence el %s.',
             to_char(m.tenia AT TIME ZONE 'America/Montevideo', 'DD/MM HH24:MI'), to_char(m.tiene AT TIME ZONE 'America/Montevideo', 'DD/MM HH24:MI'))
      FROM movidas m WHERE m.tenia <> m.tiene AND m.calendario_id = ANY (${known}::int[])`.execute(db);
  for (const { id, huella } of changed)
    await sql`UPDATE calendario SET aplicado = ${huella} WHERE id = ${id}::int`.execute(db);
}

export interface SinContestar {
  readonly id: number;
  readonly numero: string;
  readonly asunto: string;
  readonly cliente_id: number | null;
  readonly responsable_id: number | null;
  /** When it was asked, or last said something. */
  readonly desde: string;
  /** The house is asked once more, or whoever asked hears that nobody answered. */
  readonly clase: 'RECUERDO' | 'SIN_RESPUESTA';
}

/** Working hours after which a house is asked once more, and after which whoever asked is told. */
const RECUERDO_S = 16 * 3_600;
const SIN_RESPUESTA_S = 40 * 3_600;

/** What waits for a house so long that it is due to say so, once each for each question; by its own hours, so that nobody is asked on a Sunday. */
export async function takeSinContestar(db: Db): Promise<SinContestar[]> {
  const { rows } = await sql<SinContestar>`
    WITH esperan AS (
      SELECT i.id, i.numero, i.asunto, i.cliente_id, i.responsable_id, i.ultimo_mensaje AS desde,
             CASE WHEN t.s >= ${SIN_RESPUESTA_S}::int THEN 'SIN_RESPUESTA' ELSE 'RECUERDO' END AS clase
        FROM incidencia i CROSS JOIN LATERAL segundos_habiles(i.ultimo_mensaje, now(), i.calendario_id) AS t (s)
       WHERE i.abierta AND i.estado = 'ESPERA_CLIENTE'
         AND i.ultimo_mensaje BETWEEN now() - interval '30 days' AND now() - ${RECUERDO_S}::int * interval '1 second'
         AND NOT EXISTS (SELECT FROM incidencia_aviso a WHERE a.incidencia_id = i.id AND a.vence = i.ultimo_mensaje AND a.clase = 'SIN_RESPUESTA')
         AND t.s >= ${RECUERDO_S}::int
    ), nuevos AS (
      INSERT INTO incidencia_aviso (incidencia_id, vence, clase)
      SELECT e.id, e.desde, e.clase FROM esperan e
       WHERE NOT EXISTS (SELECT FROM incidencia_aviso a WHERE a.incidencia_id = e.id AND a.vence = e.desde AND a.clase = e.clase)
       ORDER BY e.desde LIMIT ${PORCION}
      ON CONFLICT DO NOTHING RETURNING incidencia_id
    )
    SELECT e.* FROM nuevos n JOIN esperan e ON e.id = n.incidencia_id ORDER BY e.id`.execute(db);
  return rows;
}

export async function sendRecuerdo(db: Db, id: number, { asunto, texto }: Mensaje): Promise<void> {
  await sql`SELECT recordar_incidencia(${id}::bigint, ${asunto}, ${texto})`.execute(db);
}
