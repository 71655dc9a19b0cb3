import { type ComponentType, Suspense } from 'react';

import { lazyView } from '#web/lazy-part.ts';
import { usePageActs } from '#web/palette/page-acts.ts';
import { PendingView } from '#web/ui/PendingView.tsx';
import { TabSet } from '#web/ui/TabSet.tsx';

import { ArbolView } from './arbol/ArbolView.tsx';
import { FiltrosCard } from './FiltrosCard.tsx';
import styles from './pickup.module.css';
import { VISTAS, type Vista } from './pickup-search.ts';
import { TotalesCard } from './TotalesCard.tsx';
import { useReload } from './use-niveles.ts';
import { type PickupState, usePickup } from './use-pickup.ts';
import { useResumen } from './use-resumen.ts';

/** The tree is what most people open; the others are loaded when first opened. */
const VIEWS: Record<Vista, ComponentType<{ state: PickupState }>> = {
  arbol: ArbolView,
  calor: lazyView(async () => (await import('./calor/CalorView.tsx')).CalorView),
  mapa: lazyView(async () => (await import('./mapa/MapaView.tsx')).MapaView),
};

/** What agencies hold for pick-up (specification §2.6): filters, totals and the tree down to the parcels. The address says what is seen. */
export function GuiasPickupScreen() {
  const state = usePickup();
  const resumen = useResumen(state.filtros);
  const reload = useReload();
  const View = VIEWS[state.vista];
  usePageActs([
    { id: 'pickup-actualizar', titulo: 'Actualizar Guías en Pickup', tecla: 'r', run: () => void reload.all() },
    ...VISTAS.map(({ id, titulo }) => ({
      id: `pickup-${id}`,
      titulo: `Guías en Pickup: ver ${titulo.toLowerCase()}`,
      run: () => state.look(id),
    })),
  ]);
  return (
    <div className={styles.screen}>
      <FiltrosCard state={state} onAgain={reload.all} onRetry={reload.failed} />
      <TotalesCard state={state} resumen={resumen} onRefresh={reload.all} onRetry={reload.failed} />
      <TabSet label="Vistas de Guías en Pickup" tabs={VISTAS} value={state.vista} onChange={state.look}>
        <Suspense fallback={<PendingView />}>
          <View state={state} />
        </Suspense>
      </TabSet>
    </div>
  );
}
