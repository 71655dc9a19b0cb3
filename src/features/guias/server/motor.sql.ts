// owns: guia, evento, bulto
import { type RawBuilder, sql } from 'kysely';

import { type Db, executePrepared } from '#server/db/db.ts';
import { eventosDe } from '#server/eventos.sql.ts';
import { guiasInside, type Scope, scopeName } from '#server/scope.ts';
import type { EstadoGuia } from '#shared/estados.ts';

import type { Exigencia } from '../detalle.contract.ts';
import type { Hecho, Pieza, Proyeccion, Transicion } from './proyeccion.ts';

/** The parcel by its id, or by the number that its label carries. */
export type Cual = { readonly id: number } | { readonly numero: string };

/** Instants with microseconds, so that text order is time order and nothing is lost on the way back. */
export const exact = (column: RawBuilder<unknown>) =>
  sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

const which = (cual: Cual) =>
  'id' in cual ? sql`g.id = ${cual.id}::bigint` : sql`g.numero = ANY (${spellings(cual.numero)}::text[])`;

/** As it stands on the label, and as a reading leaves it: a scanner set to letters and digits drops the dash of a return. */
function spellings(numero: string): string[] {
  const returned = numero.replace(/D(\d)$/, '-D$1');
  return returned === numero || numero.includes('-') ? [numero] : [numero, returned];
}

/** Which parcel of the scope carries the number; null: none. */
export async function selectIdDeNumero(db: Db, scope: Scope, numero: string): Promise<number | null> {
  const rows = await executePrepared<{ id: number }>(
    db,
    `id-de-numero-${scopeName(scope)}`,
    sql`SELECT g.id FROM guia g WHERE ${which({ numero })} AND ${guiasInside(scope, 'g')}`,
  );
  return rows[0]?.id ?? null;
}

const form = (scope: Scope, cual: Cual) => `${scopeName(scope)}-${'id' in cual ? 'id' : 'numero'}`;

/** A step of the state machine with what it asks for. */
export interface Paso extends Transicion {
  readonly quien: readonly string[];
  readonly exige: readonly Exigencia[];
  readonly deshacer_minutos: number;
}

/** What the rules look at, as it stands once the parcel is locked. */
export interface Expediente {
  readonly id: number;
  readonly numero: string;
  readonly cliente_id: number;
  readonly agente_id: number | null;
  readonly agente: string | null;
  readonly bultos: number;
  readonly servicio: string;
  readonly estado_general: EstadoGuia;
  readonly ultimo_evento: string;
  readonly ultimo_fecha: string;
  readonly levantada: string | null;
  readonly en_agencia_desde: string | null;
  readonly vence_el: string;
  readonly prometida_el: string;
  readonly intentos: number;
  readonly max_intentos: number;
  readonly motivo_id: number | null;
  readonly peso_gramos: number | null;
  readonly contra_reembolso_centavos: number | null;
  readonly flete_destino_centavos: number | null;
  /** Of what is collected. */
  readonly moneda: string;
  readonly madre_id: number | null;
  /** Whether the reason that explains the state lets it be visited again. */
  readonly reintentable: boolean;
  readonly dias_guarda: number | null;
  /** Of its agency; null: it goes to a door. */
  readonly agencia_toma_efectivo: boolean | null;
  /** Of a scan at its agency: the last day that the parcel is kept there. */
  readonly guarda_hasta: string | null;
  readonly ahora: string;
  readonly hoy: string;
  /** Name of the kind of event; null: there is none of that code. */
  readonly nombre: string | null;
  readonly pasos: readonly Paso[];
  readonly motivo: { readonly exige_foto: boolean } | null;
  readonly destino: { readonly nombre: string; readonly cobra: boolean } | null;
  /** How many of the pictures named are the person's own. */
  readonly imagenes: number;
  /** What its client agreed on for an event of this kind, as it was at that moment; null: nothing is asked of this kind. */
  readonly acordado: Acordado | null;
  /** The event that the same key made before. */
  readonly previo_de_clave: number | null;
  /** A part of its history is in the archive, where nothing that follows from an event looks. */
  readonly archivada: boolean;
}

