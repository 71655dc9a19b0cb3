import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { ALCANCES, NOMBRES_DE_ALCANCE } from '#shared/alcances.ts';
import { formatDateMinute } from '#shared/dates.ts';
import { serviceQuery, useCommand } from '#web/api.ts';
import { logFailure } from '#web/log.ts';
import { useCan } from '#web/permissions.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ClienteLink } from '#web/ui/ClienteLink.tsx';
import { type Column, defineColumns } from '#web/ui/columns.ts';
import { DataTable } from '#web/ui/DataTable.tsx';
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

import { type Clave, crearClave, listClaves, revocarClave } from '../contract.ts';
import { type Ambito, deCliente } from './ambito.ts';
import { ClaveFormDialog } from './ClaveFormDialog.tsx';
import styles from './integraciones.module.css';
import { CLAVE } from './palabras.ts';
import { RotarDialog } from './RotarDialog.tsx';
import { SecretoDialog } from './SecretoDialog.tsx';

/** Keys, with what they may do and when they were last used. */
export function ClavesTab(ambito: Ambito) {
  const query = useQuery(serviceQuery(listClaves, deCliente(ambito.cliente)));
  const mayChange = useCan(crearClave);
  const [isNew, setIsNew] = useState(false);
  const [secreto, setSecreto] = useState<string | null>(null);
  const [revoking, setRevoking] = useState<Clave | null>(null);
  const [rotating, setRotating] = useState<Clave | null>(null);
  const rows = query.data?.records ?? [];
  return (
    <Card
      title="Claves de API"
      count={query.data?.records.length}
      actions={
        <>
          <a href="/api/openapi.json" download="anden-openapi.json">
            Documento de la API
          </a>
          {mayChange ? (
            <Button variant="filled" onClick={() => setIsNew(true)}>
              Nueva clave
            </Button>
          ) : null}
        </>
      }
    >
      <div className={styles.alerts}>
        <ErrorAlert error={query.error} fallback="Error al cargar las claves" onRetry={() => void query.refetch()} />
      </div>
      <DataTable
        narrow="cards"
        label="Claves de API"
        columns={[...columnsFor(ambito.isOurs), ...(mayChange ? [actos(setRevoking, setRotating)] : [])]}
        rows={rows}
        rowKey={({ id }) => id}
        empty={
          query.isError
            ? null
            : 'No hay claves. Con una clave, un sistema consulta las guías sin que nadie inicie sesión.'
        }
        isPending={query.isPending}
        isRefreshing={query.isFetching && !query.isPending}
      />
      {isNew ? (
        <ClaveFormDialog
          ambito={ambito}
          onClose={() => setIsNew(false)}
          onDone={(shown) => {
            setIsNew(false);
            setSecreto(shown);
          }}
        />
      ) : null}
      {secreto === null ? null : (
        <SecretoDialog titulo="Clave creada" secreto={secreto} onClose={() => setSecreto(null)}>
          El sistema la manda en el encabezado X-API-KEY de cada llamada.
        </SecretoDialog>
      )}
      {rotating === null ? null : <RotarDialog clave={rotating} onClose={() => setRotating(null)} />}
      {revoking === null ? null : <RevocarDialog clave={revoking} onClose={() => setRevoking(null)} />}
    </Card>
  );
}

function columnsFor(isOurs: boolean): readonly Column<Clave>[] {
  const cliente = defineColumns<Clave>([
    {
      header: 'Cliente',
      value: ({ cliente }) => cliente,
      cell: ({ cliente, cliente_id }) => <ClienteLink id={cliente_id} nombre={cliente} />,
    },
  ]);
  return [...(isOurs ? cliente : []), ...COLUMNS];
}

const COLUMNS = defineColumns<Clave>([
  {
    header: 'Clave',
    value: ({ nombre }) => nombre,
    cell: ({ nombre, prefijo }) => (
      <span className={styles.dos}>
        <span className={styles.nombre}>{nombre}</span>
        <span className={styles.menor}>{prefijo}…</span>
      </span>
    ),
  },
  {
    header: 'Estado',
    value: ({ estado }) => CLAVE[estado].nombre,
    cell: ({ estado }) => <StatusBadge {...CLAVE[estado]} />,
  },
  {
    header: 'Permisos',
    value: ({ alcances }) =>
      alcances
        .map((one) => NOMBRES_DE_ALCANCE.find((known) => known === one))
        .map(nombreDe)
        .join(', '),
  },
  { header: 'Último uso', value: ({ ultimo_uso }) => (ultimo_uso === null ? 'Sin uso' : formatDateMinute(ultimo_uso)) },
  { header: 'Vence', value: ({ vence }) => (vence === null ? 'No vence' : formatDateMinute(vence)) },
  {
    header: 'Creada',
    value: ({ creada }) => formatDateMinute(creada),
    cell: ({ creada, creada_por }) => (
      <span className={styles.dos}>
        {formatDateMinute(creada)}
        <span className={styles.menor}>{creada_por}</span>
      </span>
    ),
  },
]);

function nombreDe(alcance: (typeof NOMBRES_DE_ALCANCE)[number] | undefined): string {
  return alcance === undefined ? '—' : ALCANCES[alcance].nombre;
}

function actos(onRevoke: (clave: Clave) => void, onRotate: (clave: Clave) => void): Column<Clave> {
  return {
    header: 'Acciones',
    value: () => null,
    cell: (clave) =>
      clave.estado === 'REVOCADA' ? null : (
        <>
          {clave.estado === 'VIGENTE' ? (
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={`Cambiar ${clave.nombre}`}
              onClick={() => onRotate(clave)}
            >
              Cambiar
            </Button>
          ) : null}
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`Revocar ${clave.nombre}`}
            onClick={() => onRevoke(clave)}
          >
            Revocar
          </Button>
        </>
      ),
  };
}

function RevocarDialog({ clave, onClose }: { clave: Clave; onClose: () => void }) {
  const command = useCommand(revocarClave, [listClaves]);
  const revoke = () => {
    command.run({ id: clave.id }).then(onClose, (cause: unknown) => logFailure(revocarClave.service, cause));
  };
  return (
    <ConfirmDialog
      title="Revocar clave"
      opened
      confirmLabel="Sí, revocar"
      isWorking={command.isPending}
      onConfirm={revoke}
      onClose={onClose}
    >
      <p>
        El sistema que usa «{clave.nombre}» ({clave.prefijo}…) deja de poder entrar en este momento. No se puede
        deshacer.
      </p>
      <ErrorAlert error={command.error} fallback="Error al revocar la clave" onDismiss={command.reset} />
    </ConfirmDialog>
  );
}
