import { useQuery } from '@tanstack/react-query';

import { serviceQuery } from '#web/api.ts';
import { useSessionState } from '#web/session-state.ts';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TabSet } from '#web/ui/TabSet.tsx';

import { getOpciones } from '../contract.ts';
import { AvisosTab } from './AvisosTab.tsx';
import { ClavesTab } from './ClavesTab.tsx';
import { TABS, useDireccion } from './direccion.ts';
import styles from './integraciones.module.css';
import { WebhooksTab } from './WebhooksTab.tsx';

/** Keys and webhooks of clients' systems: all of them for our people, its own for a client's administrator. */
export function IntegracionesScreen() {
  const { direccion, go } = useDireccion();
  const isOurs = useSessionState(({ user }) => user?.tipo_usuario === 'personal');
  const opciones = useQuery({ ...serviceQuery(getOpciones, {}), staleTime: 60_000 });
  const { clientes, eventos } = opciones.data ?? { clientes: [], eventos: [] };
  const cliente = isOurs ? direccion.cliente : null;
  const shared = { cliente, isOurs, clientes, eventos };
  return (
    <>
      <ErrorAlert
        error={opciones.error}
        fallback="Error al cargar las opciones"
        onRetry={() => void opciones.refetch()}
      />
      {isOurs ? (
        <div className={styles.filtros}>
          <SelectField
            label="Cliente"
            placeholder="Todos los clientes"
            clearable
            data={clientes.map(({ id, nombre }) => ({ value: String(id), label: nombre }))}
            value={cliente === null ? null : String(cliente)}
            onChange={(id) => go({ cliente: id === null ? null : Number(id), webhook: null })}
          />
        </div>
      ) : null}
      <TabSet label="Integraciones" tabs={TABS} value={direccion.tab} onChange={(tab) => go({ tab })}>
        {direccion.tab === 'claves' ? <ClavesTab {...shared} /> : null}
        {direccion.tab === 'webhooks' ? (
          <WebhooksTab {...shared} onLog={(webhook) => go({ tab: 'entregas', webhook })} />
        ) : null}
        {direccion.tab === 'entregas' ? <AvisosTab {...shared} direccion={direccion} go={go} /> : null}
      </TabSet>
    </>
  );
}
