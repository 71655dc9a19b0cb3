import { daysText } from '#web/ui/dates/days-text.ts';

import type { PersonaDeAuditoria } from '../contract.ts';

/** A part of the sentence above the table, with the fields that go with it. */
export interface Frase<Campo extends string> {
  readonly campos: readonly Campo[];
  readonly texto: string;
}

interface Comunes {
  readonly desde?: string | undefined;
  readonly hasta?: string | undefined;
  readonly personas?: readonly number[] | undefined;
  readonly sin_persona?: true | undefined;
  readonly pedido_id?: string | undefined;
}

const either = new Intl.ListFormat('es', { type: 'disjunction' });
/** More names than one reads become a number. */
const MOST_NAMED = 3;

/** What both lists may be narrowed by. */
export function frasesComunes(
  { desde, hasta, personas, sin_persona, pedido_id }: Comunes,
  known: readonly PersonaDeAuditoria[],
): Frase<keyof Comunes>[] {
  const dias = daysText({ desde, hasta });
  const nombres = personas?.map((id) => known.find((one) => one.id === id)?.nombre ?? `la persona n.º ${id}`);
  return [
    ...(nombres ? [{ campos: ['personas'] as const, texto: `de ${oneOf(nombres, 'personas')}` }] : []),
    ...(sin_persona ? [{ campos: ['sin_persona'] as const, texto: 'sin persona' }] : []),
    ...(dias === null ? [] : [{ campos: ['desde', 'hasta'] as const, texto: dias }]),
    ...(pedido_id === undefined ? [] : [{ campos: ['pedido_id'] as const, texto: `de la operación ${pedido_id}` }]),
  ];
}

export function oneOf(names: readonly string[], plural: string): string {
  return names.length > MOST_NAMED ? `${names.length} ${plural}` : either.format(names);
}
