import { Outlet, useMatches } from '@tanstack/react-router';
import { useRef } from 'react';

import { HEADER_MENU } from '#shared/menu-items.ts';
import { PaletteHost } from '#web/palette/PaletteHost.tsx';
import { changeSettings, useSettings } from '#web/settings.ts';
import { useIsNarrow } from '#web/viewport.ts';

import { Aside } from './Aside.tsx';
import { Footer } from './Footer.tsx';
import { FrameParts } from './FrameParts.tsx';
import { Header } from './Header.tsx';
import { OffCanvas } from './OffCanvas.tsx';
import styles from './Shell.module.css';
import { Subheader } from './Subheader.tsx';
import { useVisibleMenu } from './use-visible-menu.ts';

/** The frame of every screen for signed-in people. */
export function Shell() {
  const isNarrow = useIsNarrow();
  const minimized = useSettings((settings) => settings.menu_minimizado) && !isNarrow;
  const canvas = useRef<HTMLDialogElement>(null);
  const area = useMatches({ select: (matches) => matches.at(-1)?.staticData.area });
  const headerItems = useVisibleMenu(HEADER_MENU);
  return (
    <div className={styles.shell} data-minimized={minimized || undefined}>
      <a href="#contenido" className={styles.skip}>
        Saltar al contenido
      </a>
      {isNarrow ? (
        <OffCanvas canvas={canvas} headerItems={headerItems} />
      ) : (
        <Aside minimized={minimized} onToggle={() => changeSettings({ menu_minimizado: !minimized })} />
      )}
      <Header items={isNarrow ? [] : headerItems} onOpenMenu={isNarrow ? () => canvas.current?.showModal() : null} />
      <main className={styles.page} id="contenido" tabIndex={-1}>
        <Subheader area={area} />
        <div className={styles.content}>
          <Outlet />
        </div>
      </main>
      <Footer />
      <PaletteHost />
      <FrameParts />
    </div>
  );
}
