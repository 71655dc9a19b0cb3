import { type RawBuilder, sql } from 'kysely';

import { type Db, executePrepared } from '#server/db/db.ts';
import { guiasInside, type Scope } from '#server/scope.ts';

import { MONTEVIDEO, type PickupFilters, type PickupGuia } from '../contract.ts';
import { inPlace } from './conteo.sql.ts';
import type { Nodo } from './nodo.ts';

/** What a parcel `g` is in the report; null: not in it. */
export const SITUACION = sql<
  string | null
>`situacion_en_pickup(g.agente_id, g.estado_general, g.levantada, g.en_agencia_desde)`;
/** Days of Montevideo since the scan at the agency, or since it was collected. */
export const DIAS = sql<number>`(SELECT hoy()) - dia_en_pickup(${SITUACION}, g.levantada, g.en_agencia_desde, g.creada)`;
/** Of the agency `a`. */
export const ZONA = sql<string>`CASE WHEN a.departamento_id = ${sql.lit(MONTEVIDEO)} THEN 'Montevideo' ELSE 'Interior' END`;

/** As many as the screen shows. */
const USUAL = 50;

export interface Pagina {
  readonly scope: Scope;
  readonly filters: PickupFilters;
  readonly agente_id: number;
  readonly size: number;
  readonly offset: number;
}

/** A page of an agency's parcels, those that expire first on top. Chosen from the index alone, then read: a page costs its rows. */
export async function selectPagina(db: Db, { scope, filters, agente_id, size, offset }: Pagina): Promise<PickupGuia[]> {
  const agencia = agencyWhere(filters);
  const expiry = expiryWhere(filters);
  // Limits as subselects, or the plan for any page would look worse than one for this page, and each page be planned anew: twice its time.
  const isUsual = size === USUAL;
  return executePrepared<PickupGuia>(
    db,
    ['pickup-guias', scope.tipo, agencia.name, expiry.name, isUsual ? '' : 'size'].join('-'),
    sql`
      SELECT 'guia' AS nivel, g.id AS guia_id, g.numero AS guia_nro, ${ZONA} AS zona, d.nombre AS departamento, g.agente_id, a.nombre AS agente,
             g.cliente_id, c.nombre AS cliente, g.referencia, g.destinatario, te.nombre AS ultimo_evento, g.ultimo_fecha, ${DIAS} AS dias_antiguedad,
             g.vence_el, g.vence_el < (SELECT hoy()) AS vencido, ${SITUACION} AS situacion, g.estado_general
        FROM agente a
        JOIN departamento d ON d.id = a.departamento_id
       CROSS JOIN LATERAL (
         SELECT g.id FROM guia g
          WHERE g.agente_id = a.id AND ${SITUACION} IS NOT NULL AND ${guiasInside(scope, 'g')} AND ${expiry.where}
          ORDER BY g.vence_el, g.id LIMIT ${isUsual ? sql.lit(USUAL) : sql`(SELECT ${size}::int)`} OFFSET (SELECT ${offset}::int)) AS p
        JOIN guia g ON g.id = p.id
        JOIN cliente c ON c.id = g.cliente_id
        JOIN tipo_evento te ON te.codigo = g.ultimo_evento
       WHERE a.id = ${agente_id}::int AND ${agencia.where}
       ORDER BY g.vence_el, g.id`,
  );
}

/** A condition that filters put, and what names the text of a statement that carries it. */
export interface Named {
  readonly name: string;
  readonly where: RawBuilder<boolean>;
}

/** On the agency `a`. */
export function agencyWhere({ departamento, tipo_agente }: Pick<PickupFilters, 'departamento' | 'tipo_agente'>): Named {
  const place = departamento === '' ? null : inPlace(sql`a.departamento_id`, Number(departamento));
  const kind = tipo_agente === '' ? null : sql`a.tipo_agente_id = ${Number(tipo_agente)}::int`;
  return {
    name: [place?.[0], kind && 'tipo'].filter(Boolean).join('-'),
    where: sql<boolean>`${place?.[1] ?? sql`true`} AND ${kind ?? sql`true`}`,
  };
}

/** On the parcel `g`. */
export function expiryWhere({ vencimiento }: Pick<PickupFilters, 'vencimiento'>): Named {
  const where = {
    '': sql<boolean>`true`,
    en_plazo: sql<boolean>`g.vence_el >= (SELECT hoy())`,
    vencido: sql<boolean>`g.vence_el < (SELECT hoy())`,
  };
  return { name: vencimiento, where: where[vencimiento] };
}

/** That the agency `a` belongs to a node. */
export function nodeWhere({ level, id }: Nodo): RawBuilder<boolean> {
  if (id === null) return sql<boolean>`true`;
  return level === 'agente' ? sql<boolean>`a.id = ${id}::int` : sql<boolean>`${inPlace(sql`a.departamento_id`, id)[1]}`;
}
