import { useQuery } from '@tanstack/react-query';

import { SIN_PERMISO } from '#shared/sin-permiso.ts';
import { serviceQuery } from '#web/api.ts';
import { ServiceError } from '#web/service-error.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';

import { verificarRolEncargado } from '../contract.ts';

/** Whether the server refused because the role is gone, which no alert needs to tell: the tab closes. */
export function isRolPerdido(error: unknown): boolean {
  return error instanceof ServiceError && error.code === 'SIN_PERMISO';
}

/** Stands in for a tab whose call was refused: asks about the role at once, and the screen falls back to Casos. */
export function RolPerdido() {
  useQuery({ ...serviceQuery(verificarRolEncargado, {}), refetchOnMount: 'always', meta: { silent: true } });
  return <EmptyState title={SIN_PERMISO} />;
}
