import type { Filtro } from './reporte-search.ts';

/** `reporte_{from}_a_{to}` and the filters that were used, in this order (specification §9). */
export function reporteFilename({ desde, hasta, usuario_id, causa_id, solucion_id, numero_guia }: Filtro): string {
  const numero = (numero_guia ?? '').replace(/[^\p{L}\p{N}_-]/gu, '');
  const used = [
    ['usuario', usuario_id],
    ['causa', causa_id],
    ['solucion', solucion_id],
    ['guia', numero || undefined],
  ].flatMap(([name, value]) => (value === undefined ? [] : [`_${name}-${value}`]));
  return `reporte_${desde}_a_${hasta}${used.join('')}.csv`;
}
