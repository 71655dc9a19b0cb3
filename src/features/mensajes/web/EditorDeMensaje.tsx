import { useRef, useState } from 'react';

import { useCommand } from '#web/api.ts';
import { useResourceForm } from '#web/form/use-resource-form.ts';
import { logFailure } from '#web/log.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { descartarMensaje, guardarMensaje, type VistaDeMensaje, verMensaje } from '../contract.ts';
import { type ClaveDeMensaje, faltasDeMensaje, MENSAJES } from '../palabras.contract.ts';
import styles from './mensajes.module.css';
import { PublicarDialog } from './PublicarDialog.tsx';
import { VistaPrevia } from './VistaPrevia.tsx';

interface Props {
  clave: ClaveDeMensaje;
  mensaje: VistaDeMensaje;
  onSaid: (text: string | null) => void;
}

/** The draft, or the text in force as the beginning of one. Nothing goes out with it before it is published. */
export function EditorDeMensaje({ clave, mensaje: { vigente, borrador }, onSaid }: Props) {
  const base = borrador ?? vigente;
  const version = borrador?.version ?? null;
  const area = useRef<HTMLTextAreaElement>(null);
  const [isPublishing, setPublishing] = useState(false);
  const form = useResourceForm({
    contract: guardarMensaje,
    refreshes: [verMensaje],
    start: { asunto: base.asunto, texto: base.texto },
    params: (values) => ({ mensaje: clave, version, ...values }),
    words: { asunto: 'Escriba el asunto', texto: 'Escriba el texto' },
    onDone: () => onSaid('Borrador guardado: los correos siguen saliendo con el texto en vigor.'),
  });
  const discard = useCommand(descartarMensaje, [verMensaje]);
  const faltas = faltasDeMensaje(clave, form.values);
  const asunto = form.text('asunto');
  const texto = form.text('texto');
  const insert = (name: string) => {
    const { current } = area;
    const at = current?.selectionStart ?? form.values.texto.length;
    const end = current?.selectionEnd ?? at;
    form.field('texto').onChange(`${form.values.texto.slice(0, at)}{${name}}${form.values.texto.slice(end)}`);
    current?.focus();
  };
  return (
    <div className={styles.dos}>
      <form
        className={styles.campos}
        aria-label="Texto del mensaje"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
      >
        <div>
          <StatusBadge {...(borrador === null ? EN_VIGOR : BORRADOR)} />
        </div>
        <TextField label="Asunto" {...asunto} error={asunto.error ?? faltas.asunto} />
        <TextAreaField
          label="Texto"
          description="Un párrafo cuyas variables están todas vacías no se manda"
          autosize
          minRows={10}
          maxRows={24}
          ref={area}
          {...texto}
          error={texto.error ?? faltas.texto}
        />
        <fieldset className={styles.variables}>
          <legend>Variables: toque una para ponerla donde está el cursor</legend>
          {Object.entries(MENSAJES[clave].variables).map(([name, { dice, hace_falta }]) => (
            <Button key={name} size="compact-sm" title={dice} onClick={() => insert(name)}>
              {`{${name}}${hace_falta === true ? ' *' : ''}`}
            </Button>
          ))}
        </fieldset>
        <ErrorAlert error={form.error} fallback="No se pudo guardar" onDismiss={form.dismiss} />
        <ErrorAlert error={discard.error} fallback="No se pudo descartar" onDismiss={discard.reset} />
        <div className={styles.actos}>
          <Button type="submit" variant="filled" loading={form.isSaving} disabled={!form.isDirty}>
            Guardar borrador
          </Button>
          {version === null ? null : (
            <>
              <Button disabled={form.isDirty} onClick={() => setPublishing(true)}>
                Publicar…
              </Button>
              <Button
                variant="subtle"
                loading={discard.isPending}
                onClick={() =>
                  void discard.run({ mensaje: clave, version }).then(
                    () => onSaid('Se descartó el borrador.'),
                    (cause: unknown) => logFailure(descartarMensaje.service, cause),
                  )
                }
              >
                Descartar borrador
              </Button>
            </>
          )}
        </div>
      </form>
      <VistaPrevia clave={clave} mensaje={form.values} isSound={Object.keys(faltas).length === 0} />
      {isPublishing && version !== null ? (
        <PublicarDialog
          titulo={`Publicar: ${MENSAJES[clave].titulo}`}
          clave={clave}
          version={version}
          onClose={() => setPublishing(false)}
          onDone={() => {
            setPublishing(false);
            onSaid('Publicado: los correos salen con este texto desde ahora.');
          }}
        />
      ) : null}
    </div>
  );
}

const EN_VIGOR = { nombre: 'En vigor', familia: 'ok' } as const;
const BORRADOR = { nombre: 'Borrador', familia: 'info' } as const;
