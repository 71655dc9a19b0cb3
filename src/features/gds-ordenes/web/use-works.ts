import { useCan } from '#web/permissions.ts';
import { useSessionState } from '#web/session-state.ts';

import { DIRIGE_ORDENES, OPERA_ORDENES, PIDE_PARA_SI } from '../permisos.contract.ts';

/** Whether the person works in a warehouse: a client's people may look, whatever codes they were given. */
export function useWorks(): boolean {
  const works = useCan({ permission: OPERA_ORDENES });
  const isClient = useSessionState(({ user }) => user?.tipo_usuario === 'cliente');
  return works && !isClient;
}

/** Whether the person makes orders: of whoever keeps goods there, or as a client's administrator their own. */
export function useMakes(): { makes: boolean; isClient: boolean } {
  const works = useWorks();
  const asks = useCan({ permission: PIDE_PARA_SI });
  const isClient = useSessionState(({ user }) => user?.tipo_usuario === 'cliente');
  return { makes: works || (isClient && asks), isClient };
}

/** Whether the person brings orders by file: who leads a warehouse, or a client's administrator their own. */
export function useImports(): boolean {
  const directs = useCan({ permission: DIRIGE_ORDENES });
  const asks = useCan({ permission: PIDE_PARA_SI });
  const isClient = useSessionState(({ user }) => user?.tipo_usuario === 'cliente');
  return isClient ? asks : directs;
}