/** Of a client, beyond what holds for everybody. */
export interface Acordado {
  /** What a counter has proved; null: nothing of its own. */
  readonly pruebas: readonly ('firma' | 'foto')[] | null;
  /** The recipient was sent a code, and has to say it. */
  readonly falta_codigo: boolean;
  /** Whether it may go to an agency instead of to its door. */
  readonly admite_desvio: boolean;
  /** What goes back to it is kept: it owes. */
  readonly retenida: boolean;
}

export interface Pedido {
  readonly tipo: string;
  /** When it happened; null: now. */
  readonly fecha: string | null;
  readonly clave: string | null;
  readonly motivo_id: number | null;
  readonly agente_id: number | null;
  readonly imagenes: readonly number[];
}

/** Visits of a door where its client has agreed on nothing else. */
export const INTENTOS_DE_TODOS = 2;
/** A part of the history of parcel `g` is in the archive: it takes no event and no correction (decision 0324). */
export const ARCHIVADA = sql`EXISTS (SELECT FROM eventos_archivados(g.id, g.creada))`;
/** How many visits its client has agreed on today, of a parcel `g`. */
export const MAX_INTENTOS = sql`coalesce(regla_de_cliente(g.cliente_id, 'max_intentos', hoy())::int, ${sql.lit(INTENTOS_DE_TODOS)})`;

/**
 * Locks the parcel and reads what the rules need, in one round trip. Two statements, since what is joined to a row that was waited for
 * would be as old as the wait. Null: missing, or outside the scope.
 */
export async function lockGuia(db: Db, scope: Scope, { cual, pedido }: { cual: Cual; pedido: Pedido }) {
  const momento = sql`coalesce(${pedido.fecha}::timestamptz, clock_timestamp())`;
  const dia = sql`(${momento} AT TIME ZONE 'America/Montevideo')::date`;
  const goesBack = sql`(${pedido.tipo} = 'DEV_ENT' OR (g.madre_id IS NOT NULL AND ${pedido.tipo} IN ('CAR', 'ENT', 'ENT_CR', 'RET_AG')))`;
  const [, , rows] = await Promise.all([
    enMano(db, scope, 'id' in cual ? cual.id : null),
    executePrepared(
      db,
      `bloquear-${form(scope, cual)}`,
      sql`SELECT g.id FROM guia g WHERE ${which(cual)} AND ${guiasInside(scope, 'g')} FOR NO KEY UPDATE`,
    ),
    executePrepared<Expediente>(
      db,
      `expediente-${form(scope, cual)}`,
      sql`
        SELECT g.id, g.numero, g.cliente_id, g.agente_id, a.nombre AS agente, g.bultos, g.servicio, g.estado_general, g.ultimo_evento,
               ${exact(sql`g.ultimo_fecha`)} AS ultimo_fecha, ${exact(sql`g.levantada`)} AS levantada,
               ${exact(sql`g.en_agencia_desde`)} AS en_agencia_desde, g.vence_el, g.prometida_el, g.intentos, ${MAX_INTENTOS} AS max_intentos, g.motivo_id,
               g.peso_gramos, g.contra_reembolso_centavos, g.flete_destino_centavos, g.moneda, g.madre_id, coalesce(m.reintentable, true) AS reintentable, a.dias_guarda,
               a.efectivo_activo AS agencia_toma_efectivo,
               CASE WHEN ${pedido.tipo} = 'ING_AG' THEN fin_de_guarda(g.agente_id, ${dia}, coalesce(regla_de_cliente(g.cliente_id, 'dias_guarda_extra', ${dia})::int, 0)) END AS guarda_hasta,
               ${exact(sql`clock_timestamp()`)} AS ahora, hoy() AS hoy,
               (SELECT te.nombre FROM tipo_evento te WHERE te.codigo = ${pedido.tipo}) AS nombre,
               (SELECT coalesce(json_agg(json_build_object('estado_desde', t.estado_desde, 'tipo_evento', t.tipo_evento, 'estado_hasta', t.estado_hasta,
                         'quien', t.quien, 'exige', t.exige, 'deshacer_minutos', t.deshacer_minutos, 'valida_desde', '', 'valida_hasta', NULL)), '[]')
                  FROM transicion t WHERE t.tipo_evento = ${pedido.tipo}) AS pasos,
               (SELECT json_build_object('exige_foto', mm.exige_foto) FROM motivo mm JOIN motivo_de_evento me ON me.motivo_id = mm.id
                 WHERE mm.id = ${pedido.motivo_id}::int AND me.tipo_evento = ${pedido.tipo} AND mm.activo) AS motivo,
               (SELECT json_build_object('nombre', d.nombre, 'cobra', d.acepta_contra_reembolso) FROM agente d WHERE d.id = ${pedido.agente_id}::int AND d.activo) AS destino,
               (SELECT count(*) FROM archivo f WHERE f.id = ANY(${pedido.imagenes}::bigint[]) AND f.usuario_id = ${scope.usuario_id}::int
                   AND f.tipo = 'image/jpeg') AS imagenes,
               CASE WHEN ${pedido.tipo} IN ('RET_AG', 'DESV', 'DEV_ENT') OR g.madre_id IS NOT NULL THEN json_build_object(
                      'pruebas', CASE WHEN ${pedido.tipo} = 'RET_AG' THEN regla_de_cliente_al(g.cliente_id, 'prueba_agencia', ${momento}) END,
                      'falta_codigo', ${pedido.tipo} = 'RET_AG' AND falta_codigo_de_retiro(g.id, g.cliente_id, ${momento}),
                      'admite_desvio', ${pedido.tipo} <> 'DESV' OR admite_desvio(g.id, g.cliente_id, ${momento}),
                      'retenida', ${goesBack} AND retenida_por_deuda(g.id, g.cliente_id, ${momento})) END AS acordado,
               (SELECT e.id FROM evento e WHERE ${pedido.clave}::uuid IS NOT NULL AND e.guia_id = g.id
                   AND e.fecha_evento >= g.creada - interval '1 day' AND e.clave = ${pedido.clave}::uuid LIMIT 1) AS previo_de_clave,
               ${ARCHIVADA} AS archivada
          FROM guia g
          JOIN cliente c ON c.id = g.cliente_id
          LEFT JOIN agente a ON a.id = g.agente_id
          LEFT JOIN motivo m ON m.id = g.motivo_id
         WHERE ${which(cual)} AND ${guiasInside(scope, 'g')}`,
    ),
    enMano(db, scope, null),
  ]);
  return rows[0] ?? null;
}

