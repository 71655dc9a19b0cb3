import type { UseFormReturnType } from '@mantine/form';

import { useText } from '#web/i18n/TextProvider.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';

import { StrengthMeter } from './StrengthMeter.tsx';

export interface NewPassword {
  current: string;
  password: string;
  confirmPassword: string;
}

interface Props {
  form: UseFormReturnType<NewPassword>;
  /** What is being typed, for the meter. */
  password: string;
  ownWords?: readonly string[];
}

/** The new password twice, with the meter between. */
export function NewPasswordFields({ form, password, ownWords = [] }: Props) {
  const text = useText();
  return (
    <>
      <PasswordField
        key={form.key('password')}
        {...form.getInputProps('password')}
        name="password"
        autoComplete="new-password"
        label={text('AUTH.INPUT.NEW_PASSWORD')}
      />
      <StrengthMeter password={password} ownWords={ownWords} />
      <PasswordField
        key={form.key('confirmPassword')}
        {...form.getInputProps('confirmPassword')}
        name="confirmPassword"
        autoComplete="new-password"
        label={text('AUTH.INPUT.CONFIRM_PASSWORD')}
      />
    </>
  );
}
