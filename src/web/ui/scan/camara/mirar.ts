import { logFailure } from '#web/log.ts';

import { type Detector, openDetector } from './detector.ts';

/** Between two looks: a phone of some years has to draw the page as well. */
const LOOK_MS = 120;
/** A label that stays in front of the camera is one reading. */
const SAME_MS = 2_500;

export interface Mirada {
  readonly video: HTMLVideoElement;
  /** Read last, before the camera was opened again: what still lies in front of it is no new reading. */
  readonly before: string;
  readonly onRead: (code: string) => void;
  /** Shown in place of the picture. */
  readonly onFault: (text: string) => void;
}

/** Reads whatever label the camera sees until it is stopped. */
export function mirar(mirada: Mirada): () => void {
  const stopped = new AbortController();
  look(mirada, stopped.signal).catch((cause) => {
    if (stopped.signal.aborted) return;
    logFailure('camera', cause);
    mirada.onFault(faultOf(cause));
  });
  return () => stopped.abort();
}

async function look({ video, before, onRead }: Mirada, signal: AbortSignal): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1280 } },
  });
  const end = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  signal.addEventListener('abort', end);
  if (signal.aborted) return end();
  video.srcObject = stream;
  await video.play();
  await readOn(await openDetector(), { video, before, onRead, signal });
}

interface Reading extends Pick<Mirada, 'video' | 'before' | 'onRead'> {
  readonly signal: AbortSignal;
}

async function readOn(detector: Detector, { video, before, onRead, signal }: Reading): Promise<void> {
  let last = { code: before, at: performance.now() };
  while (!signal.aborted) {
    const [code] = await detector.detect(video).catch(() => []);
    const now = performance.now();
    const isNew = code !== undefined && (code !== last.code || now - last.at > SAME_MS);
    if (code !== undefined) last = { code, at: now };
    if (isNew && !signal.aborted) onRead(code);
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

function faultOf(cause: unknown): string {
  const name = cause instanceof DOMException ? cause.name : '';
  if (name === 'NotAllowedError')
    return 'El navegador no tiene permiso para usar la cámara. Actívelo en los permisos de la página.';
  if (name === 'NotFoundError' || name === 'OverconstrainedError')
    return 'Este equipo no tiene una cámara que se pueda usar.';
  if (name === 'NotReadableError') return 'Otra aplicación está usando la cámara.';
  return 'No se pudo abrir la cámara.';
}
