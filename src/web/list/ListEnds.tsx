import type { ReactNode } from 'react';

import { asWord, Word } from '#web/i18n/words.tsx';

import { ErrorAlert } from '../ui/ErrorAlert.tsx';
import styles from './list.module.css';
import type { ListQuery } from './use-hojas.ts';

/** In place of rows: what is the matter, and what can be done about it. */
export function ListMessage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.message}>
      <p className={styles.title}>{asWord(title)}</p>
      {children}
    </div>
  );
}

interface TailProps<Row> {
  hojas: Pick<ListQuery<Row>, 'query' | 'rows' | 'retryMore'>;
  /** How many there are, in words; undefined until it is known. */
  cuantos: string | undefined;
  /** What did not come, where more of it did not: «No se pudieron cargar más guías». */
  fallback: string;
}

/** A list as short as this is seen to end. */
const SHORT = 20;

/** Under the last row: what loads, what failed, or that this is the end. */
export function ListTail<Row>({ hojas: { query, rows, retryMore }, cuantos, fallback }: TailProps<Row>) {
  if (query.isFetchNextPageError) return <ErrorAlert error={query.error} fallback={fallback} onRetry={retryMore} />;
  if (query.hasNextPage) {
    return (
      <span role="status">
        <Word>Cargando más…</Word>
      </span>
    );
  }
  return cuantos === undefined || rows.length < SHORT ? null : <span>Fin de la lista: {cuantos}</span>;
}
