import { lazyRouteComponent } from '@tanstack/react-router';

import type { AreaRoute } from '#web/router/area-route.ts';

import { getTransiciones } from '../contract.ts';

export const transicionesRoutes: readonly AreaRoute[] = [
  {
    path: '/transiciones',
    title: 'Transiciones',
    section: 'Operativa',
    needs: getTransiciones,
    screen: lazyRouteComponent(() => import('./TransicionesScreen.tsx'), 'TransicionesScreen'),
  },
];
