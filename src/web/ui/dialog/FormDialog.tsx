import { type FormEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';

import { Word } from '#web/i18n/words.tsx';
import { useOneBreath } from '#web/use-one-breath.ts';

import { Button } from '../Button.tsx';
import { DialogFrame } from './DialogFrame.tsx';
import styles from './dialog.module.css';

interface Props {
  title: string;
  opened: boolean;
  /** Whether there is something to lose: Esc and Cancelar then ask once. */
  isDirty: boolean;
  isSaving: boolean;
  onSubmit: () => void;
  onClose: () => void;
  submitLabel?: string;
  cancelLabel?: string;
  /** Saves as well, and goes on to something else. */
  also?: { readonly label: string; readonly onSubmit: () => void } | undefined;
  children: ReactNode;
}

/** A form in a dialog (a drawer below 900 px): Ctrl+Enter saves, Esc cancels, and unsaved work is asked about once. */
export function FormDialog(props: Props) {
  const {
    title,
    opened,
    isDirty,
    isSaving,
    onSubmit,
    onClose,
    submitLabel = 'Guardar',
    cancelLabel = 'Cancelar',
    also,
  } = props;
  const form = useRef<HTMLFormElement>(null);
  const [asking, setAsking] = useState(false);
  const inOneBreath = useOneBreath();

  const close = () => {
    setAsking(false);
    onClose();
  };
  const requestClose = () => {
    if (isDirty && !asking) setAsking(true);
    else close();
  };
  const once = (save: () => void) => {
    if (!isSaving) inOneBreath(save);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsking(false);
    once(onSubmit);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    form.current?.requestSubmit();
  };

  return (
    <DialogFrame title={title} opened={opened} onClose={requestClose}>
      <form ref={form} noValidate onSubmit={submit} onKeyDown={onKeyDown}>
        <div className={styles.body}>{props.children}</div>
        <div className={styles.footer}>
          {asking ? (
            <>
              <p role="alert" className={styles.question}>
                <Word>Hay datos sin guardar.</Word>
              </p>
              {/* Of its own key: drawn into the place of Guardar, the same press would send the form. */}
              <Button key="descartar" onClick={close}>
                Descartar
              </Button>
              <Button key="seguir" variant="filled" autoFocus onClick={() => setAsking(false)}>
                Seguir editando
              </Button>
            </>
          ) : (
            <>
              <Button key="cancelar" onClick={requestClose}>
                {cancelLabel}
              </Button>
              {also === undefined ? null : (
                <Button key="tambien" disabled={isSaving} onClick={() => once(also.onSubmit)}>
                  {also.label}
                </Button>
              )}
              <Button key="guardar" type="submit" variant="filled" loading={isSaving}>
                {submitLabel}
              </Button>
            </>
          )}
        </div>
      </form>
    </DialogFrame>
  );
}
