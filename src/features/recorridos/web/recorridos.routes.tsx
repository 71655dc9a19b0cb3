import type { AreaRoute } from '#web/router/area-route.ts';
import { lazyScreen } from '#web/router/lazy-screen.ts';

import { PLANIFICA, VE_RECORRIDOS } from '../permisos.contract.ts';

const section = 'Operativa';
const lista = {
  title: 'Recorridos',
  section,
  needs: { permission: VE_RECORRIDOS },
  screen: lazyScreen(() => import('./RecorridosScreen.tsx'), 'RecorridosScreen'),
};
const arma = { title: 'Armar recorrido', section, needs: { permission: PLANIFICA } };

export const recorridosRoutes: readonly AreaRoute[] = [
  { path: '/recorridos', ...lista },
  { path: '/recorridos/list', ...lista },
  {
    path: '/recorridos/repartir',
    ...arma,
    title: 'Repartir',
    screen: lazyScreen(() => import('./RepartirScreen.tsx'), 'RepartirScreen'),
  },
  { path: '/recorrido', ...arma, screen: lazyScreen(() => import('./ArmarScreen.tsx'), 'ArmarScreen') },
  { path: '/recorrido/new/$code', ...arma, screen: lazyScreen(() => import('./NuevoScreen.tsx'), 'NuevoScreen') },
  {
    path: '/recorrido/ver',
    title: 'Ver recorrido',
    section,
    needs: { permission: VE_RECORRIDOS },
    screen: lazyScreen(() => import('./VerScreen.tsx'), 'VerScreen'),
  },
];
