// owns: comentario
import { sql } from 'kysely';

import { type Db, executePrepared } from '#server/db/db.ts';
import { eventosDe } from '#server/eventos.sql.ts';
import { guiasInside, personasInside, type Scope, scopeName } from '#server/scope.ts';
import type { EstadoGuia } from '#shared/estados.ts';

import type { GuiaFila } from '../contract.ts';
import { GUIA_COBRO, GUIA_FILA, GUIA_NAMES } from './fila.sql.ts';
import { ARCHIVADA, exact, MAX_INTENTOS, PASOS, type Paso } from './motor.sql.ts';
import type { Hecho } from './proyeccion.ts';

interface Pariente {
  id: number;
  guia_nro: string;
  estado_general: EstadoGuia;
}

export interface GuiaCompleta extends GuiaFila {
  documento: string | null;
  telefono: string | null;
  direccion: string | null;
  departamento_id: number;
  cliente_departamento_id: number;
  tamano: string;
  peso_gramos: number | null;
  flete_destino: { centavos: number; moneda: string } | null;
  cobrar: { centavos: number; moneda: string } | null;
  contra_reembolso_centavos: number | null;
  flete_destino_centavos: number | null;
  max_intentos: number;
  reintentable: boolean;
  agente_direccion: string | null;
  proximo_paso: string | null;
  responsable: string | null;
  horas: number | null;
  /** Midnight after `vence_el`. */
  fin_de_custodia: string;
  archivada: boolean;
  madre: Pariente | null;
  hijas: Pariente[];
  ahora: string;
}

const RELATIVE = sql`json_build_object('id', r.id, 'guia_nro', r.numero, 'estado_general', r.estado_general)`;

/** One parcel inside the scope; a foreign one is as absent as a missing one. */
export async function selectGuia(db: Db, scope: Scope, id: number): Promise<GuiaCompleta | null> {
  const rows = await executePrepared<GuiaCompleta>(
    db,
    `guia-${scopeName(scope)}`,
    sql`
      SELECT ${GUIA_FILA}, ${GUIA_COBRO}, g.documento, g.telefono, g.direccion, g.departamento_id, c.departamento_id AS cliente_departamento_id,
             t.nombre AS tamano, g.peso_gramos, g.contra_reembolso_centavos, g.flete_destino_centavos, ${MAX_INTENTOS} AS max_intentos, coalesce(mo.reintentable, true) AS reintentable,
             a.direccion AS agente_direccion, eg.proximo_paso, eg.responsable, eg.horas, inicio_del_dia(g.vence_el + 1) AS fin_de_custodia,
             ${ARCHIVADA} AS archivada, ${exact(sql`clock_timestamp()`)} AS ahora,
             (SELECT ${RELATIVE} FROM guia r WHERE r.id = g.madre_id AND ${guiasInside(scope, 'r')}) AS madre,
             (SELECT coalesce(json_agg(${RELATIVE} ORDER BY r.id), '[]') FROM guia r WHERE r.madre_id = g.id AND ${guiasInside(scope, 'r')}) AS hijas
        FROM guia g ${GUIA_NAMES}
        JOIN tamano t ON t.id = g.tamano_id
       WHERE g.id = ${id}::bigint AND ${guiasInside(scope, 'g')}`,
  );
  return rows[0] ?? null;
}

/** An event with all that is shown of it; as a `Hecho` it can be replayed. */
export interface EventoCompleto extends Hecho {
  nombre: string;
  momento: string;
  registro: string;
  usuario_id: number | null;
  usuario: string | null;
  agente: string | null;
  agente_departamento_id: number | null;
  lugar: string | null;
  nota: string | null;
  motivo: string | null;
  monto: { centavos: number; moneda: string } | null;
  documento: string | null;
  recibe: string | null;
  tiene_foto: boolean;
  tiene_firma: boolean;
}

/** The events of a parcel that the caller has been shown to be allowed to see, oldest first. */
export async function selectEventos(db: Db, scope: Scope, guiaId: number): Promise<EventoCompleto[]> {
  return executePrepared<EventoCompleto>(
    db,
    `eventos-${scopeName(scope)}`,
    sql`
      SELECT e.id, e.tipo, te.nombre, e.fecha_evento AS momento, e.fecha_registro AS registro, ${exact(sql`e.fecha_evento`)} AS fecha_evento,
             ${exact(sql`e.fecha_registro`)} AS fecha_registro, e.usuario_id, u.fullname AS usuario, e.agente_id, a.nombre AS agente,
             a.departamento_id AS agente_departamento_id, a.dias_guarda, e.agente_previo_id, e.lugar, e.nota, e.motivo_id, mo.nombre AS motivo,
             e.bultos, CASE WHEN e.monto_centavos IS NOT NULL THEN json_build_object('centavos', e.monto_centavos, 'moneda', g.moneda) END AS monto,
             e.documento, e.recibe, e.peso_gramos, e.dia, e.foto_id IS NOT NULL AS tiene_foto, e.firma_id IS NOT NULL AS tiene_firma, e.corrige_id
        FROM guia g
        JOIN LATERAL ${eventosDe('g')} e ON true
        JOIN tipo_evento te ON te.codigo = e.tipo
        LEFT JOIN usuario u ON u.id = e.usuario_id AND ${personasInside(scope, 'u')}
        LEFT JOIN agente a ON a.id = e.agente_id
        LEFT JOIN motivo mo ON mo.id = e.motivo_id
       WHERE g.id = ${guiaId}::bigint
       ORDER BY e.fecha_evento, e.id`,
  );
}

