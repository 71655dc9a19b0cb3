interface TipoDeSeguridadFila {
  /** What happened, as the security log tells it. */
  readonly nombre: string;
}

/** What the security log tells of: closed, so that a kind that nobody named does not compile. */
export const TIPOS_DE_SEGURIDAD = {
  ENTRADA: { nombre: 'Inicio de sesión' },
  ENTRADA_RECHAZADA: { nombre: 'Inicio de sesión con datos incorrectos' },
  ENTRADA_DEMORADA: { nombre: 'Inicio de sesión demorado por intentos fallidos' },
  ENTRADA_SUSPENDIDA: { nombre: 'Inicio de sesión de una cuenta suspendida' },
  SEGUNDO_FACTOR: { nombre: 'Verificación en dos pasos' },
  SESION_CERRADA: { nombre: 'Cierre de sesión' },
  SESION_VENCIDA: { nombre: 'Sesión vencida' },
  SIN_SESION: { nombre: 'Operación sin sesión' },
  TOKEN_RECHAZADO: { nombre: 'Credencial de sesión no válida' },
  SIN_PERMISO: { nombre: 'Operación sin permiso' },
  CLAVE_API_RECHAZADA: { nombre: 'Clave de API no válida' },
  ORIGEN_AJENO: { nombre: 'Operación desde otro sitio' },
  DESCARGA: { nombre: 'Descarga' },
  CONTRASENA: { nombre: 'Contraseña' },
  CORREO: { nombre: 'Correo de la cuenta' },
  CUENTA_NUEVA: { nombre: 'Registro de una cuenta' },
  PERMISOS: { nombre: 'Personas, roles y permisos' },
  CLAVES_API: { nombre: 'Claves de API' },
  CLAVE_DE_FIRMA: { nombre: 'Clave de firma de las sesiones' },
  CONSULTA: { nombre: 'Consulta de la auditoría' },
  CONSULTA_DOCUMENTO: { nombre: 'Búsqueda por documento' },
  EXCESO: { nombre: 'Demasiadas operaciones seguidas' },
  DESBORDE: { nombre: 'Avisos que no se anotaron uno por uno' },
} as const satisfies Record<string, TipoDeSeguridadFila>;

export type TipoDeSeguridad = keyof typeof TIPOS_DE_SEGURIDAD;

export function isTipoDeSeguridad(tipo: string): tipo is TipoDeSeguridad {
  return Object.hasOwn(TIPOS_DE_SEGURIDAD, tipo);
}

export const TIPOS_DE_SEGURIDAD_NOMBRES: readonly TipoDeSeguridad[] =
  Object.keys(TIPOS_DE_SEGURIDAD).filter(isTipoDeSeguridad);

/** What it is called; a kind of another version by its own name. */
export function nombreDeSeguridad(tipo: string): string {
  return isTipoDeSeguridad(tipo) ? TIPOS_DE_SEGURIDAD[tipo].nombre : tipo;
}
