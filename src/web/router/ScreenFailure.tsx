import type { ErrorComponentProps } from '@tanstack/react-router';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

import { checkServer } from '#web/api.ts';
import { useConnection } from '#web/connection.ts';
import { reloadPage } from '#web/reload.ts';
import { ServiceError } from '#web/service-error.ts';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import styles from './ScreenFailure.module.css';

/** A screen that could not be drawn or loaded: says so in its place, and can be tried again. One that the network kept away comes with it. */
export function ScreenFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const online = useConnection((state) => state.online);
  usePageOnceBack(error instanceof ServiceError ? null : online);
  const retry = () => {
    reset();
    void router.invalidate();
  };
  // The router keeps a part that did not load as failed: only the page anew asks for it again, and only a server that answers has one.
  const retryLoading = async () => {
    if (await checkServer()) reloadPage();
  };
  return (
    <div className={styles.failure}>
      {error instanceof ServiceError ? (
        <ErrorAlert error={error} fallback="No se pudo abrir la pantalla" onRetry={retry} />
      ) : (
        // A part that did not load or threw: its message is the browser's, in English, for the log and not for the person.
        <ErrorAlert
          error="No se pudo abrir la pantalla"
          detail={
            online ? 'Si vuelve a pasar, actualice la página.' : 'Falta la conexión: se abrirá sola cuando vuelva.'
          }
          onRetry={() => void retryLoading()}
        />
      )}
    </div>
  );
}

/**
 * Loads the page anew when the connection is back.
 * @param online null: the screen was there and was refused
 */
function usePageOnceBack(online: boolean | null): void {
  const wasAway = useRef(false);
  const isUnloaded = online !== null;
  useEffect(() => {
    // A part that did not come tells nobody that the server is out of reach.
    if (isUnloaded) void checkServer();
  }, [isUnloaded]);
  useEffect(() => {
    if (online === false) wasAway.current = true;
    else if (online && wasAway.current) reloadPage();
  }, [online]);
}
