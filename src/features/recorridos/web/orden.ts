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

/** An order that was wished for over what is there by now: who has gone is left out, who came comes last. */
export function enEseOrden(deseado: readonly number[], actual: readonly number[]): number[] {
  const there = new Set(actual);
  const wished = new Set(deseado);
  return [...deseado.filter((id) => there.has(id)), ...actual.filter((id) => !wished.has(id))];
}
