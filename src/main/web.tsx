import '#shared/jitless.ts';

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { ajustesRoutes } from '#features/ajustes/web/ajustes.routes.tsx';
import { aparienciaRoutes } from '#features/apariencia/web/apariencia.routes.tsx';
import { vistaPrevia } from '#features/apariencia/web/vista-previa.ts';
import { auditoriaRoutes } from '#features/auditoria/web/auditoria.routes.tsx';
import { ayudaRoutes } from '#features/ayuda/web/ayuda.routes.tsx';
import { cajasRoutes } from '#features/cajas/web/cajas.routes.tsx';
import { carrosRoutes } from '#features/carros/web/carros.routes.tsx';
import { clientesRoutes } from '#features/clientes/web/clientes.routes.tsx';
import { cuentaRoutes } from '#features/cuenta/web/cuenta.routes.tsx';
import { devolucionesRoutes } from '#features/devoluciones/web/devoluciones.routes.tsx';
import { enviosRoutes } from '#features/envios/web/envios.routes.tsx';
import { enviosSearch } from '#features/envios/web/search.ts';
import { eventosRoutes } from '#features/eventos/web/eventos.routes.tsx';
import { gdsAlmacenamientosRoutes } from '#features/gds-almacenamientos/web/gds-almacenamientos.routes.tsx';
import { gdsCamposRoutes } from '#features/gds-campos/web/gds-campos.routes.tsx';
import { gdsCaracteristicasRoutes } from '#features/gds-caracteristicas/web/gds-caracteristicas.routes.tsx';
import { gdsConteosRoutes } from '#features/gds-conteos/web/gds-conteos.routes.tsx';
import { gdsDespachoRoutes } from '#features/gds-despacho/web/gds-despacho.routes.tsx';
import { gdsOrdenesRoutes } from '#features/gds-ordenes/web/gds-ordenes.routes.tsx';
import { gdsPackingRoutes } from '#features/gds-packing/web/gds-packing.routes.tsx';
import { gdsProductosRoutes } from '#features/gds-productos/web/gds-productos.routes.tsx';
import { gdsSearch } from '#features/gds-productos/web/search.ts';
import { gdsRecepcionRoutes } from '#features/gds-recepcion/web/gds-recepcion.routes.tsx';
import { gdsStockRoutes } from '#features/gds-stock/web/gds-stock.routes.tsx';
import { gdsTrabajosRoutes } from '#features/gds-trabajos/web/gds-trabajos.routes.tsx';
import { guiasRoutes } from '#features/guias/web/guias.routes.tsx';
import { casasSearch, guiasSearch } from '#features/guias/web/public.tsx';
import { importacionesRoutes } from '#features/importaciones/web/importaciones.routes.tsx';
import { incidenciasRoutes } from '#features/incidencias/web/incidencias.routes.tsx';
import { informesRoutes } from '#features/informes/web/informes.routes.tsx';
import { inicioRoutes } from '#features/inicio/web/inicio.routes.tsx';
import { integracionesRoutes } from '#features/integraciones/web/integraciones.routes.tsx';
import { levantesRoutes } from '#features/levantes/web/levantes.routes.tsx';
import { maestrosRoutes } from '#features/maestros/web/maestros.routes.tsx';
import { masivosDock } from '#features/masivos/web/dock.ts';
import { mostradorRoutes } from '#features/mostrador/web/mostrador.routes.tsx';
import { campana } from '#features/notificaciones/web/campana.ts';
import { notificacionesRoutes } from '#features/notificaciones/web/notificaciones.routes.tsx';
import { pickupRoutes } from '#features/pickup/web/pickup.routes.tsx';
import { problemSolverRoutes } from '#features/problem-solver/web/problem-solver.routes.tsx';
import { proximamenteRoutes } from '#features/proximamente/web/proximamente.routes.tsx';
import { recorridosRoutes } from '#features/recorridos/web/recorridos.routes.tsx';
import { repartoSearch } from '#features/reparto/web/public.tsx';
import { repartoRoutes } from '#features/reparto/web/reparto.routes.tsx';
import { segundoFactorRoutes } from '#features/segundo-factor/web/segundo-factor.routes.tsx';
import { sesionRoutes } from '#features/sesion/web/sesion.routes.tsx';
import { transicionesRoutes } from '#features/transiciones/web/transiciones.routes.tsx';
import { transporteRoutes } from '#features/transporte/web/transporte.routes.tsx';
import { App } from '#web/App.tsx';
import { watchNetwork } from '#web/connection.ts';
import { startLocale } from '#web/i18n/locale.ts';
import { watchStyles } from '#web/lost-styles.ts';
import { mayHoldWaiting } from '#web/offline/database.ts';
import { offerSearch } from '#web/palette/palette.ts';
import { createQueryClient } from '#web/query-client.ts';
import type { AreaRoute } from '#web/router/area-route.ts';
import { createAppRouter } from '#web/router/create-router.tsx';
import { refreshSession } from '#web/session.tsx';
import { sessionState, useSessionState } from '#web/session-state.ts';
import { offerFrameParts } from '#web/shell/frame-parts.ts';
import { keepWithoutNetwork } from '#web/sin-red.ts';
import { hideSplash } from '#web/splash.ts';

