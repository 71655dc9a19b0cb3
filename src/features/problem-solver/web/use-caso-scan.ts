import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';

import { call, serviceQuery } from '#web/api.ts';
import { logFailure } from '#web/log.ts';
import { patiently } from '#web/patience.ts';
import { errorText, ServiceError } from '#web/service-error.ts';
import { elapsed, MET_MS } from '#web/ui/scan/elapsed.ts';
import { fieldAtRest } from '#web/ui/scan/field-rest.ts';
import type { ScanHandler, ScanRead } from '#web/ui/scan/scan-queue.ts';

import { type CasoAbierto, verificarGuia } from '../contract.ts';

export interface ScanFault {
  texto: string;
  read: ScanRead;
  /** When it came on screen, as `elapsed` tells. */
  desde: number;
  /** The server did not answer: the same reading may do in a moment. */
  canRetry: boolean;
}

type Guia = NonNullable<CasoAbierto['guia']>;
type Verdict = { guia: Guia } | Pick<ScanFault, 'texto' | 'canRetry'>;

interface Reading {
  read: ScanRead;
  signal: AbortSignal;
  client: QueryClient;
}

/** What a reading does here: a parcel that exists opens its case, anything else becomes the alert. */
export function useCasoScan(open: (guia: Guia) => Promise<void>) {
  const client = useQueryClient();
  // The queue keeps the handler while a reading waits for the case before it.
  const latest = useRef(open);
  latest.current = open;
  const [fault, setFault] = useState<ScanFault | null>(null);
  const onScan = useCallback<ScanHandler>(
    async (read, signal) => {
      const verdict = await verify({ read, signal, client });
      if (!('guia' in verdict)) {
        setFault({ ...verdict, read, desde: elapsed() });
        return { estado: 'error', texto: verdict.texto };
      }
      await fieldAtRest();
      await latest.current(verdict.guia);
      // An error stays until it is closed or the person, having met it, has read the next parcel.
      setFault((shown) => (shown !== null && read.leido - shown.desde >= MET_MS ? null : shown));
      return { estado: 'ok' };
    },
    [client],
  );
  return { onScan, fault, dismiss: () => setFault(null) };
}

async function verify({ read, signal, client }: Reading): Promise<Verdict> {
  try {
    const answer = await patiently(() => call(verificarGuia, { numero: read.code }, { signal }), signal);
    const { existe, guia, mensaje } = answer;
    if (!existe) return { texto: mensaje || 'Guía no encontrada', canRetry: false };
    if (guia === null) return { texto: 'No se pudo obtener el ID de la guía', canRetry: false };
    // The dialog tells what the parcel already had today, and is told anew when that changes.
    client.setQueryData(serviceQuery(verificarGuia, { numero: guia.numero }).queryKey, answer);
    return { guia };
  } catch (cause) {
    logFailure('verificar_guia', cause);
    const isCall = cause instanceof ServiceError || cause === false;
    const texto = errorText(cause, isCall ? 'Error al validar la guía' : 'Error en el proceso de escaneo');
    return { texto, canRetry: !(cause instanceof ServiceError) || cause.status === 0 || cause.status >= 500 };
  }
}
