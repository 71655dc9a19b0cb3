import { afterAll, beforeAll, expect, test } from 'vitest';

import { countGuias } from '#features/guias/contract.ts';
import { demoUpToNow } from '#testing/demo.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { getTorre, type Linea } from '../contract.ts';
import { lineaOf } from './torre.ts';

const ENCARGADO: Person = { roles: [2], codes: ['GUI_001'] };

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(demoUpToNow(3000));
});
afterAll(() => server.close());

const counted = async (filters: object): Promise<number> => (await server.as(ENCARGADO, countGuias, filters)).total;

test('each figure of the day is what the list behind it counts', async () => {
  const torre = await server.as(ENCARGADO, getTorre, {});
  const last = (flujo: string) => torre.flujo.find((linea: Linea) => linea.flujo === flujo)?.hoy.at(-1);
  expect(last('ingresadas')).toBe(await counted({ ingresada_desde: torre.hoy, ingresada_hasta: torre.hoy }));
  for (const hecho_hoy of ['salidas', 'entregadas', 'no_entregadas'] as const)
    expect([hecho_hoy, last(hecho_hoy)]).toEqual([hecho_hoy, await counted({ hecho_hoy })]);
  expect(torre.en_reparto).toBe(await counted({ estado: ['EN_REPARTO'] }));
  expect(torre.promesas_en_riesgo).toBe(await counted({ promesa_en_riesgo: true }));
  for (const { estado, cantidad } of torre.estados)
    expect([estado, cantidad]).toEqual([estado, await counted({ estado: [estado] })]);
  expect(torre.estados.length).toBeGreaterThan(5);
});

test('of each state the oldest is told, and agencies that are nearly full, the fullest first', async () => {
  const [agencia] = await server.query(
    `SELECT agente_id AS id, count(*)::int AS cantidad FROM guia WHERE estado_general = 'EN_AGENCIA' GROUP BY 1 ORDER BY 2 DESC LIMIT 1`,
  );
  await server.query('UPDATE agente SET capacidad = 100000');
  await server.query('UPDATE agente SET capacidad = $2 WHERE id = $1', [agencia.id, agencia.cantidad]);
  const [oldest] = await server.query(
    `SELECT id::int FROM guia WHERE estado_general = 'EN_AGENCIA' ORDER BY ultimo_fecha, id LIMIT 1`,
  );
  const { agencias, estados } = await server.as(ENCARGADO, getTorre, {});
  expect(agencias).toMatchObject([{ ...agencia, capacidad: agencia.cantidad }]);
  expect(estados.find(({ estado }: { estado: string }) => estado === 'EN_AGENCIA').mas_vieja.id).toBe(oldest.id);
});

test('it is for who leads', async () => {
  expect(await server.as({ roles: [3], codes: ['GUI_001'] }, getTorre, {})).toMatchObject({ status: 403 });
  expect(await server.as({ roles: [1] }, getTorre, {})).toMatchObject({ code: 'OK' });
});

test('what fails takes no other part with it', async () => {
  await server.query('ALTER TABLE agente RENAME COLUMN capacidad TO lugar');
  const torre = await server.as(ENCARGADO, getTorre, {});
  await server.query('ALTER TABLE agente RENAME COLUMN lugar TO capacidad');
  expect([torre.agencias, torre.estados === null, torre.flujo === null]).toEqual([null, false, false]);
});

test('a line sums up since midnight, today to the hour that runs and a week ago all day', () => {
  const tramo = (es_hoy: boolean, hora: number, cantidad: number, a_esta_hora = cantidad) => {
    return { flujo: 'entregadas', es_hoy, hora, cantidad, a_esta_hora } as const;
  };
  const { hoy, antes, antes_a_esta_hora } = lineaOf(
    'entregadas',
    [tramo(true, 8, 3), tramo(true, 9, 2), tramo(false, 9, 4, 1), tramo(false, 15, 6, 0)],
    9,
  );
  expect(hoy).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 3, 5]);
  expect([antes[8], antes[9], antes[23], antes.length]).toEqual([0, 4, 10, 24]);
  expect(antes_a_esta_hora).toBe(1);
});
