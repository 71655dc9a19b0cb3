/** The closed lists of devoluciones. Apart from the contract, so that who needs a word needs no schema. */

export const CLASES = ['VENCIMIENTO', 'INTENTOS', 'RECHAZO', 'PEDIDO_CLIENTE', 'LOGISTICA_INVERSA'] as const;
export type Clase = (typeof CLASES)[number];
/** What a client's people may ask for. */
export const CLASES_DE_CLIENTE: readonly Clase[] = ['PEDIDO_CLIENTE', 'LOGISTICA_INVERSA'];
export const ESTADOS = [
  'SOLICITADA',
  'AUTORIZADA',
  'A_LEVANTAR',
  'EN_AGENCIA_ORIGEN',
  'EN_TRANSITO',
  'RECIBIDA',
  'INSPECCIONADA',
  'DEVUELTA_AL_REMITENTE',
  'DESCARTADA',
  'RECHAZADA',
  'ANULADA',
] as const;
export type Estado = (typeof ESTADOS)[number];
/** What of the list is looked at; `paradas` holds those of the four before it that nobody moved for days. */
export const VISTAS = [
  'por_autorizar',
  'en_agencia',
  'en_camino',
  'por_inspeccionar',
  'paradas',
  'terminadas',
] as const;
export type Vista = (typeof VISTAS)[number];
export const LUGARES = ['AGENCIA', 'PLANTA', 'CALLE', 'DESTINATARIO'] as const;
export const INSPECCIONES = ['APTO', 'DANADO', 'INCOMPLETO'] as const;
/** Without movement for more days than these it stands. */
export const DIAS_QUIETA = 5;
