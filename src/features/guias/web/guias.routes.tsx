import { lazyRouteComponent } from '@tanstack/react-router';

import type { AreaRoute } from '#web/router/area-route.ts';

import { listGuias, searchGuias } from '../contract.ts';
import { getGuia } from '../detalle.contract.ts';

const lista = {
  title: 'Guías',
  clientTitle: 'Mis guías',
  section: 'Operativa',
  needs: listGuias,
  screen: lazyRouteComponent(() => import('./lista/GuiasListScreen.tsx'), 'GuiasListScreen'),
};

export const guiasRoutes: readonly AreaRoute[] = [
  { path: '/guias', ...lista },
  { path: '/guias/list', ...lista },
  {
    path: '/guia',
    title: 'Buscar guía',
    section: 'Operativa',
    needs: searchGuias,
    screen: lazyRouteComponent(() => import('./buscar/BuscarScreen.tsx'), 'BuscarScreen'),
  },
  {
    path: '/guia/$guia_id',
    title: 'Guía',
    section: 'Operativa',
    needs: getGuia,
    screen: lazyRouteComponent(() => import('./detalle/GuiaDetalleScreen.tsx'), 'GuiaDetalleScreen'),
  },
];
