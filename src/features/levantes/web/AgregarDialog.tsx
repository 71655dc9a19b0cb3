import { useQuery } from '@tanstack/react-query';

import type { Result } from '#shared/contract.ts';
import { serviceQuery } from '#web/api.ts';
import { useResourceForm } from '#web/form/use-resource-form.ts';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { PendingView } from '#web/ui/PendingView.tsx';

import { countLevantes, getPedidoDeLevante, type LevanteEntero, listLevantes, verLevante } from '../contract.ts';
import { agregarGuias } from '../guias.contract.ts';
import { GuiasField } from './GuiasField.tsx';

interface Props {
  levante: LevanteEntero['levante'];
  isOurs: boolean;
  onClose: () => void;
  onDone: (done: Result<typeof agregarGuias>) => void;
}

const START: { guias: number[] } = { guias: [] };

/** Parcels of the client that are ready and go along as well. */
export function AgregarDialog({ levante: { id, numero, cliente_id }, isOurs, onClose, onDone }: Props) {
  const pedido = useQuery(serviceQuery(getPedidoDeLevante, isOurs ? { cliente_id } : {}));
  const form = useResourceForm({
    contract: agregarGuias,
    refreshes: [verLevante, listLevantes, countLevantes, getPedidoDeLevante],
    start: START,
    params: ({ guias }) => ({ id, guias }),
    words: { guias: 'Elija al menos una guía' },
    onDone,
  });
  const guias = form.field('guias');
  return (
    <FormDialog
      title={`Agregar guías a ${numero}`}
      opened
      isDirty={form.isDirty}
      isSaving={form.isSaving}
      submitLabel="Agregar"
      onSubmit={form.submit}
      onClose={onClose}
    >
      {pedido.isPending ? <PendingView /> : null}
      {pedido.data === undefined ? null : <Listas pedido={pedido.data} value={guias.value} onChange={guias.onChange} />}
      {guias.error === null ? null : <p role="alert">{guias.error}</p>}
      <ErrorAlert
        error={pedido.error}
        fallback="No se pudo cargar qué hay para levantar"
        onRetry={() => void pedido.refetch()}
      />
      <ErrorAlert error={form.error} fallback="No se pudieron agregar" onDismiss={form.dismiss} />
    </FormDialog>
  );
}

interface ListasProps {
  pedido: Result<typeof getPedidoDeLevante>;
  value: number[];
  onChange: (guias: number[]) => void;
}

function Listas({ pedido: { guias, hay_mas }, value, onChange }: ListasProps) {
  if (guias.length === 0) return <p>No hay guías pre-ingresadas para agregar.</p>;
  return <GuiasField guias={guias} hayMas={hay_mas} value={value} onChange={onChange} />;
}
