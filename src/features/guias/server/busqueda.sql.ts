import { type RawBuilder, sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import { guiasInside, type Scope } from '#server/scope.ts';
import type { EstadoGuia } from '#shared/estados.ts';

import type { COINCIDENCIAS, GuiaFila } from '../contract.ts';
import { selectFilas } from './filas.sql.ts';
import { type NumeroPedido, numerosOf, plainText, type Texto } from './texto.ts';

export const MOST_FOUND = 20;

type Coincidencia = (typeof COINCIDENCIAS)[number];
export type Hallada = GuiaFila & { readonly coincide: Coincidencia };

/**
 * Parcels by what was typed, grouped by how they were found, newest first in each group, at most twenty. The whole number of a parcel, or
 * of a piece, is that parcel and no other; a whole reference, phone or document is looked no further either.
 */
export async function selectHalladas(db: Db, scope: Scope, texto: Texto): Promise<Hallada[]> {
  const exact = await selectExact(db, scope, texto);
  const named = exact.filter(({ modo }) => modo === 0);
  if (named.length > 0) return rowsOf(db, scope, named);
  const isEnough = exact.some(({ entera }) => entera) || exact.length >= MOST_FOUND;
  if (isEnough || texto.palabras === null) return rowsOf(db, scope, exact.slice(0, MOST_FOUND));
  const known = new Set(exact.map(({ id }) => id));
  const parts = (await selectIdsByParts(db, scope, texto.palabras)).filter((id) => !known.has(id));
  const rows = await selectFilas(db, scope, [...known, ...parts]);
  const found = [...labelled(rows, exact), ...byParts(rows, known, texto.palabras)];
  return found.slice(0, MOST_FOUND);
}

/** `modo` 0: the whole number; 1: its beginning; then the other kinds. `entera`: something whole fits, not only a beginning. */
interface Exacta {
  readonly id: number;
  readonly modo: number;
  readonly entera: boolean;
}

const COINCIDE_POR_MODO: readonly Coincidencia[] = ['numero', 'numero', 'referencia', 'telefono', 'documento'];

async function rowsOf(db: Db, scope: Scope, exact: readonly Exacta[]): Promise<Hallada[]> {
  return labelled(
    await selectFilas(
      db,
      scope,
      exact.map(({ id }) => id),
    ),
    exact,
  );
}

function labelled(rows: readonly GuiaFila[], exact: readonly Exacta[]): Hallada[] {
  const modes = new Map(exact.map(({ id, modo }) => [id, modo]));
  return rows.flatMap((row) => {
    const coincide = COINCIDE_POR_MODO[modes.get(row.id) ?? -1];
    return coincide === undefined ? [] : [{ ...row, coincide }];
  });
}

/** Found in the label before those found in the name, each group newest first. */
function byParts(rows: readonly GuiaFila[], known: ReadonlySet<number>, palabras: readonly string[]): Hallada[] {
  const parts = rows
    .filter(({ id }) => !known.has(id))
    .map((row): Hallada => {
      const label = plainText(`${row.guia_nro} ${row.referencia ?? ''}`);
      return { ...row, coincide: palabras.every((palabra) => label.includes(palabra)) ? 'parte' : 'nombre' };
    });
  return [
    ...parts.filter(({ coincide }) => coincide === 'parte'),
    ...parts.filter(({ coincide }) => coincide !== 'parte'),
  ];
}

/**
 * Whole number, beginning of a number, whole reference, phone, document: each from its own index, all in one statement. Ids alone: the
 * names come by a prepared statement, whose planning would cost more than all of this.
 */
async function selectExact(db: Db, scope: Scope, texto: Texto): Promise<Exacta[]> {
  const { upper, telefono, documento } = texto;
  const [g, b] = [guiasInside(scope, 'g'), guiasInside(scope, 'b', 'guia_id')];
  const ways: RawBuilder<unknown>[] = [
    sql`SELECT g.id, 0 AS modo FROM guia g JOIN ${asked(numerosOf(upper))} ON p.numero = g.numero AND p.bulto <= g.bultos WHERE ${g}`,
    sql`(SELECT g.id, 1 FROM guia g WHERE g.numero >= ${upper} AND g.numero < ${`${upper}\u{10FFFF}`} AND ${g} ORDER BY g.numero LIMIT ${MOST_FOUND})`,
    sql`(SELECT g.id, 2 FROM guia g WHERE g.referencia = ANY (${[...new Set([texto.texto, upper])]}::text[]) AND ${g} ORDER BY g.id DESC LIMIT ${MOST_FOUND})`,
    ...(telefono === null
      ? []
      : [
          sql`(SELECT b.guia_id, 3 FROM guia_busqueda b WHERE b.telefono = ${telefono} AND ${b} ORDER BY b.guia_id DESC LIMIT ${MOST_FOUND})`,
        ]),
    ...(documento === null
      ? []
      : [
          sql`(SELECT b.guia_id, 4 FROM guia_busqueda b WHERE b.documento = ${documento} AND ${b} ORDER BY b.guia_id DESC LIMIT ${MOST_FOUND})`,
        ]),
  ];
  const { rows } = await sql<Exacta>`
    WITH vias AS MATERIALIZED (${sql.join(ways, sql` UNION ALL `)})
    SELECT v.id, min(v.modo) AS modo, bool_or(v.modo <> 1) AS entera FROM vias v GROUP BY v.id ORDER BY greatest(min(v.modo), 1), v.id DESC`.execute(
    db,
  );
  return rows;
}

/** Numbers as asked for, as a table `p`; a whole parcel fits any count of pieces. */
function asked(pedidos: readonly NumeroPedido[]): RawBuilder<unknown> {
  const numeros = pedidos.map(({ numero }) => numero);
  const bultos = pedidos.map(({ bulto }) => bulto ?? 1);
  return sql`unnest(${numeros}::text[], ${bultos}::int[]) AS p (numero, bulto)`;
}

/** Staff read the narrow table, the others through its one reviewed function: both look among the newest first. */
async function selectIdsByParts(db: Db, scope: Scope, palabras: readonly string[]): Promise<number[]> {
  const search = scope.tipo === 'personal' ? 'buscar_guias' : 'buscar_guias_propias';
  const { rows } = await sql<{ id: number }>`
    SELECT h.id FROM ${sql.ref(search)}(${palabras}::text[], ${MOST_FOUND}) AS h (id) ORDER BY h.id DESC`.execute(db);
  return rows.map(({ id }) => id);
}

export interface Pegada {
  readonly pegado: string;
  readonly id: number;
  readonly guia_nro: string;
  readonly estado_general: EstadoGuia;
  readonly cliente: string;
  readonly destinatario: string;
  readonly vencido: boolean;
}

/** A pasted word: as it was written, and in upper case. */
export interface Palabra {
  readonly cruda: string;
  readonly palabra: string;
}

/**
 * The parcels of the pasted words, in their order: by number, by the label of a piece, by reference. A reference that several parcels
 * share finds all of them, newest first. Each word asks the index on its own: thousands of them joined at once would read the table.
 */
export async function selectPegadas(db: Db, scope: Scope, palabras: readonly Palabra[]): Promise<Pegada[]> {
  const forms = palabras.flatMap(({ palabra }, orden) => numerosOf(palabra).map((pedido) => ({ orden, ...pedido })));
  const inside = guiasInside(scope, 'g');
  const columns = sql`g.id, g.numero, g.estado_general, g.cliente_id, g.destinatario, g.viva AND g.vence_el < hoy() AS vencido`;
  const { rows } = await sql<Pegada>`
    WITH forma AS MATERIALIZED (
           SELECT f.* FROM unnest(${forms.map(({ orden }) => orden)}::int[], ${forms.map(({ numero }) => numero)}::text[],
                                  ${forms.map(({ bulto }) => bulto ?? 1)}::int[]) WITH ORDINALITY AS f (orden, numero, bulto, forma)),
         por_numero AS MATERIALIZED (
           SELECT DISTINCT ON (f.orden) f.orden, n.*
             FROM forma f CROSS JOIN LATERAL (SELECT ${columns} FROM guia g WHERE g.numero = f.numero AND g.bultos >= f.bulto AND ${inside} OFFSET 0) AS n
            ORDER BY f.orden, f.forma),
         pedida AS MATERIALIZED (
           SELECT p.orden::int - 1 AS orden, p.palabra, p.cruda
             FROM unnest(${palabras.map(({ palabra }) => palabra)}::text[], ${palabras.map(({ cruda }) => cruda)}::text[]) WITH ORDINALITY AS p (palabra, cruda, orden)),
         hallada AS MATERIALIZED (
           SELECT n.* FROM por_numero n
           UNION ALL
           SELECT p.orden, r.*
             FROM pedida p
            CROSS JOIN LATERAL (SELECT ${columns} FROM guia g WHERE g.referencia = ANY (ARRAY[p.palabra, p.cruda]) AND ${inside} OFFSET 0) AS r
            WHERE NOT EXISTS (SELECT FROM por_numero n WHERE n.orden = p.orden))
    SELECT p.palabra AS pegado, h.id, h.numero AS guia_nro, h.estado_general, c.nombre AS cliente, h.destinatario, h.vencido
      FROM hallada h JOIN pedida p ON p.orden = h.orden JOIN cliente c ON c.id = h.cliente_id
     ORDER BY h.orden, h.id DESC`.execute(db);
  return rows;
}
