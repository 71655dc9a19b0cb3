import type { AreaRoute } from '#web/router/area-route.ts';
import { lazyScreen } from '#web/router/lazy-screen.ts';

import { AUDITA } from '../permisos.contract.ts';

export const auditoriaRoutes: readonly AreaRoute[] = [
  {
    path: '/auditoria',
    title: 'Auditoría',
    section: 'Cuenta',
    needs: { permission: AUDITA },
    screen: lazyScreen(() => import('./AuditoriaScreen.tsx'), 'AuditoriaScreen'),
  },
];
