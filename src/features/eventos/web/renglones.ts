import { IconClock } from '@tabler/icons-react';

import type { FamiliaEstado } from '#shared/estados.ts';
import type { Waiting } from '#web/offline/line.ts';
import { deviceTimeOf } from '#web/server-clock.ts';

import type { Lectura, LecturaEnEspera } from '../contract.ts';
import type { Leida } from './mesa.ts';

export type EstadoRenglon = 'pendiente' | 'enviando' | 'conflicto' | Lectura['resultado'];

/** One line of the list of readings, wherever it comes from. */
export interface Renglon {
  key: string;
  /** Null: read before this page was opened. */
  clave: string | null;
  lectura: Lectura | null;
  estado: EstadoRenglon;
  /** What is shown as read: the number of the parcel, or the raw reading of what was not found. */
  codigo: string;
  texto: string;
  /** By the clock of the device, wherever it comes from. */
  leido: number;
  veces: number;
  peso_gramos: number | null;
  sin_peso: string | null;
  /** Never sent yet: it can still be taken out or weighed here. */
  isFree: boolean;
}

export const ESTADO: Record<EstadoRenglon, { nombre: string; familia: FamiliaEstado; icon?: typeof IconClock }> = {
  pendiente: { nombre: 'Sin enviar', familia: 'neutro', icon: IconClock },
  enviando: { nombre: 'Enviando', familia: 'neutro', icon: IconClock },
  hecha: { nombre: 'Hecha', familia: 'ok' },
  repetida: { nombre: 'Ya estaba', familia: 'alerta' },
  error: { nombre: 'Error', familia: 'error' },
  deshecha: { nombre: 'Deshecha', familia: 'neutro' },
  conflicto: { nombre: 'Conflicto', familia: 'error' },
};

interface Sources {
  loteId: number;
  leidas: readonly Leida[];
  items: readonly Waiting<LecturaEnEspera>[];
  /** As the server listed them when the batch was opened. */
  lecturas: readonly Lectura[];
}

/** Newest first: what waits and what was read here, then what the server knows from before. */
export function renglonesDe({ loteId, leidas, items, lecturas }: Sources): Renglon[] {
  const waiting = new Map(items.flatMap((item) => (item.cuerpo.lote_id === loteId ? [[item.clave, item]] : [])));
  const here = leidas.filter((leida) => leida.lote_id === loteId);
  const known = new Set(here.map(({ clave }) => clave));
  const shown = new Set(here.map(({ lectura }) => lectura?.id));
  const kept = [...waiting.values()].filter(({ clave }) => !known.has(clave));
  const drawn = (leida: Leida) => ofLeida(leida, waiting.get(leida.clave));
  return inOrder(here.filter(({ momento }) => momento !== null).map(drawn), [
    ...here
      .filter(({ momento }) => momento === null)
      .map(drawn)
      .reverse(),
    ...kept.map(ofWaiting).reverse(),
    ...lecturas.flatMap((lectura) => (shown.has(lectura.id) ? [] : [ofLectura(lectura)])),
  ]);
}

/**
 * What was read here stays in the order in which it came, among what came from elsewhere: the last reading is what is undone and weighed, and
 * a clock that is set back must not put it below an older one.
 * @param own oldest first
 */
function inOrder(own: readonly Renglon[], others: readonly Renglon[]): Renglon[] {
  let latest = Number.NEGATIVE_INFINITY;
  const dated = own.map((renglon) => {
    latest = Math.max(latest, renglon.leido);
    return { renglon, at: latest };
  });
  return [...dated.reverse(), ...others.map((renglon) => ({ renglon, at: renglon.leido }))]
    .sort((one, other) => other.at - one.at)
    .map(({ renglon }) => renglon);
}

/** The same reading gives the same line: what has not changed is not drawn again while a scanner works. */
const made = new WeakMap<Leida, { item: Waiting<LecturaEnEspera> | undefined; renglon: Renglon }>();

function ofLeida(leida: Leida, item: Waiting<LecturaEnEspera> | undefined): Renglon {
  const before = made.get(leida);
  if (before !== undefined && before.item === item) return before.renglon;
  const renglon = makeRenglon(leida, item);
  made.set(leida, { item, renglon });
  return renglon;
}

function makeRenglon(leida: Leida, item: Waiting<LecturaEnEspera> | undefined): Renglon {
  const { clave, lectura, leido, veces } = leida;
  if (lectura !== null) return { ...ofLectura(lectura), key: clave, clave, leido, veces };
  const base = { key: clave, clave, lectura: null, leido, veces, isFree: false };
  if (item !== undefined) return { ...ofWaiting(item), leido, veces };
  return { ...base, estado: 'enviando', codigo: leida.codigo, texto: '', peso_gramos: null, sin_peso: null };
}

function ofWaiting({ clave, cuerpo, estado, enviando, intentos, texto }: Waiting<LecturaEnEspera>): Renglon {
  const waits = enviando ? 'enviando' : 'pendiente';
  return {
    key: clave,
    clave,
    lectura: null,
    estado: estado === 'conflicto' ? 'conflicto' : waits,
    codigo: cuerpo.codigo,
    texto: texto ?? '',
    leido: cuerpo.leido,
    veces: 1,
    peso_gramos: cuerpo.peso_gramos,
    sin_peso: cuerpo.sin_peso,
    isFree: intentos === 0,
  };
}

function ofLectura(lectura: Lectura): Renglon {
  const { id, resultado, codigo, guia_nro, texto, fecha, peso_gramos, sin_peso } = lectura;
  return {
    key: `lectura-${id}`,
    clave: null,
    lectura,
    estado: resultado,
    codigo: guia_nro ?? codigo,
    texto,
    leido: deviceTimeOf(Date.parse(fecha)),
    veces: 1,
    peso_gramos,
    sin_peso,
    isFree: false,
  };
}

/** The newest reading that can still be taken back. */
export function ultimaDeshacible(renglones: readonly Renglon[]): Renglon | undefined {
  return renglones.find(isDeshacible);
}

export function isDeshacible({ estado, isFree }: Renglon): boolean {
  return estado === 'hecha' || (estado === 'pendiente' && isFree);
}

const kilos = new Intl.NumberFormat('es-UY', { minimumFractionDigits: 3, maximumFractionDigits: 3 });

/** Of a batch that is weighed, a parcel without a weight says so; elsewhere it is no news. */
export function pesoText(renglon: Renglon, isWeighed: boolean): string | null {
  if (renglon.peso_gramos !== null) return `${kilos.format(renglon.peso_gramos / 1000)} kg`;
  return isWeighed && lacksWeight(renglon) ? 'sin peso' : null;
}

/** Registered or waiting without a weight, or not registered for want of one. */
export function lacksWeight({ estado, sin_peso, lectura }: Renglon): boolean {
  if (sin_peso === null) return false;
  if (estado === 'error') return lectura?.razon === 'faltan_datos';
  return estado === 'pendiente' || estado === 'enviando' || estado === 'hecha';
}

/** Grams of what a person types in kilograms; null where it is no weight. */
export function gramosDe(typed: string): number | null {
  if (!/^\d{1,4}([.,]\d{1,3})?$/.test(typed.trim())) return null;
  const gramos = Math.round(Number.parseFloat(typed.trim().replace(',', '.')) * 1000);
  return gramos >= 1 && gramos <= 2_000_000 ? gramos : null;
}
