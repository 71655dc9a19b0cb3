import { Link, useLocation } from '@tanstack/react-router';
import { Suspense } from 'react';

import { Button } from '#web/ui/Button.tsx';

import { discard, useBorrador } from './borrador.ts';
import { ConTextos, useTexto } from './textos.tsx';
import styles from './vista-previa.module.css';

/** While a look is in preview: the way back to the builder, and out of it, on every screen. */
export function VistaPrevia() {
  const enVista = useBorrador((state) => state.enVista);
  if (!enVista) return null;
  return (
    <Suspense>
      <ConTextos>
        <Barra />
      </ConTextos>
    </Suspense>
  );
}

function Barra() {
  const text = useTexto();
  const isBuilder = useLocation({ select: ({ pathname }) => pathname === '/builder' });
  return (
    <section className={styles.barra} aria-label={text('BUILDER.PREVIEWING')}>
      <span>{text('BUILDER.PREVIEWING')}</span>
      {isBuilder ? null : <Link to="/builder">{text('BUILDER.BACK')}</Link>}
      <Button onClick={discard}>{text('BUILDER.DISCARD')}</Button>
    </section>
  );
}
