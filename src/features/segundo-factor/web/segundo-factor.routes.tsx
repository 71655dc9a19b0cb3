import { lazyRouteComponent } from '@tanstack/react-router';

import type { AreaRoute } from '#web/router/area-route.ts';

export const segundoFactorRoutes: readonly AreaRoute[] = [
  {
    path: '/activar-verificacion',
    title: 'Active la verificación en dos pasos',
    frame: 'bare',
    screen: lazyRouteComponent(() => import('./ActivarFactorScreen.tsx'), 'ActivarFactorScreen'),
  },
];
