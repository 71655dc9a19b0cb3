import { lazyRouteComponent } from '@tanstack/react-router';

import type { AreaRoute } from '#web/router/area-route.ts';

export const inicioRoutes: readonly AreaRoute[] = [
  {
    path: '/dashboard',
    title: 'Inicio',
    heading: 'hidden',
    screen: lazyRouteComponent(() => import('./InicioScreen.tsx'), 'InicioScreen'),
  },
];
