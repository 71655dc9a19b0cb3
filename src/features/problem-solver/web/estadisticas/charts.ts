import type { getEstadisticasDetalladas } from '#features/problem-solver/encargado.contract.ts';
import type { Result } from '#shared/contract.ts';
import type { ChartModel, ChartPoint } from '#web/charts/chart-model.ts';
import type { Column } from '#web/ui/columns.ts';

import { type Counted, countedColumns, periodsColumns, usuariosColumns } from './estadisticas.columns.tsx';
import { type Behind, isListable, type Rango, reporteSearch, type View } from './estadisticas-search.ts';
import { casosPorHora, type EstadisticaUsuario, formatCount, formatMinutes, formatSpeed } from './figures.ts';
import {
  bucketsFinding,
  casosFinding,
  causasFinding,
  meanFinding,
  solucionesFinding,
  speedFinding,
  trendFinding,
} from './findings.ts';
import { type Grain, grainOf, type Period, periodsOf } from './trend.ts';

type Detalladas = Result<typeof getEstadisticasDetalladas>;

/** What the basic call answers, and the detailed one where it answered. */
export interface Estadisticas {
  rango: Rango;
  estadisticas: readonly EstadisticaUsuario[];
  detalle: Pick<Detalladas, 'causas' | 'soluciones' | 'tiemposPorDia' | 'distribucionTiempos'> | null;
}

/** Everything that a ChartCard asks of one chart. */
export interface ChartOf<Row> {
  id: string;
  view: Exclude<View, 'todos'>;
  name: string;
  title: string;
  model: ChartModel;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => number | string;
  isWide?: boolean;
}

export interface Charts {
  usuarios: readonly ChartOf<EstadisticaUsuario>[];
  /** Empty without the details. */
  counted: readonly ChartOf<Counted>[];
  trend: ChartOf<Period> | null;
}

type GoTo = (search: ReturnType<typeof reporteSearch>) => void;

const MOST_BARS = 12;

const CASOS = { name: 'Casos', format: formatCount, isSum: true };
const MINUTOS = { name: 'Minutos', format: formatMinutes };

/** The charts of the statistics; a click on one of their points goes to the Reporte with the cases that it counts. */
export function chartsOf({ rango, estadisticas, detalle }: Estadisticas, goTo: GoTo): Charts {
  const opens = (behind: Behind, of: Rango = rango) =>
    isListable(of) ? () => goTo(reporteSearch(of, behind)) : undefined;
  return {
    usuarios: usuariosCharts(rango, estadisticas, opens),
    counted: detalle === null ? [] : countedCharts(rango, detalle, opens),
    trend: detalle === null ? null : trendChart(rango, detalle.tiemposPorDia, opens),
  };
}

type Opens = (behind: Behind, of?: Rango) => (() => void) | undefined;

function usuariosCharts(
  rango: Rango,
  rows: readonly EstadisticaUsuario[],
  opens: Opens,
): ChartOf<EstadisticaUsuario>[] {
  const shared = { rows, columns: usuariosColumns(rango), rowKey: (row: EstadisticaUsuario) => row.usuario_id };
  const bars = (
    series: ChartModel['series'][number],
    amountOf: (row: EstadisticaUsuario) => number | null,
  ): ChartModel => {
    const points = rows
      .map((row) => ({ label: row.nombre, values: [amountOf(row)], open: opens({ usuario_id: row.usuario_id }) }))
      .sort((a, b) => (b.values[0] ?? -1) - (a.values[0] ?? -1));
    return { kind: 'bars', series: [series], points: points.slice(0, MOST_BARS) };
  };
  const casos = bars(CASOS, ({ casos_resueltos }) => casos_resueltos);
  const speed = bars({ name: 'Casos por hora', format: formatSpeed }, (row) => casosPorHora(row.tiempo_medio_minutos));
  const mean = bars(MINUTOS, (row) => row.tiempo_medio_minutos);
  return [
    {
      ...shared,
      id: 'casos-por-usuario',
      view: 'productividad',
      name: `Casos por usuario${cutText(rows.length)}`,
      title: casosFinding(rows),
      model: casos,
    },
    {
      ...shared,
      id: 'casos-por-hora',
      view: 'productividad',
      name: `Casos por hora${cutText(rows.length)}`,
      title: speedFinding(rows),
      model: speed,
    },
    {
      ...shared,
      id: 'tiempo-por-usuario',
      view: 'tiempos',
      name: `Tiempo medio por usuario, en minutos${cutText(rows.length)}`,
      title: meanFinding(rows),
      model: mean,
    },
  ];
}

