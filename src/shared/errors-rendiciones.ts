/** Failures of what drivers bring back and of its count; rows of `ERRORS`. */
export const RENDICIONES_ERRORS = {
  RENDICION_NO_ENCONTRADA: { status: 200, msg: 'Esa rendición no existe' },
  RENDICION_EN_CURSO: { status: 200, msg: 'Ya la está contando otra persona' },
  RENDICION_DE_OTRO: { status: 200, msg: 'La está contando otra persona' },
  RENDICION_SIN_FIRMA: { status: 200, msg: 'Falta la firma del chofer' },
  RENDICION_CON_BULTOS: { status: 200, msg: 'Hay guías sin resolver: decida antes qué se hace con ellas' },
  RECUENTO_DE_OTRO: { status: 200, msg: 'El recuento lo hace otra persona: usted ya contó' },
  SIN_RENDICION: { status: 200, msg: 'El recorrido se cierra con la rendición: cuéntela en su ficha' },
  DIFERENCIA_NO_ENCONTRADA: { status: 200, msg: 'Esa diferencia no existe' },
  DECISION_NO_CORRESPONDE: { status: 200, msg: 'Esa decisión no corresponde a esta diferencia' },
  CORRECCION_NO_CUADRA: { status: 200, msg: 'Lo que se corrigió de esa guía no explica la diferencia' },
} as const;
