import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';

import { lastSevenDays } from '#shared/dates.ts';

import { EstadisticasForm } from './EstadisticasForm.tsx';
import { EstadisticasResults } from './EstadisticasResults.tsx';
import { estadisticasSearch, type Rango, readEstadisticasSearch, type View } from './estadisticas-search.ts';

/** The statistics: a query form, or the results of the range that the address names. */
export function EstadisticasTab() {
  const { rango, view } = readEstadisticasSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const [last, setLast] = useState<Rango | null>(rango);
  const show = (wanted: Rango, shown: View) => void navigate({ to: '.', search: estadisticasSearch(wanted, shown) });

  if (rango === null)
    return <EstadisticasForm initial={last ?? defaultRango()} onQuery={(wanted) => show(wanted, view)} />;
  const startAgain = () => {
    setLast(rango);
    void navigate({ to: '.', search: { tab: 'estadisticas' } });
  };
  return (
    <EstadisticasResults
      key={`${rango.fecha_inicio} ${rango.fecha_fin}`}
      rango={rango}
      view={view}
      onView={(shown) => show(rango, shown)}
      onNew={startAgain}
    />
  );
}

function defaultRango(): Rango {
  const { from, to } = lastSevenDays(new Date());
  return { fecha_inicio: from, fecha_fin: to };
}
