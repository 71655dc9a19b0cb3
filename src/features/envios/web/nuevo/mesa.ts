import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { create } from 'zustand';

import {
  type Borrador,
  type EnvioTexto,
  guardarBorrador,
  listBorradores,
} from '#features/envios/borradores.contract.ts';
import type { Escrito } from '#features/envios/escrito.contract.ts';
import { serviceKey } from '#shared/contract.ts';
import { toInstant } from '#shared/dates.ts';
import { call, newClave } from '#web/api.ts';
import { useConnection } from '#web/connection.ts';
import { logFailure } from '#web/log.ts';
import { errorText, ServiceError } from '#web/service-error.ts';
import { sessionState, useSessionState } from '#web/session-state.ts';

import { huellaDe, isEmpty, withChange } from './formulario.ts';
import { escritos, isSaved } from './guardados.ts';

/** What the server said of the last attempt to keep a draft there. */
export type Estado = 'guardando' | { error: string };

export interface Mesa {
  escritos: readonly Escrito[];
  estados: Readonly<Record<string, Estado>>;
}

const PAUSE_MS = 1_200;
const AGAIN_MS = 15_000;
const MOST_MS = 20_000;

/**
 * Where one person writes envíos. Every key is in the browser at once, and after a pause at the server: a reload, a lost network or
 * the end of a session costs nothing.
 */
function createMesa(client: QueryClient, usuarioId: number) {
  const useMesa = create<Mesa>(() => ({ escritos: escritos.read(), estados: {} }));
  const timers = new Map<string, number>();
  const onTheirWay = new Map<string, Promise<void>>();

  const leer = (llave: string) => useMesa.getState().escritos.find((one) => one.llave === llave);
  // An answer may come when somebody else sits here.
  const isHere = () => sessionState().user?.id === usuarioId;
  const poner = (escrito: Escrito) => {
    if (isHere()) useMesa.setState({ escritos: escritos.put(useMesa.getState().escritos, escrito) });
  };
  const editar = (llave: string, change: Partial<Escrito>) => {
    const before = leer(llave);
    if (before !== undefined) poner({ ...before, ...change });
  };
  const decir = (llave: string, estado: Estado | null) => {
    const { [llave]: _before, ...others } = useMesa.getState().estados;
    useMesa.setState({ estados: estado === null ? others : { ...others, [llave]: estado } });
  };
  const programar = (llave: string, ms: number) => {
    window.clearTimeout(timers.get(llave));
    if (isHere()) timers.set(llave, window.setTimeout(guardar, ms, llave));
  };

  async function enviar(llave: string): Promise<void> {
    const known = leer(llave);
    if (known === undefined) return;
    // Another window may be at it too.
    const escrito = { ...known, ...escritos.alServidor(llave) };
    // The first saving is repeated word for word until it is answered: one draft at the server, not two.
    const alta = escrito.id === null ? (escrito.alta ?? { clave: newClave(), datos: escrito.datos }) : null;
    if (alta !== null) editar(llave, { alta });
    const datos = alta?.datos ?? escrito.datos;
    const options = { clave: alta?.clave ?? newClave(), signal: AbortSignal.timeout(MOST_MS) };
    const { borrador } = await call(guardarBorrador, { ...(escrito.id && { id: escrito.id }), datos }, options);
    editar(llave, { id: borrador.id, alta: null, guardado: huellaDe(datos) });
    void client.invalidateQueries({ queryKey: [serviceKey(listBorradores)] });
  }

  function guardar(llave: string): void {
    const escrito = leer(llave);
    if (escrito === undefined || isSaved(escrito) || isEmpty(escrito.datos) || onTheirWay.has(llave)) return;
    if (!isHere()) return;
    decir(llave, 'guardando');
    const sending = enviar(llave)
      .then(() => {
        decir(llave, null);
        // What was written meanwhile.
        programar(llave, PAUSE_MS);
      })
      .catch((cause) => {
        logFailure('guardar borrador', cause);
        const isGone = cause instanceof ServiceError && cause.code === 'BORRADOR_NO_ENCONTRADO';
        if (isGone) editar(llave, { id: null, alta: null, guardado: null });
        decir(llave, { error: errorText(cause, 'No se pudo guardar el borrador') });
        programar(llave, isGone ? 0 : AGAIN_MS);
      })
      .finally(() => onTheirWay.delete(llave));
    onTheirWay.set(llave, sending);
  }

  const guardarTodos = () => {
    for (const { llave } of useMesa.getState().escritos) guardar(llave);
  };

  return {
    useMesa,
    seguir: follower({
      isHere,
      onBack: guardarTodos,
      onForeign: () => useMesa.setState({ escritos: escritos.read() }),
      onLeft: () => stopAll(timers),
    }),
    leer,
    editar,
    /** Begins one with what is known already; answers its key. `llave`: one that was given out before. */
    empezar(datos: EnvioTexto, known: Partial<Escrito> = {}): string {
      const nuevo = { ...nuevoEscrito(datos), ...known };
      poner(nuevo);
      programar(nuevo.llave, PAUSE_MS);
      return nuevo.llave;
    },
    /** One that the server has, with what was written here since and has not arrived there. */
    adoptar({ id, datos, modificado }: Borrador): string {
      const known = useMesa.getState().escritos.find((one) => one.id === id);
      if (known !== undefined && !isSaved(known)) return known.llave;
      return this.empezar(datos, { llave: known?.llave ?? `s${id}`, id, guardado: huellaDe(datos), modificado });
    },
    cambiar(llave: string, change: Partial<EnvioTexto>): void {
      const before = leer(llave);
      if (before === undefined) return;
      const changed = [...Object.keys(change), ...('piezas' in change ? ['bultos'] : [])];
      const dudas = Object.fromEntries(Object.entries(before.dudas).filter(([campo]) => !changed.includes(campo)));
      poner({ ...before, dudas, datos: withChange(before.datos, change), modificado: toInstant(new Date()) });
      programar(llave, PAUSE_MS);
    },
    /** At once, and waits until nothing of it is on its way. */
    async asentar(llave: string): Promise<void> {
      window.clearTimeout(timers.get(llave));
      await onTheirWay.get(llave);
      window.clearTimeout(timers.get(llave));
    },
    guardar,
    /** It has become an envío, or is not wanted any more. */
    soltar(llave: string): void {
      window.clearTimeout(timers.get(llave));
      useMesa.setState({ escritos: escritos.drop(useMesa.getState().escritos, llave) });
      decir(llave, null);
    },
  };
}

