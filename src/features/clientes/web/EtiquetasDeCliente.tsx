import { useState } from 'react';

import { useCommand } from '#web/api.ts';
import { useResourceForm } from '#web/form/use-resource-form.ts';
import { logFailure } from '#web/log.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { listClientes, verCliente } from '../contract.ts';
import { listHistorialDeCliente } from '../ficha.contract.ts';
import { etiquetarCliente } from '../tarjeta.contract.ts';
import styles from './clientes.module.css';

const STALE = [verCliente, listClientes, listHistorialDeCliente];

interface Props {
  cliente_id: number;
  etiquetas: readonly string[];
  onSaid: (text: string) => void;
}

/** Words that hang on it: our people find it by them in the list. */
export function EtiquetasDeCliente({ cliente_id, etiquetas, onSaid }: Props) {
  const [isAsking, setAsking] = useState(false);
  const quitar = useCommand(etiquetarCliente, STALE);
  const takeOff = (etiqueta: string) =>
    void quitar.run({ cliente_id, etiqueta, quitar: true }).then(
      ({ msg }) => onSaid(msg),
      (cause: unknown) => logFailure(etiquetarCliente.service, cause),
    );
  return (
    <section aria-label="Etiquetas" className={styles.linea}>
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
      <Button variant="subtle" size="compact-sm" onClick={() => setAsking(true)}>
        Etiquetar…
      </Button>
      <ErrorAlert error={quitar.error} fallback="No se pudo quitar la etiqueta" onDismiss={quitar.reset} />
      {isAsking ? (
        <EtiquetarDialog
          cliente_id={cliente_id}
          onClose={() => setAsking(false)}
          onDone={(text) => {
            setAsking(false);
            onSaid(text);
          }}
        />
      ) : null}
    </section>
  );
}

interface DialogProps {
  cliente_id: number;
  onClose: () => void;
  onDone: (text: string) => void;
}

function EtiquetarDialog({ cliente_id, onClose, onDone }: DialogProps) {
  const form = useResourceForm({
    contract: etiquetarCliente,
    refreshes: STALE,
    start: { etiqueta: '' },
    params: ({ etiqueta }) => ({ cliente_id, etiqueta }),
    words: { etiqueta: 'De 2 a 30 letras, sin comas' },
    onDone: ({ msg }) => onDone(msg),
  });
  return (
    <FormDialog
      title="Etiquetar el cliente"
      opened
      isDirty={form.isDirty}
      isSaving={form.isSaving}
      submitLabel="Etiquetar"
      onSubmit={form.submit}
      onClose={onClose}
    >
      <TextField label="Etiqueta" data-autofocus autoComplete="off" {...form.text('etiqueta')} />
      <p className={styles.quieto}>
        Solo la ven los nuestros, y encuentra al cliente al escribirla en la búsqueda de clientes.
      </p>
      <ErrorAlert error={form.error} fallback="No se pudo etiquetar" onDismiss={form.dismiss} />
    </FormDialog>
  );
}
