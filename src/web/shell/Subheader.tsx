import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';

import type { Apariencia } from '#shared/apariencia.ts';
import { useWord, Word } from '#web/i18n/words.tsx';
import { marca } from '#web/marca.ts';
import type { AreaRoute } from '#web/router/area-route.ts';
import { useSessionState } from '#web/session-state.ts';
import { changeSettings, useSettings } from '#web/settings.ts';

import styles from './Subheader.module.css';
import { useIsEntry, useSection } from './use-visible-menu.ts';

interface Props {
  area: AreaRoute | undefined;
  /** Null: the bar is not shown; the page keeps its heading for readers. */
  look: Apariencia | null;
}

/** The one heading of the page, and the way back up. */
export function Subheader({ area, look }: Props) {
  const word = useWord();
  const isClient = useSessionState(({ user }) => user?.tipo_usuario === 'cliente');
  const title = (isClient ? area?.clientTitle : undefined) ?? area?.title ?? marca.nombre;
  const section = useSection(area?.path, area?.section);
  if (look === null || area?.heading === 'hidden') {
    return (
      <div className={styles.gap}>
        <title>{`${word(title)} · ${marca.nombre}`}</title>
        <h1 className="solo-lector">
          <Word>{title}</Word>
        </h1>
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
        <title>{`${word(title)} · ${marca.nombre}`}</title>
        <h1 className={styles.title}>
          <Word>{title}</Word>
        </h1>
        {area === undefined || area.path === '/dashboard' ? null : (
          <nav aria-label={word('Ubicación')} className={styles.trail}>
            <Link to="/dashboard">
              <Word>Inicio</Word>
            </Link>
            {section === undefined ? null : (
              <span>
                {' / '}
                <Word>{section}</Word>
              </span>
            )}
          </nav>
        )}
        <Favourite ruta={area?.path} title={title} />
      </div>
    </div>
  );
}

/** Puts the page first in the person's menu, or takes it from there. */
function Favourite({ ruta, title }: { ruta: string | undefined; title: string }) {
  const word = useWord();
  const favourites = useSettings((settings) => settings.favoritas);
  const canBe = useIsEntry(ruta);
  if (!canBe || ruta === undefined) return null;
  const isFavourite = favourites.includes(ruta);
  const Star = isFavourite ? IconStarFilled : IconStar;
  const toggle = () =>
    changeSettings({ favoritas: isFavourite ? favourites.filter((one) => one !== ruta) : [...favourites, ruta] });
  return (
    <button
      type="button"
      className={styles.star}
      aria-pressed={isFavourite}
      aria-label={`${title}, favorita`}
      title={word(isFavourite ? 'Quitar de las favoritas' : 'Poner entre las favoritas')}
      onClick={toggle}
    >
      <Star aria-hidden size={16} stroke={1.75} />
    </button>
  );
}
