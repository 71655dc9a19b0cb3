import { useResourceForm } from '#web/form/use-resource-form.ts';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { cambiarBin, verWo, type WoEntera } from '../contract.ts';
import { soltarLinea, traerLineas } from './mesa.ts';
import type { LineaAndada } from './paso.ts';

interface Props {
  wo: WoEntera;
  linea: LineaAndada;
  onClose: () => void;
}

/** The bin is full: the rest goes into another one. */
export function BinDialog({ wo, linea, onClose }: Props) {
  const form = useResourceForm({
    contract: cambiarBin,
    refreshes: [verWo],
    start: { bin: '' },
    params: ({ bin }) => ({ linea_id: linea.id, bin }),
    words: {},
    onDone: ({ linea: now, siguen }) => {
      traerLineas([now, ...siguen]);
      soltarLinea();
      onClose();
    },
  });
  return (
    <FormDialog
      title={`El compartimiento ${linea.bin} está lleno`}
      opened
      isDirty={form.isDirty}
      isSaving={form.isSaving}
      submitLabel="Cambiar"
      onSubmit={form.submit}
      onClose={onClose}
    >
      <p>Lo que falta de la línea va a otro compartimiento de {wo.carro}.</p>
      <TextField
        label="Compartimiento"
        description="Escanéelo, o escriba su número"
        autoComplete="off"
        data-autofocus
        {...form.text('bin')}
      />
      <ErrorAlert error={form.error} fallback="No se pudo cambiar" onDismiss={form.dismiss} />
    </FormDialog>
  );
}
