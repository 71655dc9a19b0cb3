/** `1.204` */
export function figure(count: number): string {
  return count.toLocaleString('es-UY');
}

/** `1 vencida`, `1.204 vencidas` */
export function vencidas(count: number): string {
  return count === 1 ? '1 vencida' : `${figure(count)} vencidas`;
}

/** `1 guía`, `1.204 guías` */
export function guias(count: number): string {
  return count === 1 ? '1 guía' : `${figure(count)} guías`;
}
