import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';

import { useText } from '#web/i18n/TextProvider.tsx';
import { ServiceError } from '#web/service-error.ts';
import { loginWithCode } from '#web/session.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { useAccessError, useFieldRules } from './access-fields.ts';
import styles from './form.module.css';

const FIELD = 'codigo';

interface Props {
  desafio: string;
  /** Back to the password; with what is to be said there. */
  onBack: (cause: unknown) => void;
}

/** The second step of a sign-in: one code, of the application or of those for who has lost it. */
export function CodeStep({ desafio, onBack }: Props) {
  const text = useText();
  const rules = useFieldRules();
  const errorOf = useAccessError();
  const [isRecovery, setRecovery] = useState(false);
  const [codigo, setCodigo] = useState('');
  const [missing, setMissing] = useState<string | null>(null);
  const entry = useMutation({
    mutationFn: () => loginWithCode(desafio, codigo.trim()),
    onError: (cause) => {
      if (cause instanceof ServiceError && cause.code === 'DESAFIO_VENCIDO') onBack(cause);
      else selectField();
    },
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    const falta = rules.required(codigo);
    setMissing(falta);
    if (falta === null && !entry.isPending) entry.mutate();
  };
  const change = () => {
    setRecovery(!isRecovery);
    setCodigo('');
    setMissing(null);
    entry.reset();
  };
  return (
    <form noValidate className={styles.form} onSubmit={send}>
      <p>{text(isRecovery ? 'AUTH.CODE.RECOVERY_DESC' : 'AUTH.CODE.DESC')}</p>
      <ErrorAlert error={errorOf(entry.error)} onDismiss={entry.reset} dismissLabel={text('GENERAL.CLOSE')} />
      <TextField
        key={isRecovery ? 'recuperacion' : 'aplicacion'}
        id={FIELD}
        name={FIELD}
        label={text(isRecovery ? 'AUTH.INPUT.RECOVERY_CODE' : 'AUTH.INPUT.CODE')}
        autoFocus
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        {...(isRecovery ? { autoComplete: 'off' } : { autoComplete: 'one-time-code', inputMode: 'numeric' as const })}
        className={styles.code}
        value={codigo}
        error={missing}
        onChange={(event) => setCodigo(event.currentTarget.value)}
      />
      <button type="button" className={styles.link} onClick={change}>
        {text(isRecovery ? 'AUTH.CODE.USE_APP' : 'AUTH.CODE.USE_RECOVERY')}
      </button>
      <Button type="submit" variant="filled" fullWidth loading={entry.isPending}>
        {text('AUTH.CODE.BUTTON')}
      </Button>
      <button type="button" className={styles.link} onClick={() => onBack(null)}>
        {text('AUTH.GENERAL.BACK_BUTTON')}
      </button>
    </form>
  );
}

/** A wrong code is typed over. */
function selectField(): void {
  const field = document.getElementById(FIELD);
  if (field instanceof HTMLInputElement) field.select();
}
