/** The failures of what has states and is no parcel, and of what goes back, a part of `errors.ts`. */
export const DOCUMENTOS_ERRORS = {
  DOCUMENTO_NO_PERMITE: { status: 200, msg: 'Su estado no admite lo pedido' },
  DOCUMENTO_CAMBIO: { status: 200, msg: 'Otra persona lo cambió mientras tanto' },
  GUIA_YA_DEVUELTA: { status: 200, msg: 'La guía ya tiene una devolución' },
  GUIA_ES_DEVOLUCION: { status: 200, msg: 'Ya es una devolución: sigue en el mismo documento' },
  GUIA_NO_SE_DEVUELVE: { status: 200, msg: 'La guía no se puede devolver ahora' },
  DEVOLUCION_SIN_TERMINAR: { status: 200, msg: 'Todavía no terminó: no hay qué hacer constar' },
  DEVOLUCION_NO_ENCONTRADA: { status: 200, msg: 'Esa devolución no existe' },
} as const;
