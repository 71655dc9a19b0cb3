/** The failures of what mails say, a part of `errors.ts`. */
export const MENSAJES_ERRORS = {
  MENSAJE_SIN_BORRADOR: { status: 200, msg: 'No hay un borrador de este mensaje' },
  MENSAJE_NO_ENCONTRADO: { status: 200, msg: 'Esa versión del mensaje no existe' },
} as const;
