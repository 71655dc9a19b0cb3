import { PUEDE_REGISTRAR } from '#features/guias/permisos.contract.ts';
import type { AreaRoute } from '#web/router/area-route.ts';
import { lazyScreen } from '#web/router/lazy-screen.ts';

const OPERATIVA = 'Operativa';

export const eventosRoutes: readonly AreaRoute[] = [
  {
    path: '/eventos',
    title: 'Registrar eventos',
    section: OPERATIVA,
    needs: { permission: PUEDE_REGISTRAR },
    isStreet: true,
    screen: lazyScreen(() => import('./EstacionScreen.tsx'), 'EstacionScreen'),
  },
  {
    path: '/eventos/ingreso_cl',
    title: 'Ingresar paquetes',
    section: OPERATIVA,
    needs: { permission: PUEDE_REGISTRAR },
    screen: lazyScreen(() => import('./EstacionScreen.tsx'), 'IngresoScreen'),
  },
];
