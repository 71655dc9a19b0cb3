/** How a parcel is to be carried, as people call it. */
export const NOMBRE_DE_SERVICIO = {
  ESTANDAR_DOMICILIO: 'Estándar a domicilio',
  ESTANDAR_AGENCIA: 'Estándar a agencia',
  EXPRESS_24: 'Express 24',
  FLEX: 'Flex',
  DOCUMENTOS: 'Documentos',
  DEVOLUCION: 'Devolución',
  CARGA_ESPECIAL: 'Carga especial',
} as const;
export type Servicio = keyof typeof NOMBRE_DE_SERVICIO;
