// owns: envio, envio_guia
import { sql } from 'kysely';

import { type Db, executePrepared } from '#server/db/db.ts';
import type { Scope } from '#server/scope.ts';
import type { Origen } from '#shared/envio/vocabulario.ts';
import type { EstadoGuia } from '#shared/estados.ts';

import type { Preparado } from './preparar.ts';
import type { PrecioDeEnvio } from './tarifas.sql.ts';

/** What is asked of the database before an envío is confirmed, in one look. */
export interface Reglas {
  /** The newest guía of the client with the reference. */
  readonly repetida: Repetida | null;
  readonly numero_en_uso: boolean;
}

export interface Repetida {
  readonly guia_id: number;
  readonly guia_nro: string;
  readonly envio_id: number | null;
  readonly estado_general: EstadoGuia;
  readonly creada: string;
}

const REPETIDA = sql`
  SELECT g.id AS guia_id, g.numero AS guia_nro, eg.envio_id, g.estado_general, g.creada
    FROM guia g LEFT JOIN envio_guia eg ON eg.guia_id = g.id`;

/**
 * Of two that come with one reference at once, the second waits until the first is written and then finds it. Always in the same order, so
 * that two batches never wait for each other. What asks whether a reference is free is sent after it.
 */
export async function lockReferencias(db: Db, clienteId: number, referencias: readonly string[]): Promise<void> {
  if (referencias.length === 0) return;
  await sql`SELECT pg_advisory_xact_lock(hashtext(${`referencias ${clienteId}`}), hashtext(r.referencia))
              FROM unnest(${[...referencias].sort()}::text[]) AS r (referencia)`.execute(db);
}

