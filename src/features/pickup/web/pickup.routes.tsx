import type { AreaRoute } from '#web/router/area-route.ts';
import { lazyScreen } from '#web/router/lazy-screen.ts';

import { VE_PICKUP } from '../permisos.contract.ts';

export const pickupRoutes: readonly AreaRoute[] = [
  {
    path: '/guias_pickup',
    title: 'Guías en Pickup',
    section: 'Operativa',
    needs: { permission: VE_PICKUP },
    screen: lazyScreen(() => import('./GuiasPickupScreen.tsx'), 'GuiasPickupScreen'),
  },
];
