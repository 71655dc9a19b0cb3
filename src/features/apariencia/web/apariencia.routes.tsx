import { lazyRouteComponent } from '@tanstack/react-router';

import type { AreaRoute } from '#web/router/area-route.ts';

export const aparienciaRoutes: readonly AreaRoute[] = [
  {
    path: '/builder',
    title: 'Apariencia',
    section: 'Cuenta',
    screen: lazyRouteComponent(() => import('./BuilderScreen.tsx'), 'BuilderScreen'),
  },
];
