// owns: estante, guia_estante, autorizado, guia_codigo, codigo_intento, entrega_mostrador
import { sql } from 'kysely';

import { GUIA_COBRO } from '#features/guias/server/public.ts';
import { selectDeAgencia } from '#features/pickup/server/public.ts';
import { type Db, executePrepared } from '#server/db/db.ts';
import { eventosDe } from '#server/eventos.sql.ts';
import { guiasInside, type Scope, scopeName } from '#server/scope.ts';

import type { Estante, Hallada, HoyEnMostrador } from '../contract.ts';

/** What lies at an agency, and into whose hands it goes. */

const SITUACION = sql`situacion_en_pickup(g.agente_id, g.estado_general, g.levantada, g.en_agencia_desde)`;
/** Lying at its agency, held back or not; said as the index `guia_pickup` says it too, or all that the agency ever had would be read. */
export const AQUI = sql`(${SITUACION} IS NOT NULL AND ${SITUACION} = 'ingresado')`;

type Cantidades = Pick<
  HoyEnMostrador,
  'por_llegar' | 'en_agencia' | 'vencen_hoy' | 'vencidas' | 'entregadas_hoy' | 'a_devolver'
>;

/** What the report of the agencies keeps counts of, what was handed over today and what waits to go back: no parcel is read. */
export async function selectCantidades(db: Db, scope: Scope, agente_id: number): Promise<Cantidades> {
  const contada = await selectDeAgencia(db, scope, agente_id);
  const [row] = await executePrepared(
    db,
    `mostrador-${scopeName(scope)}`,
    sql<{ entregadas_hoy: number; a_devolver: number }>`
    SELECT (SELECT count(*)::int FROM entrega_mostrador e WHERE e.agente_id = ${agente_id}::int AND e.fecha >= inicio_del_dia(hoy())) AS entregadas_hoy,
           (SELECT count(*)::int FROM devolucion d WHERE d.agente_id = ${agente_id}::int AND d.abierta AND d.bandeja = 'en_agencia') AS a_devolver`,
  );
  if (!row) throw new Error('a count gives a row');
  return { ...contada, ...row };
}

export async function selectEstantes(db: Db, scope: Scope, agente_id: number): Promise<Estante[]> {
  return executePrepared(
    db,
    `estantes-del-mostrador-${scopeName(scope)}`,
    sql<Estante>`
    SELECT e.id, e.codigo, e.capacidad, e.activo, coalesce(x.guias, 0) AS guias
      FROM estante e
      LEFT JOIN (SELECT estante_id, count(*)::int AS guias FROM guia_estante WHERE agente_id = ${agente_id}::int AND hasta IS NULL GROUP BY estante_id) AS x
        ON x.estante_id = e.id
     WHERE e.agente_id = ${agente_id}::int ORDER BY e.activo DESC, e.codigo`,
  );
}

/** Until when its own clerk may take one back, and whoever leads of our people for ever: as the engine lets them (`correctEvento`). */
export async function selectUltimas(
  db: Db,
  scope: Scope,
  { agente_id, leads }: { agente_id: number; leads: boolean },
): Promise<HoyEnMostrador['ultimas']> {
  return executePrepared(
    db,
    `ultimas-del-mostrador-${scopeName(scope)}`,
    sql<HoyEnMostrador['ultimas'][number]>`
    SELECT e.evento_id, e.guia_id, g.numero AS guia_nro, g.destinatario, e.fecha, coalesce(u.fullname, 'La empresa') AS usuario, e.quien, e.verificado,
           EXISTS (SELECT FROM evento k WHERE k.guia_id = e.guia_id AND k.tipo = 'CORR' AND k.corrige_id = e.evento_id) AS corregida,
           ${leads}::boolean OR (e.usuario_id = ${scope.usuario_id}::int AND e.fecha + make_interval(mins => p.minutos) > clock_timestamp()) AS se_deshace
      FROM entrega_mostrador e JOIN guia g ON g.id = e.guia_id LEFT JOIN usuario u ON u.id = e.usuario_id,
           (SELECT coalesce(min(t.deshacer_minutos), 0) AS minutos FROM transicion t WHERE t.tipo_evento = 'RET_AG') AS p
     WHERE e.agente_id = ${agente_id}::int AND e.fecha >= inicio_del_dia(hoy())
     ORDER BY e.fecha DESC, e.evento_id DESC LIMIT 10`,
  );
}

