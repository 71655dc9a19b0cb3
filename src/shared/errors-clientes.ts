/** The failures of clients, a part of `errors.ts`. */
export const CLIENTES_ERRORS = {
  CLIENTE_NO_ENCONTRADO: { status: 200, msg: 'El cliente no existe' },
  CLIENTE_SIN_ACCESO: {
    status: 200,
    msg: 'El cliente no está activo: nadie de él puede entrar todavía',
  },
  CLIENTE_SUSPENDIDO: {
    status: 200,
    msg: 'La cuenta está suspendida: no admite envíos nuevos. Hable con su ejecutivo',
  },
  CLIENTE_INCOMPLETO: { status: 200, msg: 'A la ficha del cliente le faltan datos' },
  CLIENTE_CON_PENDIENTES: { status: 200, msg: 'El cliente tiene cosas en curso' },
  CLIENTE_REPETIDO: { status: 200, msg: 'Ya hay un cliente con ese nombre o ese RUT' },
  CONTACTO_NO_ENCONTRADO: { status: 200, msg: 'Ese contacto no existe' },
  CONTRATO_NO_ENCONTRADO: { status: 200, msg: 'Ese contrato no existe' },
  NADA_QUE_DESHACER: { status: 200, msg: 'Ya no se puede deshacer: pasaron 15 minutos o hubo otro cambio' },
} as const;
