import { useForm } from '@mantine/form';
import { useState } from 'react';

import { useFieldRules } from './access-fields.ts';
import type { NewPassword } from './NewPasswordFields.tsx';

/** The form of a new password; where the current one is asked for, it is required too. */
export function useNewPasswordForm({ asksCurrent }: { asksCurrent: boolean }) {
  const rules = useFieldRules();
  const [password, setPassword] = useState('');
  const form = useForm<NewPassword>({
    mode: 'uncontrolled',
    initialValues: { current: '', password: '', confirmPassword: '' },
    validate: {
      current: (value) => (asksCurrent ? rules.required(value) : null),
      password: rules.newPassword,
      confirmPassword: (value, values) => rules.repeated(value, values.password),
    },
    onValuesChange: (values) => setPassword(values.password),
  });
  return { form, password };
}
