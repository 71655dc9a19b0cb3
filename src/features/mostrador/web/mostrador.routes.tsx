import type { AreaRoute } from '#web/router/area-route.ts';
import { lazyScreen } from '#web/router/lazy-screen.ts';

import { ATIENDE } from '../permisos.contract.ts';

export const mostradorRoutes: readonly AreaRoute[] = [
  {
    path: '/pickup',
    title: 'Mi agencia',
    section: 'Operativa',
    needs: { permission: ATIENDE },
    screen: lazyScreen(() => import('./MostradorScreen.tsx'), 'MostradorScreen'),
  },
];
