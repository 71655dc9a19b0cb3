import { Link } from '@tanstack/react-router';

import { type Column, defineColumns } from '#web/ui/columns.ts';

import { type Behind, isListable, type Rango, reporteSearch } from './estadisticas-search.ts';
import { casosPorHora, type EstadisticaUsuario, formatCount, formatMinutes, formatSpeed, rounded } from './figures.ts';
import type { Period } from './trend.ts';

/** One row of a count by cause, solution or bucket, with its share of all. */
export interface Counted {
  key: number;
  nombre: string;
  cantidad: number;
  share: number;
  behind: Behind;
}

/** The people of a range: their cases, their mean and their speed; the figures in the file are raw numbers. */
export function usuariosColumns(rango: Rango): readonly Column<EstadisticaUsuario>[] {
  return defineColumns<EstadisticaUsuario>([
    {
      header: 'Usuario',
      value: ({ nombre }) => nombre,
      cell: (row) => <CasosLink rango={rango} behind={{ usuario_id: row.usuario_id }} text={row.nombre} />,
      long: true,
    },
    {
      header: 'Casos resueltos',
      value: ({ casos_resueltos }) => casos_resueltos,
      cell: ({ casos_resueltos }) => formatCount(casos_resueltos),
      align: 'right',
    },
    { header: 'Tiempo medio', value: ({ tiempo_medio }) => tiempo_medio, mono: true, align: 'right' },
    {
      header: 'Tiempo medio (min)',
      value: ({ tiempo_medio_minutos }) => tiempo_medio_minutos,
      cell: ({ tiempo_medio_minutos }) => formatMinutes(tiempo_medio_minutos),
      align: 'right',
    },
    {
      header: 'Casos por hora',
      value: ({ tiempo_medio_minutos }) => rounded(casosPorHora(tiempo_medio_minutos)),
      cell: ({ tiempo_medio_minutos }) => formatSpeed(casosPorHora(tiempo_medio_minutos)),
      align: 'right',
    },
  ]);
}

export function countedColumns(header: string, rango: Rango): readonly Column<Counted>[] {
  return defineColumns<Counted>([
    {
      header,
      value: ({ nombre }) => nombre,
      cell: ({ nombre, behind }) => <CasosLink rango={rango} behind={behind} text={nombre} />,
      long: true,
    },
    {
      header: 'Casos',
      value: ({ cantidad }) => cantidad,
      cell: ({ cantidad }) => formatCount(cantidad),
      align: 'right',
    },
    {
      header: 'Porcentaje',
      value: ({ share }) => rounded(share * 100),
      cell: ({ share }) => formatMinutes(share * 100),
      align: 'right',
    },
  ]);
}

export function periodsColumns(header: string): readonly Column<Period>[] {
  return defineColumns<Period>([
    {
      header,
      value: ({ name }) => name,
      cell: ({ name, fecha_inicio, fecha_fin }) => (
        <CasosLink rango={{ fecha_inicio, fecha_fin }} behind={{}} text={name} />
      ),
    },
    { header: 'Casos', value: ({ casos }) => casos, cell: ({ casos }) => formatCount(casos), align: 'right' },
    {
      header: 'Tiempo medio (min)',
      value: ({ tiempoMedio }) => rounded(tiempoMedio),
      cell: ({ tiempoMedio }) => formatMinutes(tiempoMedio),
      align: 'right',
    },
  ]);
}

/** A name that leads to its cases, where a list may be that long. */
function CasosLink({ rango, behind, text }: { rango: Rango; behind: Behind; text: string }) {
  if (!isListable(rango)) return text;
  return (
    <Link to="." search={reporteSearch(rango, behind)} preload={false}>
      {text}
    </Link>
  );
}