/** By what a parcel is looked for among those that lie here. */
export type Clave =
  | { readonly por: 'guia'; readonly numeros: readonly string[] }
  | { readonly por: 'estante'; readonly codigo: string }
  | { readonly por: 'documento'; readonly documento: string }
  | { readonly por: 'telefono'; readonly digitos: string }
  | { readonly por: 'nombre'; readonly nombre: string };

/** As `hallar_en_mostrador` takes it. */
function textosOf(clave: Clave): readonly string[] {
  switch (clave.por) {
    case 'guia':
      return clave.numeros;
    case 'estante':
      return [clave.codigo];
    case 'documento':
      return [clave.documento];
    case 'telefono':
      return [clave.digitos];
    case 'nombre':
      return [clave.nombre];
  }
}

/** `pedida`: it was asked for, and is no other parcel of the same person. */
export type HalladaPedida = Hallada & { readonly pedida: boolean };

/** Parcels that lie here and match, and after them all others of the same people; `pedida` tells them apart. */
export async function selectHalladas(
  db: Db,
  scope: Scope,
  { agente_id, clave, most }: { agente_id: number; clave: Clave; most: number },
): Promise<HalladaPedida[]> {
  return executePrepared(
    db,
    `hallada-${scopeName(scope)}`,
    sql<HalladaPedida>`
    SELECT e.pedida, md5(e.persona) AS persona, g.id AS guia_id, g.numero AS guia_nro, g.destinatario, g.referencia, c.nombre AS cliente,
           s.codigo AS estante, g.bultos, t.nombre AS tamano, ${GUIA_COBRO}, g.vence_el, g.vence_el < hoy() AS vencida,
           g.documento IS NOT NULL AS tiene_documento, EXISTS (SELECT FROM guias_con_codigo(ARRAY[g.id])) AS tiene_codigo,
           falta_codigo_de_retiro(g.id, g.cliente_id, clock_timestamp()) AS pide_codigo,
           coalesce(regla_de_cliente_al(g.cliente_id, 'prueba_agencia', clock_timestamp()), '[]') AS pruebas,
           (SELECT coalesce(json_agg(json_build_object('id', z.id, 'nombre', z.nombre) ORDER BY z.id), '[]')
              FROM autorizado z WHERE z.guia_id = g.id) AS autorizados
      FROM hallar_en_mostrador(${agente_id}::int, ${clave.por}, ${textosOf(clave)}::text[], ${most}::int) e
      JOIN guia g ON g.id = e.guia_id AND ${guiasInside(scope, 'g')}
      JOIN cliente c ON c.id = g.cliente_id
      JOIN tamano t ON t.id = g.tamano_id
      LEFT JOIN guia_estante x ON x.guia_id = g.id AND x.hasta IS NULL
      LEFT JOIN estante s ON s.id = x.estante_id
     ORDER BY e.pedida DESC, g.vence_el, g.id`,
  );
}

export interface Ausente {
  readonly numero: string;
  readonly estado: string;
  readonly ultimo_evento: string;
  readonly ultimo_fecha: string;
  /** Whoever did that; null: nobody that this person sees. */
  readonly usuario: string | null;
  readonly agente: string | null;
  readonly es_de_aca: boolean;
  readonly es_final: boolean;
}

/** A parcel inside the scope that does not lie here: what became of it. */
export async function selectAusente(
  db: Db,
  scope: Scope,
  { agente_id, numeros }: { agente_id: number; numeros: readonly string[] },
): Promise<Ausente | null> {
  const { rows } = await sql<Ausente>`
    SELECT g.numero, s.nombre AS estado, te.nombre AS ultimo_evento, g.ultimo_fecha, a.nombre AS agente, s.es_final,
           (SELECT u.fullname FROM ${eventosDe('g')} e JOIN usuario u ON u.id = e.usuario_id ORDER BY e.fecha_evento DESC, e.id DESC LIMIT 1) AS usuario,
           coalesce(g.agente_id = ${agente_id}::int, false) AS es_de_aca
      FROM guia g
      JOIN estado_guia s ON s.codigo = g.estado_general
      JOIN tipo_evento te ON te.codigo = g.ultimo_evento
      LEFT JOIN agente a ON a.id = g.agente_id
     WHERE g.numero = ANY (${numeros}::text[]) AND ${guiasInside(scope, 'g')}
     ORDER BY array_position(${numeros}::text[], g.numero) LIMIT 1`.execute(db);
  return rows[0] ?? null;
}

