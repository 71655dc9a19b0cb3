import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { serviceKey } from '#shared/contract.ts';
import { call, download, newClave, openFile } from '#web/api.ts';
import { equipoDeAqui } from '#web/equipo.ts';
import { logFailure } from '#web/log.ts';
import { ServiceError } from '#web/service-error.ts';
import { defineStored } from '#web/storage.ts';

import {
  confirmarImpresion,
  Formato,
  getHistorialDeEtiquetas,
  imprimirEtiquetas,
  type PedidoDeEtiquetas,
} from '../contract.ts';

const stored = defineStored({ key: 'etiquetas.formato', schema: Formato, perPerson: true, lifetime: null });
/** As the bench of this device says, else the one that the person used last. */
export const formatoDeEtiquetas = (): Formato => equipoDeAqui()?.formato ?? stored.read() ?? 'pdf';
/** Nobody waits longer for a label: the browser can print one. */
const MOST_MS = 8_000;
export const NO_SALIO_BIEN = 'No salió bien';

/** Prints labels by the server, in the format that the person used last, and tells it how they came out. */
export function useImpresion() {
  const client = useQueryClient();
  const [formato, setFormato] = useState(formatoDeEtiquetas);
  /** What was printed last, until the person has said how it came out. */
  const [ultima, setUltima] = useState<{ id: number; pedido: PedidoDeEtiquetas; propias: number } | null>(null);
  const [isPending, setPending] = useState(false);
  const print = async (pedido: PedidoDeEtiquetas, como: Formato = formato) => {
    setPending(true);
    setUltima(null);
    const options = { clave: newClave(), signal: AbortSignal.timeout(MOST_MS) };
    const { url, impresion_id, propias } = await call(imprimirEtiquetas, { ...pedido, formato: como }, options).finally(
      () => setPending(false),
    );
    if (como === 'pdf') openFile(url);
    else download(url);
    setUltima({ id: impresion_id, pedido, propias });
    void client.invalidateQueries({ queryKey: [serviceKey(getHistorialDeEtiquetas)] });
  };
  /** Whoever prints again is not asked to wait for the answer. */
  const confirm = (salio_bien: boolean) => {
    if (ultima === null) return;
    setUltima(null);
    void call(confirmarImpresion, { impresion_id: ultima.id, salio_bien }, { clave: newClave() })
      .then(() => client.invalidateQueries({ queryKey: [serviceKey(getHistorialDeEtiquetas)] }))
      .catch((cause) => logFailure('confirmar impresión', cause));
  };
  return {
    formato,
    choose: (chosen: Formato) => {
      setFormato(chosen);
      stored.write(chosen);
    },
    print,
    isPending,
    ultima,
    confirm,
  };
}

/** The server did not refuse, it did not answer: something else may still print. */
export function isUnanswered(cause: unknown): boolean {
  return !(cause instanceof ServiceError) || cause.status === 0 || cause.status >= 500;
}
