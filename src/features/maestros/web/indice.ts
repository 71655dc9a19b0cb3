import type { Catalogo } from '#shared/catalogo.ts';

import { feriados, motivos, plazos, segmentos, tamanos } from '../contract.ts';
import { agencias, localidades, zonas } from '../lugares.contract.ts';

/** Every master of the house, in the order in which they are offered. */
export const MAESTROS: readonly (readonly [grupo: string, catalogos: readonly Catalogo[]])[] = [
  ['Lugares', [agencias, zonas, localidades]],
  ['Servicios', [plazos, tamanos]],
  ['Calendario', [feriados]],
  ['Listas', [motivos, segmentos]],
];
