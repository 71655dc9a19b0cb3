import { useResourceForm } from '#web/form/use-resource-form.ts';
import { ServiceError } from '#web/service-error.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { type Bulto, cerrarBulto, type Mesa, pendientesDePacking } from '../contract.ts';
import { isLlena, pedirCierre, ponerMesa } from './banco.ts';
import styles from './packing.module.css';
import { gramosDe, kilos } from './palabras.ts';

interface Props {
  mesa: Mesa;
  bulto: Bulto;
  /** Whose labels are printed now: of this one, or of all once there is a parcel. */
  onClosed: (bultos: number[]) => void;
}

/** Box and weight; Enter closes it, and the label prints. */
export function CerrarDialog({ mesa, bulto, onClosed }: Props) {
  const proposed = propuestaDe(mesa);
  const form = useResourceForm({
    contract: cerrarBulto,
    refreshes: [pendientesDePacking],
    start: { caja_id: proposed === null ? null : String(proposed), peso_gramos: '', sin_peso: false, motivo_peso: '' },
    params: ({ caja_id, peso_gramos, sin_peso, motivo_peso }) => ({
      bulto_id: bulto.id,
      caja_id: caja_id === null ? null : Number(caja_id),
      ...(gramosDe(peso_gramos) === null ? {} : { peso_gramos: gramosDe(peso_gramos) }),
      ...(sin_peso ? { sin_peso: true as const } : {}),
      ...(motivo_peso === '' ? {} : { motivo_peso }),
    }),
    words: { peso_gramos: 'En kilos, por ejemplo 1,25', motivo_peso: 'Escriba por qué' },
    onDone: ({ mesa: now, guias }) => {
      pedirCierre(false);
      ponerMesa(now);
      onClosed(guias.length === 0 ? [bulto.id] : piezasDe(now, guias));
    },
  });
  const isOff = form.error instanceof ServiceError && form.error.code === 'PESO_FUERA_DE_RANGO';
  const caja = mesa.cajas.find(({ id }) => String(id) === form.values.caja_id);
  const esperado = mesa.esperado === null ? null : mesa.esperado + (caja?.gramos ?? 0);
  return (
    <FormDialog
      title={`Cerrar el bulto ${bulto.nro} de ${mesa.orden.numero}`}
      opened
      isDirty={false}
      isSaving={form.isSaving}
      submitLabel={form.values.sin_peso ? 'Cerrar sin peso' : 'Cerrar e imprimir'}
      cancelLabel="Seguir empacando"
      onSubmit={form.submit}
      onClose={() => pedirCierre(false)}
    >
      <TextField
        label="Peso (kg)"
        inputMode="decimal"
        autoComplete="off"
        data-autofocus
        // Some scales type as a scanner does.
        data-lee-codigos
        disabled={form.values.sin_peso}
        description={esperado === null ? undefined : `Se esperan ${kilos(esperado)}`}
        {...form.text('peso_gramos')}
      />
      <SelectField
        label="Caja"
        placeholder="Sin caja de la lista"
        clearable
        data={mesa.cajas.map(({ id, nombre }) => ({ value: String(id), label: nombre }))}
        {...form.field('caja_id')}
      />
      {isOff || form.values.motivo_peso !== '' ? (
        <TextField label="Por qué pesa distinto" autoComplete="off" {...form.text('motivo_peso')} />
      ) : null}
      <p className={styles.enlinea}>
        <Button variant="subtle" onClick={() => form.field('sin_peso').onChange(!form.values.sin_peso)}>
          {form.values.sin_peso ? 'Sí lo peso' : 'La balanza no anda: va sin peso'}
        </Button>
      </p>
      <ErrorAlert error={form.error} fallback="No se pudo cerrar" onDismiss={form.dismiss} />
    </FormDialog>
  );
}

/** All pieces of the parcels that were made: those that were closed before had a label of their own until now. */
function piezasDe({ bultos }: Mesa, guias: readonly { guia_nro: string }[]): number[] {
  const made = new Set(guias.map(({ guia_nro }) => guia_nro));
  return bultos.filter(({ guia_nro }) => guia_nro !== null && made.has(guia_nro)).map(({ id }) => id);
}

/** Only for what was proposed whole: a box that is closed earlier is whichever its packer took. */
function propuestaDe(mesa: Mesa): number | null {
  if (mesa.completa && mesa.caja_propuesta !== null) return mesa.caja_propuesta;
  return isLlena(mesa) ? (mesa.cajas_propuestas[0]?.caja_id ?? null) : null;
}
