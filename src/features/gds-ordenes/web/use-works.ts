import { useCan } from '#web/permissions.ts';
import { useSessionState } from '#web/session-state.ts';

import { OPERA_ORDENES } from '../permisos.contract.ts';

/** Whether the person works in a warehouse: a client's people may look, whatever codes they were given. */
export function useWorks(): boolean {
  const works = useCan({ permission: OPERA_ORDENES });
  const isClient = useSessionState(({ user }) => user?.tipo_usuario === 'cliente');
  return works && !isClient;
}
