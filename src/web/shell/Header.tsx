import { IconMenu2 } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';

import type { MenuItem } from '#shared/menu.ts';
import { SearchButton } from '#web/palette/SearchButton.tsx';
import { Brand } from '#web/ui/Brand.tsx';

import styles from './Header.module.css';
import { UserMenu } from './UserMenu.tsx';

interface Props {
  items: readonly MenuItem[];
  /** Below 900 px the menus are off-canvas, and this opens them. */
  onOpenMenu: (() => void) | null;
}

export function Header({ items, onOpenMenu }: Props) {
  const page = useLocation({ select: (location) => location.pathname });
  return (
    <header className={styles.header} data-region="header">
      {onOpenMenu === null ? null : (
        <>
          <button type="button" className={styles.open} aria-label="Abrir el menú" onClick={onOpenMenu}>
            <IconMenu2 aria-hidden size={20} stroke={1.75} />
          </button>
          <span className={styles.brand}>
            <Brand />
            Andén
          </span>
        </>
      )}
      <nav className={styles.menu} aria-label="Accesos" hidden={items.length === 0}>
        <ul>
          {items.map((item) => (
            <li key={item.titulo}>
              <Link
                to={item.ruta ?? '/'}
                className={styles.entry}
                activeProps={{}}
                aria-current={item.ruta === page ? 'page' : undefined}
              >
                {item.titulo}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <span className={styles.space} />
      <SearchButton />
      <UserMenu />
    </header>
  );
}
