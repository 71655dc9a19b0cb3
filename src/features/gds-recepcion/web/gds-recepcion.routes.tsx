import { OPERA_DEPOSITO } from '#features/gds-almacenamientos/permisos.contract.ts';
import type { AreaRoute } from '#web/router/area-route.ts';
import { lazyScreen } from '#web/router/lazy-screen.ts';

const section = 'GDS';
const needs = { permission: OPERA_DEPOSITO };

export const gdsRecepcionRoutes: readonly AreaRoute[] = [
  {
    path: '/gds/ingresos-egresos',
    title: 'Ingresos y egresos',
    section,
    needs,
    screen: lazyScreen(() => import('./MuelleScreen.tsx'), 'MuelleScreen'),
  },
  {
    path: '/gds/ingresos-egresos/recibir/sin-conteo',
    title: 'Recibir Orden de Compra',
    section,
    needs,
    screen: lazyScreen(() => import('./SinConteoScreen.tsx'), 'SinConteoScreen'),
  },
  {
    path: '/gds/ingresos-egresos/recibir-mercaderia',
    title: 'Recibir mercadería',
    section,
    needs,
    screen: lazyScreen(() => import('./RecibirScreen.tsx'), 'RecibirScreen'),
  },
  {
    path: '/gds/ingresos-egresos/devoluciones',
    title: 'Reingresar devoluciones',
    section,
    needs,
    screen: lazyScreen(() => import('./ReingresosScreen.tsx'), 'ReingresosScreen'),
  },
];
