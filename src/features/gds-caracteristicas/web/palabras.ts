import type { Regla } from '#shared/gds/compatibilidad.ts';

import type { Caracteristica } from '../contract.ts';

export const NOMBRE_DE_AMBITO = { PRODUCTO: 'Productos', ALMACENAMIENTO: 'Ubicaciones' } as const;

export const NOMBRE_DE_REGLA: Readonly<Record<Regla, string>> = {
  EXIGE: 'Exige',
  PREFIERE: 'Prefiere',
  EVITA: 'Evita',
  PROHIBE: 'Prohíbe',
};

/** «Inflamable», «Temperatura: Refrigerado». */
export function nombreDeValor({ tipo, nombre }: Pick<Caracteristica, 'tipo' | 'nombre'>, valor: string): string {
  return tipo === 'SI_NO' ? nombre : `${nombre}: ${valor}`;
}

export const cosas = (count: number): string => (count === 1 ? '1 cosa' : `${count.toLocaleString('es-UY')} cosas`);
