import { Link, useNavigate, useSearch } from '@tanstack/react-router';

import { CatalogoPanel } from '#web/catalogo/CatalogoPanel.tsx';
import marco from '#web/list/dos-paneles.module.css';
import { TabSet } from '#web/ui/TabSet.tsx';

import { calendariosDeIncidencia } from '../calendarios.contract.ts';
import { macrosDeIncidencia, plazosDeIncidencia, tiposDeIncidencia } from '../reglas.contract.ts';

const CATALOGOS = [plazosDeIncidencia, calendariosDeIncidencia, macrosDeIncidencia, tiposDeIncidencia] as const;
const TABS = CATALOGOS.map(({ nombre, titulo }) => ({ id: nombre, titulo }));

/** Terms, the hours they count by, answers made beforehand and kinds, each with its history. */
export function ReglasScreen() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const chosen = CATALOGOS.find(({ nombre }) => nombre === search.tab) ?? plazosDeIncidencia;
  return (
    <TabSet
      label="Reglas de incidencias"
      tabs={TABS}
      value={chosen.nombre}
      onChange={(tab) => void navigate({ to: '.', search: () => ({ tab }) })}
    >
      <p className={marco.linea}>
        <Link to="/backoffice/incidencias/tablero">Ver el tablero</Link>
      </p>
      <CatalogoPanel key={chosen.nombre} catalogo={chosen} />
    </TabSet>
  );
}
