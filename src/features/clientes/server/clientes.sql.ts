// owns: cliente
import { type RawBuilder, sql } from 'kysely';

import { DIAS_QUIETA } from '#features/devoluciones/palabras.contract.ts';
import type { Db } from '#server/db/db.ts';
import type { Scope } from '#server/scope.ts';

import type { ClienteEntero, DatosDeCliente } from '../contract.ts';
import type { Estado } from '../palabras.contract.ts';
import { FIGURAS, figuras, incidencias } from './lista.sql.ts';

/** The first wall, which row level security repeats: ours see all, a client's people their own. */
export function inside({ tipo, cliente_id }: Scope, alias: string): RawBuilder<boolean> {
  if (tipo === 'personal') return sql<boolean>`true`;
  return tipo === 'cliente' ? sql<boolean>`${sql.ref(`${alias}.id`)} = ${cliente_id}::int` : sql<boolean>`false`;
}

export type Leido = ClienteEntero['cliente'];

/** Null: missing, or outside the scope. */
export async function selectCliente(db: Db, scope: Scope, id: number): Promise<Leido | null> {
  const { rows } = await sql<Leido>`
    SELECT c.id, c.nombre, c.razon_social, c.rut, c.direccion, c.localidad, c.departamento_id, d.nombre AS departamento, c.zona_id, c.web, c.estado,
           c.alta, c.contrato_hasta, c.dias_pago, c.version
      FROM cliente c JOIN departamento d ON d.id = c.departamento_id
     WHERE c.id = ${id}::bigint AND ${inside(scope, 'c')}`.execute(db);
  return rows[0] ?? null;
}

type Comercial = Omit<NonNullable<ClienteEntero['comercial']>, 'etiquetas'>;

/** What only our people's role may read. */
export async function selectComercial(db: Db, id: number): Promise<Comercial | null> {
  const { rows } = await sql<Comercial>`
    SELECT c.segmento_id, s.nombre AS segmento, c.ejecutivo_id, u.fullname AS ejecutivo, c.credito_centavos, c.nota,
           CASE WHEN n.id IS NOT NULL THEN json_build_object('id', n.id, 'nombre', n.nombre) END AS sucesor
      FROM cliente c LEFT JOIN segmento s ON s.id = c.segmento_id LEFT JOIN usuario u ON u.id = c.ejecutivo_id LEFT JOIN cliente n ON n.id = c.sucesor_id
     WHERE c.id = ${id}::int`.execute(db);
  return rows[0] ?? null;
}

/** As it is held while something is done to it. */
export interface Tomado extends DatosDeCliente {
  readonly id: number;
  readonly estado: Estado;
  readonly version: number;
}

/** The name of one that is active and stays so until the call ends; null: there is none. */
export async function lockActivo(db: Db, id: number): Promise<string | null> {
  const { rows } = await sql<{ nombre: string }>`
    SELECT c.nombre FROM cliente c WHERE c.id = ${id}::int AND c.estado = 'ACTIVO' FOR SHARE`.execute(db);
  return rows[0]?.nombre ?? null;
}

/** Nobody else changes it until the call ends. For our people alone. */
export async function lockCliente(db: Db, id: number): Promise<Tomado | null> {
  const { rows } = await sql<Tomado>`
    SELECT c.id, c.estado, c.version, c.nombre, c.razon_social, c.rut, c.direccion, c.localidad, c.departamento_id, c.zona_id, c.segmento_id,
           c.ejecutivo_id, c.contrato_hasta, c.credito_centavos, c.dias_pago, c.web, c.nota
      FROM cliente c WHERE c.id = ${id}::bigint FOR NO KEY UPDATE`.execute(db);
  return rows[0] ?? null;
}

