import type { Grafica, Pestana, Tabla } from '#features/informes/tabla.contract.ts';
import { formatDateMinute } from '#shared/dates.ts';
import { ChartPaper } from '#web/charts/ChartPaper.tsx';
import { type ChartModel, heightOf } from '#web/charts/chart-model.ts';
import { useChartEngine } from '#web/charts/use-chart-engine.ts';
import { marca } from '#web/marca.ts';
import type { Column } from '#web/ui/columns.ts';
import { PrintReport } from '#web/ui/print/PrintReport.tsx';

import { cuadroOf } from './cuadro.ts';
import { cuadroColumns } from './grafica.columns.tsx';
import { cutText, isEmpty, isWide, modelOf } from './grafico.ts';
import { hallazgoOf } from './hallazgo.ts';
import { Antes, Cifra } from './IndicadorCard.tsx';
import styles from './impreso.module.css';
import { diasText, periodoText } from './informe-search.ts';
import { filasOf, tablaColumns } from './tabla.columns.tsx';
import type { Informe } from './use-informe.ts';

const PAGE = 684;
const HALF = 334;
/** A table of so few stands on one page. */
const FEW_ROWS = 15;
const MOST_IN_HALF = 13;
const MOST_LETTERS = 15;

/** The whole report on paper: all tabs, with the figures that stand on the screen. */
export function InformeImpreso({ informe }: { informe: Informe }) {
  const { cliente, tabs, actualizado } = informe;
  const periodo = { from: informe.periodo.desde, to: informe.periodo.hasta };
  const anterior = { from: informe.anterior.desde, to: informe.anterior.hasta };
  return (
    <PrintReport foot={`Informe Cliente · ${cliente.nombre} · ${periodoText(periodo)}`}>
      <header className={styles.tapa}>
        <p className={styles.marca}>{marca.nombre} · Informe Cliente</p>
        <h1>{cliente.nombre}</h1>
        <p>
          {periodoText(periodo)} ({diasText(periodo)}), comparado con el período del {periodoText(anterior)}
        </p>
        <p>Actualizado el {formatDateMinute(actualizado)}</p>
      </header>
      {tabs.map((pestana) => (
        <PestanaImpresa key={pestana.id} pestana={pestana} />
      ))}
    </PrintReport>
  );
}

function PestanaImpresa({ pestana: { nombre, indicadores, graficas, tablas, error } }: { pestana: Pestana }) {
  const isEmpty = indicadores.length + graficas.length + tablas.length === 0;
  return (
    <section className={styles.pestana} data-vacia={isEmpty || undefined}>
      <h2>{nombre}</h2>
      {error ? <p>{error}</p> : null}
      {isEmpty && !error ? <p>No hay nada para mostrar en el período.</p> : null}
      <ul className={styles.indicadores}>
        {indicadores.map((indicador) => (
          <li key={indicador.id}>
            <p className={styles.rotulo}>{indicador.label}</p>
            <p className={styles.valor}>
              <Cifra indicador={indicador} />
            </p>
            <Antes indicador={indicador} />
            <p className={styles.formula}>{indicador.formula}</p>
          </li>
        ))}
      </ul>
      <div className={styles.graficas}>
        {graficas.map((grafica) => (
          <GraficaImpresa key={grafica.id} grafica={grafica} />
        ))}
      </div>
      {tablas.map((tabla) => (
        <TablaImpresa key={tabla.id} tabla={tabla} />
      ))}
    </section>
  );
}

function GraficaImpresa({ grafica }: { grafica: Grafica }) {
  const isReady = useChartEngine().isSuccess;
  const model = modelOf(grafica, () => undefined);
  const wide = needsPage(model);
  const name = `${grafica.nombre}${cutText(grafica)}`;
  if (isEmpty(grafica)) {
    return (
      <figure className={styles.grafica}>
        <figcaption>
          <strong>{grafica.nombre}</strong>
          <span>Sin datos en el período.</span>
        </figcaption>
      </figure>
    );
  }
  return (
    <figure className={styles.grafica} data-wide={wide || undefined}>
      <figcaption>
        <strong>{hallazgoOf(grafica, model)}</strong>
        <span>
          {name} · {grafica.descripcion}
        </span>
      </figcaption>
      {isReady ? (
        <ChartPaper model={model} label={name} width={wide ? PAGE : HALF} height={paperHeight(model, wide)} />
      ) : (
        <Lines columns={cuadroColumns(grafica)} rows={cuadroOf(grafica).filas} />
      )}
    </figure>
  );
}

function paperHeight(model: ChartModel, wide: boolean): number {
  const isBars = model.kind === 'bars' || model.isLying === true;
  if (isBars) return Math.min(heightOf(model), 72 + model.points.length * 22);
  return Math.min(heightOf(model), wide && model.grid === undefined ? 216 : 288);
}

/** Paper is narrow: steps that fit into half a screen do not fit into half a page, nor do long names. */
function needsPage(model: ChartModel): boolean {
  const longest = Math.max(0, ...model.points.map(({ label }) => label.length));
  const hasLongNames = (model.kind === 'bars' || model.isLying === true) && longest > MOST_LETTERS;
  return isWide(model) || hasLongNames || (model.grid === undefined && model.points.length > MOST_IN_HALF);
}

function TablaImpresa({ tabla }: { tabla: Tabla }) {
  const rows = filasOf(tabla);
  return (
    <section className={styles.tabla} data-corta={rows.length <= FEW_ROWS || undefined}>
      <h3>{tabla.name}</h3>
      <p className={styles.sobre}>{tabla.descripcion}</p>
      {rows.length === 0 ? <p>Sin filas en el período.</p> : null}
      {rows.length === 0 ? null : <Lines columns={tablaColumns(tabla)} rows={rows} />}
    </section>
  );
}

/** A table of paper: its headings stand again on each page. */
function Lines<Row>({ columns, rows }: { columns: readonly Column<Row>[]; rows: readonly Row[] }) {
  return (
    <table className={styles.lineas}>
      <thead>
        <tr>
          {columns.map(({ header, align }) => (
            <th key={header} scope="col" data-align={align}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paper does not move
          <tr key={at}>
            {columns.map(({ header, align, cell, value }) => (
              <td key={header} data-align={align}>
                {cell?.(row) ?? `${value(row) ?? ''}`}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
