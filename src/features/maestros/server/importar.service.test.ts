import { afterAll, beforeAll, expect, test } from 'vitest';

import { type Catalogo, type Importado, MAS_RENGLONES } from '#shared/catalogo.ts';
import { valorEnPalabras } from '#shared/catalogo-palabras.ts';
import { guardCsvText } from '#shared/csv.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { feriados, motivos, plazos, segmentos, tamanos } from '../contract.ts';
import { agencias, localidades, zonas } from '../lugares.contract.ts';
import { checksDeMaestros } from './verificar.sql.ts';

const ANA: Person = { name: 'Ana Silva', codes: ['AGT_003'] };
const JEFA: Person = { roles: [2] };

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(`${TWO_CLIENTS} ALTER TABLE agente ALTER id RESTART WITH 100;`);
});
afterAll(() => server.close());

type Archivo = readonly [encabezado: readonly string[], ...filas: (readonly string[])[]];
async function bring(catalogo: Catalogo, [encabezado, ...filas]: Archivo, prueba = false): Promise<Importado> {
  const params = { prueba, encabezado: [...encabezado], filas: filas.map((fila) => [...fila]) };
  const answer = await server.as(ANA, catalogo.importar, params);
  expect(answer).toMatchObject({ code: 'OK' });
  return catalogo.importar.result.parse(answer);
}

/** What `Exportar` writes. */
async function exported(catalogo: Catalogo): Promise<Archivo> {
  const { opciones } = await server.as(ANA, catalogo.opciones, {});
  const campos = Object.entries(catalogo.campos);
  const head = campos.map(([, { titulo }]) => titulo);
  const rows = catalogo.listar.result.parse({
    ...(await server.as(ANA, catalogo.listar, { page: 1, size: 500 })),
  }).records;
  const cells = rows.map(({ valores, activo }) => [
    ...campos.map(([name, campo]) => guardCsvText(valorEnPalabras(campo, valores[name], opciones[name]))),
    ...(catalogo.conEstado ? [activo ? 'Activo' : 'Inactivo'] : []),
  ]);
  return [[...head, ...(catalogo.conEstado ? ['Estado'] : [])], ...cells];
}
const nombres = async (tabla: string) =>
  (await server.query(`SELECT nombre FROM ${tabla} ORDER BY id`)).map(({ nombre }) => nombre);

test('what is right goes in and what is not is listed by its row, with the reason at its field', async () => {
  const told = await bring(zonas, [['Nombre'], ['Zona Arapey'], [''], ['Zona Queguay'], ['ZONA ARAPEY'], ['x']]);
  expect(told).toMatchObject({ nuevas: 2, cambiadas: 0, iguales: 0, sobran: [] });
  expect(told.malas).toEqual([
    { renglon: 2, nombre: '', faltas: [expect.stringMatching(/^Nombre: /)] },
    { renglon: 4, nombre: 'ZONA ARAPEY', faltas: ['Ya está en la fila 1'] },
    { renglon: 5, nombre: 'x', faltas: [expect.stringMatching(/^Nombre: /)] },
  ]);
  expect(await nombres('zona')).toEqual(expect.arrayContaining(['Zona Arapey', 'Zona Queguay']));
  expect(await nombres('zona')).not.toContain('x');
});

test('what is only tried tells the same and writes nothing, not even to the history of a row', async () => {
  const file: Archivo = [
    ['Nombre', 'Color'],
    ['Mayoristas Norte', 'rojo'],
    ['Ferias', ''],
    ['F', ''],
  ];
  const before = await nombres('segmento');
  const traces = async () =>
    (await server.query("SELECT count(*)::int AS n FROM auditoria WHERE tabla = 'segmento' AND fila_id IS NOT NULL"))[0]
      .n;
  const was = await traces();
  const tried = await bring(segmentos, file, true);
  expect(await nombres('segmento')).toEqual(before);
  expect(await traces()).toBe(was);
  const done = await bring(segmentos, file);
  expect(done).toEqual(tried);
  expect(done).toMatchObject({ nuevas: 2, sobran: ['Color'], malas: [{ renglon: 3 }] });
  expect(await nombres('segmento')).toEqual([...before, 'Mayoristas Norte', 'Ferias']);
  expect(await traces()).toBe(was + 2);
});

test.each([agencias, zonas, localidades, plazos, feriados, motivos, tamanos, segmentos] satisfies Catalogo[])(
  'a file of $titulo as it was exported changes nothing',
  async (catalogo: Catalogo) => {
    const file = await exported(catalogo);
    expect(file.length).toBeGreaterThan(1);
    expect(await bring(catalogo, file)).toEqual({
      ...{ nuevas: 0, cambiadas: 0, iguales: file.length - 1, malas: [], sobran: [] },
    });
  },
);

