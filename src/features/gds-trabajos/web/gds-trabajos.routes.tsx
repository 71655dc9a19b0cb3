import type { AreaRoute } from '#web/router/area-route.ts';
import { lazyScreen } from '#web/router/lazy-screen.ts';

import { HACE_TRABAJOS } from '../permisos.contract.ts';

const section = 'GDS';
const needs = { permission: HACE_TRABAJOS };

export const gdsTrabajosRoutes: readonly AreaRoute[] = [
  {
    ...{ path: '/gds/work-order', title: 'Crear WOs', section, needs },
    screen: lazyScreen(() => import('./TrabajosScreen.tsx'), 'TrabajosScreen'),
  },
  {
    ...{ path: '/gds/work-order/imprimir', title: 'Imprimir WOs', section, needs },
    screen: lazyScreen(() => import('./ImprimirScreen.tsx'), 'ImprimirScreen'),
  },
  {
    ...{ path: '/gds/work-order/pickup', title: 'Picking', section, needs },
    screen: lazyScreen(() => import('./PickupScreen.tsx'), 'PickupScreen'),
  },
];
