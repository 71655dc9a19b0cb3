import type { AreaRoute } from '#web/router/area-route.ts';
import { lazyScreen } from '#web/router/lazy-screen.ts';

import { PUEDE_RESOLVER } from '../permisos.contract.ts';

export const problemSolverRoutes: readonly AreaRoute[] = [
  {
    path: '/problem_solver',
    title: 'Problem Solver',
    section: 'Operativa',
    needs: { permission: PUEDE_RESOLVER },
    screen: lazyScreen(() => import('./ProblemSolverScreen.tsx'), 'ProblemSolverScreen'),
  },
];
