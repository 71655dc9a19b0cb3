import { OPERA_DEPOSITO } from '#features/gds-almacenamientos/permisos.contract.ts';
import { CONSULTA_STOCK } from '#features/gds-productos/permisos.contract.ts';
import type { AreaRoute } from '#web/router/area-route.ts';
import { lazyScreen } from '#web/router/lazy-screen.ts';

const section = 'GDS';
const needs = { permission: OPERA_DEPOSITO };

export const gdsStockRoutes: readonly AreaRoute[] = [
  {
    path: '/gds/movimientos-internos',
    title: 'Movimientos internos',
    section,
    needs,
    screen: lazyScreen(() => import('./MovimientosScreen.tsx'), 'MovimientosScreen'),
  },
  {
    path: '/gds/movimientos-internos/crear',
    title: 'Mover productos',
    section,
    needs,
    screen: lazyScreen(() => import('./MoverScreen.tsx'), 'MoverScreen'),
  },
  {
    path: '/gds/movimientos-internos/reponer',
    title: 'Reponer y consolidar',
    section,
    needs,
    screen: lazyScreen(() => import('./ReponerScreen.tsx'), 'ReponerScreen'),
  },
  {
    path: '/gds/mantenimiento/lpn',
    title: 'LPN',
    section,
    needs: { permission: CONSULTA_STOCK },
    screen: lazyScreen(() => import('./lpn/LpnsScreen.tsx'), 'LpnsScreen'),
  },
  {
    path: '/gds/mantenimiento/cierres',
    title: 'Stock al cierre',
    section,
    needs: { permission: CONSULTA_STOCK },
    screen: lazyScreen(() => import('./CierreScreen.tsx'), 'CierreScreen'),
  },
];
