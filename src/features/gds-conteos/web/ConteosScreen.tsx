import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';

import { BotonExportar } from '#features/gds-almacenamientos/web/public.tsx';
import { serviceQuery, useCommand } from '#web/api.ts';
import { useLive } from '#web/live.ts';
import { useCan } from '#web/permissions.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { useUrlParams } from '#web/url-params.ts';

import { CLASES_DE_CONTEO, crearConteo, ESTADOS_DE_CONTEO, exportarConteos, listConteos } from '../contract.ts';
import { ConteoView } from './ConteoView.tsx';
import { CrearDialog } from './CrearDialog.tsx';
import { conteosColumns } from './conteos.columns.tsx';
import styles from './conteos.module.css';
import { CLASE, ESTADO } from './palabras.ts';

/** Counts of stock; one of them by its address. */
export function ConteosScreen() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const id = Number(search.id);
  return Number.isSafeInteger(id) && id > 0 ? <ConteoView key={id} id={id} /> : <Conteos />;
}

function Conteos() {
  const [params, setParams] = useUrlParams(listConteos);
  const [isAsking, setAsking] = useState(false);
  const query = useQuery(serviceQuery(listConteos, params));
  const navigate = useNavigate();
  useLive('gds_conteos', () => void query.refetch());
  const { records = [], total_pages = 1, total_records } = query.data ?? {};
  const open = (id: number) => void navigate({ to: '/gds/mantenimiento/conteos', search: { id } });
  return (
    <div className={styles.pila}>
      <Filtros
        params={params}
        narrow={(fields) => void setParams({ ...fields, page: 1 })}
        onAsk={() => setAsking(true)}
      />
      <ErrorAlert error={query.error} fallback="Error al cargar los conteos" onRetry={() => void query.refetch()} />
      <Card title="Conteos" count={total_records}>
        <DataTable
          narrow="cards"
          label="Conteos"
          columns={conteosColumns}
          rows={records}
          rowKey={({ id }) => id}
          empty={query.isError ? null : 'No hay conteos que cumplan eso.'}
          isPending={query.isPending}
          isRefreshing={query.isFetching && !query.isPending}
          onOpen={({ id }) => open(id)}
        />
        <Pagination
          page={params.page}
          totalPages={total_pages}
          total={total_records ?? 0}
          onPage={(page) => void setParams({ page })}
        />
      </Card>
      {isAsking ? <CrearDialog onClose={() => setAsking(false)} onDone={open} /> : null}
    </div>
  );
}

interface FiltrosProps {
  params: ReturnType<typeof useUrlParams<typeof listConteos>>[0];
  narrow: (fields: Partial<FiltrosProps['params']>) => void;
  onAsk: () => void;
}

function Filtros({ params, narrow, onAsk }: FiltrosProps) {
  const resuelve = useCan(crearConteo);
  return (
    <div className={styles.barra}>
      <SelectField
        label="Estado"
        placeholder="Todos"
        clearable
        data={ESTADOS_DE_CONTEO.map((value) => ({ value, label: ESTADO[value].nombre }))}
        value={params.estado ?? null}
        onChange={(value) => narrow({ estado: ESTADOS_DE_CONTEO.find((one) => one === value) })}
      />
      <SelectField
        label="Clase"
        placeholder="Todas"
        clearable
        data={CLASES_DE_CONTEO.map((value) => ({ value, label: CLASE[value] }))}
        value={params.clase ?? null}
        onChange={(value) => narrow({ clase: CLASES_DE_CONTEO.find((one) => one === value) })}
      />
      <CheckboxField
        label="Solo los que siguen"
        checked={params.abiertos === true}
        onChange={(event) => narrow({ abiertos: event.currentTarget.checked ? true : undefined })}
      />
      {resuelve ? (
        <>
          <span className={styles.empuje}>
            <Exportar filtros={params} />
          </span>
          <Button variant="filled" onClick={onAsk}>
            Pedir un conteo
          </Button>
        </>
      ) : null}
    </div>
  );
}

function Exportar({ filtros: { page: _page, size: _size, ...filtros } }: { filtros: FiltrosProps['params'] }) {
  const { run, isPending } = useCommand(exportarConteos, []);
  return <BotonExportar isPending={isPending} pedir={(separador) => run({ ...filtros, separador })} />;
}
