import { useResourceForm } from '#web/form/use-resource-form.ts';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { type Estante, type Hallada, hoyEnMostrador, ubicarGuias } from '../contract.ts';
import type { De } from './de.ts';
import styles from './mostrador.module.css';

interface Props {
  guias: readonly Hallada[];
  estantes: readonly Estante[];
  de: De;
  onClose: () => void;
  /** The shelf that they lie on now. */
  onDone: (estante: string) => void;
}

/** Puts parcels onto a shelf: its label is read, or its code typed. The one with most room left is offered. */
export function UbicarDialog({ guias, estantes, de, onClose, onDone }: Props) {
  const form = useResourceForm({
    contract: ubicarGuias,
    refreshes: [hoyEnMostrador],
    start: { estante: '' },
    params: ({ estante }) => ({
      ...de,
      guias: guias.map(({ guia_id }) => guia_id),
      estante: estante.replace(/^EST_/i, ''),
    }),
    words: { estante: 'Lea la etiqueta del estante o escriba su código, por ejemplo A-03' },
    onDone: (_answer, { estante }) => onDone(String(estante).toUpperCase()),
  });
  const free = roomiest(estantes);
  return (
    <FormDialog
      title={guias.length === 1 ? `Estante de ${guias[0]?.guia_nro}` : `Estante de ${guias.length} guías`}
      opened
      isDirty={form.isDirty}
      isSaving={form.isSaving}
      submitLabel="Ubicar"
      onSubmit={form.submit}
      onClose={onClose}
    >
      <TextField label="Estante" data-lee-codigos="" autoComplete="off" data-autofocus {...form.text('estante')} />
      {free === null ? null : <p className={styles.quieto}>El que tiene más lugar: {free}</p>}
      <ErrorAlert error={form.error} fallback="No se pudo ubicar" onDismiss={form.dismiss} />
    </FormDialog>
  );
}

function roomiest(estantes: readonly Estante[]): string | null {
  const room = ({ capacidad, guias }: Estante) => (capacidad ?? Number.POSITIVE_INFINITY) - guias;
  const [first] = estantes
    .filter((one) => one.activo && room(one) > 0)
    .sort((a, b) => room(b) - room(a) || a.guias - b.guias);
  return first?.codigo ?? null;
}
