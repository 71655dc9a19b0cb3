import {
  cerrarDescarga,
  type DecisionDeDescarga,
  misDescargas,
  type ParadaEnAgencia,
} from '#features/reparto/descarga.contract.ts';
import { useCommand } from '#web/api.ts';

import { CerrarDialog, contadas } from './CerrarDialog.tsx';

const DECIDE = [
  ['SIGUE', 'Sigue en el vehículo'],
  ['FALTA', 'No aparece'],
] as const satisfies readonly (readonly [DecisionDeDescarga, string])[];

interface Props {
  parada: ParadaEnAgencia;
  onClose: () => void;
}

/** What is held back goes on in the van: there is nothing to decide. */
export function CerrarDescarga({ parada: { recorrido_id, agente_id, agencia, lineas }, onClose }: Props) {
  const command = useCommand(cerrarDescarga, [misDescargas]);
  const sinLeer = lineas
    .filter(({ descargada, retenida }) => !descargada && !retenida)
    .map((linea) => ({ ...linea, leidos: linea.descargados }));
  return (
    <CerrarDialog
      titulo={`Cerrar descarga en ${agencia}`}
      submitLabel="Cerrar descarga"
      dicho={
        <>
          Deja <b>{contadas(lineas.filter(({ descargada }) => descargada).length)}</b>
        </>
      }
      sinLeer={sinLeer}
      decide={DECIDE}
      quien="Quién recibe en la agencia"
      command={command}
      onCerrar={async ({ faltantes, firmada }) =>
        (await command.run({ recorrido_id, agente_id, faltantes, ...firmada }).catch(() => null)) !== null
      }
      onClose={onClose}
    />
  );
}
