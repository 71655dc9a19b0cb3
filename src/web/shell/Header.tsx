import { IconBell, IconMenu2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';

import type { Apariencia } from '#shared/apariencia.ts';
import type { MenuItem } from '#shared/menu.ts';
import { useWord } from '#web/i18n/words.tsx';
import { marca } from '#web/marca.ts';
import { SearchButton } from '#web/palette/SearchButton.tsx';
import { Brand } from '#web/ui/Brand.tsx';

import { FrameParts } from './FrameParts.tsx';
import styles from './Header.module.css';
import { HeaderMenu } from './HeaderMenu.tsx';
import { skinOf } from './skin.ts';
import { UserMenu } from './UserMenu.tsx';

interface Props {
  items: readonly MenuItem[];
  look: Apariencia;
  /** Where the side menu is off-canvas, this opens it. */
  onOpenMenu: (() => void) | null;
}

export function Header({ items, look, onOpenMenu }: Props) {
  const word = useWord();
  const submenuSkin = skinOf(look['header.menu.desktop.submenu.skin']);
  return (
    <header className={styles.header} data-region="header" data-skin={skinOf(look['header.self.skin'])}>
      {onOpenMenu === null ? null : (
        <>
          <button type="button" className={styles.open} aria-label={word('Abrir el menú')} onClick={onOpenMenu}>
            <IconMenu2 aria-hidden size={20} stroke={1.75} />
          </button>
          <span className={styles.brand}>
            <Brand />
            {marca.nombre}
          </span>
        </>
      )}
      <HeaderMenu
        items={items}
        isTabs={look['header.menu.self.layout'] === 'tab'}
        hasArrow={look['header.menu.self.root-arrow']}
        submenuSkin={submenuSkin}
      />
      <span className={styles.space} />
      <SearchButton />
      <FrameParts place="header">
        <Link to="/notificaciones" className={styles.bell} aria-label={word('Notificaciones')}>
          <IconBell aria-hidden size={20} stroke={1.75} />
        </Link>
      </FrameParts>
      <UserMenu skin={submenuSkin} />
    </header>
  );
}
