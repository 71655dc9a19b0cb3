import type { AreaRoute } from '#web/router/area-route.ts';
import { lazyScreen } from '#web/router/lazy-screen.ts';

import { PUEDE_ENVIAR } from '../permisos.contract.ts';

const section = 'Operativa';
const needs = { permission: PUEDE_ENVIAR };

export const enviosRoutes: readonly AreaRoute[] = [
  {
    path: '/envios',
    title: 'Envíos',
    clientTitle: 'Mis envíos',
    section,
    needs,
    screen: lazyScreen(() => import('./lista/EnviosScreen.tsx'), 'EnviosScreen'),
  },
  {
    path: '/envios/nuevo',
    title: 'Nuevo envío',
    section,
    needs,
    screen: lazyScreen(() => import('./nuevo/NuevoScreen.tsx'), 'NuevoScreen'),
  },
  {
    path: '/envios/borradores',
    title: 'Borradores de envíos',
    section,
    needs,
    screen: lazyScreen(() => import('./borradores/BorradoresScreen.tsx'), 'BorradoresScreen'),
  },
  {
    path: '/envios/$envio_id',
    title: 'Envío',
    section,
    needs,
    screen: lazyScreen(() => import('./detalle/EnvioScreen.tsx'), 'EnvioScreen'),
  },
];
