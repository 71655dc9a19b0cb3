import { useNavigate, useSearch } from '@tanstack/react-router';

import { CatalogoPanel } from '#web/catalogo/CatalogoPanel.tsx';
import { TabSet } from '#web/ui/TabSet.tsx';

import { cortes, excepciones, franjas, plantillas } from '../recurrentes.contract.ts';

const CATALOGOS = [plantillas, excepciones, franjas, cortes] as const;
const TABS = CATALOGOS.map(({ nombre, titulo }) => ({ id: nombre, titulo }));

/** What comes by itself every week, when it does not, and how much fits into a day. */
export function RecurrentesScreen() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const chosen = CATALOGOS.find(({ nombre }) => nombre === search.tab) ?? plantillas;
  return (
    <TabSet
      label="Levantes recurrentes y franjas"
      tabs={TABS}
      value={chosen.nombre}
      onChange={(tab) => void navigate({ to: '.', search: () => ({ tab }) })}
    >
      <CatalogoPanel key={chosen.nombre} catalogo={chosen} />
    </TabSet>
  );
}
