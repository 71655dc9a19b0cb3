import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

import { serviceQuery } from '#web/api.ts';
import { useLive } from '#web/live.ts';
import { useCan } from '#web/permissions.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { useUrlParams } from '#web/url-params.ts';

import { crearOla, listWos, type WoFila } from '../contract.ts';
import { AnularDialog } from './AnularDialog.tsx';
import { OlaDialog } from './OlaDialog.tsx';
import { TrasladosDialog } from './TrasladosDialog.tsx';
import styles from './trabajos.module.css';
import { Vistas } from './Vistas.tsx';
import { wosColumns } from './wos.columns.tsx';

const ABIERTAS: ReadonlySet<string> = new Set(['LIBERADA', 'ASIGNADA', 'EN_CURSO', 'PAUSADA']);

/** The queue of work, and where a wave is made. */
export function TrabajosScreen() {
  const [params, setParams] = useUrlParams(listWos);
  const [isMaking, setMaking] = useState(false);
  const [isCarrying, setCarrying] = useState(false);
  const [anulada, setAnulada] = useState<WoFila | null>(null);
  const query = useQuery(serviceQuery(listWos, params));
  const navigate = useNavigate();
  const dirige = useCan(crearOla);
  useLive('gds_trabajos', () => void query.refetch());
  const { records = [], total_pages = 1, total_records } = query.data ?? {};
  const anular = (wo: WoFila) =>
    ABIERTAS.has(wo.estado) && wo.tipo !== 'CONTAR' ? (
      <Button size="xs" aria-label={`Anular ${wo.numero}`} onClick={() => setAnulada(wo)}>
        Anular
      </Button>
    ) : null;
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
          <Link to="/gds/work-order/imprimir">Imprimir WOs</Link>
          {dirige ? <Button onClick={() => setCarrying(true)}>Ubicar, reponer o mover</Button> : null}
          {dirige ? (
            <Button variant="filled" onClick={() => setMaking(true)}>
              Crear WOs
            </Button>
          ) : null}
        </span>
      </div>
      <ErrorAlert error={query.error} fallback="Error al cargar los trabajos" onRetry={() => void query.refetch()} />
      <Card title="Trabajos de depósito" count={total_records}>
        <DataTable
          narrow="lines"
          label="Trabajos de depósito"
          columns={wosColumns(dirige ? anular : null)}
          rows={records}
          rowKey={({ id }) => id}
          empty={query.isError ? null : 'No hay trabajos que cumplan eso.'}
          isPending={query.isPending}
          isRefreshing={query.isFetching && !query.isPending}
          onOpen={({ id }) => void navigate({ to: '/gds/work-order/pickup', search: { id } })}
        />
        <Pagination
          page={params.page}
          totalPages={total_pages}
          total={total_records ?? 0}
          onPage={(page) => void setParams({ page })}
        />
      </Card>
      {isMaking ? <OlaDialog onClose={() => setMaking(false)} /> : null}
      {isCarrying ? <TrasladosDialog onClose={() => setCarrying(false)} /> : null}
      {anulada === null ? null : <AnularDialog wo={anulada} onClose={() => setAnulada(null)} />}
    </div>
  );
}
