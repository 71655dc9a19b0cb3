import type { AreaRoute } from '#web/router/area-route.ts';
import { lazyScreen } from '#web/router/lazy-screen.ts';

import { PUEDE_LEER_INFORME } from '../permisos.contract.ts';

export const informesRoutes: readonly AreaRoute[] = [
  {
    path: '/informes',
    title: 'Informe Cliente',
    section: 'Reportes Disponibles',
    needs: { permission: PUEDE_LEER_INFORME },
    screen: lazyScreen(() => import('./InformeScreen.tsx'), 'InformeScreen'),
  },
  {
    path: '/dashboard-cli',
    title: 'Dashboards',
    section: 'Centro de clientes',
    needs: { permission: PUEDE_LEER_INFORME },
    screen: lazyScreen(() => import('./panel/PanelScreen.tsx'), 'PanelScreen'),
  },
];
