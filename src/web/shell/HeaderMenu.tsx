import { IconChevronDown } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useLayoutEffect, useRef, useState } from 'react';

import { activePath, type MenuItem } from '#shared/menu.ts';
import { useWord, Word } from '#web/i18n/words.tsx';
import { useHasWideHeader } from '#web/viewport.ts';

import styles from './Header.module.css';
import { HeaderPanel } from './HeaderPanel.tsx';
import { MenuLink } from './MenuLink.tsx';

/** How many entries stand in the header where there is no room for all; the others are one press away. */
const IN_SIGHT = 3;
/** Pixels between entries, and what «Más» takes in the longest of the languages. */
const GAP = 4;
const MORE = 76;

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
  const [nav, room] = useRoom(items.map(({ titulo }) => titulo).join());
  const most = isWide || items.length <= IN_SIGHT + 1 ? items.length : IN_SIGHT;
  const inSight = Math.min(most, room);
  const rest = items.slice(inSight);
  return (
    <nav
      ref={nav}
      className={styles.menu}
      aria-label={word('Accesos')}
      hidden={items.length === 0}
      data-tabs={isTabs || undefined}
    >
      <ul>
        {items.map((item, at) => (
          <li key={item.titulo} inert={at >= inSight}>
            <Entry item={item} isCurrent={item.ruta === current} />
          </li>
        ))}
        {rest.length === 0 ? null : (
          <li data-more>
            <More items={rest} current={current} hasArrow={hasArrow} skin={submenuSkin} />
          </li>
        )}
      </ul>
    </nav>
  );
}

/** How many whole entries there is room for beside «Más», were they all drawn; measured anew for others, and whenever any of them grows. */
function useRoom(entries: string) {
  const nav = useRef<HTMLElement>(null);
  const [room, setRoom] = useState(Number.POSITIVE_INFINITY);
  useLayoutEffect(() => {
    if (nav.current === null || entries === '') return;
    const measure = () => setRoom(wholeEntries(nav.current));
    const resized = new ResizeObserver(measure);
    for (const one of [nav.current, ...nav.current.querySelectorAll('li')]) resized.observe(one);
    measure();
    return () => resized.disconnect();
  }, [entries]);
  return [nav, room] as const;
}

function wholeEntries(nav: HTMLElement | null): number {
  const width = nav?.clientWidth ?? 0;
  // Not laid out.
  if (width === 0) return Number.POSITIVE_INFINITY;
  const ends: number[] = [];
  for (const entry of nav?.querySelectorAll<HTMLElement>('li:not([data-more])') ?? [])
    ends.push((ends.at(-1) ?? 0) + entry.offsetWidth + GAP);
  const fits = (within: number) => ends.filter((end) => end <= within).length;
  return fits(width) === ends.length ? ends.length : fits(width - MORE);
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
