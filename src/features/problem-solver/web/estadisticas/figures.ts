import type { getEstadisticas } from '#features/problem-solver/encargado.contract.ts';
import type { Result } from '#shared/contract.ts';

export type EstadisticaUsuario = Result<typeof getEstadisticas>['estadisticas'][number];

/** The four figures of a range. */
export interface Figures {
  casos: number;
  usuarios: number;
  /** Minutes; null where there are no cases. */
  tiempoMedio: number | null;
  casosPorHora: number | null;
}

/**
 * Cases per hour (specification §9): cases / (mean × cases / 60) is 60 / mean. Cases that took no time at all have no
 * speed: null.
 */
export function casosPorHora(tiempoMedio: number | null): number | null {
  return tiempoMedio === null || tiempoMedio <= 0 ? null : 60 / tiempoMedio;
}

/** Of all people together: each mean weighs as much as it has cases. */
export function figuresOf(estadisticas: readonly EstadisticaUsuario[]): Figures {
  const casos = estadisticas.reduce((sum, { casos_resueltos }) => sum + casos_resueltos, 0);
  const minutos = estadisticas.reduce((sum, one) => sum + one.tiempo_medio_minutos * one.casos_resueltos, 0);
  const tiempoMedio = casos === 0 ? null : minutos / casos;
  return { casos, usuarios: estadisticas.length, tiempoMedio, casosPorHora: casosPorHora(tiempoMedio) };
}

const whole = new Intl.NumberFormat('es-UY', { maximumFractionDigits: 0 });
const oneDecimal = new Intl.NumberFormat('es-UY', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const twoDecimals = new Intl.NumberFormat('es-UY', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

export function formatCount(value: number): string {
  return whole.format(value);
}

export function formatSpeed(value: number | null): string {
  return value === null ? '—' : oneDecimal.format(value);
}

export function formatMinutes(value: number | null): string {
  return value === null ? '—' : twoDecimals.format(value);
}

/** Raw numbers of a file: as many decimals as mean something. */
export function rounded(value: number | null): number | null {
  return value === null ? null : Math.round(value * 100) / 100;
}
