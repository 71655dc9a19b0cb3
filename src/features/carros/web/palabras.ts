import type { FamiliaEstado } from '#shared/estados.ts';

import type { Carro, EstadoCarro } from '../contract.ts';

/** The words of the screens. */

export const ESTADO_CARRO: Readonly<Record<EstadoCarro, { nombre: string; familia: FamiliaEstado }>> = {
  VACIO: { nombre: 'Vacío', familia: 'neutro' },
  ARMANDO: { nombre: 'Armando', familia: 'curso' },
  CERRADO: { nombre: 'Cerrado', familia: 'custodia' },
};

export function guias(count: number): string {
  return count === 1 ? '1 guía' : `${count.toLocaleString('es-UY')} guías`;
}

export function contenidoText({ guias: count, bultos, capacidad }: Carro): string {
  if (count === 0) return capacidad === null ? '—' : `0 de ${capacidad} bultos`;
  return `${guias(count)} · ${bultos}${capacidad === null ? '' : ` de ${capacidad}`} bultos`;
}

export function pasado({ bultos, capacidad }: Carro): boolean {
  return capacidad !== null && bultos > capacidad;
}

export function rechazosText(rechazadas: readonly { guia_nro: string; razon: string }[]): string | null {
  if (rechazadas.length === 0) return null;
  const named = rechazadas.slice(0, 3).map(({ guia_nro, razon }) => `${guia_nro}: ${razon}`);
  const more = rechazadas.length > 3 ? ` y ${rechazadas.length - 3} más` : '';
  return `No se sacaron ${guias(rechazadas.length)}. ${named.join(' · ')}${more}`;
}
