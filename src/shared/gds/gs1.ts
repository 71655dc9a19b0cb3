import { gs1Digit } from '../check-digits.ts';
import { GS } from '../scan.ts';

/** Readings of GS1: what a symbol says in application identifiers (GS1 General Specifications), and numbers of articles. */

export interface Gs1 {
  /** Fourteen digits. */
  readonly gtin?: string;
  readonly sscc?: string;
  readonly partida?: string;
  /** As a day. */
  readonly vence?: string;
  readonly fabricada?: string;
  readonly serie?: string;
  readonly cantidad?: number;
  readonly gramos?: number;
  readonly orden?: string;
}

/** Said by the scanner before the data: GS1-128, DataMatrix, QR and DataBar. */
const SYMBOLOGY = /^\](?:C1|d2|Q3|e0)/;

interface Ai {
  /** How much of it there is; of those with `hasta` it ends at FNC1. */
  readonly largo: number;
  readonly hasta?: true;
  readonly solo: RegExp;
}

const fijo = (largo: number): Ai => ({ largo, solo: /^\d+$/ });
const texto = (largo: number): Ai => ({ largo, hasta: true, solo: /^[!-"%-?A-Z_a-z]+$/ });
const numero = (largo: number): Ai => ({ largo, hasta: true, solo: /^\d+$/ });

const TABLA: ReadonlyMap<string, Ai> = new Map([
  ...['10', '21', '22'].map((ai) => [ai, texto(20)] as const),
  ...['240', '241', '250', '251', '400', '401', '403'].map((ai) => [ai, texto(30)] as const),
  ...['30', '37'].map((ai) => [ai, numero(8)] as const),
  ['242', numero(6)],
  ['402', fijo(17)],
  ['420', texto(20)],
  ['422', fijo(3)],
  ['710', texto(20)],
]);

/** Digits of those that end by themselves, by how their key begins; every other one ends at FNC1, or with the symbol. */
const FIJOS: readonly (readonly [begins: RegExp, largo: number])[] = [
  [/^00/, 18],
  [/^0[123]/, 14],
  [/^04/, 16],
  [/^1[1-9]/, 6],
  [/^20/, 2],
  [/^3[1-6]/, 6],
  [/^41/, 13],
];
/** How many digits a key has, told by its first two, whether or not we know what it says. */
const CLAVES: readonly (readonly [begins: RegExp, largo: number])[] = [
  [/^(?:0[0-4]|1\d|2[0-2]|30|37|9\d)/, 2],
  [/^(?:2[3-5]|4[0-2]|71)/, 3],
  [/^(?:3[1-69]|43|70|72|8[0-2])/, 4],
];
const LONGEST = 90;

/** Null: it is no such reading, or one that contradicts itself. */
export function parseGs1(raw: string): Gs1 | null {
  const bare = raw.trim().replace(SYMBOLOGY, '');
  const pairs = pairsOf(bare, SYMBOLOGY.test(raw.trim()));
  return pairs === null || pairs.length === 0 ? null : meaningOf(pairs);
}

/** A scanner that says nothing of the symbol still sends a GTIN or an SSCC with its key. */
function pairsOf(bare: string, isSaid: boolean): Pair[] | null {
  if (bare.startsWith('(')) return bracketed(bare);
  return isSaid || bare.includes(GS) || /^(?:00\d{18}|0[12]\d{14})/.test(bare) ? chained(bare) : null;
}

type Pair = readonly [ai: string, value: string];

/** As people see it below the bars: `(01)07790001000019(10)L1`. */
function bracketed(text: string): Pair[] | null {
  const pairs = [...text.matchAll(/\((\d{2,4})\)([^(]*)/g)].map(
    ([, ai = '', value = '']): Pair => [ai, value.replaceAll(GS, '')],
  );
  const whole = pairs.map(([ai, value]) => `(${ai})${value}`).join('') === text.replaceAll(GS, '');
  return whole && pairs.every(([ai, value]) => isGood(ai, value)) ? pairs : null;
}

function chained(text: string): Pair[] | null {
  const pairs: Pair[] = [];
  let rest = text.startsWith(GS) ? text.slice(1) : text;
  while (rest !== '') {
    const ai = rest.slice(0, largoDeClave(rest));
    const known = aiOf(ai);
    if (known === null) return null;
    const body = rest.slice(ai.length);
    const end = known.hasta ? body.indexOf(GS) : known.largo;
    const value = end === -1 ? body : body.slice(0, end);
    if (!isGood(ai, value)) return null;
    pairs.push([ai, value]);
    rest = body.slice(value.length).replace(new RegExp(`^${GS}`), '');
  }
  return pairs;
}

const largoDeClave = (rest: string) => CLAVES.find(([begins]) => begins.test(rest))?.[1] ?? 0;

/** Null: it is no key. */
function aiOf(ai: string): Ai | null {
  if (!/^\d+$/.test(ai) || ai.length !== largoDeClave(ai)) return null;
  const largo = FIJOS.find(([begins]) => begins.test(ai))?.[1];
  return TABLA.get(ai) ?? (largo === undefined ? texto(LONGEST) : fijo(largo));
}

function isGood(ai: string, value: string): boolean {
  const known = aiOf(ai);
  if (known === null || !known.solo.test(value)) return false;
  return known.hasta ? value.length <= known.largo : value.length === known.largo;
}

function meaningOf(pairs: readonly Pair[]): Gs1 | null {
  const values = new Map(pairs);
  const [gtin = values.get('02'), sscc] = [values.get('01'), values.get('00')];
  if ((gtin !== undefined && !isGtin(gtin)) || (sscc !== undefined && !isGtin(sscc))) return null;
  const days = { vence: dayOf(values.get('17')), fabricada: dayOf(values.get('11')) };
  if (days.vence === null || days.fabricada === null) return null;
  const units = values.get('37') ?? values.get('30');
  const kilos = pairs.find(([ai]) => ai.startsWith('310'));
  return Object.fromEntries(
    Object.entries({
      ...{ gtin, sscc, partida: values.get('10'), serie: values.get('21'), orden: values.get('400'), ...days },
      cantidad: units === undefined ? undefined : Number(units),
      gramos: kilos === undefined ? undefined : Math.round((Number(kilos[1]) * 1000) / 10 ** Number(kilos[0].slice(3))),
    }).filter(([, value]) => value !== undefined),
  );
}

/** Six digits of a day: 00 is the month's last one, and the year is the nearest of its kind (GS1 General Specifications 7.12). */
function dayOf(digits: string | undefined, thisYear = new Date().getUTCFullYear()): string | null | undefined {
  if (digits === undefined) return undefined;
  const [two, month, day] = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4, 6)].map(Number);
  if (two === undefined || month === undefined || day === undefined || month < 1 || month > 12) return null;
  const apart = two - (thisYear % 100);
  const turn = Number(apart <= -50) - Number(apart >= 51);
  const century = Math.floor(thisYear / 100) + turn;
  const year = century * 100 + two;
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  if (day > last) return null;
  return [year, String(month).padStart(2, '0'), String(day === 0 ? last : day).padStart(2, '0')].join('-');
}

/** Whether it ends in its check digit. */
export function isGtin(digits: string): boolean {
  return /^\d{8,18}$/.test(digits) && gs1Digit(digits.slice(0, -1)) === Number(digits.at(-1));
}

const TIPOS: ReadonlyMap<number, TipoDeCodigo> = new Map([
  [8, 'EAN8'],
  [12, 'UPC'],
  [13, 'EAN13'],
  [14, 'GTIN14'],
]);
export type TipoDeCodigo = 'EAN8' | 'UPC' | 'EAN13' | 'GTIN14' | 'OTRO';

/** What kind of code it is by its looks. */
export function tipoDeCodigo(codigo: string): TipoDeCodigo {
  return (/^\d+$/.test(codigo) && TIPOS.get(codigo.length)) || 'OTRO';
}

/** As codes are kept and looked for: those of GS1 in fourteen digits, others as a cleaned reading says them. */
export function lecturaDeCodigo(texto: string): string {
  const clean = texto.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return tipoDeCodigo(clean) !== 'OTRO' && isGtin(clean) ? clean.padStart(14, '0') : clean;
}
