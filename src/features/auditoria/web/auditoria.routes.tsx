import { lazyRouteComponent } from '@tanstack/react-router';

import type { AreaRoute } from '#web/router/area-route.ts';

import { AUDITA } from '../permisos.contract.ts';

export const auditoriaRoutes: readonly AreaRoute[] = [
  {
    path: '/auditoria',
    title: 'Auditoría',
    section: 'Cuenta',
    needs: { permission: AUDITA },
    screen: lazyRouteComponent(() => import('./AuditoriaScreen.tsx'), 'AuditoriaScreen'),
  },
];
