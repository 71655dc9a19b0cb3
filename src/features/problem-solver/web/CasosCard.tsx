import type { FormEvent } from 'react';

import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { casosColumns } from './casos.columns.tsx';
import styles from './casos.module.css';
import type { CasosDiarios } from './use-casos-diarios.ts';
import { useDismissible } from './use-dismissible.ts';

/** 'Registros del día': the table, its search and its pages. */
export function CasosCard({ casos, savedId }: { casos: CasosDiarios; savedId: number | null }) {
  const { query, numeroGuia, page, goToPage } = casos;
  const { error, dismiss } = useDismissible(query.error);
  const { registros = [], total, totalPages = 1 } = query.data ?? {};
  return (
    <>
      <ErrorAlert
        error={error}
        fallback="Error al cargar los registros diarios"
        onDismiss={dismiss}
        onRetry={() => void query.refetch()}
      />
      <Card title="Registros del día" count={total} actions={<Search casos={casos} />}>
        <p role="status" className="solo-lector">
          {numeroGuia !== undefined && total !== undefined ? `${total} registros de la guía ${numeroGuia}` : ''}
        </p>
        <DataTable
          label="Registros del día"
          columns={casosColumns}
          rows={registros}
          rowKey={(caso) => caso.id}
          empty={emptyText(query.isError, numeroGuia, page > 1 && (total ?? 0) > 0)}
          isPending={query.isPending}
          isRefreshing={query.isFetching && !query.isPending}
          flashKey={savedId}
        />
        <Pagination page={page} totalPages={totalPages} total={total ?? 0} onPage={goToPage} />
      </Card>
    </>
  );
}

function Search({ casos: { numeroGuia, search } }: { casos: CasosDiarios }) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const numero = new FormData(event.currentTarget).get('numero_guia');
    search(typeof numero === 'string' && numero.trim() !== '' ? numero.trim() : undefined);
  };
  return (
    <search>
      <form className={styles.search} onSubmit={submit} onReset={() => search(undefined)}>
        <TextField
          key={numeroGuia ?? ''}
          name="numero_guia"
          aria-label="Número de guía"
          placeholder="Número de guía"
          className={styles.numero}
          defaultValue={numeroGuia ?? ''}
          maxLength={40}
          autoComplete="off"
          spellCheck={false}
          data-lee-codigos=""
        />
        <Button type="submit">Buscar</Button>
        <Button type="reset">Limpiar</Button>
      </form>
    </search>
  );
}

function emptyText(isError: boolean, numeroGuia: string | undefined, isPastEnd: boolean): string {
  if (isError) return 'No se pudieron cargar los registros.';
  if (isPastEnd) return 'Esta página ya no tiene registros.';
  if (numeroGuia !== undefined) return `Hoy no hay casos de la guía ${numeroGuia}.`;
  return 'Todavía no hay casos registrados hoy. Escanee una guía para comenzar.';
}
