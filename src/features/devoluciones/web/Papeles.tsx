import { dayOf } from '#shared/dates.ts';
import { openFile, useCommand } from '#web/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import type { DevolucionEntera } from '../contract.ts';
import { constanciaDeDevolucion, remitoDeDevoluciones } from '../papeles.contract.ts';
import styles from './devoluciones.module.css';

/** What there is on paper of one that ended: how it did, and what its client took back the same day. */
export function Papeles({ devolucion }: { devolucion: DevolucionEntera['devolucion'] }) {
  const { id, estado, cliente_id, terminada } = devolucion;
  const constancia = useCommand(constanciaDeDevolucion, []);
  const remito = useCommand(remitoDeDevoluciones, []);
  if (terminada === null || (estado !== 'DEVUELTA_AL_REMITENTE' && estado !== 'DESCARTADA')) return null;
  const isScrapped = estado === 'DESCARTADA';
  const open = (made: Promise<{ url: string }>) =>
    void made.then(
      ({ url }) => openFile(url),
      () => undefined,
    );
  return (
    <>
      <div className={styles.actos}>
        <Button loading={constancia.isPending} onClick={() => open(constancia.run({ id }))}>
          {isScrapped ? 'Acta en papel' : 'Constancia en papel'}
        </Button>
        {isScrapped ? null : (
          <Button
            loading={remito.isPending}
            onClick={() => open(remito.run({ cliente_id, dia: dayOf(new Date(terminada)) }))}
          >
            Remito de ese día
          </Button>
        )}
      </div>
      <ErrorAlert
        error={constancia.error ?? remito.error}
        fallback="No se pudo preparar el papel"
        onDismiss={() => {
          constancia.reset();
          remito.reset();
        }}
      />
    </>
  );
}
