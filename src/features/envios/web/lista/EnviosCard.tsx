import { IconClipboardText, IconFileImport, IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';

import type { EnvioFila } from '#features/envios/contract.ts';
import { formatTime } from '#shared/dates.ts';
import { useSettings } from '#web/settings.ts';
import { ACTION_BAR_HEIGHT } from '#web/ui/ActionBar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { ListCard, ListFresh, ListHead } from '#web/ui/ListCard.tsx';
import { VirtualTable } from '#web/ui/VirtualTable.tsx';
import { useIsNarrow } from '#web/viewport.ts';

import { cuantos } from '../palabras.ts';
import { columnsFor, filaAngosta } from './envios.columns.tsx';
import { type CardActs, ListaVacia, MasEnvios } from './ListaVacia.tsx';
import { SeleccionBar } from './SeleccionBar.tsx';
import type { Seleccion } from './seleccion.ts';
import type { Envios } from './use-envios.ts';
import type { ListaState } from './use-lista.ts';

interface Props {
  state: ListaState;
  envios: Envios;
  seleccion: Seleccion;
  hasClientes: boolean;
  acts: CardActs;
}

/** Pixels of a row (ui.md d2). */
const ALTO = { compacta: 28, media: 32, comoda: 40, terminal: 56 } as const;
const NARROW_ROW = 76;
const NARROW_BAR = 108;

/** The envíos themselves: how many, the table, and what can be done with the chosen ones. */
export function EnviosCard({ state, envios, seleccion, hasClientes, acts }: Props) {
  const isNarrow = useIsNarrow();
  const densidad = useSettings((settings) => settings.densidad);
  const columns = useMemo(() => columnsFor(hasClientes), [hasClientes]);
  const { query, total, envios: rows } = envios;
  const hasChosen = seleccion.envios.length > 0;
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
        rowHeight={isNarrow ? NARROW_ROW : ALTO[densidad]}
        narrow={isNarrow ? filaAngosta : undefined}
        order={{ by: 'creado', direction: state.lista.sentido, onOrder: state.turn }}
        selection={seleccion.table}
        onOpen={(envio) => state.ver(envio.id)}
        onNearEnd={envios.loadMore}
        isPending={query.isPending}
        isRefreshing={query.isFetching && !query.isPending && !query.isFetchingNextPage}
        empty={<ListaVacia state={state} query={query} acts={acts} />}
        tail={<MasEnvios envios={envios} />}
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
