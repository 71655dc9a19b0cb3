import { lazyRouteComponent } from '@tanstack/react-router';

import type { AreaRoute } from '#web/router/area-route.ts';

import { getCasosDiarios } from '../contract.ts';

export const problemSolverRoutes: readonly AreaRoute[] = [
  {
    path: '/problem_solver',
    title: 'Problem Solver',
    section: 'Operativa',
    needs: getCasosDiarios,
    screen: lazyRouteComponent(() => import('./ProblemSolverScreen.tsx'), 'ProblemSolverScreen'),
  },
];
