/** Bodies of what comes back from rounds, as `bodies.ts` has them of the rest. */
export const BODIES_DINERO: Readonly<Record<string, object>> = {
  'rendiciones.ver': { recorrido_id: 999_999 },
  'rendiciones.abrir': { recorrido_id: 999_999 },
  'rendiciones.tomar': { id: 999_999 },
  'rendiciones.leer': { id: 999_999, codigo: '881000000012' },
  'rendiciones.sellar': { id: 999_999, conteo: [] },
  'rendiciones.recontar': { id: 999_999, conteo: [] },
  'rendiciones.cerrar': { id: 999_999 },
  'rendiciones.anular': { id: 999_999 },
  'rendiciones.declarar': { recorrido_id: 999_999, centavos: 0 },
  'rendiciones.firmar': { id: 999_999 },
  'rendiciones.decidir': { id: 999_999, decision: 'A_CARGO', nota: 'De prueba' },
  'rendiciones.imprimir': { id: 999_999 },
};
