import { ChartCard } from '#web/charts/ChartCard.tsx';
import { Button } from '#web/ui/Button.tsx';
import { TabSet } from '#web/ui/TabSet.tsx';

import type { ChartOf, Charts } from './charts.ts';
import styles from './estadisticas.module.css';
import { periodText, type Rango, VIEWS, type View } from './estadisticas-search.ts';

const NAMES: Record<View, string> = {
  productividad: 'Productividad',
  tiempos: 'Tiempos',
  causas: 'Causas',
  tendencias: 'Tendencias',
  todos: 'Todos',
};

interface Props {
  charts: Charts;
  rango: Rango;
  view: View;
  onView: (view: View) => void;
  onRetry: () => void;
}

/** The charts, by what they are about. */
export function EstadisticasViews({ charts, rango, view, onView, onRetry }: Props) {
  const isBasic = charts.trend === null;
  return (
    <TabSet label="Gráficos" tabs={VIEWS.map((id) => ({ id, titulo: NAMES[id] }))} value={view} onChange={onView}>
      {isBasic ? <BasicOnly onRetry={onRetry} /> : null}
      <div className={styles.charts}>{cardsOf(charts, rango, view)}</div>
    </TabSet>
  );
}

/** In the order in which they are read: people, times, causes, trend. */
function cardsOf({ usuarios, counted, trend }: Charts, rango: Rango, view: View) {
  const card = <Row,>(chart: ChartOf<Row>) => (
    <ChartCard
      key={chart.id}
      title={chart.title}
      name={chart.name}
      period={periodText(rango)}
      model={chart.model}
      rows={chart.rows}
      columns={chart.columns}
      rowKey={chart.rowKey}
      filename={`${chart.id}_${rango.fecha_inicio}_a_${rango.fecha_fin}`}
      isWide={chart.isWide ?? false}
    />
  );
  const of = (name: View) => [
    ...counted.filter((chart) => chart.view === name).map(card),
    ...usuarios.filter((chart) => chart.view === name).map(card),
    ...(trend?.view === name ? [card(trend)] : []),
  ];
  return view === 'todos' ? VIEWS.flatMap(of) : of(view);
}

function BasicOnly({ onRetry }: { onRetry: () => void }) {
  return (
    <p role="status" className={styles.basic}>
      <span>No se pudo cargar el detalle: se muestran las estadísticas básicas por usuario.</span>
      <Button variant="subtle" onClick={onRetry}>
        Reintentar
      </Button>
    </p>
  );
}
