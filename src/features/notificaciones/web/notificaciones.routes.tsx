import type { AreaRoute } from '#web/router/area-route.ts';
import { lazyScreen } from '#web/router/lazy-screen.ts';

export const notificacionesRoutes: readonly AreaRoute[] = [
  {
    path: '/notificaciones',
    title: 'Notificaciones',
    section: 'Cuenta',
    screen: lazyScreen(() => import('./NotificacionesScreen.tsx'), 'NotificacionesScreen'),
  },
];
