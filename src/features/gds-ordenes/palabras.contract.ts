/** The closed lists of orders. Apart from the contract, so that who needs a word needs no schema. */

export const VISTAS_CONTADAS = [
  ...(['vivas', 'sin_stock', 'corte', 'direccion', 'sin_guia', 'por_verificar', 'por_recibir', 'paradas'] as const),
] as const;
/** Of all there are nobody counts each time. */
export const VISTAS_DE_ORDEN = [...VISTAS_CONTADAS, 'todas'] as const;
export type VistaDeOrden = (typeof VISTAS_DE_ORDEN)[number];

export const ORDENES_DE_LISTA = ['nuevas', 'corte'] as const;

export const SERVICIOS_DE_ORDEN = [
  ...(['ESTANDAR_DOMICILIO', 'ESTANDAR_AGENCIA', 'EXPRESS_24', 'FLEX', 'DOCUMENTOS', 'CARGA_ESPECIAL'] as const),
] as const;

/** What people do to an order on its card; `retener` takes it out of the work that was made of it. */
export const ACTOS_DE_ORDEN = [
  ...(['confirmar', 'desconfirmar', 'reservar', 'liberar', 'retener', 'avisar', 'arribar'] as const),
  ...(['priorizar', 'cerrar', 'anular'] as const),
] as const;
export type ActoDeOrden = (typeof ACTOS_DE_ORDEN)[number];
/** What makes two orders of one, or one of several. */
export const ACTOS_DE_FAMILIA = ['dividir', 'fusionar'] as const;
export type ActoDeFamilia = (typeof ACTOS_DE_FAMILIA)[number];
export const RESTOS = ['ANULAR', 'PENDIENTE'] as const;
export type RestoDeOrden = (typeof RESTOS)[number];
/** How another order is kin to one: where that comes from, and what comes from it. */
export const PARENTESCOS = ['RESTO_DE', 'PARTE_DE', 'FUSIONADA_EN', 'SU_RESTO', 'SU_PARTE', 'FUSIONO'] as const;
export type Parentesco = (typeof PARENTESCOS)[number];
