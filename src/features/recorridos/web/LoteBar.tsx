import { Suspense, useState } from 'react';

import { lazyView } from '#web/lazy-part.ts';
import { Button } from '#web/ui/Button.tsx';

import type { RecorridoFila } from '../contract.ts';
import styles from './lote.module.css';
import type { Lote } from './lote.tsx';
import { recorridosText } from './palabras.ts';

const AnularVarios = lazyView(async () => (await import('./AnularVarios.tsx')).AnularVarios);
const PasarVarios = lazyView(async () => (await import('./PasarVarios.tsx')).PasarVarios);

interface Props {
  lote: Lote;
  filas: readonly RecorridoFila[];
}

/** What can be done to several at once; nothing of it stands there before one is chosen. */
export function LoteBar({ lote, filas }: Props) {
  const [que, setQue] = useState<{ acto: 'anular' | 'pasar'; rondas: readonly RecorridoFila[] } | null>(null);
  const { elegidas } = lote;
  const close = () => {
    setQue(null);
    lote.soltar();
  };
  return (
    <>
      {elegidas.length === 0 ? null : (
        <div className={styles.lote}>
          <b>{recorridosText(elegidas.length)}</b>
          {elegidas.length < filas.length ? (
            <Button variant="subtle" onClick={() => lote.elegir(filas)}>
              Elegir los {filas.length}
            </Button>
          ) : null}
          <Button onClick={() => setQue({ acto: 'pasar', rondas: elegidas })}>Pasar…</Button>
          <Button onClick={() => setQue({ acto: 'anular', rondas: elegidas })}>Anular…</Button>
          <Button variant="subtle" onClick={lote.soltar}>
            Dejar
          </Button>
        </div>
      )}
      {que === null ? null : (
        <Suspense>
          {que.acto === 'anular' ? (
            <AnularVarios rondas={que.rondas} onClose={close} />
          ) : (
            <PasarVarios rondas={que.rondas} onClose={close} />
          )}
        </Suspense>
      )}
    </>
  );
}