export interface PorEntregar {
  readonly id: number;
  readonly numero: string;
  readonly documento: string | null;
  readonly debe: number;
  readonly moneda: string;
  /** Its client wants the code that was sent, whoever collects it. */
  readonly falta_codigo: boolean;
}

/** Those of the parcels that lie at this counter or did until now; held, so that of two tills the second sees what the first did. */
export async function lockPorEntregar(
  db: Db,
  scope: Scope,
  { agente_id, guias }: { agente_id: number; guias: readonly number[] },
): Promise<PorEntregar[]> {
  const { rows } = await sql<PorEntregar>`
    SELECT g.id, g.numero, g.documento, coalesce(g.contra_reembolso_centavos, 0) + coalesce(g.flete_destino_centavos, 0) AS debe, g.moneda,
           falta_codigo_de_retiro(g.id, g.cliente_id, clock_timestamp()) AS falta_codigo
      FROM guia g
     WHERE g.id = ANY (${guias}::bigint[]) AND g.agente_id = ${agente_id}::int AND ${guiasInside(scope, 'g')}
     ORDER BY g.id FOR NO KEY UPDATE OF g`.execute(db);
  return rows;
}

export async function selectConCodigoProbado(db: Db, guias: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ guia_id: number }>`SELECT guia_id FROM con_codigo_probado(${guias}::bigint[])`.execute(
    db,
  );
  return new Set(rows.map(({ guia_id }) => guia_id));
}

export interface Autorizado {
  readonly id: number;
  readonly guia_id: number;
  readonly nombre: string;
  readonly documento: string;
}

/** Whoever is authorised for these parcels under the name and document of that authorisation. */
export async function selectAutorizados(db: Db, guias: readonly number[], id: number): Promise<Autorizado[]> {
  const { rows } = await sql<Autorizado>`
    SELECT z.id, z.guia_id, z.nombre, z.documento FROM autorizado z
     WHERE z.guia_id = ANY (${guias}::bigint[]) AND z.documento = (SELECT d.documento FROM autorizado d WHERE d.id = ${id}::bigint)
     ORDER BY z.id`.execute(db);
  return rows;
}

