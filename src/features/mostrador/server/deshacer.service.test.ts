import { afterAll, beforeAll, expect, test } from 'vitest';

import { contarCaja } from '#features/cajas/contract.ts';
import { ANA, abrir, BEA, OTRA, pesos } from '#testing/cajas.ts';
import { guiaEnAgencia } from '#testing/en-agencia.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { buscarEnMostrador, entregarEnMostrador, guardarEstante, hoyEnMostrador, ubicarGuias } from '../contract.ts';
import { deshacerEntrega } from '../deshacer.contract.ts';

const JEFA: Person = { name: 'Julia Mas', roles: [2], codes: ['PCK_001'] };
const nota = 'Era la de otra Rosa';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
});
afterAll(() => server.close());

/** Handed over at agency 1 by Ana; answers the events, in the order of the parcels. */
async function entregadas(...centavos: number[]) {
  const guias: number[] = [];
  const one = { destinatario: 'Elsa Varela', documento: '1.234.567-2' };
  for (const cuanto of centavos)
    guias.push(
      (await guiaEnAgencia(server, { ...one, ...(cuanto === 0 ? {} : { contra_reembolso_centavos: cuanto }) })).id,
    );
  const done = await server.as(ANA, entregarEnMostrador, {
    ...{ guias, quien: 'TITULAR', documento: '12345672', cobrado_centavos: centavos.reduce((sum, n) => sum + n, 0) },
  });
  return entregarEnMostrador.result.parse(done).entregadas.toSorted((a, b) => a.guia_id - b.guia_id);
}
const deshacer = (eventos: number[], person: Person = ANA, params: object = {}) =>
  server.as(person, deshacerEntrega, { eventos, nota, ...params });
const estadoDe = async (guia_id: number) =>
  (await server.query('SELECT estado_general FROM guia WHERE id = $1', [guia_id]))[0]?.estado_general;
const older = (evento_id: number) =>
  server.query(`UPDATE evento SET fecha_registro = fecha_registro - interval '3 hours' WHERE id = $1`, [evento_id]);
const ultimas = async (person: Person, params: object = {}) =>
  hoyEnMostrador.result.parse(await server.as(person, hoyEnMostrador, params)).ultimas;

test('what one act handed over lies at the counter again, on its shelf, and its money leaves the box', async () => {
  const box = await abrir(server, ANA, 1000);
  await server.as(ANA, guardarEstante, { codigo: 'A-01', capacidad: 12 });
  const [one, two] = await entregadas(35_000, 4_000);
  if (!one || !two) throw new Error('nothing was handed over');
  expect(await deshacer([one.evento_id, two.evento_id])).toMatchObject({ deshechas: [one.guia_nro, two.guia_nro] });
  expect(await estadoDe(one.guia_id)).toBe('EN_AGENCIA');
  const found = buscarEnMostrador.result.parse(await server.as(ANA, buscarEnMostrador, { texto: one.guia_nro }));
  expect(found.guias.map(({ guia_id }) => guia_id).sort()).toEqual([one.guia_id, two.guia_id].sort());
  expect(await server.as(ANA, ubicarGuias, { guias: [one.guia_id], estante: 'A-01' })).toMatchObject({ code: 'OK' });
  expect(await server.as(ANA, contarCaja, { id: box, conteo: pesos(1000) })).toMatchObject({
    sellado: { esperado: 100_000, diferencia: 0 },
  });
  // Twice is once: what is corrected is corrected.
  expect(await deshacer([one.evento_id])).toMatchObject({ error: 'EVENTO_NO_SE_CORRIGE' });
});

test('by whoever did it and for its minutes, by whoever leads of our people afterwards, and all of an act or none', async () => {
  const [one, two] = await entregadas(0, 0);
  if (!one || !two) throw new Error('nothing was handed over');
  expect(await deshacer([one.evento_id], BEA)).toMatchObject({ error: 'EVENTO_NO_SE_CORRIGE' });
  const own = (rows: Awaited<ReturnType<typeof ultimas>>) => rows.find(({ evento_id }) => evento_id === one.evento_id);
  expect(own(await ultimas(ANA))).toMatchObject({ se_deshace: true });
  expect(own(await ultimas(BEA))).toMatchObject({ se_deshace: false });
  expect(own(await ultimas(JEFA, { agente_id: 1 }))).toMatchObject({ se_deshace: true });
  await older(two.evento_id);
  await server.query(`UPDATE entrega_mostrador SET fecha = fecha - interval '3 hours' WHERE evento_id = $1`, [
    two.evento_id,
  ]);
  expect(await deshacer([one.evento_id, two.evento_id])).toMatchObject({ error: 'EVENTO_NO_SE_CORRIGE' });
  expect(await estadoDe(one.guia_id)).toBe('ENTREGADO');
  expect(await deshacer([one.evento_id, two.evento_id], JEFA, { agente_id: 1 })).toMatchObject({ code: 'OK' });
  expect([await estadoDe(one.guia_id), await estadoDe(two.guia_id)]).toEqual(['EN_AGENCIA', 'EN_AGENCIA']);
});

test('of another counter it is as if it were not', async () => {
  const [one] = await entregadas(0);
  expect(await deshacer([one?.evento_id ?? 0], OTRA)).toEqual(await deshacer([999_999], OTRA));
  expect(await estadoDe(one?.guia_id ?? 0)).toBe('ENTREGADO');
});
