import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';

import { Checkbox, type CheckboxProps } from '@mantine/core';

import { FieldError } from './FieldError.tsx';

export function CheckboxField({ error, ...others }: CheckboxProps) {
  return <Checkbox {...others} error={error ? <FieldError>{error}</FieldError> : undefined} />;
}
