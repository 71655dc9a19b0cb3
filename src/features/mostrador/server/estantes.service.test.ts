import { afterAll, beforeAll, expect, test } from 'vitest';

import { TWO_CLIENTS } from '#testing/guias.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { guardarEstante, hoyEnMostrador } from '../contract.ts';
import { estantes } from '../estantes.contract.ts';

/** Shelves as a master of the house. */

const ANA: Person = { name: 'Ana Estantes', codes: ['AGT_003'] };
const ELSA: Person = { tipo: 'agencia', agente_id: 1, codes: ['PCK_001'], name: 'Elsa Estantes' };

let server: TestServer;
let agencia = '';
beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
  [{ nombre: agencia }] = await server.query('SELECT nombre FROM agente WHERE id = 1');
});
afterAll(() => server.close());

const codigos = async () =>
  estantes.listar.result.parse(await server.as(ANA, estantes.listar, {})).records.map(({ valores }) => valores.codigo);
const see = async (id: number) => estantes.ver.result.parse(await server.as(ANA, estantes.ver, { id }));

test('twenty of them are made in one go, and again makes none anew', async () => {
  const filas = Array.from({ length: 20 }, (_, n) => [agencia, `P-${String(n + 1).padStart(2, '0')}`, '30']);
  const params = { prueba: false, encabezado: ['Agencia', 'Código', 'Capacidad'], filas };
  expect(await server.as(ANA, estantes.importar, params)).toMatchObject({ nuevas: 20, iguales: 0, malas: [] });
  expect(await server.as(ANA, estantes.importar, params)).toMatchObject({ nuevas: 0, iguales: 20, malas: [] });
  expect((await codigos()).filter((one) => String(one).startsWith('P-'))).toHaveLength(20);
  const seen = JSON.stringify(await server.as(ELSA, hoyEnMostrador, {}));
  expect(seen).toContain('P-20');
});

test('what its counter changes is in its history, and whoever looked before is told', async () => {
  const made = await server.as(ANA, estantes.guardar, {
    ...{ id: null, version: null, agente_id: 1, codigo: 'q-01', capacidad: 5 },
  });
  const { id } = estantes.guardar.result.parse(made);
  expect((await server.as(ELSA, guardarEstante, { id, codigo: 'Q-02', capacidad: 9 })).code).toBe('OK');
  const { fila, historial } = await see(id);
  expect(fila.valores).toEqual({ agente_id: 1, codigo: 'Q-02', capacidad: 9 });
  expect(historial[0]).toMatchObject({
    usuario: 'Elsa Estantes',
    texto: expect.stringContaining('Código: Q-01 → Q-02'),
  });
  const late = await server.as(ANA, estantes.guardar, {
    ...{ id, version: 1, agente_id: 1, codigo: 'Q-03', capacidad: null },
  });
  expect(late.code).toBe('ERROR');
  const twice = await server.as(ANA, estantes.guardar, {
    ...{ id: null, version: null, agente_id: 1, codigo: 'Q-02', capacidad: null },
  });
  expect(twice.campos.codigo).toBe('Esa agencia ya tiene un estante con ese código');
});

test('one on which parcels lay is not deleted nor moved, and goes out of use; one that nobody used is deleted', async () => {
  const [{ id: usado }] = await server.query(`INSERT INTO estante (agente_id, codigo) VALUES (1, 'R-01') RETURNING id`);
  const [{ id: limpio }] = await server.query(
    `INSERT INTO estante (agente_id, codigo) VALUES (1, 'R-02') RETURNING id`,
  );
  const [otra] = await server.query('SELECT id FROM agente WHERE id <> 1 ORDER BY id LIMIT 1');
  await server.query(
    `INSERT INTO guia_estante (guia_id, agente_id, estante_id, usuario_id) SELECT min(id), 1, $1, $2 FROM guia`,
    [usado, await server.id(ELSA)],
  );
  const { usos, puede_eliminar } = await see(usado);
  expect([usos.map(({ nombre, cantidad }) => [nombre, cantidad]), puede_eliminar]).toEqual([
    [['Guías que están en él', 1]],
    false,
  ]);
  expect((await server.as(ANA, estantes.eliminar, { id: usado })).error).toBe('MAESTRO_EN_USO');
  const moved = await server.as(ANA, estantes.guardar, {
    ...{ id: usado, version: 1, agente_id: otra.id, codigo: 'R-01', capacidad: null },
  });
  expect(moved.campos.agente_id).toContain('no se muda de agencia');
  expect((await server.as(ANA, estantes.cambiarEstado, { id: usado, version: 1, activo: false })).code).toBe('OK');
  expect((await server.as(ANA, estantes.eliminar, { id: limpio })).code).toBe('OK');
  expect(await codigos()).not.toContain('R-02');
});

test('an agency keeps its own at its counter, and sees none of another whatever its codes', async () => {
  expect((await server.as(ELSA, estantes.listar, {})).error).toBe('SIN_PERMISO');
  const [otra] = await server.query('SELECT id FROM agente WHERE id <> 1 ORDER BY id LIMIT 1');
  await server.query(`INSERT INTO estante (agente_id, codigo) VALUES ($1, 'Z-99')`, [otra.id]);
  expect(await codigos()).toContain('Z-99');
  const conCodigo: Person = { ...ELSA, name: 'Con código', codes: ['PCK_001', 'AGT_003'] };
  expect(JSON.stringify(await server.as(conCodigo, estantes.listar, {}))).not.toContain('Z-99');
});
