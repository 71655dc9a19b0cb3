import type { AreaRoute } from '#web/router/area-route.ts';
import { lazyScreen } from '#web/router/lazy-screen.ts';

import { LEE_DESPACHOS, VERIFICA } from '../permisos.contract.ts';

const section = 'GDS';

export const gdsDespachoRoutes: readonly AreaRoute[] = [
  {
    path: '/levantes-gds',
    title: 'Levantes desde depósito',
    section,
    needs: { permission: LEE_DESPACHOS },
    screen: lazyScreen(() => import('./DespachosScreen.tsx'), 'DespachosScreen'),
  },
  {
    path: '/gds/ordenes/verificar',
    title: 'Verificar órdenes',
    section,
    needs: { permission: VERIFICA },
    screen: lazyScreen(() => import('./VerificarScreen.tsx'), 'VerificarScreen'),
  },
];
