import type { ClaseDeRepaso } from '#features/mostrador/repasos.contract.ts';
import { Button } from '#web/ui/Button.tsx';

import styles from '../mostrador.module.css';
import type { Dicho } from './cola.ts';
import { PALABRAS, RESULTADO } from './palabras.ts';

interface Props {
  dicho: Dicho | undefined;
  clase: ClaseDeRepaso;
  onApartar: () => void;
  onDanada: () => void;
}

/** What became of the last reading, to be read at arm's length, and where it goes. */
export function Ultima({ dicho, clase, onApartar, onDanada }: Props) {
  if (dicho === undefined) return <p className={styles.quieto}>{PALABRAS[clase].vacio}</p>;
  const { codigo, leida } = dicho;
  return (
    <div className={styles.ultima} data-estado={leida?.resultado ?? 'espera'}>
      <div role="status" className={styles.dicho}>
        <b className={styles.numero}>{leida?.guia?.guia_nro ?? codigo}</b>
        <span className={styles.palabra}>{leida === null ? 'Guardada, sin enviar' : RESULTADO[leida.resultado]}</span>
        {leida === null ? null : <span>{leida.texto}</span>}
        {leida?.guia == null ? null : <span>{leida.guia.destinatario}</span>}
      </div>
      {leida?.estante == null ? null : <b className={styles.estante}>{leida.estante}</b>}
      {leida?.resultado === 'ajena' && clase === 'RECEPCION' ? (
        <Button variant="filled" onClick={onApartar}>
          Dejar aparte y avisar (A)
        </Button>
      ) : null}
      {leida?.guia != null && clase === 'RECEPCION' ? <Button onClick={onDanada}>Llegó dañada… (D)</Button> : null}
    </div>
  );
}