/** Who asks for the same envío waits until this transaction ends; what is read of it is asked for after it. */
export async function lockEnvio(db: Db, id: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`envio ${id}`}, 0))`.execute(db);
}

export async function selectReglas(
  db: Db,
  clienteId: number,
  { referencia, numero }: { referencia: string | null; numero: string | null },
): Promise<Reglas> {
  const [row] = await executePrepared<Reglas>(
    db,
    'reglas-de-envio',
    sql`
      SELECT (SELECT json_build_object('guia_id', r.guia_id, 'guia_nro', r.guia_nro, 'envio_id', r.envio_id, 'estado_general', r.estado_general,
                       'creada', to_char(r.creada AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
                FROM (${REPETIDA} WHERE g.referencia = ${referencia}::text AND g.cliente_id = ${clienteId}::int AND g.estado_general <> 'ANULADO'
                        AND g.madre_id IS NULL ORDER BY g.id DESC LIMIT 1) AS r) AS repetida,
             ${numero}::text IS NOT NULL AND EXISTS (SELECT FROM numeros_en_uso(ARRAY[${numero}::text])) AS numero_en_uso`,
  );
  if (!row) throw new Error('a select without FROM answers one row');
  return row;
}

/** Guías of the client with the reference, newest first. */
export async function selectRepetidas(db: Db, clienteId: number, referencia: string): Promise<Repetida[]> {
  const { rows } = await sql<Repetida>`
    ${REPETIDA} WHERE g.referencia = ${referencia} AND g.cliente_id = ${clienteId}::int AND g.estado_general <> 'ANULADO' AND g.madre_id IS NULL
     ORDER BY g.id DESC LIMIT 5`.execute(db);
  return rows;
}

/** Of many references those that the client used, with the number of the newest guía; of many numbers those that are taken. */
export async function selectUsadas(
  db: Db,
  clienteId: number,
  { referencias, numeros }: { referencias: readonly string[]; numeros: readonly string[] },
): Promise<{ referencias: ReadonlyMap<string, string>; numeros: ReadonlySet<string> }> {
  const [used, taken] = await Promise.all([
    referencias.length === 0
      ? { rows: [] }
      : sql<{ referencia: string; numero: string }>`
          SELECT r.referencia, u.numero
            FROM unnest(${referencias}::text[]) AS r (referencia)
           CROSS JOIN LATERAL (SELECT g.numero FROM guia g
                                WHERE g.referencia = r.referencia AND g.cliente_id = ${clienteId}::int AND g.estado_general <> 'ANULADO' AND g.madre_id IS NULL
                                ORDER BY g.id DESC LIMIT 1) AS u`.execute(db),
    numeros.length === 0
      ? { rows: [] }
      : sql<{ numero: string }>`SELECT n.numero FROM numeros_en_uso(${numeros}::text[]) AS n (numero)`.execute(db),
  ]);
  return {
    referencias: new Map(used.rows.map(({ referencia, numero }) => [referencia, numero])),
    numeros: new Set(taken.rows.map(({ numero }) => numero)),
  };
}

export interface EnvioNuevo {
  readonly preparado: Preparado;
  readonly precio: PrecioDeEnvio;
}

/** Writes envíos of one client; their ids in the order given. */
export async function insertEnvios(
  db: Db,
  { scope, cliente_id, origen }: { scope: Scope; cliente_id: number; origen: Origen },
  nuevos: readonly EnvioNuevo[],
): Promise<number[]> {
  const rows = JSON.stringify(nuevos.map(rowOf));
  const inserted = await executePrepared<{ id: number }>(
    db,
    'envios-nuevos',
    sql`
      INSERT INTO envio (cliente_id, usuario_id, origen, servicio, entrega, paga, solicitud, cobra, valor_declarado_centavos, valor_declarado_moneda,
                         piezas, localidad_id, precision_direccion, partes_direccion, lat, lng, observaciones, tarifa_version_id, precio_centavos,
                         precio_moneda, precio_tramos)
      SELECT ${cliente_id}::int, ${scope.usuario_id}::int, ${origen}, r.servicio, r.entrega, r.paga, r.solicitud, r.cobra, r.valor_declarado_centavos,
             r.valor_declarado_moneda, r.piezas, r.localidad_id, r.precision_direccion, r.partes_direccion, r.lat, r.lng, r.observaciones,
             r.tarifa_version_id, r.precio_centavos, r.precio_moneda, r.precio_tramos
        FROM jsonb_to_recordset(${rows}::jsonb) AS r (
               orden int, servicio text, entrega text, paga text, solicitud text, cobra boolean, valor_declarado_centavos bigint,
               valor_declarado_moneda text, piezas jsonb, localidad_id int, precision_direccion text, partes_direccion jsonb, lat float8, lng float8,
               observaciones text, tarifa_version_id int, precio_centavos bigint, precio_moneda text, precio_tramos jsonb)
       ORDER BY r.orden
      RETURNING id`,
  );
  // Given out in the order of the rows.
  return inserted.map(({ id }) => id).toSorted((a, b) => a - b);
}

function rowOf({ preparado: { datos, destino, direccion }, precio }: EnvioNuevo, orden: number) {
  const { contra_reembolso, valor_declarado, ubicacion, observaciones, bultos, servicio, entrega, paga, solicitud } =
    datos;
  return {
    orden,
    servicio,
    entrega,
    paga,
    solicitud,
    cobra: Boolean(contra_reembolso),
    valor_declarado_centavos: valor_declarado?.centavos ?? null,
    valor_declarado_moneda: valor_declarado?.moneda ?? null,
    piezas: bultos,
    localidad_id: destino.localidad_id,
    precision_direccion: direccion?.precision ?? null,
    partes_direccion: direccion?.partes ?? null,
    lat: ubicacion?.lat ?? null,
    lng: ubicacion?.lng ?? null,
    observaciones: observaciones ?? null,
    tarifa_version_id: precio.tarifa_version_id,
    precio_centavos: precio.centavos,
    precio_moneda: precio.moneda,
    precio_tramos: precio.tramos,
  };
}

export async function insertEnvioGuias(
  db: Db,
  pairs: readonly { readonly guia_id: number; readonly envio_id: number }[],
): Promise<void> {
  await executePrepared(
    db,
    'guias-de-envio-nuevas',
    sql`INSERT INTO envio_guia (guia_id, envio_id)
        SELECT * FROM unnest(${pairs.map(({ guia_id }) => guia_id)}::bigint[], ${pairs.map(({ envio_id }) => envio_id)}::bigint[])`,
  );
}
