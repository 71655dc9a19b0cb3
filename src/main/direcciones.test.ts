import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import { withConnection } from '#server/db/connection.ts';
import { createTestDatabase, type TestDatabase } from '#testing/cluster.ts';

import { importDirecciones } from './direcciones.ts';

const HEAD = 'DEPARTAMENTO;Localidad;Nom Calle;Num_Puerta;Letra;KM;Manzana;Solar;Latitud;Longitud';
const PANDO = [1, 2, 3, 4, 5].map((n) => `Canelones;PANDO;AV. GRAL. ARTIGAS;${n * 100};;0;;;-34.72${n};-55.95${n}`);

let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  folder = await mkdtemp(join(tmpdir(), 'anden-direcciones-'));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

async function ask(statement: string): Promise<unknown[]> {
  return withConnection(database.owner, async (connection) => (await connection.query(statement)).rows);
}

async function load(lines: readonly string[], encoding: BufferEncoding = 'utf8'): Promise<string[]> {
  const file = join(folder, 'padron.csv');
  await writeFile(file, Buffer.from(lines.join('\r\n'), encoding));
  const said: string[] = [];
  await importDirecciones(file, { say: (line) => void said.push(line), openOwner: async () => database.owner });
  return said;
}

const register = () =>
  ask(
    'SELECT departamento_id, localidad, calle, numero, letra, km::float8, manzana, solar FROM direccion_padron ORDER BY 1, 2, 3, 4',
  );

test('the register is read, its localities get their centre, and what is of no use is told', async () => {
  const said = await load([
    HEAD,
    ...PANDO,
    '1;MONTEVIDEO;18 DE JULIO;1234B;;;;;-34,9052;-56,1861',
    'Rocha;La Paloma;;;;;12;3;-34.66;-54.16',
    'Canelones;Pando;Ruta 8;0;;28.5;;;-34.72;-55.95',
    'Canelones;Pando;Sin puerta;S/N;;;;;-34.72;-55.95',
    'Buenos Aires;Pando;Artigas;5;;;;;-34.72;-55.95',
    'Canelones;Pando;Artigas;5;;;;;6150000;580000',
  ]);
  expect(said).toEqual([
    'Listo: 8 direcciones en el padrón, 1 centros de localidades.',
    'Sin usar: 1 fila de un departamento que no existe.',
    'Sin usar: 1 fila sin punto, o con uno que no está en Uruguay en grados (EPSG:4326).',
    'Sin usar: 1 fila sin puerta, kilómetro ni solar.',
  ]);
  const none = { letra: null, km: null, manzana: null, solar: null };
  expect(await register()).toEqual(
    expect.arrayContaining([
      { ...none, departamento_id: 1, localidad: 'montevideo', calle: '18 julio', numero: 1234, letra: 'B' },
      { ...none, departamento_id: 3, localidad: 'pando', calle: 'artigas', numero: 100 },
      { ...none, departamento_id: 3, localidad: 'pando', calle: 'ruta 8', numero: null, km: 28.5 },
      { ...none, departamento_id: 14, localidad: 'paloma', calle: '', numero: null, manzana: '12', solar: '3' },
    ]),
  );
  expect(
    await ask(
      `SELECT l.nombre, c.lat, c.lng FROM localidad_centro c JOIN localidad l ON l.id = c.localidad_id WHERE c.fuente = 'PADRON'`,
    ),
  ).toEqual([{ nombre: 'Pando', lat: expect.closeTo(-34.7225, 2), lng: expect.closeTo(-55.9525, 2) }]);
  const [audit] = await ask(
    `SELECT tabla, despues->>'direcciones' AS direcciones FROM auditoria WHERE servicio = 'admin.direcciones'`,
  );
  expect(audit).toEqual({ tabla: 'direccion_padron', direcciones: '8' });
});

test('the next file replaces the whole of it; one in Latin 1 with commas is read as well', async () => {
  const said = await load(
    ['depto,localidad,calle,numero,lat,lon', 'Paysandú,Paysandú,Íbirapitá,7,-32.3,-58.1'],
    'latin1',
  );
  expect(said[0]).toContain('1 direcciones');
  expect(await register()).toMatchObject([
    { departamento_id: 11, localidad: 'paysandu', calle: 'ibirapita', numero: 7 },
  ]);
});

test.each<[string, readonly string[], string]>([
  ['without columns', ['a;b;c', '1;2;3'], 'al archivo le faltan columnas: departamento, localidad, lat, lng, calle'],
  [
    'without a useful row',
    [HEAD, 'Canelones;Pando;Artigas;S/N;;;;;-34.72;-55.95'],
    'ninguna fila sirve; el padrón quedó como estaba',
  ],
  ['empty', [''], 'ninguna fila sirve'],
])('a file %s changes nothing, and it is said why', async (_what, lines, words) => {
  const before = await register();
  await expect(load(lines)).rejects.toMatchObject({ lines: expect.arrayContaining([expect.stringContaining(words)]) });
  expect(await register()).toEqual(before);
});

test('a file that is not there is named', async () => {
  const deps = { say: () => undefined, openOwner: async () => database.owner };
  await expect(importDirecciones(join(folder, 'nada.csv'), deps)).rejects.toMatchObject({
    lines: [expect.stringContaining('nada.csv')],
  });
  await expect(importDirecciones(undefined, deps)).rejects.toMatchObject({
    lines: [expect.stringContaining('falta el archivo')],
  });
});
