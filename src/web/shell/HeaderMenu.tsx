import '@mantine/core/styles/Popover.layer.css';

import { Popover } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';

import { activePath, type MenuItem } from '#shared/menu.ts';
import { useWord, Word } from '#web/i18n/words.tsx';
import { useHasWideHeader } from '#web/viewport.ts';

import styles from './Header.module.css';
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
  const [opened, setOpened] = useState(false);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      offset={6}
      trapFocus
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <button type="button" className={styles.entry} onClick={() => setOpened(!opened)}>
          <Word>Más</Word>
          {hasArrow ? <IconChevronDown aria-hidden size={14} stroke={1.75} /> : null}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={styles.submenu} aria-label={word('Más accesos')} data-skin={skin}>
        {items.map((item) => (
          <Entry key={item.titulo} item={item} isCurrent={item.ruta === current} onFollow={() => setOpened(false)} />
        ))}
      </Popover.Dropdown>
    </Popover>
  );
}

function Entry({ item, isCurrent, onFollow }: { item: MenuItem; isCurrent: boolean; onFollow?: () => void }) {
  return (
    <MenuLink to={item.ruta ?? '/'} className={styles.entry} isCurrent={isCurrent} onClick={onFollow}>
      <Word>{item.titulo}</Word>
    </MenuLink>
  );
}
