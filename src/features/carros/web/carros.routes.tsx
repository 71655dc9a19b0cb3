import type { AreaRoute } from '#web/router/area-route.ts';
import { lazyScreen } from '#web/router/lazy-screen.ts';

import { VE_CARROS } from '../permisos.contract.ts';

export const carrosRoutes: readonly AreaRoute[] = [
  {
    path: '/transporte/carros',
    title: 'Carros',
    section: 'Operativa',
    needs: { permission: VE_CARROS },
    screen: lazyScreen(() => import('./CarrosScreen.tsx'), 'CarrosScreen'),
  },
];
