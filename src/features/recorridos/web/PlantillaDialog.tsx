import { DIAS } from '#shared/catalogo-palabras.ts';
import { useResourceForm } from '#web/form/use-resource-form.ts';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { FieldError } from '#web/ui/FieldError.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { ToggleButton } from '#web/ui/ToggleButton.tsx';

import type { Recorrido } from '../contract.ts';
import { comoPlantilla, plantillas, plantillasDelDia } from '../plantillas.contract.ts';
import styles from './recorridos.module.css';

interface Props {
  recorrido: Recorrido['recorrido'];
  onClose: () => void;
}

/** Keeps the round to be driven again: what it is called, and on which weekdays. */
export function PlantillaDialog({ recorrido, onClose }: Props) {
  const form = useResourceForm({
    contract: comoPlantilla,
    refreshes: [plantillas.listar, plantillasDelDia],
    start: { nombre: '', dias: [1, 2, 3, 4, 5] },
    params: ({ nombre, dias }) => ({ id: recorrido.id, nombre, dias }),
    words: { nombre: 'Escriba cómo se llama', dias: 'Elija al menos un día' },
    onDone: onClose,
  });
  const dias = form.field('dias');
  const toggle = (dia: number) =>
    dias.onChange(dias.value.includes(dia) ? dias.value.filter((one) => one !== dia) : [...dias.value, dia].sort());
  return (
    <FormDialog
      opened
      title={`Duplicar ${recorrido.numero} como plantilla`}
      isDirty={form.isDirty}
      isSaving={form.isSaving}
      submitLabel="Guardar la plantilla"
      onSubmit={form.submit}
      onClose={onClose}
    >
      <div className={styles.pila}>
        <p className={styles.quieto}>
          Guarda{' '}
          {recorrido.destino === null ? 'la zona y el orden de las puertas' : `el destino (${recorrido.destino})`}, el
          chofer, el vehículo y la hora. Los recorridos de cada día se arman de ella con lo que espera en planta.
        </p>
        <ErrorAlert error={form.error} fallback="No se pudo guardar la plantilla" onDismiss={form.dismiss} />
        <TextField label="Nombre" placeholder="Pocitos de mañana" data-autofocus {...form.text('nombre')} />
        <fieldset className={styles.grupo} aria-label="Días">
          {DIAS.map((nombre, at) => (
            <ToggleButton key={nombre} isOn={dias.value.includes(at + 1)} onClick={() => toggle(at + 1)}>
              {nombre}
            </ToggleButton>
          ))}
        </fieldset>
        {dias.error === null ? null : <FieldError>{dias.error}</FieldError>}
      </div>
    </FormDialog>
  );
}
