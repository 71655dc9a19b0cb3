import { IconPlus } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';

import { call } from '#web/api.ts';
import { Exportar } from '#web/list/Exportar.tsx';
import { NARROW_BAR, NARROW_ROW, ROW_HEIGHT } from '#web/list/heights.ts';
import { ListMessage, ListTail } from '#web/list/ListEnds.tsx';
import type { Seleccion } from '#web/list/seleccion.ts';
import { useExportarLista } from '#web/list/use-exportar-lista.ts';
import { useCan } from '#web/permissions.ts';
import { useSettings } from '#web/settings.ts';
import { ACTION_BAR_HEIGHT } from '#web/ui/ActionBar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { ListCard, ListFresh, ListHead } from '#web/ui/ListCard.tsx';
import { VirtualTable } from '#web/ui/VirtualTable.tsx';
import { useIsNarrow } from '#web/viewport.ts';

import { crearLevante, type LevanteFila, listLevantes } from '../contract.ts';
import { moverLevantes } from '../guias.contract.ts';
import { VE_RECURRENTES } from '../permisos.contract.ts';
import type { Opciones } from './acto-form.ts';
import { columnsFor, filaAngosta } from './levantes.columns.tsx';
import { MasivoBar } from './MasivoBar.tsx';
import { cuantos } from './palabras.ts';
import type { Levantes } from './use-lista.ts';

const FALLBACK = 'Error al cargar los levantes';

interface Props {
  levantes: Levantes;
  seleccion: Seleccion<LevanteFila>;
  isOurs: boolean;
  opciones: Opciones | undefined;
  onSaid: (text: string) => void;
}

/** The rows of the list, and what can be done with the chosen ones. */
export function ListaCard({ levantes, seleccion, isOurs, opciones, onSaid }: Props) {
  const mayMove = useCan(moverLevantes) && isOurs;
  const hasChosen = mayMove && seleccion.chosen.length > 0;
  const isNarrow = useIsNarrow();
  const barHeight = isNarrow ? NARROW_BAR : ACTION_BAR_HEIGHT;
  const densidad = useSettings((settings) => settings.densidad);
  const { query, rows, total, loadMore } = levantes.hojas;
  const isTight = isNarrow || levantes.lista.ver !== null;
  const isOfDay = levantes.lista.vista === 'dia';
  const columns = useMemo(() => columnsFor(isOurs, isOfDay), [isOurs, isOfDay]);
  return (
    <ListCard
      label="Levantes"
      head={<Cabeza levantes={levantes} columns={columns} isOurs={isOurs} />}
      problem={
        query.isError && rows.length > 0 && !query.isFetchNextPageError ? (
          <ErrorAlert error={query.error} fallback={FALLBACK} onRetry={() => void query.refetch()} />
        ) : null
      }
      bar={hasChosen ? <MasivoBar seleccion={seleccion} opciones={opciones} onSaid={onSaid} /> : null}
    >
      <VirtualTable<LevanteFila>
        label="Lista de levantes"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowName={({ numero }) => numero}
        total={total === undefined || total.total_es_minimo ? null : total.total}
        rowHeight={isTight ? NARROW_ROW : Math.max(40, ROW_HEIGHT[densidad])}
        narrow={isTight ? (fila) => filaAngosta(fila, { isOurs, isPhone: isNarrow }) : undefined}
        {...(mayMove ? { selection: seleccion.table } : {})}
        onOpen={({ id }) => levantes.ver(id)}
        onNearEnd={loadMore}
        isAlert={({ estado }) => estado === 'FALLIDO' || estado === 'VENCIDO'}
        isPending={query.isPending}
        isRefreshing={query.isFetching && !query.isPending && !query.isFetchingNextPage}
        empty={<Vacia levantes={levantes} />}
        tail={
          <ListTail hojas={levantes.hojas} cuantos={total && cuantos(total)} fallback="No se pudieron cargar más" />
        }
        covered={hasChosen ? barHeight : 0}
      />
    </ListCard>
  );
}

interface Head {
  levantes: Levantes;
  columns: ReturnType<typeof columnsFor>;
  isOurs: boolean;
}

function Cabeza({ levantes, columns, isOurs }: Head) {
  const { query, total } = levantes.hojas;
  const { vista, filtros } = levantes.lista;
  const maySee = useCan({ permission: VE_RECURRENTES });
  const exportar = useExportarLista<LevanteFila>({
    columns,
    nombre: `levantes_${vista}`,
    load: (cursor, signal) =>
      call(listLevantes, { ...filtros, vista, size: 500, ...(cursor === null ? {} : { cursor }) }, { signal }),
  });
  return (
    <ListHead
      title={total === undefined ? 'Levantes' : cuantos(total)}
      acts={
        <>
          {maySee ? <Link to="/levantes/recurrentes">{isOurs ? 'Recurrentes y franjas' : 'Recurrentes'}</Link> : null}
          <Exportar exportar={exportar} />
          <Crear />
        </>
      }
    >
      <ListFresh label="Actualizar la lista" title="Actualizar la lista" onRefresh={() => void query.refetch()} />
    </ListHead>
  );
}

function Crear() {
  const navigate = useNavigate();
  if (!useCan(crearLevante)) return null;
  return (
    <Button
      variant="filled"
      leftSection={<IconPlus aria-hidden size={18} stroke={1.75} />}
      onClick={() => void navigate({ to: '/levantes/crear' })}
    >
      Crear levante
    </Button>
  );
}

function Vacia({ levantes }: { levantes: Levantes }) {
  const { query } = levantes.hojas;
  if (query.isError) return <ErrorAlert error={query.error} fallback={FALLBACK} onRetry={() => void query.refetch()} />;
  if (Object.keys(levantes.lista.filtros).length > 0)
    return (
      <ListMessage title="Ningún levante cumple con todos los filtros">
        <Button onClick={levantes.widen}>Limpiar todo</Button>
      </ListMessage>
    );
  return (
    <ListMessage title="No hay levantes en esta vista">
      <Crear />
    </ListMessage>
  );
}
