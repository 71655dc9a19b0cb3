import type { getEstadisticasDetalladas } from '#features/problem-solver/encargado.contract.ts';
import type { Result } from '#shared/contract.ts';
import { formatLongDay } from '#shared/dates.ts';
import { formatShare } from '#web/charts/chart-model.ts';

import {
  casosPorHora,
  type EstadisticaUsuario,
  figuresOf,
  formatCount,
  formatMinutes,
  formatSpeed,
} from './figures.ts';
import type { Grain, Period } from './trend.ts';

/** What each chart shows, as a sentence: its title. */

type Detalladas = Result<typeof getEstadisticasDetalladas>;
type Cantidad = Detalladas['causas'][number];

export function casosFinding(estadisticas: readonly EstadisticaUsuario[]): string {
  const { casos } = figuresOf(estadisticas);
  const [most, next] = [...estadisticas].sort((a, b) => b.casos_resueltos - a.casos_resueltos);
  if (most === undefined) return 'Sin casos en el rango';
  if (next === undefined) return `${most.nombre} resolvió todos los casos: ${formatCount(casos)}`;
  const share = formatShare(most.casos_resueltos, casos);
  if (next.casos_resueltos === most.casos_resueltos)
    return `${most.nombre} y ${next.nombre} resolvieron la mayor cantidad: ${most.casos_resueltos === 1 ? '1 caso' : `${formatCount(most.casos_resueltos)} casos`} cada uno`;
  return `${most.nombre} resolvió ${formatCount(most.casos_resueltos)} de ${formatCount(casos)} casos (${share})`;
}

export function speedFinding(estadisticas: readonly EstadisticaUsuario[]): string {
  const together = figuresOf(estadisticas).casosPorHora;
  const speeds = estadisticas
    .flatMap(({ nombre, tiempo_medio_minutos }) => {
      const speed = casosPorHora(tiempo_medio_minutos);
      return speed === null ? [] : [{ nombre, speed }];
    })
    .sort((a, b) => b.speed - a.speed);
  const [fastest] = speeds;
  if (fastest === undefined) return 'No hay tiempos con que calcular los casos por hora';
  if (speeds.length === 1) return `${fastest.nombre} resuelve ${formatSpeed(fastest.speed)} casos por hora`;
  return `${fastest.nombre} resuelve ${formatSpeed(fastest.speed)} casos por hora; el conjunto, ${formatSpeed(together)}`;
}

export function meanFinding(estadisticas: readonly EstadisticaUsuario[]): string {
  const means = estadisticas.map(({ tiempo_medio_minutos }) => tiempo_medio_minutos);
  const [least, most] = [Math.min(...means), Math.max(...means)];
  if (means.length === 0) return 'Sin casos en el rango';
  if (least === most) return `El tiempo medio es de ${formatMinutes(least)} minutos`;
  return `El tiempo medio va de ${formatMinutes(least)} a ${formatMinutes(most)} minutos según el usuario`;
}

/** The first bound under which more than half of the cases end. */
export function bucketsFinding(buckets: Detalladas['distribucionTiempos']): string {
  const total = buckets.reduce((sum, { cantidad }) => sum + cantidad, 0);
  let below = 0;
  for (const { rango, cantidad } of buckets) {
    below += cantidad;
    const bound = rango.split('-')[1];
    if (below * 2 <= total) continue;
    if (bound === undefined) return `El ${formatShare(cantidad, total)} de los casos tarda 60 minutos o más`;
    const minutes = bound === '1' ? 'un minuto' : `${bound} minutos`;
    return below === total
      ? `Todos los casos se resuelven en menos de ${minutes}`
      : `El ${formatShare(below, total)} de los casos se resuelve en menos de ${minutes}`;
  }
  return 'Sin casos en el rango';
}

export function causasFinding(causas: readonly Cantidad[]): string {
  return mostFinding(causas, 'es la causa de');
}

export function solucionesFinding(soluciones: readonly Cantidad[]): string {
  return mostFinding(soluciones, 'es la solución de');
}

export function trendFinding(periods: readonly Period[], grain: Grain): string {
  const [first, ...others] = periods;
  if (first === undefined) return 'Sin casos en el rango';
  const most = others.reduce((best, period) => (period.casos > best.casos ? period : best), first);
  const casos = formatCount(most.casos);
  const day = formatLongDay(`${most.fecha_inicio}T12:00:00Z`);
  if (others.length === 0) return `El ${day} hubo ${most.casos === 1 ? 'un caso' : `${casos} casos`}`;
  if (grain === 'day') return `El día con más casos fue el ${day}: ${casos}`;
  if (grain === 'week') return `La semana con más casos fue la del ${most.name}: ${casos}`;
  return `El mes con más casos fue ${most.name}: ${casos}`;
}

function mostFinding(items: readonly Cantidad[], verb: string): string {
  const total = items.reduce((sum, { cantidad }) => sum + cantidad, 0);
  const [most] = [...items].sort((a, b) => b.cantidad - a.cantidad);
  if (most === undefined) return 'Sin casos en el rango';
  if (items.length === 1) return `«${most.nombre}» ${verb} todos los casos`;
  return `«${most.nombre}» ${verb} ${formatCount(most.cantidad)} de ${formatCount(total)} casos (${formatShare(most.cantidad, total)})`;
}
