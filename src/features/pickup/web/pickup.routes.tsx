import { lazyRouteComponent } from '@tanstack/react-router';

import type { AreaRoute } from '#web/router/area-route.ts';

import { VE_PICKUP } from '../permisos.contract.ts';

export const pickupRoutes: readonly AreaRoute[] = [
  {
    path: '/guias_pickup',
    title: 'Guías en Pickup',
    section: 'Operativa',
    needs: { permission: VE_PICKUP },
    screen: lazyRouteComponent(() => import('./GuiasPickupScreen.tsx'), 'GuiasPickupScreen'),
  },
];
