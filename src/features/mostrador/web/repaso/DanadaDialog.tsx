import { hoyEnMostrador } from '#features/mostrador/contract.ts';
import { declararDanada, type LeidaEnRepaso, listRepasos } from '#features/mostrador/repasos.contract.ts';
import { useResourceForm } from '#web/form/use-resource-form.ts';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { FotoField } from '#web/ui/foto/FotoField.tsx';
import { useFoto } from '#web/ui/foto/use-foto.ts';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';

import type { De } from '../de.ts';

interface Props {
  guia: NonNullable<LeidaEnRepaso['guia']>;
  de: De;
  onClose: () => void;
}

/** It came in damaged: it is held back, with what is wrong and a photo. */
export function DanadaDialog({ guia: { id: guia_id, guia_nro }, de, onClose }: Props) {
  const start: { nota: string; foto_id: number | null } = { nota: '', foto_id: null };
  const form = useResourceForm({
    contract: declararDanada,
    refreshes: [hoyEnMostrador, listRepasos],
    start,
    params: ({ nota, foto_id }) => ({ ...de, guia_id, nota, ...(foto_id === null ? {} : { foto_id }) }),
    words: { nota: 'Diga qué tiene: rota, mojada, abierta', foto_id: 'Saque una foto' },
    onDone: onClose,
  });
  const foto = form.field('foto_id');
  const upload = useFoto({ fotoId: foto.value, onChange: foto.onChange });
  return (
    <FormDialog
      title={`Llegó dañada ${guia_nro}`}
      opened
      isDirty={form.isDirty}
      isSaving={form.isSaving}
      submitLabel="Retener y avisar"
      onSubmit={form.submit}
      onClose={onClose}
    >
      <TextAreaField label="Qué tiene" rows={2} data-autofocus {...form.text('nota')} />
      <FotoField foto={upload} label="Foto del daño" error={foto.error ?? undefined} />
      <ErrorAlert error={form.error} fallback="No se pudo registrar" onDismiss={form.dismiss} />
    </FormDialog>
  );
}
