import { dayOf } from '#shared/dates.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { useIsPrinting } from '#web/ui/print/use-is-printing.ts';

import { ClienteField } from './ClienteField.tsx';
import { InformeAnswer } from './InformeAnswer.tsx';
import { InformeImpreso } from './InformeImpreso.tsx';
import styles from './informe.module.css';
import { periodoDeSiempre } from './informe-search.ts';
import { PeriodoForm } from './PeriodoForm.tsx';
import { useInforme } from './use-informe.ts';

/** The report of a client: a period, and the tabs that the server describes (specification §2.7). */
export function InformeScreen() {
  const { pedido, elige, query, go } = useInforme();
  const isPrinting = useIsPrinting();
  const informe = query.data;
  const shown = informe && { from: informe.periodo.desde, to: informe.periodo.hasta };
  const periodo = pedido.periodo ?? shown ?? periodoDeSiempre(dayOf(new Date()));
  const needsCliente = elige && pedido.cliente === null;
  return (
    <div className={styles.screen}>
      <PeriodoForm
        key={`${periodo.from} ${periodo.to}`}
        periodo={periodo}
        isPending={query.isFetching}
        onChange={(chosen) => go({ periodo: chosen })}
      >
        {elige ? (
          <ClienteField
            key={pedido.cliente}
            cliente={informe === undefined || needsCliente ? null : informe.cliente}
            onChange={(cliente) => go({ cliente })}
          />
        ) : undefined}
      </PeriodoForm>
      {pedido.isRefused ? (
        <p role="status" className={styles.aviso}>
          El período de la dirección no es válido: se muestra el de siempre.
        </p>
      ) : null}
      <ErrorAlert error={query.error} fallback="Error al cargar el informe" onRetry={() => void query.refetch()} />
      {needsCliente ? (
        <EmptyState title="Elija un cliente para ver su informe.">
          <p>Escriba una parte de su nombre en «Cliente». La dirección de la página guarda su elección.</p>
        </EmptyState>
      ) : null}
      {query.isPending && !needsCliente && !query.isError ? <Skeleton /> : null}
      {informe === undefined || needsCliente ? null : (
        <InformeAnswer
          informe={informe}
          elige={elige}
          tab={pedido.tab}
          isOld={query.isPlaceholderData}
          isFetching={query.isFetching}
          onTab={(tab) => go({ tab })}
          onRefresh={() => void query.refetch()}
        />
      )}
      {isPrinting && informe !== undefined ? <InformeImpreso informe={informe} /> : null}
    </div>
  );
}

/** The shape of what comes: tabs, figures, charts. */
function Skeleton() {
  return (
    <div role="status" className={styles.esqueleto}>
      <span className="solo-lector">Cargando el informe…</span>
      <span aria-hidden className={styles.hueso} data-part="tabs" />
      <span aria-hidden className={styles.hueso} data-part="figures" />
      <span aria-hidden className={styles.hueso} data-part="chart" />
      <span aria-hidden className={styles.hueso} data-part="chart" />
    </div>
  );
}
