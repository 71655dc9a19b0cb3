import { afterAll, beforeAll, expect, test } from 'vitest';

import { enPlanta } from '#testing/en-planta.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { agregarGuias, crearRecorrido, MAS_GUIAS, quitarGuias, verRecorrido } from '../contract.ts';
import { puntosDelPool } from '../mapa.contract.ts';
import { poolDeRecorrido } from '../pool.contract.ts';

const TRAFICO: Person = { name: 'Tania Rocha', codes: ['REC_004', 'GUI_001'] };

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
});
afterAll(() => server.close());

test('what waits is narrowed by cart, service, weight, and by whether somebody was there in vain; the map and the list agree', async () => {
  const ids = await enPlanta(
    server,
    Array.from({ length: 4 }, () => ({ direccion: 'Ellauri 880' })),
  );
  const [light = 0, heavy = 0, visited = 0, express = 0] = ids;
  await server.query('UPDATE guia SET peso_gramos = CASE id WHEN $1 THEN 3000 WHEN $2 THEN 25000 ELSE 12000 END', [
    light,
    heavy,
  ]);
  await server.query('UPDATE guia SET intentos = 1 WHERE id = $1', [visited]);
  await server.query(`UPDATE guia SET servicio = 'EXPRESS_24' WHERE id = $1`, [express]);
  const [carro] = await server.query(`INSERT INTO carro (nombre) VALUES ('Pocitos') RETURNING id::int, codigo`);
  await server.query(
    `INSERT INTO carro_guia (guia_id, carro_id, evento_id, desde) SELECT x, $1, 1, now() FROM unnest($2::bigint[]) AS x`,
    [carro.id, [light, visited]],
  );
  const ask = async (params: object) => {
    const pool = poolDeRecorrido.result.parse(await server.as(TRAFICO, poolDeRecorrido, params));
    const { puntos } = puntosDelPool.result.parse(await server.as(TRAFICO, puntosDelPool, params));
    const found = pool.guias.map(({ guia_id }) => guia_id).toSorted((a, b) => a - b);
    expect(puntos.map(({ guia_id }) => guia_id)).toEqual(found);
    expect(pool.zonas.reduce((sum, { cantidad }) => sum + cantidad, 0)).toBe(found.length);
    // Which carts hold something is told whatever is looked for.
    expect(pool.carros).toEqual([{ id: carro.id, nombre: carro.codigo, cantidad: 2 }]);
    return found;
  };
  expect(await ask({})).toEqual(ids);
  expect(await ask({ carro_id: carro.id })).toEqual([light, visited]);
  expect(await ask({ visitada: true })).toEqual([visited]);
  expect(await ask({ servicio: 'EXPRESS_24' })).toEqual([express]);
  expect(await ask({ peso: 'hasta_5' })).toEqual([light]);
  expect(await ask({ peso: 'hasta_20' })).toEqual([light, visited, express]);
  expect(await ask({ peso: 'mas_de_20' })).toEqual([heavy]);
  expect(await ask({ carro_id: carro.id, peso: 'hasta_20', visitada: true })).toEqual([visited]);
  expect(await server.as(TRAFICO, poolDeRecorrido, { carro_id: 0 })).toMatchObject({ error: 'DATOS_INVALIDOS' });
});

test('what is in a draft does not wait, nor that of which a piece is still out; what a draft lets go of does again', async () => {
  const direccion = 'Guayaquí 3100';
  const [drafted = 0, partly = 0] = await enPlanta(server, [{ direccion }, { direccion, bultos: 2 }]);
  const waiting = async () => {
    const pool = poolDeRecorrido.result.parse(await server.as(TRAFICO, poolDeRecorrido, { q: 'guayaqui' }));
    expect(pool.total).toBe(pool.guias.length);
    return pool.guias.map(({ guia_id }) => guia_id);
  };
  expect(await waiting()).toEqual([drafted, partly]);
  const { recorrido_id: id } = crearRecorrido.result.parse(await server.as(TRAFICO, crearRecorrido, {}));
  await server.as(TRAFICO, agregarGuias, { id, guias: [drafted] });
  expect(await waiting()).toEqual([partly]);
  await server.query(
    `INSERT INTO recorrido_guia (recorrido_id, guia_id, modo, orden, estado, bultos) VALUES ($1, $2, 'ENTREGA', 2, 'EN_CAMINO', 2)`,
    [id, partly],
  );
  expect(await waiting()).toEqual([]);
  await server.as(TRAFICO, quitarGuias, { id, guias: [drafted] });
  expect(await waiting()).toEqual([drafted]);
});

test('all that meets the filters goes in at once, the most urgent first, and no more than there is room for', async () => {
  const { recorrido_id: id } = crearRecorrido.result.parse(await server.as(TRAFICO, crearRecorrido, {}));
  const many = await enPlanta(
    server,
    Array.from({ length: 130 }, () => ({ direccion: 'Benito Blanco 700' })),
  );
  const [urgent = 0] = many.slice(-1);
  await server.query('UPDATE guia SET vence_el = hoy() - 3 WHERE id = $1', [urgent]);
  const add = async (filtros: object) =>
    agregarGuias.result.parse(await server.as(TRAFICO, agregarGuias, { id, filtros })).agregadas;
  const added = await add({ q: 'benito blanco' });
  expect(added[0]).toBe(urgent);
  expect(added.toSorted((a, b) => a - b)).toEqual(many.toSorted((a, b) => a - b));
  expect(await add({ q: 'benito blanco' })).toEqual([]);
  const rest = await enPlanta(
    server,
    Array.from({ length: MAS_GUIAS - 130 + 2 }, () => ({ direccion: 'Chucarro 1100' })),
  );
  expect(await add({ q: 'chucarro' })).toHaveLength(MAS_GUIAS - 130);
  expect(await server.as(TRAFICO, agregarGuias, { id, filtros: { q: 'chucarro' } })).toMatchObject({
    error: 'RECORRIDO_DEMASIADO_GRANDE',
  });
  const { lineas } = verRecorrido.result.parse(await server.as(TRAFICO, verRecorrido, { id }));
  expect(lineas).toHaveLength(MAS_GUIAS);
  expect(rest.filter((one) => !lineas.some(({ guia_id }) => guia_id === one))).toHaveLength(2);
});
