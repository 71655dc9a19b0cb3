/** Of the ledger of stock and of licence plates. */
export const BODIES_DE_STOCK: Readonly<Record<string, object>> = {
  'gds_lpn.ver': { id: 99_999 },
  'gds_lpn.crear': { deposito_id: 99_999, cliente_id: 99_999, tipo: 'PALLET' },
  'gds_lpn.cambiar': { id: 99_999, acto: 'cerrar' },
  'gds_lpn.vaciar': { id: 99_999 },
  'gds_lpn.imprimir': { ids: [99_999] },
  'gds_recepcion.ubicar_lpn': { lpn_id: 99_999, a: 'A-1' },
  'gds_productos.exportar_kardex': { producto_id: 99_999 },
  'gds_productos.foto': { producto_id: 99_999 },
  'gds_productos.guardar_foto': { producto_id: 99_999, foto_id: null },
  'gds_productos.unir': { provisorio_id: 99_999, producto_id: 99_998, nota: 'De prueba' },
  'gds_productos.fijar_lugar': { producto_id: 99_999, lugar: 'A-1' },
  'gds_stock.exportar_cierre': { desde: '2026-01-01', hasta: '2026-01-31' },
  'gds_stock.resolver_liberacion': { id: 99_999, aprueba: false, motivo: 'De prueba' },
  'gds_stock.descartar': {
    ...{ que: 'MOVIMIENTO', clave_descartada: '00000000-0000-4000-8000-000000000001', titulo: '1 de A-1 a B-1' },
    ...{ rechazo: 'No hay', motivo: 'NO_SE_HIZO' },
  },
  'gds_stock.mover': { de: { almacenamiento_id: 99_999 }, a: { almacenamiento_id: 99_998 }, todo: true },
  'gds_stock.sugerir_ubicacion': { deposito_id: 99_999, producto_id: 99_999 },
  'gds_stock.ajustar': {
    lugar: { almacenamiento_id: 99_999 },
    producto_id: 99_999,
    nueva_cantidad: 1,
    nota: 'De prueba',
  },
  'gds_stock.exportar': { transaccion_id: 99_999 },
  'gds_stock.cambiar_condicion': {
    ...{ lugar: { almacenamiento_id: 99_999 }, de: 'DISPONIBLE', a: 'CUARENTENA', nota: 'De prueba' },
  },
  'gds_stock.revertir': { movimiento_id: 99_999 },
};
