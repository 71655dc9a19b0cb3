import { useState } from 'react';

import type { Result } from '#shared/contract.ts';
import { useCommand } from '#web/api.ts';
import { useResourceForm } from '#web/form/use-resource-form.ts';
import marco from '#web/list/dos-paneles.module.css';
import { logFailure } from '#web/log.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { getOpcionesDeIncidencias, listIncidencias, moverIncidencias, verIncidencia } from '../contract.ts';
import styles from './incidencias.module.css';

const STALE = [verIncidencia, listIncidencias, getOpcionesDeIncidencias];

interface Props {
  id: number;
  etiquetas: readonly string[];
  conocidas: readonly string[];
  onSaid: (text: string) => void;
}

/** Words that hang on one; whoever attends hangs others there and takes them off. */
export function Etiquetas({ id, etiquetas, conocidas, onSaid }: Props) {
  const [isAsking, setAsking] = useState(false);
  const quitar = useCommand(moverIncidencias, STALE);
  const takeOff = (etiqueta: string) =>
    void quitar.run({ ids: [id], acto: 'quitar_etiqueta', etiqueta }).then(
      ({ filas }) => onSaid(filas[0]?.razon ?? `Se quitó «${etiqueta}»`),
      (cause: unknown) => logFailure(moverIncidencias.service, cause),
    );
  return (
    <section aria-label="Etiquetas" className={styles.etiquetas}>
      {etiquetas.map((texto) => (
        <span key={texto} className={styles.etiqueta}>
          {texto}
          <Button
            variant="subtle"
            size="compact-xs"
            aria-label={`Quitar la etiqueta ${texto}`}
            loading={quitar.isPending}
            onClick={() => takeOff(texto)}
          >
            ×
          </Button>
        </span>
      ))}
      <Button onClick={() => setAsking(true)}>Etiquetar…</Button>
      <ErrorAlert error={quitar.error} fallback="No se pudo quitar la etiqueta" onDismiss={quitar.reset} />
      {isAsking ? (
        <EtiquetarDialog
          ids={[id]}
          conocidas={conocidas.filter((texto) => !etiquetas.includes(texto))}
          onClose={() => setAsking(false)}
          onDone={({ filas }, etiqueta) => {
            setAsking(false);
            onSaid(filas[0]?.razon ?? `Lleva «${etiqueta}»`);
          }}
        />
      ) : null}
    </section>
  );
}

type Hecho = Result<typeof moverIncidencias>;

interface DialogProps {
  ids: readonly number[];
  conocidas: readonly string[];
  onClose: () => void;
  onDone: (hecho: Hecho, etiqueta: string) => void;
}

/** A word for one or for many: typed, or one of those that are used already. */
export function EtiquetarDialog({ ids, conocidas, onClose, onDone }: DialogProps) {
  const form = useResourceForm({
    contract: moverIncidencias,
    refreshes: STALE,
    start: { etiqueta: '' },
    params: ({ etiqueta }) => ({ ids: [...ids], acto: 'etiquetar' as const, etiqueta }),
    words: { etiqueta: 'De 2 a 30 letras, sin comas' },
    onDone: (hecho, { etiqueta = '' }) => onDone(hecho, etiqueta),
  });
  return (
    <FormDialog
      title={ids.length === 1 ? 'Etiquetar la incidencia' : `Etiquetar ${ids.length} incidencias`}
      opened
      isDirty={form.isDirty}
      isSaving={form.isSaving}
      submitLabel="Etiquetar"
      onSubmit={form.submit}
      onClose={onClose}
    >
      <TextField label="Etiqueta" data-autofocus autoComplete="off" {...form.text('etiqueta')} />
      {conocidas.length === 0 ? null : (
        <nav className={styles.etiquetas} aria-label="Etiquetas que ya se usan">
          {conocidas.slice(0, 20).map((texto) => (
            <Button key={texto} size="compact-sm" onClick={() => form.field('etiqueta').onChange(texto)}>
              {texto}
            </Button>
          ))}
        </nav>
      )}
      <p className={marco.quieto}>Solo la ven los nuestros. La misma palabra con otros acentos es la misma etiqueta.</p>
      <ErrorAlert error={form.error} fallback="No se pudo etiquetar" onDismiss={form.dismiss} />
    </FormDialog>
  );
}
