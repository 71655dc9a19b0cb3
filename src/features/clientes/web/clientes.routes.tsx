import type { AreaRoute } from '#web/router/area-route.ts';
import { lazyScreen } from '#web/router/lazy-screen.ts';

import { COMERCIAL, VE_CLIENTE } from '../permisos.contract.ts';

export const clientesRoutes: readonly AreaRoute[] = [
  {
    path: '/clientes',
    title: 'Clientes',
    section: 'Operativa',
    needs: { permission: COMERCIAL },
    screen: lazyScreen(() => import('./ClientesScreen.tsx'), 'ClientesScreen'),
  },
  {
    path: '/clientes/$cliente_id',
    title: 'Ficha del cliente',
    section: 'Operativa',
    needs: { permission: VE_CLIENTE },
    screen: lazyScreen(() => import('./ClienteScreen.tsx'), 'ClienteScreen'),
  },
];