function stopAll(timers: ReadonlyMap<string, number>): void {
  for (const timer of timers.values()) window.clearTimeout(timer);
}

interface Followed {
  isHere: () => boolean;
  /** The person, or the network, is back. */
  onBack: () => void;
  onForeign: () => void;
  onLeft: () => void;
}

/** Until its person leaves a desk follows network and other windows: nothing is tried, or heard, for somebody who is not here. */
function follower({ isHere, onBack, onForeign, onLeft }: Followed): () => void {
  let isFollowing = false;
  return () => {
    if (isFollowing || !isHere()) return;
    isFollowing = true;
    const ends = [
      useConnection.subscribe((now, before) => {
        if (now.online && !before.online) onBack();
      }),
      escritos.onForeignChange(onForeign),
      useSessionState.subscribe(() => {
        if (isHere()) return;
        isFollowing = false;
        for (const end of ends) end();
        onLeft();
      }),
    ];
    setTimeout(onBack);
  };
}

function nuevoEscrito(datos: EnvioTexto): Escrito {
  const unsaved = { id: null, guardado: null, alta: null, pedido: null };
  return {
    llave: newClave(),
    datos,
    dudas: {},
    sobra: [],
    clave: newClave(),
    ...unsaved,
    modificado: toInstant(new Date()),
  };
}

export type MesaDeEnvios = ReturnType<typeof createMesa>;

const mesas = new WeakMap<QueryClient, Map<number, MesaDeEnvios>>();

/** That of the signed-in person in this page. */
export function useMesaDeEnvios(): MesaDeEnvios {
  const page = useQueryClient();
  const usuarioId = useSessionState((state) => state.user?.id ?? 0);
  const ofPage = mesas.get(page) ?? new Map<number, MesaDeEnvios>();
  mesas.set(page, ofPage);
  const mesa = ofPage.get(usuarioId) ?? createMesa(page, usuarioId);
  ofPage.set(usuarioId, mesa);
  mesa.seguir();
  return mesa;
}
