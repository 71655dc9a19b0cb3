import { type ReactNode, useState } from 'react';

import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { FotoEnActo } from '#web/ui/foto/FotoEnActo.tsx';
import { ToggleButton } from '#web/ui/ToggleButton.tsx';

import styles from './levantes.module.css';
import type { ActoEnPuerta } from './tras.ts';

export interface FallarProps {
  levante: { readonly id: number; readonly cliente: string };
  motivos: readonly { readonly id: number; readonly nombre: string; readonly exige_foto: boolean }[];
  /** Why there are no reasons to choose from. */
  problema?: ReactNode;
  onActo: (acto: ActoEnPuerta) => void;
  onClose: () => void;
}

/** Why nothing was taken, with a photo where that asks for one. */
export function FallarDialog({ levante: { id, cliente }, motivos, problema, onActo, onClose }: FallarProps) {
  const [motivo_id, setMotivo] = useState<number | null>(null);
  const [foto, setFoto] = useState<string | null>(null);
  const [falta, setFalta] = useState<string | null>(null);
  const submit = () => {
    const motivo = motivos.find((one) => one.id === motivo_id);
    if (motivo === undefined) return setFalta('Elija el motivo');
    if (motivo.exige_foto && foto === null) return setFalta('Hace falta una foto');
    onActo({ id, acto: 'fallar', titulo: cliente, motivo_id: motivo.id, foto });
    return onClose();
  };
  return (
    <FormDialog
      title={`No levanté en ${cliente}`}
      opened
      isDirty={foto !== null}
      isSaving={false}
      onSubmit={submit}
      onClose={onClose}
    >
      <fieldset className={styles.motivos}>
        <legend>Motivo</legend>
        {motivos.map(({ id: one, nombre, exige_foto }) => (
          <ToggleButton key={one} isOn={motivo_id === one} onClick={() => setMotivo(one)}>
            {exige_foto ? `${nombre} (con foto)` : nombre}
          </ToggleButton>
        ))}
      </fieldset>
      <FotoEnActo foto={foto} error={falta} onChange={setFoto} />
      {problema}
    </FormDialog>
  );
}
