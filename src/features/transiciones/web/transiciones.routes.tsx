import type { AreaRoute } from '#web/router/area-route.ts';
import { lazyScreen } from '#web/router/lazy-screen.ts';

import { PUEDE_CAMBIAR_TRANSICIONES } from '../permisos.contract.ts';

export const transicionesRoutes: readonly AreaRoute[] = [
  {
    path: '/transiciones',
    title: 'Transiciones',
    section: 'Operativa',
    needs: { permission: PUEDE_CAMBIAR_TRANSICIONES },
    screen: lazyScreen(() => import('./TransicionesScreen.tsx'), 'TransicionesScreen'),
  },
];
