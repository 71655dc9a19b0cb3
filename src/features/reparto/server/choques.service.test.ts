import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { registrarEvento } from '#features/guias/detalle.contract.ts';
import { driver, OPERARIO, outWith, picture } from '#testing/calle.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { misreplayed } from '#testing/replay.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { entregarEnParte, entregarEnPuerta, miHoja, noEntregar } from '../entrega.contract.ts';

/** What comes from a phone that was away: the world went on meanwhile, and what it says may be anything (areas/field.md §9). */

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
});
afterAll(async () => {
  const broken = await misreplayed((text) => server.query(text));
  await server.close();
  expect(broken).toEqual([]);
});

const MANANA = new Date(Date.now() + 36 * 3_600_000).toISOString().slice(0, 10);
const images = async () => Number((await server.query('SELECT count(*) AS n FROM archivo'))[0].n);
const typesOf = async (guia_id: number) =>
  (await server.query('SELECT tipo FROM evento WHERE guia_id = $1 ORDER BY id', [guia_id])).map(({ tipo }) => tipo);
const register = (guia_id: number, tipo: string, more: object = {}) =>
  server.as(OPERARIO, registrarEvento, { guia_id, tipo, ...more });
const lineOf = async (chofer: Person, guia_id: number) => {
  const { hoja } = miHoja.result.parse(await server.as(chofer, miHoja, {}));
  return hoja?.lineas.find((linea) => linea.guia_id === guia_id);
};
const signed = async (guias: number[]) => ({
  ...{ guias, recibe: 'Rosa', cobrado_centavos: 0, firma: await picture(), clave: crypto.randomUUID() },
});

describe('meanwhile', () => {
  test('held back: the delivery is refused with its reason, and leaves neither an event nor its picture', async () => {
    const chofer = driver('Ana Paz');
    const { ids, first } = await outWith(server, chofer, {}, {});
    const second = ids[1] ?? 0;
    expect(await register(second, 'RTN', { motivo_id: 21 })).toMatchObject({ code: 'OK' });
    const [before, seen] = [await typesOf(first), await images()];
    const refused = await server.as(chofer, entregarEnPuerta, await signed([first, second]));
    expect(refused).toMatchObject({ error: 'EVENTO_NO_PERMITIDO', msg: expect.stringContaining('Está «Retenida»') });
    // All or none, of the door that was not held as well.
    expect([await typesOf(first), await images()]).toEqual([before, seen]);
    expect(await lineOf(chofer, second)).toMatchObject({ retenida: true });
    expect(await server.as(chofer, entregarEnPuerta, await signed([first]))).toMatchObject({ texto: 'Entregada' });
  });

  test('put off to another day by the office: it leaves the round, and what the phone says of it is refused', async () => {
    const chofer = driver('Beto Sosa');
    const { first } = await outWith(server, chofer, {});
    expect(await server.as(chofer, noEntregar, { guias: [first], motivo_id: 1 })).toMatchObject({ code: 'OK' });
    expect(await register(first, 'REP', { dia: MANANA })).toMatchObject({ code: 'OK' });
    const [open] = await server.query('SELECT count(*)::int AS n FROM recorrido_guia WHERE guia_id = $1 AND abierta', [
      first,
    ]);
    const late = await server.as(chofer, entregarEnPuerta, await signed([first]));
    expect([open.n, late.code]).toEqual([0, 'ERROR']);
    expect((await typesOf(first)).at(-1)).toBe('REP');
  });

  test('two phones of one person say the same at once: one delivery, one picture', async () => {
    const chofer = driver('Delia Ros');
    const { first } = await outWith(server, chofer, {});
    const act = await signed([first]);
    const before = await images();
    const answers = await Promise.all([1, 2, 3].map(() => server.as(chofer, entregarEnPuerta, act)));
    expect(answers.some(({ code }) => code === 'OK')).toBe(true);
    expect(await server.as(chofer, entregarEnPuerta, act)).toMatchObject({ code: 'OK', texto: 'Entregada' });
    expect((await typesOf(first)).filter((tipo) => tipo === 'ENT')).toHaveLength(1);
    expect(await images()).toBe(before + 1);
  });

  test('the doors of one phone at once: each its own, in whatever order they arrive', async () => {
    const chofer = driver('Elio Vera');
    const { ids } = await outWith(server, chofer, {}, {}, {}, {}, {}, {});
    const acts = await Promise.all(ids.map((id) => signed([id])));
    const answers = await Promise.all(acts.map((act) => server.as(chofer, entregarEnPuerta, act)));
    expect(answers.map(({ texto }) => texto)).toEqual(ids.map(() => 'Entregada'));
    const [row] = await server.query(
      `SELECT count(*)::int AS n, count(DISTINCT firma_id)::int AS firmas FROM evento WHERE tipo = 'ENT' AND guia_id = ANY ($1)`,
      [ids],
    );
    expect(row).toEqual({ n: ids.length, firmas: ids.length });
  });
});