/**
 * Says that the statements after it, up to the next one of these, are about this parcel; null: about any. A driver's walls then ask for it alone, or
 * each act would cost more with every parcel of their week. It narrows what is seen, so all of them are sent in one turn: nobody else's stands between.
 */
async function enMano(db: Db, scope: Scope, guiaId: number | null): Promise<void> {
  if (!scope.soloChofer) return;
  const said = guiaId === null ? '' : String(guiaId);
  await executePrepared(db, 'en-mano', sql`SELECT set_config('anden.guia', ${said}, true)`);
}

/** Every step that is in force or ever was, with the time in which it was. */
export const PASOS = sql`
  SELECT estado_desde, tipo_evento, estado_hasta, quien, exige, deshacer_minutos,
         CASE WHEN valida_desde > '-infinity' THEN ${exact(sql`valida_desde`)} ELSE '' END AS valida_desde, NULL AS valida_hasta
    FROM transicion
  UNION ALL
  SELECT estado_desde, tipo_evento, estado_hasta, '{}', '{}', 0,
         CASE WHEN valida_desde > '-infinity' THEN ${exact(sql`valida_desde`)} ELSE '' END, ${exact(sql`valida_hasta`)}
    FROM transicion_retirada`;

/** An event of the log with what corrections look at. */
export interface HechoRegistrado extends Hecho {
  readonly nombre: string;
  readonly usuario_id: number | null;
}

/** The whole log of a parcel that is locked, in the order in which it happened, and every step of the state machine. */
export async function selectLog(db: Db, guiaId: number): Promise<{ log: HechoRegistrado[]; pasos: Paso[] }> {
  const [log, { rows: pasos }] = await Promise.all([
    executePrepared<HechoRegistrado>(
      db,
      'log-de-guia',
      sql`
        SELECT e.id, e.tipo, te.nombre, ${exact(sql`e.fecha_evento`)} AS fecha_evento, ${exact(sql`e.fecha_registro`)} AS fecha_registro,
               e.bultos, e.agente_id, e.agente_previo_id, a.dias_guarda, e.motivo_id, e.dia, e.peso_gramos, e.corrige_id, e.usuario_id
          FROM guia g
          JOIN LATERAL ${eventosDe('g')} e ON true
          JOIN tipo_evento te ON te.codigo = e.tipo
          LEFT JOIN agente a ON a.id = e.agente_id
         WHERE g.id = ${guiaId}::bigint
         ORDER BY e.fecha_evento, e.id`,
    ),
    sql<Paso>`SELECT t.* FROM (${PASOS}) AS t`.execute(db),
  ]);
  return { log, pasos };
}

