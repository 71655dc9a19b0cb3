import type { AreaRoute } from '#web/router/area-route.ts';
import { lazyScreen } from '#web/router/lazy-screen.ts';

import { LEE_INTEGRACIONES } from '../permisos.contract.ts';

const screen = lazyScreen(() => import('./IntegracionesScreen.tsx'), 'IntegracionesScreen');
const area = { title: 'Integraciones', section: 'Cuenta', needs: { permission: LEE_INTEGRACIONES }, screen } as const;

/** One screen for both houses: ours sees all clients, a client's administrator its own. */
export const integracionesRoutes: readonly AreaRoute[] = [
  { path: '/ajustes/integraciones', ...area },
  { path: '/mi-cuenta/integraciones', ...area },
];
