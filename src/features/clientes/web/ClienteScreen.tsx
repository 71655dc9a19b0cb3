import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';

import { listTarifas } from '#features/envios/tarifas.contract.ts';
import { TarifasPanel } from '#features/envios/web/public.tsx';
import { listIncidencias } from '#features/incidencias/contract.ts';
import { listLevantes } from '#features/levantes/contract.ts';
import { serviceQuery } from '#web/api.ts';
import { useCan } from '#web/permissions.ts';
import { ServiceError } from '#web/service-error.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { PendingView } from '#web/ui/PendingView.tsx';
import { TabSet } from '#web/ui/TabSet.tsx';

import { type ClienteEntero, listClientes, verCliente } from '../contract.ts';
import { Cabecera } from './Cabecera.tsx';
import { ContactosTab } from './ContactosTab.tsx';
import { ContratosTab } from './ContratosTab.tsx';
import { CuentaTab } from './CuentaTab.tsx';
import styles from './clientes.module.css';
import { DireccionesTab } from './DireccionesTab.tsx';
import { HistorialTab } from './HistorialTab.tsx';
import { IncidenciasTab } from './IncidenciasTab.tsx';
import { LevantesTab } from './LevantesTab.tsx';
import { ReglasTab } from './ReglasTab.tsx';
import { ResumenTab } from './ResumenTab.tsx';
import { UsuariosTab } from './UsuariosTab.tsx';

const TABS = [
  { id: 'resumen', titulo: 'Resumen' },
  { id: 'levantes', titulo: 'Levantes' },
  { id: 'direcciones', titulo: 'Direcciones' },
  { id: 'contactos', titulo: 'Contactos' },
  { id: 'incidencias', titulo: 'Incidencias' },
  { id: 'cuenta', titulo: 'Cuenta' },
  { id: 'reglas', titulo: 'Reglas' },
  { id: 'contratos', titulo: 'Contratos' },
  { id: 'tarifa', titulo: 'Tarifa' },
  { id: 'usuarios', titulo: 'Usuarios y sistemas' },
  { id: 'historial', titulo: 'Historial' },
] as const;
type Tab = (typeof TABS)[number]['id'];
/** Of our people who look after clients alone. */
const NUESTRAS: ReadonlySet<Tab> = new Set(['cuenta', 'usuarios', 'historial']);

/** Of one that is so nobody signs in. */
const SIN_ENTRADA = ['PROSPECTO', 'BAJA'] as const;

/** One client: who it is, how it stands, and parts that each come by a call of their own. */
export function ClienteScreen() {
  const params: Record<string, unknown> = useParams({ strict: false });
  const id = Number(params.cliente_id);
  const isId = Number.isSafeInteger(id) && id > 0;
  const query = useQuery({ ...serviceQuery(verCliente, { id: isId ? id : 1 }), enabled: isId });
  const isMissing = !isId || (query.error instanceof ServiceError && query.error.code === 'CLIENTE_NO_ENCONTRADO');
  if (isMissing) return <NoEsta />;
  if (query.data === undefined)
    return query.isError ? (
      <ErrorAlert error={query.error} fallback="No se pudo cargar el cliente" onRetry={() => void query.refetch()} />
    ) : (
      <PendingView />
    );
  return <Pagina key={id} entero={query.data} />;
}

function NoEsta() {
  const maySeeAll = useCan(listClientes);
  return (
    <EmptyState title="Cliente no encontrado">
      {maySeeAll ? (
        <p>
          <Link to="/clientes" search={{}}>
            Ver todos los clientes
          </Link>
        </p>
      ) : null}
    </EmptyState>
  );
}

function Pagina({ entero }: { entero: ClienteEntero }) {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const isOurs = entero.comercial !== null;
  // Of other areas: for whoever may look there.
  const may: Readonly<Partial<Record<Tab, boolean>>> = {
    tarifa: useCan(listTarifas),
    levantes: useCan(listLevantes),
    incidencias: useCan(listIncidencias),
  };
  const tabs = TABS.filter(({ id }) => may[id] ?? (isOurs || !NUESTRAS.has(id)));
  const chosen = tabs.find(({ id }) => id === search.tab)?.id ?? 'resumen';
  return (
    <article className={styles.pila} aria-label={`Cliente ${entero.cliente.nombre}`}>
      <Cabecera entero={entero} />
      <TabSet<Tab>
        label="Partes de la ficha"
        tabs={tabs}
        value={chosen}
        onChange={(tab) => void navigate({ to: '.', search: () => (tab === 'resumen' ? {} : { tab }) })}
      >
        <Parte tab={chosen} entero={entero} />
      </TabSet>
    </article>
  );
}

function Parte({ tab, entero }: { tab: Tab; entero: ClienteEntero }) {
  const { id } = entero.cliente;
  switch (tab) {
    case 'resumen':
      return <ResumenTab entero={entero} />;
    case 'levantes':
      return <LevantesTab cliente_id={id} />;
    case 'direcciones':
      return <DireccionesTab entero={entero} />;
    case 'incidencias':
      return <IncidenciasTab cliente_id={id} />;
    case 'cuenta':
      return <CuentaTab cliente_id={id} />;
    case 'contactos':
      return <ContactosTab cliente_id={id} mayPut={entero.pone_contactos} />;
    case 'reglas':
      return <ReglasTab entero={entero} />;
    case 'contratos':
      return <ContratosTab cliente_id={id} mayPut={entero.comercial !== null} />;
    case 'tarifa':
      return <TarifasPanel cliente={entero.cliente} />;
    case 'usuarios':
      return <UsuariosTab cliente_id={id} mayInvite={SIN_ENTRADA.every((one) => one !== entero.cliente.estado)} />;
    case 'historial':
      return <HistorialTab cliente_id={id} />;
  }
}
