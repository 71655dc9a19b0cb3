import { formatDay } from '#shared/dates.ts';

/** A part of the sentence above a list, with the fields that go with it. */
export interface Frase<Campo> {
  readonly campos: readonly Campo[];
  readonly texto: string;
}

const either = new Intl.ListFormat('es', { type: 'disjunction' });
/** More names than one reads become a number. */
export const MOST_NAMED = 3;

/** «Rivera, Salto o Artigas», «5 departamentos». */
export function oneOf(names: readonly string[], plural: string): string {
  return names.length > MOST_NAMED ? `${names.length} ${plural}` : either.format(names);
}

/** What one field narrows a list to: «en estado En planta o Demorada»; null where it narrows nothing. */
export function namesFrase<Campo>(
  campo: Campo,
  lead: string,
  [names, plural]: readonly [readonly string[] | undefined, string],
): Frase<Campo> | null {
  if (names === undefined || names.length === 0) return null;
  return { campos: [campo], texto: `${lead} ${oneOf(names, plural)}`.trimStart() };
}

/** «creadas el 03/02/2026», «creadas desde el 01/02/2026 hasta el 03/02/2026»; null where any day will do. */
export function daysFrase<Campo>(
  what: string,
  campos: readonly Campo[],
  [desde, hasta]: readonly [string | undefined, string | undefined],
): Frase<Campo> | null {
  if (desde === undefined && hasta === undefined) return null;
  if (desde === hasta && desde !== undefined) return { campos, texto: `${what} el ${formatDay(desde)}` };
  const ends = [
    ...(desde === undefined ? [] : [`desde el ${formatDay(desde)}`]),
    ...(hasta === undefined ? [] : [`hasta el ${formatDay(hasta)}`]),
  ];
  return { campos, texto: [what, ...ends].join(' ') };
}

/** The names of rows by their ids; one that is not offered any more keeps its number. */
export function namesOf(
  offered: readonly { id: number; nombre: string }[] | undefined,
  ids: readonly number[] | undefined,
): string[] | undefined {
  return ids?.map((id) => offered?.find((one) => one.id === id)?.nombre ?? `n.º ${id}`);
}

/** «1.204 guías», «1 guía», «más de 100.000 guías». */
export function howMany(
  { total, total_es_minimo }: { total: number; total_es_minimo: boolean },
  [one, many]: readonly [string, string],
): string {
  const figure = total.toLocaleString('es-UY');
  if (total_es_minimo) return `más de ${figure} ${many}`;
  return total === 1 ? `1 ${one}` : `${figure} ${many}`;
}
