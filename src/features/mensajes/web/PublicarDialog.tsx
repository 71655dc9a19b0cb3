import { useResourceForm } from '#web/form/use-resource-form.ts';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';

import { publicarMensaje, verMensaje, volverAMensaje } from '../contract.ts';
import type { ClaveDeMensaje } from '../palabras.contract.ts';

interface Props {
  titulo: string;
  onClose: () => void;
  onDone: () => void;
}

/** The draft goes out from now on; why is written down. */
export function PublicarDialog({ titulo, clave, version, onClose, onDone }: Props & De) {
  const form = useResourceForm({
    contract: publicarMensaje,
    refreshes: [verMensaje],
    start: { nota: '' },
    params: ({ nota }) => ({ mensaje: clave, version, nota }),
    words: { nota: 'Escriba qué cambia' },
    onDone,
  });
  return <NotaDialog titulo={titulo} hecho="Publicar" form={form} onClose={onClose} />;
}

interface De {
  clave: ClaveDeMensaje;
  version: number;
}

/** A text that went out before goes out again. */
export function VolverDialog({ titulo, id, onClose, onDone }: Props & { id: number }) {
  const form = useResourceForm({
    contract: volverAMensaje,
    refreshes: [verMensaje],
    start: { nota: '' },
    params: ({ nota }) => ({ id, nota }),
    words: { nota: 'Escriba por qué' },
    onDone,
  });
  return <NotaDialog titulo={titulo} hecho="Volver a este texto" form={form} onClose={onClose} />;
}

interface ConNota {
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  readonly error: unknown;
  submit: () => void;
  dismiss: () => void;
  text: (name: 'nota') => object;
}

function NotaDialog({
  titulo,
  hecho,
  form,
  onClose,
}: {
  titulo: string;
  hecho: string;
  form: ConNota;
  onClose: () => void;
}) {
  return (
    <FormDialog
      title={titulo}
      opened
      isDirty={form.isDirty}
      isSaving={form.isSaving}
      submitLabel={hecho}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <TextAreaField label="Qué cambia y por qué" rows={3} maxLength={500} data-autofocus {...form.text('nota')} />
      <ErrorAlert error={form.error} fallback="No se pudo publicar" onDismiss={form.dismiss} />
    </FormDialog>
  );
}
