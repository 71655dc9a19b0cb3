import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { LEE_INTEGRACIONES } from '#features/integraciones/permisos.contract.ts';
import { ALCANCES, NOMBRES_DE_ALCANCE } from '#shared/alcances.ts';
import type { Result } from '#shared/contract.ts';
import { formatDateMinute } from '#shared/dates.ts';
import type { FamiliaEstado } from '#shared/estados.ts';
import { serviceQuery } from '#web/api.ts';
import { useCan } from '#web/permissions.ts';
import { Card } from '#web/ui/Card.tsx';
import { defineColumns } from '#web/ui/columns.ts';
import { DataTable } from '#web/ui/DataTable.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

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
    <div className={styles.pila}>
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
      </Card>
      {query.data === undefined ? null : <Sistemas puertas={query.data} />}
    </div>
  );
}

type Puertas = Result<typeof listUsuariosDeCliente>;
type Clave = Puertas['claves'][number];
type Webhook = Puertas['webhooks'][number];

const alcanceDe = (name: string) => NOMBRES_DE_ALCANCE.find((one) => one === name);
const CLAVES = defineColumns<Clave>([
  { header: 'Clave', value: ({ nombre }) => nombre },
  { header: 'Empieza con', value: ({ prefijo }) => prefijo, mono: true },
  {
    header: 'Sirve para',
    value: ({ alcances }) =>
      alcances
        .map((name) => {
          const known = alcanceDe(name);
          return known === undefined ? name : ALCANCES[known].nombre;
        })
        .join(', '),
    long: true,
  },
  { header: 'Último uso', value: ({ ultimo_uso }) => (ultimo_uso === null ? 'Nunca' : formatDateMinute(ultimo_uso)) },
  { header: 'Vence', value: ({ vence }) => (vence === null ? 'No vence' : formatDateMinute(vence)) },
]);

const AVISO: Readonly<Record<Webhook['situacion'], { nombre: string; familia: FamiliaEstado }>> = {
  ACTIVO: { nombre: 'Activo', familia: 'ok' },
  PENDIENTE: { nombre: 'Espera aprobación', familia: 'info' },
  RECHAZADO: { nombre: 'Rechazado', familia: 'neutro' },
  PAUSADO: { nombre: 'Pausado', familia: 'alerta' },
  FALLANDO: { nombre: 'Está fallando', familia: 'error' },
};
const WEBHOOKS = defineColumns<Webhook>([
  { header: 'Webhook', value: ({ nombre }) => nombre },
  { header: 'Dirección', value: ({ url }) => url, long: true },
  {
    header: 'Situación',
    value: ({ situacion }) => AVISO[situacion].nombre,
    cell: ({ situacion }) => <StatusBadge {...AVISO[situacion]} />,
  },
]);

/** The doors of its systems; they are given and taken where those of all clients are. */
function Sistemas({ puertas: { claves, webhooks } }: { puertas: Puertas }) {
  const keeps = useCan({ permission: LEE_INTEGRACIONES });
  return (
    <Card title="Sistemas" actions={keeps ? <Link to="/ajustes/integraciones">Claves y webhooks</Link> : null}>
      <DataTable
        narrow="cards"
        label="Claves de API"
        columns={CLAVES}
        rows={claves}
        rowKey={({ id }) => id}
        empty="Ningún sistema suyo tiene clave."
      />
      <DataTable
        narrow="cards"
        label="Webhooks"
        columns={WEBHOOKS}
        rows={webhooks}
        rowKey={({ id }) => id}
        empty="No le avisamos a ningún sistema."
      />
    </Card>
  );
}
