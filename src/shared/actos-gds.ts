/** What each act of the warehouse is called. */
export const ACTOS_DE_GDS: Readonly<Record<string, string>> = {
  'gds_almacenamientos.guardar': 'Guardó una ubicación',
  'gds_almacenamientos.crear_por_patron': 'Creó ubicaciones por patrón',
  'gds_almacenamientos.bloquear': 'Cambió el bloqueo de ubicaciones',
  'gds_almacenamientos.imprimir': 'Imprimió códigos de ubicaciones',
  'gds_depositos.guardar': 'Guardó un depósito',
  'gds_productos.guardar': 'Guardó un producto',
  'gds_stock.mover': 'Movió stock',
  'gds_stock.ajustar': 'Ajustó stock',
  'gds_stock.exportar': 'Exportó una transacción de stock',
  'gds_stock.revertir': 'Revirtió un movimiento de stock',
  'gds_conteos.crear': 'Pidió un conteo de stock',
  'gds_conteos.tomar': 'Tomó un conteo de stock',
  'gds_conteos.leer': 'Leyó en un conteo de stock',
  'gds_conteos.cerrar_posicion': 'Cerró una ubicación de un conteo',
  'gds_conteos.resolver': 'Resolvió una diferencia de conteo',
  'gds_conteos.cancelar': 'Canceló un conteo de stock',
};
