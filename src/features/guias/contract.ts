import * as z from 'zod/mini';

import { defineService, Id, pageOf, pageParams, type Result } from '#shared/contract.ts';
import { ESTADOS_GUIA } from '#shared/estados.ts';

/** Staff with the parcels' code, clients' users and agencies; each inside the own rows. */
const permission = { anyOf: ['GUI_001', 'CLI_001', 'PCK_001'] } as const;

const EstadoGuia = z.enum(ESTADOS_GUIA);

const GuiaFila = z.object({
  id: Id,
  guia_nro: z.string(),
  cliente_id: Id,
  cliente: z.string(),
  agente_id: z.nullable(Id),
  agente: z.nullable(z.string()),
  referencia: z.nullable(z.string()),
  destinatario: z.string(),
  departamento: z.string(),
  estado_general: EstadoGuia,
  ultimo_evento: z.string(),
  ultimo_fecha: z.string(),
  vence_el: z.string(),
  vencido: z.boolean(),
});

export const listGuias = defineService({
  service: 'guias.listar',
  kind: 'query',
  permission,
  params: z.strictObject({
    ...pageParams,
    numero: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(40))),
    estado: z.optional(EstadoGuia),
    cliente_id: z.optional(Id),
    agente_id: z.optional(Id),
  }),
  result: pageOf(GuiaFila),
});

const Evento = z.object({
  id: Id,
  tipo: z.string(),
  nombre: z.string(),
  fecha_evento: z.string(),
  fecha_registro: z.string(),
  usuario: z.nullable(z.string()),
  agente: z.nullable(z.string()),
  lugar: z.nullable(z.string()),
  nota: z.nullable(z.string()),
});

export const getGuia = defineService({
  service: 'guias.ver',
  kind: 'query',
  permission,
  params: z.strictObject({ id: Id }),
  result: z.object({
    guia: z.extend(GuiaFila, {
      documento: z.nullable(z.string()),
      telefono: z.nullable(z.string()),
      direccion: z.nullable(z.string()),
      localidad: z.nullable(z.string()),
      zona: z.string(),
      tamano: z.string(),
      servicio: z.string(),
      peso_gramos: z.nullable(z.int()),
      contra_reembolso: z.nullable(z.object({ centavos: z.int(), moneda: z.string() })),
      creada: z.string(),
      prometida_el: z.string(),
    }),
    eventos: z.array(Evento),
    bultos: z.array(z.object({ numero: z.int(), de: z.int() })),
  }),
});

/** One box: number, beginning of it, reference, or at least four letters of the recipient's name. */
export const searchGuias = defineService({
  service: 'guias.buscar',
  kind: 'query',
  permission,
  params: z.strictObject({ texto: z.string().check(z.trim(), z.minLength(2), z.maxLength(100)) }),
  result: z.object({ records: z.array(GuiaFila) }),
});

export type GuiaFila = Result<typeof listGuias>['records'][number];
export type EventoFila = Result<typeof getGuia>['eventos'][number];
