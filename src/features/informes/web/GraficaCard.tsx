import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';

import type { Grafica } from '#features/informes/tabla.contract.ts';
import { ChartCard } from '#web/charts/ChartCard.tsx';
import { useSettings } from '#web/settings.ts';
import type { DayRange } from '#web/ui/dates/range-presets.ts';

import { cuadroOf } from './cuadro.ts';
import { placeOf } from './enlace.ts';
import { cuadroColumns } from './grafica.columns.tsx';
import { cutText, isEmpty, isWide, modelOf } from './grafico.ts';
import { hallazgoOf } from './hallazgo.ts';
import styles from './informe.module.css';
import { periodoText } from './informe-search.ts';

/** One chart of the report with its table and its files, of whatever kind the server says. */
export function GraficaCard({ grafica, periodo }: { grafica: Grafica; periodo: DayRange }) {
  const navigate = useNavigate();
  const separador = useSettings((settings) => settings.separador);
  const model = useMemo(
    () =>
      modelOf(grafica, (url) => {
        const place = placeOf(url);
        if (place !== null) void navigate(place);
      }),
    [grafica, navigate],
  );
  if (isEmpty(grafica)) {
    return (
      <section className={styles.vacia} aria-label={grafica.nombre}>
        <h3 className={styles.nombre}>{grafica.nombre}</h3>
        <p>Sin datos en el período.</p>
      </section>
    );
  }
  return (
    <ChartCard
      title={hallazgoOf(grafica, model)}
      name={`${grafica.nombre}${cutText(grafica)}`}
      about={grafica.descripcion}
      period={periodoText(periodo)}
      model={model}
      rows={cuadroOf(grafica).filas}
      columns={cuadroColumns(grafica)}
      rowKey={({ label }) => label}
      filename={`${grafica.id}_${periodo.from}_a_${periodo.to}`}
      isWide={isWide(model)}
      separador={separador}
    />
  );
}
