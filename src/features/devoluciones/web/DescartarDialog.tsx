import { useResourceForm } from '#web/form/use-resource-form.ts';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { type DevolucionEntera, descartarDevolucion } from '../contract.ts';
import { FotosField, useSubida } from './FotosField.tsx';
import { REFRESCA } from './refresca.ts';

interface Props {
  devolucion: Pick<DevolucionEntera['devolucion'], 'id' | 'numero' | 'version' | 'hija_nro'>;
  onClose: () => void;
  onDone: (done: { msg: string }) => void;
}

const START: { responsable: string; testigo: string; nota: string; fotos: readonly number[] } = {
  ...{ responsable: '', testigo: '', nota: '', fotos: [] },
};

/** The act of scrapping: two names and pictures, and the parcel ends with it. */
export function DescartarDialog({ devolucion: { id, numero, version, hija_nro }, onClose, onDone }: Props) {
  const subida = useSubida();
  const form = useResourceForm({
    contract: descartarDevolucion,
    refreshes: REFRESCA,
    start: START,
    params: ({ responsable, testigo, nota, fotos }) => ({
      ...{ id, version, responsable, testigo, nota, fotos: [...fotos] },
    }),
    words: { responsable: 'Escriba quién descarta', testigo: 'Escriba quién lo vio', nota: 'Escriba por qué' },
    onDone,
  });
  const fotos = form.field('fotos');
  return (
    <FormDialog
      title={`Descartar ${numero} con acta`}
      opened
      isDirty={form.isDirty}
      isSaving={form.isSaving || subida.isPending}
      submitLabel="Sí, descartar"
      onSubmit={form.submit}
      onClose={onClose}
    >
      <p>La guía {hija_nro} termina siniestrada, y con ella la que devolvía.</p>
      <TextField label="Responsable" data-autofocus {...form.text('responsable')} />
      <TextField label="Testigo" {...form.text('testigo')} />
      <TextAreaField label="Por qué se descarta" rows={3} {...form.text('nota')} />
      <FotosField subida={subida} value={fotos.value} error={fotos.error} onChange={fotos.onChange} />
      <ErrorAlert error={form.error} fallback="No se pudo descartar" onDismiss={form.dismiss} />
    </FormDialog>
  );
}
