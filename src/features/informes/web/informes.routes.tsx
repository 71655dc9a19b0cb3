import { lazyRouteComponent } from '@tanstack/react-router';

import type { AreaRoute } from '#web/router/area-route.ts';

import { PUEDE_LEER_INFORME } from '../permisos.contract.ts';

export const informesRoutes: readonly AreaRoute[] = [
  {
    path: '/informes',
    title: 'Informe Cliente',
    section: 'Reportes Disponibles',
    needs: { permission: PUEDE_LEER_INFORME },
    screen: lazyRouteComponent(() => import('./InformeScreen.tsx'), 'InformeScreen'),
  },
  {
    path: '/dashboard-cli',
    title: 'Dashboards',
    section: 'Centro de clientes',
    needs: { permission: PUEDE_LEER_INFORME },
    screen: lazyRouteComponent(() => import('./panel/PanelScreen.tsx'), 'PanelScreen'),
  },
];
