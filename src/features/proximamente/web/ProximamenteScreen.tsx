import { IconBarrierBlock } from '@tabler/icons-react';
import { Link, useMatches } from '@tanstack/react-router';

import { EmptyState } from '#web/ui/EmptyState.tsx';

/** The honest page of an area that has its place and its address, and no screen yet. */
export function ProximamenteScreen() {
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.area?.title });
  const isGeneral = title === undefined || title === 'Próximamente';
  return (
    <EmptyState
      title={isGeneral ? 'Hay áreas que todavía no están disponibles' : `«${title}» todavía no está disponible`}
    >
      <IconBarrierBlock aria-hidden size={32} stroke={1.5} />
      <p>
        {isGeneral
          ? 'El menú muestra todas las áreas del sistema; las que aún no se construyeron lo dicen al abrirlas.'
          : 'Esta área aún no se construyó. Su lugar en el menú y su dirección ya son los definitivos.'}
      </p>
      <Link to="/dashboard">Volver al inicio</Link>
    </EmptyState>
  );
}
