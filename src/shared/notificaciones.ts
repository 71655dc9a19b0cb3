/** Where notices come from, with the word that the inbox shows. A kind that is not here is shown as 'Aviso'. */
export const TIPOS_DE_NOTIFICACION = {
  MASIVO: 'Trabajo masivo',
  IMPORTACION: 'Importación',
  WEBHOOK: 'Webhook',
  COMENTARIO: 'Comentario',
  CUENTA: 'Cuenta',
  INCIDENCIA: 'Incidencia',
  LEVANTE: 'Levante',
  DEVOLUCION: 'Devolución',
} as const;

export type TipoDeNotificacion = keyof typeof TIPOS_DE_NOTIFICACION;
