const NADIE = { id: 999_999 };

/** A body of the right shape for each service of levantes that takes any; ours say for which client. */
export const BODIES_LEVANTES: Readonly<Record<string, object>> = {
  'levantes.ver': NADIE,
  'levantes.mover': { id: 999_999, acto: 'confirmar', version: 1 },
  'levantes.deshacer': NADIE,
  'levantes.ubicar': { id: 999_999, orden: 0 },
  'levantes.crear': { cliente_id: 1, direccion_id: 999_999, dia: '2026-11-20', desde: '09:00', bultos: 1 },
  'levantes.pedido': { cliente_id: 1 },
  'levantes.guardar_direccion': {
    cliente_id: 1,
    nombre: 'Prueba',
    direccion: 'Prueba 1',
    localidad: 'Melo',
    departamento_id: 4,
  },
  'levantes.masivo': { ids: [999_999], acto: 'confirmar' },
  'levantes.masivo_grande': { ids: [999_999], acto: 'confirmar' },
  'levantes.agregar_guias': { id: 999_999, guias: [999_999] },
  'levantes.quitar_guias': { id: 999_999, guias: [999_999] },
  'levantes.constancia': NADIE,
  'levantes.plantillas:ver': NADIE,
  'levantes.plantillas:guardar': {
    ...{ id: 999_999, version: 1, direccion_id: 999_999, dias: [1], desde: '09:00', hasta: '12:00' },
    ...{ bultos_estimados: 1, chofer_id: null, vigente_desde: '2026-11-20', vigente_hasta: null },
    ...{ salta_feriados: true, instrucciones: null },
  },
  'levantes.plantillas:cambiar_estado': { id: 999_999, version: 1, activo: false },
  'levantes.plantillas:eliminar': NADIE,
  'levantes.mis_recurrentes:ver': NADIE,
  'levantes.mis_recurrentes:guardar': {
    ...{ id: 999_999, version: 1, direccion_id: 999_999, dias: [1], desde: '09:00', hasta: '12:00' },
    ...{ bultos_estimados: 1, vigente_desde: '2026-11-20', vigente_hasta: null },
    ...{ salta_feriados: true, instrucciones: null },
  },
  'levantes.mis_recurrentes:cambiar_estado': { id: 999_999, version: 1, activo: false },
  'levantes.mis_recurrentes:eliminar': NADIE,
  'levantes.mis_excepciones:ver': NADIE,
  'levantes.mis_excepciones:guardar': {
    ...{ id: 999_999, version: 1, plantilla_id: 999_999, dia: '2026-11-20', que: 'SIN_LEVANTE' },
    ...{ desde: null, hasta: null, nota: null },
  },
  'levantes.mis_excepciones:eliminar': NADIE,
  'levantes.excepciones:ver': NADIE,
  'levantes.excepciones:guardar': {
    ...{ id: 999_999, version: 1, plantilla_id: 999_999, dia: '2026-11-20', que: 'SIN_LEVANTE' },
    ...{ desde: null, hasta: null, nota: null },
  },
  'levantes.excepciones:eliminar': NADIE,
  'levantes.franjas:ver': NADIE,
  'levantes.franjas:guardar': {
    ...{ id: 999_999, version: 1, zona_id: null, dias: [1], desde: '09:00', hasta: '12:00', paradas: 1 },
  },
  'levantes.franjas:eliminar': NADIE,
  'levantes.cortes:ver': NADIE,
  'levantes.cortes:guardar': { id: 999_999, version: 1, zona_id: null, hora: '11:00' },
  'levantes.cortes:eliminar': NADIE,
};
