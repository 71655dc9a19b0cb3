import { Puerta } from '#features/levantes/web/public.tsx';

import { actuarEnLevante } from './cola.ts';
import type { EnPuerta } from './EstePaso.tsx';
import type { Datos } from './use-sendero.ts';

interface Props {
  datos: Datos;
  enPuerta: EnPuerta;
  onClose: () => void;
}

/** At a client's door, reading. What the office does meanwhile is said, and takes no reading away. */
export function Levantando({ datos, enPuerta: { levante }, onClose }: Props) {
  const now = datos.levantes.find(({ id }) => id === levante.id);
  return (
    <Puerta
      levante={levante}
      esperadas={levante.guias}
      tamanos={datos.tamanos}
      aviso={avisoDe(now?.estado)}
      onActo={actuarEnLevante}
      onClose={onClose}
    />
  );
}

function avisoDe(estado: Datos['levantes'][number]['estado'] | undefined): string | null {
  if (estado === 'CANCELADO')
    return 'El cliente lo canceló mientras usted leía. Sus lecturas quedan: si ya tiene los paquetes, márquelo levantado.';
  if (estado === undefined)
    return 'Ya no está en su hoja: lo pasaron a otro día o a otro chofer. Sus lecturas quedan en este teléfono; llame a tráfico.';
  return null;
}
