import { lazyRouteComponent } from '@tanstack/react-router';

import type { AreaRoute } from '#web/router/area-route.ts';

import { PUEDE_CAMBIAR_TRANSICIONES } from '../permisos.contract.ts';

export const transicionesRoutes: readonly AreaRoute[] = [
  {
    path: '/transiciones',
    title: 'Transiciones',
    section: 'Operativa',
    needs: { permission: PUEDE_CAMBIAR_TRANSICIONES },
    screen: lazyRouteComponent(() => import('./TransicionesScreen.tsx'), 'TransicionesScreen'),
  },
];
