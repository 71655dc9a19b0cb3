// owns: incidencia, incidencia_mensaje, incidencia_nota
import { type RawBuilder, sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import { guiasInside, type Scope } from '#server/scope.ts';
import type { EstadoGuia } from '#shared/estados.ts';

import type { Entrada } from '../hilo.contract.ts';
import type { Estado, Exigencia, Luego, Prioridad, Solucion } from '../palabras.contract.ts';

/** Whose incidencias are asked for. `soloSusClientes`: of our people, those of the clients that the person answers for. */
export interface Mirada extends Scope {
  readonly soloSusClientes?: true;
}

/** Staff see all; a client and an agency those that are theirs to see; nobody else any. Row level security says the same. */
export function inside({ tipo, cliente_id, agente_id, usuario_id, soloSusClientes }: Mirada): RawBuilder<boolean> {
  if (soloSusClientes)
    return sql<boolean>`
      coalesce(i.cliente_id, (SELECT g.cliente_id FROM guia g WHERE g.id = i.guia_id))
        = ANY (ARRAY(SELECT c.id FROM cliente c WHERE c.ejecutivo_id = ${usuario_id}::int))`;
  if (tipo === 'personal' || tipo === 'sistema') return sql<boolean>`true`;
  if (tipo === 'cliente') return sql<boolean>`i.cliente_id = ${cliente_id}::int`;
  return tipo === 'agencia' ? sql<boolean>`i.agente_id = ${agente_id}::int` : sql<boolean>`false`;
}

/** As it is held while something is done to it. */
export interface Tomada {
  id: number;
  numero: string;
  estado: Estado;
  tipo_id: number;
  prioridad: Prioridad;
  cliente_id: number | null;
  agente_id: number | null;
  guia_id: number | null;
  calendario_id: number;
  respuesta_s: number;
  resolucion_s: number;
  consumido_s: number;
  corre_desde: string | null;
  respondida: string | null;
  resuelta: string | null;
  reaperturas: number;
  canal: string;
  version: number;
  /** The present moment, to the second. */
  ahora: string;
}

/** What only our people's role may read. */
export interface Nuestra extends Tomada {
  responsable_id: number | null;
  responsable: string | null;
  hace_s: number | null;
  retiene: boolean;
  /** Of the house outside, or of the parcel. */
  de_cliente: number | null;
  duplicada_de: number | null;
}

const TOMADA = sql`
  i.id, i.numero, i.estado, i.tipo_id, i.prioridad, i.cliente_id, i.agente_id, i.guia_id, i.calendario_id, i.respuesta_s, i.resolucion_s,
  i.consumido_s, i.corre_desde, i.respondida, i.resuelta, i.reaperturas, i.canal, i.version, date_trunc('second', now()) AS ahora`;

/** Nobody else changes it until the call ends. Null: missing, or outside the scope. */
export async function lockIncidencia(db: Db, scope: Scope, id: number): Promise<Tomada | null> {
  const { rows } = await sql<Tomada>`
    SELECT ${TOMADA} FROM incidencia i WHERE i.id = ${id}::bigint AND ${inside(scope)} FOR NO KEY UPDATE`.execute(db);
  return rows[0] ?? null;
}

export async function lockNuestra(db: Db, id: number): Promise<Nuestra | null> {
  const { rows } = await sql<Nuestra>`
    SELECT ${TOMADA}, i.responsable_id, u.fullname AS responsable, extract(epoch FROM clock_timestamp() - i.tomada)::int AS hace_s, i.retiene, i.duplicada_de,
           coalesce(i.cliente_id, (SELECT g.cliente_id FROM guia g WHERE g.id = i.guia_id)) AS de_cliente
      FROM incidencia i LEFT JOIN usuario u ON u.id = i.responsable_id
     WHERE i.id = ${id}::bigint FOR NO KEY UPDATE OF i`.execute(db);
  return rows[0] ?? null;
}

/** Whoever looked before this change is told so by the version. */
export async function updateIncidencia(db: Db, id: number, cambios: Readonly<Record<string, unknown>>): Promise<void> {
  const sets = Object.entries(cambios).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  await sql`UPDATE incidencia SET ${sql.join([...sets, sql`version = version + 1`])} WHERE id = ${id}::bigint`.execute(
    db,
  );
}

export interface NuevaIncidencia {
  readonly tipo_id: number;
  readonly prioridad: Prioridad;
  readonly asunto: string;
  readonly cliente_id: number | null;
  readonly agente_id: number | null;
  readonly guia_id: number | null;
  readonly canal: string;
  readonly ahora: string;
  readonly abierta_por: number;
  readonly calendario_id: number;
  readonly respuesta_s: number;
  readonly resolucion_s: number;
  readonly vence: string;
  readonly respuesta_vence: string | null;
  /** Where it is opened with the first thing that we say. */
  readonly respondida: string | null;
}

export async function insertIncidencia(db: Db, nueva: NuevaIncidencia): Promise<{ id: number; numero: string }> {
  // Of those outside nobody may say that they were answered.
  const [column, value] =
    nueva.respondida === null ? [sql``, sql``] : [sql`, respondida`, sql`, ${nueva.respondida}::timestamptz`];
  const { rows } = await sql<{ id: number; numero: string }>`
    INSERT INTO incidencia (numero, tipo_id, prioridad, asunto, cliente_id, agente_id, guia_id, canal, creada, abierta_por, calendario_id,
                            respuesta_s, resolucion_s, corre_desde, vence, respuesta_vence, ultimo_mensaje${column})
    VALUES (numero_de_incidencia(), ${nueva.tipo_id}::int, ${nueva.prioridad}, ${nueva.asunto}, ${nueva.cliente_id}::int, ${nueva.agente_id}::int,
            ${nueva.guia_id}::bigint, ${nueva.canal}, ${nueva.ahora}::timestamptz, ${nueva.abierta_por}::int, ${nueva.calendario_id}::int,
            ${nueva.respuesta_s}::int, ${nueva.resolucion_s}::int, ${nueva.ahora}::timestamptz, ${nueva.vence}::timestamptz,
            ${nueva.respuesta_vence}::timestamptz, ${nueva.ahora}::timestamptz${value})
    RETURNING id, numero`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('nothing was opened');
  return row;
}

/** What the system found, once for each key; the same finding again answers what it opened. */
export async function openDeSistema(db: Db, clave: string, que: object): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    SELECT abrir_incidencia_de_sistema(${clave}, ${JSON.stringify(que)}::jsonb) AS id`.execute(db);
  return rows[0]?.id ?? 0;
}

export interface Retirada {
  readonly id: number;
  readonly numero: string;
  readonly responsable_id: number | null;
  /** False: somebody is at it already. */
  readonly anulada: boolean;
}

/** What was found under this key was not so. Null: nothing of it is open. */
export async function retireDeSistema(db: Db, clave: string, texto: string): Promise<Retirada | null> {
  const { rows } = await sql<Retirada>`
    SELECT r.id, r.numero, r.responsable_id, r.anulada FROM retirar_incidencia_de_sistema(${clave}, ${texto}) AS r`.execute(
    db,
  );
  return rows[0] ?? null;
}

interface Dicho {
  readonly incidencia_id: number;
  readonly usuario_id: number;
  readonly texto: string;
}

export async function insertMensaje(
  db: Db,
  { incidencia_id, usuario_id, texto, de_afuera, clase = 'MENSAJE' }: Dicho & { de_afuera: boolean; clase?: string },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO incidencia_mensaje (incidencia_id, usuario_id, de_afuera, clase, texto)
    VALUES (${incidencia_id}::bigint, ${usuario_id}::int, ${de_afuera}, ${clase}, ${texto}) RETURNING id`.execute(db);
  return rows[0]?.id ?? 0;
}

