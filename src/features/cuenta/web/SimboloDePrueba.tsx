import { useState } from 'react';

import { logFailure } from '#web/log.ts';
import { Button } from '#web/ui/Button.tsx';
import { useBarcodes } from '#web/ui/print/use-barcodes.ts';

import styles from './cuenta.module.css';
import { SIMBOLO_DE_PRUEBA } from './lectura-probada.ts';

interface Simbolo {
  ancho: number;
  alto: number;
  d: string;
}

/** A symbol on the screen to read: its signs tell whether the scanner's keyboard is that of the computer. */
export function SimboloDePrueba() {
  const load = useBarcodes();
  const [simbolo, setSimbolo] = useState<Simbolo | null>(null);
  const show = () => {
    load().then(
      ({ code128Of }) => setSimbolo(code128Of(SIMBOLO_DE_PRUEBA)),
      (cause: unknown) => logFailure('simbolo', cause),
    );
  };
  if (simbolo === null)
    return (
      <p>
        <Button size="compact-sm" onClick={show}>
          Mostrar un código de prueba
        </Button>
      </p>
    );
  const { ancho, alto, d } = simbolo;
  return (
    <figure className={styles.simbolo}>
      <svg viewBox={`-10 0 ${ancho + 20} ${alto}`} role="img" aria-label={`Código de barras: ${SIMBOLO_DE_PRUEBA}`}>
        <path d={d} />
      </svg>
      <figcaption className={styles.codigo}>{SIMBOLO_DE_PRUEBA}</figcaption>
    </figure>
  );
}
