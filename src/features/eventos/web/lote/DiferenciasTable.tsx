import type { Lote } from '#features/eventos/contract.ts';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { GuiaLabel } from '#web/ui/GuiaLabel.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

import { type Cuales, useDiferencias } from '../diferencias.ts';
import styles from './cierre.module.css';

/** More of them are in the file: a list that nobody reads hides the rest. */
const SHOWN = 200;

/** What is missing and what was not expected, parcel by parcel. */
export function DiferenciasTable({ lote }: { lote: Lote }) {
  return (
    <>
      <Lista lote={lote} cuales="faltantes" title="Faltan" none="No falta ninguna." />
      <Lista lote={lote} cuales="sobrantes" title="No esperadas" none="Ninguna fuera de la lista." />
    </>
  );
}

function Lista({ lote, cuales, title, none }: { lote: Lote; cuales: Cuales; title: string; none: string }) {
  const { data, error, refetch } = useDiferencias(lote, cuales, true);
  const rows = data ?? [];
  return (
    <section className={styles.differences}>
      <h3 className={styles.title}>
        {title} · {rows.length.toLocaleString('es-UY')}
      </h3>
      <ErrorAlert error={error} fallback="Error al cargar la lista" onRetry={() => void refetch()} />
      {data !== undefined && rows.length === 0 ? <p className={styles.none}>{none}</p> : null}
      <ul className={styles.list}>
        {rows.slice(0, SHOWN).map((row) => (
          <li key={row.guia_id} className={styles.row}>
            <GuiaLabel numero={row.guia_nro} to={`/guia/${row.guia_id}`} />
            <StatusBadge estado={row.estado_general} />
            <span className={styles.whose}>
              {row.destinatario} · {row.cliente}
              {row.bultos > 1 ? ` · ${row.leidos}/${row.bultos} bultos` : ''}
            </span>
          </li>
        ))}
      </ul>
      {rows.length > SHOWN ? (
        <p className={styles.none}>Y {(rows.length - SHOWN).toLocaleString('es-UY')} más, en el archivo CSV.</p>
      ) : null}
    </section>
  );
}
