import type { AreaRoute } from '#web/router/area-route.ts';
import { lazyScreen } from '#web/router/lazy-screen.ts';

import { PUEDE_VER } from '../permisos.contract.ts';

const needs = { permission: PUEDE_VER };

const lista = {
  title: 'Guías',
  clientTitle: 'Mis guías',
  section: 'Operativa',
  needs,
  screen: lazyScreen(() => import('./lista/GuiasListScreen.tsx'), 'GuiasListScreen'),
};

export const guiasRoutes: readonly AreaRoute[] = [
  { path: '/guias', ...lista },
  { path: '/guias/list', ...lista },
  {
    path: '/guia',
    title: 'Buscar guía',
    section: 'Operativa',
    needs,
    screen: lazyScreen(() => import('./buscar/BuscarScreen.tsx'), 'BuscarScreen'),
  },
  {
    path: '/guia/$guia_id',
    title: 'Guía',
    section: 'Operativa',
    needs,
    screen: lazyScreen(() => import('./detalle/GuiaDetalleScreen.tsx'), 'GuiaDetalleScreen'),
  },
];
