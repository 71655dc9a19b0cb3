import { IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';

import { IconButton } from '#web/ui/IconButton.tsx';

import type { Notificacion } from '../contract.ts';
import styles from './notificaciones.module.css';
import { hideNovedad, holdNovedad, resumeNovedad, useNovedades } from './novedades.ts';
import { nombreDelTipo, rutaDe } from './palabras.ts';

/** A notice that came just now, beside the page for a moment; it takes no focus and stays in the inbox. */
export function NovedadToast({ onOpen }: { onOpen: (notificacion: Notificacion) => void }) {
  const mostrada = useNovedades((state) => state.mostrada);
  return (
    <div
      role="status"
      className={styles.novedad}
      onPointerEnter={holdNovedad}
      onPointerLeave={resumeNovedad}
      onFocus={holdNovedad}
      onBlur={resumeNovedad}
    >
      {mostrada === null ? null : (
        <div className={styles.tarjeta}>
          <Aviso notificacion={mostrada} onOpen={onOpen} />
          <IconButton aria-label="Cerrar el aviso" onClick={hideNovedad}>
            <IconX aria-hidden size={18} stroke={1.75} />
          </IconButton>
        </div>
      )}
    </div>
  );
}

function Aviso({ notificacion, onOpen }: { notificacion: Notificacion; onOpen: (one: Notificacion) => void }) {
  const target = rutaDe(notificacion.ruta);
  const open = () => {
    hideNovedad();
    onOpen(notificacion);
  };
  return (
    <div className={styles.cuerpo}>
      <p className={styles.pie}>{nombreDelTipo(notificacion.tipo)}</p>
      <p className={styles.titulo}>
        {target === null ? (
          notificacion.titulo
        ) : (
          <Link {...target} className={styles.enlace} onClick={open}>
            {notificacion.titulo}
          </Link>
        )}
      </p>
      <p className={styles.texto}>{notificacion.texto}</p>
    </div>
  );
}
