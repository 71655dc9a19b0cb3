import type { FamiliaEstado } from '#shared/estados.ts';

import type { Estado } from '../palabras.contract.ts';

interface Total {
  total: number;
}

/** What people read for a state of a client. */
export const ESTADO: Readonly<Record<Estado, { nombre: string; familia: FamiliaEstado }>> = {
  PROSPECTO: { nombre: 'Prospecto', familia: 'info' },
  ACTIVO: { nombre: 'Activo', familia: 'ok' },
  SUSPENDIDO_DEUDA: { nombre: 'Suspendido por deuda', familia: 'alerta' },
  SUSPENDIDO: { nombre: 'Suspendido', familia: 'alerta' },
  BAJA: { nombre: 'Dado de baja', familia: 'neutro' },
};

export function cuantos({ total }: Total): string {
  return total === 1 ? '1 cliente' : `${total.toLocaleString('es-UY')} clientes`;
}

/** Kept promises in a hundred, or nothing where none was due. */
export function porCiento(value: number | null): string {
  return value === null ? '—' : `${value.toLocaleString('es-UY', { maximumFractionDigits: 1 })} %`;
}
