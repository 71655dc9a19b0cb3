import { IconClipboardText, IconFileImport, IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';

import type { EnvioFila } from '#features/envios/contract.ts';
import { formatTime } from '#shared/dates.ts';
import { NARROW_BAR, NARROW_ROW, ROW_HEIGHT } from '#web/list/heights.ts';
import { ListTail } from '#web/list/ListEnds.tsx';
import type { Seleccion } from '#web/list/seleccion.ts';
import { useSettings } from '#web/settings.ts';
import { ACTION_BAR_HEIGHT } from '#web/ui/ActionBar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { ListCard, ListFresh, ListHead } from '#web/ui/ListCard.tsx';
import { VirtualTable } from '#web/ui/VirtualTable.tsx';
import { useIsNarrow } from '#web/viewport.ts';

import { cuantos } from '../palabras.ts';
import { columnsFor, filaAngosta } from './envios.columns.tsx';
import { type CardActs, ListaVacia } from './ListaVacia.tsx';
import { SeleccionBar } from './SeleccionBar.tsx';
import type { Envios } from './use-envios.ts';
import type { ListaState } from './use-lista.ts';

interface Props {
  state: ListaState;
  envios: Envios;
  seleccion: Seleccion<EnvioFila>;
  hasClientes: boolean;
  acts: CardActs;
}

/** The envíos themselves: how many, the table, and what can be done with the chosen ones. */
export function EnviosCard({ state, envios, seleccion, hasClientes, acts }: Props) {
  const isNarrow = useIsNarrow();
  const densidad = useSettings((settings) => settings.densidad);
  const columns = useMemo(() => columnsFor(hasClientes), [hasClientes]);
  const { query, total, rows } = envios;
  const hasChosen = seleccion.chosen.length > 0;
  const barHeight = isNarrow ? NARROW_BAR : ACTION_BAR_HEIGHT;
  return (
    <ListCard
      label="Envíos"
      head={<Cabeza envios={envios} acts={acts} />}
      problem={
        query.isError && rows.length > 0 && !query.isFetchNextPageError ? (
          <ErrorAlert error={query.error} fallback="Error al cargar los envíos" onRetry={() => void query.refetch()} />
        ) : null
      }
      bar={hasChosen ? <SeleccionBar seleccion={seleccion} /> : null}
    >
      <VirtualTable<EnvioFila>
        label="Lista de envíos"
        columns={columns}
        rows={rows}
        rowKey={(envio) => envio.id}
        rowName={(envio) => envio.nro}
        total={total === undefined || total.total_es_minimo ? null : total.total}
        rowHeight={isNarrow ? NARROW_ROW : ROW_HEIGHT[densidad]}
        narrow={isNarrow ? filaAngosta : undefined}
        order={{ by: 'creado', direction: state.lista.sentido, onOrder: state.turn }}
        selection={seleccion.table}
        onOpen={(envio) => state.ver(envio.id)}
        onNearEnd={envios.loadMore}
        isPending={query.isPending}
        isRefreshing={query.isFetching && !query.isPending && !query.isFetchingNextPage}
        empty={<ListaVacia state={state} query={query} acts={acts} />}
        tail={<ListTail hojas={envios} cuantos={total && cuantos(total)} fallback="No se pudieron cargar más envíos" />}
        covered={hasChosen ? barHeight : 0}
      />
    </ListCard>
  );
}

const ICON = { 'aria-hidden': true, size: 18, stroke: 1.75 } as const;

function Cabeza({ envios: { query, total }, acts }: Pick<Props, 'envios' | 'acts'>) {
  const isNarrow = useIsNarrow();
  const updated = formatTime(new Date(query.dataUpdatedAt)).slice(0, 5);
  return (
    <ListHead
      title={total === undefined ? 'Envíos' : cuantos(total)}
      acts={
        <>
          {isNarrow ? null : (
            <Button leftSection={<IconFileImport {...ICON} />} onClick={acts.onImportar}>
              Importar
            </Button>
          )}
          <Button aria-keyshortcuts="t" leftSection={<IconClipboardText {...ICON} />} onClick={acts.onPegar}>
            Pegar texto
          </Button>
          <Button variant="filled" aria-keyshortcuts="n" leftSection={<IconPlus {...ICON} />} onClick={acts.onNuevo}>
            {isNarrow ? 'Nuevo' : 'Nuevo envío'}
          </Button>
        </>
      }
    >
      {query.dataUpdatedAt === 0 ? null : (
        <ListFresh
          label="Actualizar la lista"
          title={`Actualizar la lista (de las ${updated})`}
          onRefresh={() => void query.refetch()}
        />
      )}
    </ListHead>
  );
}
