import type { GuiaFila } from '#features/guias/contract.ts';
import { formatDinero } from '#shared/dinero.ts';
import { NOMBRE_DE_SERVICIO } from '#shared/servicios.ts';

/** What people read for the words and figures of a parcel. */

export const SERVICIO: Readonly<Record<GuiaFila['servicio'], string>> = NOMBRE_DE_SERVICIO;

/** `$ 1.234,50`. */
export const dinero = formatDinero;

/** `1,25 kg`. */
export function peso(gramos: number): string {
  return `${(gramos / 1000).toLocaleString('es-UY', { maximumFractionDigits: 3 })} kg`;
}

/** `bulto 2`, `bultos 1, 2 y 5`. */
export function bultos(numeros: readonly number[]): string {
  const list = new Intl.ListFormat('es').format(numeros.map(String));
  return numeros.length === 1 ? `bulto ${list}` : `bultos ${list}`;
}
