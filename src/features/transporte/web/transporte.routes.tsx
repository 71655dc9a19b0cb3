import type { AreaRoute } from '#web/router/area-route.ts';
import { lazyScreen } from '#web/router/lazy-screen.ts';

import { LEE_TRANSPORTE } from '../permisos.contract.ts';

export const transporteRoutes: readonly AreaRoute[] = [
  {
    path: '/transporte',
    title: 'Transporte',
    section: 'Operativa',
    needs: { permission: LEE_TRANSPORTE },
    screen: lazyScreen(() => import('./TransporteScreen.tsx'), 'TransporteScreen'),
  },
];
