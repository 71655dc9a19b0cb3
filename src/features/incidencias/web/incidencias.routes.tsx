import type { AreaRoute } from '#web/router/area-route.ts';
import { lazyScreen } from '#web/router/lazy-screen.ts';

import { VE_INCIDENCIAS } from '../permisos.contract.ts';

export const incidenciasRoutes: readonly AreaRoute[] = [
  {
    path: '/backoffice/incidencias',
    title: 'Incidencias',
    section: 'Operativa',
    needs: { permission: VE_INCIDENCIAS },
    screen: lazyScreen(() => import('./IncidenciasScreen.tsx'), 'IncidenciasScreen'),
  },
];
