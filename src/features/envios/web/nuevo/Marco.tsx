import { IconEye } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { Button } from '#web/ui/Button.tsx';

import type { Campo } from './formulario.ts';
import styles from './nuevo.module.css';
import type { Formulario } from './use-formulario.ts';

interface Props {
  form: Formulario;
  campo: Campo;
  /** Takes the whole line. */
  isWide?: boolean;
  children: ReactNode;
}

/** Around a field: what was read into it and wants a look, and what was probably meant by it. */
export function Marco({ form, campo, isWide = false, children }: Props) {
  const duda = form.dudaDe(campo);
  const falta = form.faltaDe(campo);
  const sugerencia = falta?.sugerencia ?? null;
  return (
    <div
      data-campo={campo}
      data-duda={duda !== undefined || undefined}
      className={isWide ? `${styles.campo} ${styles.ancho}` : styles.campo}
    >
      {children}
      {duda === undefined || falta !== undefined ? null : (
        <p className={styles.duda}>
          <IconEye aria-hidden size={16} stroke={1.75} />
          <span>{duda}</span>
          <Button
            variant="subtle"
            className={styles.chico}
            onClick={(event) => {
              backToField(event.currentTarget);
              form.aclarar(campo);
            }}
          >
            Está bien
          </Button>
        </p>
      )}
      {sugerencia === null ? null : (
        <p>
          <Button
            className={styles.chico}
            onClick={(event) => {
              backToField(event.currentTarget);
              form.cambiar({ [campo]: sugerencia });
            }}
          >
            Usar «{sugerencia}»
          </Button>
        </p>
      )}
    </div>
  );
}

/** The button goes away with what it was for. */
function backToField(button: Element): void {
  button.closest('[data-campo]')?.querySelector<HTMLElement>('input, textarea')?.focus();
}
