/** Failures of what drivers load, leave and hand over; rows of `ERRORS`. */
export const REPARTO_ERRORS = {
  FALTAN_POR_CARGAR: { status: 200, msg: 'Faltan guías por cargar' },
  EFECTIVO_SOBRE_LIMITE: { status: 200, msg: 'Tiene más efectivo que su límite: rinda antes de salir' },
  FALTAN_POR_DESCARGAR: { status: 200, msg: 'Faltan guías por decidir' },
  DESCARGA_VACIA: { status: 200, msg: 'No se descargó nada: lea lo que deja en la agencia' },
  DESCARGA_NO_ENCONTRADA: { status: 200, msg: 'Esa descarga no existe' },
  RECOGIDA_VACIA: { status: 200, msg: 'No se recogió nada: lea lo que se lleva de la agencia' },
  DESCARGA_CONFIRMADA: { status: 200, msg: 'Esa descarga ya está confirmada' },
  GUIA_AJENA_AL_RECORRIDO: { status: 200, msg: 'No está en su recorrido' },
} as const;
