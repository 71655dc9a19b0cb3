import { useState } from 'react';

import { useCommand } from '#web/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import { crearGuias, type Mesa, pendientesDePacking } from '../contract.ts';
import { ponerMesa } from './banco.ts';
import { DestinoDialog } from './DestinoDialog.tsx';
import styles from './packing.module.css';
import { campoDe } from './palabras.ts';

interface Props {
  mesa: Mesa;
  onAsking: (isAsking: boolean) => void;
  onMade: (bultos: number[]) => void;
}

/** The order is packed, and its address was refused: packing is not undone for that. Who may read the address mends it here. */
export function SinGuia({ mesa, onAsking, onMade }: Props) {
  const { run, isPending, error, reset } = useCommand(crearGuias, [pendientesDePacking]);
  const [isMending, setMending] = useState(false);
  const { orden, sin_guia } = mesa;
  const mend = (opened: boolean) => {
    setMending(opened);
    onAsking(opened);
  };
  const again = () =>
    void run({ orden_id: orden.id }).then(
      ({ mesa: now, guias }) => {
        ponerMesa(now);
        if (guias.length > 0) onMade(now.bultos.filter(({ guia_nro }) => guia_nro !== null).map(({ id }) => id));
      },
      () => undefined,
    );
  if (sin_guia === null) return null;
  return (
    <div className={styles.aviso} role="status">
      <span>
        Está empacada y sin guía: hay que corregir {campoDe(sin_guia.campo)}.
        {sin_guia.mensaje === null ? '' : ` ${sin_guia.mensaje}.`}
      </span>
      {sin_guia.mensaje === null ? null : (
        <Button variant="filled" onClick={() => mend(true)}>
          Corregir
        </Button>
      )}
      <Button loading={isPending} onClick={again}>
        Reintentar
      </Button>
      <ErrorAlert error={error} fallback="No se pudo crear la guía" onDismiss={reset} />
      {isMending ? <DestinoDialog mesa={mesa} onClose={() => mend(false)} onMade={onMade} /> : null}
    </div>
  );
}
