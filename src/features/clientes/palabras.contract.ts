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
export const CLAVES_DE_REGLA = ['max_intentos', 'dias_guarda_extra', 'prueba_puerta'] as const;
export type ClaveDeRegla = (typeof CLAVES_DE_REGLA)[number];
/** Days that may be added to the custody at an agency. */
export const DIAS_EXTRA = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 15, 20, 30] as const;

export const TITULO_DE_REGLA: Readonly<Record<ClaveDeRegla, string>> = {
  max_intentos: 'Visitas antes de devolver',
  dias_guarda_extra: 'Días más de guarda en agencia',
  prueba_puerta: 'Pruebas al entregar en la puerta',
};

/** What may be asked of whoever receives at a door. */
export const PRUEBAS_DE_PUERTA = ['firma', 'foto', 'documento', 'codigo'] as const;
export type PruebaDePuerta = (typeof PRUEBAS_DE_PUERTA)[number];
export const NOMBRE_DE_PRUEBA: Readonly<Record<PruebaDePuerta, string>> = {
  firma: 'Firma',
  foto: 'Foto',
  documento: 'Documento',
  codigo: 'Código por correo',
};

/** The value of a rule as people read it. */
export function reglaEnPalabras(valor: unknown): string {
  if (valor === null || valor === undefined) return 'como todos';
  if (!Array.isArray(valor)) return String(valor);
  const names = PRUEBAS_DE_PUERTA.filter((prueba) => valor.includes(prueba)).map((prueba) => NOMBRE_DE_PRUEBA[prueba]);
  return names.length === 0 ? 'ninguna' : names.join(', ').toLowerCase();
}
