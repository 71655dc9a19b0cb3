import { useQuery } from '@tanstack/react-query';

import type { Result } from '#shared/contract.ts';
import { serviceQuery } from '#web/api.ts';
import { useResourceForm } from '#web/form/use-resource-form.ts';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';

import { getOpcionesDeDevoluciones, pedirDevoluciones } from '../contract.ts';
import { CLASES, CLASES_DE_CLIENTE, type Clase } from '../palabras.contract.ts';
import { CLASE } from './palabras.ts';
import { REFRESCA } from './refresca.ts';

interface Props {
  /** Numbers that are known already. */
  numeros: string;
  isCliente: boolean;
  onClose: () => void;
  onDone: (done: Result<typeof pedirDevoluciones>) => void;
}

interface Values {
  texto: string;
  clase: Clase;
  motivo_id: number | null;
  nota: string;
}

/** Parcels that somebody wants back, by their numbers as they are pasted. */
export function PedirDialog({ numeros, isCliente, onClose, onDone }: Props) {
  const opciones = useQuery(serviceQuery(getOpcionesDeDevoluciones, {}));
  const start: Values = { texto: numeros, clase: 'PEDIDO_CLIENTE', motivo_id: null, nota: '' };
  const form = useResourceForm({
    contract: pedirDevoluciones,
    refreshes: REFRESCA,
    start,
    params: ({ texto, clase, motivo_id, nota }) => ({
      ...{ clase, motivo_id, texto: texto === '' ? null : texto },
      ...(nota === '' ? {} : { nota }),
    }),
    words: { texto: 'Pegue o escanee los números', motivo_id: 'Elija el motivo' },
    onDone,
  });
  const clase = form.field('clase');
  const motivo = form.field('motivo_id');
  return (
    <FormDialog
      title="Pedir devolución"
      opened
      isDirty={form.isDirty}
      isSaving={form.isSaving}
      submitLabel="Pedir"
      onSubmit={form.submit}
      onClose={onClose}
    >
      <TextAreaField
        label="Números de guía, separados por espacios, comas o renglones"
        rows={4}
        data-autofocus
        data-lee-codigos
        {...form.text('texto')}
      />
      <SelectField
        label="Qué se pide"
        data={(isCliente ? CLASES_DE_CLIENTE : CLASES).map((value) => ({ value, label: CLASE[value] }))}
        value={clase.value}
        error={clase.error}
        onChange={(value) => clase.onChange(CLASES.find((one) => one === value) ?? 'PEDIDO_CLIENTE')}
      />
      <SelectField
        label="Motivo"
        data={(opciones.data?.motivos ?? []).map(({ id, nombre }) => ({ value: String(id), label: nombre }))}
        value={motivo.value === null ? null : String(motivo.value)}
        error={motivo.error}
        onChange={(id) => motivo.onChange(id === null ? null : Number(id))}
      />
      <TextAreaField label="Nota (opcional)" rows={2} {...form.text('nota')} />
      <ErrorAlert
        error={opciones.error}
        fallback="No se pudieron cargar los motivos"
        onRetry={() => void opciones.refetch()}
      />
      <ErrorAlert error={form.error} fallback="No se pudo pedir la devolución" onDismiss={form.dismiss} />
    </FormDialog>
  );
}
