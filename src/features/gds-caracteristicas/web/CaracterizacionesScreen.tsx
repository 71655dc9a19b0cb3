import { useNavigate, useSearch } from '@tanstack/react-router';

import { TabSet } from '#web/ui/TabSet.tsx';

import { AsignarPanel } from './AsignarPanel.tsx';
import { DefinicionPanel } from './DefinicionPanel.tsx';
import { MatrizPanel } from './MatrizPanel.tsx';
import { SimularPanel } from './SimularPanel.tsx';

const TABS = [
  { id: 'definicion', titulo: 'Definición' },
  { id: 'asignar', titulo: 'Asignar' },
  { id: 'matriz', titulo: 'Matriz' },
  { id: 'simular', titulo: 'Simular y publicar' },
] as const;

/** What products and places are like, what goes together, and what the rules would have refused. */
export function CaracterizacionesScreen() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const tab = TABS.find(({ id }) => id === search.tab)?.id ?? 'definicion';
  return (
    <TabSet
      label="Caracterizaciones"
      tabs={TABS}
      value={tab}
      onChange={(chosen) => void navigate({ to: '.', search: () => ({ tab: chosen }) })}
    >
      {tab === 'definicion' ? <DefinicionPanel /> : null}
      {tab === 'asignar' ? <AsignarPanel /> : null}
      {tab === 'matriz' ? <MatrizPanel /> : null}
      {tab === 'simular' ? <SimularPanel /> : null}
    </TabSet>
  );
}
