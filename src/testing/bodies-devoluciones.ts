/** Of returns, a part of `bodies.ts`. */
export const BODIES_DEVOLUCIONES = {
  'devoluciones.ver': { id: 999_999 },
  'devoluciones.constancia': { id: 999_999 },
  'devoluciones.remito': { cliente_id: 1, dia: '2026-11-20' },
  'devoluciones.ver_foto': { id: 999_999, archivo_id: 999_999 },
  'devoluciones.pedir': { texto: '889999999999', clase: 'PEDIDO_CLIENTE', motivo_id: 21 },
  'devoluciones.autorizar': { ids: [999_999] },
  'devoluciones.autorizar_muchas': { ids: [999_999] },
  'devoluciones.rechazar_muchas': { ids: [999_999], respuesta: 'No' },
  'devoluciones.rechazar': { ids: [999_999], respuesta: 'Prueba' },
  'devoluciones.inspeccionar': { id: 999_999, resultado: 'APTO' },
  'devoluciones.descartar': { id: 999_999, responsable: 'Ana', testigo: 'Luis', nota: 'Prueba' },
} as const;
