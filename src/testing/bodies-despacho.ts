/** A body that each service of verifying and dispatch takes, of things that nobody has. */
export const BODIES_DE_DESPACHO: Readonly<Record<string, object>> = {
  'gds_despacho.ver': { id: 99_999 },
  'gds_despacho.abrir': { destino: 'TRASLADO', bultos: [99_999] },
  'gds_despacho.leer': { despacho_id: 99_999, texto: 'BU-9999999' },
  'gds_despacho.quitar': { despacho_id: 99_999, bulto_id: 99_999 },
  'gds_despacho.cerrar': { despacho_id: 99_999 },
  'gds_despacho.deshacer': { despacho_id: 99_999, nota: 'Era otro' },
  'gds_despacho.imprimir_remito': { despacho_id: 99_999 },
  'gds_verificacion.ver': { id: 99_999 },
  'gds_verificacion.de_orden': { orden_id: 99_999 },
  'gds_verificacion.foto': { verificacion_id: 99_999, bulto_id: 99_999 },
  'gds_verificacion.abrir': { orden_id: 99_999 },
  'gds_verificacion.leer': { verificacion_id: 99_999, texto: '7790001000019' },
  'gds_verificacion.resolver': { verificacion_id: 99_999, resultado: 'APROBAR' },
};
