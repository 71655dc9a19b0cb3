import { type PointerEvent, useRef } from 'react';

import { Button } from '../Button.tsx';
import styles from './FirmaField.module.css';

interface Props {
  /** Whose it is. */
  titulo?: string;
  /** The signature as base64 of a PNG; null: nothing is drawn. */
  onChange: (firma: string | null) => void;
}

const [WIDTH, HEIGHT] = [600, 240];

/** A field to sign in with a finger. Black on white whatever the theme, as it is kept. */
export function FirmaField({ titulo = 'Firma de quien recibe', onChange }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const draw = (event: PointerEvent<HTMLCanvasElement>, isStart: boolean) => {
    const pen = event.currentTarget.getContext('2d');
    if (pen === null || (!isStart && event.buttons === 0)) return;
    const box = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - box.left) * WIDTH) / box.width;
    const y = ((event.clientY - box.top) * HEIGHT) / box.height;
    if (isStart) {
      event.currentTarget.setPointerCapture(event.pointerId);
      pen.lineWidth = 4;
      pen.lineCap = 'round';
      pen.lineJoin = 'round';
      pen.beginPath();
      pen.moveTo(x, y);
    }
    pen.lineTo(x, y);
    pen.stroke();
  };
  const clear = () => {
    canvas.current?.getContext('2d')?.clearRect(0, 0, WIDTH, HEIGHT);
    onChange(null);
  };
  return (
    <div className={styles.firma}>
      <span className={styles.titulo}>{titulo}</span>
      <canvas
        ref={canvas}
        width={WIDTH}
        height={HEIGHT}
        className={styles.papel}
        aria-label={titulo}
        onPointerDown={(event) => draw(event, true)}
        onPointerMove={(event) => draw(event, false)}
        onPointerUp={(event) => onChange(event.currentTarget.toDataURL('image/png').split(',')[1] ?? null)}
      />
      <Button variant="subtle" onClick={clear}>
        Borrar la firma
      </Button>
    </div>
  );
}