describe('a phone whose clock is two hours ahead', () => {
  const off = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

  test('that never heard the time: what it says is of later, is refused in words and leaves nothing; with the right hour it is done once', async () => {
    const chofer = driver('Irma Vidal');
    const { first } = await outWith(server, chofer, { contra_reembolso_centavos: 10_000 });
    const [before, seen] = [await typesOf(first), await images()];
    const act = { ...(await signed([first])), cobrado_centavos: 10_000 };
    const late = await server.as(chofer, entregarEnPuerta, { ...act, fecha_evento: off(2) });
    expect(late).toMatchObject({ error: 'EVENTO_EN_EL_FUTURO', msg: expect.stringMatching(/hora/) });
    expect([await typesOf(first), await images()]).toEqual([before, seen]);
    // The phone corrects its clock by the answer, and says the same act again.
    const right = { ...act, fecha_evento: off(0) };
    for (const _again of [1, 2]) expect(await server.as(chofer, entregarEnPuerta, right)).toMatchObject({ code: 'OK' });
    expect(await typesOf(first)).toEqual([...before, 'ENT_CR']);
    expect(await images()).toBe(seen + 1);
  });

  test('a few seconds ahead are taken as now: nothing happened later than it was told', async () => {
    const chofer = driver('Jaime Roca');
    const { first } = await outWith(server, chofer, {});
    const act = { ...(await signed([first])), fecha_evento: off(1 / 180) };
    expect(await server.as(chofer, entregarEnPuerta, act)).toMatchObject({ code: 'OK' });
    const [row] = await server.query(
      `SELECT fecha_evento <= fecha_registro AS antes FROM evento WHERE tipo = 'ENT' AND guia_id = $1`,
      [first],
    );
    expect(row).toEqual({ antes: true });
  });
});

describe('what is no act', () => {
  test('money that is none is refused at its field', async () => {
    const chofer = driver('Gala Ruiz');
    const { first } = await outWith(server, chofer, { contra_reembolso_centavos: 10_000 });
    const headers = { 'x-token': await server.token(chofer) };
    for (const cobrado_centavos of [-1, 0.5, 2 ** 53, 1_000_000_001, Number.NaN, '100']) {
      const act = { service: entregarEnPuerta.service, guias: [first], recibe: 'Rosa', cobrado_centavos };
      const parte = { guia_id: first, bultos: [1], motivo_id: 1, recibe: 'Rosa', cobrado_centavos };
      for (const payload of [act, { service: entregarEnParte.service, ...parte }]) {
        const response = await server.request({ method: 'POST', url: '/dispatcher', headers, payload });
        expect([response.statusCode, response.json().campos]).toEqual([400, { cobrado_centavos: expect.any(String) }]);
      }
    }
    expect((await typesOf(first)).at(-1)).toBe('SAL');
  });

  test('none, too many and strange parcels are refused, and so is a picture that is none or too long', async () => {
    const chofer = driver('Hugo Roo');
    const { first } = await outWith(server, chofer, {});
    const act = { guias: [first], recibe: 'Rosa', cobrado_centavos: 0 };
    for (const bad of [
      { guias: [] },
      { guias: Array.from({ length: 31 }, (_none, n) => n + 1) },
      { guias: [0] },
      { recibe: '   ' },
      { firma: 'no es base64' },
      { firma: 'A'.repeat(700_004) },
      { fecha_evento: 'ayer' },
    ])
      expect(await server.as(chofer, entregarEnPuerta, { ...act, ...bad })).toMatchObject({ status: 400 });
    expect((await typesOf(first)).at(-1)).toBe('SAL');
  });
});
