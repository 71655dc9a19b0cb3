import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { getHistorialCambios } from '#features/problem-solver/encargado.contract.ts';
import { serviceQuery } from '#web/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { TabSet } from '#web/ui/TabSet.tsx';

import { historialColumns } from './historial.columns.tsx';
import styles from './mantenimiento.module.css';
import type { Historial } from './mantenimiento-address.ts';
import { TIPOS, type Tipo } from './palabras.ts';

interface Props {
  historial: Historial;
  onShow: (historial: Historial) => void;
}

const PAGE_SIZE = 50;
const NAMES: readonly { id: Tipo; titulo: string }[] = [
  { id: 'todos', titulo: TIPOS.todos },
  { id: 'causas', titulo: TIPOS.causas },
  { id: 'soluciones', titulo: TIPOS.soluciones },
  { id: 'mapeos', titulo: TIPOS.mapeos },
];

/** Who changed what and when, newest first. A failure to load it is silent: an empty list (specification §8). */
export function HistorialCard({ historial, onShow }: Props) {
  const { tipo, page, registroId } = historial;
  const query = useQuery({
    ...serviceQuery(getHistorialCambios, {
      tipo,
      page,
      size: PAGE_SIZE,
      ...(registroId === undefined ? {} : { registro_id: registroId }),
    }),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });
  const { historial: cambios = [], total = 0, totalPages = 1 } = query.data ?? {};
  return (
    <div className={styles.card}>
      <TabSet
        label="Historial de Cambios"
        tabs={NAMES}
        value={tipo}
        onChange={(next) => onShow({ tipo: next, page: 1, registroId: undefined })}
      >
        {registroId === undefined ? null : (
          <div className={styles.solo}>
            <span>Cambios de un solo registro</span>
            <Button onClick={() => onShow({ tipo, page: 1, registroId: undefined })}>Ver todos</Button>
          </div>
        )}
        <DataTable
          narrow="cards"
          label={`Historial de Cambios: ${TIPOS[tipo]}`}
          columns={historialColumns((next) => onShow({ ...next, page: 1 }), registroId === undefined)}
          rows={cambios}
          rowKey={({ id }) => id}
          empty="No hay cambios para mostrar."
          isPending={query.isPending}
          isRefreshing={query.isFetching && !query.isPending}
        />
        <Pagination
          page={page}
          totalPages={totalPages}
          total={total}
          onPage={(next) => onShow({ ...historial, page: next })}
        />
      </TabSet>
    </div>
  );
}
