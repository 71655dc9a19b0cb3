import { type RawBuilder, sql } from 'kysely';

import { guiasInside, type Scope } from '#server/scope.ts';

import type { GuiaFilters, ORDENES } from '../contract.ts';
import { readTexto } from './texto.ts';

export type Orden = (typeof ORDENES)[number];
export type Sentido = 'asc' | 'desc';

/** FROM and WHERE of a statement about parcels; the parcel is called `g` in both. */
export interface GuiasWhere {
  readonly from: RawBuilder<unknown>;
  readonly where: RawBuilder<unknown>;
}

/**
 * The parcels of the scope that meet the filters: `SELECT … FROM ${from} WHERE ${where}`, with no row twice. Only what was asked for
 * becomes part of the statement, so each form of it gets the plan that suits it; none of them may run under a name (performance.md,
 * findings 1 and 9).
 */
export function guiasWhere(scope: Scope, filters: GuiaFilters): GuiasWhere {
  const texto = filters.q === undefined ? null : textSource(scope, filters.q);
  const parts = [guiasInside(scope, 'g'), ...(texto?.where ?? []), ...columns(filters), ...moments(filters)];
  return { from: texto?.from ?? sql`guia g`, where: sql.join(parts, sql` AND `) };
}

const KEY: Readonly<Record<Orden, string>> = {
  registro: 'id',
  numero: 'numero',
  vence: 'vence_el',
  movimiento: 'ultimo_fecha',
};

/** What a list is ordered by, the id last, so that no two rows are equal. */
export function guiasOrder(orden: Orden, sentido: Sentido): RawBuilder<unknown> {
  const direction = sentido === 'asc' ? sql`ASC` : sql`DESC`;
  const key = sql.ref(`g.${KEY[orden]}`);
  // A number is one parcel's alone.
  return orden === 'registro' || orden === 'numero'
    ? sql`${key} ${direction}`
    : sql`${key} ${direction}, g.id ${direction}`;
}

/** Where the text of the search box is found: staff read the narrow table itself, the others through its one reviewed function. */
function textSource(scope: Scope, q: string): { from: RawBuilder<unknown>; where: RawBuilder<unknown>[] } {
  const { upper, patron, telefono, documento } = readTexto(q);
  if (patron === null) {
    const begins = sql`g.numero >= ${upper} AND g.numero < ${`${upper}\u{10FFFF}`}`;
    return { from: sql`guia g`, where: [sql`(g.referencia = ${q.trim()} OR (${begins}))`] };
  }
  if (scope.tipo === 'personal' || scope.tipo === 'sistema') {
    const ways = [
      sql`b.texto LIKE ${patron}`,
      ...(telefono === null ? [] : [sql`b.telefono = ${telefono}`]),
      ...(documento === null ? [] : [sql`b.documento = ${documento}`]),
    ];
    return { from: sql`guia_busqueda b JOIN guia g ON g.id = b.guia_id`, where: [sql`(${sql.join(ways, sql` OR `)})`] };
  }
  return {
    from: sql`buscar_guias_propias(${patron}, ${telefono}, ${documento}, NULL, NULL) AS b (id) JOIN guia g ON g.id = b.id`,
    where: [],
  };
}

function columns(filters: GuiaFilters): RawBuilder<unknown>[] {
  const { numero, estado, servicio } = filters;
  return [
    ...(numero === undefined ? [] : [sql`g.numero = ${numero.toUpperCase()}`]),
    ...(estado === undefined ? [] : [oneOf('estado_general', estado)]),
    ...(servicio === undefined ? [] : [oneOf('servicio', servicio)]),
    ...anyId('cliente_id', filters.cliente_id),
    ...anyId('agente_id', filters.agente_id),
    ...anyId('departamento_id', filters.departamento_id),
    ...anyId('zona_id', filters.zona_id),
    ...anyId('motivo_id', filters.motivo_id),
    ...(filters.con_contra_reembolso ? [sql`g.contra_reembolso_centavos IS NOT NULL`] : []),
  ];
}

function moments({ desde, hasta, vence, sin_movimiento, no_entregadas_ayer }: GuiaFilters): RawBuilder<unknown>[] {
  return [
    ...(desde === undefined ? [] : [sql`g.creada >= inicio_del_dia(${desde}::date)`]),
    ...(hasta === undefined ? [] : [sql`g.creada < inicio_del_dia(${hasta}::date + 1)`]),
    ...(vence === 'vencidas' ? [sql`g.viva AND g.vence_el < hoy()`] : []),
    ...(vence === 'hoy' ? [sql`g.viva AND g.vence_el = hoy()`] : []),
    ...(sin_movimiento ? [sql`g.viva AND g.ultimo_fecha < now() - interval '48 hours'`] : []),
    ...(no_entregadas_ayer ? [NO_ENTREGADAS_AYER] : []),
  ];
}

const NO_ENTREGADAS_AYER = sql`g.id IN (
  SELECT e.guia_id FROM evento e
   WHERE e.tipo = 'NOENT' AND e.fecha_evento >= inicio_del_dia(hoy() - 1) AND e.fecha_evento < inicio_del_dia(hoy())
     AND NOT EXISTS (SELECT FROM evento c WHERE c.guia_id = e.guia_id AND c.corrige_id = e.id))`;

function anyId(column: string, ids: readonly number[] | undefined): RawBuilder<unknown>[] {
  if (ids === undefined) return [];
  const ref = sql.ref(`g.${column}`);
  return [ids.length === 1 ? sql`${ref} = ${ids[0]}::bigint` : sql`${ref} = ANY (${ids}::bigint[])`];
}

/** One word is asked as such: only then does the index give its rows in the order of the list. */
function oneOf(column: string, words: readonly string[]): RawBuilder<unknown> {
  const ref = sql.ref(`g.${column}`);
  return words.length === 1 ? sql`${ref} = ${words[0]}` : sql`${ref} = ANY (${words}::text[])`;
}
