import { IconAlertTriangle, IconArrowBackUp, IconBarcode, IconCheck, IconClock, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useCallback } from 'react';

import type { Lectura } from '#features/eventos/contract.ts';
import { Button } from '#web/ui/Button.tsx';

import { type Falta, noteShown } from '../mesa.ts';
import { proximoPaso } from '../razones.ts';
import { ESTADO, type EstadoRenglon, pesoText, type Renglon } from '../renglones.ts';
import styles from './ultima.module.css';

interface Props {
  renglon: Renglon | undefined;
  /** An error that was not acknowledged: it stays, whatever else is read. */
  falta: Falta | undefined;
  /** How many more there are, which come on screen once this one was seen. */
  otras: number;
  isWeighed: boolean;
  onAcknowledge: () => void;
}

const ICONS: Record<EstadoRenglon, typeof IconCheck> = {
  pendiente: IconClock,
  enviando: IconClock,
  hecha: IconCheck,
  repetida: IconAlertTriangle,
  error: IconX,
  deshecha: IconArrowBackUp,
  conflicto: IconX,
};

/** What became of the last reading, to be read from two metres away; an error until it has been seen. */
export function UltimaLectura({ renglon, falta, otras, isWeighed, onAcknowledge }: Props) {
  if (falta !== undefined)
    return <SinRegistrar key={falta.clave} falta={falta} otras={otras} onAcknowledge={onAcknowledge} />;
  if (renglon === undefined) {
    return (
      <div className={styles.band} data-estado="vacio">
        <IconBarcode aria-hidden size={40} stroke={1.5} />
        <p className={styles.text}>Todo listo: escanee el primer paquete o escriba su número y Enter.</p>
      </div>
    );
  }
  const { estado, codigo, texto, veces, lectura } = renglon;
  const Icon = ICONS[estado];
  const peso = pesoText(renglon, isWeighed);
  const { nombre } = ESTADO[estado];
  // Some sentences begin with the very word of the state.
  const rest = texto.startsWith(nombre) ? texto.slice(nombre.length).replace(/^[:,.]? /, '') : texto;
  return (
    <div
      key={`${renglon.key} ${estado} ${veces}`}
      className={styles.band}
      data-estado={estado}
      // A bounce is counted where it happened, and is no news of its own.
      data-quieto={veces > 1 || undefined}
    >
      <Icon aria-hidden size={40} stroke={2} className={styles.icon} />
      <div className={styles.words}>
        <p className={styles.code}>
          {codigo} {veces > 1 ? <span className={styles.times}>×{veces}</span> : null}
        </p>
        <p role="status" className={styles.verdict}>
          <span className={styles.word}>{nombre}</span>
          {rest === '' ? null : <span className={styles.text}> · {rest}</span>}
        </p>
        <p className={styles.text}>{detailOf(lectura, peso)}</p>
      </div>
    </div>
  );
}

function SinRegistrar({ falta, otras, onAcknowledge }: Pick<Props, 'otras' | 'onAcknowledge'> & { falta: Falta }) {
  const { clave, lectura } = falta;
  const shown = useCallback(() => noteShown(clave), [clave]);
  return (
    <div ref={shown} role="alert" className={styles.band} data-estado="error">
      <IconX aria-hidden size={40} stroke={2} className={styles.icon} />
      <div className={styles.words}>
        <p className={styles.code}>
          {lectura.codigo} {otras > 0 ? <span className={styles.times}>y {otras} más</span> : null}
        </p>
        <p className={styles.verdict}>
          <span className={styles.word}>{lectura.texto}</span>
        </p>
        <p className={styles.text}>
          {proximoPaso(lectura.razon)}{' '}
          {lectura.guia_id === null ? null : <Link to={`/guia/${lectura.guia_id}`}>Abrir la guía</Link>}
        </p>
      </div>
      <Button className={styles.seen} aria-keyshortcuts="Escape F9" onClick={onAcknowledge}>
        Entendido
        <kbd aria-hidden className={styles.key}>
          Esc
        </kbd>
      </Button>
    </div>
  );
}

function detailOf(lectura: Lectura | null, peso: string | null): string {
  const parts = [lectura?.cliente, lectura?.destino, piecesText(lectura), peso];
  return parts.filter((part) => part !== null && part !== undefined).join(' · ');
}

export function piecesText(lectura: Lectura | null): string | null {
  if (lectura === null || lectura.bultos === null || lectura.bultos < 2) return null;
  return lectura.bulto === null ? `${lectura.bultos} bultos` : `Bulto ${lectura.bulto}/${lectura.bultos}`;
}
