/** The closed lists of clients. Apart from the contract, so that who needs a word needs no schema. */

export const ESTADOS = ['PROSPECTO', 'ACTIVO', 'SUSPENDIDO_DEUDA', 'SUSPENDIDO', 'BAJA'] as const;
export type Estado = (typeof ESTADOS)[number];
/** What is done with a client once it is there; `deshacer`: the last act, within a quarter of an hour. */
export const ACTOS = [
  'activar',
  'suspender',
  'suspender_deuda',
  'reactivar',
  'dar_de_baja',
  'reabrir',
  'deshacer',
] as const;
export type ActoDeCliente = (typeof ACTOS)[number];
export const CLAVES_DE_REGLA = ['max_intentos', 'dias_guarda_extra'] as const;
export type ClaveDeRegla = (typeof CLAVES_DE_REGLA)[number];
/** Days that may be added to the custody at an agency. */
export const DIAS_EXTRA = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 15, 20, 30] as const;

export const TITULO_DE_REGLA: Readonly<Record<ClaveDeRegla, string>> = {
  max_intentos: 'Visitas antes de devolver',
  dias_guarda_extra: 'Días más de guarda en agencia',
};

/** The value of a rule as people read it. */
export function reglaEnPalabras(valor: unknown): string {
  return valor === null || valor === undefined ? 'como todos' : String(valor);
}
