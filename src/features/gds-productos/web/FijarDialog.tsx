import { useResourceForm } from '#web/form/use-resource-form.ts';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { type Producto, verProducto } from '../contract.ts';
import { fijarLugar } from '../ficha.contract.ts';

interface Props extends Pick<Producto, 'producto' | 'fijos'> {
  onClose: () => void;
}

/** Where it is put away first: by the code of the place; nothing at all lets it go. */
export function FijarDialog({ producto, fijos, onClose }: Props) {
  const form = useResourceForm({
    contract: fijarLugar,
    refreshes: [verProducto],
    start: { lugar: fijos[0]?.lugar ?? '' },
    params: ({ lugar }) => ({ producto_id: producto.id, lugar: lugar.trim() === '' ? null : lugar }),
    words: { lugar: 'Escanee o escriba la ubicación' },
    onDone: onClose,
  });
  return (
    <FormDialog
      title={`Ubicación fija de ${producto.sku}`}
      opened
      isDirty={form.isDirty}
      isSaving={form.isSaving}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <TextField
        label="Ubicación"
        description="Se propone primero al ubicar. Vacía: ninguna."
        data-autofocus
        data-lee-codigos
        autoComplete="off"
        {...form.text('lugar')}
      />
      <ErrorAlert error={form.error} fallback="No se pudo fijar la ubicación" onDismiss={form.dismiss} />
    </FormDialog>
  );
}
