/** Fields of a filter; one that is undefined narrows no more. */
export type Fields<F> = { [Name in keyof F]?: F[Name] | undefined };

/** Without what narrows nothing: an empty list, a switch that is off. The fields in one order, so that equal filters look equal. */
export function cleanFiltros<F extends object>(filtros: Fields<F>): F {
  // Pairs of anything, which is what lets them become the filters that they were: none but whole fields are left out.
  const given: readonly (readonly unknown[])[] = Object.entries(filtros)
    .filter(([, value]) => narrows(value))
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(given);
}

/** Whether two sets of filters ask for the same rows. */
export function isSameFiltros<F extends object>(one: F, other: F): boolean {
  return JSON.stringify(cleanFiltros(one)) === JSON.stringify(cleanFiltros(other));
}

function narrows(value: unknown): boolean {
  return value !== undefined && value !== false && value !== '' && !(Array.isArray(value) && value.length === 0);
}
