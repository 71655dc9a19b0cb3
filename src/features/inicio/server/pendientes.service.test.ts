import { afterAll, beforeAll, expect, test } from 'vitest';

import { ON_THE_WAY } from '#testing/estacion.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { getPendientes, type Pendiente } from '../contract.ts';

/** Parcel 300 is on the way to agency 1, and late; 410 is late as well, and 400 has not moved for three days. */
const FILL = `${ON_THE_WAY}
  UPDATE guia SET vence_el = hoy() + 1, ultimo_fecha = greatest(ultimo_fecha, now() - interval '1 day');
  UPDATE guia SET vence_el = hoy() - 2 WHERE id IN (300, 410);
  UPDATE guia SET ultimo_fecha = now() - interval '3 days' WHERE id = 400;`;

const OPERARIO = { roles: [3], codes: ['PROB_SOL', 'GUI_001', 'EVE_003'] } as const satisfies Person;

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(FILL);
  await server.query(
    `INSERT INTO importacion (cliente_id, usuario_id, encargada_a, ip, nombre, huella, tamano, filas, con_errores, leida)
     SELECT v.cliente_id, $1, $1, '127.0.0.1', 'envios.csv', sha256(v.con_errores::text::bytea), 9, v.con_errores, v.con_errores, now() FROM (VALUES (1, 2), (1, 0), (2, 5)) AS v (cliente_id, con_errores)`,
    [await server.id(OPERARIO)],
  );
});
afterAll(() => server.close());

const of = async (person: Person): Promise<Record<string, Pendiente>> => {
  const { pendientes } = await server.as(person, getPendientes, {});
  return Object.fromEntries(pendientes.map((one: Pendiente) => [one.clave, one]));
};
const figures = async (person: Person) =>
  Object.entries(await of(person)).map(([clave, { cantidad }]) => [clave, cantidad]);

test('everybody is told of what is theirs to unblock, in figures of their own rows', async () => {
  expect(await figures(OPERARIO)).toEqual([
    ['casos_de_hoy', 0],
    ['sin_movimiento', 1],
    ['vencidas', 2],
    ['importaciones_con_errores', 2],
  ]);
  expect(await figures({ tipo: 'agencia', agente_id: 1, codes: ['PCK_001'] })).toEqual([
    ['por_llegar', 1],
    ['en_estante', 1],
    ['vencen_hoy', 0],
    ['vencidas_en_estante', 0],
  ]);
  expect(await figures({ tipo: 'cliente', cliente_id: 2, codes: ['CLI_001'] })).toEqual([
    ['importaciones_con_errores', 1],
  ]);
  expect(await figures({ roles: [18], codes: ['CHF_001'] })).toEqual([]);
});

test('cases are compared for those who lead, and accounts wait for administrators alone', async () => {
  expect((await of(OPERARIO)).casos_de_hoy?.antes).toBeNull();
  expect((await of({ ...OPERARIO, roles: [2] })).casos_de_hoy?.antes).toBe(0);
  await server.id({ pending: true });
  const told = await of({ roles: [1] });
  expect([told.cuentas_por_aprobar?.cantidad, told.webhooks_fallando?.cantidad]).toEqual([1, 0]);
});

test('what cannot be counted takes no other with it, and is logged', async () => {
  await server.query('ALTER TABLE importacion RENAME COLUMN con_errores TO con_otras');
  const told = await of(OPERARIO);
  expect([told.importaciones_con_errores?.cantidad, told.vencidas?.cantidad]).toEqual([null, 2]);
  expect(
    server.log.filter((line) => JSON.stringify(line).includes('importaciones_con_errores')).length,
  ).toBeGreaterThan(0);
  await server.query('ALTER TABLE importacion RENAME COLUMN con_otras TO con_errores');
});
