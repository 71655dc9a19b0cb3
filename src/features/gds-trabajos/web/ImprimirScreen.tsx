import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { openFile, serviceQuery, useCommand } from '#web/api.ts';
import { useLive } from '#web/live.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { useUrlParams } from '#web/url-params.ts';

import { imprimirWos, listWos } from '../contract.ts';
import { cuantas } from './palabras.ts';
import styles from './trabajos.module.css';
import { Vistas } from './Vistas.tsx';
import { elegiblesColumns } from './wos.columns.tsx';

/** Work orders on paper: those that are chosen, one sheet each. */
export function ImprimirScreen() {
  const [params, setParams] = useUrlParams(listWos);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const query = useQuery(serviceQuery(listWos, params));
  const { run, isPending, error, reset } = useCommand(imprimirWos, []);
  useLive('gds_trabajos', () => void query.refetch());
  const { records = [], total_pages = 1, total_records } = query.data ?? {};
  const shown = records.map(({ id }) => id);
  const isAll = shown.length > 0 && shown.every((id) => chosen.has(id));
  const toggle = (id: number) =>
    setChosen((now) => new Set(now.has(id) ? [...now].filter((one) => one !== id) : [...now, id]));
  const all = () =>
    setChosen((now) => new Set(isAll ? [...now].filter((id) => !shown.includes(id)) : [...now, ...shown]));
  const print = () =>
    void run({ ids: [...chosen] }).then(
      ({ url }) => openFile(url),
      () => undefined,
    );
  return (
    <div className={styles.pila}>
      <div className={styles.barra}>
        <Vistas
          vista={params.vista}
          tipo={params.tipo}
          q={params.q ?? ''}
          onVista={(vista) => void setParams({ vista, page: 1 })}
          onTipo={(tipo) => void setParams({ tipo, page: 1 })}
          onQ={(q) => void setParams({ q: q === '' ? undefined : q, page: 1 })}
        />
        <span className={styles.actos}>
          <Button disabled={shown.length === 0} onClick={all}>
            {isAll ? 'No elegir ninguna' : 'Elegir las de esta página'}
          </Button>
          <Button
            variant="filled"
            disabled={chosen.size === 0 || chosen.size > 100}
            loading={isPending}
            onClick={print}
          >
            {chosen.size === 0 ? 'Imprimir' : `Imprimir ${cuantas(chosen.size, 'hoja', 'hojas')}`}
          </Button>
        </span>
      </div>
      <ErrorAlert error={error} fallback="No se pudieron imprimir" onDismiss={reset} />
      <ErrorAlert error={query.error} fallback="Error al cargar los trabajos" onRetry={() => void query.refetch()} />
      <Card title="Imprimir WOs" count={total_records}>
        <DataTable
          narrow="cards"
          label="Trabajos por imprimir"
          columns={elegiblesColumns((id) => chosen.has(id), toggle)}
          rows={records}
          rowKey={({ id }) => id}
          empty={query.isError ? null : 'No hay trabajos que cumplan eso.'}
          isPending={query.isPending}
          isRefreshing={query.isFetching && !query.isPending}
        />
        <Pagination
          page={params.page}
          totalPages={total_pages}
          total={total_records ?? 0}
          onPage={(page) => void setParams({ page })}
        />
      </Card>
    </div>
  );
}
