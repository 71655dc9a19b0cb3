import type { AreaRoute } from '#web/router/area-route.ts';
import { lazyScreen } from '#web/router/lazy-screen.ts';

import { EMPACA } from '../permisos.contract.ts';

export const gdsPackingRoutes: readonly AreaRoute[] = [
  {
    ...{ path: '/gds/work-order/pack', title: 'Packing', section: 'GDS', needs: { permission: EMPACA } },
    screen: lazyScreen(() => import('./PackScreen.tsx'), 'PackScreen'),
  },
];
