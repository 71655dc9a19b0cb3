import { useState } from 'react';

import type { Hoja } from '#features/reparto/entrega.contract.ts';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { FotoEnActo } from '#web/ui/foto/FotoEnActo.tsx';
import { ToggleButton } from '#web/ui/ToggleButton.tsx';

import { actuar } from './cola.ts';
import styles from './entrega.module.css';
import type { Parada } from './paradas.ts';

interface Props {
  parada: Parada;
  motivos: Hoja['motivos'];
  onClose: () => void;
}

/** Why it could not be handed over, with a photo where that asks for one. */
export function NoEntregueDialog({ parada: { lineas, primera }, motivos, onClose }: Props) {
  const [motivo, setMotivo] = useState<Hoja['motivos'][number] | null>(null);
  const [foto, setFoto] = useState<string | null>(null);
  const [falta, setFalta] = useState<string | null>(null);
  const submit = () => {
    if (motivo === null) return setFalta('Elija el motivo');
    if (motivo.exige_foto && foto === null) return setFalta('Hace falta una foto');
    const guias = lineas.map(({ guia_id }) => guia_id);
    actuar({ acto: 'no_entregar', guias, titulo: primera.destinatario, motivo_id: motivo.id, foto });
    return onClose();
  };
  return (
    <FormDialog
      title={`No entregué a ${primera.destinatario}`}
      opened
      isDirty={foto !== null}
      isSaving={false}
      onSubmit={submit}
      onClose={onClose}
    >
      <fieldset className={styles.motivos}>
        <legend>Motivo</legend>
        {motivos.map((uno) => (
          <ToggleButton key={uno.id} isOn={motivo?.id === uno.id} onClick={() => setMotivo(uno)}>
            {uno.exige_foto ? `${uno.nombre} (con foto)` : uno.nombre}
          </ToggleButton>
        ))}
      </fieldset>
      <FotoEnActo foto={foto} error={falta} onChange={setFoto} />
    </FormDialog>
  );
}
