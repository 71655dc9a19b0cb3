/** Of incidencias and of work that is handed on, a part of `bodies.ts`. */
export const BODIES_INCIDENCIAS = {
  'incidencias.ver': { id: 999_999 },
  'incidencias.abrir': { tipo_id: 999_999, texto: 'Prueba' },
  'incidencias.mensaje': { id: 999_999, texto: 'Prueba' },
  'incidencias.nota': { id: 999_999, texto: 'Prueba' },
  'incidencias.mover': { id: 999_999, version: 1, acto: 'tomar' },
  'incidencias.masivo': { ids: [999_999], acto: 'tomar' },
  'incidencias.macro': { id: 999_999, macro_id: 999_999 },
  'incidencias.cerrar': { id: 999_999 },
  'incidencias.retirar': { id: 999_999 },
  'incidencias.ver_adjunto': { id: 999_999, archivo_id: 999_999 },
  'incidencias.seguir': { id: 999_999, sigue: true },
  'incidencias.miran': { id: 999_999 },
  'usuario_activo.tiene': { usuario_id: 999_999 },
  'usuario_activo.avisar': { usuario_id: 999_999, texto: 'Prueba' },
  'usuario_activo.pasar': { de: 999_998, a: 999_999, cosas: [{ clase: 'incidencia', id: 999_999 }] },
} as const;
