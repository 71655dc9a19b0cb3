import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';

import { csvText, saveCsv } from '#web/csv-export.ts';
import { Button } from '#web/ui/Button.tsx';
import type { Column } from '#web/ui/columns.ts';
import { DataTable } from '#web/ui/DataTable.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import { ChartCanvas } from './ChartCanvas.tsx';
import { saveChartDrawing } from './chart-drawing.ts';
import { saveChartImage } from './chart-image.ts';
import { type ChartModel, heightOf } from './chart-model.ts';
import styles from './charts.module.css';
import { DownloadMenu } from './DownloadMenu.tsx';
import { useChartEngine } from './use-chart-engine.ts';

interface Props<Row> {
  /** The finding, as a sentence. */
  title: string;
  /** What is drawn: 'Casos por usuario'. */
  name: string;
  period: string;
  model: ChartModel;
  /** Every value of the chart, those that it sums up included: the table and the file. */
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => number | string;
  /** Without extension. */
  filename: string;
  isWide?: boolean;
  /** What exactly is drawn, where the name does not say it. */
  about?: string;
  /** Between the fields of its file; absent: as in Problem Solver. */
  separador?: ',' | ';';
}

/** A chart with what it says, its table and its files. */
export function ChartCard<Row>(props: Props<Row>) {
  const { title, name, period, model, rows, columns, rowKey, filename, isWide = false, separador } = props;
  const [asTable, setAsTable] = useState(false);
  const engine = useChartEngine();
  const heading = useId();
  const saveRows = async (file: string) => saveCsv(file, [await csvText(columns, rows, separador)]);
  const download = useMutation({
    mutationFn: (kind: 'png' | 'svg' | 'csv') => {
      if (kind === 'csv') return saveRows(`${filename}.csv`);
      const subtitle = title === name ? period : `${name} · ${period}`;
      const save = kind === 'png' ? saveChartImage : saveChartDrawing;
      return save({ filename: `${filename}.${kind}`, title, subtitle, model, height: heightOf(model) });
    },
  });
  const pick = (index: number) => {
    const point = model.points[index];
    if (point?.isRest) setAsTable(true);
    else point?.open?.();
  };
  const table = (
    <div className={styles.table} style={{ blockSize: heightOf(model) }}>
      <DataTable label={name} columns={columns} rows={rows} rowKey={rowKey} empty="Sin valores" />
    </div>
  );
  return (
    <figure className={styles.card} data-wide={isWide || undefined} aria-labelledby={heading}>
      <figcaption className={styles.head}>
        <div className={styles.words}>
          <h3 id={heading} className={styles.title}>
            {title}
          </h3>
          <p className={styles.name}>{wordsUnder(title, name, props.about)}</p>
        </div>
        <div className={styles.acts}>
          <Button variant="subtle" className={styles.act} onClick={() => setAsTable(!asTable)}>
            {asTable ? 'Ver gráfico' : 'Ver tabla'} <span className="solo-lector">de {name}</span>
          </Button>
          <DownloadMenu name={name} isPending={download.isPending} onDownload={download.mutate} />
        </div>
      </figcaption>
      <ErrorAlert error={download.error} fallback="No se pudo descargar" onDismiss={download.reset} />
      <ErrorAlert
        error={engine.isError ? 'No se pudo cargar el gráfico: se muestra su tabla.' : null}
        onRetry={() => void engine.refetch()}
      />
      {asTable || engine.isError ? (
        table
      ) : (
        <Drawing
          isReady={engine.isSuccess}
          height={heightOf(model)}
          chart={<ChartCanvas label={title} model={model} onPick={pick} />}
        />
      )}
    </figure>
  );
}

/** Where the title is the name, it is not said twice. */
function wordsUnder(title: string, name: string, about: string | undefined): string {
  if (about === undefined) return name;
  return title === name ? about : `${name} · ${about}`;
}

function Drawing({ isReady, height, chart }: { isReady: boolean; height: number; chart: ReactNode }) {
  if (isReady) return chart;
  return (
    <div role="status" className={styles.waiting} style={{ blockSize: height }}>
      <span className="solo-lector">Cargando el gráfico…</span>
    </div>
  );
}
