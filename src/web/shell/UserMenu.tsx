import '@mantine/core/styles/Popover.layer.css';

import { Popover } from '@mantine/core';
import { IconChevronDown, IconLogout, IconUser } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { SCHEMES, type Scheme } from '#shared/settings.ts';
import { LanguageSelect } from '#web/i18n/LanguageSelect.tsx';
import type { MessageId } from '#web/i18n/locale.ts';
import { useText } from '#web/i18n/TextProvider.tsx';
import { useUser } from '#web/session.tsx';
import { changeSettings, useSettings } from '#web/settings.ts';

import styles from './UserMenu.module.css';

const SCHEME_TEXT: Record<Scheme, MessageId> = {
  claro: 'USER.THEME.LIGHT',
  oscuro: 'USER.THEME.DARK',
  sistema: 'USER.THEME.SYSTEM',
};

/** Who is signed in, how the product looks and speaks, and the way out. */
export function UserMenu({ skin }: { skin: 'dark' | undefined }) {
  const text = useText();
  const user = useUser();
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={280}
      offset={6}
      trapFocus
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <button type="button" className={styles.opener} onClick={() => setOpened(!opened)}>
          <span aria-hidden className={styles.initials} data-initials={initialsOf(user.fullname)} />
          <span className={styles.openerName}>{user.fullname}</span>
          <span className="solo-lector">{text('USER.MENU')}</span>
          <IconChevronDown aria-hidden size={16} stroke={1.75} />
        </button>
      </Popover.Target>
      <Popover.Dropdown className={styles.panel} aria-label={text('USER.MENU')} data-skin={skin}>
        <p className={styles.person}>
          <strong>{user.fullname}</strong>
          <span>{user.email}</span>
        </p>
        <SchemeChoice />
        <div className={styles.row}>
          <span aria-hidden>{text('USER.LANGUAGE')}</span>
          <LanguageSelect />
        </div>
        <div className={styles.links}>
          <Link to="/mi-cuenta" className={styles.link} onClick={close}>
            <IconUser aria-hidden size={20} stroke={1.75} />
            {text('USER.ACCOUNT')}
          </Link>
          <Link to="/logout" preload={false} className={styles.link} onClick={close}>
            <IconLogout aria-hidden size={20} stroke={1.75} />
            {text('USER.LOGOUT')}
          </Link>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

function SchemeChoice() {
  const text = useText();
  const chosen = useSettings((settings) => settings.esquema);
  return (
    <fieldset className={styles.schemes}>
      <legend>{text('USER.THEME')}</legend>
      {SCHEMES.map((scheme) => (
        <label key={scheme} className={styles.scheme}>
          <input
            type="radio"
            name="esquema"
            className="solo-lector"
            checked={scheme === chosen}
            onChange={() => changeSettings({ esquema: scheme })}
          />
          {text(SCHEME_TEXT[scheme])}
        </label>
      ))}
    </fieldset>
  );
}

function initialsOf(fullname: string): string {
  const words = fullname.split(/\s+/).filter((word) => word !== '');
  return [words.at(0), words.length > 1 ? words.at(-1) : undefined]
    .map((word) => word?.[0] ?? '')
    .join('')
    .toUpperCase();
}
