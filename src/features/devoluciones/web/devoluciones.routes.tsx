import type { AreaRoute } from '#web/router/area-route.ts';
import { lazyScreen } from '#web/router/lazy-screen.ts';

import { VE_DEVOLUCIONES } from '../permisos.contract.ts';

export const devolucionesRoutes: readonly AreaRoute[] = [
  {
    path: '/levantes/devoluciones',
    title: 'Devoluciones',
    section: 'Operativa',
    needs: { permission: VE_DEVOLUCIONES },
    screen: lazyScreen(() => import('./DevolucionesScreen.tsx'), 'DevolucionesScreen'),
  },
];
