import { IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';

import type { Result } from '#shared/contract.ts';
import { call } from '#web/api.ts';
import { Exportar } from '#web/list/Exportar.tsx';
import { NARROW_BAR, NARROW_ROW, ROW_HEIGHT } from '#web/list/heights.ts';
import { ListMessage, ListTail } from '#web/list/ListEnds.tsx';
import type { Seleccion } from '#web/list/seleccion.ts';
import { useExportarLista } from '#web/list/use-exportar-lista.ts';
import { useSettings } from '#web/settings.ts';
import { ACTION_BAR_HEIGHT } from '#web/ui/ActionBar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { ListCard, ListFresh, ListHead } from '#web/ui/ListCard.tsx';
import { VirtualTable } from '#web/ui/VirtualTable.tsx';
import { useIsNarrow } from '#web/viewport.ts';

import { type getOpcionesDeIncidencias, type IncidenciaFila, listIncidencias } from '../contract.ts';
import { columnsFor, filaAngosta } from './incidencias.columns.tsx';
import { MasivoBar } from './MasivoBar.tsx';
import { cuantas, isVencida } from './palabras.ts';
import type { Cola } from './use-cola.ts';

interface Props {
  cola: Cola;
  seleccion: Seleccion<IncidenciaFila>;
  isOurs: boolean;
  /** Whoever only reads chooses nothing. */
  mayMove: boolean;
  opciones: Result<typeof getOpcionesDeIncidencias> | undefined;
  onSaid: (text: string) => void;
}

/** The rows of the queue, and what can be done with the chosen ones. */
export function ColaCard({ cola, seleccion, isOurs, mayMove, opciones, onSaid }: Props) {
  const isNarrow = useIsNarrow();
  const densidad = useSettings((settings) => settings.densidad);
  const { query, rows, total, loadMore } = cola.hojas;
  const isTight = isNarrow || cola.lista.ver !== null;
  const columns = useMemo(() => columnsFor(isOurs), [isOurs]);
  const barHeight = isNarrow ? NARROW_BAR : ACTION_BAR_HEIGHT;
  const hasChosen = isOurs && mayMove && seleccion.chosen.length > 0;
  return (
    <ListCard
      label="Incidencias"
      head={<Cabeza cola={cola} isOurs={isOurs} />}
      problem={
        query.isError && rows.length > 0 && !query.isFetchNextPageError ? (
          <ErrorAlert
            error={query.error}
            fallback="Error al cargar las incidencias"
            onRetry={() => void query.refetch()}
          />
        ) : null
      }
      bar={hasChosen ? <MasivoBar seleccion={seleccion} opciones={opciones} onSaid={onSaid} /> : null}
    >
      <VirtualTable<IncidenciaFila>
        label="Lista de incidencias"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowName={({ numero }) => numero}
        total={total === undefined || total.total_es_minimo ? null : total.total}
        rowHeight={isTight ? NARROW_ROW : Math.max(40, ROW_HEIGHT[densidad])}
        narrow={isTight ? filaAngosta : undefined}
        {...(isOurs && mayMove ? { selection: seleccion.table } : {})}
        onOpen={({ id }) => cola.ver(id)}
        onNearEnd={loadMore}
        isAlert={isVencida}
        isPending={query.isPending}
        isRefreshing={query.isFetching && !query.isPending && !query.isFetchingNextPage}
        empty={<Vacia cola={cola} isOurs={isOurs} />}
        tail={<ListTail hojas={cola.hojas} cuantos={total && cuantas(total)} fallback="No se pudieron cargar más" />}
        covered={hasChosen ? barHeight : 0}
      />
    </ListCard>
  );
}

function Cabeza({ cola, isOurs }: { cola: Cola; isOurs: boolean }) {
  const { query, total } = cola.hojas;
  const { vista, filtros, ver } = cola.lista;
  const exportar = useExportarLista<IncidenciaFila>({
    columns: useMemo(() => columnsFor(isOurs), [isOurs]),
    nombre: `incidencias_${vista}`,
    load: (cursor, signal) =>
      call(listIncidencias, { ...filtros, vista, size: 500, ...(cursor === null ? {} : { cursor }) }, { signal }),
  });
  return (
    <ListHead
      title={total === undefined ? 'Incidencias' : cuantas(total)}
      acts={
        <>
          {ver === null ? <Exportar exportar={exportar} /> : null}
          <Button
            variant="filled"
            aria-keyshortcuts="c"
            leftSection={<IconPlus aria-hidden size={18} stroke={1.75} />}
            onClick={() => cola.nueva('1')}
          >
            Nueva
          </Button>
        </>
      }
    >
      <ListFresh label="Actualizar la lista" title="Actualizar la lista" onRefresh={() => void query.refetch()} />
    </ListHead>
  );
}

function Vacia({ cola, isOurs }: { cola: Cola; isOurs: boolean }) {
  const { query } = cola.hojas;
  if (query.isError)
    return (
      <ErrorAlert error={query.error} fallback="Error al cargar las incidencias" onRetry={() => void query.refetch()} />
    );
  if (Object.keys(cola.lista.filtros).length > 0)
    return (
      <ListMessage title="Ninguna incidencia cumple con todos los filtros">
        <Button onClick={cola.widen}>Limpiar todo</Button>
      </ListMessage>
    );
  return (
    <ListMessage title={isOurs ? 'No hay incidencias en esta vista' : 'No tiene incidencias aquí'}>
      <p>{isOurs ? 'Nada espera por usted.' : 'Si algo no salió bien con un envío, cuéntenos.'}</p>
      <Button variant="filled" onClick={() => cola.nueva('1')}>
        Abrir una incidencia
      </Button>
    </ListMessage>
  );
}
