import { IconAlertCircle, IconX } from '@tabler/icons-react';
import { Suspense } from 'react';

import { asWord, useWord, Word } from '#web/i18n/words.tsx';
import { lazyPart } from '#web/lazy-part.ts';
import { errorText, ServiceError } from '#web/service-error.ts';

import styles from './ErrorAlert.module.css';

const CopyButton = lazyPart(async () => (await import('./CopyButton.tsx')).CopyButton);

interface Props {
  /** What failed, or the finished text. Nothing is drawn for null. */
  error: unknown;
  /** The specified text for a failure without a message of the server. */
  fallback?: string;
  /** Why, where the text is a fixed one that does not say. */
  detail?: string | undefined;
  onDismiss?: (() => void) | undefined;
  onRetry?: (() => void) | undefined;
  dismissLabel?: string;
  retryLabel?: string;
}

/** The red alert of every failure: the server's message or the specified default, until the person closes it. */
export function ErrorAlert({
  error,
  fallback = '',
  detail,
  onDismiss,
  onRetry,
  dismissLabel = 'Cerrar',
  retryLabel = 'Reintentar',
}: Props) {
  const word = useWord();
  if (error === null || error === undefined) return null;
  const text = typeof error === 'string' ? error : errorText(error, fallback);
  const shown = <Word>{text}</Word>;
  const reference = error instanceof ServiceError && error.status >= 500 ? error.requestId : null;
  return (
    <div role="alert" className={styles.alert}>
      <IconAlertCircle aria-hidden size={20} stroke={1.75} />
      <div className={styles.text}>
        <p>
          {shown}
          {reference === null ? null : (
            <span className={styles.reference}>
              ref. {reference}{' '}
              <Suspense>
                <CopyButton text={reference} label={word('Copiar el código del error')} />
              </Suspense>
            </span>
          )}
        </p>
        {detail === undefined ? null : <p className={styles.detail}>{detail}</p>}
      </div>
      {onRetry ? (
        <button type="button" className={styles.retry} onClick={onRetry}>
          {asWord(retryLabel)}
        </button>
      ) : null}
      {onDismiss ? (
        <button type="button" className={styles.close} aria-label={word(dismissLabel)} onClick={onDismiss}>
          <IconX aria-hidden size={18} stroke={1.75} />
        </button>
      ) : null}
    </div>
  );
}
