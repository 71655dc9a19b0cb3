import type { AreaRoute } from '#web/router/area-route.ts';
import { lazyScreen } from '#web/router/lazy-screen.ts';

import { ADMINISTRA_DEPOSITOS, OPERA_DEPOSITO } from '../permisos.contract.ts';

const section = 'GDS';
const needs = { permission: OPERA_DEPOSITO };

export const gdsAlmacenamientosRoutes: readonly AreaRoute[] = [
  {
    path: '/gds/mantenimiento',
    title: 'Mantenimiento de depósito',
    section,
    needs,
    screen: lazyScreen(() => import('./MantenimientoScreen.tsx'), 'MantenimientoScreen'),
  },
  {
    path: '/gds/mantenimiento/almacenamientos',
    title: 'Almacenamientos',
    section,
    needs,
    screen: lazyScreen(() => import('./AlmacenamientosScreen.tsx'), 'AlmacenamientosScreen'),
  },
  {
    path: '/gds/mantenimiento/tipos',
    title: 'Tipos de ubicación',
    section,
    needs,
    screen: lazyScreen(() => import('./TiposScreen.tsx'), 'TiposScreen'),
  },
  {
    path: '/gds/mantenimiento/depositos',
    title: 'Depósitos',
    section,
    needs: { permission: ADMINISTRA_DEPOSITOS },
    screen: lazyScreen(() => import('./DepositosScreen.tsx'), 'DepositosScreen'),
  },
];
