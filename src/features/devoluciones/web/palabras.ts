import type { FamiliaEstado } from '#shared/estados.ts';

import type { DevolucionEntera, DevolucionFila } from '../contract.ts';
import type { Clase, Estado, Vista } from '../palabras.contract.ts';

/** What people read for the words of devoluciones. */

interface Dicho {
  readonly nombre: string;
  readonly familia: FamiliaEstado;
}

export const ESTADO: Readonly<Record<Estado, Dicho>> = {
  SOLICITADA: { nombre: 'Solicitada', familia: 'info' },
  AUTORIZADA: { nombre: 'Autorizada', familia: 'info' },
  A_LEVANTAR: { nombre: 'A levantar', familia: 'info' },
  EN_AGENCIA_ORIGEN: { nombre: 'En la agencia', familia: 'custodia' },
  EN_TRANSITO: { nombre: 'En tránsito', familia: 'curso' },
  RECIBIDA: { nombre: 'Recibida', familia: 'curso' },
  INSPECCIONADA: { nombre: 'Inspeccionada', familia: 'curso' },
  DEVUELTA_AL_REMITENTE: { nombre: 'Devuelta', familia: 'ok' },
  DESCARTADA: { nombre: 'Descartada', familia: 'alerta' },
  RECHAZADA: { nombre: 'Rechazada', familia: 'neutro' },
  ANULADA: { nombre: 'Anulada', familia: 'neutro' },
};

export const CLASE: Readonly<Record<Clase, string>> = {
  VENCIMIENTO: 'Custodia vencida',
  INTENTOS: 'Visitas agotadas',
  RECHAZO: 'Rechazada por el destinatario',
  PEDIDO_CLIENTE: 'A pedido del cliente',
  LOGISTICA_INVERSA: 'Retiro en el destinatario',
};

export const VISTA: Readonly<Record<Vista, string>> = {
  paradas: 'Paradas',
  por_autorizar: 'Por autorizar',
  en_agencia: 'En agencia',
  en_camino: 'En camino',
  por_inspeccionar: 'Por inspeccionar',
  terminadas: 'Terminadas',
};

export const HALLADO: Readonly<Record<NonNullable<DevolucionEntera['devolucion']['inspeccion']>, string>> = {
  APTO: 'Apto',
  DANADO: 'Dañado',
  INCOMPLETO: 'Incompleto',
};

/** To the client whose parcel goes back: what comes next. */
export const LO_QUE_SIGUE: Readonly<Partial<Record<Estado, string>>> = {
  SOLICITADA: 'Falta que la autoricemos: la respuesta aparece acá.',
  AUTORIZADA: 'Ya vuelve: falta que salga de donde está.',
  A_LEVANTAR: 'La retiramos de su destinatario en el próximo levante.',
  EN_AGENCIA_ORIGEN: 'Espera en la agencia a que pase el próximo recorrido.',
  EN_TRANSITO: 'Viaja a planta.',
  RECIBIDA: 'Está en planta: sale en el próximo recorrido hacia usted, después de revisarla si usted lo pidió.',
  INSPECCIONADA: 'Se revisó: sale en el próximo recorrido hacia usted.',
};

const LUGAR: Readonly<Record<DevolucionFila['lugar'], string>> = {
  AGENCIA: 'En la agencia',
  PLANTA: 'En planta',
  CALLE: 'En la calle',
  DESTINATARIO: 'En su destinatario',
};

const EN_MARCHA: Readonly<Partial<Record<Estado, string>>> = {
  EN_TRANSITO: 'En viaje',
  RECIBIDA: 'En planta',
  INSPECCIONADA: 'En planta',
  DEVUELTA_AL_REMITENTE: 'En el remitente',
};

/** Where it lies: in a round, at an agency, in the plant. */
export function dondeEsta({ estado, lugar, agente, recorrido }: DevolucionFila): string {
  if (recorrido !== null && EN_MARCHA[estado] !== 'En el remitente') return recorrido;
  return EN_MARCHA[estado] ?? (lugar === 'AGENCIA' ? (agente ?? LUGAR.AGENCIA) : LUGAR[lugar]);
}

const A_CARGO: Readonly<Partial<Record<Estado, string>>> = {
  SOLICITADA: 'Atención',
  AUTORIZADA: 'Tráfico',
  A_LEVANTAR: 'Tráfico',
  EN_AGENCIA_ORIGEN: 'Agencia',
  EN_TRANSITO: 'Tráfico',
  RECIBIDA: 'Planta',
  INSPECCIONADA: 'Planta',
};

/** Who has to do what comes next. */
export function responsableDe({ estado, agente, chofer, a_inspeccionar }: DevolucionFila): string {
  if (A_CARGO[estado] === undefined) return '—';
  if (chofer !== null) return chofer;
  if (estado === 'EN_AGENCIA_ORIGEN' && agente !== null) return agente;
  return estado === 'RECIBIDA' && a_inspeccionar ? 'Planta: inspección' : (A_CARGO[estado] ?? '—');
}

export function diasDichos({ dias }: Pick<DevolucionFila, 'dias'>): string {
  if (dias === 0) return 'Hoy';
  return dias === 1 ? '1 día' : `${dias} días`;
}

export function cuantas({ total, total_es_minimo }: { total: number; total_es_minimo: boolean }): string {
  const count = total.toLocaleString('es-UY');
  if (total_es_minimo) return `Más de ${count} devoluciones`;
  return total === 1 ? '1 devolución' : `${count} devoluciones`;
}
