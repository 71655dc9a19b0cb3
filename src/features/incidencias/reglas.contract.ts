import * as z from 'zod/mini';

import { defineCatalogo } from '#shared/catalogo.ts';
import { Day, defineService, Id, type Result } from '#shared/contract.ts';

import { EXIGENCIAS, LUEGO, NOMBRE_DE_SOLUCION, PRIORIDADES, QUIENES_ABREN, SOLUCIONES } from './palabras.contract.ts';
import { LEE_REGLAS } from './permisos.contract.ts';

/** What an encargado decides of incidencias, and what came of them. */

const shared = { slice: 'incidencias', lee: LEE_REGLAS, cambia: 'encargado' } as const;
const texto = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most));
const minutos = z.int().check(z.minimum(1), z.maximum(100_000));
const PRIORIDAD = { BAJA: 'Baja', NORMAL: 'Normal', ALTA: 'Alta', URGENTE: 'Urgente' } as const;

export const tiposDeIncidencia = defineCatalogo({
  ...shared,
  nombre: 'tipos',
  tabla: 'incidencia_tipo',
  titulo: 'Tipos',
  singular: 'tipo de incidencia',
  genero: 'm',
  titular: 'nombre',
  conEstado: true,
  fijo: true,
  efecto: 'Vale para las que se abran desde ahora. Uno inactivo no se ofrece más.',
  forma: {
    nombre: texto(80),
    prioridad: z.enum(PRIORIDADES),
    abren: z.array(z.enum(QUIENES_ABREN)).check(z.maxLength(QUIENES_ABREN.length)),
    exige: z.array(z.enum(EXIGENCIAS)).check(z.maxLength(EXIGENCIAS.length)),
    bloquea: z.boolean(),
    motivo_id: z.nullable(Id),
    plantilla_id: z.nullable(Id),
    soluciones: z.array(z.enum(SOLUCIONES)).check(z.maxLength(SOLUCIONES.length)),
  },
  campos: {
    nombre: { titulo: 'Nombre', tipo: 'texto' },
    prioridad: { titulo: 'Prioridad con que se abre', tipo: 'opcion', opciones: PRIORIDAD },
    abren: {
      titulo: 'La puede abrir',
      tipo: 'varias',
      ayuda: 'Nadie: solo la abre el sistema',
      opciones: { personal: 'Personal', cliente: 'Clientes', agencia: 'Agencias' },
      enFicha: true,
    },
    exige: { titulo: 'Pide al abrirla', tipo: 'varias', opciones: { GUIA: 'La guía', FOTO: 'Una foto o un papel' } },
    bloquea: {
      titulo: 'Retiene la guía',
      tipo: 'si_no',
      ayuda: 'Al abrirla uno de nosotros; la que abre un cliente o una agencia, cuando alguien nuestro la toma',
    },
    motivo_id: { titulo: 'Por qué la retiene', tipo: 'referencia', ayuda: 'Solo si la retiene' },
    plantilla_id: {
      titulo: 'Respuesta preparada',
      tipo: 'referencia',
      ayuda: 'Se ofrece primera al escribir «/» en una respuesta',
    },
    soluciones: {
      titulo: 'Cómo termina',
      tipo: 'varias',
      ayuda: 'Ninguna: de cualquier manera',
      opciones: NOMBRE_DE_SOLUCION,
      enFicha: true,
    },
  },
});

export const plazosDeIncidencia = defineCatalogo({
  ...shared,
  nombre: 'plazos',
  tabla: 'incidencia_plazo',
  titulo: 'Plazos',
  singular: 'plazo',
  genero: 'm',
  titular: 'prioridad',
  conEstado: false,
  efecto:
    'Rige el que más dice: primero por cliente, después por tipo. Las abiertas siguen con el suyo hasta que se cambie su tipo o prioridad.',
  forma: {
    prioridad: z.enum(PRIORIDADES),
    tipo_id: z.nullable(Id),
    cliente_id: z.nullable(Id),
    respuesta_min: minutos,
    resolucion_min: minutos,
    calendario_id: Id,
  },
  campos: {
    prioridad: { titulo: 'Prioridad', tipo: 'opcion', opciones: PRIORIDAD },
    tipo_id: { titulo: 'Solo del tipo', tipo: 'referencia', ayuda: 'Vacío: de todos' },
    cliente_id: { titulo: 'Solo del cliente', tipo: 'referencia', ayuda: 'Vacío: de todos' },
    respuesta_min: { titulo: 'Primera respuesta (min)', tipo: 'entero', ayuda: 'Minutos hábiles' },
    resolucion_min: { titulo: 'Solución (min)', tipo: 'entero', ayuda: 'Minutos hábiles' },
    calendario_id: { titulo: 'Horario', tipo: 'referencia' },
  },
});

export const macrosDeIncidencia = defineCatalogo({
  ...shared,
  nombre: 'macros',
  tabla: 'incidencia_macro',
  titulo: 'Respuestas preparadas',
  singular: 'respuesta preparada',
  genero: 'f',
  titular: 'nombre',
  conEstado: true,
  efecto: 'Se ofrece al escribir «/» en una respuesta. Lo que ya se envió queda como está.',
  forma: { nombre: texto(60), texto: texto(2_000), luego: z.enum(LUEGO) },
  campos: {
    nombre: { titulo: 'Nombre', tipo: 'texto' },
    texto: {
      titulo: 'Texto',
      tipo: 'largo',
      ayuda: 'Con {{guia}}, {{destinatario}}, {{estado}}, {{agencia}}, {{promesa}}, {{cliente}}, {{incidencia}}',
    },
    luego: {
      titulo: 'Después de enviarla',
      tipo: 'opcion',
      opciones: { seguir: 'Sigue en gestión', esperar: 'Espera respuesta', resolver: 'Queda resuelta' },
    },
  },
});

export const POR = ['tipo', 'cliente', 'agencia', 'chofer', 'responsable'] as const;

/** Sums of what was opened in these days; seconds are working seconds. */
const Cifras = {
  abiertas: z.int(),
  respondidas: z.int(),
  /** Until the first answer: the middle one, and the one that nine of ten did not exceed; null: none was answered. */
  mediana_s: z.nullable(z.int()),
  p90_s: z.nullable(z.int()),
  resueltas: z.int(),
  en_plazo: z.int(),
  reabiertas: z.int(),
  costo_centavos: z.int(),
} as const;

export const getTablero = defineService({
  service: 'incidencias.tablero',
  kind: 'query',
  permission: LEE_REGLAS,
  params: z.strictObject({
    /** Of the days in which they were opened; the last thirty when left out. */
    desde: z.optional(Day),
    hasta: z.optional(Day),
    por: z._default(z.enum(POR), 'tipo'),
  }),
  result: z.object({
    ...{ desde: Day, hasta: Day },
    total: z.object(Cifras),
    /** The most first; `id` null: those that have none. */
    filas: z.array(z.object({ id: z.nullable(Id), nombre: z.string(), ...Cifras })),
  }),
});
export type Tablero = Result<typeof getTablero>;
