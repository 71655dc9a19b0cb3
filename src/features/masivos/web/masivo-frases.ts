import type { Masivo } from '../contract.ts';

/** `38 hechas, 2 no`; what had been done before is done as well. */
export function resultadoOf({ hechas, repetidas, fallidas }: Masivo): string {
  const done = `${figure(hechas)} ${hechas === 1 ? 'hecha' : 'hechas'}`;
  const before = repetidas === 0 ? '' : `, ${figure(repetidas)} ya ${repetidas === 1 ? 'lo tenía' : 'lo tenían'}`;
  return `${done}${before}${fallidas === 0 ? '' : `, ${figure(fallidas)} no`}`;
}

export function estadoOf(masivo: Masivo): string {
  const { estado, total } = masivo;
  const worked = workedOf(masivo);
  if (estado === 'EN_COLA') return `En espera · ${guias(total)}`;
  if (estado === 'EN_CURSO') return `${figure(worked)} de ${guias(total)}`;
  return estado === 'DETENIDO' ? `Detenido en ${figure(worked)} de ${guias(total)}` : `Terminado · ${guias(total)}`;
}

export function workedOf({ hechas, repetidas, fallidas }: Masivo): number {
  return hechas + repetidas + fallidas;
}

export function isRunning({ estado }: Masivo): boolean {
  return estado === 'EN_COLA' || estado === 'EN_CURSO';
}

/** What would be worked once more: what failed and, after a stop, what was left. */
export function leftOf(masivo: Masivo): number {
  return masivo.fallidas + (masivo.estado === 'DETENIDO' ? masivo.total - workedOf(masivo) : 0);
}

export function guias(count: number): string {
  return count === 1 ? '1 guía' : `${figure(count)} guías`;
}

export function figure(count: number): string {
  return count.toLocaleString('es-UY');
}
