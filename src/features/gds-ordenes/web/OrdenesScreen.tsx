import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

import { TrabajosHechos } from '#features/gds-trabajos/web/public.tsx';
import { ESTADOS_DE_ORDEN, TIPOS_DE_ORDEN } from '#shared/gds/estado-orden.ts';
import { call, serviceQuery } from '#web/api.ts';
import marco from '#web/list/dos-paneles.module.css';
import { Exportar } from '#web/list/Exportar.tsx';
import { NARROW_BAR, NARROW_ROW, ROW_HEIGHT } from '#web/list/heights.ts';
import { ListMessage, ListTail } from '#web/list/ListEnds.tsx';
import { createMesa, type Seleccion, useSeleccion } from '#web/list/seleccion.ts';
import { useExportarLista } from '#web/list/use-exportar-lista.ts';
import { usePageActs } from '#web/palette/page-acts.ts';
import { useSettings } from '#web/settings.ts';
import { ACTION_BAR_HEIGHT } from '#web/ui/ActionBar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { SearchField } from '#web/ui/filters/SearchField.tsx';
import { ListCard, ListFresh, ListHead } from '#web/ui/ListCard.tsx';
import { ManySelect } from '#web/ui/ManySelect.tsx';
import { ToggleButton } from '#web/ui/ToggleButton.tsx';
import { VirtualTable } from '#web/ui/VirtualTable.tsx';
import { useIsNarrow } from '#web/viewport.ts';

import { contarOrdenes, listOrdenes, type OrdenFila, type TrabajoHecho } from '../contract.ts';
import { VISTAS_DE_ORDEN } from '../palabras.contract.ts';
import { MasivoBar } from './MasivoBar.tsx';
import { filaAngosta, ordenesColumns } from './ordenes.columns.tsx';
import { cuantas, ESTADO, rutaDe, TIPO, VISTA } from './palabras.ts';
import { type Ordenes, useLista } from './use-lista.ts';
import { useImports, useMakes, useWorks } from './use-works.ts';

const FALLBACK = 'Error al cargar las órdenes';
const ESTADOS = ESTADOS_DE_ORDEN.map((value) => ({ value, label: ESTADO[value].nombre }));
const TIPOS = TIPOS_DE_ORDEN.map((value) => ({ value, label: TIPO[value] }));

/** Orders of every kind in one list, which has two addresses. */
export function OrdenesScreen() {
  const ordenes = useLista();
  const [mesa] = useState(createMesa);
  const seleccion = useSeleccion(mesa, ordenes.hojas.key, ordenes.hojas.rows);
  const [said, setSaid] = useState<string | null>(null);
  const [reubica, setReubica] = useState<readonly TrabajoHecho[]>([]);
  const say = (text: string, wos: readonly TrabajoHecho[] = []) => {
    setSaid(text);
    setReubica(wos);
  };
  usePageActs([], seleccion.clear);
  return (
    <div className={marco.pantalla}>
      <Vistas ordenes={ordenes} />
      <Filtros ordenes={ordenes} />
      <span role="status" className={said === null ? 'solo-lector' : marco.quieto}>
        {said}
      </span>
      <TrabajosHechos dice="Lo que se había tomado vuelve al estante con" wos={reubica} />
      <div className={marco.dos}>
        <Lista ordenes={ordenes} seleccion={seleccion} onSaid={say} />
      </div>
    </div>
  );
}

/** The views, each with how many wait in it. */
function Vistas({ ordenes }: { ordenes: Ordenes }) {
  const { data } = useQuery(serviceQuery(contarOrdenes, {}));
  const works = useWorks();
  return (
    <nav className={marco.linea} aria-label="Vistas de órdenes">
      {VISTAS_DE_ORDEN.map((vista) => {
        const count = data === undefined || vista === 'todas' ? '' : ` · ${data.vistas[vista].toLocaleString('es-UY')}`;
        return (
          <ToggleButton key={vista} isOn={ordenes.lista.vista === vista} onClick={() => ordenes.ir(vista)}>
            {`${VISTA[vista]}${count}`}
          </ToggleButton>
        );
      })}
      {works && data !== undefined && data.por_devolver > 0 ? (
        <Link to="/gds/ordenes/devolver">{`Por devolver al estante · ${data.por_devolver.toLocaleString('es-UY')}`}</Link>
      ) : null}
    </nav>
  );
}

function Filtros({ ordenes: { lista, narrow } }: { ordenes: Ordenes }) {
  const { filtros } = lista;
  const isNarrow = useIsNarrow();
  return (
    <div className={marco.linea}>
      <SearchField
        label="Buscar órdenes"
        placeholder="OV-…, referencia, SKU o EAN"
        shortcut="/"
        value={filtros.q ?? ''}
        onSearch={(q, goesOn) => narrow({ q }, { replace: goesOn })}
      />
      <ManySelect
        label="Tipo"
        options={TIPOS}
        value={filtros.tipo ?? []}
        onChange={(chosen) => narrow({ tipo: TIPOS_DE_ORDEN.filter((one) => chosen.includes(one)) })}
      />
      {isNarrow ? null : (
        <ManySelect
          label="Estado"
          options={ESTADOS}
          value={filtros.estado ?? []}
          onChange={(chosen) => narrow({ estado: ESTADOS_DE_ORDEN.filter((one) => chosen.includes(one)) })}
        />
      )}
      <ToggleButton
        isOn={filtros.orden === 'corte'}
        onClick={() => narrow({ orden: filtros.orden === 'corte' ? undefined : 'corte' })}
      >
        Por corte
      </ToggleButton>
    </div>
  );
}