export async function insertNota(db: Db, { incidencia_id, usuario_id, texto }: Dicho): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO incidencia_nota (incidencia_id, usuario_id, texto) VALUES (${incidencia_id}::bigint, ${usuario_id}::int, ${texto}) RETURNING id`.execute(
    db,
  );
  return rows[0]?.id ?? 0;
}

/** All that was said and done, the newest on top; what stands behind the counter is asked of nobody but ours. */
export async function selectEntradas(db: Db, { tipo }: Scope, id: number): Promise<Entrada[]> {
  const ours = sql`
    UNION ALL
    SELECT 'nota', n.id, n.fecha, u.fullname, false, n.texto, ${adjuntosDe('nota_id', 'n')}, NULL FROM incidencia_nota n JOIN usuario u ON u.id = n.usuario_id WHERE n.incidencia_id = ${id}::bigint
    UNION ALL
    SELECT 'acto', a.id, a.registrada, u.fullname, u.tipo_usuario <> 'personal',
           coalesce((SELECT min(p.nombre) FROM documento_paso p WHERE p.entidad = a.entidad AND p.acto = a.acto), a.acto)
             || CASE WHEN a.estado_desde IS DISTINCT FROM a.estado_hasta THEN ' → ' || e.nombre ELSE '' END, '[]'::json, a.estado_hasta
      FROM documento_anotacion a
      JOIN documento_estado e ON e.entidad = a.entidad AND e.codigo = a.estado_hasta
      JOIN usuario u ON u.id = a.usuario_id
     WHERE a.entidad = 'incidencia' AND a.documento_id = ${id}::bigint`;
  const { rows } = await sql<Entrada>`
    SELECT lower(m.clase) AS clase, m.id, m.fecha, u.fullname AS usuario, m.de_afuera, m.texto, ${adjuntosDe('mensaje_id', 'm')} AS adjuntos, NULL::text AS hasta
      FROM incidencia_mensaje m LEFT JOIN usuario u ON u.id = m.usuario_id WHERE m.incidencia_id = ${id}::bigint
    ${tipo === 'personal' ? ours : sql``}
     ORDER BY fecha DESC, id DESC LIMIT 500`.execute(db);
  return rows;
}

function adjuntosDe(column: 'mensaje_id' | 'nota_id', of: 'm' | 'n'): RawBuilder<unknown> {
  return sql`(SELECT coalesce(json_agg(json_build_object('archivo_id', f.id, 'nombre', f.nombre, 'tipo', f.tipo) ORDER BY f.id), '[]')
                FROM incidencia_adjunto j JOIN archivo f ON f.id = j.archivo_id WHERE ${sql.ref(`j.${column}`)} = ${sql.ref(`${of}.id`)})`;
}

export interface GuiaDeIncidencia {
  id: number;
  guia_nro: string;
  estado_general: EstadoGuia;
  destinatario: string;
  destino: string;
  prometida_el: string;
  recorrido: string | null;
}

export async function selectGuiaDe(db: Db, scope: Scope, guiaId: number): Promise<GuiaDeIncidencia | null> {
  const round =
    scope.tipo === 'personal'
      ? sql`(SELECT r.numero || coalesce(' · ' || u.fullname, '') FROM recorrido_guia l JOIN recorrido r ON r.id = l.recorrido_id
               LEFT JOIN usuario u ON u.id = r.chofer_id
              WHERE l.guia_id = g.id AND l.estado IN ('PLANIFICADA', 'CARGADA', 'EN_CAMINO') ORDER BY r.id DESC LIMIT 1)`
      : sql`NULL`;
  const { rows } = await sql<GuiaDeIncidencia>`
    SELECT g.id, g.numero AS guia_nro, g.estado_general, g.destinatario,
           coalesce(a.nombre, nullif(concat_ws(', ', g.direccion, g.localidad), ''), d.nombre) AS destino, g.prometida_el, ${round} AS recorrido
      FROM guia g JOIN departamento d ON d.id = g.departamento_id LEFT JOIN agente a ON a.id = g.agente_id
     WHERE g.id = ${guiaId}::bigint AND ${guiasInside(scope, 'g')}`.execute(db);
  return rows[0] ?? null;
}

/** Of a parcel that somebody names: whose it is, and where it goes. */
export async function selectGuiaNombrada(db: Db, scope: Scope, id: number) {
  const { rows } = await sql<{ id: number; numero: string; cliente_id: number; agente_id: number | null }>`
    SELECT g.id, g.numero, g.cliente_id, g.agente_id FROM guia g WHERE g.id = ${id}::bigint AND ${guiasInside(scope, 'g')}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** The open one of the same kind for the parcel that this person may see. */
