import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import { listBorradores, type Revision, revisarTexto } from '#features/envios/borradores.contract.ts';
import { crearEnvio, type EnvioDetalle, getEnvio, listEnvios } from '#features/envios/contract.ts';
import { type Params, serviceKey } from '#shared/contract.ts';
import { call, newClave, serviceQuery } from '#web/api.ts';
import { logFailure } from '#web/log.ts';
import { ServiceError } from '#web/service-error.ts';

import { enUso } from './formulario.ts';
import type { MesaDeEnvios } from './mesa.ts';

type Pedido = Params<typeof crearEnvio>;

const MOST_MS = 30_000;

interface Acts {
  /** It is not whole: what is wrong. */
  onFaltas: (faltas: Revision['faltas']) => void;
  onCreado: (envio: EnvioDetalle) => void;
}

/** Creates the envío of a draft, once however often it is asked for; what was sent and not answered is sent again word for word. */
export function useCrear(mesa: MesaDeEnvios, llave: string, { onFaltas, onCreado }: Acts) {
  const client = useQueryClient();
  const isSending = useRef(false);
  const [isCreating, setCreating] = useState(false);
  const [error, setError] = useState<unknown>(null);

  const send = async (pedido: Pedido) => {
    const clave = mesa.leer(llave)?.clave ?? newClave();
    const { envio } = await call(crearEnvio, pedido, { clave, signal: AbortSignal.timeout(MOST_MS) });
    return envio;
  };
  const created = (envio: EnvioDetalle) => {
    mesa.soltar(llave);
    client.setQueryData(serviceQuery(getEnvio, { id: envio.id }).queryKey, { envio });
    for (const stale of [listEnvios, listBorradores]) void client.invalidateQueries({ queryKey: [serviceKey(stale)] });
    onCreado(envio);
  };
  const attempt = async (acepta_repetida: boolean) => {
    const datos = enUso(mesa.leer(llave)?.datos ?? {});
    const revision = await call(revisarTexto, { datos }, { signal: AbortSignal.timeout(MOST_MS) });
    if (revision.datos === null) return onFaltas(revision.faltas);
    await mesa.asentar(llave);
    const { id = null, pedido: before = null } = mesa.leer(llave) ?? {};
    const asked = { ...revision.datos, acepta_repetida };
    // The number of the draft may have come since: what was sent stays what it was.
    const pedido = before !== null && isSame(before, asked) ? before : { ...asked, ...(id && { borrador_id: id }) };
    mesa.editar(llave, { pedido: before ?? pedido });
    created(await send(pedido).catch((cause) => recover(cause, before)));
  };
  /** The first sending did arrive, although its answer did not: what it made is the answer. */
  const recover = (cause: unknown, before: Pedido | null) => {
    if (before === null || !(cause instanceof ServiceError) || cause.code !== 'CLAVE_REUTILIZADA') throw cause;
    return send(before);
  };
  const crear = async (acepta_repetida: boolean): Promise<void> => {
    // Two Enters of one moment: the state of the first is not drawn yet.
    if (isSending.current) return;
    isSending.current = true;
    setCreating(true);
    setError(null);
    try {
      await attempt(acepta_repetida);
    } catch (cause) {
      logFailure('crear envío', cause);
      // Refused for certain: nothing was made, and the next attempt is another one.
      if (wasRefused(cause)) mesa.editar(llave, { pedido: null, clave: newClave() });
      if (cause instanceof ServiceError && Object.keys(cause.campos).length > 0) onFaltas(faltasOf(cause));
      setError(cause);
    } finally {
      isSending.current = false;
      setCreating(false);
    }
  };
  return { crear, isCreating, error, dismiss: () => setError(null) };
}

function isSame({ borrador_id: _one, ...before }: Pedido, now: Pedido): boolean {
  return JSON.stringify(before) === JSON.stringify(now);
}

function wasRefused(cause: unknown): boolean {
  return cause instanceof ServiceError && cause.msg !== null && cause.status < 500;
}

function faltasOf({ campos }: ServiceError): Revision['faltas'] {
  return Object.fromEntries(Object.entries(campos).map(([campo, mensaje]) => [campo, { mensaje, sugerencia: null }]));
}