export async function insertAutorizado(
  db: Db,
  { guia_id, nombre, documento, usuario_id }: Omit<Autorizado, 'id'> & { readonly usuario_id: number },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO autorizado (guia_id, nombre, documento, usuario_id)
    VALUES (${guia_id}::bigint, ${nombre}, ${documento}, ${usuario_id}::int) RETURNING id`.execute(db);
  const [made] = rows;
  if (!made) throw new Error('an authorisation was not written');
  return made.id;
}

export interface Entregada {
  readonly evento_id: number;
  readonly guia_id: number;
  readonly agente_id: number;
  readonly usuario_id: number;
  readonly quien: string;
  readonly verificado: string;
  readonly autorizado_id: number | null;
  readonly motivo: string | null;
}

export async function insertEntrega(db: Db, e: Entregada): Promise<void> {
  await sql`
    INSERT INTO entrega_mostrador (evento_id, guia_id, agente_id, usuario_id, quien, verificado, autorizado_id, motivo)
    VALUES (${e.evento_id}::bigint, ${e.guia_id}::bigint, ${e.agente_id}::int, ${e.usuario_id}::int, ${e.quien}, ${e.verificado},
            ${e.autorizado_id}::bigint, ${e.motivo})`.execute(db);
}

export async function probar(db: Db, guia_id: number, codigo: string) {
  const { rows } = await sql<{
    resultado: 'coincide' | 'no_coincide' | 'bloqueado' | 'sin_codigo';
    quedan: number;
    hasta: string | null;
  }>`SELECT resultado, quedan, hasta FROM probar_codigo(${guia_id}::bigint, ${codigo})`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a trial has an outcome');
  return row;
}

/** Numbers of what lies at the counter and has that code; a wrong one is counted for whoever tried it. */
export async function hallarPorCodigo(db: Db, agente_id: number, codigo: string) {
  const { rows } = await sql<{
    resultado: 'coincide' | 'no_coincide' | 'bloqueado';
    quedan: number;
    hasta: string | null;
    numeros: string[];
  }>`SELECT resultado, quedan, hasta, numeros FROM hallar_por_codigo(${agente_id}::int, ${codigo})`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a trial has an outcome');
  return row;
}

/** The code goes to the recipient alone: what is kept is its hash. */
export async function ponerCodigo(db: Db, guia_id: number, codigo: string): Promise<void> {
  await sql`SELECT poner_codigo(${guia_id}::bigint, ${codigo})`.execute(db);
}

export async function ponerCodigos(
  db: Db,
  todos: readonly { readonly guia_id: number; readonly codigo: string }[],
): Promise<void> {
  await sql`
    SELECT poner_codigo(x.guia_id, x.codigo)
      FROM unnest(${todos.map(({ guia_id }) => guia_id)}::bigint[], ${todos.map(({ codigo }) => codigo)}::text[]) AS x (guia_id, codigo)`.execute(
    db,
  );
}

export interface DatosDeEstante {
  readonly agente_id: number;
  readonly codigo: string;
  readonly capacidad: number | null;
  readonly activo: boolean;
}

export async function insertEstante(db: Db, { agente_id, codigo, capacidad }: DatosDeEstante): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO estante (agente_id, codigo, capacidad) VALUES (${agente_id}::int, ${codigo}, ${capacidad}::int)
    ON CONFLICT ON CONSTRAINT estante_codigo_unico DO NOTHING RETURNING id`.execute(db);
  return rows[0]?.id ?? null;
}

/** As it is until the call ends. Null: there is none of that id at this agency. */
export async function lockEstante(db: Db, id: number, agente_id: number): Promise<DatosDeEstante | null> {
  const { rows } = await sql<DatosDeEstante>`
    SELECT agente_id, codigo, capacidad, activo FROM estante WHERE id = ${id}::int AND agente_id = ${agente_id}::int FOR NO KEY UPDATE`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Null: there is none of that id at this agency. */
export async function updateEstante(db: Db, id: number, nuevo: DatosDeEstante): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    UPDATE estante SET codigo = ${nuevo.codigo}, capacidad = ${nuevo.capacidad}::int, activo = ${nuevo.activo}, version = version + 1
     WHERE id = ${id}::int AND agente_id = ${nuevo.agente_id}::int RETURNING id`.execute(db);
  return rows[0]?.id ?? null;
}

export async function selectEstante(
  db: Db,
  { agente_id, codigo }: { agente_id: number; codigo: string },
): Promise<{ id: number } | null> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM estante WHERE agente_id = ${agente_id}::int AND codigo = ${codigo} AND activo`.execute(db);
  return rows[0] ?? null;
}

/** Takes them off where they lie and puts them onto this shelf; answers how many lie at this agency at all. */
export async function moveToEstante(
  db: Db,
  scope: Scope,
  {
    agente_id,
    estante_id,
    guias,
    usuario_id,
  }: { agente_id: number; estante_id: number; guias: readonly number[]; usuario_id: number },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    SELECT g.id FROM guia g
     WHERE g.id = ANY (${guias}::bigint[]) AND g.agente_id = ${agente_id}::int AND ${guiasInside(scope, 'g')} AND ${AQUI}
     ORDER BY g.id FOR NO KEY UPDATE OF g`.execute(db);
  const here = rows.map(({ id }) => id);
  await sql`
    UPDATE guia_estante SET hasta = clock_timestamp()
     WHERE guia_id = ANY (${here}::bigint[]) AND hasta IS NULL AND estante_id <> ${estante_id}::int`.execute(db);
  await sql`
    INSERT INTO guia_estante (guia_id, agente_id, estante_id, usuario_id)
    SELECT n.id, ${agente_id}::int, ${estante_id}::int, ${usuario_id}::int FROM unnest(${here}::bigint[]) AS n (id)
     WHERE NOT EXISTS (SELECT FROM guia_estante x WHERE x.guia_id = n.id AND x.hasta IS NULL)`.execute(db);
  return here.length;
}
