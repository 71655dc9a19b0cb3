/** Whose the texts of incidencias are: of the house that it is about, and of nobody outside what is said among ourselves. */

export const OWNERS_INCIDENCIAS = {
  documento_anotacion: { columns: { nota: '%' } },
  incidencia: { cliente: 't.cliente_id', agente: 't.agente_id', columns: { asunto: '%' } },
  incidencia_mensaje: {
    cliente: '(SELECT i.cliente_id FROM incidencia i WHERE i.id = t.incidencia_id)',
    agente: '(SELECT i.agente_id FROM incidencia i WHERE i.id = t.incidencia_id)',
    columns: { texto: '%' },
  },
  // Said among ourselves, whoever's matter it is.
  incidencia_nota: { columns: { texto: '%' } },
  incidencia_consulta: { columns: { pregunta: '%', respuesta: '%' } },
  incidencia_etiqueta: { columns: { texto: '%' } },
} as const;

/** Words of closed lists. */
export const KEPT_INCIDENCIAS = {
  incidencia: [
    'numero',
    'prioridad',
    'entidad',
    'estado',
    'canal',
    'solucion',
    'responsable_del_hecho',
    'clave_sistema',
    'ruta',
  ],
  incidencia_mensaje: ['clase'],
  incidencia_plazo: ['prioridad'],
  incidencia_lazo: ['clase'],
  incidencia_aviso: ['clase'],
  incidencia_etiqueta: ['clave'],
} as const;
