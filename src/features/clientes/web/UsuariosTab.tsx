import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { Result } from '#shared/contract.ts';
import { serviceQuery } from '#web/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { defineColumns } from '#web/ui/columns.ts';
import { DataTable } from '#web/ui/DataTable.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import { listUsuariosDeCliente } from '../ficha.contract.ts';
import styles from './clientes.module.css';
import { InvitarDialog } from './InvitarDialog.tsx';
import { SistemasCard } from './SistemasCard.tsx';

type Usuario = Result<typeof listUsuariosDeCliente>['usuarios'][number];

const SITUACION: ReadonlyMap<string, string> = new Map([
  ['ACTIVO', 'Activa'],
  ['INACTIVO', 'Suspendida'],
  ['PENDIENTE', 'Espera aprobación'],
]);

const columns = defineColumns<Usuario>([
  { header: 'Nombre', value: ({ nombre }) => nombre },
  { header: 'Correo', value: ({ correo }) => correo },
  { header: 'Rol', value: ({ roles }) => roles.join(', ') || '—' },
  { header: 'Cuenta', value: ({ estado }) => SITUACION.get(estado) ?? estado },
]);

interface Props {
  cliente_id: number;
  /** Whether its people sign in. */
  mayInvite: boolean;
}

/** The accounts of its house, and the doors of its systems. */
export function UsuariosTab({ cliente_id, mayInvite }: Props) {
  const [isInviting, setInviting] = useState(false);
  const [said, setSaid] = useState<string | null>(null);
  const query = useQuery(serviceQuery(listUsuariosDeCliente, { cliente_id }));
  const usuarios = query.data?.usuarios ?? [];
  return (
    <div className={styles.pila}>
      <Card
        title="Usuarios"
        count={query.data === undefined ? undefined : usuarios.length}
        actions={
          mayInvite && query.data !== undefined ? <Button onClick={() => setInviting(true)}>Invitar</Button> : null
        }
      >
        <p role="status" className={said === null ? 'solo-lector' : styles.dicho}>
          {said}
        </p>
        <ErrorAlert
          error={query.error}
          fallback="No se pudieron cargar los usuarios"
          onRetry={() => void query.refetch()}
        />
        <DataTable
          narrow="cards"
          label="Usuarios"
          columns={columns}
          rows={usuarios}
          rowKey={({ id }) => id}
          empty={query.isPending ? 'Cargando…' : 'Nadie de este cliente tiene cuenta.'}
        />
      </Card>
      {query.data === undefined ? null : <SistemasCard puertas={query.data} onChange={() => void query.refetch()} />}
      {isInviting && query.data !== undefined ? (
        <InvitarDialog
          cliente_id={cliente_id}
          roles={query.data.roles}
          onClose={() => setInviting(false)}
          onDone={(text) => {
            setInviting(false);
            setSaid(text);
          }}
        />
      ) : null}
    </div>
  );
}
