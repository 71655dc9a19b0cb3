import { useResourceForm } from '#web/form/use-resource-form.ts';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { type Producto, verProducto } from '../contract.ts';
import { fijarLugar } from '../ficha.contract.ts';

interface Props extends Pick<Producto, 'producto' | 'fijos'> {
  onClose: () => void;
}

/** Nothing typed is nothing; what is no number is told at its field. */
const cuantas = (text: string): number | null => (text.trim() === '' ? null : Number(text.replaceAll('.', '')));

/** Where it is put away first: by the code of the place; nothing at all lets it go. */
export function FijarDialog({ producto, fijos, onClose }: Props) {
  const [fijo] = fijos;
  const form = useResourceForm({
    contract: fijarLugar,
    refreshes: [verProducto],
    start: { lugar: fijo?.lugar ?? '', minimo: String(fijo?.minimo ?? ''), maximo: String(fijo?.maximo ?? '') },
    params: ({ lugar, minimo, maximo }) => {
      const one = { producto_id: producto.id, lugar: lugar.trim() === '' ? null : lugar };
      const repone = { minimo: cuantas(minimo), maximo: cuantas(maximo) };
      const isSaid = repone.minimo !== null || repone.maximo !== null || (fijo?.minimo ?? null) !== null;
      return one.lugar !== null && isSaid ? { ...one, ...repone } : one;
    },
    words: {
      lugar: 'Escanee o escriba la ubicación',
      minimo: 'Escriba un número entero',
      maximo: 'Escriba un número entero',
    },
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
      <TextField
        label="Reponer cuando haya menos de"
        description="Se propone traer de la reserva, en Movimientos internos. Vacío: no se repone."
        inputMode="numeric"
        {...form.text('minimo')}
      />
      <TextField label="Hasta" inputMode="numeric" {...form.text('maximo')} />
      <ErrorAlert error={form.error} fallback="No se pudo fijar la ubicación" onDismiss={form.dismiss} />
    </FormDialog>
  );
}
