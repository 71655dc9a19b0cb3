import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';

import { type GuiaFila, ORDENES } from '#features/guias/contract.ts';
import { NARROW_BAR, NARROW_ROW, ROW_HEIGHT } from '#web/list/heights.ts';
import { ListTail } from '#web/list/ListEnds.tsx';
import { ACTION_BAR_HEIGHT } from '#web/ui/ActionBar.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { ListCard } from '#web/ui/ListCard.tsx';
import { VirtualTable } from '#web/ui/VirtualTable.tsx';
import { useIsNarrow } from '#web/viewport.ts';

import { rememberVecinas } from '../vecinas.ts';
import { type CardActs, CardHead } from './CardHead.tsx';
import { cuantas } from './filtro-frases.ts';
import { columnsOf, filaAngosta } from './guias.columns.tsx';
import { ListaVacia } from './ListaVacia.tsx';
import { type Elegidas, keepPlace, placeOf } from './mesa.ts';
import { SeleccionBar } from './SeleccionBar.tsx';
import type { DisposicionState } from './use-disposicion.ts';
import type { Guias } from './use-guias.ts';
import type { ListaState } from './use-lista.ts';

interface Props {
  state: ListaState;
  guias: Guias;
  seleccion: Elegidas;
  disposicion: DisposicionState;
  /** Bulk work has changed it since. */
  isOld: boolean;
  acts: CardActs;
}

/** The parcels themselves: how many, the table, and what can be done with the chosen ones. */
export function GuiasCard({ state, guias, seleccion, disposicion, isOld, acts }: Props) {
  const isNarrow = useIsNarrow();
  const navigate = useNavigate();
  const { columnas, densidad } = disposicion;
  const columns = useMemo(() => columnsOf(columnas), [columnas]);
  const { query, shownKey, total } = guias;
  const { lista } = state;
  const rows = guias.rows;
  const barHeight = isNarrow ? NARROW_BAR : ACTION_BAR_HEIGHT;
  const hasChosen = seleccion.chosen.length > 0;
  const orderBy = (by: string) => {
    const orden = ORDENES.find((one) => one === by);
    if (orden !== undefined) state.order(orden);
  };
  const open = (guia: GuiaFila) => void navigate({ to: `/guia/${guia.id}` });
  return (
    <ListCard
      label="Guías"
      head={<CardHead {...{ state, guias, disposicion, isOld, acts }} />}
      problem={
        query.isError && rows.length > 0 && !query.isFetchNextPageError ? (
          <ErrorAlert error={query.error} fallback="Error al cargar las guías" onRetry={() => void query.refetch()} />
        ) : null
      }
      bar={
        hasChosen ? (
          <SeleccionBar
            seleccion={seleccion}
            lista={lista}
            total={total}
            onEvento={acts.onEvento}
            onExportar={acts.onElegidas}
          />
        ) : null
      }
    >
      <VirtualTable
        key={shownKey}
        label="Lista de guías"
        columns={columns}
        rows={rows}
        rowKey={(guia) => guia.id}
        rowName={(guia) => guia.guia_nro}
        total={total === undefined || total.total_es_minimo ? null : total.total}
        rowHeight={isNarrow ? NARROW_ROW : ROW_HEIGHT[densidad]}
        narrow={isNarrow ? filaAngosta : undefined}
        order={{ by: lista.orden, direction: lista.sentido, onOrder: (by) => orderBy(by) }}
        selection={seleccion.table}
        place={placeOf(shownKey)}
        onLeave={(place) => {
          keepPlace(shownKey, place);
          rememberVecinas(rows.map(({ id }) => id));
        }}
        onOpen={open}
        onNearEnd={guias.loadMore}
        isAlert={isLate}
        isPending={query.isPending}
        isRefreshing={query.isFetching && !query.isPending && !query.isFetchingNextPage}
        empty={<ListaVacia state={state} query={query} />}
        tail={<ListTail hojas={guias} cuantos={total && cuantas(total)} fallback="No se pudieron cargar más guías" />}
        covered={hasChosen ? barHeight : 0}
      />
    </ListCard>
  );
}

function isLate({ vencido }: GuiaFila): boolean {
  return vencido;
}
