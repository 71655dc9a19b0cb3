import type { FamiliaEstado } from '#shared/estados.ts';

import type { Despacho } from '../despacho.contract.ts';
import type { Verificacion } from '../verificacion.contract.ts';

interface Palabra {
  readonly nombre: string;
  readonly familia: FamiliaEstado;
}

export const ESTADO_DE_VERIFICACION: Readonly<Record<Verificacion['estado'], Palabra>> = {
  ABIERTA: { nombre: 'Por verificar', familia: 'curso' },
  APROBADA: { nombre: 'Verificada', familia: 'ok' },
  RECHAZADA: { nombre: 'Con error', familia: 'error' },
  DEJADA: { nombre: 'Se volvió a abrir un bulto', familia: 'neutro' },
};

export const POR_QUE: Readonly<Record<NonNullable<Verificacion['por_que']>, string>> = {
  MUESTRA: 'Muestra',
  CONTRA_REEMBOLSO: 'Contra-reembolso',
  PRIMERA: 'Primera de quien empacó',
  RECHAZADA: 'Se rechazó antes',
};

export const miles = (n: number): string => n.toLocaleString('es-UY');

export function cuantos(n: number, uno: string, muchos: string): string {
  return `${miles(n)} ${n === 1 ? uno : muchos}`;
}

export function pesoDicho(gramos: number): string {
  return `${(gramos / 1000).toLocaleString('es-UY', { maximumFractionDigits: 2 })} kg`;
}

export const DESTINO: Readonly<Record<Despacho['destino'], string>> = {
  LEVANTE: 'Lo levanta el correo',
  RECORRIDO: 'En el recorrido',
  TRASLADO: 'Traslado a',
  RETIRO: 'Lo retira el cliente',
};

export const COMO_SALE: Readonly<Record<Despacho['destino'], string>> = {
  LEVANTE: 'Lo levanta el correo',
  RECORRIDO: 'Se carga en un recorrido de hoy',
  TRASLADO: 'Va al otro depósito',
  RETIRO: 'Lo retira el cliente',
};

export const ESTADO_DE_DESPACHO: Readonly<Record<Despacho['estado'], Palabra>> = {
  ABIERTO: { nombre: 'Leyéndose', familia: 'curso' },
  CERRADO: { nombre: 'Cerrado', familia: 'ok' },
  CERRADO_CON_DIFERENCIAS: { nombre: 'Cerrado con diferencias', familia: 'alerta' },
  ANULADO: { nombre: 'Anulado', familia: 'neutro' },
};

export const ESTADO_DE_BULTO: Readonly<Record<Despacho['bultos'][number]['estado'] | 'SALIO', Palabra>> = {
  PREVISTO: { nombre: 'Falta leer', familia: 'info' },
  LEIDO: { nombre: 'Leído', familia: 'ok' },
  QUEDA: { nombre: 'Quedó en el andén', familia: 'alerta' },
  QUITADO: { nombre: 'Quitado', familia: 'neutro' },
  SALIO: { nombre: 'Salió', familia: 'ok' },
};

export const ESTADO_DE_LEVANTE: Readonly<Record<string, string>> = {
  SOLICITADO: 'Solicitado',
  CONFIRMADO: 'Confirmado',
  ASIGNADO: 'Con chofer',
  EN_CAMINO: 'Chofer en camino',
  EN_PUNTO: 'Chofer en el depósito',
  LEVANTADO: 'Levantado',
  LEVANTADO_CON_DIFERENCIA: 'Levantado con diferencia',
  RECIBIDO_EN_PLANTA: 'En planta',
  CERRADO: 'Cerrado',
  FALLIDO: 'Fallido',
  REPROGRAMADO: 'Reprogramado',
  CANCELADO: 'Cancelado',
  VENCIDO: 'Vencido',
};

export const MODO_DE_VERIFICACION = { ESCANEO: 'Leída entera', PESO: 'Por peso y foto' } as const;
