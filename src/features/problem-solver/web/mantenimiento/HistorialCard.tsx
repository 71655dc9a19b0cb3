import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Tabs.layer.css';

import { Tabs } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { getHistorialCambios } from '#features/problem-solver/encargado.contract.ts';
import { serviceQuery } from '#web/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';

import { historialColumns } from './historial.columns.tsx';
import styles from './mantenimiento.module.css';
import type { Historial } from './mantenimiento-address.ts';
import { TIPOS, type Tipo } from './palabras.ts';

interface Props {
  historial: Historial;
  onShow: (historial: Historial) => void;
}

const PAGE_SIZE = 50;
const NAMES = Object.entries(TIPOS).map(([tipo, titulo]) => ({ tipo, titulo }));

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
      <Tabs
        value={tipo}
        onChange={(next) => (isTipo(next) ? onShow({ tipo: next, page: 1, registroId: undefined }) : undefined)}
        keepMounted={false}
        classNames={{ list: styles.tabs, tab: styles.pestania }}
      >
        <Tabs.List aria-label="Historial de Cambios">
          {NAMES.map(({ tipo, titulo }) => (
            <Tabs.Tab key={tipo} value={tipo}>
              {titulo}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tipo}>
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
        </Tabs.Panel>
      </Tabs>
    </div>
  );
}

function isTipo(text: string | null): text is Tipo {
  return text !== null && Object.hasOwn(TIPOS, text);
}