test('an agency is changed by its name however it is written; what the file does not say stays; its history tells it', async () => {
  const head = [
    'Nombre',
    'Tipo',
    'Departamento',
    'Zona',
    'Días en que abre',
    'Días de guarda',
    'Límite de efectivo',
    'Latitud',
    'Longitud',
  ];
  const [tipo] = await nombres('tipo_agente');
  const [departamento] = await nombres('departamento');
  const [zona] = await nombres('zona');
  const file: Archivo = [
    head,
    ['Agencia Ñandú', tipo, departamento, zona, 'lunes, Mié,5', '7', '$ 12.500,50', '-34,52', '-56.28'],
  ];
  expect(await bring(agencias, file)).toMatchObject({ nuevas: 1, malas: [] });
  const find = async () =>
    agencias.listar.result.parse(await server.as(ANA, agencias.listar, { texto: 'Agencia Ñandú' })).records[0];
  expect(await find()).toMatchObject({
    activo: true,
    valores: { abre_dias: [1, 3, 5], dias_guarda: 7, limite_efectivo_centavos: 1_250_050, lat: -34.52, lng: -56.28 },
  });
  const change: Archivo = [
    ['NOMBRE', 'dias de guarda', 'Estado'],
    ['agencia nandu', '9', 'Inactivo'],
  ];
  expect(await bring(agencias, change)).toMatchObject({ cambiadas: 1, malas: [] });
  const row = await find();
  expect(row).toMatchObject({
    activo: false,
    valores: { dias_guarda: 9, abre_dias: [1, 3, 5], nombre: 'agencia nandu' },
  });
  const { historial } = await server.as(ANA, agencias.ver, { id: row?.id ?? 0 });
  expect(historial[0]).toMatchObject({ usuario: 'Ana Silva', texto: expect.stringContaining('Días de guarda: 7 → 9') });
  for (const { run } of checksDeMaestros) expect(await run((text) => server.query(text))).toEqual([]);
});

test('what names what is not there, or cannot be read, says which', async () => {
  const file: Archivo = [
    ['Nombre', 'Departamento', 'Zona', 'Ámbito', 'Tamaño', 'Latitud', 'Longitud'],
    ['Nueva Aurora', 'Atlántida del Sur', 'Nadie', 'la luna', 'Pueblo', 'norte', '-56'],
    ['Nueva Aurora', 'Salto', 'Nadie', 'la luna', 'Pueblo', 'norte', '-56'],
  ];
  const { malas, nuevas } = await bring(localidades, file);
  expect(nuevas).toBe(0);
  expect(malas[0]?.faltas).toContain('Departamento: «Atlántida del Sur» no existe');
  expect(malas[1]?.faltas).toEqual(
    expect.arrayContaining([
      ...['Zona: «Nadie» no existe', 'Ámbito: «la luna» no es ninguna de las opciones'],
      'Latitud: «norte» no es un número',
    ]),
  );
});

test('the product’s own rows are changed, and none is added to them', async () => {
  const [first] = await nombres('tamano');
  const file: Archivo = [
    ['Nombre', 'Hasta (kg)'],
    [first, '3,5'],
    ['Gigante', '90'],
  ];
  const told = await bring(tamanos, file);
  expect(told).toMatchObject({ nuevas: 0, cambiadas: 1, malas: [{ renglon: 2, nombre: 'Gigante' }] });
  expect((await server.query('SELECT max_kg::float8 AS kg FROM tamano ORDER BY id LIMIT 1'))[0]).toEqual({ kg: 3.5 });
});

test('a past day of a promise is refused, one to come goes in once', async () => {
  const head = ['Servicio', 'Ámbito', 'Días hábiles', 'Hora de corte', 'Vale desde'];
  const file: Archivo = [
    head,
    ['Flex', 'Interior', '4', '15', '01/02/2031'],
    ['Flex', 'Interior', '9', '15', '01/02/2020'],
  ];
  const told = await bring(plazos, file);
  expect(told).toMatchObject({
    nuevas: 1,
    malas: [{ renglon: 2, faltas: [expect.stringContaining('ninguno empieza antes de hoy')] }],
  });
  expect(await bring(plazos, file)).toMatchObject({ nuevas: 0, iguales: 1 });
});

test('a day is read as people write it, and is one that the calendar has', async () => {
  const file: Archivo = [
    ['Día', 'Nombre'],
    ['1/2/2098', 'Uno'],
    ['2098-02-02', 'Dos'],
    ['31/02/2098', 'No hay'],
    ['2098-13-01', 'Ni'],
  ];
  expect(await bring(feriados, file)).toMatchObject({
    nuevas: 2,
    malas: [
      { renglon: 3, faltas: ['Día: «31/02/2098» no es una fecha como 31/12/2026'] },
      { renglon: 4, faltas: ['Día: «2098-13-01» no es una fecha como 31/12/2026'] },
    ],
  });
  const days = await server.query("SELECT dia::text FROM feriado WHERE dia > '2098-01-01' ORDER BY dia");
  expect(days.map(({ dia }) => dia)).toEqual(['2098-02-01', '2098-02-02']);
});

test('a file without what tells its rows apart is refused whole, and one that is too long as well', async () => {
  const send = (catalogo: Catalogo, encabezado: string[], filas: string[][]) =>
    server.as(ANA, catalogo.importar, { prueba: true, encabezado, filas });
  expect(await send(localidades, ['Nombre'], [['Aurora']])).toMatchObject({
    ...{ error: 'DATOS_INVALIDOS', campos: { encabezado: 'En la primera fila falta «Departamento»' } },
  });
  expect(await send(zonas, ['Nombre', 'nombre'], [['A', 'B']])).toMatchObject({
    ...{ error: 'DATOS_INVALIDOS', campos: { encabezado: 'La columna «Nombre» está dos veces' } },
  });
  const many = Array.from({ length: MAS_RENGLONES + 1 }, (_, n) => [`Zona ${n}`]);
  expect(await send(zonas, ['Nombre'], many)).toMatchObject({ error: 'DATOS_INVALIDOS' });
  expect(await server.as(JEFA, zonas.importar, { prueba: true, encabezado: ['Nombre'], filas: [['Z']] })).toMatchObject(
    {
      error: 'SIN_PERMISO',
    },
  );
});
