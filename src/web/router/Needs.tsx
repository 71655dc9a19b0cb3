import { Link, type RouteComponent } from '@tanstack/react-router';

import type { ServiceContract } from '#shared/contract.ts';
import { SIN_PERMISO } from '#shared/sin-permiso.ts';
import { useCan } from '#web/permissions.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';

interface Props {
  contract: Pick<ServiceContract, 'permission'>;
  screen: RouteComponent;
}

/** Draws the screen for whoever may make its call; the others read why there is nothing. */
export function Needs({ contract, screen: Screen }: Props) {
  const allowed = useCan(contract);
  if (allowed) return <Screen />;
  return (
    <EmptyState title={SIN_PERMISO}>
      <Link to="/dashboard">Volver al inicio</Link>
    </EmptyState>
  );
}
