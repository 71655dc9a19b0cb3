import { afterAll, beforeAll, expect, test } from 'vitest';

import { entregarEnMostrador, hoyEnMostrador } from '#features/mostrador/contract.ts';
import { ANA, pesos } from '#testing/cajas.ts';
import { guiaEnAgencia } from '#testing/en-agencia.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { openTestServer, type TestServer } from '#testing/server.ts';

import { abrirCaja, cerrarCaja, contarCaja, verCaja } from '../contract.ts';
import { zDeCaja } from '../papeles.contract.ts';

/** A box that is counted before midnight and closed after it (areas/agency.md §7). */

const ok = { code: 'OK' };

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
});
afterAll(() => server.close());

async function collect(centavos: number) {
  const { id } = await guiaEnAgencia(server, { contra_reembolso_centavos: centavos });
  return server.as(ANA, entregarEnMostrador, {
    ...{ guias: [id], quien: 'TITULAR', documento: '12345672', cobrado_centavos: centavos },
  });
}

test('a box counted before midnight and closed after it is of the day on which it was open, and the next begins where it ended', async () => {
  const { id } = abrirCaja.result.parse(await server.as(ANA, abrirCaja, { conteo: pesos(1000) }));
  expect(await collect(50_000)).toMatchObject(ok);
  expect(await server.as(ANA, contarCaja, { id, conteo: pesos(1500) })).toMatchObject({ sellado: { diferencia: 0 } });
  // All of that was yesterday.
  await server.query(`UPDATE turno_caja SET abierta = abierta - interval '1 day'`);
  await server.query(`UPDATE entrega_mostrador SET fecha = fecha - interval '1 day'`);

  const before = hoyEnMostrador.result.parse(await server.as(ANA, hoyEnMostrador, {}));
  expect(before).toMatchObject({ entregadas_hoy: 0, ultimas: [], caja: { id, estado: 'ARQUEADA', cobros: 1 } });
  expect(await collect(20_000)).toMatchObject({ error: 'CAJA_CERRADA' });
  expect(await server.as(ANA, cerrarCaja, { id })).toMatchObject({
    sellado: { esperado: 150_000, contado: 150_000, diferencia: 0 },
  });

  const next = abrirCaja.result.parse(await server.as(ANA, abrirCaja, { conteo: pesos(1500) }));
  expect(await collect(30_000)).toMatchObject(ok);
  const after = verCaja.result.parse(await server.as(ANA, verCaja, {}));
  expect(after.abierta).toMatchObject({ id: next.id, cobros: 1 });
  expect(await server.as(ANA, zDeCaja, { id })).toMatchObject({ numero: 1, cobros: 1, cobrado_centavos: 50_000 });
  expect(await server.as(ANA, contarCaja, { id: next.id, conteo: pesos(1800) })).toMatchObject({
    sellado: { diferencia: 0 },
  });
  // Nothing was lacking as it was opened, and nothing is told to have been.
  const [matters] = await server.query(`SELECT count(*)::int AS n FROM incidencia`);
  expect(matters).toEqual({ n: 0 });
});
