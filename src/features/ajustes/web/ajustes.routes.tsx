import type { AreaRoute } from '#web/router/area-route.ts';
import { lazyScreen } from '#web/router/lazy-screen.ts';

import { LEE_PERSONAS, SUPERVISA } from '../permisos.contract.ts';

export const ajustesRoutes: readonly AreaRoute[] = [
  {
    path: '/ajustes',
    title: 'Ajustes',
    section: 'Cuenta',
    needs: { permission: LEE_PERSONAS },
    screen: lazyScreen(() => import('./AjustesScreen.tsx'), 'AjustesScreen'),
  },
  {
    path: '/usuario-activo',
    title: 'Usuarios activos',
    section: 'Cuenta',
    needs: { permission: SUPERVISA },
    screen: lazyScreen(() => import('./activos/UsuariosActivosScreen.tsx'), 'UsuariosActivosScreen'),
  },
];
