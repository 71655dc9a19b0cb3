// owns: informe_renglon, informe_guia_delta, informe_delta
import { sql } from 'kysely';

import { type Db, executePrepared } from '#server/db/db.ts';

import { type Grano, type Periodo, startOf, tramosOf } from './periodo.ts';
import { addSumas, type Dimension, leerRenglon, type Suma, type Sumas, totalOf } from './renglones.ts';

/** These are not compared with the period before. */
const SIN_ANTERIOR: ReadonlySet<Dimension> = new Set(['hora', 'servicio', 'localidad']);

/** Of the points of a line, each by its first day; what has none has no entry. */
export interface Puntos {
  /** Parcels whose data came in, by their situation. */
  readonly altas: ReadonlyMap<string, ReadonlyMap<number, number>>;
  /** What was scanned in. */
  readonly ingresos: ReadonlyMap<string, number>;
  readonly entregas: ReadonlyMap<string, number>;
}

/** The sums of both periods, and of the points of the first one. */
interface Comparadas {
  readonly actual: ReadonlyMap<Dimension, readonly Suma[]>;
  readonly anterior: ReadonlyMap<Dimension, readonly Suma[]>;
  readonly puntos: Puntos;
}

/** Some sums as one text, to be added or, with `signo` -1, taken away. `dia`: of a point its first day; of what is not folded yet its own. */
interface Renglon {
  readonly de: 'actual' | 'anterior' | 'punto' | 'pendiente';
  readonly signo: 1 | -1;
  readonly dia: string;
  readonly dimension: Dimension;
  readonly sumas: string;
}

type Pedido = Periodo & { readonly grano: Grano; readonly hoy: string };

/**
 * The sums of a period and of the one before, of whatever is folded and whatever is not: exact at any moment, therefore one statement, which
 * sees one moment. Each stretch is a range of the summary's key; the row filter repeats what the policies say. The database hands the texts
 * over as it keeps them: adding thousands of sums up costs a tenth here of what it costs there.
 */
export async function selectSumas(db: Db, cliente_id: number, periodo: Pedido): Promise<Comparadas> {
  const { desde, hasta, anterior, grano, hoy } = periodo;
  const ranges = [
    ...tramosOf(periodo, hoy).map((range) => ({ ...range, de: 'actual' })),
    ...tramosOf(anterior, hoy).map((range) => ({ ...range, de: 'anterior' })),
  ];
  const rows = await executePrepared<Renglon>(
    db,
    'informe-sumas',
    sql`
      SELECT t.de, t.signo, ${desde}::date AS dia, r.dimension, string_agg(r.sumas, ',') AS sumas
        FROM unnest(${ranges.map(({ de }) => de)}::text[], ${ranges.map(({ tramo }) => tramo)}::text[], ${ranges.map(({ signo }) => signo)}::int[],
                    ${ranges.map((range) => range.desde)}::date[], ${ranges.map((range) => range.hasta)}::date[]) AS t (de, tramo, signo, desde, hasta)
        JOIN informe_renglon r ON r.cliente_id = ${cliente_id}::int AND r.tramo = t.tramo AND r.desde BETWEEN t.desde AND t.hasta
         AND (t.de = 'actual' OR r.dimension <> ALL (${[...SIN_ANTERIOR]}::text[]))
       GROUP BY t.de, t.signo, r.dimension
      UNION ALL
      SELECT 'punto', 1, date_trunc(${grano}, r.desde)::date, r.dimension, string_agg(r.sumas, ',')
        FROM informe_renglon r
       WHERE r.cliente_id = ${cliente_id}::int AND r.tramo = 'd' AND r.desde BETWEEN ${desde}::date AND ${hasta}::date
         AND r.dimension IN ('situacion', 'hora', 'ingreso')
       GROUP BY 3, 4
      UNION ALL
      SELECT 'pendiente', 1, s.dia, s.dimension, string_agg(suma_en_renglon(s.dimension, s.clave, s.texto, s.cantidad, s.suma), ',')
        FROM (
          SELECT p.dia, p.dimension, p.clave, p.texto, sum(p.cantidad)::bigint AS cantidad, sum(p.suma)::bigint AS suma
            FROM informe_pendiente p
           WHERE p.cliente_id = ${cliente_id}::int AND p.dia BETWEEN ${anterior.desde}::date AND ${hasta}::date
           GROUP BY 1, 2, 3, 4
          HAVING sum(p.cantidad) <> 0 OR sum(p.suma) <> 0
        ) AS s
       GROUP BY 3, 4`,
  );
  return addUp(rows, periodo);
}

function addUp(rows: readonly Renglon[], { desde, grano }: Pedido): Comparadas {
  const sums: Readonly<Record<'actual' | 'anterior', Sumas>> = { actual: new Map(), anterior: new Map() };
  const points: PuntosEnCurso = { altas: new Map(), ingresos: new Map(), entregas: new Map() };
  for (const { de, signo, dia, dimension, sumas } of rows) {
    const when = dia < desde ? 'anterior' : 'actual';
    if (de === 'punto') addPunto(points, { desde: dia, dimension, sumas });
    if (de === 'pendiente' && when === 'actual') addPunto(points, { desde: startOf(dia, grano), dimension, sumas });
    if (de === 'actual' || de === 'anterior') addSumas(sums[de], { dimension, sumas, signo });
    if (de === 'pendiente' && (when === 'actual' || !SIN_ANTERIOR.has(dimension)))
      addSumas(sums[when], { dimension, sumas, signo });
  }
  return { actual: totalOf(sums.actual), anterior: totalOf(sums.anterior), puntos: points };
}

interface PuntosEnCurso {
  readonly altas: Map<string, Map<number, number>>;
  readonly ingresos: Map<string, number>;
  readonly entregas: Map<string, number>;
}

interface DePunto {
  readonly desde: string;
  readonly dimension: Dimension;
  readonly sumas: string;
}

function addPunto({ altas, ingresos, entregas }: PuntosEnCurso, { desde, dimension, sumas }: DePunto): void {
  if (dimension !== 'situacion' && dimension !== 'hora' && dimension !== 'ingreso') return;
  const read = leerRenglon(dimension, sumas);
  if (dimension !== 'situacion') {
    // The hours of a point are told together.
    const sum = read.reduce((before, { cantidad }) => before + cantidad, 0);
    const points = dimension === 'hora' ? entregas : ingresos;
    points.set(desde, (points.get(desde) ?? 0) + sum);
    return;
  }
  const bySituacion = altas.get(desde) ?? new Map<number, number>();
  altas.set(desde, bySituacion);
  for (const { clave, cantidad } of read) bySituacion.set(clave, (bySituacion.get(clave) ?? 0) + cantidad);
}

/** Folds of what was counted since the last time what it has time for; whether that was all. Null: another process is at it. */
export async function plegarInforme(db: Db): Promise<boolean | null> {
  const { rows } = await sql<{ todo: boolean | null }>`SELECT plegar_informe() AS todo`.execute(db);
  return rows[0]?.todo ?? null;
}
