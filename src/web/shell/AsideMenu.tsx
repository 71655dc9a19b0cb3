import { Link, useLocation } from '@tanstack/react-router';

import { activePath, type MenuItem } from '#shared/menu.ts';

import styles from './Aside.module.css';
import { MENU_ICONS } from './icons.ts';

interface Props {
  items: readonly MenuItem[];
  minimized: boolean;
  onFollow?: () => void;
}

/** The entries, in their sections; the current one is marked by shape as well as by colour. */
export function AsideMenu({ items, minimized, onFollow }: Props) {
  const page = useLocation({ select: (location) => location.pathname });
  const paths = items.flatMap((item) => [item, ...(item.submenu ?? [])]).flatMap((item) => item.ruta ?? []);
  const active = activePath(paths, page);
  const entry = (item: MenuItem) => (
    <Entry
      key={`${item.titulo}${item.ruta}`}
      item={item}
      isActive={item.ruta === active}
      minimized={minimized}
      onFollow={onFollow}
    />
  );
  return (
    <nav className={styles.menu} aria-label="Menú principal">
      {items.map((item) =>
        item.submenu === undefined ? (
          <ul key={item.titulo} className={styles.list}>
            {entry(item)}
          </ul>
        ) : (
          <section key={item.titulo} aria-label={item.titulo}>
            <h2 className={styles.section}>
              <span>{item.titulo}</span>
            </h2>
            <ul className={styles.list}>{item.submenu.map(entry)}</ul>
          </section>
        ),
      )}
    </nav>
  );
}

interface EntryProps {
  item: MenuItem;
  isActive: boolean;
  minimized: boolean;
  onFollow: (() => void) | undefined;
}

function Entry({ item, isActive, minimized, onFollow }: EntryProps) {
  const Icon = MENU_ICONS[item.icono ?? 'panel'];
  return (
    <li>
      <Link
        to={item.ruta ?? '/'}
        className={styles.entry}
        preload={item.ruta === '/logout' ? false : 'intent'}
        activeProps={{}}
        aria-current={isActive ? 'page' : undefined}
        data-active={isActive || undefined}
        title={minimized ? item.titulo : undefined}
        onClick={onFollow}
      >
        <Icon aria-hidden size={20} stroke={1.75} />
        <span className={minimized ? 'solo-lector' : styles.text}>{item.titulo}</span>
      </Link>
    </li>
  );
}
