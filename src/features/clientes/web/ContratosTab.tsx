import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { formatDay } from '#shared/dates.ts';
import { call, serviceQuery } from '#web/api.ts';
import { logFailure } from '#web/log.ts';
import { saveFile } from '#web/save-file.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { defineColumns } from '#web/ui/columns.ts';
import { DataTable } from '#web/ui/DataTable.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

import { type Contrato, listContratos, verContrato } from '../contratos.contract.ts';
import { ContratoDialog } from './ContratoDialog.tsx';
import styles from './clientes.module.css';

interface Props {
  cliente_id: number;
  mayPut: boolean;
}

/** What was signed with it: the newest on top, each with its paper. */
export function ContratosTab({ cliente_id, mayPut }: Props) {
  const query = useQuery(serviceQuery(listContratos, { cliente_id }));
  const [abierto, setAbierto] = useState<Contrato | 'nuevo' | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [said, setSaid] = useState<string | null>(null);
  const contratos = query.data?.contratos ?? [];
  const open = (contrato_id: number) => {
    setFailure(null);
    call(verContrato, { cliente_id, contrato_id }).then(
      ({ archivo: { nombre, tipo, base64 } }) => {
        const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
        saveFile(nombre, new Blob([bytes], { type: tipo }), tipo);
      },
      (cause: unknown) => {
        logFailure(verContrato.service, cause);
        setFailure(cause);
      },
    );
  };
  const columns = defineColumns<Contrato>([
    {
      header: 'Desde',
      value: ({ desde }) => formatDay(desde),
      cell: (fila) =>
        mayPut ? (
          <Button variant="subtle" size="compact-sm" px={0} onClick={() => setAbierto(fila)}>
            {formatDay(fila.desde)}
          </Button>
        ) : (
          formatDay(fila.desde)
        ),
    },
    { header: 'Hasta', value: ({ hasta }) => (hasta === null ? 'Sin fin' : formatDay(hasta)) },
    { header: 'Firmado', value: ({ firmado }) => (firmado === null ? '—' : formatDay(firmado)) },
    {
      header: 'Situación',
      value: (fila) => SITUACION[situacionDe(fila)].nombre,
      cell: (fila) => <StatusBadge {...SITUACION[situacionDe(fila)]} />,
    },
    {
      header: 'Papel',
      value: ({ archivo }) => archivo?.nombre ?? '—',
      cell: ({ id, archivo }) =>
        archivo === null ? (
          '—'
        ) : (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`Descargar ${archivo.nombre}`}
            onClick={() => open(id)}
          >
            Descargar
          </Button>
        ),
    },
    ...(mayPut ? [{ header: 'Nota', value: ({ nuestro }: Contrato) => nuestro?.nota ?? '—' }] : []),
  ]);
  return (
    <Card
      title="Contratos"
      count={query.data === undefined ? undefined : contratos.length}
      actions={mayPut ? <Button onClick={() => setAbierto('nuevo')}>Agregar</Button> : null}
    >
      <span role="status" className={said === null ? 'solo-lector' : styles.quieto}>
        {said}
      </span>
      <ErrorAlert
        error={query.error}
        fallback="No se pudieron cargar los contratos"
        onRetry={() => void query.refetch()}
      />
      <ErrorAlert error={failure} fallback="No se pudo abrir el contrato" onDismiss={() => setFailure(null)} />
      <DataTable
        narrow="cards"
        label="Contratos"
        columns={columns}
        rows={contratos}
        rowKey={({ id }) => id}
        empty={query.isPending ? 'Cargando…' : 'Todavía no hay contratos.'}
      />
      {abierto === null ? null : (
        <ContratoDialog
          cliente_id={cliente_id}
          contrato={abierto === 'nuevo' ? null : abierto}
          onClose={() => setAbierto(null)}
          onDone={(text) => {
            setAbierto(null);
            setSaid(text);
          }}
        />
      )}
    </Card>
  );
}

const SITUACION = {
  vigente: { nombre: 'Vigente', familia: 'ok' },
  empieza: { nombre: 'Todavía no empieza', familia: 'info' },
  termino: { nombre: 'Terminó', familia: 'neutro' },
} as const;

function situacionDe({ vigente, desde }: Contrato): keyof typeof SITUACION {
  if (vigente) return 'vigente';
  return Date.parse(`${desde}T00:00:00-03:00`) > Date.now() ? 'empieza' : 'termino';
}
