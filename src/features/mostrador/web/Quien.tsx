import { useCallback, useState } from 'react';

import { Button } from '#web/ui/Button.tsx';
import { DocumentoField } from '#web/ui/DocumentoField.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { ToggleButton } from '#web/ui/ToggleButton.tsx';

import { AutorizarDialog } from './AutorizarDialog.tsx';
import type { De } from './de.ts';
import styles from './mostrador.module.css';
import { QUIEN } from './palabras.ts';
import type { Entrega } from './use-entrega.ts';

interface Props {
  entrega: Entrega;
  de: De;
}

/** Into whose hands: the document is always asked for, and compared by the server. */
export function Quien({ entrega: { form, elegidas, autorizados, authorise }, de }: Props) {
  const [isAuthorising, setAuthorising] = useState(false);
  const focus = useCallback((field: HTMLInputElement | null) => field?.focus(), []);
  const quien = form.field('quien');
  const documento = form.field('documento');
  const autorizado = form.field('autorizado_id');
  const { value: who } = quien;
  return (
    <fieldset className={styles.quien}>
      <legend>Quién retira</legend>
      <div className={styles.opciones}>
        {(['TITULAR', 'AUTORIZADO', 'OTRO'] as const).map((one) => (
          <ToggleButton key={one} isOn={who === one} onClick={() => quien.onChange(one)}>
            {QUIEN[one]}
          </ToggleButton>
        ))}
      </div>
      <DocumentoField
        label="Documento de quien retira"
        fieldRef={focus}
        takesScans
        value={documento.value}
        error={documento.error}
        onChange={documento.onChange}
      />
      {who === 'AUTORIZADO' ? (
        <div className={styles.opciones}>
          <SelectField
            label="Persona autorizada"
            data={autorizados.map(({ id, nombre }) => ({ value: String(id), label: nombre }))}
            nothingFoundMessage="Nadie está autorizado todavía"
            value={autorizado.value === null ? null : String(autorizado.value)}
            error={autorizado.error}
            onChange={(id) => autorizado.onChange(id === null ? null : Number(id))}
          />
          <Button onClick={() => setAuthorising(true)}>Autorizar a alguien…</Button>
        </div>
      ) : null}
      {who === 'OTRO' ? <TextField label="Nombre de quien retira" autoComplete="off" {...form.text('recibe')} /> : null}
      {isAuthorising ? (
        <AutorizarDialog
          guias={elegidas}
          de={de}
          onClose={() => setAuthorising(false)}
          onDone={(one) => {
            setAuthorising(false);
            authorise(one);
          }}
        />
      ) : null}
    </fieldset>
  );
}
