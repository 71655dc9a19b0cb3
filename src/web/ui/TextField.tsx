import '@mantine/core/styles/Input.layer.css';

import { TextInput, type TextInputProps } from '@mantine/core';

import { FieldError } from './FieldError.tsx';

/** A text field with its label above; an error is an icon and a sentence. */
export function TextField({ error, ...others }: TextInputProps) {
  return <TextInput {...others} error={error ? <FieldError>{error}</FieldError> : undefined} />;
}
