import { IconChevronDown, IconLogout, IconUser } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';

import { SCHEMES, type Scheme } from '#shared/settings.ts';
import { LanguageSelect } from '#web/i18n/LanguageSelect.tsx';
import type { MessageId } from '#web/i18n/locale.ts';
import { useText } from '#web/i18n/TextProvider.tsx';
import { useUser } from '#web/session.tsx';
import { changeSettings, useSettings } from '#web/settings.ts';

import { HeaderPanel } from './HeaderPanel.tsx';
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
  return (
    <HeaderPanel
      position="bottom-end"
      width={280}
      label={text('USER.MENU')}
      skin={skin}
      openerClass={styles.opener}
      panelClass={styles.panel}
      opener={
        <>
          <span aria-hidden className={styles.initials} data-initials={initialsOf(user.fullname)} />
          <span className={styles.openerName}>{user.fullname}</span>
          <span className="solo-lector">{text('USER.MENU')}</span>
          <IconChevronDown aria-hidden size={16} stroke={1.75} />
        </>
      }
    >
      {(close) => (
        <>
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
        </>
      )}
    </HeaderPanel>
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
