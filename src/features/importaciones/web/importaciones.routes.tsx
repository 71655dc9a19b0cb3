import { PUEDE_ENVIAR } from '#features/envios/permisos.contract.ts';
import type { AreaRoute } from '#web/router/area-route.ts';
import { lazyScreen } from '#web/router/lazy-screen.ts';

import { IMPORTA_EN_DEPOSITO } from '../permisos.contract.ts';

const deposito = { section: 'GDS', needs: { permission: IMPORTA_EN_DEPOSITO } } as const;
const area = { section: 'Operativa', needs: { permission: PUEDE_ENVIAR } } as const;

export const importacionesRoutes: readonly AreaRoute[] = [
  {
    path: '/envios/importar',
    title: 'Importar envíos',
    ...area,
    screen: lazyScreen(() => import('./ImportarScreen.tsx'), 'ImportarScreen'),
  },
  {
    path: '/envios/importar/$id',
    title: 'Importación',
    ...area,
    screen: lazyScreen(() => import('./ImportacionScreen.tsx'), 'ImportacionScreen'),
  },
  {
    path: '/gds/importar-transacciones',
    title: 'Importar transacciones',
    ...deposito,
    screen: lazyScreen(() => import('./TransaccionesScreen.tsx'), 'TransaccionesScreen'),
  },
  {
    path: '/gds/importar-transacciones/$id',
    title: 'Importación',
    ...deposito,
    screen: lazyScreen(() => import('./TransaccionesImportacionScreen.tsx'), 'TransaccionesImportacionScreen'),
  },
  {
    path: '/envios/rechazadas',
    title: 'Envíos rechazados',
    ...area,
    screen: lazyScreen(() => import('./RechazadasScreen.tsx'), 'RechazadasScreen'),
  },
];
