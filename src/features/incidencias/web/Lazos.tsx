import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { MIRA_EL_DINERO } from '#features/cajas/permisos.contract.ts';
import { useCommand } from '#web/api.ts';
import { useResourceForm } from '#web/form/use-resource-form.ts';
import marco from '#web/list/dos-paneles.module.css';
import { logFailure } from '#web/log.ts';
import { useCan } from '#web/permissions.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { verIncidencia } from '../contract.ts';
import { desenlazarIncidencia, enlazarIncidencia, type Lazo, listIncidenciasDe } from '../lazos.contract.ts';
import styles from './incidencias.module.css';

const STALE = [verIncidencia, listIncidenciasDe];
const RUTA = {
  INCIDENCIA: '/backoffice/incidencias',
  LEVANTE: '/levantes',
  DEVOLUCION: '/levantes/devoluciones',
} as const;
const PALABRA = {
  CASO: 'Caso',
  RENDICION: 'Rendición',
  RECORRIDO: 'Recorrido',
  REMESA: 'Remesa',
  CAJA: 'Caja',
} as const;

interface Props {
  id: number;
  lazos: readonly Lazo[];
  onSaid: (text: string) => void;
}

/** What it has to do with, each with the way to it. */
export function Lazos({ id, lazos, onSaid }: Props) {
  const [isAsking, setAsking] = useState(false);
  const quitar = useCommand(desenlazarIncidencia, STALE);
  return (
    <section aria-label="Enlaces" className={styles.lazos}>
      <ul>
        {lazos.map((lazo) => (
          <li key={`${lazo.clase} ${lazo.id}`} className={marco.datos}>
            <Destino lazo={lazo} />
            <span>{lazo.dicho}</span>
            <Button
              aria-label={`Quitar el enlace con ${lazo.numero}`}
              loading={quitar.isPending}
              onClick={() =>
                void quitar.run({ id, clase: lazo.clase, otro_id: lazo.id }).then(
                  ({ msg }) => onSaid(msg),
                  (cause: unknown) => logFailure(desenlazarIncidencia.service, cause),
                )
              }
            >
              Quitar
            </Button>
          </li>
        ))}
      </ul>
      <Button onClick={() => setAsking(true)}>Enlazar con…</Button>
      <ErrorAlert error={quitar.error} fallback="No se pudo quitar el enlace" onDismiss={quitar.reset} />
      {isAsking ? (
        <EnlazarDialog
          id={id}
          onClose={() => setAsking(false)}
          onDone={(text) => {
            setAsking(false);
            onSaid(text);
          }}
        />
      ) : null}
    </section>
  );
}

function Destino({ lazo: { clase, id, numero, recorrido_id } }: { lazo: Lazo }) {
  if (clase === 'RECORRIDO' || clase === 'RENDICION')
    return (
      <Link to="/recorrido/ver" search={{ id: recorrido_id ?? id }} className={marco.mono}>
        {PALABRA[clase]} {numero}
      </Link>
    );
  if (clase === 'REMESA' || clase === 'CAJA')
    return <DeDinero id={id} dicho={`${PALABRA[clase]} ${numero}`} clase={clase} />;
  if (clase === 'CASO') return <span className={marco.mono}>{`${PALABRA[clase]} ${numero}`}</span>;
  return (
    <Link to={RUTA[clase]} search={{ ver: id }} className={marco.mono}>
      {numero}
    </Link>
  );
}

/** To the page of the bags and the boxes, for whoever may look at money. */
function DeDinero({ id, clase, dicho }: { id: number; clase: 'REMESA' | 'CAJA'; dicho: string }) {
  const mayLook = useCan({ permission: MIRA_EL_DINERO });
  if (!mayLook) return <span className={marco.mono}>{dicho}</span>;
  return (
    <Link to="/backoffice/remesas" search={clase === 'REMESA' ? { ver: id } : {}} className={marco.mono}>
      {dicho}
    </Link>
  );
}

interface DialogProps {
  id: number;
  onClose: () => void;
  onDone: (text: string) => void;
}

function EnlazarDialog({ id, onClose, onDone }: DialogProps) {
  const form = useResourceForm({
    contract: enlazarIncidencia,
    refreshes: STALE,
    start: { numero: '' },
    params: ({ numero }) => ({ id, numero }),
    words: { numero: 'Escriba el número' },
    onDone: ({ msg }) => onDone(msg),
  });
  return (
    <FormDialog
      title="Enlazar con"
      opened
      isDirty={form.isDirty}
      isSaving={form.isSaving}
      submitLabel="Enlazar"
      onSubmit={form.submit}
      onClose={onClose}
    >
      <TextField
        label="Número de un levante, una devolución, un caso, un recorrido, una rendición, una remesa u otra incidencia"
        placeholder="L-261127-0004"
        data-autofocus
        autoComplete="off"
        {...form.text('numero')}
      />
      <ErrorAlert error={form.error} fallback="No se pudo enlazar" onDismiss={form.dismiss} />
    </FormDialog>
  );
}
