/** What an order of a warehouse is at: a function of what people decided and of what the ledger says happened. Nobody sets it. */

export const TIPOS_DE_ORDEN = ['COMPRA', 'TRASLADO', 'VENTA'] as const;
export type TipoDeOrden = (typeof TIPOS_DE_ORDEN)[number];

export const DECISIONES_DE_ORDEN = ['BORRADOR', 'CONFIRMADA', 'LIBERADA', 'CERRADA', 'ANULADA'] as const;
export type DecisionDeOrden = (typeof DECISIONES_DE_ORDEN)[number];

export const ESTADOS_DE_ORDEN = [
  ...(['BORRADOR', 'CONFIRMADA', 'SIN_STOCK', 'RESERVADA_PARCIAL', 'RESERVADA', 'LIBERADA', 'EN_PICKING'] as const),
  ...(['PICKEADA', 'EN_PACKING', 'EMPACADA', 'VERIFICADA', 'EN_PREPARACION', 'DESPACHADA', 'ENTREGADA'] as const),
  ...([
    'EN_TRANSITO',
    'ARRIBADA',
    'EN_RECEPCION',
    'RECIBIDA_PARCIAL',
    'RECIBIDA',
    'CON_DIFERENCIA',
    'UBICADA',
  ] as const),
  ...(['CERRADA', 'ANULADA'] as const),
] as const;
export type EstadoDeOrden = (typeof ESTADOS_DE_ORDEN)[number];

/** Units of all its lines, and what else people said of it. */
export interface SumasDeOrden {
  readonly pedida: number;
  /** Given up. */
  readonly anulada: number;
  readonly reservada: number;
  /** Of what is reserved: off the shelf, and of that packed. */
  readonly tomada: number;
  readonly empacada: number;
  readonly despachada: number;
  readonly recibida: number;
  /** Said at a reception not to come. */
  readonly faltante: number;
  /** What still has to come, line by line: what one brings too much does not fill another. */
  readonly por_recibir: number;
  readonly por_ubicar: number;
  readonly recepciones_abiertas: number;
  readonly intentada: boolean;
  readonly avisada: boolean;
  readonly arribada: boolean;
  readonly verificada: boolean;
  readonly entregada: boolean;
  /** May go on with what there is. */
  readonly parcial: boolean;
}

export function estadoDeOrden(tipo: TipoDeOrden, decision: DecisionDeOrden, sumas: SumasDeOrden): EstadoDeOrden {
  if (decision !== 'CONFIRMADA' && decision !== 'LIBERADA') return decision;
  if (tipo === 'COMPRA') return entrante(sumas);
  if (tipo === 'TRASLADO') return llegada(sumas) ?? salida(sumas, decision, tipo);
  return salida(sumas, decision, tipo);
}

/** What comes from a supplier. */
function entrante(sumas: SumasDeOrden): EstadoDeOrden {
  if (sumas.recepciones_abiertas > 0) return 'EN_RECEPCION';
  if (sumas.recibida + sumas.faltante === 0) {
    if (sumas.arribada) return 'ARRIBADA';
    return sumas.avisada ? 'EN_TRANSITO' : 'CONFIRMADA';
  }
  if (sumas.por_recibir > 0) return 'RECIBIDA_PARCIAL';
  return sumas.por_ubicar > 0 ? 'RECIBIDA' : 'UBICADA';
}

/** What comes from another depósito; null: nothing of it has come yet. */
function llegada(sumas: SumasDeOrden): EstadoDeOrden | null {
  if (sumas.recepciones_abiertas > 0) return 'EN_RECEPCION';
  if (sumas.recibida + sumas.faltante === 0) return null;
  if (sumas.por_recibir > 0) return 'RECIBIDA_PARCIAL';
  return sumas.faltante > 0 || sumas.recibida !== sumas.despachada ? 'CON_DIFERENCIA' : 'RECIBIDA';
}

function salida(sumas: SumasDeOrden, decision: DecisionDeOrden, tipo: TipoDeOrden): EstadoDeOrden {
  const { reservada, tomada, empacada, despachada } = sumas;
  const viva = sumas.pedida - sumas.anulada;
  const meta = sumas.parcial ? reservada + despachada : viva;
  if (despachada > 0 && despachada >= meta) return ida(sumas, tipo);
  if (tipo === 'TRASLADO' && (decision === 'LIBERADA' || tomada + despachada > 0)) return 'EN_PREPARACION';
  if (empacada + despachada > 0) {
    if (empacada + despachada < meta) return 'EN_PACKING';
    return sumas.verificada ? 'VERIFICADA' : 'EMPACADA';
  }
  if (tomada > 0) return tomada >= meta ? 'PICKEADA' : 'EN_PICKING';
  if (decision === 'LIBERADA') return 'LIBERADA';
  if (reservada > 0) return reservada >= viva ? 'RESERVADA' : 'RESERVADA_PARCIAL';
  return sumas.intentada ? 'SIN_STOCK' : 'CONFIRMADA';
}

function ida({ entregada, arribada }: SumasDeOrden, tipo: TipoDeOrden): EstadoDeOrden {
  if (tipo === 'TRASLADO') return arribada ? 'ARRIBADA' : 'DESPACHADA';
  return entregada ? 'ENTREGADA' : 'DESPACHADA';
}
