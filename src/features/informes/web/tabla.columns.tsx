import { Link } from '@tanstack/react-router';

import type { Tabla } from '#features/informes/tabla.contract.ts';
import { formatDay } from '#shared/dates.ts';
import type { Column } from '#web/ui/columns.ts';

import { formatCifra, headerOf } from './cifras.ts';
import { placeOf } from './enlace.ts';

type Cabezal = Tabla['data']['cabezales'][number];
type Celda = Tabla['data']['records'][number][number];

interface FilaDeTabla {
  key: number;
  celdas: readonly Celda[];
}

export function filasOf({ data }: Tabla): FilaDeTabla[] {
  return data.records.map((celdas, key) => ({ key, celdas }));
}

/** The columns as the server heads them. */
export function tablaColumns({ data }: Tabla): readonly Column<FilaDeTabla>[] {
  return uniqueNames(data.cabezales).map((cabezal, at) => {
    const isText = cabezal.unidad === 'texto';
    return {
      header: headerOf(cabezal.nombre, cabezal.unidad),
      value: ({ celdas }) => celdas[at]?.valor ?? null,
      cell: ({ celdas }) => <CeldaText celda={celdas[at]} cabezal={cabezal} />,
      ...(isText ? { long: true } : {}),
      ...(isText || cabezal.unidad === 'fecha' ? {} : { align: 'right' }),
    };
  });
}

/** Two columns of one name would be one to the table. */
function uniqueNames(cabezales: readonly Cabezal[]): Cabezal[] {
  return cabezales.map((cabezal, at) => {
    const before = cabezales.slice(0, at).filter(({ nombre }) => nombre === cabezal.nombre).length;
    return before === 0 ? cabezal : { ...cabezal, nombre: `${cabezal.nombre} (${before + 1})` };
  });
}

function CeldaText({ celda, cabezal }: { celda: Celda | undefined; cabezal: Cabezal }) {
  const text = celdaText(celda, cabezal);
  const place = placeOf(celda?.url);
  if (place === null) return text;
  return (
    <Link to={place.to} search={place.search} preload={false}>
      {text}
    </Link>
  );
}

function celdaText(celda: Celda | undefined, { unidad, decimales }: Cabezal): string {
  const valor = celda?.valor ?? null;
  if (valor === null) return '—';
  if (typeof valor === 'number') return formatCifra(valor, unidad, decimales);
  return unidad === 'fecha' ? formatDay(valor) : valor;
}
