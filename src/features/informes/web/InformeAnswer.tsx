import { IconRefresh } from '@tabler/icons-react';

import { formatTime } from '#shared/dates.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { TabSet } from '#web/ui/TabSet.tsx';

import { InformeActs } from './InformeActs.tsx';
import styles from './informe.module.css';
import { diasText, periodoText } from './informe-search.ts';
import { PestanaView } from './PestanaView.tsx';
import type { Informe } from './use-informe.ts';

interface Props {
  informe: Informe;
  elige: boolean;
  /** As the address has it; the report's own first tab where there is none of that name. */
  tab: string | null;
  /** Of other days: another answer is on its way. */
  isOld: boolean;
  isFetching: boolean;
  onTab: (tab: string) => void;
  onRefresh: () => void;
}

/** The answered report under its tabs, whatever tabs those are. */
export function InformeAnswer({ informe, elige, tab, isOld, isFetching, onTab, onRefresh }: Props) {
  const { tabs, cliente } = informe;
  const periodo = { from: informe.periodo.desde, to: informe.periodo.hasta };
  const anterior = { from: informe.anterior.desde, to: informe.anterior.hasta };
  const named = (id: string | null) => tabs.find((one) => one.id === id);
  const current = named(tab) ?? named(informe.pestana_inicial) ?? tabs[0];
  return (
    <section className={styles.informe} aria-label={`Informe de ${cliente.nombre}`} aria-busy={isFetching}>
      <header className={styles.cabeza}>
        <div>
          <p className={styles.titulo}>
            {cliente.nombre} · <span className={styles.dias}>{periodoText(periodo)}</span>
          </p>
          <p className={styles.menor}>
            {diasText(periodo)}, {periodo.from === periodo.to ? 'comparado' : 'comparados'} con el período del{' '}
            {periodoText(anterior)} · actualizado a las {formatTime(informe.actualizado).slice(0, 5)}
            <button type="button" className={styles.recargar} onClick={onRefresh} disabled={isFetching}>
              <IconRefresh aria-hidden size={16} stroke={1.75} />
              Recargar
            </button>
          </p>
        </div>
        <InformeActs informe={informe} elige={elige} tab={current?.id ?? null} />
      </header>
      {current === undefined ? (
        <EmptyState title="Este informe no tiene pestañas para mostrar." />
      ) : (
        <TabSet
          label="Pestañas del informe"
          tabs={tabs.map(({ id, nombre, error }) => ({ id, titulo: error ? `${nombre} (con error)` : nombre }))}
          value={current.id}
          onChange={onTab}
        >
          <div data-old={isOld || undefined} className={styles.panel}>
            <PestanaView
              key={current.id}
              pestana={current}
              cliente_id={elige ? cliente.id : null}
              periodo={periodo}
              onRetry={onRefresh}
            />
          </div>
        </TabSet>
      )}
    </section>
  );
}
