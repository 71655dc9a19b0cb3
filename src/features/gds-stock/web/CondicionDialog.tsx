import { useState } from 'react';

import { condicionOf } from '#features/gds-almacenamientos/web/public.tsx';
import type { Params, ServiceContract } from '#shared/contract.ts';
import { useResourceForm } from '#web/form/use-resource-form.ts';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import {
  CONDICIONES_PROPIAS,
  type CondicionPropia,
  cambiarCondicion,
  listLiberaciones,
} from '../condicion.contract.ts';
import { listMovimientos } from '../contract.ts';
import { Pedida } from './Pedida.tsx';

interface Props {
  /** «Lote L1», «A-03», «YERBA-1K en A-03»: what is set apart. */
  titulo: string;
  que: Pick<Params<typeof cambiarCondicion>, 'lugar' | 'lpn_id' | 'producto_id' | 'partida_id' | 'deposito_id'>;
  /** What it is now; not said: it is asked. */
  de?: CondicionPropia;
  /** How many there are, of one thing in one place: some of them may be set apart. */
  hay?: number;
  conSeries?: boolean;
  /** Its lot, which may be set apart wherever it lies. */
  lote?: { readonly partida_id: number; readonly partida: string } | null;
  refreshes: readonly ServiceContract[];
  onClose: () => void;
}

const OPCIONES = CONDICIONES_PROPIAS.map((value) => ({ value, label: condicionOf(value).nombre }));
const condicion = (value: string | null): CondicionPropia =>
  CONDICIONES_PROPIAS.find((one) => one === value) ?? 'CUARENTENA';

/** Sets stock apart, or lets it go, where it lies, with a reason. */
export function CondicionDialog(props: Props) {
  const { titulo, hay, lote = null, conSeries = false, onClose } = props;
  const [pedida, setPedida] = useState(false);
  const form = useCondicionForm(props, () => setPedida(true));
  const [from, to, alcance] = [form.field('de'), form.field('a'), form.field('alcance')];
  const isLot = alcance.value === 'LOTE';
  if (pedida) return <Pedida titulo={`Cambio de ${titulo} pedido`} onClose={onClose} />;
  return (
    <FormDialog
      title={`Cambiar la condición de ${titulo}`}
      opened
      isDirty={form.isDirty}
      isSaving={form.isSaving}
      submitLabel="Cambiar"
      onSubmit={form.submit}
      onClose={onClose}
    >
      <SelectField
        label="Lo que está"
        data={OPCIONES}
        value={from.value}
        error={from.error}
        onChange={(value) => from.onChange(condicion(value))}
      />
      <SelectField
        label="Pasa a"
        data={OPCIONES}
        value={to.value}
        error={to.error}
        onChange={(value) => to.onChange(condicion(value))}
      />
      {lote === null ? null : (
        <SelectField
          label="Qué"
          data={[
            { value: 'AQUI', label: 'Lo que hay en esta ubicación' },
            { value: 'LOTE', label: `Todo el lote ${lote.partida}, donde esté` },
          ]}
          value={alcance.value}
          onChange={(value) => alcance.onChange(value === 'LOTE' ? 'LOTE' : 'AQUI')}
        />
      )}
      {hay === undefined || isLot ? null : (
        <TextField label="Cuántas" inputMode="numeric" autoComplete="off" {...form.text('cantidad')} />
      )}
      {conSeries && !isLot ? (
        <TextAreaField
          label="Series"
          description="Una por línea; vacío, todas"
          autosize
          minRows={2}
          {...form.text('series')}
        />
      ) : null}
      <TextField label="Motivo" data-autofocus {...form.text('nota')} />
      <ErrorAlert error={form.error} fallback="No se pudo cambiar la condición" onDismiss={form.dismiss} />
    </FormDialog>
  );
}

interface Typed {
  alcance: 'AQUI' | 'LOTE';
  de: CondicionPropia;
  a: CondicionPropia;
  cantidad: string;
  series: string;
  nota: string;
}

function useCondicionForm(
  { que, de = 'DISPONIBLE', hay, lote = null, refreshes, onClose }: Props,
  onAsked: () => void,
) {
  const start: Typed = {
    ...{ alcance: 'AQUI', de, a: de === 'DISPONIBLE' ? 'CUARENTENA' : 'DISPONIBLE' },
    ...{ cantidad: hay === undefined ? '' : String(hay), series: '', nota: '' },
  };
  return useResourceForm({
    contract: cambiarCondicion,
    refreshes: [...refreshes, listMovimientos, listLiberaciones],
    start,
    params: ({ alcance, cantidad, series, ...values }) => {
      if (alcance === 'LOTE' && lote !== null) return { ...values, partida_id: lote.partida_id };
      const codes = series.split(/\s+/).filter((code) => code !== '');
      // All of it needs no number, and no serial by name.
      const isSome = hay !== undefined && (cantidad !== String(hay) || codes.length > 0);
      return {
        ...que,
        ...values,
        ...(isSome ? { cantidad: /^\d{1,8}$/.test(cantidad) ? Number(cantidad) : 0 } : {}),
        ...(codes.length === 0 ? {} : { series: codes }),
      };
    },
    words: { nota: 'Escriba por qué', cantidad: 'Escriba un número desde 1' },
    onDone: ({ liberacion_id }) => (liberacion_id === null ? onClose() : onAsked()),
  });
}
