import * as z from 'zod/mini';

import { defineCatalogo } from '#shared/catalogo.ts';
import { Day, defineService, Id, type Result } from '#shared/contract.ts';

import { PLANIFICA } from './permisos.contract.ts';

/** Rounds that are driven again and again, and the day's that are made of them. */

const entre = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most));
const Hora = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Se escribe como 07:30'));
/** Monday is 1. */
const Dias = z.array(entre(1, 7)).check(z.minLength(1, 'Elija al menos un día'), z.maxLength(7));
const Nombre = z.string().check(z.trim(), z.minLength(2), z.maxLength(80));

export const plantillas = defineCatalogo({
  ...{ slice: 'recorridos', nombre: 'plantillas', tabla: 'recorrido_plantilla', lee: PLANIFICA, cambia: PLANIFICA },
  ...{ titulo: 'Troncales y plantillas', singular: 'plantilla', genero: 'f', titular: 'nombre', conEstado: true },
  efecto: 'Vale para los recorridos que se armen desde ahora; los ya armados quedan como están.',
  forma: {
    nombre: Nombre,
    tipo: z.enum(['REPARTO', 'TRONCO']),
    zona_id: z.nullable(Id),
    destino_id: z.nullable(Id),
    dias: Dias,
    salida: z.nullable(Hora),
    chofer_id: z.nullable(Id),
    vehiculo_id: z.nullable(Id),
  },
  campos: {
    nombre: { titulo: 'Nombre', tipo: 'texto' },
    // That it has a zone or an agency says as much in the list.
    tipo: {
      titulo: 'Tipo',
      tipo: 'opcion',
      opciones: { REPARTO: 'Reparto', TRONCO: 'Troncal' },
      enFicha: true,
    },
    zona_id: { titulo: 'Zona', tipo: 'referencia', ayuda: 'De un reparto: de dónde toma lo que espera en planta' },
    destino_id: { titulo: 'Agencia', tipo: 'referencia', ayuda: 'De un troncal: a dónde va' },
    dias: { titulo: 'Días', tipo: 'dias' },
    salida: { titulo: 'Salida', tipo: 'hora' },
    chofer_id: { titulo: 'Chofer', tipo: 'referencia', ayuda: 'Vacío: lo elige tráfico' },
    vehiculo_id: { titulo: 'Vehículo', tipo: 'referencia', ayuda: 'Vacío: el de su chofer', enFicha: true },
  },
});

/** The templates of a day that have no round of it yet. */
export const plantillasDelDia = defineService({
  service: 'recorridos.plantillas_del_dia',
  kind: 'query',
  permission: PLANIFICA,
  params: z.strictObject({ dia: z.optional(Day) }),
  result: z.object({ dia: z.string(), por_armar: z.array(z.object({ id: Id, nombre: z.string() })) }),
});

/**
 * Makes a draft of each of the day's templates that has none yet, with what waits for it; asked again it makes nothing twice. `plantilla_id`: of
 * that one alone, whatever its weekdays, and again where its round was annulled.
 * @throws MAESTRO_NO_ENCONTRADO
 */
export const armarDePlantillas = defineService({
  service: 'recorridos.armar_de_plantillas',
  kind: 'command',
  permission: PLANIFICA,
  params: z.strictObject({ dia: z.optional(Day), plantilla_id: z.optional(Id) }),
  result: z.object({
    armados: z.array(z.object({ recorrido_id: Id, numero: z.string(), plantilla: z.string(), guias: z.int() })),
    omitidos: z.array(z.object({ plantilla: z.string(), razon: z.string() })),
  }),
});
export type Armados = Result<typeof armarDePlantillas>;

/** Keeps a round as a template: its zone or agency, driver, vehicle, hour, and the order of its doors. @throws RECORRIDO_NO_ENCONTRADO, RECORRIDO_VACIO, PLANTILLA_REPETIDA */
export const comoPlantilla = defineService({
  service: 'recorridos.como_plantilla',
  kind: 'command',
  permission: PLANIFICA,
  params: z.strictObject({ id: Id, nombre: Nombre, dias: Dias }),
  result: z.object({ plantilla_id: Id }),
});
