/** States of a parcel, in the order of its life (life-cycles.md §3.1). The table `estado_guia` holds the same list. */
export const ESTADOS_GUIA = [
  'PRE_INGRESADO',
  'A_LEVANTAR',
  'LEVANTADO',
  'INGRESADO',
  'CLASIFICADO',
  'EN_TRASLADO',
  'EN_AGENCIA',
  'ASIGNADO',
  'EN_REPARTO',
  'NO_ENTREGADO',
  'RETENIDO',
  'EN_DEVOLUCION',
  'ENTREGADO',
  'ENTREGADO_PARCIAL',
  'DEVUELTO',
  'EXTRAVIADO',
  'SINIESTRADO',
  'ANULADO',
] as const;

export type EstadoGuia = (typeof ESTADOS_GUIA)[number];

/** Words of a filter that stand for several states: an address with seventeen of them is one that nobody can read. */
export const GRUPOS_DE_ESTADOS: ReadonlyMap<string, readonly EstadoGuia[]> = new Map([
  ['NO_ANULADO', ESTADOS_GUIA.filter((estado) => estado !== 'ANULADO')],
]);

export type FamiliaEstado = 'neutro' | 'info' | 'curso' | 'custodia' | 'ok' | 'alerta' | 'error';

/** What a person reads for a state, and the colour family it is drawn in (ui.md d3). */
export const ESTADO_GUIA: Readonly<Record<EstadoGuia, { readonly nombre: string; readonly familia: FamiliaEstado }>> = {
  PRE_INGRESADO: { nombre: 'Pre-ingresada', familia: 'neutro' },
  A_LEVANTAR: { nombre: 'A levantar', familia: 'neutro' },
  LEVANTADO: { nombre: 'Levantada', familia: 'custodia' },
  INGRESADO: { nombre: 'Ingresada', familia: 'info' },
  CLASIFICADO: { nombre: 'Clasificada', familia: 'info' },
  EN_TRASLADO: { nombre: 'En traslado', familia: 'info' },
  EN_AGENCIA: { nombre: 'Disponible en agencia', familia: 'custodia' },
  ASIGNADO: { nombre: 'Asignada a recorrido', familia: 'curso' },
  EN_REPARTO: { nombre: 'En reparto', familia: 'curso' },
  NO_ENTREGADO: { nombre: 'Visita sin entrega', familia: 'alerta' },
  RETENIDO: { nombre: 'Retenida', familia: 'alerta' },
  EN_DEVOLUCION: { nombre: 'En devolución', familia: 'custodia' },
  ENTREGADO: { nombre: 'Entregada', familia: 'ok' },
  ENTREGADO_PARCIAL: { nombre: 'Entrega parcial', familia: 'ok' },
  DEVUELTO: { nombre: 'Devuelta', familia: 'ok' },
  EXTRAVIADO: { nombre: 'Extraviada', familia: 'error' },
  SINIESTRADO: { nombre: 'Siniestrada', familia: 'error' },
  ANULADO: { nombre: 'Anulada', familia: 'neutro' },
};