/** Its events that were counted and signed with the round that they are of. */
export async function selectRendidos(db: Db, guiaId: number): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`SELECT id FROM eventos_rendidos(${guiaId}::bigint) AS id`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** A parcel of the scope with its log, unlocked: to try things on. */
export async function selectHistoria(db: Db, scope: Scope, numero: string) {
  const { rows } = await sql<
    Pick<Expediente, 'id' | 'numero' | 'estado_general' | 'bultos' | 'prometida_el' | 'agente_id'>
  >`
    SELECT g.id, g.numero, g.estado_general, g.bultos, g.prometida_el, g.agente_id
      FROM guia g WHERE ${which({ numero })} AND ${guiasInside(scope, 'g')}`.execute(db);
  const [guia] = rows;
  return guia ? { guia, log: (await selectLog(db, guia.id)).log } : null;
}

/** The last time that something of this kind was registered, and by whom: what a repeated reading is told. */
export async function selectUltimo(db: Db, guiaId: number, tipo: string) {
  const { rows } = await sql<{ id: number; fecha_evento: string; usuario: string | null }>`
    SELECT e.id, e.fecha_evento, u.fullname AS usuario
      FROM evento e LEFT JOIN usuario u ON u.id = e.usuario_id
     WHERE e.guia_id = ${guiaId}::bigint AND e.tipo = ${tipo}
     ORDER BY e.fecha_evento DESC, e.id DESC LIMIT 1`.execute(db);
  return rows[0] ?? null;
}

export interface ComoChofer {
  /** Whether the parcel was on an open round of this driver when it happened. */
  readonly es: boolean;
  /** What its client wants proved where it is handed over, as it was agreed when that round left, and is not proved yet. */
  readonly pruebas: readonly ('firma' | 'foto' | 'documento' | 'codigo')[];
}

export async function comoChofer(
  db: Db,
  { guia_id, chofer_id, fecha }: { guia_id: number; chofer_id: number; fecha: string },
): Promise<ComoChofer> {
  const [row] = await executePrepared<ComoChofer>(
    db,
    'como-chofer',
    sql`SELECT guia_en_ronda_de(${guia_id}::bigint, ${chofer_id}::int, ${fecha}::timestamptz) AS es,
               pruebas_de_guia(${guia_id}::bigint) AS pruebas`,
  );
  return row ?? { es: false, pruebas: [] };
}

/** A row of `evento` about to be written. */
export interface EventoNuevo {
  readonly guia_id: number;
  readonly cliente_id: number;
  readonly tipo: string;
  readonly fecha_evento: string;
  readonly fecha_registro: string;
  readonly usuario_id: number | null;
  readonly agente_id: number | null;
  readonly agente_previo_id: number | null;
  readonly lugar: string | null;
  readonly nota: string | null;
  readonly bultos: readonly number[] | null;
  readonly motivo_id: number | null;
  readonly monto_centavos: number | null;
  /** What it was paid with; null: nothing was, or nobody said. */
  readonly medio: string | null;
  readonly documento: string | null;
  readonly recibe: string | null;
  readonly peso_gramos: number | null;
  readonly dia: string | null;
  readonly foto_id: number | null;
  readonly firma_id: number | null;
  readonly corrige_id: number | null;
  readonly clave: string | null;
  /** Null: the round that has the parcel open, if there is one. */
  readonly recorrido_id: number | null;
  /** Null: the cart that has the parcel, if one has. */
  readonly carro_id: number | null;
}

/** Columns that only some events change; all others are the projection. */
export interface Cambios {
  readonly agente_id?: number | null;
  readonly direccion?: string;
  readonly localidad?: string;
}

/**
 * Appends the event and writes the projection, in one statement; the pieces, where there are several, in one before it of the same round
 * trip: after an event that takes the parcel off a driver's round, that driver writes nothing of it any more. The parcel is locked. Answers the event's id.
 */
