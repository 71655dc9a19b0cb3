import type { AreaRoute } from '#web/router/area-route.ts';
import { lazyScreen } from '#web/router/lazy-screen.ts';

import { MIRA_ORDENES, OPERA_ORDENES, PIDE_ORDENES } from '../permisos.contract.ts';

const section = 'GDS';
const lista = lazyScreen(() => import('./OrdenesScreen.tsx'), 'OrdenesScreen');
const ficha = lazyScreen(() => import('./OrdenScreen.tsx'), 'OrdenScreen');
const mira = { permission: MIRA_ORDENES };

export const gdsOrdenesRoutes: readonly AreaRoute[] = [
  { path: '/gds/ordenes', title: 'Órdenes', clientTitle: 'Mis órdenes', section, needs: mira, screen: lista },
  { path: '/gds/ordenes/listado', title: 'Buscar órdenes', section, needs: mira, screen: lista },
  {
    path: '/gds/ordenes/crear',
    title: 'Crear orden',
    section,
    needs: { permission: PIDE_ORDENES },
    screen: lazyScreen(() => import('./CrearScreen.tsx'), 'CrearScreen'),
  },
  {
    path: '/gds/ordenes/devolver',
    title: 'Por devolver al estante',
    section,
    needs: { permission: OPERA_ORDENES },
    screen: lazyScreen(() => import('./DevolverScreen.tsx'), 'DevolverScreen'),
  },
  { path: '/gds/ordenes/compra/$id', title: 'Orden de compra', section, needs: mira, screen: ficha },
  { path: '/gds/ordenes/traslado/$id', title: 'Orden de traslado', section, needs: mira, screen: ficha },
  { path: '/gds/ordenes/venta/$id', title: 'Orden de venta', section, needs: mira, screen: ficha },
];
