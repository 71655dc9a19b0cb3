import { afterAll, beforeAll, expect, test } from 'vitest';

import { entregarEnMostrador } from '#features/mostrador/contract.ts';
import { ANA, abrir, CAJERO, OTRA, pesos } from '#testing/cajas.ts';
import { guiaEnAgencia } from '#testing/en-agencia.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { openTestServer, type TestServer } from '#testing/server.ts';

import { efectivoDeAgencias } from '../agencias.contract.ts';
import { cerrarCaja, contarCaja, enviarRemesa } from '../contract.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
});
afterAll(() => server.close());

const told = async () => efectivoDeAgencias.result.parse(await server.as(CAJERO, efectivoDeAgencias, {})).agencias;

test('whose money is out is told by the last close and by days, those above their limit first; of an open box no sum', async () => {
  expect(await told()).toEqual([]);
  const box = await abrir(server, OTRA, 300);
  await server.as(OTRA, contarCaja, { id: box, conteo: pesos(300) });
  await server.as(OTRA, cerrarCaja, { id: box });
  await abrir(server, ANA, 700);
  const { id } = await guiaEnAgencia(server, { contra_reembolso_centavos: 123_400 });
  const paid = { guias: [id], quien: 'TITULAR' as const, documento: '12345672', cobrado_centavos: 123_400 };
  expect(await server.as(ANA, entregarEnMostrador, paid)).toMatchObject({ code: 'OK' });
  await server.query(`UPDATE turno_caja SET abierta = abierta - interval '6 days' WHERE agente_id = 2`);
  expect(await told()).toMatchObject([
    { agente_id: 2, abierta: null, cobros: 0, dejo_centavos: 30_000, dias: 6, enviada: null, sobre_limite: false },
    { agente_id: 1, abierta: expect.any(String), cobros: 1, cerrada: null, dejo_centavos: null, dias: 0 },
  ]);
  expect(JSON.stringify(await told())).not.toMatch(/123400|193400/);
  await server.query('UPDATE agente SET limite_efectivo_centavos = 100000 WHERE id = 1');
  expect((await told()).map(({ agente_id, sobre_limite }) => [agente_id, sobre_limite])).toEqual([
    [1, true],
    [2, false],
  ]);
  await server.as(ANA, enviarRemesa, { precinto: 'P-1', declarado_centavos: 150_000 });
  expect((await told()).find(({ agente_id }) => agente_id === 1)).toMatchObject({
    ...{ enviada: expect.any(String), sobre_limite: false },
  });
  expect(await server.as(ANA, efectivoDeAgencias, {})).toMatchObject({ error: 'SIN_PERMISO' });
});
