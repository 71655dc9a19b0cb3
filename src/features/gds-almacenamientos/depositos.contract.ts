import * as z from 'zod/mini';

import { defineService, Id, type Result } from '#shared/contract.ts';

import { ADMINISTRA_DEPOSITOS } from './permisos.contract.ts';

const Nombrado = z.object({ id: Id, nombre: z.string() });
const entre = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most));

/** What a depósito asks of an order before it leaves, how far a bulto's weight may be off, and how it numbers. */
const REGLAS = {
  /** Of a thousand orders, always the same for everybody. */
  verificar_por_mil: entre(0, 1_000),
  /** Orders that bring back this much or more, in centavos; null: none for their money. */
  verificar_desde_centavos: z.nullable(entre(1, 100_000_000_000)),
  /** The first order that somebody packs there. */
  verificar_primera: z.boolean(),
  /** Whoever verifies is not told what to expect. */
  verificar_a_ciegas: z.boolean(),
  /** The larger of both holds. */
  tolerancia_peso_mil: entre(0, 1_000),
  tolerancia_peso_gramos: entre(0, 100_000),
  /** The company's prefix of GS1, with which licence plates are numbered as SSCC; null: with numbers of our own. */
  gs1_prefijo: z.nullable(z.string().check(z.trim(), z.regex(/^\d{6,12}$/))),
  /** What lies in quarantine is let go of by two: one asks, another says yes. */
  liberar_entre_dos: z.boolean(),
  /** Adjustments and damages worth this much or more are decided by two, in each money; null: never. */
  aprobar_desde_centavos: z.nullable(entre(1, 100_000_000_000)),
  aprobar_desde_usd_centavos: z.nullable(entre(1, 100_000_000_000)),
} as const;

/** All depósitos with who works in each and whose goods lie there, and who there is to choose from. */
export const listDepositos = defineService({
  service: 'gds_depositos.listar',
  kind: 'query',
  permission: ADMINISTRA_DEPOSITOS,
  params: z.strictObject({}),
  result: z.object({
    depositos: z.array(
      z.object({
        id: Id,
        codigo: z.string(),
        nombre: z.string(),
        activo: z.boolean(),
        ...REGLAS,
        posiciones: z.int(),
        usuarios: z.array(Nombrado),
        clientes: z.array(Nombrado),
      }),
    ),
    usuarios: z.array(Nombrado),
    clientes: z.array(Nombrado),
  }),
});
export type Deposito = Result<typeof listDepositos>['depositos'][number];

/**
 * A new one, or a change of one; its people and clients are those that are named, rules that are not named stay as they are.
 * @throws DEPOSITO_NO_ENCONTRADO, DEPOSITO_REPETIDO, CLIENTE_CON_STOCK
 */
export const guardarDeposito = defineService({
  service: 'gds_depositos.guardar',
  kind: 'command',
  permission: ADMINISTRA_DEPOSITOS,
  params: z.strictObject({
    id: z.optional(Id),
    codigo: z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9]{1,8}$/)),
    nombre: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
    activo: z._default(z.boolean(), true),
    ...z.partial(z.strictObject(REGLAS)).shape,
    usuarios: z.array(Id).check(z.maxLength(500)),
    clientes: z.array(Id).check(z.maxLength(500)),
  }),
  result: z.object({ id: Id }),
});
