import type { AreaRoute } from '#web/router/area-route.ts';
import { lazyScreen } from '#web/router/lazy-screen.ts';

export const aparienciaRoutes: readonly AreaRoute[] = [
  {
    path: '/builder',
    title: 'Apariencia',
    section: 'Cuenta',
    screen: lazyScreen(() => import('./BuilderScreen.tsx'), 'BuilderScreen'),
  },
];
