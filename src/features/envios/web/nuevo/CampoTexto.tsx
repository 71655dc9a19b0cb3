import type { TextInputProps } from '@mantine/core';

import { TextField } from '#web/ui/TextField.tsx';

import type { Campo } from './formulario.ts';
import { Marco } from './Marco.tsx';
import type { Formulario } from './use-formulario.ts';

interface Props extends Omit<TextInputProps, 'form'> {
  form: Formulario;
  campo: Campo;
  label: string;
  isWide?: boolean;
}

/** One field of the envío that is text. */
export function CampoTexto({ form, campo, isWide = false, ...others }: Props) {
  return (
    <Marco form={form} campo={campo} isWide={isWide}>
      <TextField
        autoComplete="off"
        maxLength={200}
        {...others}
        value={form.datos[campo] ?? ''}
        error={form.faltaDe(campo)?.mensaje}
        onChange={(event) => form.cambiar({ [campo]: event.currentTarget.value })}
      />
    </Marco>
  );
}
