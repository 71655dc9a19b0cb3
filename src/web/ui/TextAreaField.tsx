import '@mantine/core/styles/Input.layer.css';

import { Textarea, type TextareaProps } from '@mantine/core';

import { FieldError } from './FieldError.tsx';

export function TextAreaField({ error, ...others }: TextareaProps) {
  return <Textarea {...others} error={error ? <FieldError>{error}</FieldError> : undefined} />;
}
