import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import type { Scope } from '#server/scope.ts';
import type { Punto } from '#shared/rutas/problema.ts';
import { openTestServer, type TestServer } from '#testing/server.ts';

import { aprenderVisita, buscarPuntos, corregirPunto, type DireccionPedida } from './puntos.ts';

const DOOR: Punto = { lat: -34.9, lng: -56.18 };
const OTHER: Punto = { lat: -34.91, lng: -56.17 };
const STAFF: Scope = { tipo: 'personal', usuario_id: 901, cliente_id: null, agente_id: null };

const LOCALIDAD = 9000;
/** Places whose centre the migration writes down. */
const CENTROS = 83;

let server: TestServer;

beforeAll(async () => {
  server = await openTestServer(`
    INSERT INTO usuario (id, email, fullname, username, clave_hash, estado, tipo_usuario)
      VALUES (901, 'p@prueba.example', 'P', 'p', 'x', 'ACTIVO', 'personal');
    INSERT INTO localidad (id, nombre, departamento_id, zona_id, ambito, rango) OVERRIDING SYSTEM VALUE
      VALUES (${LOCALIDAD}, 'Barrio de prueba', 1, 2, 'MONTEVIDEO', 3);
    INSERT INTO localidad_centro (localidad_id, lat, lng, fuente) VALUES (${LOCALIDAD}, -34.91, -56.15, 'ESTIMADA');
    INSERT INTO direccion_padron (departamento_id, localidad, calle, numero, letra, km, manzana, solar, lat, lng) VALUES
      (1, 'montevideo', 'colonia', 1200, NULL, NULL, NULL, NULL, -34.9040, -56.1900),
      (1, 'montevideo', 'colonia', 1300, NULL, NULL, NULL, NULL, -34.9040, -56.1880),
      (1, 'montevideo', 'colonia', 1300, 'B', NULL, NULL, NULL, -34.9041, -56.1881),
      (3, 'pando', 'artigas', 100, NULL, NULL, NULL, NULL, -34.7200, -55.9500),
      (3, 'piedras', 'artigas', 100, NULL, NULL, NULL, NULL, -34.7300, -56.2200),
      (3, 'pando', 'ruta 8', NULL, NULL, 28.4, NULL, NULL, -34.7500, -55.9900),
      (14, 'paloma', '', NULL, NULL, NULL, '12', '3', -34.6600, -54.1600)`);
});
afterEach(() => server.query('DELETE FROM punto; DELETE FROM punto_visita'));
afterAll(() => server.close());

const at = (direccion: string, more: Partial<DireccionPedida> = {}): DireccionPedida => {
  const quarter = { departamento_id: 1, localidad: 'Pocitos', localidad_id: LOCALIDAD };
  return { ...quarter, direccion, del_cliente: null, ...more };
};
const find = async (...asked: DireccionPedida[]) => server.database.read(STAFF, (db) => buscarPuntos(db, asked));
const correct = (direccion: string, punto: Punto) =>
  server.database.transaction(STAFF, (db) => corregirPunto(db, at(direccion), { punto, usuario_id: 901 }));
const visit = (direccion: string, punto: Punto, precision_m: number | null = 10) =>
  server.database.transaction(STAFF, (db) =>
    aprenderVisita(db, at(direccion), { punto, precision_m, fecha: '2026-11-20T12:00:00Z' }),
  );

describe('what is known of an address', () => {
  const PANDO = { departamento_id: 3, localidad: 'Pando', localidad_id: null };
  test.each<[string, DireccionPedida, object | null]>([
    ['the client gave it', at('Colonia 1200', { del_cliente: OTHER }), { ...OTHER, fuente: 'CLIENTE' }],
    [
      'the client gave one of another country',
      at('Colonia 1200', { del_cliente: { lat: 34.9, lng: 56 } }),
      { fuente: 'PADRON' },
    ],
    [
      'the register has the door, whatever quarter',
      at('Colonia 1200'),
      { lat: -34.904, lng: -56.19, fuente: 'PADRON' },
    ],
    ['the register has the letter', at('Colonia 1300 B'), { lat: -34.9041, lng: -56.1881, fuente: 'PADRON' }],
    [
      'the register has the number, but not the letter',
      at('Colonia 1300 C'),
      { lat: -34.904, lng: -56.188, fuente: 'PADRON' },
    ],
    ['two doors beside it', at('Colonia 1250'), { lat: -34.904, lng: expect.closeTo(-56.189, 6), fuente: 'CALLE' }],
    ['one door near it', at('Colonia 1310'), { fuente: 'CALLE' }],
    ['no door near it', at('Colonia 1900'), { fuente: 'LOCALIDAD' }],
    ['the street of its own locality', at('Av. Artigas 100', PANDO), { lat: -34.72, lng: -55.95, fuente: 'PADRON' }],
    ['a kilometre half a kilometre away', at('Ruta 8 km 28.5', PANDO), { lat: -34.75, lng: -55.99, fuente: 'PADRON' }],
    ['a kilometre far away', at('Ruta 8 km 31', PANDO), null],
    [
      'a plot',
      at('Mz 12 Sol 3', { departamento_id: 14, localidad: 'La Paloma', localidad_id: null }),
      { lat: -34.66, lng: -54.16, fuente: 'PADRON' },
    ],
    ['a street alone', at('Colonia'), { fuente: 'LOCALIDAD' }],
    ['a locality that nobody knows', at('Colonia', { localidad_id: null }), null],
  ])('%s', async (_what, asked, found) => {
    const [point] = await find(asked);
    if (found === null) expect(point).toBeNull();
    else expect(point).toMatchObject(found);
  });

  test('many are asked at once and answered in their order; none are none', async () => {
    const found = await find(at('Colonia 1300'), at('nada'), at('Colonia 1200'));
    expect(found.map((point) => point?.fuente)).toEqual(['PADRON', 'LOCALIDAD', 'PADRON']);
    expect(found[2]).toMatchObject({ lng: -56.19 });
    expect(await find()).toEqual([]);
  });
});