export async function selectParecida(db: Db, scope: Scope, { guia_id, tipo_id }: { guia_id: number; tipo_id: number }) {
  const { rows } = await sql<{ id: number; numero: string }>`
    SELECT i.id, i.numero FROM incidencia i
     WHERE i.guia_id = ${guia_id}::bigint AND i.tipo_id = ${tipo_id}::int AND i.abierta AND ${inside(scope)} ORDER BY i.id LIMIT 1`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** By its number, held as well, for what is to be one with it. */
export async function lockPorNumero(db: Db, numero: string) {
  const { rows } = await sql<{
    id: number;
    numero: string;
    abierta: boolean;
    cliente_id: number | null;
    agente_id: number | null;
  }>`
    SELECT i.id, i.numero, i.abierta, i.cliente_id, i.agente_id FROM incidencia i WHERE i.numero = ${numero} FOR NO KEY UPDATE`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Whether another matter that is open holds the parcel back as well. */
export async function holdsAnother(db: Db, { id, guia_id }: Pick<Tomada, 'id' | 'guia_id'>): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM incidencia i WHERE i.guia_id = ${guia_id}::bigint AND i.id <> ${id}::bigint AND i.abierta AND i.retiene LIMIT 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Whether it is an incidencia that holds the parcel back: what somebody else held is not ours to let go. */
export async function isHeldByOne(db: Db, guiaId: number): Promise<boolean> {
  const { rows } = await sql<{ nota: string | null }>`
    SELECT e.nota FROM evento e
     WHERE e.guia_id = ${guiaId}::bigint AND e.tipo = 'RTN'
       AND NOT EXISTS (SELECT FROM evento c WHERE c.guia_id = e.guia_id AND c.corrige_id = e.id)
     ORDER BY e.fecha_evento DESC, e.id DESC LIMIT 1`.execute(db);
  return /^Incidencia I-\d/.test(rows[0]?.nota ?? '');
}

export async function isRetenida(db: Db, guiaId: number): Promise<boolean> {
  const { rows } = await sql<{ estado_general: string }>`
    SELECT estado_general FROM guia WHERE id = ${guiaId}::bigint`.execute(db);
  return rows[0]?.estado_general === 'RETENIDO';
}

export async function selectInteresados(db: Db, id: number, paraAfuera: boolean): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT interesados_en_incidencia(${id}::bigint, ${paraAfuera}) AS id`.execute(db);
  return rows.map((row) => row.id);
}

export interface Macro {
  id: number;
  nombre: string;
  texto: string;
  luego: Luego;
}

export async function selectMacros(db: Db): Promise<Macro[]> {
  const { rows } = await sql<Macro>`
    SELECT id, nombre, texto, luego FROM incidencia_macro WHERE activo ORDER BY nombre`.execute(db);
  return rows;
}

export interface Tipo {
  id: number;
  codigo: string;
  nombre: string;
  prioridad: Prioridad;
  exige: Exigencia[];
  bloquea: boolean;
  motivo_id: number | null;
  plantilla_id: number | null;
  /** How those of it may end; none named: in any way. */
  soluciones: Solucion[];
}

/** The same of the kind of one. */
export async function selectSoluciones(db: Db, tipoId: number): Promise<{ nombre: string; soluciones: Solucion[] }> {
  const { rows } = await sql<{ nombre: string; soluciones: Solucion[] }>`
    SELECT nombre, soluciones FROM incidencia_tipo WHERE id = ${tipoId}::int`.execute(db);
  return rows[0] ?? { nombre: '', soluciones: [] };
}

export async function selectTipos(db: Db, abre: string | null): Promise<Tipo[]> {
  const { rows } = await sql<Tipo>`
    SELECT id, codigo, nombre, prioridad, exige, bloquea, motivo_id, plantilla_id, soluciones FROM incidencia_tipo
     WHERE activo AND (${abre}::text IS NULL OR ${abre}::text = ANY (abren)) ORDER BY nombre = 'Otra', nombre`.execute(
    db,
  );
  return rows;
}

/** By what its kind holds a parcel back; null: it does not. */
export async function selectMotivoDelTipo(db: Db, tipoId: number): Promise<number | null> {
  const { rows } = await sql<{ motivo_id: number | null }>`
    SELECT motivo_id FROM incidencia_tipo WHERE id = ${tipoId}::int AND bloquea`.execute(db);
  return rows[0]?.motivo_id ?? null;
}

/** What the system finds has its kind whether or not people are still offered it. */
export async function selectTipoDeSistema(db: Db, codigo: string) {
  const { rows } = await sql<{ id: number; prioridad: Prioridad }>`
    SELECT id, prioridad FROM incidencia_tipo WHERE codigo = ${codigo}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`no kind of incidencia is called ${codigo}`);
  return row;
}

