import { IconX } from '@tabler/icons-react';

import { Button } from '#web/ui/Button.tsx';

import { noteAviso, useMesa } from '../mesa.ts';
import styles from './sin-enviar.module.css';

/** What opening the batch had to say: a cut list, numbers that no parcel has. Until the person closes it. */
export function AvisoDeApertura({ loteId }: { loteId: number }) {
  const said = useMesa(({ avisos }) => avisos.get(loteId));
  if (said === undefined) return null;
  const { no_halladas, aviso } = said;
  return (
    <section className={styles.notice} aria-label="Aviso de la lista esperada">
      <div>
        {aviso === null ? null : <p>{aviso}</p>}
        {no_halladas.length === 0 ? null : (
          <details>
            <summary>
              {no_halladas.length === 1
                ? 'Un número de la lista no se encontró'
                : `${no_halladas.length} números de la lista no se encontraron`}
            </summary>
            <p className={styles.numbers}>{no_halladas.join(', ')}</p>
          </details>
        )}
      </div>
      <Button variant="subtle" className={styles.act} aria-label="Cerrar aviso" onClick={() => noteAviso(loteId, null)}>
        <IconX aria-hidden size={18} stroke={1.75} />
      </Button>
    </section>
  );
}
