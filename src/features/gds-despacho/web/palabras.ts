import type { FamiliaEstado } from '#shared/estados.ts';

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
  RECHAZADA: 'Se rechazó antes',
};

export const miles = (n: number): string => n.toLocaleString('es-UY');

export function cuantos(n: number, uno: string, muchos: string): string {
  return `${miles(n)} ${n === 1 ? uno : muchos}`;
}
