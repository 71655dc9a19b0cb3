import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { serviceQuery } from '#web/api.ts';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { FotoEnActo } from '#web/ui/foto/FotoEnActo.tsx';
import { ToggleButton } from '#web/ui/ToggleButton.tsx';

import { getOpcionesDeLevantes, type LevanteFila } from '../contract.ts';
import { actuar } from './cola.ts';
import styles from './levantes.module.css';

/** Why nothing was taken, with a photo where that asks for one. */
export function FallarDialog({ levante: { id, cliente }, onClose }: { levante: LevanteFila; onClose: () => void }) {
  const opciones = useQuery(serviceQuery(getOpcionesDeLevantes, {}));
  const [motivo_id, setMotivo] = useState<number | null>(null);
  const [foto, setFoto] = useState<string | null>(null);
  const [falta, setFalta] = useState<string | null>(null);
  const motivos = opciones.data?.motivos ?? [];
  const submit = () => {
    const motivo = motivos.find((one) => one.id === motivo_id);
    if (motivo === undefined) return setFalta('Elija el motivo');
    if (motivo.exige_foto && foto === null) return setFalta('Hace falta una foto');
    actuar({ id, acto: 'fallar', titulo: cliente, motivo_id: motivo.id, foto });
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
      <ErrorAlert
        error={opciones.error}
        fallback="No se pudieron cargar los motivos"
        onRetry={() => void opciones.refetch()}
      />
    </FormDialog>
  );
}
