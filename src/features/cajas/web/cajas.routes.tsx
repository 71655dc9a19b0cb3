import type { AreaRoute } from '#web/router/area-route.ts';
import { lazyScreen } from '#web/router/lazy-screen.ts';

import { MIRA_EL_DINERO } from '../permisos.contract.ts';

export const cajasRoutes: readonly AreaRoute[] = [
  {
    path: '/backoffice/remesas',
    title: 'Remesas',
    section: 'Operativa',
    needs: { permission: MIRA_EL_DINERO },
    screen: lazyScreen(() => import('./RemesasScreen.tsx'), 'RemesasScreen'),
  },
];
