import { useState } from 'react';

import { formatDateMinute } from '#shared/dates.ts';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { FotoField } from '#web/ui/foto/FotoField.tsx';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { BultosField } from './BultosField.tsx';
import styles from './evento.module.css';
import type { CamposProps } from './use-evento-form.ts';

/** What any event may carry: some pieces only, a photo, a note, an earlier moment. */
export function CamposSiempre(props: CamposProps) {
  const { form, guia, fieldRef } = props;
  const isAsked = form.exige.includes('foto') || form.errors.foto_id !== undefined;
  const mayBeSome = guia.bultos > 1 && !form.exige.includes('bultos');
  return (
    <>
      {mayBeSome ? <BultosField {...props} label="Solo algunos bultos (opcional)" note="Sin marcar: todos." /> : null}
      <div ref={fieldRef('foto_id')} tabIndex={-1} className={styles.foto}>
        <FotoField foto={form.foto} label={isAsked ? 'Foto' : 'Foto (opcional)'} error={form.errors.foto_id} />
      </div>
      <TextAreaField
        ref={fieldRef('nota')}
        label={form.exige.includes('nota') ? 'Nota' : 'Nota (opcional)'}
        rows={2}
        maxLength={500}
        value={form.values.nota}
        error={form.errors.nota}
        onChange={(event) => form.change({ nota: event.currentTarget.value })}
      />
      <Cuando {...props} />
    </>
  );
}

/** What is written down later than it happened says when. */
function Cuando({ form, fieldRef }: CamposProps) {
  const [isEarlier, setEarlier] = useState(false);
  const toggle = () => {
    form.change({ cuando: isEarlier ? '' : formatDateMinute(new Date()) });
    setEarlier(!isEarlier);
  };
  return (
    <div className={styles.cuando}>
      <CheckboxField label="Ocurrió antes" checked={isEarlier} onChange={toggle} />
      {isEarlier ? (
        <TextField
          ref={fieldRef('cuando')}
          label="Fecha y hora en que ocurrió"
          placeholder="dd/mm/aaaa hh:mm"
          inputMode="numeric"
          autoComplete="off"
          maxLength={16}
          value={form.values.cuando}
          onChange={(event) => form.change({ cuando: event.currentTarget.value })}
          error={form.errors.cuando}
        />
      ) : null}
    </div>
  );
}
