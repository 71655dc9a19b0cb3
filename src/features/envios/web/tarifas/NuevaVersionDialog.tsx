import { useState } from 'react';

import { listTarifas, publicarTarifa } from '#features/envios/tarifas.contract.ts';
import { dayOf } from '#shared/dates.ts';
import { useResourceForm } from '#web/form/use-resource-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { DateField } from '#web/ui/dates/DateField.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { porMilDe, type Version } from './palabras.ts';
import { QuePasaria } from './QuePasaria.tsx';

interface Props {
  /** What it is made from: the one in force. */
  desde: Version;
  cliente: { readonly id: number; readonly nombre: string } | null;
  onClose: () => void;
}

/** A new version from a day on: all prices more or less by a part. What it would have done in the last month is told before it is put. */
export function NuevaVersionDialog({ desde, cliente, onClose }: Props) {
  const [tried, setTried] = useState<number | null>(null);
  const mine = cliente === null ? {} : { cliente_id: cliente.id };
  const form = useResourceForm({
    contract: publicarTarifa,
    refreshes: [listTarifas],
    start: { aumento_por_mil: '', vigente_desde: dayOf(new Date()), nota: '' },
    params: ({ aumento_por_mil, ...values }) => ({
      ...values,
      ...mine,
      desde_version_id: desde.id,
      aumento_por_mil: porMilDe(aumento_por_mil) ?? Number.NaN,
    }),
    words: { aumento_por_mil: 'Escriba un porcentaje, como 10 o -2,5', nota: 'Diga por qué cambia' },
    onDone: onClose,
  });
  const aumento = form.text('aumento_por_mil');
  const porMil = porMilDe(aumento.value);
  const dia = form.field('vigente_desde');
  return (
    <FormDialog
      title={cliente === null ? 'Nueva versión de la tarifa general' : `Nueva tarifa de ${cliente.nombre}`}
      opened
      isDirty={form.isDirty}
      isSaving={form.isSaving}
      submitLabel="Poner en vigor ese día"
      onSubmit={form.submit}
      onClose={onClose}
    >
      <p>Los envíos ya creados conservan su precio. Una versión no se cambia: se pone otra.</p>
      <TextField
        label="Cambio de los precios (%)"
        description="0 los deja iguales; redondea a los cinco pesos siguientes"
        inputMode="decimal"
        autoComplete="off"
        data-autofocus
        {...aumento}
      />
      <DateField
        label="Vale desde"
        value={dia.value ?? null}
        error={dia.error}
        onChange={(day) => dia.onChange(day ?? '')}
      />
      <TextField label="Nota" autoComplete="off" {...form.text('nota')} />
      <div>
        <Button disabled={porMil === null} onClick={() => setTried(porMil)}>
          Qué pasaría
        </Button>
      </div>
      {tried === null ? null : <QuePasaria pedido={{ ...mine, desde_version_id: desde.id, aumento_por_mil: tried }} />}
      <ErrorAlert error={form.error} fallback="No se pudo poner la tarifa" onDismiss={form.dismiss} />
    </FormDialog>
  );
}
