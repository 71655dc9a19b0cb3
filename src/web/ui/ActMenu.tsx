import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';

import { Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type ReactElement, useState } from 'react';

import { asWord } from '#web/i18n/words.tsx';

import styles from './ActMenu.module.css';
import controls from './controls.module.css';

export interface Act {
  name: string;
  run: () => void;
  /** One of several of which one is in force. */
  isCurrent?: boolean;
  isDangerous?: boolean;
}

interface Props {
  /** Names the list for those who hear it. */
  label: string;
  /** The button that opens it. */
  opener: ReactElement;
  /** In groups, a line between them. */
  acts: readonly (readonly Act[])[];
}

/** A button's list of what can be done, or of what to choose from. */
export function ActMenu({ label, opener, acts }: Props) {
  const [opened, setOpened] = useState(false);
  const main = opened ? document.querySelector('main') : null;
  const hasChoice = acts.flat().some(({ isCurrent }) => isCurrent !== undefined);
  return (
    <Menu
      position="bottom-end"
      shadow="none"
      transitionProps={{ duration: 0 }}
      // Within the page's landmark, and with nothing but its entries: they get the focus, not a place before them.
      opened={opened}
      onChange={setOpened}
      portalProps={main === null ? {} : { target: main }}
      withInitialFocusPlaceholder={false}
      classNames={{ dropdown: controls.dropdown, item: styles.item, divider: styles.line }}
    >
      <Menu.Target>{opener}</Menu.Target>
      <Menu.Dropdown aria-label={label}>
        {acts.map((group, index) => [
          index === 0 ? null : <Menu.Divider key={`line ${group[0]?.name}`} />,
          ...group.map(({ name, run, isCurrent, isDangerous }) => (
            <Menu.Item
              key={name}
              data-danger={isDangerous || undefined}
              aria-current={isCurrent || undefined}
              leftSection={hasChoice ? <Mark isShown={isCurrent === true} /> : undefined}
              onClick={run}
            >
              {asWord(name)}
            </Menu.Item>
          )),
        ])}
      </Menu.Dropdown>
    </Menu>
  );
}

function Mark({ isShown }: { isShown: boolean }) {
  return <span className={styles.mark}>{isShown ? <IconCheck aria-hidden size={16} stroke={2} /> : null}</span>;
}
