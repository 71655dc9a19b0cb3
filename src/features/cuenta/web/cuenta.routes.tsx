import type { AreaRoute } from '#web/router/area-route.ts';
import { lazyScreen } from '#web/router/lazy-screen.ts';

import { ADMINISTRA_SU_CASA } from '../permisos.contract.ts';

export const cuentaRoutes: readonly AreaRoute[] = [
  {
    path: '/mi-cuenta',
    title: 'Mi cuenta',
    section: 'Cuenta',
    screen: lazyScreen(() => import('./MiCuentaScreen.tsx'), 'MiCuentaScreen'),
  },
  {
    path: '/mi-cuenta/usuarios',
    title: 'Usuarios',
    section: 'Cuenta',
    needs: { permission: ADMINISTRA_SU_CASA },
    screen: lazyScreen(() => import('./UsuariosScreen.tsx'), 'UsuariosScreen'),
  },
];
