import { IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';

import { call } from '#web/api.ts';
import { Exportar } from '#web/list/Exportar.tsx';
import { NARROW_BAR, NARROW_ROW, ROW_HEIGHT } from '#web/list/heights.ts';
import { ListMessage, ListTail } from '#web/list/ListEnds.tsx';
import type { Seleccion } from '#web/list/seleccion.ts';
import { useExportarLista } from '#web/list/use-exportar-lista.ts';
import { useCan } from '#web/permissions.ts';
import { useSessionState } from '#web/session-state.ts';
import { useSettings } from '#web/settings.ts';
import { ACTION_BAR_HEIGHT } from '#web/ui/ActionBar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { ListCard, ListFresh, ListHead } from '#web/ui/ListCard.tsx';
import { VirtualTable } from '#web/ui/VirtualTable.tsx';
import { useIsNarrow } from '#web/viewport.ts';

import { type DevolucionFila, listDevoluciones, pedirDevoluciones } from '../contract.ts';
import { columnsFor, filaAngosta } from './devoluciones.columns.tsx';
import { MasivoBar } from './MasivoBar.tsx';
import { cuantas, VISTA } from './palabras.ts';
import type { Hecho } from './ResultadosDialog.tsx';
import type { Devoluciones } from './use-lista.ts';

interface Props {
  devoluciones: Devoluciones;
  seleccion: Seleccion<DevolucionFila>;
  isCliente: boolean;
  onHecho: (hecho: Hecho) => void;
}

const FALLBACK = 'Error al cargar las devoluciones';

/** The rows of the list, and what can be done with the chosen ones. */
export function ListaCard({ devoluciones, seleccion, isCliente, onHecho }: Props) {
  const isNarrow = useIsNarrow();
  const tipo = useSessionState(({ user }) => user?.tipo_usuario ?? 'agencia');
  const densidad = useSettings((settings) => settings.densidad);
  const { query, rows, total, loadMore } = devoluciones.hojas;
  const isTight = isNarrow || devoluciones.lista.ver !== null;
  const columns = useMemo(() => columnsFor(tipo), [tipo]);
  const barHeight = isNarrow ? NARROW_BAR : ACTION_BAR_HEIGHT;
  const hasChosen = seleccion.chosen.length > 0;
  return (
    <ListCard
      label="Devoluciones"
      head={<Cabeza devoluciones={devoluciones} columns={columns} />}
      problem={
        query.isError && rows.length > 0 && !query.isFetchNextPageError ? (
          <ErrorAlert error={query.error} fallback={FALLBACK} onRetry={() => void query.refetch()} />
        ) : null
      }
      bar={hasChosen ? <MasivoBar seleccion={seleccion} vista={devoluciones.vista} onHecho={onHecho} /> : null}
    >
      <VirtualTable<DevolucionFila>
        label="Lista de devoluciones"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowName={({ numero }) => numero}
        total={total === undefined || total.total_es_minimo ? null : total.total}
        rowHeight={isTight ? NARROW_ROW : Math.max(40, ROW_HEIGHT[densidad])}
        narrow={isTight ? (fila) => filaAngosta(fila, isCliente) : undefined}
        selection={seleccion.table}
        onOpen={({ id }) => devoluciones.ver(id)}
        onNearEnd={loadMore}
        isAlert={({ parada }) => parada}
        isPending={query.isPending}
        isRefreshing={query.isFetching && !query.isPending && !query.isFetchingNextPage}
        empty={<Vacia devoluciones={devoluciones} />}
        tail={
          <ListTail hojas={devoluciones.hojas} cuantos={total && cuantas(total)} fallback="No se pudieron cargar más" />
        }
        covered={hasChosen ? barHeight : 0}
      />
    </ListCard>
  );
}

interface CabezaProps {
  devoluciones: Devoluciones;
  columns: ReturnType<typeof columnsFor>;
}

function Cabeza({ devoluciones, columns }: CabezaProps) {
  const { query, total } = devoluciones.hojas;
  const { filtros } = devoluciones.lista;
  const { vista } = devoluciones;
  const exportar = useExportarLista<DevolucionFila>({
    columns,
    nombre: `devoluciones_${vista}`,
    load: (cursor, signal) =>
      call(listDevoluciones, { ...filtros, vista, size: 500, ...(cursor === null ? {} : { cursor }) }, { signal }),
  });
  return (
    <ListHead
      title={total === undefined ? 'Devoluciones' : cuantas(total)}
      acts={
        <>
          <Exportar exportar={exportar} />
          <Pedir devoluciones={devoluciones} />
        </>
      }
    >
      <ListFresh label="Actualizar la lista" title="Actualizar la lista" onRefresh={() => void query.refetch()} />
    </ListHead>
  );
}

function Pedir({ devoluciones }: { devoluciones: Devoluciones }) {
  if (!useCan(pedirDevoluciones)) return null;
  return (
    <Button
      variant="filled"
      aria-keyshortcuts="c"
      leftSection={<IconPlus aria-hidden size={18} stroke={1.75} />}
      onClick={() => devoluciones.pedir('1')}
    >
      Pedir devolución
    </Button>
  );
}

function Vacia({ devoluciones }: { devoluciones: Devoluciones }) {
  const { query } = devoluciones.hojas;
  if (query.isError) return <ErrorAlert error={query.error} fallback={FALLBACK} onRetry={() => void query.refetch()} />;
  if (Object.keys(devoluciones.lista.filtros).length > 0)
    return (
      <ListMessage title="Ninguna devolución cumple con todos los filtros">
        <Button onClick={devoluciones.widen}>Limpiar todo</Button>
      </ListMessage>
    );
  return (
    <ListMessage title={`No hay devoluciones en «${VISTA[devoluciones.vista]}»`}>
      <Pedir devoluciones={devoluciones} />
    </ListMessage>
  );
}
