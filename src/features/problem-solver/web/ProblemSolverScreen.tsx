import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ComponentType, Suspense } from 'react';

import { lazyView } from '#web/lazy-part.ts';
import { PendingView } from '#web/ui/PendingView.tsx';
import { TabSet } from '#web/ui/TabSet.tsx';

import { CasosTab } from './CasosTab.tsx';
import { FotoDialog } from './FotoDialog.tsx';
import { type TabId, tabOf, visibleTabs } from './tabs.ts';
import { useEncargado } from './use-encargado.ts';
import { useLeftTabs } from './use-left-tabs.ts';

/** Casos is what most people open; the others are loaded when first opened. */
const PANELS: Record<TabId, ComponentType> = {
  casos: CasosTab,
  reporte: lazyView(async () => (await import('./reporte/ReporteTab.tsx')).ReporteTab),
  estadisticas: lazyView(async () => (await import('./estadisticas/EstadisticasTab.tsx')).EstadisticasTab),
  mantenimiento: lazyView(async () => (await import('./mantenimiento/MantenimientoTab.tsx')).MantenimientoTab),
};

/** Problem Solver (specification §2.5): the tab stands in the address, and what each tab keeps there goes with it. */
export function ProblemSolverScreen() {
  const isEncargado = useEncargado();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const tab = tabOf(search.tab, isEncargado);
  const Panel = PANELS[tab];
  const left = useLeftTabs(tab, search);
  const open = (id: TabId) => void navigate({ to: '.', search: () => left(id) });
  return (
    <TabSet label="Problem Solver" tabs={visibleTabs(isEncargado)} value={tab} onChange={open}>
      <Suspense fallback={<PendingView />}>
        <Panel />
      </Suspense>
      <FotoDialog />
    </TabSet>
  );
}
