import { afterAll, beforeAll, expect, test } from 'vitest';

import { corregirEvento } from '#features/guias/detalle.contract.ts';
import { entregarEnMostrador } from '#features/mostrador/contract.ts';
import { hallazgos } from '#testing/cajas.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { coins, handOver, lying, SEDES } from '#testing/modelo-cajas.ts';
import { openTestServer, type TestServer } from '#testing/server.ts';

import { abrirCaja, cerrarCaja, contarCaja } from '../contract.ts';
import { zDeCaja } from '../papeles.contract.ts';

/** A hand-over with money that turns out to be wrong: in the same box, in a later one, and with none open. */

const [{ id: AGENCIA, tills }] = SEDES;
const [ANA] = tills;
const ok = { code: 'OK' };

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
});
afterAll(async () => {
  expect(await hallazgos(server)).toEqual([]);
  await server.close();
});

const open = async (centavos: number) => {
  const answer = await server.as(ANA, abrirCaja, { conteo: coins(centavos) });
  expect(answer).toMatchObject(ok);
  return Number(answer.id);
};
const seal = async (id: number, centavos: number) =>
  contarCaja.result.parse(await server.as(ANA, contarCaja, { id, conteo: coins(centavos) })).sellado;
const close = (id: number) => server.as(ANA, cerrarCaja, { id });

async function collect(centavos: number) {
  const guia_id = await lying(server, AGENCIA, centavos);
  const [done] = entregarEnMostrador.result.parse(await handOver(server, ANA, { guia_id, centavos })).entregadas;
  return { guia_id, evento_id: done?.evento_id ?? 0, nota: 'Era otra' };
}
const correct = async (wrong: Awaited<ReturnType<typeof collect>>) =>
  expect(await server.as(ANA, corregirEvento, wrong)).toMatchObject(ok);

const lies = async (rol: string) => {
  const [row] = await server.query(
    'SELECT coalesce(sum(saldo_de(id)), 0)::int AS centavos FROM cuenta WHERE rol = $1 AND auxiliar_id = $2',
    [rol, AGENCIA],
  );
  return Number(row.centavos);
};

test('in the box that is open it lessens what should be in it, and its Z says so', async () => {
  const id = await open(100_000);
  const wrong = await collect(35_000);
  await correct(wrong);
  expect(await seal(id, 100_000)).toMatchObject({ esperado: 100_000, diferencia: 0 });
  const z = zDeCaja.result.parse(await server.as(ANA, zDeCaja, { id }));
  expect(z).toMatchObject({ cobros: 1, cobrado_centavos: 35_000, otros_centavos: -35_000 });
  expect(await close(id)).toMatchObject(ok);
});

test('after its box was closed it lessens the one that is open then, and the sealed one stays', async () => {
  const id = await open(100_000);
  const wrong = await collect(35_000);
  expect(await seal(id, 135_000)).toMatchObject({ diferencia: 0 });
  expect(await close(id)).toMatchObject(ok);
  const next = await open(135_000);
  await correct(wrong);
  expect(await seal(next, 100_000)).toMatchObject({ esperado: 100_000, diferencia: 0 });
  const z = zDeCaja.result.parse(await server.as(ANA, zDeCaja, { id: next }));
  expect(z).toMatchObject({ cobros: 0, cobrado_centavos: 0, otros_centavos: -35_000 });
  expect(await close(next)).toMatchObject(ok);
  expect(zDeCaja.result.parse(await server.as(ANA, zDeCaja, { id }))).toMatchObject({ esperado_centavos: 135_000 });
});

test('with none open the next opening tells of it: what is there beyond the book is ours to decide, and no later count loses it', async () => {
  const id = await open(100_000);
  const wrong = await collect(35_000);
  expect(await seal(id, 135_000)).toMatchObject({ diferencia: 0 });
  expect(await close(id)).toMatchObject(ok);
  await correct(wrong);
  expect(await lies('EFECTIVO_AGENCIA')).toBe(100_000);
  const next = await open(135_000);
  expect([await lies('EFECTIVO_AGENCIA'), await lies('SOBRANTE')]).toEqual([135_000, -35_000]);
  expect(await seal(next, 135_000)).toMatchObject({ diferencia: 0 });
  expect(await close(next)).toMatchObject(ok);
});
