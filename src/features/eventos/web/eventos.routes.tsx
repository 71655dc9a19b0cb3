import { lazyRouteComponent } from '@tanstack/react-router';

import type { AreaRoute } from '#web/router/area-route.ts';

import { getOpcionesDeEstacion } from '../contract.ts';

const OPERATIVA = 'Operativa';

export const eventosRoutes: readonly AreaRoute[] = [
  {
    path: '/eventos',
    title: 'Registrar eventos',
    section: OPERATIVA,
    needs: getOpcionesDeEstacion,
    screen: lazyRouteComponent(() => import('./EstacionScreen.tsx'), 'EstacionScreen'),
  },
  {
    path: '/eventos/ingreso_cl',
    title: 'Ingresar paquetes',
    section: OPERATIVA,
    needs: getOpcionesDeEstacion,
    screen: lazyRouteComponent(() => import('./EstacionScreen.tsx'), 'IngresoScreen'),
  },
];
