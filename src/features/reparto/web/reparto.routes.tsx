import type { AreaRoute } from '#web/router/area-route.ts';
import { lazyScreen } from '#web/router/lazy-screen.ts';

import { CARGA, ENTREGA } from '../permisos.contract.ts';

const section = 'Operativa';

export const repartoRoutes: readonly AreaRoute[] = [
  {
    path: '/recorridos/cargar/me',
    title: 'Guías a cargar',
    section,
    needs: { permission: CARGA },
    isStreet: true,
    screen: lazyScreen(() => import('./carga/CargaScreen.tsx'), 'CargaScreen'),
  },
  {
    path: '/recorridos/descargar',
    title: 'Descargas en agencias',
    section,
    needs: { permission: CARGA },
    isStreet: true,
    screen: lazyScreen(() => import('./descarga/DescargaScreen.tsx'), 'DescargaScreen'),
  },
  {
    path: '/guias/entregar',
    title: 'Entregar paquetes',
    section,
    needs: { permission: ENTREGA },
    isStreet: true,
    screen: lazyScreen(() => import('./entrega/EntregaScreen.tsx'), 'EntregaScreen'),
  },
];
