import type { Lectura } from './identity.ts';

/** Read of a cart or an agency: leads to building a round, from any scan input. */
export interface RecorridoRead {
  entidad: 'carro' | 'agente';
  code: string;
}

const PUESTO = /^PUESTO_\d{1,9}$/;
const RECORRIDO = /^(CARRO|AGENTE)_\d+$/;

/** What the QR of our own labels says: the address of the parcel's public page. */
const LINK = /https?:\/\/\S+\/seguimiento\/([A-Z0-9-]{4,60})/i;

/**
 * Cleans a reading (specification §5): letters and digits only unless special characters are allowed, then the configured
 * prefix at the start and suffix at the end. Prefix and suffix are compared as text, cleaned as the reading was: they come from people, who
 * write `]C1` as their scanner's manual does.
 */
export function normalizeScan(raw: string, lectura: Lectura): string {
  const read = LINK.exec(raw.trim())?.[1] ?? raw;
  const clean = (text: string) => (lectura.special_chars ? text.trim() : text.replace(/[^\p{L}\p{N}]/gu, ''));
  const [kept, prefix, suffix] = [clean(read), clean(lectura.remove_prefix), clean(lectura.remove_suffix)];
  const head = prefix !== '' && kept.startsWith(prefix) ? kept.slice(prefix.length) : kept;
  return suffix !== '' && head.endsWith(suffix) ? head.slice(0, head.length - suffix.length) : head;
}

/**
 * Looks at the raw reading: normalising would take the underscore away. What the person's scanner adds before and after is taken
 * off all the same.
 */
export function recorridoOf(raw: string, lectura?: Lectura): RecorridoRead | null {
  const plain = lectura === undefined ? raw : normalizeScan(raw, { ...lectura, special_chars: true });
  const found = RECORRIDO.exec(raw.trim()) ?? RECORRIDO.exec(plain.trim());
  if (!found) return null;
  return { entidad: found[1] === 'CARRO' ? 'carro' : 'agente', code: found[0] };
}

/** The bench whose label was read; null: it is none. */
export function puestoOf(raw: string, lectura?: Lectura): string | null {
  const plain = lectura === undefined ? raw : normalizeScan(raw, { ...lectura, special_chars: true });
  return (PUESTO.exec(raw.trim()) ?? PUESTO.exec(plain.trim()))?.[0] ?? null;
}

/** FNC1, the separator of GS1, as programs have it: it ends a part of a symbol whose length is not known. */
export const GS = '\u001d';

/** How a symbol of GS1 begins: by what the scanner says of it, or with a key that has digits of a known number. */
const OF_GS1 = /^(?:\](?:C1|d2|Q3|e0)|00\d{18}|0[12]\d{14})/;

/** A reading of GS1 with its separators, where the person's scanner types something else in their place. */
export function withSeparators(raw: string, { gs1_separador = '' }: Lectura): string {
  return gs1_separador !== '' && OF_GS1.test(raw.trim()) ? raw.replaceAll(gs1_separador, GS) : raw;
}

/**
 * Thresholds that tell a scanner from a person (milliseconds). `silence` ends a reading without terminator; 50 would do for a
 * scanner, but a busy machine delivers its keys late and half a number must never be sent.
 */
export const BURST = { minLength: 4, maxMeanGap: 35, silence: 100 } as const;

/** A scanner reads whatever is in front of it, menus of restaurants included: that is no number of ours, and no fault of the call. */
export const LONGEST_READING = 4_000;

/** Whether keys that came at these times were sent by a scanner. A page that was busy in the middle may have split them: pauses do not count. */
export function isBurst(times: readonly number[]): boolean {
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? time));
  const close = gaps.filter((gap) => gap <= BURST.silence);
  if (times.length < BURST.minLength || close.length * 2 < times.length) return false;
  return close.reduce((sum, gap) => sum + gap, 0) / close.length <= BURST.maxMeanGap;
}

/** A reading has a digit and no blank; words that someone types fast do not look like one. */
export function looksLikeCode(text: string): boolean {
  return /\d/.test(text) && !/\s/.test(text);
}
