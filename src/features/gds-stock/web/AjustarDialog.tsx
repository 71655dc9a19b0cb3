import { useState } from 'react';

import type { ServiceContract } from '#shared/contract.ts';
import { useResourceForm } from '#web/form/use-resource-form.ts';
import { DateField } from '#web/ui/dates/DateField.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { listLiberaciones } from '../condicion.contract.ts';
import { ajustarStock, listMovimientos } from '../contract.ts';
import { Pedida } from './Pedida.tsx';

interface Props {
  producto: {
    readonly id: number;
    readonly sku: string;
    readonly control_partida: string;
    readonly control_vence: boolean;
    readonly control_serie: string;
  };
  /** What else it makes stale. */
  refreshes: readonly ServiceContract[];
  onClose: () => void;
}

const CONDICIONES = [
  { value: 'DISPONIBLE', label: 'Disponible' },
  { value: 'CUARENTENA', label: 'Cuarentena' },
  { value: 'DANADO', label: 'Dañado' },
  { value: 'BLOQUEADO', label: 'Bloqueado' },
] as const;
type Condicion = (typeof CONDICIONES)[number]['value'];

/** How much there is in a place from now on, and why: for what is found, what is missing, and the stock that a client begins with. */
export function AjustarDialog({ producto, refreshes, onClose }: Props) {
  const [pedida, setPedida] = useState(false);
  const form = useAjusteForm(producto, refreshes, (waits) => (waits ? setPedida(true) : onClose()));
  const condicion = form.field('condicion');
  const vence = form.field('vence');
  if (pedida) return <Pedida titulo={`Ajuste de ${producto.sku} pedido`} onClose={onClose} />;
  return (
    <FormDialog
      title={`Ajustar ${producto.sku}`}
      opened
      isDirty={form.isDirty}
      isSaving={form.isSaving}
      submitLabel="Ajustar"
      onSubmit={form.submit}
      onClose={onClose}
    >
      <TextField label="Ubicación" autoComplete="off" data-autofocus {...form.text('lugar')} />
      {producto.control_partida === 'NO' ? null : (
        <TextField label="Lote" autoComplete="off" {...form.text('partida')} />
      )}
      {producto.control_vence ? (
        <DateField label="Vence (de un lote nuevo)" value={vence.value} onChange={vence.onChange} />
      ) : null}
      <SelectField
        label="Condición"
        data={[...CONDICIONES]}
        value={condicion.value}
        onChange={(value) => condicion.onChange(CONDICIONES.find((one) => one.value === value)?.value ?? 'DISPONIBLE')}
      />
      <TextField label="Cuántas hay" inputMode="numeric" autoComplete="off" {...form.text('nueva_cantidad')} />
      {producto.control_serie === 'SIEMPRE' ? (
        <TextAreaField
          label="Series que entran o salen"
          description="Una por línea"
          autosize
          minRows={2}
          {...form.text('series')}
        />
      ) : null}
      <TextField label="Motivo" {...form.text('nota')} />
      <ErrorAlert error={form.error} fallback="Error al ajustar el stock" onDismiss={form.dismiss} />
    </FormDialog>
  );
}

interface Typed {
  lugar: string;
  partida: string;
  vence: string | null;
  condicion: Condicion;
  nueva_cantidad: string;
  series: string;
  nota: string;
}

const EMPTY: Typed = {
  ...{ lugar: '', partida: '', vence: null, condicion: 'DISPONIBLE', nueva_cantidad: '', series: '', nota: '' },
};

function useAjusteForm({ id }: Props['producto'], refreshes: Props['refreshes'], onDone: (waits: boolean) => void) {
  return useResourceForm({
    contract: ajustarStock,
    refreshes: [...refreshes, listMovimientos, listLiberaciones],
    start: EMPTY,
    params: ({ lugar, partida, vence, nueva_cantidad, series, ...values }) => {
      const codes = series.split(/\s+/).filter((code) => code !== '');
      return {
        ...values,
        producto_id: id,
        lugar: { texto: lugar },
        partida: partida === '' ? null : { codigo: partida, vence },
        nueva_cantidad: nueva_cantidad === '' ? null : Number(nueva_cantidad),
        ...(codes.length === 0 ? {} : { series: codes }),
      };
    },
    words: {
      lugar: 'Escriba o escanee la ubicación',
      nueva_cantidad: 'Escriba un número entero',
      nota: 'Escriba por qué',
    },
    onDone: ({ liberacion_id }) => onDone(liberacion_id !== null),
  });
}
