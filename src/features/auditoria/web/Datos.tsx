import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { CopyButton } from '#web/ui/CopyButton.tsx';

import styles from './auditoria.module.css';
import type { Enlace } from './enlaces.ts';

/** A line of the facts of one entry. */
export function Dato({ nombre, children }: { nombre: string; children: ReactNode }) {
  return (
    <div className={styles.dato}>
      <dt>{nombre}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A text that leads to its screen, where there is one. */
export function Enlazado({ enlace, children }: { enlace: Enlace | null; children: string }) {
  if (enlace === null) return children;
  return (
    <Link to={enlace.to} search={enlace.search}>
      {children}
    </Link>
  );
}

/** An id that people copy into a message. */
export function Codigo({ texto, nombre }: { texto: string | null; nombre: string }) {
  if (texto === null) return '—';
  return (
    <span className={styles.codigo}>
      <span className={styles.mono}>{texto}</span>
      <CopyButton text={texto} label={`Copiar ${nombre}`} />
    </span>
  );
}
