import type { ActoDeStock } from '../contract.ts';

export const ACTO: Readonly<Record<ActoDeStock, string>> = {
  INICIAR: 'Stock inicial',
  RECIBIR: 'Recepción',
  UBICAR: 'Ubicación',
  MOVER: 'Movimiento',
  PICKEAR: 'Picking',
  EMPACAR: 'Packing',
  RESERVAR: 'Reserva',
  LIBERAR: 'Liberación',
  DESPACHAR: 'Despacho',
  CAMBIAR: 'Cambio de condición',
  AJUSTAR: 'Ajuste',
  REVERTIR: 'Reversión',
  REINGRESAR: 'Reingreso de devolución',
  UNIR: 'Unión de productos',
  CONSUMIR: 'Consumo de embalaje',
};

const UNIDAD: Readonly<Record<string, string>> = { UN: 'un.', G: 'g', ML: 'ml' };

export function unidades(cantidad: number, unidad: string): string {
  return `${cantidad.toLocaleString('es-UY')} ${UNIDAD[unidad] ?? unidad}`;
}
