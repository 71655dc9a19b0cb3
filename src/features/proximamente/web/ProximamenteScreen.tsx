import { IconBarrierBlock } from '@tabler/icons-react';
import { Link, useLocation, useMatches } from '@tanstack/react-router';

import { useUser } from '#web/session.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';

import { quienes } from './quienes.ts';

/** The honest page of an area that has its place and its address, and no screen yet: it says so, and whose area it will be. */
export function ProximamenteScreen() {
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.area?.title });
  const page = useLocation({ select: ({ pathname }) => pathname });
  const user = useUser();
  const isGeneral = title === undefined || title === 'Próximamente';
  const { texto, incluye } = quienes(page, user);
  return (
    <EmptyState
      title={isGeneral ? 'Hay áreas que todavía no están disponibles' : `«${title}» todavía no está disponible`}
    >
      <IconBarrierBlock aria-hidden size={32} stroke={1.5} />
      {isGeneral ? (
        <p>El menú muestra todas las áreas del sistema; las que aún no se construyeron lo dicen al abrirlas.</p>
      ) : (
        <>
          <p>Esta área aún no se construyó. Su lugar en el menú y su dirección ya son los definitivos.</p>
          <p>
            {texto} {incluye ? 'Usted podrá usarla.' : 'Con sus permisos de hoy, usted no podrá usarla.'}
          </p>
        </>
      )}
      <Link to="/dashboard">Volver al inicio</Link>
    </EmptyState>
  );
}
