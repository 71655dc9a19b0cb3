import { parsePesos } from '#shared/dinero.ts';
import { useResourceForm } from '#web/form/use-resource-form.ts';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { FotoField } from '#web/ui/foto/FotoField.tsx';
import { useFoto } from '#web/ui/foto/use-foto.ts';
import { TextField } from '#web/ui/TextField.tsx';

import { verCaja } from '../contract.ts';
import { depositar } from '../depositos.contract.ts';
import type { De } from './de.ts';

interface Props {
  de: De;
  onClose: () => void;
  onDone: (numero: string) => void;
}

const START: { boleta: string; declarado_centavos: string; foto_id: number | null } = {
  boleta: '',
  declarado_centavos: '',
  foto_id: null,
};

/** Money of the box that went to the bank: what its boleta says, and the boleta itself. */
export function DepositoDialog({ de, onClose, onDone }: Props) {
  const form = useResourceForm({
    contract: depositar,
    refreshes: [verCaja],
    start: START,
    params: ({ boleta, declarado_centavos, foto_id }) => ({
      ...{ ...de, boleta, foto_id },
      declarado_centavos: parsePesos(declarado_centavos) ?? 0,
    }),
    words: {
      boleta: 'Escriba el número de la boleta',
      declarado_centavos: 'Escriba cuánto depositó, por ejemplo 12.500',
      foto_id: 'Saque una foto de la boleta',
    },
    onDone: ({ numero }) => onDone(numero),
  });
  const foto = form.field('foto_id');
  const upload = useFoto({ fotoId: foto.value, onChange: foto.onChange });
  const { maxLength: _most, ...monto } = form.text('declarado_centavos');
  return (
    <FormDialog
      title="Depósito en el banco"
      opened
      isDirty={form.isDirty}
      isSaving={form.isSaving || upload.isUploading}
      submitLabel="Enviar"
      onSubmit={form.submit}
      onClose={onClose}
    >
      <TextField label="Número de la boleta" autoComplete="off" data-autofocus {...form.text('boleta')} />
      <TextField label="Importe depositado ($)" inputMode="decimal" autoComplete="off" maxLength={15} {...monto} />
      <FotoField foto={upload} label="Foto de la boleta" error={foto.error ?? undefined} />
      <ErrorAlert error={form.error} fallback="No se pudo enviar el depósito" onDismiss={form.dismiss} />
    </FormDialog>
  );
}
