import { lazyRouteComponent } from '@tanstack/react-router';

import type { AreaRoute } from '#web/router/area-route.ts';

import { PUEDE_RESOLVER } from '../permisos.contract.ts';

export const problemSolverRoutes: readonly AreaRoute[] = [
  {
    path: '/problem_solver',
    title: 'Problem Solver',
    section: 'Operativa',
    needs: { permission: PUEDE_RESOLVER },
    screen: lazyRouteComponent(() => import('./ProblemSolverScreen.tsx'), 'ProblemSolverScreen'),
  },
];
