import { useResourceForm } from '#web/form/use-resource-form.ts';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';
import { ToggleButton } from '#web/ui/ToggleButton.tsx';

import { type DevolucionEntera, inspeccionarDevolucion } from '../contract.ts';
import { INSPECCIONES } from '../palabras.contract.ts';
import styles from './devoluciones.module.css';
import { FotosField, useSubida } from './FotosField.tsx';
import { HALLADO } from './palabras.ts';
import { REFRESCA } from './refresca.ts';

interface Props {
  devolucion: Pick<DevolucionEntera['devolucion'], 'id' | 'numero' | 'version'>;
  onClose: () => void;
  onDone: (done: { msg: string }) => void;
}

interface Values {
  resultado: (typeof INSPECCIONES)[number];
  nota: string;
  fotos: readonly number[];
}

/** What was found inside: one press where all is well, a picture more where it is not. */
export function InspeccionarDialog({ devolucion: { id, numero, version }, onClose, onDone }: Props) {
  const subida = useSubida();
  const start: Values = { resultado: 'APTO', nota: '', fotos: [] };
  const form = useResourceForm({
    contract: inspeccionarDevolucion,
    refreshes: REFRESCA,
    start,
    params: ({ resultado, nota, fotos }) => ({
      ...{ id, version, resultado, fotos: [...fotos] },
      ...(nota === '' ? {} : { nota }),
    }),
    onDone,
  });
  const resultado = form.field('resultado');
  const fotos = form.field('fotos');
  return (
    <FormDialog
      title={`Inspeccionar ${numero}`}
      opened
      isDirty={form.isDirty}
      isSaving={form.isSaving || subida.isPending}
      submitLabel="Guardar inspección"
      onSubmit={form.submit}
      onClose={onClose}
    >
      <fieldset className={styles.opciones}>
        <legend>Qué se encontró</legend>
        {INSPECCIONES.map((value) => (
          <ToggleButton key={value} isOn={resultado.value === value} onClick={() => resultado.onChange(value)}>
            {HALLADO[value]}
          </ToggleButton>
        ))}
      </fieldset>
      <FotosField subida={subida} value={fotos.value} error={fotos.error} onChange={fotos.onChange} />
      <TextAreaField label="Nota (opcional)" rows={2} {...form.text('nota')} />
      <ErrorAlert error={form.error} fallback="No se pudo guardar la inspección" onDismiss={form.dismiss} />
    </FormDialog>
  );
}
