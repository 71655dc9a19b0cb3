import { listTarifas } from '#features/envios/tarifas.contract.ts';
import { calendariosDeIncidencia } from '#features/incidencias/calendarios.contract.ts';
import { macrosDeIncidencia, plazosDeIncidencia, tiposDeIncidencia } from '#features/incidencias/reglas.contract.ts';
import { cortes, franjas } from '#features/levantes/recurrentes.contract.ts';
import { verMensaje } from '#features/mensajes/contract.ts';
import { estantes } from '#features/mostrador/estantes.contract.ts';
import { tiempos } from '#features/transporte/contract.ts';
import type { Catalogo } from '#shared/catalogo.ts';
import type { Permission } from '#shared/permissions.ts';

import { feriados, motivos, plazos, segmentos, tamanos } from '../contract.ts';
import { agencias, localidades, zonas } from '../lugares.contract.ts';
import { puestos } from '../puestos.contract.ts';

export interface Parte {
  readonly nombre: string;
  readonly titulo: string;
  readonly lee: Permission;
  /** Null: it has a panel of its own. */
  readonly catalogo: Catalogo | null;
}

const de = (catalogo: Catalogo): Parte => ({ ...catalogo, catalogo });

export const AGENCIAS = de(agencias);
export const PUESTOS = de(puestos);
export const LOCALIDADES = de(localidades);
export const PLAZOS = de(plazos);
export const ESTANTES = de(estantes);
export const TARIFAS: Parte = { nombre: 'tarifas', titulo: 'Tarifas', lee: listTarifas.permission, catalogo: null };

export const MENSAJES: Parte = {
  nombre: 'mensajes',
  titulo: 'Plantillas de mensaje',
  lee: verMensaje.permission,
  catalogo: null,
};

/** Of another slice, whose own pages show it by the same name. */
const deOtra = (catalogo: Catalogo, nombre: string, titulo: string): Parte => ({ ...de(catalogo), nombre, titulo });

/** Every master of the house, in the order in which they are offered. */
export const MAESTROS: readonly (readonly [grupo: string, partes: readonly Parte[]])[] = [
  ['Lugares', [AGENCIAS, ESTANTES, de(zonas), LOCALIDADES, PUESTOS]],
  ['Servicios', [PLAZOS, de(tamanos), TARIFAS, deOtra(tiempos, 'tiempos_de_ruta', 'Tiempos de ruta')]],
  ['Calendario', [de(feriados), de(calendariosDeIncidencia), de(franjas), de(cortes)]],
  [
    'Incidencias',
    [
      deOtra(tiposDeIncidencia, 'tipos_de_incidencia', 'Tipos de incidencia'),
      deOtra(plazosDeIncidencia, 'plazos_de_incidencia', 'Plazos de incidencia'),
      deOtra(macrosDeIncidencia, 'respuestas', 'Respuestas preparadas'),
    ],
  ],
  ['Listas', [de(motivos), de(segmentos), MENSAJES]],
];
