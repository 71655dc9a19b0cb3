import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { serviceQuery } from '#web/api.ts';
import { exportCsv } from '#web/csv-export.ts';
import { useLive } from '#web/live.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { ToggleButton } from '#web/ui/ToggleButton.tsx';

import type { EstadoRecorrido, Recorrido } from '../contract.ts';
import { realDeRecorrido } from '../real.contract.ts';
import { lineasColumns } from './lineas.columns.tsx';
import { hechosDe, realColumns, resumenText } from './real.columns.tsx';
import styles from './recorridos.module.css';

const SALIO: ReadonlySet<EstadoRecorrido> = new Set(['EN_RUTA', 'EN_RENDICION', 'RENDIDO']);

/** The parcels of a round: as they were planned, and once it has left beside it what came of each. */
export function GuiasDeRonda({ datos, isRefreshing }: { datos: Recorrido; isRefreshing: boolean }) {
  const { recorrido, lineas, a_ciegas = false } = datos;
  const left = SALIO.has(recorrido.estado) && !a_ciegas;
  const [isPlan, setPlan] = useState(false);
  const isReal = left && !isPlan;
  const query = useQuery({
    ...serviceQuery(realDeRecorrido, { id: recorrido.id }),
    enabled: left,
    placeholderData: keepPreviousData,
  });
  useLive('recorridos', () => void (left ? query.refetch() : undefined));
  const hechos = hechosDe(lineas, query.data?.paradas ?? []);
  return (
    <Card
      title="Guías"
      count={a_ciegas ? undefined : lineas.length}
      actions={
        lineas.length === 0 ? null : (
          <>
            {left ? (
              <fieldset className={styles.grupo} aria-label="Plan o realidad">
                <ToggleButton isOn={isReal} onClick={() => setPlan(false)}>
                  Lo que pasó
                </ToggleButton>
                <ToggleButton isOn={!isReal} onClick={() => setPlan(true)}>
                  El plan
                </ToggleButton>
              </fieldset>
            ) : null}
            <Button onClick={() => void exportCsv(`${recorrido.numero}.csv`, realColumns, { rows: hechos })}>
              Exportar CSV
            </Button>
          </>
        )
      }
    >
      <ErrorAlert error={query.error} fallback="Error al cargar lo que pasó" onRetry={() => void query.refetch()} />
      {isReal ? (
        <>
          <p className={styles.nada}>{resumenText(hechos)}</p>
          <DataTable
            narrow="cards"
            label="Guías del recorrido"
            columns={realColumns}
            rows={hechos}
            rowKey={({ linea }) => linea.guia_id}
            empty="Este recorrido no tiene guías."
            isRefreshing={isRefreshing || query.isFetching}
          />
        </>
      ) : (
        <DataTable
          narrow="cards"
          label="Guías del recorrido"
          columns={lineasColumns}
          rows={lineas}
          rowKey={({ guia_id }) => guia_id}
          empty={a_ciegas ? 'Se ven cuando el conteo esté sellado.' : 'Este recorrido no tiene guías.'}
          isRefreshing={isRefreshing}
        />
      )}
    </Card>
  );
}
