import * as z from 'zod/mini';

import { Day, defineService, Id, idList, type Result, wordList } from '#shared/contract.ts';
import { TIPOS_DE_SEGURIDAD_NOMBRES } from '#shared/seguridad.ts';

import { AUDITA } from './permisos.contract.ts';

/** An id as people find it in a message or in the log: nothing but what one is made of. */
const PedidoId = z.string().check(z.regex(/^[\w .:-]{3,60}$/));
const Separador = z._default(z.enum([',', ';']), ';');
/** Service names are data of whatever version wrote them, not a closed list. */
const Servicios = z.pipe(
  z.pipe(
    z.union([z.array(z.string()), z.string()]),
    z.transform((given): string[] => (Array.isArray(given) ? given : given.split(','))),
  ),
  z.array(z.string().check(z.regex(/^[\w.:/]{1,80}$/))).check(z.minLength(1), z.maxLength(100)),
);

/** A range of up to 366 days; one that lacks an end has today's, or a year before its end. */
const rango = { desde: z.optional(Day), hasta: z.optional(Day) };
const quien = {
  personas: z.optional(idList),
  /** What nobody's account did: background work, the operator, strangers. */
  sin_persona: z.optional(z.literal(true)),
};
const pagina = {
  cursor: z.optional(z.string().check(z.regex(/^[\w-]{1,200}$/))),
  size: z._default(z.int().check(z.minimum(1), z.maximum(200)), 100),
};

const cambiosFilters = {
  ...rango,
  ...quien,
  servicios: z.optional(Servicios),
  tabla: z.optional(z.string().check(z.regex(/^[a-z_]{1,60}$/))),
  fila_id: z.optional(Id),
  pedido_id: z.optional(PedidoId),
};

const seguridadFilters = {
  ...rango,
  ...quien,
  tipos: z.optional(wordList(TIPOS_DE_SEGURIDAD_NOMBRES)),
  resultado: z.optional(z.enum(['OK', 'RECHAZADO'])),
  ip: z.optional(z.string().check(z.regex(/^[\da-fA-F.:%]{2,60}$/))),
  pedido_id: z.optional(PedidoId),
};

const Quien = z.nullable(z.object({ id: z.int(), nombre: z.string(), email: z.string() }));
const Datos = z.nullable(z.record(z.string(), z.unknown()));

export const Cambio = z.object({
  id: Id,
  fecha: z.string(),
  /** Null: nobody's account. */
  quien: Quien,
  servicio: z.string(),
  tabla: z.nullable(z.string()),
  fila_id: z.nullable(z.int()),
  /** What people call that row by, where it has a name and still is. */
  fila: z.nullable(z.string()),
  antes: Datos,
  despues: Datos,
  ip: z.nullable(z.string()),
  pedido_id: z.nullable(z.string()),
});
export type Cambio = z.output<typeof Cambio>;

/** Who changed what, newest first. The look itself is noted in the security log. @throws RANGO_INVALIDO, RANGO_DEMASIADO_LARGO, CURSOR_INVALIDO */
export const listCambios = defineService({
  service: 'auditoria.listar',
  kind: 'query',
  permission: AUDITA,
  params: z.strictObject({ ...cambiosFilters, ...pagina }),
  result: z.object({ records: z.array(Cambio), siguiente: z.nullable(z.string()) }),
});
export type CambiosFilters = Omit<z.output<typeof listCambios.params>, 'cursor' | 'size'>;

export const Suceso = z.object({
  id: Id,
  fecha: z.string(),
  /** The last of them, where it stands for several. */
  hasta: z.string(),
  veces: z.int(),
  tipo: z.string(),
  resultado: z.enum(['OK', 'RECHAZADO']),
  quien: Quien,
  codigo: z.nullable(z.string()),
  servicio: z.nullable(z.string()),
  detalle: z.nullable(z.string()),
  ip: z.nullable(z.string()),
  navegador: z.nullable(z.string()),
  pedido_id: z.nullable(z.string()),
});
export type Suceso = z.output<typeof Suceso>;

/** Who came in and who was refused, newest first. @throws RANGO_INVALIDO, RANGO_DEMASIADO_LARGO, CURSOR_INVALIDO */
export const listSeguridad = defineService({
  service: 'auditoria.seguridad',
  kind: 'query',
  permission: AUDITA,
  params: z.strictObject({ ...seguridadFilters, ...pagina }),
  result: z.object({ records: z.array(Suceso), siguiente: z.nullable(z.string()) }),
});
export type SeguridadFilters = Omit<z.output<typeof listSeguridad.params>, 'cursor' | 'size'>;

/** The people that both are narrowed by. */
export const listPersonasDeAuditoria = defineService({
  service: 'auditoria.personas',
  kind: 'query',
  permission: AUDITA,
  params: z.strictObject({}),
  result: z.object({ personas: z.array(z.object({ id: z.int(), nombre: z.string(), email: z.string() })) }),
});
export type PersonaDeAuditoria = Result<typeof listPersonasDeAuditoria>['personas'][number];

/** Kept sums that are more than a minute behind, the furthest first: reports and counts show what was so long ago. */
export const listAtrasos = defineService({
  service: 'auditoria.atrasos',
  kind: 'query',
  permission: AUDITA,
  params: z.strictObject({}),
  result: z.object({
    atrasos: z.array(
      z.object({ nombre: z.enum(['casos', 'guias', 'pickup', 'informes', 'recorridos']), segundos: z.int() }),
    ),
  }),
});
export type Atraso = Result<typeof listAtrasos>['atrasos'][number];

const ticket = z.object({ url: z.string(), filename: z.string() });

/** The address of a file of all that meets the filters. @throws RANGO_INVALIDO, RANGO_DEMASIADO_LARGO */
export const exportCambios = defineService({
  service: 'auditoria.exportar',
  kind: 'command',
  permission: AUDITA,
  params: z.strictObject({ ...cambiosFilters, separador: Separador }),
  result: ticket,
});

export const exportSeguridad = defineService({
  service: 'auditoria.exportar_seguridad',
  kind: 'command',
  permission: AUDITA,
  params: z.strictObject({ ...seguridadFilters, separador: Separador }),
  result: ticket,
});
