import { useState } from 'react';

import { hoyEnMostrador } from '#features/mostrador/contract.ts';
import { useCommand } from '#web/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import { cerrarCaja, contarCaja, type Turno, verCaja } from '../contract.ts';
import { ComprobantesFields } from './ComprobantesFields.tsx';
import { ConteoFields } from './ConteoFields.tsx';
import type { De } from './de.ts';
import { SelladoView } from './SelladoView.tsx';
import { useComprobantes } from './use-comprobantes.ts';
import { useConteo } from './use-conteo.ts';

interface Props {
  turno: Turno;
  de: De;
  onClose: () => void;
}

const MOST_COUNTS = 2;

/** Counts blind, is told what was expected once the count is sealed, counts once more where they differ, and closes. */
export function CerrarCajaDialog({ turno, de, onClose }: Props) {
  const contar = useCommand(contarCaja, [verCaja, hoyEnMostrador]);
  const cerrar = useCommand(cerrarCaja, [verCaja, hoyEnMostrador]);
  const conteo = useConteo();
  const comprobantes = useComprobantes();
  const [isAgain, setAgain] = useState(false);
  const sellado = isAgain ? null : turno.sellado;

  const submit = async () => {
    if (sellado !== null) {
      const done = await cerrar.run({ ...de, id: turno.id }).catch(() => null);
      if (done !== null) onClose();
      return;
    }
    const [read, medios] = [conteo.read(), comprobantes.read()];
    if (read === null || medios === null) return;
    const done = await contar.run({ ...de, id: turno.id, conteo: read, medios }).catch(() => null);
    if (done === null) return;
    setAgain(false);
    conteo.clear();
    comprobantes.clear();
  };
  const differs = sellado !== null && [sellado, ...sellado.medios].some(({ diferencia }) => diferencia !== 0);
  const mayAgain = differs && turno.vueltas < MOST_COUNTS;
  return (
    <FormDialog
      title={sellado === null ? 'Contar la caja' : 'Caja contada'}
      opened
      isDirty={conteo.isDirty || comprobantes.isDirty}
      isSaving={contar.isPending || cerrar.isPending}
      submitLabel={sellado === null ? 'Sellar conteo' : 'Cerrar caja'}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {sellado === null ? (
        <>
          <ConteoFields {...conteo.fields} />
          <ComprobantesFields {...comprobantes.fields} />
        </>
      ) : (
        <SelladoView sellado={sellado} />
      )}
      {mayAgain ? (
        <div>
          <Button onClick={() => setAgain(true)}>Contar otra vez</Button>
        </div>
      ) : null}
      <ErrorAlert error={contar.error} fallback="No se pudo sellar el conteo" onDismiss={contar.reset} />
      <ErrorAlert error={cerrar.error} fallback="No se pudo cerrar la caja" onDismiss={cerrar.reset} />
    </FormDialog>
  );
}
