import * as z from 'zod/mini';

import { EstadoGuia } from '#features/guias/contract.ts';
import { defineService, Id, type Result } from '#shared/contract.ts';
import { CONFIANZAS, ENTREGAS, SERVICIOS_DE_ENVIO } from '#shared/envio/vocabulario.ts';

import { Dinero, Direccion } from './contract.ts';
import { PUEDE_ENVIAR } from './permisos.contract.ts';

/** What helps to fill in an envío. Nothing here changes anything. */

const permission = PUEDE_ENVIAR;

/** Guías of the client that have the reference already, newest first, at most five; none where it is free. */
export const buscarReferencia = defineService({
  service: 'envios.referencia',
  kind: 'query',
  permission,
  params: z.strictObject({
    cliente_id: z.optional(Id),
    referencia: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  }),
  result: z.object({
    repetidas: z.array(
      z.object({
        guia_id: Id,
        guia_nro: z.string(),
        envio_id: z.nullable(Id),
        estado_general: EstadoGuia,
        creada: z.string(),
      }),
    ),
  }),
});

const Localidad = z.object({
  id: Id,
  nombre: z.string(),
  departamento_id: Id,
  departamento: z.string(),
  zona: z.string(),
});

/** Localities (in Montevideo, quarters) by what was typed, typos and abbreviations included, best first, at most ten. */
export const buscarLocalidad = defineService({
  service: 'envios.localidades',
  kind: 'query',
  permission,
  params: z.strictObject({
    texto: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
    departamento_id: z.optional(Id),
  }),
  result: z.object({ localidades: z.array(z.extend(Localidad, { confianza: z.enum(CONFIANZAS) })) }),
});

const Leido = z.object({
  valor: z.string(),
  confianza: z.enum(CONFIANZAS),
  /** What the person should know of it, as a check digit that does not fit. */
  aviso: z.nullable(z.string()),
});

/** Reads a chat message into fields for the person to confirm; nothing is created. */
export const interpretarMensaje = defineService({
  service: 'envios.interpretar',
  kind: 'query',
  permission,
  params: z.strictObject({ texto: z.string().check(z.minLength(1), z.maxLength(4000)) }),
  result: z.object({
    /** By the name of the field of `EnvioTexto`; only those that were found. (`campos` of an answer tells what is wrong with a question.) */
    leidos: z.record(z.string(), Leido),
    localidad: z.nullable(Localidad),
    agente: z.nullable(z.object({ id: Id, nombre: z.string() })),
    contra_reembolso: z.nullable(Dinero),
    ubicacion: z.nullable(z.object({ lat: z.number(), lng: z.number() })),
    direccion: z.nullable(Direccion),
    /** Lines that are none of the fields; they are in `observaciones` as well. */
    sobra: z.array(z.string()),
  }),
});
export type MensajeLeido = Result<typeof interpretarMensaje>;

/** What the form and the filters offer, inside the scope. */
export const getOpcionesDeEnvio = defineService({
  service: 'envios.opciones',
  kind: 'query',
  permission,
  params: z.strictObject({}),
  result: z.object({
    /** Staff: all that are active; a client's people: their own. */
    clientes: z.array(z.object({ id: Id, nombre: z.string() })),
    servicios: z.array(
      z.object({ servicio: z.enum(SERVICIOS_DE_ENVIO), nombre: z.string(), entregas: z.array(z.enum(ENTREGAS)) }),
    ),
    agentes: z.array(
      z.object({
        id: Id,
        nombre: z.string(),
        tipo: z.string(),
        departamento_id: Id,
        departamento: z.string(),
        direccion: z.nullable(z.string()),
      }),
    ),
    departamentos: z.array(z.object({ id: Id, nombre: z.string() })),
    tamanos: z.array(
      z.object({
        id: Id,
        codigo: z.string(),
        nombre: z.string(),
        medida_cm: z.nullable(z.string()),
        max_gramos: z.int(),
      }),
    ),
    /** Reasons for annulling. */
    motivos: z.array(z.object({ id: Id, nombre: z.string() })),
  }),
});
export type OpcionesDeEnvio = Result<typeof getOpcionesDeEnvio>;
