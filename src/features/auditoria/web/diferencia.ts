import type { Cambio } from '../contract.ts';
import { nombreDeCampo, valorEnPalabras } from './palabras.ts';

/** One field that a change touched, in words; null: it was not there. */
export interface Diferencia {
  readonly campo: string;
  readonly antes: string | null;
  readonly despues: string | null;
}

type Datos = Cambio['antes'];

/** Deeper than commands write; what goes further is told as it is. */
const DEEPEST = 5;

/**
 * What a change changed: only fields that differ, nested ones by their path. A command names before what there was and after what it was
 * given: a field that it was not given has not changed, unless the two have nothing in common.
 */
export function diferenciaDe({ antes, despues }: { antes: Datos; despues: Datos }): Diferencia[] {
  const before = flatten(antes);
  const after = flatten(despues);
  const hasCommon = [...before.keys()].some((path) => after.has(path));
  const paths = hasCommon ? [...after.keys()] : [...new Set([...before.keys(), ...after.keys()])];
  return paths.flatMap((path) => {
    const [was, is] = [before.get(path), after.get(path)];
    if (was && is && JSON.stringify(was.value) === JSON.stringify(is.value)) return [];
    // What came to be without a value, or had none when it ceased, tells nothing.
    if ((!was || !is) && isNone((is ?? was)?.value)) return [];
    return [{ campo: (is ?? was)?.nombre ?? path, antes: wordsOf(was), despues: wordsOf(is) }];
  });
}

/** The change in one line, for the list. */
export function resumenDe(cambio: { antes: Datos; despues: Datos }): string {
  return diferenciaDe(cambio)
    .map(({ campo, antes, despues }) => {
      if (despues === null) return `${campo}: ${antes}`;
      return antes === null ? `${campo}: ${despues}` : `${campo}: ${antes} → ${despues}`;
    })
    .join(' · ');
}

interface Leaf {
  readonly nombre: string;
  /** The field's own name, the last that is no position. */
  readonly campo: string;
  readonly value: unknown;
  /** Of the record that the field is of, where it names one. */
  readonly moneda?: string;
}

function flatten(datos: Datos): Map<string, Leaf> {
  const leaves = new Map<string, Leaf>();
  const walk = (path: readonly string[], value: unknown, moneda: { moneda?: string }) => {
    const inside = path.length < DEEPEST ? partsOf(value) : null;
    if (inside === null) {
      const campo = path.findLast((part) => !/^\d+$/.test(part)) ?? '';
      leaves.set(path.join('/'), { nombre: nombreDeCampo(path), campo, value, ...moneda });
    } else for (const [name, one] of inside) walk([...path, name], one, { ...moneda, ...monedaDe(inside) });
  };
  const all = Object.entries(datos ?? {});
  for (const [name, value] of all) walk([name], value, monedaDe(all));
  return leaves;
}

function monedaDe(parts: readonly (readonly [string, unknown])[]): { moneda?: string } {
  const moneda = parts.find(([name]) => name === 'moneda')?.[1];
  return typeof moneda === 'string' ? { moneda } : {};
}

/** What a value consists of; null: it is read as one. */
function partsOf(value: unknown): [string, unknown][] | null {
  if (typeof value !== 'object' || value === null) return null;
  const parts = Object.entries(value);
  const isList = Array.isArray(value) && value.every((one) => typeof one !== 'object' || one === null);
  return isList || parts.length === 0 ? null : parts;
}

function isNone(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

function wordsOf(leaf: Leaf | undefined): string | null {
  return leaf === undefined ? null : valorEnPalabras(leaf.campo, leaf.value, leaf.moneda);
}
