import { Link } from '@tanstack/react-router';

import type { Apariencia } from '#shared/apariencia.ts';
import type { AreaRoute } from '#web/router/area-route.ts';
import { useSessionState } from '#web/session-state.ts';

import styles from './Subheader.module.css';

interface Props {
  area: AreaRoute | undefined;
  /** Null: the bar is not shown; the page keeps its heading for readers. */
  look: Apariencia | null;
}

/** The one heading of the page, and the way back up. */
export function Subheader({ area, look }: Props) {
  const isClient = useSessionState(({ user }) => user?.tipo_usuario === 'cliente');
  const title = (isClient ? area?.clientTitle : undefined) ?? area?.title ?? 'Andén';
  if (look === null || area?.heading === 'hidden') {
    return (
      <div className={styles.gap}>
        <title>{`${title} · Andén`}</title>
        <h1 className="solo-lector">{title}</h1>
      </div>
    );
  }
  return (
    <div
      className={styles.subheader}
      data-style={look['subheader.style']}
      data-fixed={look['subheader.fixed'] || undefined}
    >
      <div className={styles.line} data-width={look['subheader.width']}>
        <title>{`${title} · Andén`}</title>
        <h1 className={styles.title}>{title}</h1>
        {area === undefined || area.path === '/dashboard' ? null : (
          <nav aria-label="Ubicación" className={styles.trail}>
            <Link to="/dashboard">Inicio</Link>
            {area.section === undefined ? null : <span> / {area.section}</span>}
          </nav>
        )}
      </div>
    </div>
  );
}
