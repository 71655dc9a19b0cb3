import { useQuery } from '@tanstack/react-query';

import { serviceQuery } from '#web/api.ts';
import { useCan } from '#web/permissions.ts';

import { verificarRolEncargado } from '../contract.ts';
import { getHistorialCambios } from '../encargado.contract.ts';

const MINUTE = 60_000;

/** Whether the person leads: what the session says, until the server knows of a role that was lost since. */
export function useEncargado(): boolean {
  const allowed = useCan(getHistorialCambios);
  const { data } = useQuery({
    ...serviceQuery(verificarRolEncargado, {}),
    enabled: allowed,
    staleTime: MINUTE,
    refetchInterval: MINUTE,
    meta: { silent: true },
  });
  return allowed && data?.tiene_rol_encargado !== false;
}
