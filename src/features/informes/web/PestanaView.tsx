import { CatchBoundary } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import type { Pestana } from '#features/informes/tabla.contract.ts';
import type { DayRange } from '#web/ui/dates/range-presets.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import { GraficaCard } from './GraficaCard.tsx';
import { IndicadorCard, Indicadores } from './IndicadorCard.tsx';
import styles from './informe.module.css';
import { TablaCard } from './TablaCard.tsx';

interface Props {
  pestana: Pestana;
  cliente_id: number | null;
  periodo: DayRange;
  onRetry: () => void;
}

/** Whatever the server says that a tab holds; what cannot be drawn leaves the rest. */
export function PestanaView({ pestana, cliente_id, periodo, onRetry }: Props) {
  const { id, nombre, indicadores, graficas, tablas, error } = pestana;
  const isEmpty = indicadores.length + graficas.length + tablas.length === 0;
  if (error) return <ErrorAlert error={`${nombre}: ${error}`} onRetry={onRetry} />;
  if (isEmpty) return <EmptyState title={`${nombre}: no hay nada para mostrar en el período.`} />;
  return (
    <div className={styles.pestana}>
      <h2 className="solo-lector">{nombre}</h2>
      {indicadores.length === 0 ? null : (
        <Indicadores label={`Indicadores de ${nombre}`}>
          {indicadores.map((indicador) => (
            <Guarded key={indicador.id} name={indicador.label}>
              <IndicadorCard indicador={indicador} />
            </Guarded>
          ))}
        </Indicadores>
      )}
      {graficas.length === 0 ? null : (
        <div className={styles.graficas}>
          {graficas.map((grafica) => (
            <Guarded key={grafica.id} name={grafica.nombre}>
              <GraficaCard grafica={grafica} periodo={periodo} />
            </Guarded>
          ))}
        </div>
      )}
      {tablas.map((tabla) => (
        <Guarded key={tabla.id} name={tabla.name}>
          <TablaCard tabla={tabla} pestana={id} cliente_id={cliente_id} periodo={periodo} />
        </Guarded>
      ))}
    </div>
  );
}

/** One part that fails says so in its place. */
function Guarded({ name, children }: { name: string; children: ReactNode }) {
  return (
    <CatchBoundary
      getResetKey={() => name}
      errorComponent={({ reset }) => <ErrorAlert error={`No se pudo mostrar «${name}».`} onRetry={reset} />}
    >
      {children}
    </CatchBoundary>
  );
}