export async function insertEvento(
  { db, scope }: { readonly db: Db; readonly scope: Scope },
  evento: EventoNuevo,
  { proyeccion: p, cambios }: { proyeccion: Proyeccion; cambios: Cambios },
): Promise<number> {
  const [, , rows] = await Promise.all([
    p.piezas.length > 1 && saveBultos(db, evento.guia_id, p.piezas),
    enMano(db, scope, evento.guia_id),
    executePrepared<{ id: number }>(
      db,
      `evento-${Object.keys(cambios).sort().join('-')}`,
      sql`
        WITH nuevo AS (
          INSERT INTO evento (guia_id, cliente_id, tipo, fecha_evento, fecha_registro, usuario_id, agente_id, agente_previo_id, lugar, nota, bultos,
                              motivo_id, monto_centavos, medio, documento, recibe, peso_gramos, dia, foto_id, firma_id, corrige_id, clave, recorrido_id, recorrido_previo_id, carro_id)
          VALUES (${evento.guia_id}::bigint, ${evento.cliente_id}::int, ${evento.tipo}, ${evento.fecha_evento}::timestamptz,
                  ${evento.fecha_registro}::timestamptz, ${evento.usuario_id}::int, ${evento.agente_id}::int, ${evento.agente_previo_id}::int,
                  ${evento.lugar}, ${evento.nota}, ${evento.bultos}::smallint[], ${evento.motivo_id}::smallint, ${evento.monto_centavos}::bigint,
                  ${evento.medio}, ${evento.documento}, ${evento.recibe}, ${evento.peso_gramos}::int, ${evento.dia}::date, ${evento.foto_id}::bigint,
                  ${evento.firma_id}::bigint, ${evento.corrige_id}::bigint, ${evento.clave}::uuid,
                  coalesce(${evento.recorrido_id}::bigint, recorrido_de_evento(${evento.guia_id}::bigint, ${evento.corrige_id}::bigint)),
                  recorrido_previo_de_evento(${evento.guia_id}::bigint, ${evento.tipo}, ${evento.corrige_id}::bigint),
                  coalesce(${evento.carro_id}::int, carro_de_evento(${evento.guia_id}::bigint, ${evento.corrige_id}::bigint)))
          RETURNING id
        )
        UPDATE guia SET estado_general = ${p.estado_general}, ultimo_evento = ${p.ultimo_evento}, ultimo_fecha = ${p.ultimo_fecha}::timestamptz,
               levantada = ${p.levantada}::timestamptz, en_agencia_desde = ${p.en_agencia_desde}::timestamptz, vence_el = ${p.vence_el}::date,
               intentos = ${p.intentos}::smallint, motivo_id = ${p.motivo_id}::smallint,
               peso_gramos = coalesce(${p.peso_gramos}::int, peso_gramos)${sql.join(changed(cambios), sql``)}
         WHERE id = ${evento.guia_id}::bigint
        RETURNING (SELECT id FROM nuevo) AS id`,
    ),
    enMano(db, scope, null),
  ]);
  const [row] = rows;
  if (!row) throw new Error('the parcel was not there to be changed');
  return row.id;
}

function changed({ agente_id, direccion, localidad }: Cambios): RawBuilder<unknown>[] {
  return [
    ...(agente_id === undefined ? [] : [sql`, agente_id = ${agente_id}::int`]),
    ...(direccion === undefined ? [] : [sql`, direccion = ${direccion}`]),
    ...(localidad === undefined ? [] : [sql`, localidad = ${localidad}`]),
  ];
}

/** Writes the pieces of a parcel of several as its events make them. */
export async function saveBultos(db: Db, guiaId: number, piezas: readonly Pieza[]): Promise<void> {
  const rows = piezas.map(({ estado, ultimo_evento, ultimo_fecha, peso_gramos }, index) => ({
    numero: index + 1,
    estado,
    ultimo_evento,
    ultimo_fecha,
    peso_gramos,
  }));
  await sql`
    INSERT INTO bulto AS b (guia_id, numero, estado, ultimo_evento, ultimo_fecha, peso_gramos)
    SELECT ${guiaId}::bigint, r.* FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS r (numero smallint, estado text, ultimo_evento text, ultimo_fecha timestamptz, peso_gramos int)
    ON CONFLICT (guia_id, numero) DO UPDATE SET estado = EXCLUDED.estado, ultimo_evento = EXCLUDED.ultimo_evento,
       ultimo_fecha = EXCLUDED.ultimo_fecha, peso_gramos = EXCLUDED.peso_gramos`.execute(db);
}
