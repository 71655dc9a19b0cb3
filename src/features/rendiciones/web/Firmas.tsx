import { useState } from 'react';

import { formatDateMinute } from '#shared/dates.ts';
import { useCommand } from '#web/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { FirmaField } from '#web/ui/firma/FirmaField.tsx';

import { cerrarRendicion, firmarRendicion, type Rendicion } from '../contract.ts';
import { REFRESCA } from './refresca.ts';
import styles from './rendiciones.module.css';

/** Both sign: the driver on the screen or by the own session, whoever counted by theirs, which closes it. */
export function Firmas({ rendicion }: { rendicion: Rendicion }) {
  const { id, actos, chofer, recibe, firma_chofer, firma_recibe } = rendicion;
  const firmar = useCommand(firmarRendicion, REFRESCA);
  const cerrar = useCommand(cerrarRendicion, REFRESCA);
  const [firma, setFirma] = useState<string | null>(null);
  const close = () => void cerrar.run(firma === null ? { id } : { id, firma }).catch(() => null);
  const canClose = actos.includes('cerrar');
  return (
    <div className={styles.parte}>
      <p className={styles.quieto}>
        {firmo(chofer, firma_chofer)} · {firmo(recibe, firma_recibe)}
      </p>
      {actos.includes('firmar') ? (
        <div className={styles.actos}>
          <Button variant="filled" loading={firmar.isPending} onClick={() => void firmar.run({ id }).catch(() => null)}>
            Firmar mi rendición
          </Button>
        </div>
      ) : null}
      {canClose && firma_chofer === null ? <FirmaField titulo={`Firma de ${chofer}`} onChange={setFirma} /> : null}
      {canClose ? (
        <div className={styles.actos}>
          <Button variant="filled" loading={cerrar.isPending} onClick={close}>
            Firmar y cerrar
          </Button>
        </div>
      ) : null}
      <ErrorAlert error={firmar.error} fallback="No se pudo firmar" onDismiss={firmar.reset} />
      <ErrorAlert error={cerrar.error} fallback="No se pudo cerrar" onDismiss={cerrar.reset} />
    </div>
  );
}

function firmo(nombre: string, cuando: string | null): string {
  return cuando === null ? `${nombre} no firmó todavía` : `${nombre} firmó el ${formatDateMinute(cuando)}`;
}
