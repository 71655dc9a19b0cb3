import type { OpcionesDeDeposito } from '#features/gds-almacenamientos/contract.ts';
import { crearLpns, listLpns, TIPOS_DE_LPN, type TipoDeLpn } from '#features/gds-stock/lpn.contract.ts';
import { useResourceForm } from '#web/form/use-resource-form.ts';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { TIPO } from './palabras.ts';

interface Props {
  opciones: OpcionesDeDeposito;
  /** With the new ones, to be printed. */
  onDone: (ids: readonly number[]) => void;
  onClose: () => void;
}

interface Typed {
  deposito_id: number | null;
  cliente_id: number | null;
  tipo: TipoDeLpn;
  cantidad: string;
}

/** New licence plates, numbered, whose labels are printed at once. */
export function CrearLpnDialog({ opciones, onDone, onClose }: Props) {
  const { depositos, clientes } = opciones;
  const start: Typed = {
    deposito_id: depositos[0]?.id ?? null,
    cliente_id: clientes.length === 1 ? (clientes[0]?.id ?? null) : null,
    ...{ tipo: 'PALLET', cantidad: '1' },
  };
  const form = useResourceForm({
    contract: crearLpns,
    refreshes: [listLpns],
    start,
    params: ({ cantidad, ...values }) => ({ ...values, cantidad: /^\d{1,4}$/.test(cantidad) ? Number(cantidad) : 0 }),
    words: { cliente_id: 'Elija el cliente', deposito_id: 'Elija el depósito', cantidad: 'De 1 a 200' },
    onDone: ({ lpns }) => onDone(lpns.map(({ id }) => id)),
  });
  const data = (from: readonly { id: number; nombre: string }[]) =>
    from.map(({ id, nombre }) => ({ value: String(id), label: nombre }));
  const idOf = (value: string | null) => (value === null ? null : Number(value));
  const [deposito, cliente, tipo] = [form.field('deposito_id'), form.field('cliente_id'), form.field('tipo')];
  return (
    <FormDialog
      title="Nuevos LPN"
      opened
      isDirty={form.isDirty}
      isSaving={form.isSaving}
      submitLabel="Crear e imprimir"
      onSubmit={form.submit}
      onClose={onClose}
    >
      {depositos.length > 1 ? (
        <SelectField
          label="Depósito"
          data={data(depositos)}
          value={deposito.value === null ? null : String(deposito.value)}
          error={deposito.error}
          onChange={(value) => deposito.onChange(idOf(value))}
        />
      ) : null}
      <SelectField
        label="Cliente"
        searchable
        data={data(clientes)}
        value={cliente.value === null ? null : String(cliente.value)}
        error={cliente.error}
        onChange={(value) => cliente.onChange(idOf(value))}
      />
      <SelectField
        label="Qué son"
        data={TIPOS_DE_LPN.map((value) => ({ value, label: TIPO[value] }))}
        value={tipo.value}
        error={tipo.error}
        onChange={(value) => tipo.onChange(TIPOS_DE_LPN.find((one) => one === value) ?? 'PALLET')}
      />
      <TextField label="Cuántos" inputMode="numeric" autoComplete="off" data-autofocus {...form.text('cantidad')} />
      <ErrorAlert error={form.error} fallback="Error al crear los LPN" onDismiss={form.dismiss} />
    </FormDialog>
  );
}
