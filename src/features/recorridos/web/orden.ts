import type { Linea } from '../contract.ts';
import { estaAbierta } from './palabras.ts';

/**
 * The order after one stop goes a place up or down. What is locked holds its place: the others go around it.
 * The same order where there is no way further.
 */
export function moverParada(
  orden: readonly number[],
  fijas: ReadonlySet<number>,
  { id, pasos }: { readonly id: number; readonly pasos: 1 | -1 },
): readonly number[] {
  const from = orden.indexOf(id);
  if (from < 0 || fijas.has(id)) return orden;
  let to = from + pasos;
  while (to >= 0 && to < orden.length && fijas.has(orden[to] ?? 0)) to += pasos;
  const other = orden[to];
  if (other === undefined) return orden;
  return orden.with(from, other).with(to, id);
}

/** The order after one stop was put before another (null: at the end). What is locked holds its place: nearest to it on the way is where it goes. */
export function llevarParada(
  orden: readonly number[],
  fijas: ReadonlySet<number>,
  { id, antes }: { readonly id: number; readonly antes: number | null },
): readonly number[] {
  const from = orden.indexOf(id);
  const rest = orden.filter((one) => one !== id);
  const wished = antes === null ? rest.length : rest.indexOf(antes);
  if (from < 0 || wished < 0 || fijas.has(id)) return orden;
  const back = wished < from ? 1 : -1;
  let to = wished;
  while (to !== from && fijas.has(orden[to] ?? 0)) to += back;
  if (to === from) return orden;
  const others = rest.filter((one) => !fijas.has(one));
  let next = 0;
  return orden.map((one, index) => {
    if (index === to) return id;
    if (fijas.has(one)) return one;
    next += 1;
    return others[next - 1] ?? one;
  });
}

/** The open lines in this order, each of the others where it stands. */
export function enOrden<L extends Pick<Linea, 'guia_id' | 'estado'>>(
  lineas: readonly L[],
  orden: readonly number[],
): L[] {
  const byId = new Map(lineas.map((linea) => [linea.guia_id, linea]));
  const open = orden.flatMap((id) => byId.get(id) ?? []).values();
  return lineas.map((linea) => (estaAbierta(linea) ? (open.next().value ?? linea) : linea));
}

/** An order that was wished for over what is there by now: who has gone is left out, who came comes last. */
export function enEseOrden(deseado: readonly number[], actual: readonly number[]): number[] {
  const there = new Set(actual);
  const wished = new Set(deseado);
  return [...deseado.filter((id) => there.has(id)), ...actual.filter((id) => !wished.has(id))];
}
