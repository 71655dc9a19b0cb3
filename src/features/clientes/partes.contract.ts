import * as z from 'zod/mini';

import { Day, defineService, Id, type Result } from '#shared/contract.ts';
import { FUENTES } from '#shared/puntos/punto.ts';

import { COMERCIAL, VE_CLIENTE } from './permisos.contract.ts';

/** Parts of a client's page that show what stands in other areas: where it is, and what is kept for it. */

const Direccion = z.object({
  id: Id,
  nombre: z.string(),
  direccion: z.string(),
  localidad: z.nullable(z.string()),
  departamento_id: Id,
  departamento: z.string(),
  contacto: z.nullable(z.string()),
  telefono: z.nullable(z.string()),
  acceso: z.nullable(z.string()),
  /** The one that stands on the client itself. */
  principal: z.boolean(),
  /** When something was last fetched there. */
  ultimo_levante: z.nullable(Day),
  /** Where the driver will look for it, to our people alone; null: nobody knows. */
  punto: z.nullable(z.object({ lat: z.number(), lng: z.number(), fuente: z.enum(FUENTES) })),
});
export type DireccionDeCliente = z.output<typeof Direccion>;

/** @throws CLIENTE_NO_ENCONTRADO */
export const listDireccionesDeCliente = defineService({
  service: 'clientes.direcciones',
  kind: 'query',
  permission: VE_CLIENTE,
  params: z.strictObject({ cliente_id: Id }),
  result: z.object({
    direcciones: z.array(Direccion),
    departamentos: z.array(z.object({ id: Id, nombre: z.string() })),
  }),
});

/** What was collected for it and is still to be paid to it, with what made it so, newest first. @throws CLIENTE_NO_ENCONTRADO */
export const getCuentaDeCliente = defineService({
  service: 'clientes.cuenta',
  kind: 'query',
  permission: COMERCIAL,
  params: z.strictObject({ cliente_id: Id, antes_de: z.optional(Id) }),
  result: z.object({
    saldos: z.array(z.object({ moneda: z.enum(['UYU', 'USD']), centavos: z.int() })),
    movimientos: z.array(
      z.object({
        /** Of its entry in the ledger. */
        id: Id,
        linea: z.int(),
        fecha: z.string(),
        texto: z.string(),
        guia_id: z.nullable(Id),
        guia_nro: z.nullable(z.string()),
        moneda: z.enum(['UYU', 'USD']),
        /** More for the client, or less. */
        centavos: z.int(),
      }),
    ),
    hay_mas: z.boolean(),
  }),
});
export type Movimiento = Result<typeof getCuentaDeCliente>['movimientos'][number];

/** As many as are asked for at once: a page of the list. */
export const MAS_SALDOS = 100;

/** What clients of a list are owed; who is owed nothing is left out. Apart from the list, since each sum is as long as its account. */
export const listSaldosDeClientes = defineService({
  service: 'clientes.saldos',
  kind: 'query',
  permission: COMERCIAL,
  params: z.strictObject({ ids: z.array(Id).check(z.minLength(1), z.maxLength(MAS_SALDOS)) }),
  result: z.object({
    saldos: z.array(z.object({ cliente_id: Id, moneda: z.enum(['UYU', 'USD']), centavos: z.int() })),
  }),
});
