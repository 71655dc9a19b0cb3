// owns: impresion, impresion_guia
import { type RawBuilder, sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import { guiasInside, personasInside, type Scope } from '#server/scope.ts';
import type { Servicio } from '#shared/servicios.ts';

import type { Formato, HistorialDeEtiquetas } from '../contract.ts';

/** How many parcels of these are inside the scope, how many pieces they have, and how many were printed before. */
export async function countPedidas(db: Db, scope: Scope, guias: readonly number[]) {
  const { rows } = await sql<{ guias: number; bultos: number; reimpresas: number }>`
    SELECT count(*)::int AS guias, coalesce(sum(g.bultos), 0)::int AS bultos,
           count(*) FILTER (WHERE EXISTS (SELECT FROM impresion_guia i WHERE i.guia_id = g.id))::int AS reimpresas
      FROM guia g WHERE g.id = ANY (${guias}::bigint[]) AND ${guiasInside(scope, 'g')}`.execute(db);
  return rows[0] ?? { guias: 0, bultos: 0, reimpresas: 0 };
}

/** Which of these bring the label of their client. */
export async function selectPropias(db: Db, guias: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`SELECT unnest(con_etiqueta_propia(${guias}::bigint[])) AS id`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

interface NuevaImpresion {
  usuario_id: number;
  formato: Formato;
  etiquetas: number;
  motivo: string | null;
  guias: readonly number[];
  bultos: readonly number[] | null;
}

export async function insertImpresion(db: Db, { guias, bultos, ...impresion }: NuevaImpresion): Promise<number> {
  const { id } = await db.insertInto('impresion').values(impresion).returning('id').executeTakeFirstOrThrow();
  await sql`
    INSERT INTO impresion_guia (impresion_id, guia_id, bultos)
    SELECT ${id}::bigint, guia_id, ${bultos}::smallint[] FROM unnest(${guias}::bigint[]) AS guia_id`.execute(db);
  return Number(id);
}

/** Whether there is such a print of the person of this transaction. */
export async function updateSalioBien(
  db: Db,
  usuario_id: number,
  { id, salio_bien }: { id: number; salio_bien: boolean },
) {
  const { rows } = await sql`
    UPDATE impresion SET salio_bien = ${salio_bien} WHERE id = ${id}::bigint AND usuario_id = ${usuario_id} RETURNING id`.execute(
    db,
  );
  return rows.length > 0;
}

/** What stands on the labels of a parcel. */
export interface GuiaImpresa {
  numero: string;
  bultos: number;
  servicio: Servicio;
  destinatario: string;
  direccion: string | null;
  localidad: string | null;
  departamento: string;
  departamento_codigo: string;
  zona: string;
  agente_codigo: string | null;
  agente: string | null;
  agente_direccion: string | null;
  telefono: string | null;
  observaciones: string | null;
  contra_reembolso: { centavos: number; moneda: string } | null;
  cliente: string;
  referencia: string | null;
  prometida_el: string;
  empresa: string | null;
}

/** Agencies and warehouses see no envíos. */
function observacionesFor({ tipo }: Scope): RawBuilder<string | null> {
  if (tipo === 'agencia' || tipo === 'deposito') return sql`NULL::text`;
  return sql`(SELECT e.observaciones FROM envio_guia eg JOIN envio e ON e.id = eg.envio_id WHERE eg.guia_id = g.id)`;
}

/** The parcels inside the scope, in the order given. */
export async function selectGuiasImpresas(db: Db, scope: Scope, guias: readonly number[]): Promise<GuiaImpresa[]> {
  const { rows } = await sql<GuiaImpresa>`
    SELECT g.numero, g.bultos, g.servicio, g.destinatario, g.direccion, g.localidad, d.nombre AS departamento,
           d.codigo AS departamento_codigo, z.nombre AS zona, a.codigo AS agente_codigo, a.nombre AS agente, a.direccion AS agente_direccion,
           CASE WHEN coalesce(g.contra_reembolso_centavos, g.flete_destino_centavos) IS NOT NULL
                THEN json_build_object('centavos', coalesce(g.contra_reembolso_centavos, 0) + coalesce(g.flete_destino_centavos, 0),
                                       'moneda', g.moneda) END AS contra_reembolso,
           c.nombre AS cliente, g.referencia, g.prometida_el, g.telefono,
           ${observacionesFor(scope)} AS observaciones, (SELECT nombre FROM marca_empresa) AS empresa
      FROM unnest(${guias}::bigint[]) WITH ORDINALITY AS pedida (id, lugar)
      JOIN guia g ON g.id = pedida.id
      JOIN cliente c ON c.id = g.cliente_id
      JOIN departamento d ON d.id = g.departamento_id
      JOIN zona z ON z.id = g.zona_id
      LEFT JOIN agente a ON a.id = g.agente_id
     WHERE ${guiasInside(scope, 'g')}
     ORDER BY pedida.lugar`.execute(db);
  return rows;
}

const MOST_SHOWN = 50;

/**
 * Null: no such parcel inside the scope. People whom the reader may not know carry the company's name, and why they printed again, in
 * words meant for their own house, is not told.
 */
export async function selectHistorial(db: Db, scope: Scope, guiaId: number): Promise<HistorialDeEtiquetas | null> {
  const [{ rows: seen }, { rows: impresiones }] = await Promise.all([
    sql<{ veces: number }>`
      SELECT (SELECT count(*)::int FROM impresion_guia i WHERE i.guia_id = g.id) AS veces
        FROM guia g WHERE g.id = ${guiaId}::bigint AND ${guiasInside(scope, 'g')}`.execute(db),
    sql<HistorialDeEtiquetas['impresiones'][number]>`
      SELECT p.id, p.fecha, coalesce(u.fullname, 'La empresa') AS usuario, p.formato, i.bultos,
             CASE WHEN u.id IS NOT NULL THEN p.motivo END AS motivo, p.salio_bien,
             p.id <> min(p.id) OVER () AS es_reimpresion
        FROM impresion_guia i JOIN impresion p ON p.id = i.impresion_id LEFT JOIN usuario u ON u.id = p.usuario_id AND ${personasInside(scope, 'u')}
       WHERE i.guia_id = ${guiaId}::bigint
       ORDER BY p.id DESC LIMIT ${MOST_SHOWN}`.execute(db),
  ]);
  const veces = seen[0]?.veces;
  return veces === undefined ? null : { veces, impresiones };
}
