/** The closed words of levantes, apart from the contract: the first page needs them and not its schemas. */

export const ESTADOS = [
  'SOLICITADO',
  'CONFIRMADO',
  'ASIGNADO',
  'EN_CAMINO',
  'EN_PUNTO',
  'LEVANTADO',
  'LEVANTADO_CON_DIFERENCIA',
  'RECIBIDO_EN_PLANTA',
  'CERRADO',
  'FALLIDO',
  'REPROGRAMADO',
  'CANCELADO',
  'VENCIDO',
] as const;
export type Estado = (typeof ESTADOS)[number];

/** `sin_ingresar`: collected half a day ago and not yet scanned in. */
export const VISTAS = ['dia', 'sin_asignar', 'no_levantados', 'con_diferencia', 'sin_ingresar', 'todos'] as const;
export type Vista = (typeof VISTAS)[number];

export const ACTOS = [
  'confirmar',
  'asignar',
  'desasignar',
  'en_camino',
  'en_punto',
  'levantar',
  'fallar',
  'recibir',
  'cerrar',
  'reabrir',
  'reprogramar',
  'cancelar',
] as const;
export type Acto = (typeof ACTOS)[number];

/** How it was collected: labels read, or counted. */
export const MODOS = ['ESCANEO', 'CONTEO'] as const;

export const DIFERENCIAS = ['FALTARON', 'SOBRARON', 'DANADOS'] as const;
export type Diferencia = (typeof DIFERENCIAS)[number];

export const ESTADOS_DE_LINEA = ['ANUNCIADA', 'LEVANTADA', 'INGRESADA', 'NO_ESTABA', 'QUITADA', 'PERDIDA'] as const;

export const ORIGENES = ['CLIENTE', 'TRAFICO', 'PLANTILLA', 'ENVIO', 'DEPOSITO'] as const;
