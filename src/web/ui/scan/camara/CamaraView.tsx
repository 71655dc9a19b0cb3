import { IconX } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef, useState } from 'react';

import styles from './camara.module.css';
import { mirar } from './mirar.ts';

interface Props {
  /** What was read last; it outlives the view, which closes while the screen has other work. */
  leida: RefObject<string>;
  onRead: (code: string) => void;
  onClose: () => void;
}

/** What the camera sees, under the scan field: each label in it is a reading. */
export function CamaraView({ leida, onRead, onClose }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const latest = useRef(onRead);
  const [fault, setFault] = useState<string | null>(null);
  const [reads, setReads] = useState(0);
  useEffect(() => {
    latest.current = onRead;
  });
  useEffect(() => {
    if (video.current === null) return undefined;
    const read = (code: string) => {
      leida.current = code;
      setReads((count) => count + 1);
      latest.current(code);
    };
    return mirar({ video: video.current, before: leida.current, onRead: read, onFault: setFault });
  }, [leida]);
  return (
    <section className={styles.camara} aria-label="Cámara">
      <video ref={video} className={styles.video} muted playsInline hidden={fault !== null} />
      {fault === null ? (
        <span key={reads} aria-hidden className={styles.linea} data-leyo={reads > 0 || undefined} />
      ) : null}
      {fault === null ? null : <p role="alert">{fault}</p>}
      <button type="button" className={styles.cerrar} aria-label="Cerrar la cámara" onClick={onClose}>
        <IconX aria-hidden size={24} stroke={2} />
      </button>
    </section>
  );
}
