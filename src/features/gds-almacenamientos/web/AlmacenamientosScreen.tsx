import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';

import { download, openFile, serviceQuery, useCommand } from '#web/api.ts';
import { useCan } from '#web/permissions.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { SearchField } from '#web/ui/filters/SearchField.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { PendingView } from '#web/ui/PendingView.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { useUrlParams } from '#web/url-params.ts';

import {
  type Almacenamiento,
  exportarAlmacenamientos,
  guardarAlmacenamiento,
  imprimirAlmacenamientos,
  listAlmacenamientos,
  type OpcionesDeDeposito,
  opcionesDeDeposito,
} from '../contract.ts';
import { Arbol } from './Arbol.tsx';
import { almacenamientosColumns } from './almacenamientos.columns.tsx';
import styles from './almacenamientos.module.css';
import { BloquearDialog } from './BloquearDialog.tsx';
import { BotonExportar } from './BotonExportar.tsx';
import { LugarDialog } from './LugarDialog.tsx';
import { LugarDrawer } from './LugarDrawer.tsx';
import { PatronDialog } from './PatronDialog.tsx';
import { TipoDialog } from './TipoDialog.tsx';

/** The places of a depósito: a tree to find them by, the positions in the order of the walk, and one of them opened. */
export function AlmacenamientosScreen() {
  const query = useQuery(serviceQuery(opcionesDeDeposito, {}));
  if (query.isError)
    return (
      <ErrorAlert error={query.error} fallback="Error al cargar los depósitos" onRetry={() => void query.refetch()} />
    );
  if (query.data === undefined) return <PendingView />;
  const [first] = query.data.depositos;
  if (first === undefined)
    return (
      <EmptyState title="No tiene depósitos asignados">
        <p>Un administrador los abre y dice quién trabaja en cada uno.</p>
      </EmptyState>
    );
  return <Lugares opciones={query.data} primero={first.id} />;
}

type Abierto = 'patron' | 'nuevo' | 'tipo' | { que: 'editar' | 'bloquear'; lugar: Almacenamiento } | null;

function Lugares({ opciones, primero }: { opciones: OpcionesDeDeposito; primero: number }) {
  const [params, setParams] = useUrlParams(listAlmacenamientos);
  const [abierto, setAbierto] = useState<Abierto>(null);
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const visto = Number(search.id);
  const ver = (lugar: Almacenamiento | null) =>
    void navigate({ to: '.', search: (now: object) => ({ ...now, id: lugar?.id }) });
  const deposito_id = params.deposito_id ?? primero;
  const query = useQuery(serviceQuery(listAlmacenamientos, { ...params, deposito_id }));
  const { print, error } = useImprimir();
  const dirige = useCan(guardarAlmacenamiento);
  const { records = [], total_pages = 1, total_records } = query.data ?? {};
  const ids = records.map(({ id }) => id);
  const narrow = (fields: Partial<typeof params>) => void setParams({ ...fields, page: 1 });
  return (
    <div className={styles.pila}>
      <Filtros opciones={opciones} params={{ ...params, deposito_id }} narrow={narrow} onOpen={setAbierto} />
      <ErrorAlert error={query.error} fallback="Error al cargar las ubicaciones" onRetry={() => void query.refetch()} />
      <ErrorAlert error={error} fallback="Error al imprimir los códigos" />
      <div className={styles.dos}>
        <Card title="Zonas">
          <Arbol deposito_id={deposito_id} bajo_id={params.bajo_id} onChoose={(bajo_id) => narrow({ bajo_id })} />
        </Card>
        <Card
          title="Ubicaciones"
          count={total_records}
          actions={
            <>
              <Exportar filtros={{ ...params, deposito_id }} />
              <Impresiones ids={ids} onPrint={print} />
              {dirige ? (
                <Button disabled={ids.length === 0} onClick={() => setAbierto('tipo')}>
                  Cambiar tipo
                </Button>
              ) : null}
            </>
          }
        >
          <DataTable
            narrow="cards"
            label="Ubicaciones"
            columns={almacenamientosColumns(ver)}
            rows={records}
            rowKey={({ id }) => id}
            empty={query.isError ? null : 'No hay ubicaciones que cumplan eso.'}
            isPending={query.isPending}
            isRefreshing={query.isFetching && !query.isPending}
            onOpen={ver}
          />
          <Pagination
            page={params.page}
            totalPages={total_pages}
            total={total_records ?? 0}
            onPage={(page) => void setParams({ page })}
          />
        </Card>
      </div>
      <Dialogos
        opciones={opciones}
        deposito_id={deposito_id}
        ids={ids}
        abierto={abierto}
        onClose={() => setAbierto(null)}
      />
      {abierto === null && Number.isSafeInteger(visto) && visto > 0 ? (
        <LugarDrawer
          id={visto}
          onEdit={(lugar) => setAbierto({ que: 'editar', lugar })}
          onBlock={(lugar) => setAbierto({ que: 'bloquear', lugar })}
          onPrint={print}
          onClose={() => ver(null)}
        />
      ) : null}
    </div>
  );
}

