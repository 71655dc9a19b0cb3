import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';

import { probarWebhook, rotarClave } from '#features/integraciones/contract.ts';
import { LEE_INTEGRACIONES } from '#features/integraciones/permisos.contract.ts';
import { RotarDialog } from '#features/integraciones/web/public.tsx';
import { ALCANCES, NOMBRES_DE_ALCANCE } from '#shared/alcances.ts';
import type { Result } from '#shared/contract.ts';
import { formatDateMinute } from '#shared/dates.ts';
import type { FamiliaEstado } from '#shared/estados.ts';
import { useCommand } from '#web/api.ts';
import { logFailure } from '#web/log.ts';
import { useCan } from '#web/permissions.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { type Column, defineColumns } from '#web/ui/columns.ts';
import { DataTable } from '#web/ui/DataTable.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

import type { listUsuariosDeCliente } from '../ficha.contract.ts';

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

interface Props {
  puertas: Puertas;
  /** What is done to them is done, and they are others. */
  onChange: () => void;
}

/** The doors of its systems: exchanged and tried here, given and taken where those of all clients are. */
export function SistemasCard({ puertas: { claves, webhooks }, onChange }: Props) {
  const keeps = useCan({ permission: LEE_INTEGRACIONES });
  const mayRotate = useCan(rotarClave);
  const mayTry = useCan(probarWebhook);
  const [rotating, setRotating] = useState<Clave | null>(null);
  const { probar, said, error, dismiss } = useProbar();
  return (
    <Card title="Sistemas" actions={keeps ? <Link to="/ajustes/integraciones">Claves y webhooks</Link> : null}>
      <span role="status" className="solo-lector">
        {said}
      </span>
      <ErrorAlert error={error} fallback="No se pudo probar el webhook" onDismiss={dismiss} />
      <DataTable
        narrow="cards"
        label="Claves de API"
        columns={mayRotate ? [...CLAVES, acto<Clave>('Cambiar', setRotating)] : CLAVES}
        rows={claves}
        rowKey={({ id }) => id}
        empty="Ningún sistema suyo tiene clave."
      />
      <DataTable
        narrow="cards"
        label="Webhooks"
        columns={mayTry ? [...WEBHOOKS, acto<Webhook>('Probar', probar, isTried)] : WEBHOOKS}
        rows={webhooks}
        rowKey={({ id }) => id}
        empty="No le avisamos a ningún sistema."
      />
      {said === null ? null : <Salio texto={said} />}
      {rotating === null ? null : (
        <Suspense>
          <RotarDialog clave={rotating} onClose={() => setRotating(null)} onRotated={onChange} />
        </Suspense>
      )}
    </Card>
  );
}

/** Of what nobody of ours approved nothing is sent. */
const isTried = ({ situacion }: Webhook) => situacion !== 'PENDIENTE' && situacion !== 'RECHAZADO';

function useProbar() {
  const command = useCommand(probarWebhook, []);
  const [said, setSaid] = useState<string | null>(null);
  const probar = ({ id, nombre }: Webhook) =>
    void command.run({ id }).then(
      () => setSaid(`Salió un aviso de prueba a «${nombre}»`),
      (cause: unknown) => logFailure(probarWebhook.service, cause),
    );
  return { probar, said, error: command.error, dismiss: command.reset };
}

function Salio({ texto }: { texto: string }) {
  return (
    <p style={{ paddingInline: 16 }}>
      {texto}.{' '}
      <Link to="/ajustes/integraciones" search={{ tab: 'entregas' }}>
        Ver cómo llegó
      </Link>
    </p>
  );
}

function acto<T extends { nombre: string }>(
  palabra: string,
  onClick: (fila: T) => void,
  may: (fila: T) => boolean = () => true,
): Column<T> {
  return {
    header: 'Acciones',
    value: () => null,
    cell: (fila) =>
      may(fila) ? (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`${palabra} ${fila.nombre}`}
          onClick={() => onClick(fila)}
        >
          {palabra}
        </Button>
      ) : null,
  };
}
