import { create } from 'zustand';

import { newClave } from '#web/api.ts';
import { createOfflineQueue } from '#web/offline/queue.ts';
import { serverTimeOf } from '#web/server-clock.ts';
import { useSessionState } from '#web/session-state.ts';
import type { Schema } from '#web/storage.ts';
import { playTone, type Tone } from '#web/ui/scan/sounds.ts';

/** Readings at a van or a door: heard at once, kept on the phone, sent when there is a network, and told when the server has answered. */

const PATIENCE_MS = 8_000;
/** Enough to look back at. */
const KEPT = 40;

export interface Lectura {
  readonly codigo: string;
  readonly leido: number;
  readonly fecha: string | null;
}

interface Respuesta<L> {
  readonly resultado: string;
  readonly texto: string;
  readonly linea: L | null;
}

/** A reading of this page: what was read, and what the server said of it; null: not yet. */
export interface Dicho<K extends string> {
  readonly clave: string;
  /** What it was read for: a round, a stop. */
  readonly de: string;
  readonly codigo: string;
  readonly leida: { readonly resultado: K; readonly texto: string } | null;
}

export interface Mesa<K extends string, L> {
  /** The newest first. */
  readonly dichos: readonly Dicho<K>[];
  /** Lines as the answers told them, by what they were read for and parcel. */
  readonly lineas: ReadonlyMap<string, L>;
}

interface Options<B, R> {
  readonly name: string;
  readonly schema: Schema<B>;
  readonly answer: Schema<R>;
  /** What is left of a reading that this version cannot read any more. */
  readonly vacia: B;
  readonly de: (lectura: B) => string;
  readonly send: (lectura: B, options: { clave: string; signal: AbortSignal }) => Promise<R>;
}

/** What a verdict sounds like. */
const TONOS: Readonly<Partial<Record<string, Tone>>> = {
  ...{ hecha: 'ok', repetida: 'repetida', ajena: 'ajena', retenida: 'retenida' },
};

export function createMesa<B extends Lectura, R extends Respuesta<L>, L extends { readonly guia_id: number }>(
  options: Options<B, R>,
) {
  type K = R['resultado'] | 'error';
  const nada = (): Mesa<K, L> => ({ dichos: [], lineas: new Map() });
  const useDichos = create<Mesa<K, L>>(nada);
  const cola = createOfflineQueue<B, R>({
    name: options.name,
    schema: options.schema,
    answer: options.answer,
    rescue: (cuerpo) => ({ ...options.vacia, codigo: String(JSON.stringify(cuerpo)).slice(0, 80) }),
    prepare: async (lectura) => ({ ...lectura, fecha: lectura.fecha ?? instantOf(lectura.leido) }),
    send: (lectura, clave) => options.send(lectura, { clave, signal: AbortSignal.timeout(PATIENCE_MS) }),
  });
  const note = (clave: string, leida: NonNullable<Dicho<K>['leida']>): Dicho<K> | null => {
    const { dichos } = useDichos.getState();
    useDichos.setState({ dichos: dichos.map((dicho) => (dicho.clave === clave ? { ...dicho, leida } : dicho)) });
    return dichos.find((dicho) => dicho.clave === clave) ?? null;
  };
  useSessionState.subscribe((now, before) => {
    if (now.user?.id !== before.user?.id) useDichos.setState(nada());
  });
  cola.onDelivered((clave, leida) => {
    const dicho = note(clave, leida);
    if (dicho === null) return;
    playTone(TONOS[leida.resultado] ?? 'error');
    const { linea } = leida;
    if (linea === null) return;
    const lineas = new Map(useDichos.getState().lineas);
    useDichos.setState({ lineas: lineas.set(keyOf(dicho.de, linea.guia_id), linea) });
  });
  cola.onRefused(({ clave, texto }) => {
    note(clave, { resultado: 'error', texto: texto ?? 'El servidor no la tomó' });
    playTone('error');
  });
  return {
    cola,
    useDichos,
    /** One reading: heard at once, whatever the server will say. */
    leer: (lecturaDe: (cuando: { leido: number; fecha: string | null }) => B): void => {
      const clave = newClave();
      const leido = Date.now();
      const lectura = lecturaDe({ leido, fecha: instantOf(leido) });
      const said = { clave, de: options.de(lectura), codigo: lectura.codigo, leida: null };
      useDichos.setState(({ dichos }) => ({ dichos: [said, ...dichos].slice(0, KEPT) }));
      playTone('leida');
      cola.add(lectura, clave);
    },
    /** It was seen. */
    olvidar: (clave: string): void => {
      useDichos.setState(({ dichos }) => ({ dichos: dichos.filter((dicho) => dicho.clave !== clave) }));
    },
  };
}

/** The sheet as the last answers have it. */
export function conLeidas<L extends { readonly guia_id: number }>(
  de: string,
  hoja: readonly L[],
  leidas: ReadonlyMap<string, L>,
): L[] {
  const known = hoja.map((linea) => leidas.get(keyOf(de, linea.guia_id)) ?? linea);
  const there = new Set(hoja.map(({ guia_id }) => guia_id));
  const taken = [...leidas].flatMap(([key, linea]) =>
    key === keyOf(de, linea.guia_id) && !there.has(linea.guia_id) ? [linea] : [],
  );
  return [...known, ...taken];
}

function keyOf(de: string, guia_id: number): string {
  return `${de}-${guia_id}`;
}

function instantOf(deviceMs: number): string | null {
  const told = serverTimeOf(deviceMs);
  return told === null ? null : new Date(told).toISOString();
}
