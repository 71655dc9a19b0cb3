// owns: informe_renglon, informe_guia_delta, informe_delta
import { sql } from 'kysely';

import { type Db, executePrepared } from '#server/db.ts';

import { type Grano, type Periodo, startOf, tramosOf } from './periodo.ts';
import { addSumas, type Dimension, leerRenglon, type Suma, type Sumas, totalOf } from './renglones.ts';

/** These are not compared with the period before. */
const SIN_ANTERIOR: ReadonlySet<Dimension> = new Set(['hora', 'servicio', 'localidad']);

/** Of one point of a line: what came in, by its situation, or what was delivered. */
export interface Punto {
  readonly desde: string;
  readonly dimension: 'situacion' | 'hora';
  readonly clave: number;
  readonly cantidad: number;
}

/** The sums of both periods, and of the points of the first one. */
interface Comparadas {
  readonly actual: ReadonlyMap<Dimension, readonly Suma[]>;
  readonly anterior: ReadonlyMap<Dimension, readonly Suma[]>;
  readonly puntos: readonly Punto[];
}

/** Some sums as one text. `dia`: of a point its first day; of what is not folded yet its own. */
interface Renglon {
  readonly de: 'actual' | 'anterior' | 'punto' | 'pendiente';
  readonly dia: string;
  readonly dimension: Dimension;
  readonly sumas: string;
}

type Pedido = Periodo & { readonly grano: Grano };

/**
 * The sums of a period and of the one before, of whatever is folded and whatever is not: exact at any moment, therefore one statement, which
 * sees one moment. Each stretch is a range of the summary's key; the row filter repeats what the policies say. The database hands the texts
 * over as it keeps them: adding thousands of sums up costs a tenth here of what it costs there.
 */
export async function selectSumas(db: Db, cliente_id: number, periodo: Pedido): Promise<Comparadas> {
  const { desde, hasta, anterior, grano } = periodo;
  const ranges = [
    ...tramosOf(periodo).map((range) => ({ ...range, de: 'actual' })),
    ...tramosOf(anterior).map((range) => ({ ...range, de: 'anterior' })),
  ];
  const rows = await executePrepared<Renglon>(
    db,
    'informe-sumas',
    sql`
      SELECT t.de, ${desde}::date AS dia, r.dimension, string_agg(r.sumas, ',') AS sumas
        FROM unnest(${ranges.map(({ de }) => de)}::text[], ${ranges.map(({ tramo }) => tramo)}::text[],
                    ${ranges.map((range) => range.desde)}::date[], ${ranges.map((range) => range.hasta)}::date[]) AS t (de, tramo, desde, hasta)
        JOIN informe_renglon r ON r.cliente_id = ${cliente_id}::int AND r.tramo = t.tramo AND r.desde BETWEEN t.desde AND t.hasta
         AND (t.de = 'actual' OR r.dimension <> ALL (${[...SIN_ANTERIOR]}::text[]))
       GROUP BY t.de, r.dimension
      UNION ALL
      SELECT 'punto', date_trunc(${grano}, r.desde)::date, r.dimension, string_agg(r.sumas, ',')
        FROM informe_renglon r
       WHERE r.cliente_id = ${cliente_id}::int AND r.tramo = 'd' AND r.desde BETWEEN ${desde}::date AND ${hasta}::date
         AND r.dimension IN ('situacion', 'hora')
       GROUP BY 2, 3
      UNION ALL
      SELECT 'pendiente', s.dia, s.dimension, string_agg(suma_en_renglon(s.dimension, s.clave, s.texto, s.cantidad, s.suma), ',')
        FROM (
          SELECT p.dia, p.dimension, p.clave, p.texto, sum(p.cantidad)::bigint AS cantidad, sum(p.suma)::bigint AS suma
            FROM informe_pendiente p
           WHERE p.cliente_id = ${cliente_id}::int AND p.dia BETWEEN ${anterior.desde}::date AND ${hasta}::date
           GROUP BY 1, 2, 3, 4
          HAVING sum(p.cantidad) <> 0 OR sum(p.suma) <> 0
        ) AS s
       GROUP BY 2, 3`,
  );
  return addUp(rows, periodo);
}

function addUp(rows: readonly Renglon[], { desde, grano }: Pedido): Comparadas {
  const sums: Readonly<Record<'actual' | 'anterior', Sumas>> = { actual: new Map(), anterior: new Map() };
  const points = new Map<string, Punto>();
  for (const { de, dia, dimension, sumas } of rows) {
    const when = dia < desde ? 'anterior' : 'actual';
    if (de === 'punto') addPuntos(points, { desde: dia, dimension, sumas });
    if (de === 'pendiente' && when === 'actual') addPuntos(points, { desde: startOf(dia, grano), dimension, sumas });
    if (de === 'actual' || de === 'anterior') addSumas(sums[de], dimension, sumas);
    if (de === 'pendiente' && (when === 'actual' || !SIN_ANTERIOR.has(dimension)))
      addSumas(sums[when], dimension, sumas);
  }
  return { actual: totalOf(sums.actual), anterior: totalOf(sums.anterior), puntos: [...points.values()] };
}

interface DePunto {
  readonly desde: string;
  readonly dimension: Dimension;
  readonly sumas: string;
}

function addPuntos(to: Map<string, Punto>, { desde, dimension, sumas }: DePunto): void {
  if (dimension !== 'situacion' && dimension !== 'hora') return;
  for (const { clave: of, cantidad } of leerRenglon(dimension, sumas)) {
    // The hours of a point are told together.
    const clave = dimension === 'hora' ? 0 : of;
    const key = `${desde} ${dimension} ${clave}`;
    to.set(key, { desde, dimension, clave, cantidad: (to.get(key)?.cantidad ?? 0) + cantidad });
  }
}

/** Folds what was counted since the last time into the kept sums; does nothing while another process does it. */
export async function plegarInforme(db: Db): Promise<void> {
  await sql`SELECT plegar_informe()`.execute(db);
}
