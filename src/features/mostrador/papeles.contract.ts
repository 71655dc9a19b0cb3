import * as z from 'zod/mini';

import { defineService, Id, type Result } from '#shared/contract.ts';

import { MAS_GUIAS } from './contract.ts';
import { ATIENDE as permission } from './permisos.contract.ts';

/** What a counter prints of its hand-overs (areas/agency.md §5). Whose counter: an agency's people have theirs, ours say which. */
const de = { agente_id: z.optional(Id) } as const;

/** As many hand-overs as one sheet lists. */
export const MAS_EN_LISTA = 500;

const Agencia = z.object({ nombre: z.string(), direccion: z.nullable(z.string()) });

const Entregada = z.object({
  evento_id: Id,
  guia_nro: z.string(),
  destinatario: z.string(),
  fecha: z.string(),
  usuario: z.string(),
  quien: z.string(),
  verificado: z.string(),
  /** Who took it, where that is not the recipient. */
  recibe: z.nullable(z.string()),
  /** All but its last three signs left out: paper lies about. */
  documento: z.nullable(z.string()),
  bultos: z.int(),
  cobrado_centavos: z.nullable(z.int()),
  moneda: z.string(),
  medio: z.nullable(z.string()),
  corregida: z.boolean(),
});
export type Entregada = z.output<typeof Entregada>;

/** The receipt of what went over the counter in one act. @throws ENTREGA_NO_ENCONTRADA where one of them is none of this counter */
export const comprobanteDeEntrega = defineService({
  service: 'mostrador.comprobante',
  kind: 'query',
  permission,
  params: z.strictObject({ ...de, eventos: z.array(Id).check(z.minLength(1), z.maxLength(MAS_GUIAS)) }),
  result: z.object({ agencia: Agencia, entregas: z.array(Entregada) }),
});
export type Comprobante = Result<typeof comprobanteDeEntrega>;

/** What went over the counter on a day, in its order. */
export const entregasDelDia = defineService({
  service: 'mostrador.entregas',
  kind: 'query',
  permission,
  params: z.strictObject({ ...de, dia: z.optional(z.iso.date()) }),
  result: z.object({ agencia: Agencia, dia: z.string(), entregas: z.array(Entregada), hay_mas: z.boolean() }),
});
export type EntregasDelDia = Result<typeof entregasDelDia>;
