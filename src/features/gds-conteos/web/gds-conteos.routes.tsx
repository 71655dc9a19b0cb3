import type { AreaRoute } from '#web/router/area-route.ts';
import { lazyScreen } from '#web/router/lazy-screen.ts';

import { CUENTA_STOCK, MIRA_CONTEOS } from '../permisos.contract.ts';

const section = 'GDS';

export const gdsConteosRoutes: readonly AreaRoute[] = [
  {
    path: '/gds/mantenimiento/conteos',
    title: 'Conteos de stock',
    section,
    needs: { permission: MIRA_CONTEOS },
    screen: lazyScreen(() => import('./ConteosScreen.tsx'), 'ConteosScreen'),
  },
  {
    path: '/gds/mantenimiento/conteos/contar',
    title: 'Contar',
    section,
    needs: { permission: CUENTA_STOCK },
    screen: lazyScreen(() => import('./ContarScreen.tsx'), 'ContarScreen'),
  },
];
