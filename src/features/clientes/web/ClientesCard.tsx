import { IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';

import type { Result } from '#shared/contract.ts';
import { ImportarDialog } from '#web/catalogo/ImportarDialog.tsx';
import { NARROW_BAR, NARROW_ROW, ROW_HEIGHT } from '#web/list/heights.ts';
import { ListMessage, ListTail } from '#web/list/ListEnds.tsx';
import type { Seleccion } from '#web/list/seleccion.ts';
import { useSettings } from '#web/settings.ts';
import { ACTION_BAR_HEIGHT } from '#web/ui/ActionBar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { ListCard, ListFresh, ListHead } from '#web/ui/ListCard.tsx';
import { VirtualTable } from '#web/ui/VirtualTable.tsx';
import { useIsNarrow } from '#web/viewport.ts';

import { type ClienteFila, type getOpcionesDeClientes, listClientes } from '../contract.ts';
import { fichas } from '../fichas.contract.ts';
import { columnsFor, filaAngosta } from './clientes.columns.tsx';
import { MasivoBar } from './MasivoBar.tsx';
import { cuantos } from './palabras.ts';
import { useExportar } from './use-exportar.ts';
import type { ListaDeClientes } from './use-lista.ts';
import { useSaldos } from './use-saldos.ts';

interface Props {
  lista: ListaDeClientes;
  seleccion: Seleccion<ClienteFila>;
  opciones: Result<typeof getOpcionesDeClientes> | undefined;
  onOpen: (id: number) => void;
  onSaid: (text: string) => void;
}

/** The rows of the list, and what can be done with the chosen ones. */
export function ClientesCard({ lista, seleccion, opciones, onOpen, onSaid }: Props) {
  const isNarrow = useIsNarrow();
  const densidad = useSettings((settings) => settings.densidad);
  const { query, rows, total, loadMore } = lista.hojas;
  const exportar = useExportar(lista.lista.filtros);
  const [isImporting, setImporting] = useState(false);
  const saldos = useSaldos(rows);
  const columns = useMemo(() => columnsFor(saldos), [saldos]);
  const barHeight = isNarrow ? NARROW_BAR : ACTION_BAR_HEIGHT;
  const hasChosen = seleccion.chosen.length > 0;
  return (
    <ListCard
      label="Clientes"
      head={
        <ListHead
          title={total === undefined ? 'Clientes' : cuantos(total)}
          acts={
            <>
              <Button loading={exportar.isPending} onClick={exportar.run}>
                Exportar
              </Button>
              <Button onClick={() => setImporting(true)}>Importar…</Button>
              <Button
                variant="filled"
                aria-keyshortcuts="n"
                leftSection={<IconPlus aria-hidden size={18} stroke={1.75} />}
                onClick={() => lista.nuevo(true)}
              >
                Nuevo
              </Button>
            </>
          }
        >
          <ListFresh label="Actualizar la lista" title="Actualizar la lista" onRefresh={() => void query.refetch()} />
        </ListHead>
      }
      problem={<Problemas lista={lista} exportar={exportar} />}
      bar={hasChosen ? <MasivoBar seleccion={seleccion} opciones={opciones} onSaid={onSaid} /> : null}
    >
      {isImporting ? (
        <ImportarDialog catalogo={fichas} refreshes={[listClientes]} onClose={() => setImporting(false)} />
      ) : null}
      <VirtualTable<ClienteFila>
        label="Lista de clientes"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowName={({ nombre }) => nombre}
        total={total === undefined ? null : total.total}
        rowHeight={isNarrow ? NARROW_ROW : Math.max(40, ROW_HEIGHT[densidad])}
        narrow={isNarrow ? filaAngosta : undefined}
        selection={seleccion.table}
        onOpen={({ id }) => onOpen(id)}
        onNearEnd={loadMore}
        isPending={query.isPending}
        isRefreshing={query.isFetching && !query.isPending && !query.isFetchingNextPage}
        empty={<Vacia lista={lista} />}
        tail={<ListTail hojas={lista.hojas} cuantos={total && cuantos(total)} fallback="No se pudieron cargar más" />}
        covered={hasChosen ? barHeight : 0}
      />
    </ListCard>
  );
}

interface ProblemasProps {
  lista: ListaDeClientes;
  exportar: ReturnType<typeof useExportar>;
}

function Problemas({ lista, exportar }: ProblemasProps) {
  const { query, rows } = lista.hojas;
  const isOld = query.isError && rows.length > 0 && !query.isFetchNextPageError;
  return (
    <>
      <ErrorAlert
        error={isOld ? query.error : null}
        fallback="Error al cargar los clientes"
        onRetry={() => void query.refetch()}
      />
      <ErrorAlert error={exportar.error} fallback="No se pudo exportar" onDismiss={exportar.dismiss} />
    </>
  );
}

function Vacia({ lista }: { lista: ListaDeClientes }) {
  const { query } = lista.hojas;
  if (query.isError)
    return (
      <ErrorAlert error={query.error} fallback="Error al cargar los clientes" onRetry={() => void query.refetch()} />
    );
  const isNarrowed = Object.keys(lista.lista.filtros).length > 0;
  return (
    <ListMessage title={isNarrowed ? 'Ningún cliente cumple con todos los filtros' : 'Todavía no hay clientes'}>
      {isNarrowed ? <Button onClick={lista.widen}>Limpiar todo</Button> : null}
      <Button variant="filled" onClick={() => lista.nuevo(true)}>
        Crear un cliente
      </Button>
    </ListMessage>
  );
}