/** Two that are given one name at once: the later one waits, and finds it taken. */
export async function lockNombres(db: Db): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('nombres de clientes'))`.execute(db);
}

/** Another client with that name, however it is written, or that RUT. Asked for once the names are held. */
export async function selectRepetido(
  db: Db,
  { id, nombre, rut }: { id: number | null; nombre: string; rut: string | null },
): Promise<{ nombre: string; es_rut: boolean } | null> {
  const { rows } = await sql<{ nombre: string; es_rut: boolean }>`
    SELECT c.nombre, coalesce(c.rut = ${rut}, false) AS es_rut FROM cliente c
     WHERE c.id IS DISTINCT FROM ${id}::int AND (c.clave = clave_de_nombre(${nombre}) OR c.rut = ${rut}) ORDER BY c.id LIMIT 1`.execute(
    db,
  );
  return rows[0] ?? null;
}

export async function insertCliente(db: Db, datos: DatosDeCliente): Promise<number> {
  const names = sql.join(Object.keys(datos).map((name) => sql.ref(name)));
  const { rows } = await sql<{ id: number }>`
    INSERT INTO cliente (estado, ${names}) VALUES ('PROSPECTO', ${sql.join(Object.values(datos))}) RETURNING id`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('no client was made');
  return row.id;
}

/** Whoever looked before this change is told so by the version. */
export async function updateCliente(
  db: Db,
  id: number,
  cambios: Partial<DatosDeCliente> & { readonly estado?: Estado; readonly sucesor_id?: number | null },
): Promise<number> {
  const sets = Object.entries(cambios).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  const { rows } = await sql<{ version: number }>`
    UPDATE cliente SET ${sql.join([...sets, sql`version = version + 1`])} WHERE id = ${id}::int RETURNING version`.execute(
    db,
  );
  return rows[0]?.version ?? 0;
}

/** What was collected for a client and not paid out yet. */
export async function selectPorLiquidar(db: Db, id: number) {
  const { rows } = await sql<{ moneda: 'UYU' | 'USD'; centavos: number }>`
    SELECT moneda, centavos FROM por_liquidar_de(${id}::int)`.execute(db);
  return rows;
}

export async function countContactos(db: Db, id: number): Promise<number> {
  const { rows } = await sql<{ hay: number }>`
    SELECT count(*)::int AS hay FROM cliente_contacto WHERE cliente_id = ${id}::int AND activo`.execute(db);
  return rows[0]?.hay ?? 0;
}

export interface UltimoActo {
  readonly acto: string;
  readonly nombre: string;
  readonly estado_desde: Estado | null;
  readonly estado_hasta: Estado;
  /** Until when it can be taken back; null: no longer. */
  readonly hasta: string | null;
}

/** The last thing that was done with it, and whether that is a quarter of an hour ago. */
export async function selectUltimoActo(db: Db, id: number): Promise<UltimoActo | null> {
  const { rows } = await sql<UltimoActo>`
    SELECT a.acto, coalesce((SELECT min(p.nombre) FROM documento_paso p WHERE p.entidad = 'cliente' AND p.acto = a.acto), a.acto) AS nombre,
           a.estado_desde, a.estado_hasta,
           CASE WHEN a.estado_desde IS NOT NULL AND a.acto <> 'deshacer' AND a.registrada > clock_timestamp() - interval '15 minutes'
                THEN date_trunc('second', a.registrada + interval '15 minutes') END AS hasta
      FROM documento_anotacion a WHERE a.entidad = 'cliente' AND a.documento_id = ${id}::bigint ORDER BY a.id DESC LIMIT 1`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Counts of one client, as its page begins with. */
export async function selectFiguras(db: Db, id: number) {
  const { rows } = await sql<{
    guias_30: number;
    a_tiempo: number | null;
    incidencias: number;
    esperan_respuesta: number;
  }>`
    SELECT ${FIGURAS}, coalesce(i.esperan, 0) AS esperan_respuesta
      FROM (SELECT ${id}::int AS id) AS c
      LEFT JOIN (${figuras([id])}) AS f ON f.cliente_id = c.id
      LEFT JOIN (${incidencias([id])}) AS i ON i.cliente_id = c.id`.execute(db);
  return { guias_30: 0, a_tiempo: null, incidencias: 0, esperan_respuesta: 0, ...rows[0] };
}

/** What of a client other areas have open. */
export async function selectAbiertos(db: Db, id: number) {
  const { rows } = await sql<{ levantes: number; levantes_hoy: number; devoluciones_paradas: number }>`
    SELECT (SELECT count(*)::int FROM levante l WHERE l.cliente_id = ${id}::int AND l.vivo) AS levantes,
           (SELECT count(*)::int FROM levante l WHERE l.cliente_id = ${id}::int AND l.vivo AND l.dia = hoy()) AS levantes_hoy,
           (SELECT count(*)::int FROM devolucion d
             WHERE d.cliente_id = ${id}::int AND d.abierta AND d.movida < inicio_del_dia(hoy() - ${DIAS_QUIETA}::int)) AS devoluciones_paradas`.execute(
    db,
  );
  return { levantes: 0, levantes_hoy: 0, devoluciones_paradas: 0, ...rows[0] };
}

/** What form and filters offer: whoever of ours may look after clients, and the lists of the house. */
export async function selectOpciones(db: Db) {
  const read = async (statement: RawBuilder<{ id: number; nombre: string }>) => (await statement.execute(db)).rows;
  return {
    segmentos: await read(sql`SELECT id, nombre FROM segmento ORDER BY id`),
    ejecutivos: await read(sql`
      SELECT u.id, u.fullname AS nombre FROM usuario u
       WHERE u.estado = 'ACTIVO' AND u.tipo_usuario = 'personal'
         AND (EXISTS (SELECT FROM usuario_funcionalidad f WHERE f.usuario_id = u.id AND f.codigo = 'RCL_001')
              OR EXISTS (SELECT FROM usuario_rol r JOIN rol_funcionalidad f ON f.rol_id = r.rol_id WHERE r.usuario_id = u.id AND f.codigo = 'RCL_001'))
       ORDER BY u.fullname, u.id LIMIT 300`),
    departamentos: await read(sql`SELECT id, nombre FROM departamento ORDER BY nombre`),
    zonas: await read(sql`SELECT id, nombre FROM zona ORDER BY id`),
  };
}
