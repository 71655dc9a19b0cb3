import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';

import { serviceQuery } from '#web/api.ts';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { TabSet } from '#web/ui/TabSet.tsx';
import { TableSkeleton } from '#web/ui/table-parts.tsx';

import { getOpciones } from '../contract.ts';
import { PersonasTab } from './personas/PersonasTab.tsx';
import { RolesTab } from './roles/RolesTab.tsx';

const TABS = [
  { id: 'personas', titulo: 'Personas' },
  { id: 'roles', titulo: 'Roles y funcionalidades' },
] as const;

/** People, roles and codes, for administrators; who may only look finds nothing to press. */
export function AjustesScreen() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const opciones = useQuery(serviceQuery(getOpciones, {}));
  const tab = TABS.find(({ id }) => id === search.tab)?.id ?? 'personas';
  return (
    <TabSet
      label="Ajustes"
      tabs={TABS}
      value={tab}
      onChange={(id) => void navigate({ to: '.', search: () => ({ tab: id }) })}
    >
      <ErrorAlert
        error={opciones.error}
        fallback="Error al cargar los ajustes"
        onRetry={() => void opciones.refetch()}
      />
      {opciones.isPending ? <TableSkeleton /> : null}
      {opciones.data === undefined ? null : tab === 'personas' && <PersonasTab opciones={opciones.data} />}
      {opciones.data === undefined ? null : tab === 'roles' && <RolesTab opciones={opciones.data} />}
    </TabSet>
  );
}
