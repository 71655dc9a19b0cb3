import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';

import { opcionesDeDeposito } from '#features/gds-almacenamientos/contract.ts';
import { crearLpns, ESTADOS_DE_LPN, listLpns, TIPOS_DE_LPN } from '#features/gds-stock/lpn.contract.ts';
import { serviceQuery } from '#web/api.ts';
import { useCan } from '#web/permissions.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { SearchField } from '#web/ui/filters/SearchField.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { useUrlParams } from '#web/url-params.ts';

import styles from '../stock.module.css';
import { CrearLpnDialog } from './CrearLpnDialog.tsx';
import { LpnDrawer } from './LpnDrawer.tsx';
import { lpnsColumns } from './lpns.columns.tsx';
import { ESTADO, TIPO } from './palabras.ts';
import { useImprimirLpns } from './use-imprimir.ts';

/** Pallets, boxes and containers with a code of their own; one of them by its address. */
export function LpnsScreen() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const [params, setParams] = useUrlParams(listLpns);
  const opera = useCan(crearLpns);
  const opciones = useQuery({ ...serviceQuery(opcionesDeDeposito, {}), enabled: opera });
  const query = useQuery(serviceQuery(listLpns, params));
  const { print, error, reset } = useImprimirLpns();
  const [isNew, setNew] = useState(false);
  const { records = [], total_pages = 1, total_records } = query.data ?? {};
  const narrow = (fields: Partial<typeof params>) => void setParams({ ...fields, page: 1 });
  const id = Number(search.id);
  const open = (one: number | undefined) => void navigate({ to: '.', search: (now: object) => ({ ...now, id: one }) });
  const made = (ids: readonly number[]) => {
    setNew(false);
    print(ids);
  };
  return (
    <div className={styles.pila}>
      <Filtros params={params} narrow={narrow} onNew={opera ? () => setNew(true) : null} />
      <ErrorAlert error={query.error} fallback="Error al cargar los LPN" onRetry={() => void query.refetch()} />
      <ErrorAlert error={error} fallback="Error al imprimir los rótulos" onDismiss={reset} />
      <Card
        title="LPN"
        count={total_records}
        actions={opera ? <Rotulos ids={records.map((one) => one.id)} onPrint={print} /> : undefined}
      >
        <DataTable
          narrow="cards"
          label="LPN"
          columns={lpnsColumns}
          rows={records}
          rowKey={(one) => one.id}
          empty={query.isError ? null : 'No hay LPN que cumplan eso.'}
          isPending={query.isPending}
          isRefreshing={query.isFetching && !query.isPending}
          onOpen={(one) => open(one.id)}
        />
        <Pagination
          page={params.page}
          totalPages={total_pages}
          total={total_records ?? 0}
          onPage={(page) => void setParams({ page })}
        />
      </Card>
      {isNew && opciones.data !== undefined ? (
        <CrearLpnDialog opciones={opciones.data} onDone={made} onClose={() => setNew(false)} />
      ) : null}
      {Number.isSafeInteger(id) && id > 0 ? <LpnDrawer key={id} id={id} onClose={() => open(undefined)} /> : null}
    </div>
  );
}

interface RotulosProps {
  ids: readonly number[];
  onPrint: (ids: readonly number[], formato?: 'pdf' | 'zpl') => void;
}

/** Of the rows in sight; those that were retired have none. */
function Rotulos({ ids, onPrint }: RotulosProps) {
  return (
    <>
      <Button disabled={ids.length === 0} onClick={() => onPrint(ids)}>
        Imprimir rótulos
      </Button>
      <Button disabled={ids.length === 0} onClick={() => onPrint(ids, 'zpl')}>
        ZPL
      </Button>
    </>
  );
}

interface FiltrosProps {
  params: ReturnType<typeof useUrlParams<typeof listLpns>>[0];
  narrow: (fields: Partial<FiltrosProps['params']>) => void;
  onNew: (() => void) | null;
}

const LLENOS = [
  { value: 'false', label: 'Con stock' },
  { value: 'true', label: 'Vacíos' },
];

function Filtros({ params, narrow, onNew }: FiltrosProps) {
  const { q = '', tipo, estado, vacio } = params;
  return (
    <div className={styles.barra}>
      <SearchField
        label="Buscar LPN"
        placeholder="El código, o cómo termina"
        value={q}
        onSearch={(text) => narrow({ q: text === '' ? undefined : text })}
      />
      <SelectField
        label="Tipo"
        placeholder="Todos"
        clearable
        data={TIPOS_DE_LPN.map((value) => ({ value, label: TIPO[value] }))}
        value={tipo ?? null}
        onChange={(value) => narrow({ tipo: TIPOS_DE_LPN.find((one) => one === value) })}
      />
      <SelectField
        label="Estado"
        placeholder="En uso"
        clearable
        data={ESTADOS_DE_LPN.map((value) => ({ value, label: ESTADO[value].nombre }))}
        value={estado ?? null}
        onChange={(value) => narrow({ estado: ESTADOS_DE_LPN.find((one) => one === value) })}
      />
      <SelectField
        label="Contenido"
        placeholder="Todos"
        clearable
        data={LLENOS}
        value={vacio === undefined ? null : String(vacio)}
        onChange={(value) => narrow({ vacio: value === null ? undefined : value === 'true' })}
      />
      {onNew === null ? null : (
        <Button variant="filled" className={styles.empuje} onClick={onNew}>
          Nuevos LPN
        </Button>
      )}
    </div>
  );
}
