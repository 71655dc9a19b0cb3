import { listTarifas } from '#features/envios/tarifas.contract.ts';
import { cortes, franjas } from '#features/levantes/recurrentes.contract.ts';
import type { Catalogo } from '#shared/catalogo.ts';
import type { Permission } from '#shared/permissions.ts';

import { feriados, motivos, plazos, segmentos, tamanos } from '../contract.ts';
import { agencias, localidades, zonas } from '../lugares.contract.ts';

export interface Parte {
  readonly nombre: string;
  readonly titulo: string;
  readonly lee: Permission;
  /** Null: it has a panel of its own. */
  readonly catalogo: Catalogo | null;
}

const de = (catalogo: Catalogo): Parte => ({ ...catalogo, catalogo });

export const AGENCIAS = de(agencias);
export const TARIFAS: Parte = { nombre: 'tarifas', titulo: 'Tarifas', lee: listTarifas.permission, catalogo: null };

/** Every master of the house, in the order in which they are offered. */
export const MAESTROS: readonly (readonly [grupo: string, partes: readonly Parte[]])[] = [
  ['Lugares', [AGENCIAS, de(zonas), de(localidades)]],
  ['Servicios', [de(plazos), de(tamanos), TARIFAS]],
  ['Calendario', [de(feriados), de(franjas), de(cortes)]],
  ['Listas', [de(motivos), de(segmentos)]],
];
