import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';

import { getPanel } from '#features/informes/contract.ts';
import type { Result } from '#shared/contract.ts';
import { formatTime } from '#shared/dates.ts';
import { serviceQuery } from '#web/api.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import { ClienteField } from '../ClienteField.tsx';
import { GraficaCard } from '../GraficaCard.tsx';
import { IndicadorCard, Indicadores } from '../IndicadorCard.tsx';
import styles from '../informe.module.css';
import { periodoText, readPedido } from '../informe-search.ts';
import { useEligeCliente } from '../use-informe.ts';
import { Cuadros } from './Cuadros.tsx';
import { EstadosList } from './EstadosList.tsx';
import { PendientesList } from './PendientesList.tsx';
import { PrimerosPasos } from './PrimerosPasos.tsx';

const MINUTE = 60_000;

/** Where a client's people begin: what moves today, what waits for them, how the last thirty days went. */
export function PanelScreen() {
  const elige = useEligeCliente();
  const { cliente } = readPedido(useSearch({ strict: false }));
  const navigate = useNavigate();
  const needsCliente = elige && cliente === null;
  const query = useQuery({
    ...serviceQuery(getPanel, elige && cliente !== null ? { cliente_id: cliente } : {}),
    enabled: !needsCliente,
    staleTime: MINUTE,
    refetchInterval: MINUTE,
  });
  const panel = query.data;
  return (
    <div className={styles.screen}>
      {elige ? (
        <div className={styles.elegir}>
          <ClienteField
            key={cliente}
            cliente={panel === undefined || needsCliente ? null : panel.cliente}
            onChange={(chosen) => void navigate({ to: '.', search: { cliente: chosen } })}
          />
        </div>
      ) : null}
      {needsCliente ? <EmptyState title="Elija un cliente para ver su panel." /> : null}
      <ErrorAlert error={query.error} fallback="Error al cargar el panel" onRetry={() => void query.refetch()} />
      {query.isPending && !needsCliente && !query.isError ? (
        <div role="status" className={styles.esqueleto}>
          <span className="solo-lector">Cargando el panel…</span>
          <span aria-hidden className={styles.hueso} data-part="figures" />
          <span aria-hidden className={styles.hueso} data-part="chart" />
          <span aria-hidden className={styles.hueso} data-part="chart" />
        </div>
      ) : null}
      {panel === undefined || needsCliente ? null : <Panel panel={panel} elige={elige} />}
    </div>
  );
}

function Panel({ panel, elige }: { panel: Result<typeof getPanel>; elige: boolean }) {
  const periodo = { from: panel.periodo.desde, to: panel.periodo.hasta };
  if (panel.sin_actividad) return <PrimerosPasos nombre={panel.cliente.nombre} />;
  return (
    <>
      <p className={styles.menor}>
        {panel.cliente.nombre} · actualizado a las {formatTime(panel.actualizado).slice(0, 5)}
      </p>
      <EstadosList estados={panel.estados} />
      <PendientesList pendientes={panel.pendientes} />
      <Cuadros cliente={elige ? panel.cliente.id : null} />
      <section className={styles.pestana} aria-labelledby="ultimos">
        <header className={styles.cabeza}>
          <h2 id="ultimos" className={styles.titulo}>
            Últimos 30 días de gestión · <span className={styles.dias}>{periodoText(periodo)}</span>
          </h2>
          <Link to="/informes" search={elige ? { cliente: panel.cliente.id } : {}} preload={false}>
            Ver el informe completo
          </Link>
        </header>
        <Indicadores label="Indicadores de los últimos 30 días">
          {panel.indicadores.map((indicador) => (
            <IndicadorCard key={indicador.id} indicador={indicador} />
          ))}
        </Indicadores>
        <div className={styles.graficas}>
          {panel.graficas.map((grafica) => (
            <GraficaCard key={grafica.id} grafica={grafica} periodo={periodo} />
          ))}
        </div>
      </section>
    </>
  );
}
