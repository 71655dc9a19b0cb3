import type { AreaRoute } from '#web/router/area-route.ts';
import { lazyScreen } from '#web/router/lazy-screen.ts';

import { CONSULTA_STOCK } from '../permisos.contract.ts';

const section = 'GDS';
const needs = { permission: CONSULTA_STOCK };

export const gdsProductosRoutes: readonly AreaRoute[] = [
  {
    path: '/gds/mantenimiento/items/list',
    title: 'Productos',
    section,
    needs,
    screen: lazyScreen(() => import('./ProductosScreen.tsx'), 'ProductosScreen'),
  },
  {
    path: '/gds/mantenimiento/items/$id',
    title: 'Producto',
    section,
    needs,
    screen: lazyScreen(() => import('./ProductoScreen.tsx'), 'ProductoScreen'),
  },
];
