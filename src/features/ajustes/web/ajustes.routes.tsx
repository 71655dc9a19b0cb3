import { lazyRouteComponent } from '@tanstack/react-router';

import type { AreaRoute } from '#web/router/area-route.ts';

import { LEE_PERSONAS, SUPERVISA } from '../permisos.contract.ts';

export const ajustesRoutes: readonly AreaRoute[] = [
  {
    path: '/ajustes',
    title: 'Ajustes',
    section: 'Cuenta',
    needs: { permission: LEE_PERSONAS },
    screen: lazyRouteComponent(() => import('./AjustesScreen.tsx'), 'AjustesScreen'),
  },
  {
    path: '/usuario-activo',
    title: 'Usuarios activos',
    section: 'Cuenta',
    needs: { permission: SUPERVISA },
    screen: lazyRouteComponent(() => import('./activos/UsuariosActivosScreen.tsx'), 'UsuariosActivosScreen'),
  },
];
