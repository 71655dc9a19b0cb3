import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';

import { serviceQuery } from '#web/api.ts';
import { useCan } from '#web/permissions.ts';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { TabSet } from '#web/ui/TabSet.tsx';
import { TableSkeleton } from '#web/ui/table-parts.tsx';

import { getOpciones, getSistema } from '../contract.ts';
import { PersonasTab } from './personas/PersonasTab.tsx';
import { RolesTab } from './roles/RolesTab.tsx';
import { SistemaTab } from './sistema/SistemaTab.tsx';

const TABS = [
  { id: 'personas', titulo: 'Personas' },
  { id: 'roles', titulo: 'Roles y funcionalidades' },
  { id: 'sistema', titulo: 'Sistema' },
] as const;

/** People, roles and codes, for administrators; who may only look finds nothing to press. */
export function AjustesScreen() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const opciones = useQuery(serviceQuery(getOpciones, {}));
  const seesSystem = useCan(getSistema);
  const tabs = TABS.filter(({ id }) => id !== 'sistema' || seesSystem);
  const tab = tabs.find(({ id }) => id === search.tab)?.id ?? 'personas';
  return (
    <TabSet
      label="Ajustes"
      tabs={tabs}
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
      {tab === 'sistema' && <SistemaTab />}
    </TabSet>
  );
}
