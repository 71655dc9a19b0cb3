import { lazyRouteComponent } from '@tanstack/react-router';

import type { AreaRoute } from '#web/router/area-route.ts';

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
    screen: lazyRouteComponent(() => import('./lista/EnviosScreen.tsx'), 'EnviosScreen'),
  },
  {
    path: '/envios/nuevo',
    title: 'Nuevo envío',
    section,
    needs,
    screen: lazyRouteComponent(() => import('./nuevo/NuevoScreen.tsx'), 'NuevoScreen'),
  },
  {
    path: '/envios/borradores',
    title: 'Borradores de envíos',
    section,
    needs,
    screen: lazyRouteComponent(() => import('./borradores/BorradoresScreen.tsx'), 'BorradoresScreen'),
  },
  {
    path: '/envios/$envio_id',
    title: 'Envío',
    section,
    needs,
    screen: lazyRouteComponent(() => import('./detalle/EnvioScreen.tsx'), 'EnvioScreen'),
  },
];
