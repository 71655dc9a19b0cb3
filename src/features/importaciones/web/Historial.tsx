import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';

import { formatDateMinute } from '#shared/dates.ts';
import { TIPO_DE_DEPOSITO } from '#shared/gds/importar.ts';
import { serviceQuery } from '#web/api.ts';
import { useLive } from '#web/live.ts';
import { useSessionState } from '#web/session-state.ts';
import { Card } from '#web/ui/Card.tsx';
import { ClienteLink } from '#web/ui/ClienteLink.tsx';
import { type Column, defineColumns } from '#web/ui/columns.ts';
import { DataTable } from '#web/ui/DataTable.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { useUrlParams } from '#web/url-params.ts';

import { type Importacion, listImportaciones } from '../contract.ts';
import { DescargasMenu } from './DescargasMenu.tsx';
import styles from './importaciones.module.css';
import { estadoDe, figure, rutaDe } from './palabras.ts';

/** What was brought, by whom, and what became of it. */
export function Historial({ de }: { de: 'ENVIOS' | 'DEPOSITO' }) {
  const isOurs = useSessionState(({ user }) => user?.tipo_usuario === 'personal');
  const [params, setParams] = useUrlParams(listImportaciones);
  const navigate = useNavigate();
  const query = useQuery({
    ...serviceQuery(listImportaciones, { ...params, de, size: 20 }),
    placeholderData: keepPreviousData,
  });
  useLive('importaciones', () => void query.refetch());
  const { data } = query;
  return (
    <Card title="Archivos subidos" count={data?.total_records}>
      <div className={styles.alertas}>
        <ErrorAlert
          error={query.error}
          fallback="Error al cargar los archivos subidos"
          onRetry={() => void query.refetch()}
        />
      </div>
      <DataTable
        narrow="cards"
        label="Archivos subidos"
        columns={[
          ...COLUMNS.slice(0, 1),
          ...(de === 'DEPOSITO' ? DE_DEPOSITO : []),
          ...(de === 'ENVIOS' && isOurs ? [CLIENTE] : []),
          ...COLUMNS.slice(1),
        ]}
        rows={data?.records ?? []}
        rowKey={({ id }) => id}
        empty={query.isError ? null : 'Todavía no se subió ningún archivo.'}
        isPending={query.isPending}
        isRefreshing={query.isFetching && !query.isPending}
        onOpen={({ id, tipo }) => void navigate({ to: `${rutaDe(tipo)}/${id}` })}
      />
      {data === undefined ? null : (
        <Pagination
          page={data.current_page}
          totalPages={data.total_pages}
          total={data.total_records}
          onPage={(page) => void setParams({ page })}
        />
      )}
    </Card>
  );
}

const CLIENTE: Column<Importacion> = {
  header: 'Cliente',
  value: ({ cliente }) => cliente,
  cell: ({ cliente, cliente_id }) => (cliente_id === null ? null : <ClienteLink id={cliente_id} nombre={cliente} />),
};

const DE_DEPOSITO = defineColumns<Importacion>([
  { header: 'Qué trae', value: ({ tipo }) => (tipo === 'ENVIOS' ? '' : TIPO_DE_DEPOSITO[tipo].nombre) },
  {
    header: 'Cliente',
    value: ({ cliente, deposito }) => `${cliente} ${deposito}`,
    cell: ({ cliente, deposito }) => (
      <>
        {cliente}
        <div className={styles.cuando}>{deposito}</div>
      </>
    ),
  },
]);

const COLUMNS = defineColumns<Importacion>([
  {
    header: 'Archivo',
    value: ({ nombre }) => nombre,
    long: true,
    cell: ({ id, tipo, nombre, origen }) => (
      <Link to={`${rutaDe(tipo)}/${id}`}>{origen === 'API' ? `API: ${nombre}` : nombre}</Link>
    ),
  },
  {
    header: 'Estado',
    value: (importacion) => estadoDe(importacion).nombre,
    cell: (importacion) => <StatusBadge {...estadoDe(importacion)} />,
  },
  { header: 'Filas', value: ({ filas }) => filas, cell: ({ filas }) => figure(filas), align: 'right' },
  {
    header: 'Importadas',
    value: ({ importadas }) => importadas,
    cell: ({ importadas }) => figure(importadas),
    align: 'right',
  },
  {
    header: 'Con errores',
    value: ({ con_errores }) => con_errores,
    cell: ({ con_errores }) => figure(con_errores),
    align: 'right',
  },
  {
    header: 'Subido por',
    value: ({ usuario, creada }) => `${usuario} ${formatDateMinute(creada)}`,
    cell: ({ usuario, creada }) => (
      <>
        {usuario}
        <div className={styles.cuando}>{formatDateMinute(creada)}</div>
      </>
    ),
  },
  {
    header: 'Descargar',
    value: () => null,
    stays: true,
    cell: (importacion) => <DescargasMenu importacion={importacion} />,
  },
]);
