/** A body that each service of verifying and dispatch takes, of things that nobody has. */
export const BODIES_DE_DESPACHO: Readonly<Record<string, object>> = {
  'gds_verificacion.ver': { id: 99_999 },
  'gds_verificacion.abrir': { orden_id: 99_999 },
  'gds_verificacion.leer': { verificacion_id: 99_999, texto: '7790001000019' },
  'gds_verificacion.resolver': { verificacion_id: 99_999, resultado: 'APROBAR' },
};
