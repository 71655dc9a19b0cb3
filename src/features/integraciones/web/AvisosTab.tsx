import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { formatDateTime } from '#shared/dates.ts';
import { serviceQuery, useCommand } from '#web/api.ts';
import { logFailure } from '#web/log.ts';
import { useCan } from '#web/permissions.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { type Column, defineColumns } from '#web/ui/columns.ts';
import { DataTable } from '#web/ui/DataTable.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { type Aviso, ESTADOS_DE_AVISO, listAvisos, listWebhooks, reenviarAviso } from '../contract.ts';
import { type Ambito, deCliente } from './ambito.ts';
import type { Direccion, Ir } from './direccion.ts';
import styles from './integraciones.module.css';
import { AVISO } from './palabras.ts';

interface Props extends Ambito {
  direccion: Direccion;
  go: Ir;
}

const PAGE_SIZE = 50;
const LOOK_AGAIN = 3_000;

/** What was told to whom and what they answered: 30 days. While something is under way it looks again by itself. */
export function AvisosTab({ direccion, go, ...ambito }: Props) {
  const { webhook, estado, guia, page } = direccion;
  const query = useQuery({
    ...serviceQuery(listAvisos, {
      ...deCliente(ambito.cliente),
      ...(webhook === null ? {} : { webhook_id: webhook }),
      ...(estado === null ? {} : { estado }),
      ...(guia === '' ? {} : { guia_nro: guia }),
      page,
      size: PAGE_SIZE,
    }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.records.some((aviso) => aviso.estado === 'PENDIENTE') ? LOOK_AGAIN : false,
  });
  const resend = useCommand(reenviarAviso, [listAvisos]);
  const mayResend = useCan(reenviarAviso);
  const again = (aviso: Aviso) =>
    void resend.run({ id: aviso.id }).catch((cause: unknown) => logFailure(reenviarAviso.service, cause));
  const { records = [], total_records = 0, total_pages = 1 } = query.data ?? {};
  return (
    <Card title="Registro de entregas" count={query.data?.total_records}>
      <div className={styles.alerts}>
        <Filtros ambito={ambito} direccion={direccion} go={go} />
        <ErrorAlert error={query.error} fallback="Error al cargar las entregas" onRetry={() => void query.refetch()} />
        <ErrorAlert error={resend.error} fallback="Error al reenviar" onDismiss={resend.reset} />
      </div>
      <DataTable
        narrow="cards"
        label="Registro de entregas"
        columns={[...COLUMNS, ...(mayResend ? [acto(again)] : [])]}
        rows={records}
        rowKey={({ id }) => id}
        empty={query.isError ? null : 'No hay avisos para mostrar. Se guardan 30 días.'}
        isPending={query.isPending}
      />
      <Pagination page={page} totalPages={total_pages} total={total_records} onPage={(next) => go({ page: next })} />
    </Card>
  );
}

function Filtros({ ambito, direccion, go }: { ambito: Ambito; direccion: Direccion; go: Ir }) {
  const { webhook, estado, guia } = direccion;
  const webhooks = useQuery({ ...serviceQuery(listWebhooks, deCliente(ambito.cliente)), meta: { silent: true } });
  const [typed, setTyped] = useState(guia);
  return (
    <form
      className={styles.filtros}
      onSubmit={(event) => {
        event.preventDefault();
        go({ guia: typed.trim() });
      }}
    >
      <SelectField
        label="Webhook"
        placeholder="Todos"
        clearable
        data={(webhooks.data?.records ?? []).map(({ id, nombre, cliente }) => ({
          value: String(id),
          label: ambito.isOurs ? `${nombre} · ${cliente}` : nombre,
        }))}
        value={webhook === null ? null : String(webhook)}
        onChange={(id) => go({ webhook: id === null ? null : Number(id) })}
      />
      <SelectField
        label="Estado"
        placeholder="Todos"
        clearable
        data={ESTADOS_DE_AVISO.map((id) => ({ value: id, label: AVISO[id].nombre }))}
        value={estado}
        onChange={(id) => go({ estado: ESTADOS_DE_AVISO.find((known) => known === id) ?? null })}
      />
      <TextField
        label="Guía"
        placeholder="Número"
        maxLength={20}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" className={styles.buscar}>
        Buscar
      </Button>
    </form>
  );
}

const COLUMNS = defineColumns<Aviso>([
  { header: 'Fecha', value: ({ creado }) => formatDateTime(creado), mono: true },
  {
    header: 'Webhook',
    value: ({ webhook }) => webhook,
    cell: ({ webhook, cliente }) => (
      <span className={styles.dos}>
        {webhook}
        <span className={styles.menor}>{cliente}</span>
      </span>
    ),
  },
  {
    header: 'Guía',
    value: ({ guia_nro }) => guia_nro,
    cell: ({ guia_id, guia_nro }) =>
      guia_id === null ? '—' : <Link to={`/guia/${guia_id}`}>{guia_nro ?? guia_id}</Link>,
    mono: true,
  },
  { header: 'Evento', value: ({ evento, tipo }) => (tipo === 'PRUEBA' ? 'Prueba' : evento) },
  {
    header: 'Estado',
    value: ({ estado }) => AVISO[estado].nombre,
    cell: ({ estado, error, proximo, intentos }) => (
      <span className={styles.dos}>
        <StatusBadge {...AVISO[estado]} />
        {error === null ? null : <span className={styles.menor}>{error}</span>}
        {proximo === null || intentos === 0 ? null : (
          <span className={styles.menor}>Próximo intento {formatDateTime(proximo)}</span>
        )}
      </span>
    ),
  },
  { header: 'Código HTTP', value: ({ codigo_http }) => codigo_http, align: 'right' },
  { header: 'Demora (ms)', value: ({ ms }) => ms, align: 'right' },
  { header: 'Intentos', value: ({ intentos }) => intentos, align: 'right' },
]);

function acto(onResend: (aviso: Aviso) => void): Column<Aviso> {
  return {
    header: 'Acciones',
    value: () => null,
    cell: (aviso) =>
      aviso.estado === 'PENDIENTE' ? null : (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`Reenviar aviso ${aviso.id}`}
          onClick={() => onResend(aviso)}
        >
          Reenviar
        </Button>
      ),
  };
}