/** The whole state machine, with the names of its events, and the steps that were in force before. */
export async function selectPasos(db: Db): Promise<(Paso & { nombre: string })[]> {
  return executePrepared<Paso & { nombre: string }>(
    db,
    'pasos',
    sql`
      SELECT t.*, te.nombre
        FROM (${PASOS}) AS t JOIN tipo_evento te ON te.codigo = t.tipo_evento
       ORDER BY te.nombre`,
  );
}

export interface BultoFila {
  numero: number;
  estado: EstadoGuia;
  ultimo_evento: string;
  peso_gramos: number | null;
}

export async function selectBultos(db: Db, guiaId: number): Promise<BultoFila[]> {
  const { rows } = await sql<BultoFila>`
    SELECT b.numero, b.estado, te.nombre AS ultimo_evento, b.peso_gramos
      FROM bulto b JOIN tipo_evento te ON te.codigo = b.ultimo_evento
     WHERE b.guia_id = ${guiaId}::bigint ORDER BY b.numero`.execute(db);
  return rows;
}

export interface SeriesDeBulto {
  /** Null: of a parcel that is one piece. */
  bulto: number | null;
  sku: string;
  producto: string;
  codigos: string[];
}

/** The serial numbers that were packed into it, as far as row level security shows orders to whoever asks. */
export async function selectSeriesDe(db: Db, guiaId: number): Promise<SeriesDeBulto[]> {
  const { rows } = await sql<SeriesDeBulto>`
    SELECT CASE WHEN g.bultos > 1 THEN b.bulto_nro END AS bulto, p.sku, p.nombre AS producto, array_agg(u.codigo ORDER BY u.codigo) AS codigos
      FROM guia g
      JOIN orden_bulto b ON b.guia_id = g.id AND b.estado <> 'ANULADO'
      JOIN orden_bulto_contenido c ON c.bulto_id = b.id
      JOIN producto p ON p.id = c.producto_id
     CROSS JOIN LATERAL unnest(c.series) AS u (codigo)
     WHERE g.id = ${guiaId}::bigint
     GROUP BY 1, p.sku, p.nombre ORDER BY 1, p.sku`.execute(db);
  return rows;
}

/** Remarks, oldest first; internal ones for staff alone. Those of people whom the reader may not know carry the company's name. */
export async function selectComentarios(db: Db, scope: Scope, guiaId: number) {
  const { rows } = await sql<{ id: number; usuario: string; fecha: string; texto: string; interno: boolean }>`
    SELECT k.id, coalesce(u.fullname, 'La empresa') AS usuario, k.fecha, k.texto, k.interno
      FROM comentario k LEFT JOIN usuario u ON u.id = k.usuario_id AND ${personasInside(scope, 'u')}
     WHERE k.guia_id = ${guiaId}::bigint AND (${scope.tipo === 'personal'}::boolean OR NOT k.interno) ORDER BY k.id`.execute(
    db,
  );
  return rows;
}

/** Matters that were opened for it, as far as row level security shows them to whoever asks. */
export async function selectIncidenciasDe(db: Db, guiaId: number) {
  const { rows } = await sql<{
    id: number;
    numero: string;
    asunto: string;
    estado: string;
    fecha: string;
    abierta: boolean;
  }>`
    SELECT i.id, i.numero, i.asunto, e.nombre AS estado, i.creada AS fecha, i.abierta
      FROM incidencia i JOIN documento_estado e ON e.entidad = i.entidad AND e.codigo = i.estado
     WHERE i.guia_id = ${guiaId}::bigint ORDER BY i.id LIMIT 50`.execute(db);
  return rows;
}

export async function insertComentario(
  db: Db,
  remark: { guia_id: number; usuario_id: number; texto: string; interno: boolean },
): Promise<number> {
  const { id } = await db.insertInto('comentario').values(remark).returning('id').executeTakeFirstOrThrow();
  return Number(id);
}

export interface Interesado {
  readonly usuario_id: number;
  readonly casa: 'personal' | 'cliente' | 'agencia';
  readonly mencionado: boolean;
}

