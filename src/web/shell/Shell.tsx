import { Outlet, useMatches } from '@tanstack/react-router';
import { useRef } from 'react';

import { coherente } from '#shared/apariencia.ts';
import { HEADER_MENU } from '#shared/menu-items.ts';
import { Word } from '#web/i18n/words.tsx';
import { PaletteHost } from '#web/palette/PaletteHost.tsx';
import { SCROLLERS } from '#web/scroll-to-top.ts';
import { changeSettings, useSettings } from '#web/settings.ts';
import { useIsNarrow } from '#web/viewport.ts';

import { Aside } from './Aside.tsx';
import { ConnectionBar } from './ConnectionBar.tsx';
import { Footer } from './Footer.tsx';
import { FrameParts } from './FrameParts.tsx';
import { Header } from './Header.tsx';
import { LeavingHost } from './LeavingHost.tsx';
import { OffCanvas } from './OffCanvas.tsx';
import { RenewHost } from './RenewHost.tsx';
import styles from './Shell.module.css';
import { Subheader } from './Subheader.tsx';
import { useVisibleMenu } from './use-visible-menu.ts';

/** The frame of every screen for signed-in people, as its layout settings (`/builder`) have it. */
export function Shell() {
  const isNarrow = useIsNarrow();
  const settings = useSettings();
  const look = coherente(settings);
  const canMinimize = look['aside.self.minimize.toggle'];
  const minimized = (canMinimize ? settings.menu_minimizado : look['aside.self.minimize.default']) && !isNarrow;
  const hasAside = look['aside.self.display'] && !isNarrow;
  const canvas = useRef<HTMLDialogElement>(null);
  const area = useMatches({ select: (matches) => matches.at(-1)?.staticData.area });
  const menu = useVisibleMenu(HEADER_MENU);
  const headerItems = look['header.menu.self.display'] ? menu : [];
  const isHeaderFixed = look[isNarrow ? 'header.self.fixed.mobile' : 'header.self.fixed.desktop'];
  const isFooterFixed = look['footer.self.fixed'];
  const openMenu = hasAside ? null : () => canvas.current?.showModal();
  const header = <Header items={isNarrow ? [] : headerItems} look={look} onOpenMenu={openMenu} />;
  const footer = <Footer isWide={look['footer.self.width'] === 'fluid'} />;
  return (
    <div
      className={styles.shell}
      id={SCROLLERS.frame}
      data-minimized={minimized || undefined}
      data-no-aside={!hasAside || undefined}
      data-free-aside={(hasAside && !look['aside.self.fixed']) || undefined}
    >
      <a href="#contenido" className={styles.skip}>
        <Word>Saltar al contenido</Word>
      </a>
      {hasAside ? (
        <Aside
          look={look}
          minimized={minimized}
          onToggle={canMinimize ? () => changeSettings({ menu_minimizado: !minimized }) : null}
        />
      ) : (
        <OffCanvas canvas={canvas} headerItems={isNarrow ? headerItems : []} />
      )}
      {isHeaderFixed ? header : null}
      <div className={styles.page} id={SCROLLERS.page}>
        {isHeaderFixed ? null : header}
        {/* Screens are Spanish; what is not says so itself. */}
        <main className={styles.main} id="contenido" tabIndex={-1} lang="es">
          {look['subheader.display'] ? <Subheader area={area} look={look} /> : <Subheader area={area} look={null} />}
          <div className={styles.content} data-width={look['content.width']}>
            <Outlet />
          </div>
        </main>
        {isFooterFixed ? null : footer}
      </div>
      {isFooterFixed ? footer : null}
      <PaletteHost />
      <LeavingHost />
      <RenewHost />
      <FrameParts />
      <ConnectionBar />
    </div>
  );
}
