import { create } from 'zustand';

import { deviceTimeOf } from '#web/server-clock.ts';
import { useSessionState } from '#web/session-state.ts';
import { elapsed, MET_MS } from '#web/ui/scan/elapsed.ts';
import { isBounce } from '#web/ui/scan/scan-queue.ts';
import { playTone } from '#web/ui/scan/sounds.ts';

import type { Lectura, LecturaEnEspera, LecturaRegistrada, Lote } from '../contract.ts';
import { cola, tomarLectura } from './cola.ts';

/** A reading of this page, from its echo to its answer. */
export interface Leida {
  clave: string;
  lote_id: number;
  raw: string;
  codigo: string;
  /** By the clock of the device, which is on screen and orders. */
  leido: number;
  /** The same as `elapsed` tells it; null where only the answer came here: it was read in another tab, or before a reload. */
  momento: number | null;
  /** More than once within a moment: the scanner's bounce. */
  veces: number;
  /** The same code was already in the list when it was read. */
  repite: boolean;
  lectura: Lectura | null;
}

/** An error that the person has not acknowledged. */
export interface Falta {
  clave: string;
  lote_id: number;
  lectura: Lectura;
}

interface Mesa {
  leidas: readonly Leida[];
  /** As the last answer told them. */
  lotes: ReadonlyMap<number, Lote>;
  faltas: readonly Falta[];
  /** What opening a batch had to say: numbers that were not found. */
  avisos: ReadonlyMap<number, AvisoDeApertura>;
}

export interface AvisoDeApertura {
  no_halladas: readonly string[];
  aviso: string | null;
}

const EMPTY: Mesa = { leidas: [], lotes: new Map(), faltas: [], avisos: new Map() };
/** A shift's readings are on the server; this many are enough to look back at. */
const KEPT = 300;
/** The verdict on a reading that was made longer ago is no news for the ears, unless it is bad. */
const FRESH_MS = 10_000;

/** The error that is on screen, and since when: only who had the time to see it has met it. */
let shown: { clave: string; desde: number } | null = null;

/** The bench in front of the person: what was read here since the page was opened, newest last. */
export const useMesa = create<Mesa>(() => EMPTY);

useSessionState.subscribe((now, before) => {
  if (now.user?.id !== before.user?.id) useMesa.setState(EMPTY);
});

cola.onDelivered((clave, answer) => {
  const leida = useMesa.getState().leidas.find((one) => one.clave === clave);
  if (leida !== undefined) sound(leida, answer.lectura);
  noteAnswer(answer, clave);
  if (answer.lectura.resultado !== 'error') return;
  const falta = { clave, lote_id: answer.lote.id, lectura: answer.lectura };
  useMesa.setState(({ faltas }) => ({ faltas: [...without(faltas, clave), falta] }));
});

// It was heard as read: whoever works by ear must hear that it was not.
cola.onRefused(() => playTone('error'));

interface Reading {
  lote_id: number;
  raw: string;
  codigo: string;
  pesa: boolean;
  peso_gramos?: number;
  datos?: LecturaEnEspera['datos'];
}

/** One reading: seen and heard here at once, whatever the server will say of it. */
export function leer(reading: Reading): void {
  const momento = elapsed();
  const { leidas } = useMesa.getState();
  const last = leidas.findLast((one) => one.momento !== null);
  if (last !== undefined && isEcho(last, reading, momento)) {
    setLeida(last.clave, { veces: last.veces + 1, leido: Date.now(), momento });
    playTone('rebote');
    return;
  }
  const repite = leidas.some((one) => isSame(one, reading) && !isUndone(one));
  const taken = tomarLectura(reading);
  const { lote_id, raw, codigo } = reading;
  const leida: Leida = { ...taken, lote_id, raw, codigo, momento, veces: 1, repite, lectura: null };
  const met = shown !== null && momento - shown.desde >= MET_MS ? shown.clave : null;
  useMesa.setState((mesa) => ({
    leidas: [...mesa.leidas.slice(1 - KEPT), leida],
    faltas: without(mesa.faltas, met),
  }));
  playTone(repite ? 'repetida' : 'leida');
}

/** This error was seen; those that it stood before come on screen now. */
export function acknowledge(clave: string): void {
  useMesa.setState(({ faltas }) => ({ faltas: without(faltas, clave) }));
}

/** An error has come on screen. Answers what says that it has left it. */
export function noteShown(clave: string): () => void {
  const now = { clave, desde: elapsed() };
  shown = now;
  return () => {
    if (shown === now) shown = null;
  };
}

/** An answer about one reading: with its `clave` where it has just been sent, perhaps by another tab or from before a reload. */
export function noteAnswer({ lectura, lote }: LecturaRegistrada, clave?: string): void {
  noteLote(lote);
  useMesa.setState(({ leidas }) => {
    const isIt = (one: Leida) => one.clave === clave || one.lectura?.id === lectura.id;
    if (clave === undefined || leidas.some(isIt))
      return { leidas: leidas.map((one) => (isIt(one) ? { ...one, lectura } : one)) };
    const { codigo } = lectura;
    const leido = deviceTimeOf(Date.parse(lectura.fecha));
    const read = { lote_id: lote.id, raw: codigo, codigo, leido, momento: null };
    const late: Leida = { ...read, clave, veces: 1, repite: false, lectura };
    return { leidas: [...leidas.slice(1 - KEPT), late] };
  });
}

export function noteLote(lote: Lote): void {
  useMesa.setState(({ lotes }) => ({ lotes: new Map(lotes).set(lote.id, lote) }));
}

export function noteAviso(loteId: number, aviso: AvisoDeApertura | null): void {
  useMesa.setState(({ avisos }) => {
    const others = [...avisos].filter(([id]) => id !== loteId);
    return { avisos: new Map(aviso === null ? others : [...others, [loteId, aviso]]) };
  });
}

/** Forgets a reading that was taken back before it was sent. */
export function forget(clave: string): void {
  useMesa.setState((mesa) => ({ leidas: mesa.leidas.filter((one) => one.clave !== clave) }));
}

function setLeida(clave: string, change: Partial<Leida>): void {
  useMesa.setState((mesa) => ({
    leidas: mesa.leidas.map((one) => (one.clave === clave ? { ...one, ...change } : one)),
  }));
}

function sound(leida: Leida, { resultado }: Lectura): void {
  if (resultado === 'error') playTone('error');
  else if (leida.momento === null || elapsed() - leida.momento > FRESH_MS) return;
  else if (resultado === 'repetida') {
    if (!leida.repite) playTone('repetida');
  } else playTone('ok');
}

function without(faltas: readonly Falta[], clave: string | null): Falta[] {
  return faltas.filter((one) => one.clave !== clave);
}

/** The scanner's echo of the last reading: not what is read into another batch, nor anew because it was undone or has failed. */
function isEcho(last: Leida, { lote_id, raw, peso_gramos }: Reading, now: number): boolean {
  const { clave, momento } = last;
  if (peso_gramos !== undefined || momento === null || last.lote_id !== lote_id || isUndone(last)) return false;
  return isBounce({ raw: last.raw, leido: momento }, raw, now) && !isRefused(clave);
}

function isRefused(clave: string): boolean {
  const { items } = cola.useQueue.getState();
  return items.some((one) => one.clave === clave && one.estado === 'conflicto');
}

function isSame(one: Leida, { lote_id, codigo }: Reading): boolean {
  return one.lote_id === lote_id && one.codigo === codigo;
}

function isUndone({ lectura }: Leida): boolean {
  return lectura?.resultado === 'deshecha' || lectura?.resultado === 'error';
}
