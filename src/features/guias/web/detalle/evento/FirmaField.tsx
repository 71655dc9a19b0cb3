import { FileButton, Input } from '@mantine/core';
import { type PointerEvent, useCallback, useId, useRef } from 'react';

import { Button } from '#web/ui/Button.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { FieldError } from '#web/ui/FieldError.tsx';

import styles from './FirmaField.module.css';
import { type Firma, wipe } from './use-firma.ts';

interface Props {
  firma: Firma;
  error: string | undefined;
  fieldRef: (node: HTMLElement | null) => void;
}

/**
 * Drawn with finger, pen or mouse; whoever cannot, hands in a picture of the signed paper. The group takes the focus of whoever signs,
 * so that the keys of the form go on working.
 */
export function FirmaField({ firma, error, fieldRef }: Props) {
  const id = useId();
  const failure = firma.foto.refusal ?? (firma.foto.failure === null ? null : 'No se pudo subir la firma');
  return (
    <Input.Wrapper
      id={id}
      label="Firma (obligatoria)"
      labelElement="div"
      error={error === undefined ? undefined : <FieldError>{error}</FieldError>}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a second label */}
      <div role="group" aria-labelledby={`${id}-label`} tabIndex={-1} className={styles.firma}>
        <Pad firma={firma} />
        <div className={styles.acts}>
          <Button onClick={firma.clear} disabled={!firma.isThere}>
            Borrar la firma
          </Button>
          <FileButton accept="image/*" onChange={firma.choose}>
            {({ onClick }) => (
              <Button ref={fieldRef} onClick={onClick}>
                Elegir imagen de la firma…
              </Button>
            )}
          </FileButton>
          <p role="status" className={styles.state}>
            {statusOf(firma)}
          </p>
        </div>
      </div>
      <ErrorAlert error={failure} />
    </Input.Wrapper>
  );
}

function Pad({ firma }: { firma: Firma }) {
  const isDown = useRef(false);
  const { canvas: kept } = firma;
  const keep = useCallback(
    (canvas: HTMLCanvasElement | null) => {
      kept.current = canvas;
      wipe(canvas);
    },
    [kept],
  );
  const start = (event: PointerEvent<HTMLCanvasElement>) => {
    const pen = penOf(event.currentTarget);
    if (pen === null || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    isDown.current = true;
    pen.beginPath();
    pen.moveTo(...pointOf(event));
  };
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    const pen = isDown.current ? penOf(event.currentTarget) : null;
    if (pen === null) return;
    pen.lineTo(...pointOf(event));
    pen.stroke();
    if (!firma.isDrawn) firma.onDrawn();
  };
  const stop = () => {
    if (isDown.current && firma.isDrawn) firma.onDrawn();
    isDown.current = false;
  };
  return (
    <canvas
      ref={keep}
      width={960}
      height={320}
      role="img"
      aria-label={firma.isDrawn ? 'Firma dibujada' : 'Espacio para firmar'}
      className={styles.pad}
      onPointerDown={start}
      onPointerMove={draw}
      onPointerUp={stop}
      onPointerCancel={stop}
    />
  );
}

function penOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D | null {
  const pen = canvas.getContext('2d');
  if (pen === null) return null;
  pen.strokeStyle = '#111d21';
  pen.lineWidth = 5;
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  return pen;
}

function pointOf({ currentTarget, clientX, clientY }: PointerEvent<HTMLCanvasElement>): [number, number] {
  const box = currentTarget.getBoundingClientRect();
  const scale = box.width === 0 ? 1 : currentTarget.width / box.width;
  return [(clientX - box.left) * scale, (clientY - box.top) * scale];
}

function statusOf({ foto, isDrawn }: Firma): string {
  if (foto.isUploading) return 'Subiendo la firma…';
  if (isDrawn) return 'Firma dibujada';
  return foto.isAttached ? 'Imagen de la firma adjunta' : 'Firme en el recuadro; sin firma no se puede registrar.';
}
