import { create } from 'zustand';

import { LecturaDeCarga, type Leida, type LineaDeCarga, leerCarga } from '#features/reparto/carga.contract.ts';
import { call, newClave } from '#web/api.ts';
import { createOfflineQueue } from '#web/offline/queue.ts';
import { serverTimeOf } from '#web/server-clock.ts';
import { useSessionState } from '#web/session-state.ts';
import { playTone, type Tone } from '#web/ui/scan/sounds.ts';

/** Readings at the van: heard at once, sent when there is a network, and told when the server has answered. */

const PATIENCE_MS = 8_000;
/** Enough to look back at. */
const KEPT = 40;

export const cola = createOfflineQueue<LecturaDeCarga, Leida>({
  name: 'carga',
  schema: LecturaDeCarga,
  rescue: (cuerpo) => ({ ...NADA, codigo: String(JSON.stringify(cuerpo)).slice(0, 80) }),
  answer: leerCarga.result,
  prepare: async (lectura) => ({ ...lectura, fecha: lectura.fecha ?? instantOf(lectura.leido) }),
  send: ({ recorrido_id, codigo, agregar, fecha }, clave) =>
    call(
      leerCarga,
      {
        recorrido_id,
        codigo,
        ...(agregar ? { agregar } : {}),
        ...(fecha === null ? {} : { fecha_evento: fecha }),
      },
      { clave, signal: AbortSignal.timeout(PATIENCE_MS) },
    ),
});

const NADA: LecturaDeCarga = { recorrido_id: 0, codigo: '', agregar: false, leido: 0, fecha: null };

/** A reading of this page: what was read, and what the server said of it; null: not yet. */
export interface Dicho {
  readonly clave: string;
  readonly recorrido_id: number;
  readonly codigo: string;
  readonly leida: Pick<Leida, 'resultado' | 'texto'> | null;
}

interface Mesa {
  /** The newest first. */
  readonly dichos: readonly Dicho[];
  /** Lines as the answers told them, by round and parcel. */
  readonly lineas: ReadonlyMap<string, LineaDeCarga>;
}

const VACIA: Mesa = { dichos: [], lineas: new Map() };
export const useDichos = create<Mesa>(() => VACIA);

useSessionState.subscribe((now, before) => {
  if (now.user?.id !== before.user?.id) useDichos.setState(VACIA);
});

const TONE: Readonly<Record<Leida['resultado'], Tone>> = {
  hecha: 'ok',
  repetida: 'repetida',
  sobrante: 'error',
  error: 'error',
};

cola.onDelivered((clave, leida) => {
  const dicho = note(clave, leida);
  if (dicho === null) return;
  playTone(TONE[leida.resultado]);
  const { linea } = leida;
  if (linea === null) return;
  const lineas = new Map(useDichos.getState().lineas);
  useDichos.setState({ lineas: lineas.set(lineaKey(dicho.recorrido_id, linea.guia_id), linea) });
});

/** The sheet as the last answers have it. */
export function conLeidas(recorrido_id: number, hoja: readonly LineaDeCarga[], leidas: Mesa['lineas']): LineaDeCarga[] {
  const known = hoja.map((linea) => leidas.get(lineaKey(recorrido_id, linea.guia_id)) ?? linea);
  const there = new Set(hoja.map(({ guia_id }) => guia_id));
  const taken = [...leidas].flatMap(([key, linea]) =>
    key === lineaKey(recorrido_id, linea.guia_id) && !there.has(linea.guia_id) ? [linea] : [],
  );
  return [...known, ...taken];
}

function lineaKey(recorrido_id: number, guia_id: number): string {
  return `${recorrido_id}-${guia_id}`;
}
cola.onRefused(({ clave, texto }) => {
  note(clave, { resultado: 'error', texto: texto ?? 'El servidor no la tomó' });
  playTone('error');
});

/** One reading: heard at once, whatever the server will say. */
export function leerEnCarga(recorrido_id: number, codigo: string, agregar = false): void {
  const clave = newClave();
  const leido = Date.now();
  const said: Dicho = { clave, recorrido_id, codigo, leida: null };
  useDichos.setState(({ dichos }) => ({ dichos: [said, ...dichos].slice(0, KEPT) }));
  playTone('leida');
  cola.add({ recorrido_id, codigo, agregar, leido, fecha: instantOf(leido) }, clave);
}

/** It was seen: what is left over stays on the dock. */
export function olvidar(clave: string): void {
  useDichos.setState(({ dichos }) => ({ dichos: dichos.filter((dicho) => dicho.clave !== clave) }));
}

function note(clave: string, leida: Pick<Leida, 'resultado' | 'texto'>): Dicho | null {
  const { dichos } = useDichos.getState();
  useDichos.setState({ dichos: dichos.map((dicho) => (dicho.clave === clave ? { ...dicho, leida } : dicho)) });
  return dichos.find((dicho) => dicho.clave === clave) ?? null;
}

function instantOf(deviceMs: number): string | null {
  const told = serverTimeOf(deviceMs);
  return told === null ? null : new Date(told).toISOString();
}