function useImprimir() {
  const { run, error } = useCommand(imprimirAlmacenamientos, []);
  const print = (ids: readonly number[], formato: 'pdf' | 'zpl' = 'pdf') =>
    void run({ ids: [...ids], formato }).then(
      ({ url }) => (formato === 'pdf' ? openFile(url) : download(url)),
      () => undefined,
    );
  return { print, error };
}

interface FiltrosProps {
  opciones: OpcionesDeDeposito;
  params: ReturnType<typeof useUrlParams<typeof listAlmacenamientos>>[0];
  narrow: (fields: Partial<FiltrosProps['params']>) => void;
  onOpen: (que: Abierto) => void;
}

const BLOQUEADAS = [
  { value: 'SI', label: 'Bloqueadas' },
  { value: 'NO', label: 'Abiertas' },
];
const LLENAS = [
  { value: 'true', label: 'Vacías' },
  { value: 'false', label: 'Con stock' },
];

function Filtros({ opciones, params, narrow, onOpen }: FiltrosProps) {
  const dirige = useCan(guardarAlmacenamiento);
  const data = (from: readonly { id: number; nombre: string }[]) =>
    from.map(({ id, nombre }) => ({ value: String(id), label: nombre }));
  const idOf = (value: string | null) => (value === null ? undefined : Number(value));
  const { deposito_id, q = '', tipo_id, bloqueo, vacio } = params;
  return (
    <div className={styles.barra}>
      {opciones.depositos.length > 1 ? (
        <SelectField
          label="Depósito"
          data={data(opciones.depositos)}
          value={String(deposito_id)}
          onChange={(value) => narrow({ deposito_id: idOf(value), bajo_id: undefined })}
        />
      ) : null}
      <SearchField
        label="Buscar ubicación"
        placeholder="Código o nombre"
        value={q}
        onSearch={(text) => narrow({ q: text })}
      />
      <SelectField
        label="Tipo"
        placeholder="Todos"
        clearable
        data={data(opciones.tipos)}
        value={tipo_id === undefined ? null : String(tipo_id)}
        onChange={(value) => narrow({ tipo_id: idOf(value) })}
      />
      <SelectField
        label="Contenido"
        placeholder="Todas"
        clearable
        data={LLENAS}
        value={vacio === undefined ? null : String(vacio)}
        onChange={(value) => narrow({ vacio: value === null ? undefined : value === 'true' })}
      />
      <SelectField
        label="Bloqueo"
        placeholder="Todas"
        clearable
        data={BLOQUEADAS}
        value={bloqueo ?? null}
        onChange={(value) => narrow({ bloqueo: value === 'SI' || value === 'NO' ? value : undefined })}
      />
      {dirige ? (
        <>
          <Button className={styles.empuje} onClick={() => onOpen('nuevo')}>
            Nueva ubicación
          </Button>
          <Button variant="filled" onClick={() => onOpen('patron')}>
            Crear por patrón
          </Button>
        </>
      ) : null}
    </div>
  );
}

function Exportar({ filtros }: { filtros: FiltrosProps['params'] }) {
  const { run, isPending } = useCommand(exportarAlmacenamientos, []);
  const { page: _page, size: _size, ...rest } = filtros;
  return <BotonExportar isPending={isPending} pedir={(separador) => run({ ...rest, separador })} />;
}

interface ImprimeProps {
  ids: readonly number[];
  onPrint: (ids: readonly number[], formato?: 'pdf' | 'zpl') => void;
}

/** Of the rows in sight. */
function Impresiones({ ids, onPrint }: ImprimeProps) {
  const isEmpty = ids.length === 0;
  return (
    <>
      <Button disabled={isEmpty} onClick={() => onPrint(ids)}>
        Imprimir códigos
      </Button>
      <Button disabled={isEmpty} onClick={() => onPrint(ids, 'zpl')}>
        ZPL
      </Button>
    </>
  );
}

interface DialogosProps {
  opciones: OpcionesDeDeposito;
  deposito_id: number;
  /** Those in sight. */
  ids: readonly number[];
  abierto: Abierto;
  onClose: () => void;
}

function Dialogos({ opciones, deposito_id, ids, abierto, onClose: close }: DialogosProps) {
  const common = { opciones, deposito_id, onClose: close };
  if (abierto === null) return null;
  if (abierto === 'patron') return <PatronDialog {...common} />;
  if (abierto === 'tipo') return <TipoDialog ids={ids} opciones={opciones} onClose={close} />;
  if (abierto === 'nuevo') return <LugarDialog {...common} lugar={null} />;
  const { que, lugar } = abierto;
  if (que === 'editar') return <LugarDialog {...common} lugar={lugar} />;
  return <BloquearDialog lugar={lugar} onClose={close} />;
}
