import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Tabs.layer.css';

import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { serviceQuery } from '#web/api.ts';
import { useSessionState } from '#web/session-state.ts';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';

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
      <Tabs
        value={direccion.tab}
        onChange={(id) => go({ tab: TABS.find((tab) => tab.id === id)?.id ?? 'claves' })}
        keepMounted={false}
        classNames={{ list: styles.tabs, tab: styles.tab }}
      >
        <Tabs.List aria-label="Integraciones">
          {TABS.map(({ id, titulo }) => (
            <Tabs.Tab key={id} value={id}>
              {titulo}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="claves">
          <ClavesTab {...shared} />
        </Tabs.Panel>
        <Tabs.Panel value="webhooks">
          <WebhooksTab {...shared} onLog={(webhook) => go({ tab: 'entregas', webhook })} />
        </Tabs.Panel>
        <Tabs.Panel value="entregas">
          <AvisosTab {...shared} direccion={direccion} go={go} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
