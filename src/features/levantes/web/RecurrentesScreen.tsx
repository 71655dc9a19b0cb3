import { useNavigate, useSearch } from '@tanstack/react-router';

import type { Catalogo } from '#shared/catalogo.ts';
import { CatalogoPanel } from '#web/catalogo/CatalogoPanel.tsx';
import { useSessionState } from '#web/session-state.ts';
import { TabSet } from '#web/ui/TabSet.tsx';

import { excepcionesPropias, recurrentesPropios } from '../propios.contract.ts';
import { cortes, excepciones, franjas, plantillas } from '../recurrentes.contract.ts';

/** A client keeps its own and no slots. */
const NUESTROS: readonly Catalogo[] = [plantillas, excepciones, franjas, cortes];
const PROPIOS: readonly Catalogo[] = [recurrentesPropios, excepcionesPropias];

/** What comes by itself every week, when it does not, and how much fits into a day. */
export function RecurrentesScreen() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const isOurs = useSessionState(({ user }) => user?.tipo_usuario === 'personal');
  const catalogos = isOurs ? NUESTROS : PROPIOS;
  const chosen = catalogos.find(({ nombre }) => nombre === search.tab) ?? catalogos[0] ?? plantillas;
  return (
    <TabSet
      label={isOurs ? 'Levantes recurrentes y franjas' : 'Levantes recurrentes'}
      tabs={catalogos.map(({ nombre, titulo }) => ({ id: nombre, titulo }))}
      value={chosen.nombre}
      onChange={(tab) => void navigate({ to: '.', search: () => ({ tab }) })}
    >
      <CatalogoPanel key={chosen.nombre} catalogo={chosen} />
    </TabSet>
  );
}