test('a correction teaches the next parcel, however its address is written, and rules over the client and the register', async () => {
  expect(await correct('Av. Colonia 1200 apto 3', DOOR)).toBe(true);
  const [next] = await find(at('COLONIA Nº 1200', { del_cliente: OTHER }));
  expect(next).toEqual({ ...DOOR, fuente: 'CORRECCION' });
  await correct('Colonia 1200', OTHER);
  expect((await find(at('Colonia 1200')))[0]).toEqual({ ...OTHER, fuente: 'CORRECCION' });
});

test('a correction without a door teaches nothing, and one outside of the country is refused', async () => {
  expect(await correct('frente a la plaza', DOOR)).toBe(false);
  await expect(correct('Colonia 1200', { lat: -34.6, lng: -58.9 })).rejects.toMatchObject({
    code: 'PUNTO_FUERA_DE_URUGUAY',
  });
  expect(await server.query('SELECT FROM punto')).toEqual([]);
});

test('three visits that lie together teach the door, and do not touch what a person said', async () => {
  await visit('Benito Blanco 800', DOOR);
  await visit('benito blanco 800', { lat: DOOR.lat + 0.0001, lng: DOOR.lng });
  expect((await find(at('Benito Blanco 800')))[0]?.fuente).toBe('LOCALIDAD');
  await visit('Benito Blanco 800', { lat: DOOR.lat - 0.0001, lng: DOOR.lng });
  expect((await find(at('Benito Blanco 800')))[0]).toEqual({ ...DOOR, fuente: 'VISITAS' });
  await correct('Benito Blanco 800', OTHER);
  await visit('Benito Blanco 800', DOOR);
  expect((await find(at('Benito Blanco 800')))[0]).toEqual({ ...OTHER, fuente: 'CORRECCION' });
});

test('of a door nine visits are kept; those of a telephone that does not know where it is, or abroad, are not', async () => {
  for (let n = 0; n < 12; n += 1) await visit('Benito Blanco 900', DOOR);
  await visit('Benito Blanco 901', DOOR, 500);
  await visit('Benito Blanco 901', DOOR, null);
  await visit('Benito Blanco 901', { lat: 0, lng: 0 });
  expect(await server.query('SELECT clave, count(*)::int AS n FROM punto_visita GROUP BY clave')).toEqual([
    { clave: '1|pocitos|benito blanco|900', n: 9 },
  ]);
});

test.each<Scope['tipo']>(['cliente', 'agencia', 'deposito'])(
  'what was learned of doors is not for a %s',
  async (tipo) => {
    const scope: Scope = {
      ...{ tipo, usuario_id: 901 },
      cliente_id: tipo === 'agencia' ? null : 1,
      agente_id: tipo === 'agencia' ? 1 : null,
    };
    await expect(server.database.read(scope, (db) => buscarPuntos(db, [at('Colonia 1200')]))).rejects.toThrow(
      'permission denied',
    );
  },
);

test('every centre that ships is of a place of the catalogue, and near the others of its department', async () => {
  const rows = await server.query(`
    SELECT l.nombre, l.departamento_id, c.lat, c.lng FROM localidad_centro c JOIN localidad l ON l.id = c.localidad_id WHERE l.id <> ${LOCALIDAD}`);
  expect(rows).toHaveLength(CENTROS);
  for (const { nombre, departamento_id, lat, lng } of rows.filter((row) => row.departamento_id === 1)) {
    expect([nombre, departamento_id, Math.hypot(lat + 34.86, lng + 56.19) < 0.2]).toEqual([nombre, 1, true]);
  }
});