function countedCharts(rango: Rango, detalle: NonNullable<Estadisticas['detalle']>, opens: Opens): ChartOf<Counted>[] {
  const buckets = counted(
    detalle.distribucionTiempos.map(({ rango: nombre, cantidad }, id) => ({ id, nombre, cantidad })),
    (rango_tiempo) => ({ rango_tiempo }),
  );
  const causas = counted(detalle.causas, (causa_id) => ({ causa_id }));
  const soluciones = counted(detalle.soluciones, (solucion_id) => ({ solucion_id }));
  const pointsOf = (rows: readonly Counted[]): ChartPoint[] =>
    rows.map(({ nombre, cantidad, behind }) => ({ label: nombre, values: [cantidad], open: opens(behind) }));
  const shared = { rowKey: (row: Counted) => row.key };
  return [
    {
      ...shared,
      id: 'distribucion-de-tiempos',
      view: 'tiempos',
      name: 'Distribución de tiempos, en minutos',
      title: bucketsFinding(detalle.distribucionTiempos),
      model: { kind: 'columns', series: [CASOS], isOrdered: true, points: pointsOf(buckets) },
      rows: buckets,
      columns: countedColumns('Minutos', rango),
    },
    {
      ...shared,
      id: 'casos-por-causa',
      view: 'causas',
      name: `Casos por causa${cutText(causas.length)}`,
      title: causasFinding(detalle.causas),
      model: { kind: 'bars', series: [CASOS], points: pointsOf(causas).slice(0, MOST_BARS) },
      rows: causas,
      columns: countedColumns('Causa', rango),
    },
    {
      ...shared,
      id: 'casos-por-solucion',
      view: 'causas',
      name: `Casos por solución${cutText(soluciones.length)}`,
      title: solucionesFinding(detalle.soluciones),
      model: { kind: 'bars', series: [CASOS], points: pointsOf(soluciones).slice(0, MOST_BARS) },
      rows: soluciones,
      columns: countedColumns('Solución', rango),
    },
  ];
}

const GRAINS: Record<Grain, { name: string; header: string }> = {
  day: { name: 'Casos y tiempo medio por día', header: 'Día' },
  week: { name: 'Casos y tiempo medio por semana', header: 'Semana' },
  month: { name: 'Casos y tiempo medio por mes', header: 'Mes' },
};

function trendChart(rango: Rango, tiempos: Detalladas['tiemposPorDia'], opens: Opens): ChartOf<Period> {
  const grain = grainOf(rango);
  const periods = periodsOf(rango, tiempos);
  return {
    id: 'tendencia',
    view: 'tendencias',
    name: GRAINS[grain].name,
    title: trendFinding(periods, grain),
    model: {
      kind: 'trend',
      series: [CASOS, MINUTOS],
      points: periods.map((period) => ({
        label: period.name,
        short: period.short,
        values: [period.casos, period.tiempoMedio],
        open: opens({}, period),
      })),
    },
    rows: periods,
    columns: periodsColumns(GRAINS[grain].header),
    rowKey: ({ fecha_inicio }) => fecha_inicio,
    isWide: true,
  };
}

function counted(
  items: readonly { id: number; nombre: string; cantidad: number }[],
  behindOf: (id: number) => Behind,
): Counted[] {
  const total = items.reduce((sum, { cantidad }) => sum + cantidad, 0);
  return items.map(({ id, nombre, cantidad }) => {
    return { key: id, nombre, cantidad, share: total === 0 ? 0 : cantidad / total, behind: behindOf(id) };
  });
}

/** A bar for all that do not fit would dwarf the others: the chart says that there are more, the table has them. */
function cutText(count: number): string {
  return count > MOST_BARS ? ` · ${MOST_BARS} de ${count}` : '';
}
