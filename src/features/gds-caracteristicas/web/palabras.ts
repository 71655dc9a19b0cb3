import type { Result } from '#shared/contract.ts';
import type { Regla } from '#shared/gds/compatibilidad.ts';

import type { asignarCaracteristica, Caracteristica } from '../contract.ts';

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

/** What came of giving a value: what changed, what had it already, and what nobody knows. */
export function cambiaron({ cumplen, cambiadas, desconocidas }: Result<typeof asignarCaracteristica>): string {
  const same = cumplen - cambiadas;
  return [
    `${cambiadas === 1 ? 'Cambió' : 'Cambiaron'} ${cosas(cambiadas)}.`,
    ...(same > 0 ? [`Ya ${same === 1 ? 'estaba' : 'estaban'} así: ${same.toLocaleString('es-UY')}.`] : []),
    ...(desconocidas.length > 0 ? [`No se conocen: ${desconocidas.join(', ')}.`] : []),
  ].join(' ');
}
