import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createStore, useStore } from 'zustand';

import { serviceKey } from '#shared/contract.ts';
import { call, newClave } from '#web/api.ts';
import { logFailure } from '#web/log.ts';
import { ServiceError } from '#web/service-error.ts';

import { type Campo, corregirFilas, type Fila, getImportacion, listFilas, listImportaciones } from '../contract.ts';

export interface Correccion {
  readonly id: number;
  readonly campo: Campo;
  readonly valor: string;
}

export interface Estado {
  /** What was written and is not stored yet, by row and field. */
  readonly pendientes: ReadonlyMap<string, Correccion>;
  readonly falla: unknown;
}

const AT_ONCE = 500;
const COMMAND_MS = 20_000;
const keyOf = ({ id, campo }: Pick<Correccion, 'id' | 'campo'>) => `${id} ${campo}`;

/**
 * What is written into cells, on its way to the server: shown at once, sent one after the other, and kept until it is stored. What cannot
 * be sent stays in its cell and is sent again.
 */
export function useCorrecciones() {
  const client = useQueryClient();
  const [line] = useState(() => createLine(client));
  const { pendientes, falla } = useStore(line.store);
  return { ...line, pendientes, falla };
}

function createLine(client: QueryClient) {
  const store = createStore<Estado>(() => ({ pendientes: new Map(), falla: null }));
  let isSending = false;
  const drop = (done: readonly Correccion[]) =>
    store.setState(({ pendientes }) => {
      // What was written once more meanwhile is still to be sent.
      const left = [...pendientes].filter(([, one]) => !done.includes(one));
      return { pendientes: new Map(left) };
    });
  const send = async () => {
    if (isSending) return;
    isSending = true;
    store.setState({ falla: null });
    while (store.getState().pendientes.size > 0 && store.getState().falla === null) {
      const cambios = [...store.getState().pendientes.values()].slice(0, AT_ONCE);
      await sendOnce(client, cambios).then(
        () => drop(cambios),
        (falla: unknown) => {
          logFailure(corregirFilas.service, falla);
          // Refused for good: it would be refused again.
          if (falla instanceof ServiceError && (falla.status === 200 || falla.status === 400)) drop(cambios);
          store.setState({ falla });
        },
      );
    }
    isSending = false;
  };
  return {
    store,
    write: (correcciones: readonly Correccion[]) => {
      store.setState(({ pendientes }) => ({
        pendientes: new Map([...pendientes, ...correcciones.map((one) => [keyOf(one), one] as const)]),
      }));
      void send();
    },
    retry: () => void send(),
    dismiss: () => store.setState({ falla: null }),
    textoDe: (id: number, campo: Campo) => store.getState().pendientes.get(keyOf({ id, campo }))?.valor,
  };
}

async function sendOnce(client: QueryClient, cambios: readonly Correccion[]): Promise<void> {
  const signal = AbortSignal.timeout(COMMAND_MS);
  const { filas } = await call(
    corregirFilas,
    { cambios: cambios.map((one) => ({ ...one })) },
    { clave: newClave(), signal },
  );
  showFilas(client, filas);
}

/** Rows as an answer told them, in every list that holds them; counts are asked for anew. */
export function showFilas(client: QueryClient, filas: readonly Fila[]): void {
  const changed = new Map(filas.map((fila) => [fila.id, fila]));
  client.setQueriesData<{ filas: Fila[] }>({ queryKey: [serviceKey(listFilas)] }, (old) =>
    old?.filas.some(({ id }) => changed.has(id))
      ? { ...old, filas: old.filas.map((fila) => changed.get(fila.id) ?? fila) }
      : old,
  );
  for (const stale of [getImportacion, listImportaciones])
    void client.invalidateQueries({ queryKey: [serviceKey(stale)] });
}
