import type { AreaRoute } from '#web/router/area-route.ts';
import { lazyScreen } from '#web/router/lazy-screen.ts';

export const inicioRoutes: readonly AreaRoute[] = [
  {
    path: '/dashboard',
    title: 'Inicio',
    heading: 'hidden',
    screen: lazyScreen(() => import('./InicioScreen.tsx'), 'InicioScreen'),
  },
];