interface ListaProps {
  ordenes: Ordenes;
  seleccion: Seleccion<OrdenFila>;
  onSaid: (text: string, reubica?: readonly TrabajoHecho[]) => void;
}

function Lista({ ordenes, seleccion, onSaid }: ListaProps) {
  const navigate = useNavigate();
  const mayMove = useWorks();
  const { makes } = useMakes();
  const hasChosen = mayMove && seleccion.chosen.length > 0;
  const isNarrow = useIsNarrow();
  const barHeight = isNarrow ? NARROW_BAR : ACTION_BAR_HEIGHT;
  const densidad = useSettings((settings) => settings.densidad);
  const { query, rows, total, loadMore } = ordenes.hojas;
  return (
    <ListCard
      label="Órdenes"
      head={<Cabeza ordenes={ordenes} mayCreate={makes} />}
      problem={
        query.isError && rows.length > 0 && !query.isFetchNextPageError ? (
          <ErrorAlert error={query.error} fallback={FALLBACK} onRetry={() => void query.refetch()} />
        ) : null
      }
      bar={hasChosen ? <MasivoBar seleccion={seleccion} onSaid={onSaid} /> : null}
    >
      <VirtualTable<OrdenFila>
        label="Lista de órdenes"
        columns={ordenesColumns}
        rows={rows}
        rowKey={({ id }) => id}
        rowName={({ numero }) => numero}
        total={total === undefined || total.total_es_minimo ? null : total.total}
        rowHeight={isNarrow ? NARROW_ROW : ROW_HEIGHT[densidad]}
        narrow={isNarrow ? filaAngosta : undefined}
        {...(mayMove ? { selection: seleccion.table } : {})}
        onOpen={(fila) => void navigate({ to: rutaDe(fila) })}
        onNearEnd={loadMore}
        isAlert={({ estado }) => estado === 'SIN_STOCK'}
        isPending={query.isPending}
        isRefreshing={query.isFetching && !query.isPending && !query.isFetchingNextPage}
        empty={<Vacia ordenes={ordenes} />}
        tail={
          <ListTail
            hojas={ordenes.hojas}
            cuantos={total && cuantas({ total: total.total, es_minimo: total.total_es_minimo })}
            fallback="No se pudieron cargar más"
          />
        }
        covered={hasChosen ? barHeight : 0}
      />
    </ListCard>
  );
}

function Cabeza({ ordenes, mayCreate }: { ordenes: Ordenes; mayCreate: boolean }) {
  const { query, total } = ordenes.hojas;
  const { vista, filtros } = ordenes.lista;
  const navigate = useNavigate();
  const mayImport = useImports();
  const exportar = useExportarLista<OrdenFila>({
    columns: ordenesColumns,
    nombre: `ordenes_${vista}`,
    load: (cursor, signal) =>
      call(listOrdenes, { ...filtros, vista, size: 500, ...(cursor === null ? {} : { cursor }) }, { signal }),
  });
  return (
    <ListHead
      title={total === undefined ? 'Órdenes' : cuantas({ total: total.total, es_minimo: total.total_es_minimo })}
      acts={
        <>
          <Exportar exportar={exportar} />
          {mayImport ? (
            <Button
              onClick={() => void navigate({ to: '/gds/importar-transacciones', search: { tipo: 'ORDENES_VENTA' } })}
            >
              Importar
            </Button>
          ) : null}
          {mayCreate ? (
            <Button
              variant="filled"
              leftSection={<IconPlus aria-hidden size={18} stroke={1.75} />}
              onClick={() => void navigate({ to: '/gds/ordenes/crear' })}
            >
              Crear orden
            </Button>
          ) : null}
        </>
      }
    >
      <ListFresh label="Actualizar la lista" title="Actualizar la lista" onRefresh={() => void query.refetch()} />
    </ListHead>
  );
}

function Vacia({ ordenes }: { ordenes: Ordenes }) {
  const { query } = ordenes.hojas;
  if (query.isError) return <ErrorAlert error={query.error} fallback={FALLBACK} onRetry={() => void query.refetch()} />;
  if (Object.keys(ordenes.lista.filtros).length > 0)
    return (
      <ListMessage title="Ninguna orden cumple con todos los filtros">
        <Button onClick={ordenes.widen}>Limpiar todo</Button>
      </ListMessage>
    );
  return <ListMessage title="No hay órdenes en esta vista">{null}</ListMessage>;
}
