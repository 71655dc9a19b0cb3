import { IconMapPin } from '@tabler/icons-react';

import { FUENTE, type Fuente } from '#shared/puntos/punto.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

const FAMILIES = { alta: 'ok', media: 'info', baja: 'alerta' } as const;

/** Where the point of a stop comes from, in the colour of how sure it is; null: nobody knows where it is. */
export function FuenteBadge({ fuente }: { fuente: Fuente | null }) {
  if (fuente === null)
    return (
      <span title="No se sabe dónde queda: corrija la dirección o márquela en el mapa">
        <StatusBadge familia="error" nombre="Sin punto" icon={IconMapPin} />
      </span>
    );
  const { nombre, detalle, certeza } = FUENTE[fuente];
  return (
    <span title={detalle}>
      <StatusBadge familia={FAMILIES[certeza]} nombre={nombre} icon={IconMapPin} />
    </span>
  );
}
