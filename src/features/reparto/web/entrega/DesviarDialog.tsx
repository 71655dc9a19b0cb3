import { useState } from 'react';

import type { Hoja } from '#features/reparto/entrega.contract.ts';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';

import { actuar } from './cola.ts';
import type { Parada } from './paradas.ts';

interface Props {
  parada: Parada;
  agencias: Hoja['agencias'];
  onClose: () => void;
}

/** The recipient would rather fetch it: to which agency it goes. */
export function DesviarDialog({ parada: { lineas, primera }, agencias, onClose }: Props) {
  const [agencia, setAgencia] = useState<string | null>(null);
  const [isTried, setTried] = useState(false);
  const submit = () => {
    setTried(true);
    if (agencia === null) return;
    const guias = lineas.map(({ guia_id }) => guia_id);
    actuar({ acto: 'desviar', guias, titulo: primera.destinatario, agente_id: Number(agencia) });
    onClose();
  };
  return (
    <FormDialog
      title={`${primera.destinatario} retira en agencia`}
      opened
      isDirty={agencia !== null}
      isSaving={false}
      submitLabel="Va a la agencia"
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField
        label="Agencia"
        data={agencias.map(({ id, nombre, departamento }) => ({
          value: String(id),
          label: `${nombre} · ${departamento}`,
        }))}
        value={agencia}
        error={isTried && agencia === null ? 'Elija la agencia' : null}
        onChange={setAgencia}
      />
    </FormDialog>
  );
}
