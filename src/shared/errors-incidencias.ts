/** The failures of incidencias, a part of `errors.ts`. */
export const INCIDENCIAS_ERRORS = {
  INCIDENCIA_NO_ENCONTRADA: { status: 200, msg: 'Esa incidencia no existe' },
  INCIDENCIA_YA_ABIERTA: { status: 200, msg: 'Ya hay una incidencia abierta por lo mismo' },
  INCIDENCIA_TOMADA: { status: 200, msg: 'Otra persona la tomó recién' },
  INCIDENCIA_SIN_CASA: { status: 200, msg: 'Nadie de afuera la ve: escriba una nota interna' },
  INCIDENCIA_SIN_GUIA: { status: 200, msg: 'La incidencia no lleva guía' },
  INCIDENCIA_SIN_DESHACER: { status: 200, msg: 'Ya no se puede deshacer' },
  INCIDENCIA_VIEJA: { status: 200, msg: 'Se resolvió hace más de 30 días. Abra una incidencia nueva' },
  TRABAJO_CAMBIO: { status: 200, msg: 'Algo de eso ya no lo tiene esa persona. Mire de nuevo qué tiene' },
  TIPO_NO_DISPONIBLE: { status: 200, msg: 'Ese tipo de incidencia no está disponible' },
  MACRO_NO_ENCONTRADA: { status: 200, msg: 'Esa respuesta preparada ya no existe' },
  CONSULTA_NO_ENCONTRADA: { status: 200, msg: 'Esa pregunta no existe' },
  CONSULTA_CONTESTADA: { status: 200, msg: 'Esa pregunta ya está contestada' },
  CONSULTA_RETIRADA: { status: 200, msg: 'Ya no hace falta contestarla' },
} as const;
