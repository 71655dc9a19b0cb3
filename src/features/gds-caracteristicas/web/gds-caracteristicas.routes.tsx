import { OPERA_DEPOSITO } from '#features/gds-almacenamientos/permisos.contract.ts';
import type { AreaRoute } from '#web/router/area-route.ts';
import { lazyScreen } from '#web/router/lazy-screen.ts';

export const gdsCaracteristicasRoutes: readonly AreaRoute[] = [
  {
    path: '/gds/caracterizaciones',
    title: 'Caracterizaciones',
    section: 'GDS',
    needs: { permission: OPERA_DEPOSITO },
    screen: lazyScreen(() => import('./CaracterizacionesScreen.tsx'), 'CaracterizacionesScreen'),
  },
];
