import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { getSuscripcion, type Periodicidad, suscribir } from '#features/informes/contract.ts';
import type { Result } from '#shared/contract.ts';
import { formatDateMinute, formatDay } from '#shared/dates.ts';
import { serviceQuery, useCommand } from '#web/api.ts';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import styles from './informe.module.css';

interface Props {
  cliente: { id: number; nombre: string };
  elige: boolean;
  onClose: () => void;
}

type Suscripcion = Result<typeof getSuscripcion>['suscripcion'];

const OPCIONES: readonly { periodicidad: Periodicidad | null; nombre: string; nota: string }[] = [
  { periodicidad: 'semanal', nombre: 'Todas las semanas', nota: 'los lunes' },
  { periodicidad: 'mensual', nombre: 'Todos los meses', nota: 'el día 1' },
  { periodicidad: null, nombre: 'No recibirlo', nota: 'deja de llegar el correo' },
];

/** Asks whether and how often the person is sent this report, and says how it is now. */
export function SuscripcionDialog({ cliente, elige, onClose }: Props) {
  const params = elige ? { cliente_id: cliente.id } : {};
  const query = useQuery({ ...serviceQuery(getSuscripcion, params), staleTime: 0 });
  const command = useCommand(suscribir, [getSuscripcion]);
  const [chosen, setChosen] = useState<Periodicidad | null>();
  const [said, setSaid] = useState('');
  const now = query.data?.suscripcion ?? null;
  const current = chosen === undefined ? (now?.periodicidad ?? null) : chosen;
  const isDirty = chosen !== undefined && chosen !== (now?.periodicidad ?? null);
  const save = async () => {
    if (!isDirty) return onClose();
    const answer = await command.run({ ...params, periodicidad: current }).catch(() => null);
    if (answer === null) return;
    setSaid(answer.msg);
    setChosen(undefined);
  };
  return (
    <FormDialog
      title={`Informe de ${cliente.nombre} por correo`}
      opened
      isDirty={isDirty}
      isSaving={command.isPending}
      cancelLabel={said === '' ? 'Cancelar' : 'Cerrar'}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <ErrorAlert
        error={query.error}
        fallback="No se pudo cargar su suscripción"
        onRetry={() => void query.refetch()}
      />
      <p>{estadoText(now, query.isPending)}</p>
      <fieldset className={styles.opciones} disabled={!query.isSuccess}>
        <legend>Enviarlo</legend>
        {OPCIONES.map(({ periodicidad, nombre, nota }) => (
          <label key={nombre} className={styles.opcion}>
            <input
              type="radio"
              name="periodicidad"
              checked={current === periodicidad}
              onChange={() => {
                setSaid('');
                setChosen(periodicidad);
              }}
            />
            <span>
              {nombre} <span className={styles.menor}>· {nota}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <p role="status">{said}</p>
      <ErrorAlert error={command.error} fallback="No se pudo guardar la suscripción" onDismiss={command.reset} />
    </FormDialog>
  );
}

function estadoText(suscripcion: Suscripcion, isPending: boolean): string {
  if (isPending) return 'Cargando…';
  if (suscripcion === null)
    return 'Ahora no lo recibe. Cada correo trae las cifras, un enlace al informe y otro para dejar de recibirlo.';
  const { correo, proxima, ultima } = suscripcion;
  const last = ultima === null ? '' : ` El último salió el ${formatDateMinute(ultima)}.`;
  return `Lo recibe en ${correo}. El próximo sale el ${formatDay(proxima)}.${last}`;
}
