import { useState } from 'react';

import { formatDinero, parsePesos } from '#shared/dinero.ts';
import { useResourceForm } from '#web/form/use-resource-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { type Mesa, pendientesDePacking, sinLoQueFalta } from '../contract.ts';
import { ponerMesa } from './banco.ts';
import styles from './packing.module.css';
import { cuantas, miles } from './palabras.ts';

interface Props {
  mesa: Mesa;
  onAsking: (isAsking: boolean) => void;
  onMade: (bultos: number[]) => void;
}

/** What nobody found: the order waits for it, or leaves without it once whoever leads says so. */
export function Faltan({ mesa, onAsking, onMade }: Props) {
  const [opened, setOpened] = useState(false);
  const falta = mesa.lineas.reduce((sum, linea) => sum + linea.falta, 0);
  if (falta === 0) return null;
  const ask = (isAsking: boolean) => {
    setOpened(isAsking);
    onAsking(isAsking);
  };
  return (
    <div className={styles.cuerpo}>
      <p className={styles.aviso}>
        {cuantas(falta, 'unidad no se tomó', 'unidades no se tomaron')}: la guía se hace cuando esté todo.
        {mesa.dirige ? <Button onClick={() => ask(true)}>Enviar sin lo que falta</Button> : null}
      </p>
      {opened ? <SinDialog mesa={mesa} onClose={() => ask(false)} onMade={onMade} /> : null}
    </div>
  );
}

function SinDialog({ mesa, onClose, onMade }: { mesa: Mesa; onClose: () => void; onMade: (bultos: number[]) => void }) {
  const { contra_reembolso } = mesa;
  const form = useResourceForm({
    contract: sinLoQueFalta,
    refreshes: [pendientesDePacking],
    start: { nota: '', contra_reembolso_centavos: '' },
    params: ({ nota, contra_reembolso_centavos: cobra }) => ({
      ...{ orden_id: mesa.orden.id, nota },
      // Empty is not nothing: whoever collects nothing writes a zero.
      ...(contra_reembolso === null ? {} : { contra_reembolso_centavos: parsePesos(cobra) ?? Number.NaN }),
    }),
    words: {
      nota: 'Escriba por qué no se espera',
      contra_reembolso_centavos: 'Escriba cuánto se cobra, por ejemplo 1.250,50; 0 si no se cobra nada',
    },
    onDone: ({ mesa: now, guias }) => {
      ponerMesa(now);
      onClose();
      if (guias.length > 0) onMade(now.bultos.filter(({ guia_nro }) => guia_nro !== null).map(({ id }) => id));
    },
  });
  return (
    <FormDialog
      title={`${mesa.orden.numero} sale sin lo que falta`}
      opened
      isDirty={form.isDirty}
      isSaving={form.isSaving}
      submitLabel="Enviar sin lo que falta"
      onSubmit={form.submit}
      onClose={onClose}
    >
      <p>Lo que no se tomó se da por anulado y el cliente lo ve en su orden.</p>
      <TextField label="Por qué" data-autofocus autoComplete="off" {...form.text('nota')} />
      {contra_reembolso === null ? null : (
        <TextField
          label={`Contra reembolso a cobrar (${contra_reembolso.moneda === 'USD' ? 'US$' : '$'})`}
          description={`Se iba a cobrar ${formatDinero(contra_reembolso)}. ${salen(mesa)}`}
          inputMode="decimal"
          autoComplete="off"
          {...form.text('contra_reembolso_centavos')}
        />
      )}
      <ErrorAlert error={form.error} fallback="No se pudo enviar" onDismiss={form.dismiss} />
    </FormDialog>
  );
}

function salen({ lineas }: Mesa): string {
  const asked = lineas.reduce((sum, { pedida }) => sum + pedida, 0);
  const left = asked - lineas.reduce((sum, { falta }) => sum + falta, 0);
  return `${left === 1 ? 'Sale' : 'Salen'} ${miles(left)} de ${cuantas(asked, 'unidad', 'unidades')}.`;
}
