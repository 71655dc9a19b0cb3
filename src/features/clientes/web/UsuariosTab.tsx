import { useQuery } from '@tanstack/react-query';

import type { Result } from '#shared/contract.ts';
import { serviceQuery } from '#web/api.ts';
import { Card } from '#web/ui/Card.tsx';
import { defineColumns } from '#web/ui/columns.ts';
import { DataTable } from '#web/ui/DataTable.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import { listUsuariosDeCliente } from '../ficha.contract.ts';
import styles from './clientes.module.css';

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

/** The accounts of its house, and the doors of its systems. */
export function UsuariosTab({ cliente_id }: { cliente_id: number }) {
  const query = useQuery(serviceQuery(listUsuariosDeCliente, { cliente_id }));
  const usuarios = query.data?.usuarios ?? [];
  return (
    <Card title="Usuarios" count={query.data === undefined ? undefined : usuarios.length}>
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
      {query.data === undefined ? null : (
        <p className={styles.cuerpo}>
          {`Claves de API vigentes: ${query.data.claves}. Webhooks activos: ${query.data.webhooks}.`}
        </p>
      )}
    </Card>
  );
}
