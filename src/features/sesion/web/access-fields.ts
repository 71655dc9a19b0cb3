import type { MessageId } from '#web/i18n/locale.ts';
import { useText } from '#web/i18n/TextProvider.tsx';
import { ServiceError } from '#web/service-error.ts';

/**
 * The rules of the sign-in forms (specification §5), each giving the text of its failure or null. They are applied when the form
 * is sent: a message that appears on leaving a field would move the button from under the pointer.
 */
export interface FieldRules {
  required: (value: string) => string | null;
  email: (value: string) => string | null;
  newPassword: (value: string) => string | null;
  repeated: (value: string, password: string) => string | null;
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
/** The contract's bound for a new password. */
const MIN_PASSWORD = 8;

export function useFieldRules(): FieldRules {
  const text = useText();
  const required = (value: string) => (value.trim() === '' ? text('AUTH.VALIDATION.REQUIRED_FIELD') : null);
  return {
    required,
    email: (value) => required(value) ?? (EMAIL.test(value.trim()) ? null : text('AUTH.VALIDATION.INVALID_FIELD')),
    newPassword: (value) =>
      required(value) ??
      (value.length < MIN_PASSWORD ? text('AUTH.VALIDATION.MIN_LENGTH_FIELD', { min: MIN_PASSWORD }) : null),
    repeated: (value, password) =>
      required(value) ?? (value === password ? null : text('AUTH.VALIDATION.PASSWORD_MISMATCH')),
  };
}

/** Refusals of the server that have a text in every language; for the others its own message stands. */
const TRANSLATED: Readonly<Record<string, MessageId>> = {
  LOGIN_INCORRECTO: 'AUTH.VALIDATION.INVALID_LOGIN',
  LOGIN_DEMORADO: 'ERROR.LOGIN_DEMORADO',
  CONTRASENA_ACTUAL_INCORRECTA: 'ERROR.CONTRASENA_ACTUAL_INCORRECTA',
  CONTRASENA_DEBIL: 'ERROR.CONTRASENA_DEBIL',
  CONTRASENA_REPETIDA: 'ERROR.CONTRASENA_REPETIDA',
  ENLACE_VENCIDO: 'ERROR.ENLACE_VENCIDO',
  CODIGO_INCORRECTO: 'ERROR.CODIGO_INCORRECTO',
  CODIGO_REQUERIDO: 'ERROR.CODIGO_REQUERIDO',
  DESAFIO_VENCIDO: 'ERROR.DESAFIO_VENCIDO',
  PROPUESTA_VENCIDA: 'ERROR.PROPUESTA_VENCIDA',
  SIN_CONEXION: 'ERROR.SIN_CONEXION',
};

export function useAccessError(): (cause: unknown) => string | null {
  const text = useText();
  return (cause) => {
    if (cause === null) return null;
    if (!(cause instanceof ServiceError)) return text('ERROR.GENERAL');
    const known = TRANSLATED[cause.code];
    return known === undefined ? (cause.msg ?? text('ERROR.GENERAL')) : text(known);
  };
}
