import type { AreaRoute } from '#web/router/area-route.ts';
import { lazyScreen } from '#web/router/lazy-screen.ts';

export const segundoFactorRoutes: readonly AreaRoute[] = [
  {
    path: '/activar-verificacion',
    title: 'Active la verificación en dos pasos',
    frame: 'bare',
    screen: lazyScreen(() => import('./ActivarFactorScreen.tsx'), 'ActivarFactorScreen'),
  },
];
