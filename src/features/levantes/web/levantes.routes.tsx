import type { AreaRoute } from '#web/router/area-route.ts';
import { lazyScreen } from '#web/router/lazy-screen.ts';

import { PIDE_LEVANTES, VE_LEVANTES, VE_RECURRENTES } from '../permisos.contract.ts';

const section = 'Operativa';

export const levantesRoutes: readonly AreaRoute[] = [
  {
    path: '/levantes',
    title: 'Levantes',
    section,
    needs: { permission: VE_LEVANTES },
    screen: lazyScreen(() => import('./LevantesScreen.tsx'), 'LevantesScreen'),
  },
  {
    path: '/levantes/list',
    title: 'Levantes para hoy',
    section,
    needs: { permission: VE_LEVANTES },
    isStreet: true,
    screen: lazyScreen(() => import('./HoyScreen.tsx'), 'HoyScreen'),
  },
  {
    path: '/levantes/crear',
    title: 'Crear levante',
    section,
    needs: { permission: PIDE_LEVANTES },
    screen: lazyScreen(() => import('./CrearScreen.tsx'), 'CrearScreen'),
  },
  {
    path: '/levantes/recurrentes',
    title: 'Levantes recurrentes',
    section,
    needs: { permission: VE_RECURRENTES },
    screen: lazyScreen(() => import('./RecurrentesScreen.tsx'), 'RecurrentesScreen'),
  },
];