const built: readonly AreaRoute[] = [
  ...sesionRoutes,
  ...segundoFactorRoutes,
  ...inicioRoutes,
  ...problemSolverRoutes,
  ...guiasRoutes,
  ...enviosRoutes,
  ...eventosRoutes,
  ...transicionesRoutes,
  ...transporteRoutes,
  ...maestrosRoutes,
  ...integracionesRoutes,
  ...importacionesRoutes,
  ...cuentaRoutes,
  ...notificacionesRoutes,
  ...aparienciaRoutes,
  ...ajustesRoutes,
  ...auditoriaRoutes,
  ...informesRoutes,
  ...pickupRoutes,
  ...mostradorRoutes,
  ...cajasRoutes,
  ...carrosRoutes,
  ...clientesRoutes,
  ...incidenciasRoutes,
  ...recorridosRoutes,
  ...levantesRoutes,
  ...devolucionesRoutes,
  ...repartoRoutes,
  ...ayudaRoutes,
  ...gdsAlmacenamientosRoutes,
  ...gdsProductosRoutes,
  ...gdsStockRoutes,
  ...gdsCamposRoutes,
  ...gdsCaracteristicasRoutes,
  ...gdsTrabajosRoutes,
  ...gdsPackingRoutes,
  ...gdsConteosRoutes,
  ...gdsDespachoRoutes,
  ...gdsOrdenesRoutes,
  ...gdsRecepcionRoutes,
];

await start();

/** Areas that are not built keep their address and say that they are on their way. */
async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) return;
  const areas = [...built, ...proximamenteRoutes];
  const queries = createQueryClient();
  const router = createAppRouter({ areas, queries });
  const stopWaiting = router.subscribe('onRendered', () => {
    stopWaiting();
    hideSplash();
  });
  watchNetwork();
  if (import.meta.env.PROD) keepWithoutNetwork(areas, router);
  watchStyles();
  offerSearch([gdsSearch, guiasSearch, casasSearch, enviosSearch, repartoSearch]);
  offerFrameParts([campana, masivosDock, vistaPrevia]);
  refreshSession();
  await startLocale();
  createRoot(root).render(
    <StrictMode>
      <App router={router} queries={queries} />
    </StrictMode>,
  );
  // Readings that wait since an earlier visit are sent wherever the person comes back to.
  whenSignedIn(() => void sendWhatWaits());
  void import('#features/cuenta/web/ajustes-guardados.ts').then(({ keepSettings }) => keepSettings());
}

/** A first visit has none, and does not fetch what would send them. */
async function sendWhatWaits(): Promise<void> {
  if (!(await mayHoldWaiting())) return;
  await Promise.all([
    import('#features/eventos/web/cola.ts'),
    import('#features/levantes/web/cola.ts'),
    import('#features/reparto/web/carga/cola.ts'),
    import('#features/reparto/web/entrega/cola.ts'),
  ]);
}

/** The page of a stranger stays light: what only people need comes once there is one. */
function whenSignedIn(act: () => void): void {
  if (sessionState().user !== null) {
    act();
    return;
  }
  const stop = useSessionState.subscribe(({ user }) => {
    if (user === null) return;
    stop();
    act();
  });
}
