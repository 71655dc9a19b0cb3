import { useLocation, useMatches } from '@tanstack/react-router';

import { activePath, type MenuItem } from '#shared/menu.ts';
import { EN_CONSTRUCCION } from '#shared/menu-unbuilt.ts';
import { useWord, Word } from '#web/i18n/words.tsx';

import styles from './Aside.module.css';
import { AsideSection } from './AsideSection.tsx';
import { MENU_ICONS } from './icons.ts';
import { MenuLink } from './MenuLink.tsx';
import { useMenuTip } from './use-menu-tip.tsx';
import { useSection } from './use-visible-menu.ts';

interface Props {
  items: readonly MenuItem[];
  minimized: boolean;
  skin?: 'dark' | undefined;
  /** Accordion: sections fold in place. Dropdown: each opens beside the menu. */
  sections?: 'accordion' | 'dropdown';
  onFollow?: () => void;
}

/** The entries, in their sections; the current one is marked by shape as well as by colour. */
export function AsideMenu({ items, minimized, skin, sections = 'accordion', onFollow }: Props) {
  const word = useWord();
  const { handlers, tip } = useMenuTip(minimized && sections === 'accordion');
  const page = useLocation({ select: (location) => location.pathname });
  const paths = items.flatMap((item) => [item, ...(item.submenu ?? [])]).flatMap((item) => item.ruta ?? []);
  const active = activePath(paths, page);
  const area = useMatches({ select: (matches) => matches.at(-1)?.staticData.area });
  const section = useSection(area?.path, area?.section);
  // An entry may stand in two sections and among the favourites: the page is in one place.
  const holding = items.filter(({ submenu = [] }) => submenu.some(({ ruta }) => ruta === active));
  const place = holding.find(({ titulo }) => titulo === section) ?? holding.at(-1);
  const entry = (item: MenuItem, parent?: MenuItem) => (
    <Entry
      key={`${parent?.titulo}${item.titulo}${item.ruta}`}
      item={item}
      isActive={item.ruta === active && (parent === undefined || parent === place)}
      minimized={minimized && sections === 'accordion'}
      onFollow={onFollow}
    />
  );
  return (
    <nav className={styles.menu} aria-label={word('Menú principal')} data-skin={skin} {...handlers}>
      {items.map((item) =>
        item.submenu === undefined ? (
          <ul key={item.titulo} className={styles.list}>
            {entry(item)}
          </ul>
        ) : (
          <AsideSection
            key={item.titulo}
            titulo={item.titulo}
            kind={sections}
            minimized={minimized}
            isActive={item === place}
            startsClosed={item.titulo === EN_CONSTRUCCION}
          >
            {item.submenu.map((child) => entry(child, item))}
          </AsideSection>
        ),
      )}
      {tip}
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
      <MenuLink
        to={item.ruta ?? '/'}
        className={styles.entry}
        preload={item.ruta === '/logout' ? false : 'intent'}
        isCurrent={isActive}
        data-active={isActive || undefined}
        onClick={onFollow}
      >
        <Icon aria-hidden size={20} stroke={1.75} />
        <span className={minimized ? 'solo-lector' : styles.text}>
          <Word>{item.titulo}</Word>
        </span>
      </MenuLink>
    </li>
  );
}
