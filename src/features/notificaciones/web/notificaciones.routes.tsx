import { lazyRouteComponent } from '@tanstack/react-router';

import type { AreaRoute } from '#web/router/area-route.ts';

export const notificacionesRoutes: readonly AreaRoute[] = [
  {
    path: '/notificaciones',
    title: 'Notificaciones',
    section: 'Cuenta',
    screen: lazyRouteComponent(() => import('./NotificacionesScreen.tsx'), 'NotificacionesScreen'),
  },
];
