import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';

import type { Equipo } from '#shared/equipo.ts';
import { puestoOf } from '#shared/scan.ts';
import { serviceQuery } from '#web/api.ts';
import { ponerEquipo, useEquipo } from '#web/equipo.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { PendingView } from '#web/ui/PendingView.tsx';

import { verPuesto } from '../puestos.contract.ts';
import styles from './mantenimiento.module.css';

/** Where the label of a bench leads: what stands there, and one key to have this device work with it. */
export function PuestoScreen() {
  const params: Record<string, unknown> = useParams({ strict: false });
  const codigo = puestoOf(String(params.code ?? ''));
  if (codigo === null)
    return (
      <EmptyState title="Ese código no es de un puesto">
        <Link to="/dashboard">Ir al inicio</Link>
      </EmptyState>
    );
  return <Leido key={codigo} codigo={codigo} />;
}

function Leido({ codigo }: { codigo: string }) {
  const query = useQuery({ ...serviceQuery(verPuesto, { codigo }), retry: false });
  const navigate = useNavigate();
  const de = useEquipo(({ equipo }) => equipo?.codigo ?? null);
  if (query.isPending) return <PendingView />;
  if (query.data === undefined)
    return (
      <EmptyState title={`No se pudo usar ${codigo}`}>
        <ErrorAlert error={query.error} fallback="No se pudo leer ese puesto" onRetry={() => void query.refetch()} />
      </EmptyState>
    );
  const { equipo } = query.data;
  const usar = (puesto: Equipo | null) => {
    ponerEquipo(puesto);
    void navigate({ to: puesto === null ? '/dashboard' : '/eventos', replace: true });
  };
  return (
    <Card title={equipo.lugar === null ? equipo.nombre : `${equipo.nombre}, en ${equipo.lugar}`}>
      <div className={styles.puesto}>
        <dl className={styles.datos}>
          {filasDe(equipo).map(([nombre, valor]) => (
            <div key={nombre}>
              <dt>{nombre}</dt>
              <dd>{valor}</dd>
            </div>
          ))}
        </dl>
        {de === null || de === codigo ? null : <p>Ahora este equipo es {de}.</p>}
        <div className={styles.actos}>
          <Button variant="filled" autoFocus onClick={() => usar(equipo)}>
            {de === codigo ? 'Poner al día este equipo' : 'Usar en este equipo'}
          </Button>
          {de === codigo ? <Button onClick={() => usar(null)}>Dejar de usarlo</Button> : null}
        </div>
      </div>
    </Card>
  );
}

const SONIDO = { PERSONA: 'Como los tenga cada persona', SI: 'Siempre', NO: 'Nunca' } as const;

function filasDe({ codigo, formato, impresora, con_balanza, sonido }: Equipo): [string, string][] {
  return [
    ['Código', codigo],
    ['Etiquetas', formato === 'pdf' ? 'PDF' : 'ZPL'],
    ['Impresora', impresora ?? 'La que elija cada persona'],
    ['Balanza', con_balanza ? 'Sí' : 'No'],
    ['Sonidos', SONIDO[sonido]],
  ];
}
