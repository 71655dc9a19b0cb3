/** A body of the right shape for each service of levantes that takes any; ours say for which client. */
export const BODIES_LEVANTES: Readonly<Record<string, object>> = {
  'levantes.ver': { id: 999_999 },
  'levantes.mover': { id: 999_999, acto: 'confirmar', version: 1 },
  'levantes.crear': { cliente_id: 1, direccion_id: 999_999, dia: '2026-11-20', desde: '09:00', bultos: 1 },
  'levantes.pedido': { cliente_id: 1 },
  'levantes.guardar_direccion': {
    cliente_id: 1,
    nombre: 'Prueba',
    direccion: 'Prueba 1',
    localidad: 'Melo',
    departamento_id: 4,
  },
};
