import { type Frase, oneOf } from '#web/list/frases.ts';
import { daysText } from '#web/ui/dates/days-text.ts';

import type { PersonaDeAuditoria } from '../contract.ts';

interface Comunes {
  readonly desde?: string | undefined;
  readonly hasta?: string | undefined;
  readonly personas?: readonly number[] | undefined;
  readonly sin_persona?: true | undefined;
  readonly pedido_id?: string | undefined;
}

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
