import { PUEDE_REGISTRAR } from '#features/guias/permisos.contract.ts';
import type { AreaRoute } from '#web/router/area-route.ts';
import { lazyScreen } from '#web/router/lazy-screen.ts';

import { CUIDA_MOTIVOS } from '../permisos.contract.ts';

export const maestrosRoutes: readonly AreaRoute[] = [
  {
    path: '/mantenimiento',
    title: 'Mantenimiento',
    section: 'Operativa',
    needs: { permission: CUIDA_MOTIVOS },
    screen: lazyScreen(() => import('./MantenimientoScreen.tsx'), 'MantenimientoScreen'),
  },
  {
    path: '/puesto/$code',
    title: 'Puesto de trabajo',
    section: 'Operativa',
    needs: { permission: PUEDE_REGISTRAR },
    screen: lazyScreen(() => import('./PuestoScreen.tsx'), 'PuestoScreen'),
  },
];
