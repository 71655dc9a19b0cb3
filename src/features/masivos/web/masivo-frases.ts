import type { Masivo } from '../contract.ts';

/** `38 hechas, 2 no`; what had been done before is done as well. */
export function resultadoOf({ entidad, hechas, repetidas, fallidas }: Masivo): string {
  const [hecha, varias] = entidad === 'levante' ? ['hecho', 'hechos'] : ['hecha', 'hechas'];
  const done = `${figure(hechas)} ${hechas === 1 ? hecha : varias}`;
  const before = repetidas === 0 ? '' : `, ${figure(repetidas)} ya ${repetidas === 1 ? 'lo tenía' : 'lo tenían'}`;
  return `${done}${before}${fallidas === 0 ? '' : `, ${figure(fallidas)} no`}`;
}

export function estadoOf(masivo: Masivo): string {
  const { estado, entidad, total } = masivo;
  const cosas = cosasOf(entidad, total);
  const worked = workedOf(masivo);
  if (estado === 'EN_COLA') return `En espera · ${cosas}`;
  if (estado === 'EN_CURSO') return `${figure(worked)} de ${cosas}`;
  return estado === 'DETENIDO' ? `Detenido en ${figure(worked)} de ${cosas}` : `Terminado · ${cosas}`;
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

const COSAS: Readonly<Record<Masivo['entidad'], readonly [string, string]>> = {
  guia: ['guía', 'guías'],
  levante: ['levante', 'levantes'],
  devolucion: ['devolución', 'devoluciones'],
};

function cosasOf(entidad: Masivo['entidad'], count: number): string {
  const [una, varias] = COSAS[entidad];
  return count === 1 ? `1 ${una}` : `${figure(count)} ${varias}`;
}

export function guias(count: number): string {
  return cosasOf('guia', count);
}

export function figure(count: number): string {
  return count.toLocaleString('es-UY');
}
