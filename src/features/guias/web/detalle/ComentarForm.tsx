import { type KeyboardEvent, type Ref, useRef, useState } from 'react';

import { comentarGuia, getGuia } from '#features/guias/detalle.contract.ts';
import { useCommand } from '#web/api.ts';
import { logFailure } from '#web/log.ts';
import { useUser } from '#web/session.tsx';
import { Button } from '#web/ui/Button.tsx';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';

import styles from './historia.module.css';

interface Props {
  guiaId: number;
  fieldRef: Ref<HTMLTextAreaElement>;
}

/** A remark on the parcel; staff may keep one among themselves. What was typed stays until it is saved. */
export function ComentarForm({ guiaId, fieldRef }: Props) {
  const isStaff = useUser().tipo_usuario === 'personal';
  const command = useCommand(comentarGuia, [getGuia]);
  const [texto, setTexto] = useState('');
  const [interno, setInterno] = useState(false);
  const isSending = useRef(false);
  const isEmpty = texto.trim() === '';
  const send = async () => {
    if (isEmpty || isSending.current) return;
    isSending.current = true;
    const saved = await command
      .run({ guia_id: guiaId, texto: texto.trim(), interno })
      .catch((cause: unknown) => logFailure('comentar', cause));
    isSending.current = false;
    if (saved !== undefined) setTexto('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void send();
  };
  return (
    <form
      className={styles.comentar}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextAreaField
        ref={fieldRef}
        aria-label="Comentario"
        placeholder="Comente, y avise con @usuario"
        rows={isEmpty ? 1 : 3}
        maxLength={1000}
        value={texto}
        onChange={(event) => setTexto(event.currentTarget.value)}
      />
      {isEmpty ? null : (
        <div className={styles.enviar}>
          {isStaff ? (
            <CheckboxField
              label="Interno: solo lo ve el personal"
              checked={interno}
              onChange={(event) => setInterno(event.currentTarget.checked)}
            />
          ) : null}
          <Button type="submit" loading={command.isPending}>
            Comentar
          </Button>
        </div>
      )}
      <ErrorAlert error={command.error} fallback="Error al guardar el comentario" onDismiss={command.reset} />
    </form>
  );
}
