import type { AreaRoute } from '#web/router/area-route.ts';
import { lazyScreen } from '#web/router/lazy-screen.ts';

const screen = lazyScreen(() => import('./AyudaScreen.tsx'), 'AyudaScreen');

export const ayudaRoutes: readonly AreaRoute[] = [
  { path: '/docs', title: 'Ayuda', section: 'Cuenta', screen },
  { path: '/docs/$tema', title: 'Ayuda', section: 'Cuenta', screen },
];
