import { afterAll, beforeAll, expect, test } from 'vitest';

import type { ParamsInput } from '#shared/contract.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { crearEnvio } from '../contract.ts';

const CLIENTE: Person = { tipo: 'cliente', cliente_id: 1, codes: ['CLI_001'] };
const PIEZA = { tamano_id: 2, peso_gramos: 1500 };
type Pedido = ParamsInput<typeof crearEnvio>;
const BASE = {
  servicio: 'ESTANDAR_DOMICILIO',
  entrega: 'DOMICILIO',
  paga: 'DESTINATARIO',
  destinatario: 'Rosa Olivera',
  direccion: '18 de Julio 1234 apto 5',
  localidad: 'Cordón',
  bultos: [PIEZA, PIEZA],
} as const satisfies Pedido;

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
});
afterAll(() => server.close());

/** What each of its guías collects as freight, and what the envío costs, in cents. */
async function collected(more: Partial<Pedido>) {
  const { envio } = crearEnvio.result.parse(await server.as(CLIENTE, crearEnvio, { ...BASE, ...more }));
  const ids = envio.guias.map(({ id }) => id);
  const rows = await server.query(
    'SELECT flete_destino_centavos::int AS flete FROM guia WHERE id = ANY ($1::bigint[]) ORDER BY id',
    [ids],
  );
  return { fletes: rows.map(({ flete }) => flete), costo: envio.costo.centavos };
}

test('the freight of a recipient who pays is the price, once, with the first guía', async () => {
  const { fletes, costo } = await collected({ una_guia_por_bulto: true });
  expect(fletes).toEqual([costo, null]);
  expect((await collected({ paga: 'REMITENTE' })).fletes).toEqual([null]);
});

test('it goes together with contra-reembolso of its own currency, and with none of another', async () => {
  const same = await collected({ contra_reembolso: { centavos: 1000, moneda: 'UYU' } });
  expect(same.fletes).toEqual([same.costo]);
  expect((await collected({ contra_reembolso: { centavos: 1000, moneda: 'USD' } })).fletes).toEqual([null]);
});
