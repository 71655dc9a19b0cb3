import { lazyRouteComponent } from '@tanstack/react-router';

import type { AreaRoute } from '#web/router/area-route.ts';

import { searchGuias } from '../contract.ts';

export const guiasRoutes: readonly AreaRoute[] = [
  {
    path: '/guia',
    title: 'Buscar guía',
    section: 'Operativa',
    needs: searchGuias,
    screen: lazyRouteComponent(() => import('./buscar/BuscarScreen.tsx'), 'BuscarScreen'),
  },
];
