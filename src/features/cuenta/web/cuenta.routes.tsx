import { lazyRouteComponent } from '@tanstack/react-router';

import type { AreaRoute } from '#web/router/area-route.ts';

import { ADMINISTRA_SU_CASA } from '../permisos.contract.ts';

export const cuentaRoutes: readonly AreaRoute[] = [
  {
    path: '/mi-cuenta',
    title: 'Mi cuenta',
    section: 'Cuenta',
    screen: lazyRouteComponent(() => import('./MiCuentaScreen.tsx'), 'MiCuentaScreen'),
  },
  {
    path: '/mi-cuenta/usuarios',
    title: 'Usuarios',
    section: 'Cuenta',
    needs: { permission: ADMINISTRA_SU_CASA },
    screen: lazyRouteComponent(() => import('./UsuariosScreen.tsx'), 'UsuariosScreen'),
  },
];
