// owns: informe_resumen, informe_guia_delta, informe_delta
import { sql } from 'kysely';

import { type Db, executePrepared } from '#server/db.ts';

import { type Dias, type Grano, type Periodo, tramosOf } from './periodo.ts';

/** What a client's parcels, visits and cases count in; what the keys mean stands beside `partes_del_informe`. */
export const DIMENSIONES = [
  'situacion',
  'promesa',
  'abierta',
  'intentos',
  'etapa',
  'retiro',
  'guarda',
  'motivo',
  'cobro',
  'visita',
  'caso',
  'hora',
  'servicio',
  'departamento',
  'localidad',
] as const;
export type Dimension = (typeof DIMENSIONES)[number];

/** These are not compared with the period before. */
const SIN_ANTERIOR: ReadonlySet<Dimension> = new Set(['hora', 'servicio', 'localidad']);

export interface Suma {
  readonly clave: number;
  readonly texto: string;
  readonly cantidad: number;
  readonly suma: number;
}

/** The sums of a dimension, of both periods. */
interface Comparadas {
  readonly actual: ReadonlyMap<Dimension, readonly Suma[]>;
  readonly anterior: ReadonlyMap<Dimension, readonly Suma[]>;
}

/** Between the fields of a sum and between sums, where they come as one text. */
const [FIELD, RECORD] = ['\u001F', '\u001E'];

/**
 * The sums of a period and of the one before, of whatever is folded and whatever is not: exact at any moment. Each dimension is a range of
 * the summary's key; the row filter repeats what the policies say. They come as one text for each dimension, since reading thousands of rows one
 * by one costs several times what finding them does.
 */
export async function selectSumas(db: Db, cliente_id: number, periodo: Periodo): Promise<Comparadas> {
  const ranges = [...rangesOf(periodo, DIMENSIONES, true), ...rangesOf(periodo.anterior, COMPARADAS, false)];
  // The planner takes thousands of sums for a hundred, and would sort them by their names.
  const hashed = sql`SET LOCAL enable_sort = off`.execute(db);
  const sums = executePrepared<{ actual: boolean; dimension: Dimension; sumas: string }>(
    db,
    'informe-sumas',
    sql`
      SELECT actual, dimension, string_agg(concat_ws(${FIELD}, clave, cantidad, suma, replace(texto, ${RECORD}, ' ')), ${RECORD}) AS sumas
        FROM (
          SELECT actual, dimension, clave, texto, sum(cantidad) AS cantidad, sum(suma) AS suma
            FROM (
              SELECT t.actual, r.dimension, r.clave, r.texto, r.cantidad, r.suma
                FROM unnest(${ranges.map(({ actual }) => actual)}::bool[], ${ranges.map(({ tramo }) => tramo)}::text[],
                            ${ranges.map(({ dimension }) => dimension)}::text[], ${ranges.map(({ desde }) => desde)}::date[],
                            ${ranges.map(({ hasta }) => hasta)}::date[]) AS t (actual, tramo, dimension, desde, hasta)
                JOIN informe_resumen r ON r.cliente_id = ${cliente_id}::int AND r.tramo = t.tramo AND r.dimension = t.dimension
                 AND r.desde BETWEEN t.desde AND t.hasta
              UNION ALL
              SELECT p.dia >= ${periodo.desde}::date, p.dimension, p.clave, p.texto, p.cantidad, p.suma
                FROM informe_pendiente p
               WHERE p.cliente_id = ${cliente_id}::int AND p.dia BETWEEN ${periodo.anterior.desde}::date AND ${periodo.hasta}::date
            ) AS s
           GROUP BY actual, dimension, clave, texto
        ) AS s
       GROUP BY actual, dimension`,
  );
  const [rows] = await Promise.all([sums, hashed]);
  const of = (wanted: boolean) =>
    rows
      .filter(({ actual }) => actual === wanted)
      .map(({ dimension, sumas }) => [dimension, sumas.split(RECORD).map(sumaOf)] as const);
  return { actual: new Map(of(true)), anterior: new Map(of(false)) };
}

function sumaOf(text: string): Suma {
  const [clave, cantidad, suma, ...texto] = text.split(FIELD);
  return { clave: Number(clave), cantidad: Number(cantidad), suma: Number(suma), texto: texto.join(FIELD) };
}

const COMPARADAS = DIMENSIONES.filter((dimension) => !SIN_ANTERIOR.has(dimension));

function rangesOf(dias: Dias, dimensiones: readonly Dimension[], actual: boolean) {
  return dimensiones.flatMap((dimension) => tramosOf(dias).map((tramo) => ({ ...tramo, dimension, actual })));
}

/** Of one point of a line: what came in, by its situation, or what was delivered. */
export interface Punto {
  readonly desde: string;
  readonly dimension: 'situacion' | 'hora';
  readonly clave: number;
  readonly cantidad: number;
}

/** What came in and what was delivered, day by day, week by week or month by month. */
export async function selectPuntos(
  db: Db,
  cliente_id: number,
  { desde, hasta, grano }: Dias & { grano: Grano },
): Promise<Punto[]> {
  return executePrepared<Punto>(
    db,
    'informe-puntos',
    sql`
      SELECT date_trunc(${grano}, dia)::date AS desde, dimension, CASE dimension WHEN 'hora' THEN 0 ELSE clave END AS clave,
             sum(cantidad)::bigint AS cantidad
        FROM (
          SELECT r.desde AS dia, r.dimension, r.clave, r.cantidad
            FROM unnest(ARRAY['situacion', 'hora']) AS d (dimension)
            JOIN informe_resumen r ON r.cliente_id = ${cliente_id}::int AND r.tramo = 'd' AND r.dimension = d.dimension
             AND r.desde BETWEEN ${desde}::date AND ${hasta}::date
          UNION ALL
          SELECT p.dia, p.dimension, p.clave, p.cantidad
            FROM informe_pendiente p
           WHERE p.cliente_id = ${cliente_id}::int AND p.dia BETWEEN ${desde}::date AND ${hasta}::date
             AND p.dimension IN ('situacion', 'hora')
        ) AS s
       GROUP BY 1, 2, 3`,
  );
}

/** Whole parcels that were delivered on a day. */
export async function selectEntregadasHoy(db: Db, cliente_id: number, hoy: string): Promise<number> {
  const [row] = await executePrepared<{ cantidad: number }>(
    db,
    'informe-entregadas',
    sql`
      SELECT coalesce(sum(cantidad), 0)::bigint AS cantidad
        FROM (
          SELECT cantidad FROM informe_resumen
           WHERE cliente_id = ${cliente_id}::int AND tramo = 'd' AND dimension = 'hora' AND desde = ${hoy}::date
          UNION ALL
          SELECT cantidad FROM informe_pendiente WHERE cliente_id = ${cliente_id}::int AND dimension = 'hora' AND dia = ${hoy}::date
        ) AS s`,
  );
  return row?.cantidad ?? 0;
}

/** Folds what was counted since the last time into the kept sums; does nothing while another process does it. */
export async function plegarInforme(db: Db): Promise<void> {
  await sql`SELECT plegar_informe()`.execute(db);
}
