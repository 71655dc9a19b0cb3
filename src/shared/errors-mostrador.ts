/** Failures at the counter of an agency, with its box and its bags; rows of `ERRORS`. */
export const MOSTRADOR_ERRORS = {
  AGENCIA_NO_ENCONTRADA: { status: 200, msg: 'Esa agencia no existe' },
  ESTANTE_NO_ENCONTRADO: { status: 200, msg: 'Ese estante no existe en esta agencia' },
  ESTANTE_REPETIDO: { status: 200, msg: 'Ya hay un estante con ese código' },
  GUIA_NO_ESTA_AQUI: { status: 200, msg: 'La guía no está en esta agencia' },
  CI_NO_COINCIDE: { status: 200, msg: 'El documento no es el del destinatario' },
  CODIGO_SIN_PROBAR: { status: 200, msg: 'Para entregar a otra persona hace falta el código de retiro' },
  AUTORIZADO_NO_COINCIDE: { status: 200, msg: 'El documento no es el de la persona autorizada' },
  CAJA_CERRADA: { status: 200, msg: 'La caja está cerrada: ábrala para cobrar en efectivo' },
  CAJA_YA_ABIERTA: { status: 200, msg: 'La caja ya está abierta' },
  CAJA_NO_ENCONTRADA: { status: 200, msg: 'Esa caja no existe' },
  CAJA_YA_CONTADA: { status: 200, msg: 'La caja ya se contó dos veces: ciérrela' },
  PRECINTO_REPETIDO: { status: 200, msg: 'Ya hay una remesa con ese precinto' },
  REMESA_NO_ENCONTRADA: { status: 200, msg: 'Esa remesa no existe' },
  CUENTA_OTRO: { status: 200, msg: 'Lo cuenta otra persona: quien entrega no recibe' },
  DIFERENCIA_DECIDIDA: { status: 200, msg: 'Esa diferencia ya está decidida' },
} as const;
