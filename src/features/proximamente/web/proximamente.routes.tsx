import type { AreaRoute } from '#web/router/area-route.ts';
import { lazyScreen } from '#web/router/lazy-screen.ts';

const screen = lazyScreen(() => import('./ProximamenteScreen.tsx'), 'ProximamenteScreen');

const OPERATIVA = 'Operativa';
const CLIENTES = 'Centro de clientes';
const GDS = 'GDS';
const REPORTES = 'Reportes Disponibles';
const CUENTA = 'Cuenta';

/** Address, name and menu section of every area that is specified and not built yet (specification §2.2, §2.4, §2.9). */
const AREAS: readonly (readonly [path: string, title: string, section?: string])[] = [
  ['/proximamente', 'Próximamente'],
  ['/backoffice/aprovisionamiento', 'Aprovisionamiento', OPERATIVA],
  ['/gds/economato', 'Economato', GDS],
  ['/gds/facturacion', 'Facturación', GDS],
  ['/gds/facturacion/reporte', 'Reporte de facturación', GDS],
  ['/gds/dashboards', 'Tableros de depósito', GDS],
  ['/gds/analisis', 'Análisis', GDS],
  ['/gds/zonas-flex', 'Zonas flex', GDS],
  ['/finanzas', 'Finanzas', REPORTES],
  ['/reportes', 'Reportes', REPORTES],
  ['/informes/encuestas', 'Encuestas', CLIENTES],
  ['/experimental', 'Experimental', CUENTA],
];

export const proximamenteRoutes: readonly AreaRoute[] = AREAS.map(([path, title, section]) => ({
  path,
  title,
  screen,
  isUnbuilt: true,
  ...(section === undefined ? {} : { section }),
}));
