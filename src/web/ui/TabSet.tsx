import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Tabs.layer.css';

import { Tabs } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useRef } from 'react';

import { asWord } from '#web/i18n/words.tsx';

import styles from './TabSet.module.css';

interface Props<Id extends string> {
  readonly label: string;
  readonly tabs: readonly { readonly id: Id; readonly titulo: string }[];
  readonly value: Id;
  readonly onChange: (id: Id) => void;
  /** What the open tab shows; the others are not there. */
  readonly children: ReactNode;
}

/** The tabs of a screen: one row that scrolls sideways where it is narrow, arrows move, the open one is underlined. */
export function TabSet<Id extends string>({ label, tabs, value, onChange, children }: Props<Id>) {
  const choose = (id: string | null) => {
    const chosen = tabs.find((tab) => tab.id === id);
    if (chosen) onChange(chosen.id);
  };
  const list = useRef<HTMLDivElement>(null);
  // Whoever comes by an address sees which one is open, however far to the side it stands.
  useLayoutEffect(() => {
    const row = list.current;
    const open = row?.querySelector(`[data-tab="${value}"]`);
    if (!row || !(open instanceof HTMLElement)) return;
    const { offsetLeft, offsetWidth } = open;
    const isSeen = offsetLeft >= row.scrollLeft && offsetLeft + offsetWidth <= row.scrollLeft + row.clientWidth;
    if (!isSeen) row.scrollLeft = offsetLeft - (row.clientWidth - offsetWidth) / 2;
  }, [value]);
  return (
    <Tabs
      value={value}
      onChange={choose}
      keepMounted={false}
      classNames={{ list: styles.tabs ?? '', tab: styles.tab ?? '' }}
    >
      <Tabs.List ref={list} aria-label={label}>
        {tabs.map(({ id, titulo }) => (
          <Tabs.Tab key={id} value={id} data-tab={id}>
            {asWord(titulo)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={value}>{children}</Tabs.Panel>
    </Tabs>
  );
}
