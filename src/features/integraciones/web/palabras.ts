import type { FamiliaEstado } from '#shared/estados.ts';

import type { Aviso, Clave, Webhook } from '../contract.ts';

type Insignia = { readonly nombre: string; readonly familia: FamiliaEstado };

export const CLAVE: Readonly<Record<Clave['estado'], Insignia>> = {
  VIGENTE: { nombre: 'Vigente', familia: 'ok' },
  VENCIDA: { nombre: 'Vencida', familia: 'alerta' },
  REVOCADA: { nombre: 'Revocada', familia: 'neutro' },
};

export const AVISO: Readonly<Record<Aviso['estado'], Insignia>> = {
  PENDIENTE: { nombre: 'Pendiente', familia: 'info' },
  ENTREGADO: { nombre: 'Entregado', familia: 'ok' },
  FALLIDO: { nombre: 'Fallido', familia: 'error' },
};

/** What stands behind a webhook's state, pauses included. */
export function insigniaDe({ estado, pausado, motivo_pausa, fallas_seguidas }: Webhook): Insignia {
  if (estado === 'PENDIENTE') return { nombre: 'Espera aprobación', familia: 'info' };
  if (estado === 'RECHAZADO') return { nombre: 'Rechazado', familia: 'neutro' };
  if (pausado) return { nombre: motivo_pausa === 'FALLAS' ? 'Pausado por fallas' : 'Pausado', familia: 'alerta' };
  if (fallas_seguidas > 0) return { nombre: 'Fallando', familia: 'error' };
  return { nombre: 'Activo', familia: 'ok' };
}

/** The events that most clients want to hear of. */
export const HABITUALES: readonly string[] = [
  'ING_PL',
  'ING_AG',
  'SAL',
  'ENT',
  'ENT_CR',
  'ENT_PAR',
  'RET_AG',
  'NOENT',
  'RTN',
  'DEV_ENT',
];
