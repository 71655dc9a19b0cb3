import * as z from 'zod/mini';

import { Day, defineService, Id, type Result } from '#shared/contract.ts';

import { Cotizacion, Direccion, EnvioDatos } from './contract.ts';
import { PUEDE_ENVIAR } from './permisos.contract.ts';

const permission = PUEDE_ENVIAR;
const Escrito = z.optional(z.string().check(z.maxLength(1000)));

/** An envío as it is typed: nothing of it need be right yet. Every field is text, as in the form and in a row of a file. */
export const EnvioTexto = z.strictObject({
  cliente_id: Escrito,
  referencia: Escrito,
  numero: Escrito,
  servicio: Escrito,
  entrega: Escrito,
  agente: Escrito,
  paga: Escrito,
  solicitud: Escrito,
  destinatario: Escrito,
  documento: Escrito,
  telefono: Escrito,
  correo: Escrito,
  direccion: Escrito,
  localidad: Escrito,
  departamento: Escrito,
  bultos: Escrito,
  tamano: Escrito,
  peso: Escrito,
  contra_reembolso: Escrito,
  valor_declarado: Escrito,
  moneda: Escrito,
  una_guia_por_bulto: Escrito,
  ubicacion: Escrito,
  observaciones: Escrito,
  /** Where there are several pieces, or measures: one after the other, instead of `bultos`, `tamano` and `peso`. */
  piezas: z.optional(
    z
      .array(z.strictObject({ tamano: Escrito, peso: Escrito, largo: Escrito, ancho: Escrito, alto: Escrito }))
      .check(z.maxLength(99)),
  ),
});
export type EnvioTexto = z.output<typeof EnvioTexto>;

const Borrador = z.object({
  id: Id,
  /** What people know it again by: recipient and locality, as far as they are filled in. */
  titulo: z.string(),
  modificado: z.string(),
  datos: EnvioTexto,
});
export type Borrador = z.output<typeof Borrador>;

/** The person's own drafts, the last one first. */
export const listBorradores = defineService({
  service: 'envios.borradores',
  kind: 'query',
  permission,
  params: z.strictObject({}),
  result: z.object({ borradores: z.array(Borrador) }),
});

/** Without `id` a new one. Of two windows the one that saved last holds. @throws BORRADOR_NO_ENCONTRADO, DEMASIADOS_BORRADORES */
export const guardarBorrador = defineService({
  service: 'envios.guardar_borrador',
  kind: 'command',
  permission,
  params: z.strictObject({ id: z.optional(Id), datos: EnvioTexto }),
  result: z.object({ borrador: Borrador }),
});

/** @throws BORRADOR_NO_ENCONTRADO */
export const eliminarBorrador = defineService({
  service: 'envios.eliminar_borrador',
  kind: 'command',
  permission,
  params: z.strictObject({ id: Id }),
  result: z.object({}),
});

/** A draft with the data of an envío, without reference and number. @throws ENVIO_NO_ENCONTRADO, DEMASIADOS_BORRADORES */
export const duplicarEnvio = defineService({
  service: 'envios.duplicar',
  kind: 'command',
  permission,
  params: z.strictObject({ id: Id }),
  result: z.object({ borrador: Borrador }),
});

const Falta = z.object({
  mensaje: z.string(),
  /** What was probably meant, to take over with one key. */
  sugerencia: z.nullable(z.string()),
});

/** Reads what is typed as creating it would, without creating: errors by field, with what was probably meant. */
export const revisarTexto = defineService({
  service: 'envios.revisar',
  kind: 'query',
  permission,
  params: z.strictObject({ datos: EnvioTexto }),
  result: z.object({
    faltas: z.record(z.string(), Falta),
    /** How the address was read. */
    direccion: z.nullable(Direccion),
    /** The whole, as `envios.crear` takes it; null while something is wrong or missing. */
    datos: z.nullable(EnvioDatos),
    /** Price and day, as soon as what they go by is there; null until then. */
    cotizacion: z.nullable(Cotizacion),
    prometida_el: z.nullable(Day),
  }),
});
export type Revision = Result<typeof revisarTexto>;
