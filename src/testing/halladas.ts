import type { GuiaHallada } from '#features/guias/contract.ts';

/** One hit for the tests of the search. */
export function hallada(change: Partial<GuiaHallada>): GuiaHallada {
  return {
    id: 12,
    guia_nro: '881000000012',
    cliente_id: 1,
    cliente: 'Tienda del Norte',
    agente_id: null,
    agente: null,
    referencia: 'TN-45',
    destinatario: 'Martín Pérez',
    departamento: 'Montevideo',
    localidad: 'Pocitos',
    zona: 'MVD 3',
    servicio: 'ESTANDAR_DOMICILIO',
    bultos: 1,
    estado_general: 'EN_REPARTO',
    motivo: null,
    ultimo_evento: 'SAL',
    ultimo_fecha: '2026-11-20T12:00:00Z',
    prometida_el: '2026-11-21',
    vence_el: '2026-11-21',
    vencido: false,
    intentos: 0,
    contra_reembolso: null,
    creada: '2026-11-18T12:00:00Z',
    coincide: 'numero',
    ...change,
  };
}
