/** A body that each service of work orders takes, of things that nobody has. */
export const BODIES_DE_TRABAJOS: Readonly<Record<string, object>> = {
  'gds_trabajos.simular_ola': { deposito_id: 99_999 },
  'gds_trabajos.crear_ola': { deposito_id: 99_999 },
  'gds_trabajos.ver': { id: 99_999 },
  'gds_trabajos.siguiente': { carro: 'CARRO-99' },
  'gds_trabajos.mover': { id: 99_999, acto: 'tomar' },
  'gds_trabajos.pickear': { linea_id: 99_999, cantidad: 1 },
  'gds_trabajos.faltante': { linea_id: 99_999, encontrada: 0 },
  'gds_trabajos.saltar': { linea_id: 99_999 },
  'gds_trabajos.cambiar_bin': { linea_id: 99_999, bin: 'CARRO-99-B01' },
  'gds_trabajos.lotes': { linea_id: 99_999 },
  'gds_trabajos.cambiar_partida': { linea_id: 99_999, partida: 'L-99' },
  'gds_trabajos.deshacer': { wo_id: 99_999 },
  'gds_trabajos.imprimir': { ids: [99_999] },
};
