import { useNavigate, useSearch } from '@tanstack/react-router';

import { CatalogoPanel } from '#web/catalogo/CatalogoPanel.tsx';
import { TabSet } from '#web/ui/TabSet.tsx';

import { choferes, transportistas, vehiculos } from '../contract.ts';

const CATALOGOS = [vehiculos, choferes, transportistas] as const;
const TABS = CATALOGOS.map(({ nombre, titulo }) => ({ id: nombre, titulo }));

/** Vehicles, drivers and carriers, each with its papers and its history. */
export function TransporteScreen() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const chosen = CATALOGOS.find(({ nombre }) => nombre === search.tab) ?? vehiculos;
  return (
    <TabSet
      label="Transporte"
      tabs={TABS}
      value={chosen.nombre}
      onChange={(tab) => void navigate({ to: '.', search: () => ({ tab }) })}
    >
      <CatalogoPanel key={chosen.nombre} catalogo={chosen} />
    </TabSet>
  );
}
