import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import type { Catalogo, Fila } from '#shared/catalogo.ts';
import { valorEnPalabras } from '#shared/catalogo-palabras.ts';
import { dayOf } from '#shared/dates.ts';
import { call, serviceQuery } from '#web/api.ts';
import { exportCsv } from '#web/csv-export.ts';
import { logFailure } from '#web/log.ts';
import { usePageActs } from '#web/palette/page-acts.ts';
import { useCan } from '#web/permissions.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { SearchField } from '#web/ui/filters/SearchField.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { useUrlParams } from '#web/url-params.ts';

import { catalogoColumns } from './catalogo.columns.tsx';
import styles from './catalogo.module.css';
import { FichaDialog } from './FichaDialog.tsx';
import { FilaActos } from './FilaActos.tsx';
import { ImportarDialog } from './ImportarDialog.tsx';

interface Props {
  catalogo: Catalogo;
  /** What else may be done with a row, after what may be done with every master. */
  masActos?: (fila: Fila) => ReactNode;
  /** What else may be done with the whole of it, by whoever may change it. */
  acciones?: ReactNode;
}

/** A master on its screen: the list with its filters, the form, the file. The address keeps what is looked for. */
export function CatalogoPanel({ catalogo, masActos, acciones }: Props) {
  const [params, setParams] = useUrlParams(catalogo.listar);
  const query = useQuery({ ...serviceQuery(catalogo.listar, params), placeholderData: keepPreviousData });
  const known = useQuery({ ...serviceQuery(catalogo.opciones, {}), staleTime: 30_000 });
  const mayChange = useCan(catalogo.guardar);
  const [open, setOpen] = useState<Fila | 'nueva' | null>(null);
  const [isImporting, setImporting] = useState(false);
  const [flash, setFlash] = useState<number | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const opciones = known.data?.opciones ?? {};
  const canMake = mayChange && catalogo.fijo !== true;
  const nueva = () => setOpen('nueva');
  const titulo = `${catalogo.genero === 'm' ? 'Nuevo' : 'Nueva'} ${catalogo.singular}`;
  usePageActs(canMake ? [{ id: `${catalogo.nombre}-nuevo`, titulo, tecla: 'n', run: nueva }] : []);
  const columns = catalogoColumns(catalogo, { opciones, hoy: dayOf(new Date()) });
  const { titular } = catalogo;
  const nombreDe = ({ valores }: Fila) => {
    const campo = catalogo.campos[titular];
    return campo === undefined ? '' : valorEnPalabras(campo, valores[titular], opciones[titular]);
  };
  const exportAll = () => {
    setFailure(null);
    readAll(catalogo, params)
      .then((rows) => exportCsv(`${catalogo.nombre}_${dayOf(new Date())}.csv`, columns, { rows }))
      .catch((cause: unknown) => {
        logFailure(catalogo.listar.service, cause);
        setFailure(cause);
      });
  };
  const page = query.data;
  return (
    <Card
      title={catalogo.titulo}
      count={page?.total_records}
      actions={
        <>
          <Button onClick={exportAll}>Exportar</Button>
          {mayChange && catalogo.importa !== undefined ? (
            <Button onClick={() => setImporting(true)}>Importar</Button>
          ) : null}
          {canMake ? acciones : null}
          {canMake ? (
            <Button variant="filled" onClick={nueva}>
              {titulo}
            </Button>
          ) : null}
        </>
      }
    >
      <Filtros catalogo={catalogo} params={params} onChange={(change) => void setParams({ ...change, page: 1 })} />
      <ErrorAlert error={failure} fallback="Error al exportar" onDismiss={() => setFailure(null)} />
      <ErrorAlert
        error={query.error ?? known.error}
        fallback="Error al cargar la lista"
        onRetry={() => void Promise.all([query.refetch(), known.refetch()])}
      />
      <DataTable
        narrow="cards"
        label={catalogo.titulo}
        columns={
          mayChange
            ? [
                ...columns,
                {
                  header: 'Acciones',
                  stays: true,
                  value: () => null,
                  cell: (fila) => (
                    <FilaActos catalogo={catalogo} fila={fila} nombre={nombreDe(fila)} onEdit={() => setOpen(fila)}>
                      {masActos?.(fila)}
                    </FilaActos>
                  ),
                },
              ]
            : columns
        }
        rows={page?.records ?? []}
        rowKey={({ id }) => id}
        flashKey={flash}
        {...(mayChange ? { onOpen: (fila: Fila) => setOpen(fila) } : {})}
        empty={query.isError ? 'No se pudo cargar la lista.' : 'No hay nada que cumpla con lo pedido.'}
        isPending={query.isPending || known.isPending}
        isRefreshing={query.isFetching && !query.isPending}
      />
      <Pagination
        page={params.page}
        totalPages={page?.total_pages ?? 1}
        total={page?.total_records ?? 0}
        onPage={(to) => void setParams({ page: to })}
      />
      {isImporting ? <ImportarDialog catalogo={catalogo} onClose={() => setImporting(false)} /> : null}
      {open === null ? null : (
        <FichaDialog
          catalogo={catalogo}
          fila={open === 'nueva' ? null : open}
          opciones={opciones}
          onClose={() => setOpen(null)}
          onDone={(id) => {
            setFlash(id);
            setOpen(null);
          }}
        />
      )}
    </Card>
  );
}

interface Pedido {
  texto?: string | undefined;
  activo?: boolean | undefined;
  vence?: boolean | undefined;
}

interface FiltrosProps {
  catalogo: Catalogo;
  params: Pedido;
  onChange: (change: Pedido) => void;
}

function Filtros({ catalogo, params, onChange }: FiltrosProps) {
  const hasPapers = Object.values(catalogo.campos).some(({ tipo }) => tipo === 'vence');
  return (
    <div className={styles.filtros}>
      <SearchField
        label={`Buscar en ${catalogo.titulo}`}
        placeholder="Buscar"
        value={params.texto ?? ''}
        onSearch={(texto) => onChange({ texto })}
      />
      {catalogo.conEstado ? (
        <CheckboxField
          label="Solo activos"
          checked={params.activo === true}
          onChange={(event) => onChange({ activo: event.currentTarget.checked ? true : undefined })}
        />
      ) : null}
      {hasPapers ? (
        <CheckboxField
          label="Vencidos o por vencer"
          checked={params.vence === true}
          onChange={(event) => onChange({ vence: event.currentTarget.checked ? true : undefined })}
        />
      ) : null}
    </div>
  );
}

const LARGEST = 500;

/** All rows that meet the filters, page after page. */
async function readAll(catalogo: Catalogo, params: Pedido): Promise<Fila[]> {
  const rows: Fila[] = [];
  for (let page = 1, pages = 1; page <= pages; page++) {
    const answer = await call(catalogo.listar, { ...params, page, size: LARGEST });
    rows.push(...answer.records);
    pages = answer.total_pages;
  }
  return rows;
}
