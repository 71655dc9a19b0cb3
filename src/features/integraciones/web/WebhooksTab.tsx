import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { formatDateMinute } from '#shared/dates.ts';
import { serviceQuery } from '#web/api.ts';
import { useCan } from '#web/permissions.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ClienteLink } from '#web/ui/ClienteLink.tsx';
import { type Column, defineColumns } from '#web/ui/columns.ts';
import { DataTable } from '#web/ui/DataTable.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

import { crearWebhook, listWebhooks, type Webhook } from '../contract.ts';
import { type Ambito, deCliente } from './ambito.ts';
import styles from './integraciones.module.css';
import { insigniaDe } from './palabras.ts';
import { SecretoDialog } from './SecretoDialog.tsx';
import { WebhookActos } from './WebhookActos.tsx';
import { WebhookFormDialog } from './WebhookFormDialog.tsx';

interface Props extends Ambito {
  onLog: (webhook: number) => void;
}

/** Addresses that are told of events; those that wait for us first. */
export function WebhooksTab({ onLog, ...ambito }: Props) {
  const query = useQuery(serviceQuery(listWebhooks, deCliente(ambito.cliente)));
  const mayChange = useCan(crearWebhook);
  const [editing, setEditing] = useState<Webhook | 'nuevo' | null>(null);
  const [secreto, setSecreto] = useState<string | null>(null);
  const actos: Column<Webhook> = {
    header: 'Acciones',
    value: () => null,
    cell: (webhook) => (
      <WebhookActos
        webhook={webhook}
        isOurs={ambito.isOurs}
        onEdit={() => setEditing(webhook)}
        onLog={() => onLog(webhook.id)}
      />
    ),
  };
  return (
    <Card
      title="Webhooks"
      count={query.data?.records.length}
      actions={
        mayChange ? (
          <Button variant="filled" disabled={ambito.eventos.length === 0} onClick={() => setEditing('nuevo')}>
            Nuevo webhook
          </Button>
        ) : null
      }
    >
      <div className={styles.alerts}>
        <ErrorAlert error={query.error} fallback="Error al cargar los webhooks" onRetry={() => void query.refetch()} />
      </div>
      <DataTable
        narrow="cards"
        label="Webhooks"
        columns={[...columnsFor(ambito), ...(mayChange ? [actos] : [])]}
        rows={query.data?.records ?? []}
        rowKey={({ id }) => id}
        empty={query.isError ? null : 'No hay webhooks. Un webhook avisa a otro sistema cuando pasa algo con una guía.'}
        isPending={query.isPending}
        isRefreshing={query.isFetching && !query.isPending}
      />
      {editing === null ? null : (
        <WebhookFormDialog
          ambito={ambito}
          webhook={editing === 'nuevo' ? null : editing}
          onClose={() => setEditing(null)}
          onDone={(shown) => {
            setEditing(null);
            setSecreto(shown);
          }}
        />
      )}
      {secreto === null ? null : (
        <SecretoDialog titulo="Webhook creado" secreto={secreto} onClose={() => setSecreto(null)}>
          Con esta clave se comprueba la firma X-Anden-Firma de cada aviso.
        </SecretoDialog>
      )}
    </Card>
  );
}

function columnsFor({ isOurs, eventos }: Ambito): readonly Column<Webhook>[] {
  const nombres = new Map(eventos.map(({ codigo, nombre }) => [codigo, nombre]));
  const cliente = defineColumns<Webhook>([
    {
      header: 'Cliente',
      value: ({ cliente: nombre }) => nombre,
      cell: ({ cliente: nombre, cliente_id }) => <ClienteLink id={cliente_id} nombre={nombre} />,
    },
  ]);
  const chosen = defineColumns<Webhook>([
    {
      header: 'Eventos',
      value: ({ eventos: own }) => own.map((codigo) => nombres.get(codigo) ?? codigo).join(', '),
      long: true,
    },
  ]);
  return [...(isOurs ? cliente : []), ...COLUMNS, ...chosen];
}

const COLUMNS = defineColumns<Webhook>([
  {
    header: 'Webhook',
    value: ({ nombre }) => nombre,
    cell: ({ nombre, url, creado }) => (
      <span className={styles.dos}>
        <span className={styles.nombre}>{nombre}</span>
        <span className={styles.menor}>{url}</span>
        <span className={styles.menor}>Creado {formatDateMinute(creado)}</span>
      </span>
    ),
  },
  {
    header: 'Estado',
    value: (webhook) => insigniaDe(webhook).nombre,
    cell: (webhook) => (
      <span className={styles.dos}>
        <StatusBadge {...insigniaDe(webhook)} />
        {webhook.fallando_desde === null ? null : (
          <span className={styles.menor}>Falla desde {formatDateMinute(webhook.fallando_desde)}</span>
        )}
      </span>
    ),
  },
  { header: 'Pendientes', value: ({ pendientes }) => pendientes, align: 'right' },
]);
