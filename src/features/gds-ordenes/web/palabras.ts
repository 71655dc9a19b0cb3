import type { FamiliaEstado } from '#shared/estados.ts';
import type { EstadoDeOrden, TipoDeOrden } from '#shared/gds/estado-orden.ts';

import type { OrdenFila } from '../contract.ts';
import type { ActoDeFamilia, ActoDeOrden, Parentesco, VistaDeOrden } from '../palabras.contract.ts';

export const TIPO: Readonly<Record<TipoDeOrden, string>> = { COMPRA: 'Compra', TRASLADO: 'Traslado', VENTA: 'Venta' };

export const ESTADO: Readonly<Record<EstadoDeOrden, { nombre: string; familia: FamiliaEstado }>> = {
  BORRADOR: { nombre: 'Borrador', familia: 'neutro' },
  CONFIRMADA: { nombre: 'Confirmada', familia: 'info' },
  SIN_STOCK: { nombre: 'Sin stock', familia: 'error' },
  RESERVADA_PARCIAL: { nombre: 'Reservada en parte', familia: 'alerta' },
  RESERVADA: { nombre: 'Reservada', familia: 'info' },
  LIBERADA: { nombre: 'Liberada', familia: 'curso' },
  EN_PICKING: { nombre: 'En picking', familia: 'curso' },
  PICKEADA: { nombre: 'Pickeada', familia: 'curso' },
  EN_PACKING: { nombre: 'En packing', familia: 'curso' },
  EMPACADA: { nombre: 'Empacada', familia: 'curso' },
  VERIFICADA: { nombre: 'Verificada', familia: 'curso' },
  EN_PREPARACION: { nombre: 'En preparación', familia: 'curso' },
  DESPACHADA: { nombre: 'Despachada', familia: 'ok' },
  ENTREGADA: { nombre: 'Entregada', familia: 'ok' },
  EN_TRANSITO: { nombre: 'En tránsito', familia: 'curso' },
  ARRIBADA: { nombre: 'Arribada', familia: 'custodia' },
  EN_RECEPCION: { nombre: 'En recepción', familia: 'curso' },
  RECIBIDA_PARCIAL: { nombre: 'Recibida en parte', familia: 'alerta' },
  RECIBIDA: { nombre: 'Recibida', familia: 'custodia' },
  CON_DIFERENCIA: { nombre: 'Con diferencia', familia: 'alerta' },
  UBICADA: { nombre: 'Ubicada', familia: 'ok' },
  CERRADA: { nombre: 'Cerrada', familia: 'ok' },
  ANULADA: { nombre: 'Anulada', familia: 'neutro' },
};

export const VISTA: Readonly<Record<VistaDeOrden, string>> = {
  vivas: 'Vivas',
  sin_stock: 'Sin stock',
  corte: 'Vence el corte en 2 h',
  direccion: 'Dirección dudosa',
  sin_guia: 'Sin guía',
  por_verificar: 'Por verificar',
  por_recibir: 'Por recibir',
  paradas: 'Paradas más de 24 h',
  todas: 'Todas',
};

export const ACTO: Readonly<Record<ActoDeOrden | ActoDeFamilia, string>> = {
  confirmar: 'Confirmar',
  desconfirmar: 'Volver a borrador',
  reservar: 'Reservar lo que falta',
  liberar: 'Liberar a preparación',
  retener: 'Sacar de preparación',
  avisar: 'Avisaron el envío',
  arribar: 'Llegó al depósito',
  priorizar: 'Cambiar prioridad',
  dividir: 'Dividir',
  fusionar: 'Fusionar con otra',
  cerrar: 'Cerrar con lo pendiente',
  anular: 'Anular',
};

export const PARENTESCO: Readonly<Record<Parentesco, string>> = {
  RESTO_DE: 'Es lo pendiente de',
  PARTE_DE: 'Es parte de',
  FUSIONADA_EN: 'Sigue en',
  SU_RESTO: 'Lo pendiente pasó a',
  SU_PARTE: 'Una parte pasó a',
  FUSIONO: 'Sigue en esta',
};

export const PROBLEMA: Readonly<Record<OrdenFila['problemas'][number], string>> = {
  SIN_STOCK: 'Sin stock',
  CORTE: 'Corte',
  DIRECCION: 'Dirección',
  SIN_GUIA: 'Sin guía',
  PARADA: 'Parada',
  DIFERENCIA: 'Diferencia',
};

/** The steps that an order of each kind goes through when nothing goes wrong. */
export const CAMINO: Readonly<Record<TipoDeOrden, readonly EstadoDeOrden[]>> = {
  COMPRA: ['CONFIRMADA', 'EN_TRANSITO', 'ARRIBADA', 'EN_RECEPCION', 'RECIBIDA', 'UBICADA', 'CERRADA'],
  TRASLADO: ['CONFIRMADA', 'RESERVADA', 'EN_PREPARACION', 'DESPACHADA', 'EN_RECEPCION', 'RECIBIDA', 'CERRADA'],
  VENTA: ['CONFIRMADA', 'RESERVADA', 'LIBERADA', 'PICKEADA', 'EMPACADA', 'VERIFICADA', 'DESPACHADA', 'ENTREGADA'],
};

/** What its five stages are called. */
export const ETAPAS: Readonly<Record<TipoDeOrden, readonly string[]>> = {
  COMPRA: ['Avisada', 'Arribada', 'Recibida', 'Ubicada', 'Lista'],
  TRASLADO: ['Reservada', 'Tomada', 'Empacada', 'Despachada', 'Recibida'],
  VENTA: ['Reservada', 'Tomada', 'Empacada', 'Despachada', 'Entregada'],
};

/** Where its card stands. */
export function rutaDe({ tipo, id }: { tipo: TipoDeOrden; id: number }): string {
  return `/gds/ordenes/${tipo.toLowerCase()}/${id}`;
}

export function cuantas({ total, es_minimo }: { total: number; es_minimo?: boolean }): string {
  const text = total.toLocaleString('es-UY');
  return `${es_minimo ? 'más de ' : ''}${text} ${total === 1 ? 'orden' : 'órdenes'}`;
}

export const miles = (n: number): string => n.toLocaleString('es-UY');
