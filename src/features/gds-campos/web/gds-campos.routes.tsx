import { OPERA_DEPOSITO } from '#features/gds-almacenamientos/permisos.contract.ts';
import type { AreaRoute } from '#web/router/area-route.ts';
import { lazyScreen } from '#web/router/lazy-screen.ts';

export const gdsCamposRoutes: readonly AreaRoute[] = [
  {
    path: '/gds/config-campos',
    title: 'Configuración de campos',
    section: 'GDS',
    needs: { permission: OPERA_DEPOSITO },
    screen: lazyScreen(() => import('./CamposScreen.tsx'), 'CamposScreen'),
  },
];
