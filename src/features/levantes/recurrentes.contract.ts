import * as z from 'zod/mini';

import { defineCatalogo } from '#shared/catalogo.ts';
import { Day, Id } from '#shared/contract.ts';

import { GESTIONA } from './permisos.contract.ts';

const shared = { slice: 'levantes', lee: GESTIONA, cambia: GESTIONA } as const;
const entre = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most));
const Hora = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Se escribe como 09:00'));
/** Monday is 1. */
const Dias = z.array(entre(1, 7)).check(z.minLength(1, 'Elija al menos un día'), z.maxLength(7));
const corto = (most: number) => z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(most)));

/** What is fetched at a client's on the same weekdays: each evening makes those of the next working day. */
export const plantillas = defineCatalogo({
  ...{ ...shared, conEstado: true, nombre: 'plantillas', tabla: 'levante_plantilla' },
  ...{ titulo: 'Recurrentes', singular: 'levante recurrente', genero: 'm', titular: 'direccion_id' },
  efecto: 'Vale para los levantes que se hagan desde ahora: los de mañana, a las 18. Los ya hechos quedan como están.',
  forma: {
    direccion_id: Id,
    dias: Dias,
    desde: Hora,
    hasta: Hora,
    bultos_estimados: entre(1, 100_000),
    chofer_id: z.nullable(Id),
    vigente_desde: Day,
    vigente_hasta: z.nullable(Day),
    salta_feriados: z.boolean(),
    instrucciones: corto(300),
  },
  campos: {
    direccion_id: { titulo: 'Dónde', tipo: 'referencia', ayuda: 'Cliente y dirección' },
    dias: { titulo: 'Días', tipo: 'dias' },
    desde: { titulo: 'Desde', tipo: 'hora' },
    hasta: { titulo: 'Hasta', tipo: 'hora' },
    bultos_estimados: { titulo: 'Bultos', tipo: 'entero', ayuda: 'Los que suele haber' },
    chofer_id: { titulo: 'Chofer', tipo: 'referencia', ayuda: 'Vacío: lo asigna tráfico' },
    vigente_desde: { titulo: 'Vigente desde', tipo: 'dia', enFicha: true },
    vigente_hasta: { titulo: 'Vigente hasta', tipo: 'dia', ayuda: 'Vacío: sin fin', enFicha: true },
    salta_feriados: { titulo: 'Salta feriados', tipo: 'si_no' },
    instrucciones: { titulo: 'Indicaciones', tipo: 'texto', enFicha: true },
  },
});

/** A day on which a template is otherwise. */
export const excepciones = defineCatalogo({
  ...{ ...shared, conEstado: false, nombre: 'excepciones', tabla: 'levante_excepcion' },
  ...{ titulo: 'Excepciones', singular: 'excepción', genero: 'f', titular: 'dia' },
  efecto: 'Si el levante de ese día ya está hecho y nadie lo tocó, «sin levante» lo cancela y avisa.',
  forma: {
    plantilla_id: Id,
    dia: Day,
    que: z.enum(['SIN_LEVANTE', 'OTRA_FRANJA']),
    desde: z.nullable(Hora),
    hasta: z.nullable(Hora),
    nota: corto(200),
  },
  campos: {
    plantilla_id: { titulo: 'Recurrente', tipo: 'referencia' },
    dia: { titulo: 'Día', tipo: 'dia' },
    que: {
      ...{ titulo: 'Qué pasa', tipo: 'opcion' },
      opciones: { SIN_LEVANTE: 'Sin levante', OTRA_FRANJA: 'Otra franja' },
    },
    desde: { titulo: 'Desde', tipo: 'hora', ayuda: 'De otra franja' },
    hasta: { titulo: 'Hasta', tipo: 'hora', ayuda: 'De otra franja' },
    nota: { titulo: 'Nota', tipo: 'texto' },
  },
});

/** How many levantes fit into a slot; a zone with rows of its own has those alone. */
export const franjas = defineCatalogo({
  ...{ ...shared, conEstado: false, nombre: 'franjas', tabla: 'franja_capacidad' },
  ...{ titulo: 'Franjas', singular: 'franja', genero: 'f', titular: 'desde' },
  efecto: 'Vale para lo que se pida desde ahora. Una zona con franjas propias tiene solo esas.',
  forma: {
    zona_id: z.nullable(Id),
    dias: Dias,
    desde: Hora,
    hasta: Hora,
    paradas: entre(0, 1_000),
  },
  campos: {
    zona_id: { titulo: 'Zona', tipo: 'referencia', ayuda: 'Vacío: todas las que no tienen franjas propias' },
    dias: { titulo: 'Días', tipo: 'dias' },
    desde: { titulo: 'Desde', tipo: 'hora' },
    hasta: { titulo: 'Hasta', tipo: 'hora' },
    paradas: { titulo: 'Lugares', tipo: 'entero', ayuda: 'Cuántos levantes entran' },
  },
});

/** Until when a levante is asked for the same day. */
export const cortes = defineCatalogo({
  ...{ ...shared, conEstado: false, nombre: 'cortes', tabla: 'corte_levante' },
  ...{ titulo: 'Horas de corte', singular: 'hora de corte', genero: 'f', titular: 'hora' },
  efecto: 'Pasada la hora se ofrece la primera franja del día siguiente.',
  forma: { zona_id: z.nullable(Id), hora: Hora },
  campos: {
    zona_id: { titulo: 'Zona', tipo: 'referencia', ayuda: 'Vacío: todas las que no tienen una propia' },
    hora: { titulo: 'Hora', tipo: 'hora' },
  },
});
