import type { AreaRoute } from '#web/router/area-route.ts';
import { lazyScreen } from '#web/router/lazy-screen.ts';

import { CONTESTA, LEE_REGLAS, VE_INCIDENCIAS } from '../permisos.contract.ts';

export const incidenciasRoutes: readonly AreaRoute[] = [
  {
    path: '/backoffice/incidencias',
    title: 'Incidencias',
    section: 'Operativa',
    needs: { permission: VE_INCIDENCIAS },
    screen: lazyScreen(() => import('./IncidenciasScreen.tsx'), 'IncidenciasScreen'),
  },
  {
    path: '/backoffice/incidencias/tablero',
    title: 'Tablero de incidencias',
    section: 'Operativa',
    needs: { permission: LEE_REGLAS },
    screen: lazyScreen(() => import('./TableroScreen.tsx'), 'TableroScreen'),
  },
  {
    path: '/backoffice/incidencias/reglas',
    title: 'Reglas de incidencias',
    section: 'Operativa',
    needs: { permission: LEE_REGLAS },
    screen: lazyScreen(() => import('./ReglasScreen.tsx'), 'ReglasScreen'),
  },
  {
    path: '/consultas/$id',
    title: 'Consulta',
    section: 'Operativa',
    needs: { permission: CONTESTA },
    screen: lazyScreen(() => import('./ConsultaScreen.tsx'), 'ConsultaScreen'),
  },
];
