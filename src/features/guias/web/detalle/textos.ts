import type { GuiaFila } from '#features/guias/contract.ts';

/** What people read for the words and figures of a parcel. */

export const SERVICIO: Readonly<Record<GuiaFila['servicio'], string>> = {
  ESTANDAR_DOMICILIO: 'Estándar a domicilio',
  ESTANDAR_AGENCIA: 'Estándar a agencia',
  EXPRESS_24: 'Express 24',
  FLEX: 'Flex',
  DOCUMENTOS: 'Documentos',
  DEVOLUCION: 'Devolución',
  CARGA_ESPECIAL: 'Carga especial',
};

const SIGNO: Readonly<Record<string, string>> = { UYU: '$', USD: 'US$' };

/** `$ 1.234,50`. */
export function dinero({ centavos, moneda }: { centavos: number; moneda: string }): string {
  const figure = (centavos / 100).toLocaleString('es-UY', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return `${SIGNO[moneda] ?? moneda} ${figure}`;
}

/** `1,25 kg`. */
export function peso(gramos: number): string {
  return `${(gramos / 1000).toLocaleString('es-UY', { maximumFractionDigits: 3 })} kg`;
}

/** `bulto 2`, `bultos 1, 2 y 5`. */
export function bultos(numeros: readonly number[]): string {
  const list = new Intl.ListFormat('es').format(numeros.map(String));
  return numeros.length === 1 ? `bulto ${list}` : `bultos ${list}`;
}