/** Our people who may answer for one. */
export async function selectResponsables(db: Db) {
  const { rows } = await sql<{ id: number; nombre: string }>`
    SELECT u.id, u.fullname AS nombre FROM usuario u
     WHERE u.tipo_usuario = 'personal' AND u.estado = 'ACTIVO'
       AND (EXISTS (SELECT FROM usuario_funcionalidad f WHERE f.usuario_id = u.id AND f.codigo = 'VAL_001')
            OR EXISTS (SELECT FROM usuario_rol r JOIN rol_funcionalidad f ON f.rol_id = r.rol_id WHERE r.usuario_id = u.id AND f.codigo = 'VAL_001'))
     ORDER BY u.fullname LIMIT 200`.execute(db);
  return rows;
}

export async function selectMotivosDeRetencion(db: Db) {
  const { rows } = await sql<{ id: number; nombre: string }>`
    SELECT m.id, m.nombre FROM motivo m JOIN motivo_de_evento e ON e.motivo_id = m.id WHERE e.tipo_evento = 'RTN' AND m.activo ORDER BY m.id`.execute(
    db,
  );
  return rows;
}

/** What there is to say of the matter, for an answer made beforehand. */
export async function selectDatosDeMacro(db: Db, id: number) {
  const { rows } = await sql<Record<string, string | null>>`
    SELECT i.numero AS incidencia, g.numero AS guia, g.destinatario, eg.nombre AS estado, a.nombre AS agencia,
           to_char(g.prometida_el, 'DD/MM/YYYY') AS promesa, c.nombre AS cliente
      FROM incidencia i
      LEFT JOIN guia g ON g.id = i.guia_id
      LEFT JOIN estado_guia eg ON eg.codigo = g.estado_general
      LEFT JOIN agente a ON a.id = coalesce(g.agente_id, i.agente_id)
      LEFT JOIN cliente c ON c.id = coalesce(i.cliente_id, g.cliente_id)
     WHERE i.id = ${id}::bigint`.execute(db);
  return rows[0] ?? null;
}

/** Who of ours hears that a house opened it; asked by that house. */
export async function selectAvisadosDeNueva(db: Db, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT avisados_de_nueva_incidencia(${id}::bigint) AS id`.execute(db);
  return rows.map((row) => row.id);
}
