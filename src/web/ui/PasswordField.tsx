import type { TextInputProps } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';

import { useText } from '#web/i18n/TextProvider.tsx';

import { IconButton } from './IconButton.tsx';
import styles from './PasswordField.module.css';
import { TextField } from './TextField.tsx';

/** A password: shown on demand, pasted freely, with a hint when Caps Lock is on. */
export function PasswordField(props: TextInputProps) {
  const text = useText();
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const look = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  const Eye = shown ? IconEyeOff : IconEye;
  return (
    <div>
      <TextField
        {...props}
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        onKeyDown={look}
        onKeyUp={look}
        rightSectionPointerEvents="all"
        rightSection={
          <IconButton
            aria-label={text(shown ? 'AUTH.PASSWORD.HIDE' : 'AUTH.PASSWORD.SHOW')}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            <Eye aria-hidden size={18} stroke={1.75} />
          </IconButton>
        }
      />
      <p role="status" className={styles.hint}>
        {capsLock ? text('AUTH.PASSWORD.CAPS_LOCK') : ''}
      </p>
    </div>
  );
}
