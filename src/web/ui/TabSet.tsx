import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Tabs.layer.css';

import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';

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
  return (
    <Tabs
      value={value}
      onChange={choose}
      keepMounted={false}
      classNames={{ list: styles.tabs ?? '', tab: styles.tab ?? '' }}
    >
      <Tabs.List aria-label={label}>
        {tabs.map(({ id, titulo }) => (
          <Tabs.Tab key={id} value={id}>
            {asWord(titulo)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={value}>{children}</Tabs.Panel>
    </Tabs>
  );
}
