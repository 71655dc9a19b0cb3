import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { registrarEvento } from '#features/guias/detalle.contract.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { deliver, driver, outWith, TRAFICO } from '#testing/rendicion.ts';
import { openTestServer, type TestServer } from '#testing/server.ts';

import { crearRecorrido, moverRecorrido } from '../contract.ts';
import { checksDeRecorridos } from './verificar.sql.ts';

/** A round in the street with one of each: paid, delivered, visited in vain, and on its way; and one that was given up. */
let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
  const chofer = driver('Ana Paz');
  const round = await outWith(server, chofer, { contra_reembolso_centavos: 50_000 }, {}, {}, { bultos: 2 });
  const [paid, delivered, invain] = round.guias.map(({ id }) => id);
  await deliver(server, chofer, { guia_id: paid ?? 0, centavos: 50_000 });
  await deliver(server, chofer, { guia_id: delivered ?? 0 });
  await server.as(chofer, registrarEvento, { guia_id: invain ?? 0, tipo: 'NOENT', motivo_id: 1 });
  const { recorrido_id: id } = crearRecorrido.result.parse(await server.as(TRAFICO, crearRecorrido, {}));
  expect(await server.as(TRAFICO, moverRecorrido, { id, acto: 'anular' })).toMatchObject({ code: 'OK' });
});
afterAll(() => server.close());

const found = async () => {
  const told: string[] = [];
  for (const { run } of checksDeRecorridos) told.push(...(await run((text) => server.query(text))));
  return told;
};
/** What is said of the rounds where somebody wrote this past all rules. */
async function planted(text: string): Promise<string[]> {
  await server.query('BEGIN');
  for (const table of ['recorrido', 'recorrido_guia', 'guia', 'evento'])
    await server.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  await server.query(text);
  const told = await found();
  await server.query('ROLLBACK');
  return told;
}

const LINEA = (estado: string) => `(SELECT min(guia_id) FROM recorrido_guia WHERE estado = '${estado}' AND bultos = 1)`;
const EVENTO = (tipo: string) => `(SELECT min(id) FROM evento WHERE tipo = '${tipo}' AND recorrido_id IS NOT NULL)`;

test('nothing is found where nothing is wrong', async () => {
  expect(await found()).toEqual([]);
});

describe('a planted fault of a line is found', () => {
  test.each([
    [
      'delivered, and still on its way',
      `estado = 'EN_CAMINO' WHERE guia_id = ${LINEA('ENTREGADA')}`,
      /dice EN_CAMINO, sus eventos ENTREGADA/,
    ],
    [
      'on its way, and said to be gone over',
      `estado = 'TRANSFERIDA' WHERE guia_id = ${LINEA('NO_ENTREGADA')}`,
      /dice TRANSFERIDA, sus eventos NO_ENTREGADA/,
    ],
    [
      'visited in vain, and said to be back',
      `estado = 'DEVUELTA' WHERE guia_id = ${LINEA('NO_ENTREGADA')}`,
      /dice DEVUELTA, sus eventos NO_ENTREGADA/,
    ],
    ['of several pieces', `estado = 'PLANIFICADA' WHERE bultos = 2`, /dice PLANIFICADA, sus eventos EN_CAMINO/],
  ])('%s', async (_what, set, told) => {
    expect((await planted(`UPDATE recorrido_guia SET ${set}`)).join('\n')).toMatch(told);
  });

  test.each([
    [
      'an event that was lost',
      `DELETE FROM evento WHERE id = ${EVENTO('NOENT')}`,
      /dice NO_ENTREGADA, sus eventos EN_CAMINO/,
    ],
    [
      'a correction that moved nothing',
      `INSERT INTO evento (guia_id, tipo, fecha_evento, corrige_id, usuario_id, cliente_id)
       SELECT guia_id, 'CORR', fecha_evento, id, usuario_id, cliente_id FROM evento WHERE id = ${EVENTO('ENT')}`,
      /dice ENTREGADA, sus eventos EN_CAMINO/,
    ],
  ])('%s', async (_what, text, told) => {
    expect((await planted(text)).join('\n')).toMatch(told);
  });
});

describe('a planted fault of a count is found', () => {
  test.each([
    ['lineas:ENTREGADA', 2],
    ['lineas:NO_ENTREGADA', 1],
    ['bultos', 5],
    ['zona:1', 4],
    ['cobrado:UYU', 50_000],
    ['efectivo:UYU', 50_000],
  ])('%s', async (dato, son) => {
    const lost = ['recorrido_cuenta', 'recorrido_delta'].map((table) => `DELETE FROM ${table} WHERE dato = '${dato}'`);
    expect((await planted(lost.join(';'))).join('\n')).toMatch(new RegExp(`${dato}: dice 0, son ${son}`));
    const more = `INSERT INTO recorrido_delta (recorrido_id, dato, cantidad) SELECT recorrido_id, '${dato}', 7 FROM recorrido_guia LIMIT 1`;
    expect((await planted(more)).join('\n')).toMatch(new RegExp(`${dato}: dice ${son + 7}, son ${son}`));
  });
});

describe('a planted fault between a parcel and its round is found', () => {
  test.each([
    [
      'an open line of one that was delivered',
      `UPDATE guia SET estado_general = 'ENTREGADO' WHERE id = ${LINEA('NO_ENTREGADA')}`,
      /la línea está abierta \(NO_ENTREGADA\) y la guía ENTREGADO/,
    ],
    [
      'one that is assigned to no round',
      `UPDATE guia SET estado_general = 'ASIGNADO' WHERE id = ${LINEA('ENTREGADA')}`,
      /está asignada y en ningún recorrido/,
    ],
  ])('%s', async (_what, text, told) => {
    expect((await planted(text)).join('\n')).toMatch(told);
  });
});

describe('a planted fault of the history of a round is found', () => {
  const own = `entidad = 'recorrido' AND documento_id = (SELECT min(id) FROM recorrido)`;
  test.each([
    [
      'a state that no step led to',
      `UPDATE recorrido SET estado = 'RENDIDO' WHERE estado = 'EN_RUTA'`,
      /dice RENDIDO, sus anotaciones EN_RUTA/,
    ],
    ['none at all', `DELETE FROM documento_anotacion WHERE ${own}`, /dice EN_RUTA, sus anotaciones nada/],
    [
      'a step that is missing',
      `DELETE FROM documento_anotacion WHERE ${own} AND acto = 'cerrar_carga'`,
      /«salir» empieza en CARGADO, no en EN_CARGA/,
    ],
    [
      'a step that there is not',
      `UPDATE documento_anotacion SET acto = 'volar' WHERE ${own} AND acto = 'salir'`,
      /«volar» de CARGADO a EN_RUTA no es un paso/,
    ],
    [
      'a step said to take back another one',
      `UPDATE documento_anotacion SET deshace_id = (SELECT min(id) FROM documento_anotacion WHERE ${own}) WHERE ${own} AND acto = 'salir'`,
      /«salir» de CARGADO a EN_RUTA no es un paso/,
    ],
  ])('%s', async (_what, text, told) => {
    expect((await planted(text)).join('\n')).toMatch(told);
  });
});
