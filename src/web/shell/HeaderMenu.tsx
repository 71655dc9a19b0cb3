import { IconChevronDown } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';

import { activePath, type MenuItem } from '#shared/menu.ts';
import { useWord, Word } from '#web/i18n/words.tsx';
import { useHasWideHeader } from '#web/viewport.ts';

import styles from './Header.module.css';
import { HeaderPanel } from './HeaderPanel.tsx';
import { MenuLink } from './MenuLink.tsx';

/** How many entries stand in the header where there is no room for all; the others are one press away. */
const IN_SIGHT = 3;

interface Props {
  items: readonly MenuItem[];
  isTabs: boolean;
  hasArrow: boolean;
  submenuSkin: 'dark' | undefined;
}

/** The header's entries (specification §2.9). What does not fit stands under «Más». */
export function HeaderMenu({ items, isTabs, hasArrow, submenuSkin }: Props) {
  const word = useWord();
  const isWide = useHasWideHeader();
  const page = useLocation({ select: (location) => location.pathname });
  const current = activePath(
    items.flatMap(({ ruta }) => ruta ?? []),
    page,
  );
  const fit = isWide || items.length <= IN_SIGHT + 1;
  const inSight = fit ? items : items.slice(0, IN_SIGHT);
  const rest = fit ? [] : items.slice(IN_SIGHT);
  return (
    <nav
      className={styles.menu}
      aria-label={word('Accesos')}
      hidden={items.length === 0}
      data-tabs={isTabs || undefined}
    >
      <ul>
        {inSight.map((item) => (
          <li key={item.titulo}>
            <Entry item={item} isCurrent={item.ruta === current} />
          </li>
        ))}
        {rest.length === 0 ? null : (
          <li>
            <More items={rest} current={current} hasArrow={hasArrow} skin={submenuSkin} />
          </li>
        )}
      </ul>
    </nav>
  );
}

interface MoreProps {
  items: readonly MenuItem[];
  current: string | null;
  hasArrow: boolean;
  skin: 'dark' | undefined;
}

function More({ items, current, hasArrow, skin }: MoreProps) {
  const word = useWord();
  return (
    <HeaderPanel
      position="bottom-start"
      label={word('Más accesos')}
      skin={skin}
      openerClass={styles.entry}
      panelClass={styles.submenu}
      opener={
        <>
          <Word>Más</Word>
          {hasArrow ? <IconChevronDown aria-hidden size={14} stroke={1.75} /> : null}
        </>
      }
    >
      {(close) =>
        items.map((item) => <Entry key={item.titulo} item={item} isCurrent={item.ruta === current} onFollow={close} />)
      }
    </HeaderPanel>
  );
}

function Entry({ item, isCurrent, onFollow }: { item: MenuItem; isCurrent: boolean; onFollow?: () => void }) {
  return (
    <MenuLink to={item.ruta ?? '/'} className={styles.entry} isCurrent={isCurrent} onClick={onFollow}>
      <Word>{item.titulo}</Word>
    </MenuLink>
  );
}
