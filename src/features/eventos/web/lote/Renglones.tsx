import { IconArrowBackUp } from '@tabler/icons-react';
import { memo, useCallback, useRef, useState } from 'react';

import { formatTime } from '#shared/dates.ts';
import { serverTimeOf } from '#web/server-clock.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { GuiaLabel } from '#web/ui/GuiaLabel.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

import { ESTADO, isDeshacible, pesoText, type Renglon } from '../renglones.ts';
import { flashOf, showRow } from './destello.ts';
import styles from './renglones.module.css';
import { piecesText } from './UltimaLectura.tsx';

interface Props {
  renglones: readonly Renglon[];
  isWeighed: boolean;
  isBusy: boolean;
  onUndo: (renglon: Renglon) => void;
}

/** The last ones on screen; more of them cost the scanner its pace. */
const SHOWN = 20;
const MORE = 100;

/** The last readings, newest first. */
export function Renglones({ renglones, onUndo, ...row }: Props) {
  const latest = useRef(onUndo);
  latest.current = onUndo;
  const undo = useCallback((renglon: Renglon) => latest.current(renglon), []);
  const [isLong, setLong] = useState(false);
  const flash = flashOf(renglones);
  const place = flash === null ? 0 : renglones.findIndex(({ key }) => key === flash.original);
  const shown = renglones.slice(0, isLong || place >= SHOWN ? MORE : SHOWN);
  return (
    <Card title="Últimas lecturas">
      {shown.length === 0 ? <p className={styles.none}>Todavía no se leyó ningún paquete.</p> : null}
      <ol className={styles.list} aria-label="Últimas lecturas">
        {shown.map((renglon) => (
          <Row
            key={renglon.key}
            renglon={renglon}
            onUndo={undo}
            flashedBy={renglon.key === flash?.original ? flash.by : null}
            {...row}
          />
        ))}
      </ol>
      {renglones.length > shown.length && !isLong ? (
        <Button variant="subtle" className={styles.more} onClick={() => setLong(true)}>
          Ver más
        </Button>
      ) : null}
    </Card>
  );
}

interface RowProps extends Omit<Props, 'renglones'> {
  renglon: Renglon;
  /** The reading that has just repeated it: the row answers once. */
  flashedBy: string | null;
}

const Row = memo(function Row({ renglon, isWeighed, isBusy, onUndo, flashedBy }: RowProps) {
  const { lectura, estado, codigo, texto, veces, leido } = renglon;
  const peso = pesoText(renglon, isWeighed);
  const pieces = piecesText(lectura);
  // As the server has it: the clock of the device may be wrong.
  const hora = lectura?.fecha ?? new Date(serverTimeOf(leido) ?? leido);
  return (
    <li className={styles.row} data-estado={estado} data-destello={flashedBy === null ? undefined : true}>
      <span className={styles.code}>
        {lectura?.guia_id ? (
          <GuiaLabel numero={codigo} to={`/guia/${lectura.guia_id}`} />
        ) : (
          <GuiaLabel numero={codigo} />
        )}
        {veces > 1 ? <span className={styles.times}>×{veces}</span> : null}
      </span>
      <span className={styles.verdict}>
        <StatusBadge {...ESTADO[estado]} />
        {lectura?.sobrante ? <StatusBadge familia="alerta" nombre="No esperada" /> : null}
        <span className={styles.text}>{texto}</span>
      </span>
      <span className={styles.whose}>
        {[lectura?.cliente, lectura?.destino].filter((part) => part !== null && part !== undefined).join(' · ')}
      </span>
      <span className={styles.facts}>{[pieces, peso].filter((part) => part !== null).join(' · ')}</span>
      <time className={styles.time}>{formatTime(hora)}</time>
      {isDeshacible(renglon) ? (
        <Button
          variant="subtle"
          className={styles.undo}
          aria-label={`Deshacer ${codigo}`}
          disabled={isBusy}
          onClick={() => onUndo(renglon)}
        >
          <IconArrowBackUp aria-hidden size={20} stroke={1.75} />
        </Button>
      ) : (
        <span className={styles.undo} />
      )}
      {flashedBy === null ? null : <span key={flashedBy} aria-hidden className={styles.flash} ref={showRow} />}
    </li>
  );
});