/** Whom the caller's own remark concerns. */
export async function selectInteresados(
  db: Db,
  comentarioId: number,
  menciones: readonly string[],
): Promise<Interesado[]> {
  const { rows } = await sql<Interesado>`
    SELECT usuario_id, casa, mencionado FROM interesados_en_comentario(${comentarioId}::bigint, ${[...menciones]}::text[])`.execute(
    db,
  );
  return rows;
}

export async function selectNumero(db: Db, guiaId: number): Promise<string> {
  const { rows } = await sql<{ numero: string }>`SELECT numero FROM guia WHERE id = ${guiaId}::bigint`.execute(db);
  return rows[0]?.numero ?? '';
}

/** Problem Solver cases of the parcel, newest first, without those that were undone. */
export async function selectCasos(db: Db, guiaId: number) {
  const { rows } = await sql<{
    id: number;
    fecha_inicio: string;
    usuario: string;
    causa: string;
    solucion: string;
    descripcion: string | null;
  }>`
    SELECT k.id, k.fecha_inicio, u.fullname AS usuario, ca.nombre AS causa, so.nombre AS solucion, k.descripcion
      FROM caso k
      JOIN usuario u ON u.id = k.usuario_id
      JOIN causa ca ON ca.id = k.causa_id
      JOIN solucion so ON so.id = k.solucion_id
     WHERE k.guia_id = ${guiaId}::bigint AND k.anulado IS NULL
     ORDER BY k.fecha_inicio DESC LIMIT 50`.execute(db);
  return rows;
}

/** Reasons that an event offers, and the agencies that a parcel can be sent to. */
export async function selectOpciones(db: Db, tipo: string) {
  const [{ rows: motivos }, { rows: agentes }] = await Promise.all([
    sql<{ id: number; nombre: string; exige_foto: boolean }>`
      SELECT m.id, m.nombre, m.exige_foto FROM motivo m JOIN motivo_de_evento e ON e.motivo_id = m.id
       WHERE e.tipo_evento = ${tipo} AND m.activo ORDER BY m.id`.execute(db),
    sql<{ id: number; nombre: string; departamento: string }>`
      SELECT a.id, a.nombre, d.nombre AS departamento FROM agente a JOIN departamento d ON d.id = a.departamento_id
       WHERE a.activo ORDER BY a.nombre`.execute(db),
  ]);
  return { motivos, agentes };
}

/** Photo or signature of an event of a parcel inside the scope. */
export async function selectPrueba(
  db: Db,
  scope: Scope,
  { guia_id, evento_id, cual }: { guia_id: number; evento_id: number; cual: 'foto' | 'firma' },
) {
  const { rows } = await sql<{ tipo: string; contenido: Buffer }>`
    SELECT f.tipo, f.contenido
      FROM guia g
      JOIN LATERAL ${eventosDe('g')} e ON true
      JOIN archivo f ON f.id = ${cual === 'foto' ? sql`e.foto_id` : sql`e.firma_id`}
     WHERE g.id = ${guia_id}::bigint AND ${guiasInside(scope, 'g')} AND e.id = ${evento_id}::bigint`.execute(db);
  return rows[0] ?? null;
}

export interface Traza {
  fecha: string;
  usuario: string | null;
  servicio: string;
  ip: string | null;
  antes: Record<string, unknown> | null;
  despues: Record<string, unknown> | null;
  /** Names of what the row tells of by its code or number; null: it tells of none. */
  evento: string | null;
  evento_anterior: string | null;
  motivo: string | null;
  agente: string | null;
  /** Of the parcel's money. */
  moneda: string;
}

/** Who changed what of the parcel, newest first, at most two hundred. */
export async function selectAuditoria(db: Db, guiaId: number): Promise<Traza[]> {
  const { rows } = await sql<Traza>`
    SELECT r.fecha, u.fullname AS usuario, r.servicio, r.ip, r.antes, r.despues, te.nombre AS evento, ta.nombre AS evento_anterior,
           m.nombre AS motivo, a.nombre AS agente, g.moneda
      FROM auditoria r
      JOIN guia g ON g.id = r.fila_id
      LEFT JOIN usuario u ON u.id = r.usuario_id
      LEFT JOIN tipo_evento te ON te.codigo = r.despues ->> 'tipo'
      LEFT JOIN tipo_evento ta ON ta.codigo = r.antes ->> 'ultimo_evento'
      LEFT JOIN motivo m ON m.id = (r.despues ->> 'motivo_id')::int
      LEFT JOIN agente a ON a.id = (r.despues ->> 'agente_id')::int
     WHERE r.tabla = 'guia' AND r.fila_id = ${guiaId}::bigint
     ORDER BY r.id DESC LIMIT 200`.execute(db);
  return rows;
}

/** Whether the parcel is inside the scope. */
export async function existsGuia(db: Db, scope: Scope, id: number): Promise<boolean> {
  const { rows } = await sql`SELECT FROM guia g WHERE g.id = ${id}::bigint AND ${guiasInside(scope, 'g')}`.execute(db);
  return rows.length > 0;
}
