import { Link } from '@tanstack/react-router';

import type { Grafica } from '#features/informes/tabla.contract.ts';
import { type Column, defineColumns } from '#web/ui/columns.ts';

import { amountOf, formatCifra, headerOf } from './cifras.ts';
import { cuadroOf, type Fila } from './cuadro.ts';
import { placeOf } from './enlace.ts';
import { isDay, labelOf } from './etiquetas.ts';

/** The table twin of any chart: a row for each label, a column for each series; the file gets raw numbers. */
export function cuadroColumns(grafica: Grafica): readonly Column<Fila>[] {
  const { unidad, decimales, nombre } = grafica;
  const { series, filas } = cuadroOf(grafica);
  const isAlone = series.length === 1;
  return defineColumns<Fila>([
    {
      header: firstHeader(grafica, filas),
      value: ({ label }) => label,
      cell: ({ label, values }) => <Rows url={isAlone ? values[0]?.url : null} text={labelOf(label).label} />,
      long: true,
    },
    ...series.map((serie, at): Column<Fila> => {
      return {
        header: isAlone ? headerOf(nombre, unidad) : serie,
        value: ({ values }) => rounded(values[at]?.value ?? null, grafica),
        cell: ({ values }) => {
          const value = values[at]?.value ?? null;
          const text = value === null ? '—' : formatCifra(value, unidad, decimales);
          return <Rows url={isAlone ? null : values[at]?.url} text={text} />;
        },
        align: 'right',
      };
    }),
  ]);
}

function rounded(value: number | null, { unidad, decimales }: Grafica): number | null {
  return value === null ? null : Number(amountOf(value, unidad).toFixed(Math.max(decimales, 2)));
}

function firstHeader({ tipo }: Grafica, filas: readonly Fila[]): string {
  if (tipo === 'map') return 'Departamento';
  if (filas.every(({ label }) => isDay(label))) return filas.some(({ label }) => label.length === 10) ? 'Día' : 'Mes';
  return 'Detalle';
}

function Rows({ url, text }: { url: string | null | undefined; text: string }) {
  const place = placeOf(url);
  if (place === null) return text;
  return (
    <Link to={place.to} search={place.search} preload={false}>
      {text}
    </Link>
  );
}
