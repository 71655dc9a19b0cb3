import { type Conteo, DENOMINACIONES } from '../contract.ts';

/** What stands in the fields of a count: pieces by denomination, as typed. */
export type Piezas = Readonly<Record<number, string>>;

/** Of which denomination how many; null where a field holds no number. Empty fields are none. */
export function conteoOf(piezas: Piezas): Conteo | null {
  const typed = DENOMINACIONES.map(
    (denominacion_centavos) => [denominacion_centavos, (piezas[denominacion_centavos] ?? '').trim()] as const,
  );
  if (typed.some(([, text]) => !/^\d{0,5}$/.test(text))) return null;
  return typed
    .filter(([, text]) => text !== '')
    .map(([denominacion_centavos, text]) => ({ denominacion_centavos, cantidad: Number(text) }));
}

/** In cents. */
export function sumOf(conteo: Conteo): number {
  return conteo.reduce((sum, { denominacion_centavos, cantidad }) => sum + denominacion_centavos * cantidad, 0);
}
