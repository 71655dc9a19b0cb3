import { useResourceForm } from '#web/form/use-resource-form.ts';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';

import { contenidoDeAlmacenamiento, listAlmacenamientos, type OpcionesDeDeposito } from '../contract.ts';
import { cambiarTipo, tiposDeAlmacenamiento } from '../tipos.contract.ts';

interface Props {
  ids: readonly number[];
  opciones: OpcionesDeDeposito;
  onClose: () => void;
}

/** Of all the places in sight: another kind, and what lies there stays as it is. */
export function TipoDialog({ ids, opciones, onClose }: Props) {
  const start: { tipo_almacenamiento_id: string | null; tipo_stock_id: string | null } = {
    tipo_almacenamiento_id: null,
    tipo_stock_id: null,
  };
  const form = useResourceForm({
    contract: cambiarTipo,
    refreshes: [listAlmacenamientos, contenidoDeAlmacenamiento, tiposDeAlmacenamiento],
    start,
    params: (typed) => ({
      ids: [...ids],
      ...(typed.tipo_almacenamiento_id === null
        ? {}
        : { tipo_almacenamiento_id: Number(typed.tipo_almacenamiento_id) }),
      ...(typed.tipo_stock_id === null ? {} : { tipo_stock_id: Number(typed.tipo_stock_id) }),
    }),
    onDone: onClose,
  });
  const [tipo, stock] = [form.field('tipo_almacenamiento_id'), form.field('tipo_stock_id')];
  const data = (from: readonly { id: number; nombre: string }[]) =>
    from.map(({ id, nombre }) => ({ value: String(id), label: nombre }));
  return (
    <FormDialog
      title={`Cambiar el tipo de ${ids.length.toLocaleString('es-UY')} ${ids.length === 1 ? 'ubicación' : 'ubicaciones'}`}
      opened
      isDirty={form.isDirty}
      isSaving={form.isSaving}
      submitLabel="Cambiar"
      onSubmit={form.submit}
      onClose={onClose}
    >
      <p>Son las de la lista, como está filtrada. Lo que hay en ellas sigue como está.</p>
      <SelectField
        label="Tipo"
        placeholder="Como están"
        clearable
        data={data(opciones.tipos)}
        value={tipo.value}
        error={tipo.error}
        onChange={tipo.onChange}
      />
      <SelectField
        label="Tipo de stock"
        placeholder="Como están"
        clearable
        data={data(opciones.tipos_stock)}
        value={stock.value}
        error={stock.error}
        onChange={stock.onChange}
      />
      <ErrorAlert error={form.error} fallback="Error al cambiar el tipo" onDismiss={form.dismiss} />
    </FormDialog>
  );
}
