import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/Button.layer.css';

import { Button as MantineButton, type ButtonProps as MantineButtonProps } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';

import { asWord } from '#web/i18n/words.tsx';

type ButtonProps = Omit<MantineButtonProps, 'variant'> &
  Omit<ComponentPropsWithRef<'button'>, keyof MantineButtonProps> & {
    /** The one main act of a screen or dialog is 'filled'; all others are 'default'; 'subtle' for acts inside a row. */
    variant?: 'filled' | 'default' | 'subtle';
  };

/** A button; `type="submit"` must be said, so that none sends a form by accident. */
export function Button({ variant = 'default', type = 'button', children, ...others }: ButtonProps) {
  return (
    <MantineButton variant={variant} type={type} {...others}>
      {asWord(children)}
    </MantineButton>
  );
}
