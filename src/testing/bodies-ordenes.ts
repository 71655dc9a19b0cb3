/** Bodies of orders of a warehouse that the contract takes; what they name is not there. */
export const BODIES_DE_ORDENES: Readonly<Record<string, object>> = {
  'gds_ordenes.crear': {
    tipo: 'COMPRA',
    cliente_id: 99_999,
    deposito_id: 99_999,
    lineas: [{ sku: 'X-1', cantidad: 1 }],
  },
  'gds_ordenes.guardar': {
    ...{ id: 99_999, version: 1, tipo: 'COMPRA', cliente_id: 99_999, deposito_id: 99_999 },
    lineas: [{ sku: 'X-1', cantidad: 1 }],
  },
  'gds_ordenes.ver': { id: 99_999 },
  'gds_ordenes.mover': { id: 99_999, acto: 'confirmar' },
  'gds_ordenes.mover_varias': { ids: [99_999], acto: 'confirmar' },
  'gds_ordenes.disponibilidad': { cliente_id: 99_999, deposito_id: 99_999, skus: ['X-1'] },
  'gds_ordenes.localidades': { q: 'Salto' },
  'gds_ordenes.guardar_borrador': { datos: null },
  'gds_recepcion.ver': { id: 99_999 },
  'gds_recepcion.abrir': { orden_id: 99_999, modo: 'GUIADA' },
  'gds_recepcion.recibir_todo': { recepcion_id: 99_999, bultos: 1 },
  'gds_recepcion.leer': { recepcion_id: 99_999, texto: '7790001000019' },
  'gds_recepcion.quitar': { recepcion_id: 99_999, lectura_id: 99_999 },
  'gds_recepcion.cerrar': { recepcion_id: 99_999 },
  'gds_recepcion.deshacer': { recepcion_id: 99_999, nota: 'De prueba' },
  'gds_recepcion.ubicar': { almacenamiento_id: 99_999, producto_id: 99_999, cantidad: 1, a: 'A-1' },
};
