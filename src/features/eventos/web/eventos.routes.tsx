import { lazyRouteComponent } from '@tanstack/react-router';

import { PUEDE_REGISTRAR } from '#features/guias/permisos.contract.ts';
import type { AreaRoute } from '#web/router/area-route.ts';

const OPERATIVA = 'Operativa';

export const eventosRoutes: readonly AreaRoute[] = [
  {
    path: '/eventos',
    title: 'Registrar eventos',
    section: OPERATIVA,
    needs: { permission: PUEDE_REGISTRAR },
    screen: lazyRouteComponent(() => import('./EstacionScreen.tsx'), 'EstacionScreen'),
  },
  {
    path: '/eventos/ingreso_cl',
    title: 'Ingresar paquetes',
    section: OPERATIVA,
    needs: { permission: PUEDE_REGISTRAR },
    screen: lazyRouteComponent(() => import('./EstacionScreen.tsx'), 'IngresoScreen'),
  },
];
