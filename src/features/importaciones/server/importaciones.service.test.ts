import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { TWO_CLIENTS } from '#testing/guias.ts';
import { BUENA, counts, file, importing, MAL_PESO, mapped, OTRA } from '#testing/importaciones.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import {
  aceptarRepetidas,
  corregirFilas,
  crearImportacion,
  importarFilas,
  mapearImportacion,
  omitirFilas,
  releerImportacion,
} from '../contract.ts';
import { listGuiasImportadas } from '../salidas.contract.ts';

const CLIENTE: Person = { tipo: 'cliente', cliente_id: 1, roles: [4], codes: ['CLI_001', 'CLI_002'] };
const OTRO: Person = { tipo: 'cliente', cliente_id: 2, roles: [4], codes: ['CLI_001'] };
let server: TestServer;
let tools: ReturnType<typeof importing>;

beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
  tools = importing(server, CLIENTE);
});
afterAll(() => server.close());
const guias = async (referencia: string) =>
  server.query('SELECT numero, cliente_id FROM guia WHERE referencia LIKE $1 ORDER BY id', [referencia]);

test('the lines of an order in the file of a shop are one envío, and one that says something else is asked about', async () => {
  const head =
    'Name,Email,Financial Status,Lineitem quantity,Lineitem name,Lineitem price,Shipping Name,Shipping Street,Shipping City,Shipping Province,Shipping Phone';
  const ref = `#S${Date.now()}`;
  const first = `${ref},ana@correo.example,paid,1,Remera,990,Ana Pérez,Rivera 1234,Cordón,UY-MO,099123456`;
  const texto = [
    head,
    first,
    `${ref},ana@correo.example,,2,Taza,500,,,,,`,
    first.replace('Remera', 'Gorro'),
    first.replace('Rivera 1234', 'Rivera 99'),
  ].join('\n');
  const read = await tools.bring(texto);
  const { id } = read.importacion;
  await server.as(CLIENTE, mapearImportacion, { id, mapeo: mapped(read), fijos: { tamano: 'S' } });
  await tools.settled(id);
  const filas = await tools.rows(id);
  expect(filas.map(({ estado }) => estado)).toEqual(['lista', 'omitida', 'omitida', 'con_errores']);
  expect(filas[1]?.errores[0]?.mensaje).toBe('Otro artículo del pedido de la fila 2: va en el mismo envío');
  await server.as(CLIENTE, importarFilas, { id });
  await tools.settled(id);
  expect(await guias(ref)).toHaveLength(1);
  const made = await server.as(CLIENTE, listGuiasImportadas, { id });
  expect(made.guias).toEqual([(await tools.rows(id))[0]?.guia_id]);
  expect(await server.as(OTRO, listGuiasImportadas, { id })).toMatchObject({ error: 'IMPORTACION_NO_ENCONTRADA' });
  const taken = await server.as(CLIENTE, omitirFilas, { filas: [filas[2]?.id ?? 0], omitir: false });
  expect(taken.filas).toMatchObject([{ estado: 'con_errores', errores: [{ campo: 'referencia', aceptable: true }] }]);
});

test('first and last name in two columns are one addressee, and in what is brought back once', async () => {
  const texto = 'Pedido;Nombre;Apellido;Calle;Ciudad;Tamaño\nNA-1;Ana;Pérez;Rivera 1;Salto;S';
  const read = await tools.bring(texto);
  const { id } = read.importacion;
  expect(mapped(read)).toEqual(['referencia', 'destinatario', 'destinatario', 'direccion', 'localidad', 'tamano']);
  await server.as(CLIENTE, mapearImportacion, { id, mapeo: mapped(read) });
  await tools.settled(id);
  expect((await tools.rows(id))[0]?.valores).toMatchObject({ destinatario: 'Ana Pérez' });
  const twice = mapped(read).map((campo: string) => (campo === 'direccion' ? 'tamano' : campo));
  expect(await server.as(CLIENTE, mapearImportacion, { id, mapeo: twice })).toMatchObject({ error: 'DATOS_INVALIDOS' });
});

describe('a file that a client brings', () => {
  test('is read, mapped by the names of its columns, checked, mended in place and imported; what is left is imported later', async () => {
    const { texto, ref } = file(BUENA, MAL_PESO, OTRA);
    const read = await tools.bring(texto);
    const { id } = read.importacion;
    expect(read.importacion).toMatchObject({
      estado: 'SUBIDA',
      filas: 3,
      formato: 'csv',
      separador: ';',
      encabezado: 1,
      recordado: false,
    });
    expect(mapped(read)).toEqual([
      'referencia',
      'destinatario',
      'telefono',
      'direccion',
      'localidad',
      'departamento',
      'tamano',
      'peso',
    ]);
    await server.as(CLIENTE, mapearImportacion, { id, mapeo: mapped(read) });
    const revisada = await tools.settled(id);
    expect(counts(revisada)).toEqual(['VALIDADA', 2, 1, 0, 0]);
    expect(revisada.por_campo).toEqual([{ campo: 'peso', cantidad: 1 }]);
    expect(revisada.problemas).toEqual([
      {
        campo: 'peso',
        valor: 'mucho',
        mensaje: '«mucho» no es una medida',
        sugerencia: null,
        aceptable: false,
        cantidad: 1,
        fila_id: expect.any(Number),
      },
    ]);

    expect(await server.as(CLIENTE, importarFilas, { id })).toMatchObject({ code: 'OK', por_importar: 2 });
    expect(counts(await tools.settled(id))).toEqual(['IMPORTADA_PARCIAL', 0, 1, 2, 0]);
    const [bad] = await tools.rows(id, 'con_errores');
    expect(bad).toMatchObject({ nro: 3, estado: 'con_errores', valores: { destinatario: 'Eva Paz', peso: 'mucho' } });
    const mended = await server.as(CLIENTE, corregirFilas, {
      cambios: [{ id: bad.id, campo: 'peso', valor: ' 3,2 ' }],
    });
    expect(mended.filas).toMatchObject([{ estado: 'lista', errores: [], valores: { peso: '3,2' } }]);
    await server.as(CLIENTE, importarFilas, { id });
    const done = await tools.settled(id);
    expect(counts(done)).toEqual(['IMPORTADA', 0, 0, 3, 0]);
    expect(done.importacion.terminada).not.toBeNull();

    const made = await guias(`${ref(1).slice(0, -1)}%`);
    expect(made).toHaveLength(3);
    const told = await tools.rows(id);
    expect(told.map(({ guia_nro }) => guia_nro).sort()).toEqual(made.map(({ numero }) => numero).sort());
    expect(told.every(({ envio_id, guia_id }) => envio_id > 0 && guia_id > 0)).toBe(true);
    const [trace] = await server.query(
      `SELECT count(*)::int AS n FROM auditoria WHERE servicio = 'importaciones' AND pedido_id = $1`,
      [`importacion ${id}`],
    );
    expect(trace.n).toBe(2);
  });

  test('is mapped as the last one with these columns was, and remembered only for that client', async () => {
    const first = file(BUENA);
    const read = await tools.bring(first.texto.replace('Celular', 'Dato tres'));
    const mapeo = [
      'referencia',
      'destinatario',
      null,
      'direccion',
      'localidad',
      'departamento',
      'tamano',
      'peso',
    ] as const;
    await server.as(CLIENTE, mapearImportacion, {
      id: read.importacion.id,
      mapeo: [...mapeo],
      fijos: { paga: 'Destinatario' },
    });
    await tools.settled(read.importacion.id);
    const again = await tools.bring(file(OTRA).texto.replace('Celular', 'DATO TRES.'));
    expect(again.importacion).toMatchObject({ recordado: true, estado: 'VALIDADA', listas: 1 });
    expect(again.fijos).toEqual({ paga: 'Destinatario' });
    expect((await tools.rows(again.importacion.id))[0].valores).not.toHaveProperty('telefono');
    const foreign = await tools.bring(file(OTRA).texto.replace('Celular', 'Dato tres'), { person: OTRO });
    expect(foreign.importacion).toMatchObject({ recordado: false, estado: 'SUBIDA' });
  });

  test('with which the remembered columns fail most rows is mapped anew, and they are forgotten', async () => {
    const named = (texto: string) => texto.replace('Celular', 'Dato seis');
    const bad = await tools.bring(named(file(BUENA).texto));
    // Size and weight taken for one another, as somebody mapped them by mistake.
    const mapeo = [
      ...(['referencia', 'destinatario', 'telefono', 'direccion'] as const),
      ...(['localidad', 'departamento', 'peso', 'tamano'] as const),
    ];
    await server.as(CLIENTE, mapearImportacion, { id: bad.importacion.id, mapeo, fijos: {} });
    await tools.settled(bad.importacion.id);
    const few = await tools.bring(named(file(OTRA).texto));
    expect(few.importacion).toMatchObject({ recordado: true, descartado: false });
    const many = await tools.bring(named(file(...Array.from({ length: 6 }, () => OTRA)).texto));
    expect(many.importacion).toMatchObject({ recordado: false, descartado: true, estado: 'SUBIDA', con_errores: 0 });
    const next = await tools.bring(named(file(...Array.from({ length: 6 }, () => BUENA)).texto));
    expect(next.importacion).toMatchObject({ recordado: false, descartado: false, estado: 'SUBIDA' });
  });

  test('that is brought again is known by its content, whatever its name; meant, it is taken', async () => {
    const { texto } = file(BUENA);
    const first = await tools.checked(texto);
    const archivo_id = await tools.upload(CLIENTE, texto, 'otro-nombre.txt');
    const again = await server.as(CLIENTE, crearImportacion, { archivo_id });
    expect(again).toMatchObject({
      importacion: null,
      repetida: { id: first.importacion.id, nombre: 'envios.csv', filas: 1 },
    });
    const meant = await server.as(CLIENTE, crearImportacion, { archivo_id, aunque_repetida: true });
    expect(meant.importacion).toMatchObject({ nombre: 'otro-nombre.txt' });
    const foreign = await server.as(OTRO, crearImportacion, { archivo_id: await tools.upload(OTRO, texto) });
    expect(foreign.repetida).toBeNull();
  });

  test('whose references were used before, or twice, waits for a person to say that it is meant', async () => {
    const { texto, ref } = file(BUENA, OTRA);
    const first = await tools.checked(texto);
    await server.as(CLIENTE, importarFilas, { id: first.importacion.id });
    await tools.settled(first.importacion.id);
    const again = await tools.checked(`${texto}${ref(9)};${BUENA}\r\n${ref(9)};${OTRA}\r\n`);
    const { id } = again.importacion;
    expect(counts(again)).toEqual(['VALIDADA', 1, 3, 0, 0]);
    const [guia] = await guias(ref(1));
    const mensajes = (await tools.rows(id, 'con_errores')).map(({ errores }) => errores[0]);
    expect(mensajes.map(({ mensaje }) => mensaje)).toEqual([
      `La referencia ya se usó en la guía ${guia.numero}`,
      expect.stringMatching('ya se usó'),
      'La referencia ya está en la fila 4',
    ]);
    expect(mensajes.every(({ aceptable }) => aceptable)).toBe(true);
    expect(await server.as(CLIENTE, aceptarRepetidas, { id })).toMatchObject({ aceptadas: 3 });
    expect(counts(await tools.settled(id))).toEqual(['VALIDADA', 4, 0, 0, 0]);
    await server.as(CLIENTE, importarFilas, { id });
    expect(counts(await tools.settled(id))).toEqual(['IMPORTADA', 0, 0, 4, 0]);
    expect(await guias(ref(1))).toHaveLength(2);
  });

  test('has a change made in all rows that said the same, and in no other file', async () => {
    const lines = [MAL_PESO, BUENA, MAL_PESO, MAL_PESO];
    const other = await tools.checked(file(MAL_PESO).texto);
    const { importacion } = await tools.checked(file(...lines).texto);
    const [bad] = await tools.rows(importacion.id, 'con_errores');
    const fixed = await server.as(CLIENTE, corregirFilas, {
      cambios: [{ id: bad.id, campo: 'peso', valor: '4' }],
      iguales: true,
    });
    expect(fixed).toMatchObject({ otras: 2, filas: [{ estado: 'lista' }] });
    expect(counts(await tools.settled(importacion.id))).toEqual(['VALIDADA', 4, 0, 0, 0]);
    expect((await tools.rows(importacion.id)).map(({ valores }) => valores.peso)).toEqual(['4', '1,5', '4', '4']);
    expect(counts(await tools.ver(other.importacion.id))).toEqual(['VALIDADA', 0, 1, 0, 0]);
  });

  test('may leave rows out and take them back in', async () => {
    const { importacion } = await tools.checked(file(BUENA, MAL_PESO).texto);
    const [, bad] = await tools.rows(importacion.id);
    await server.as(CLIENTE, omitirFilas, { filas: [bad.id], omitir: true });
    expect(counts(await tools.ver(importacion.id))).toEqual(['VALIDADA', 1, 0, 0, 1]);
    await server.as(CLIENTE, importarFilas, { id: importacion.id });
    expect(counts(await tools.settled(importacion.id))).toEqual(['IMPORTADA', 0, 0, 1, 1]);
    expect(await server.as(CLIENTE, importarFilas, { id: importacion.id })).toMatchObject({
      error: 'NADA_PARA_IMPORTAR',
    });
    await server.as(CLIENTE, omitirFilas, { filas: [bad.id], omitir: false });
    expect(counts(await tools.ver(importacion.id))).toEqual(['IMPORTADA_PARCIAL', 0, 1, 1, 0]);
  });

  test('is read anew as a person says, until something came of it', async () => {
    const read = await tools.bring(Buffer.from('a,b;c\nJosé,1;2\n', 'latin1'));
    const { id } = read.importacion;
    await server.as(CLIENTE, releerImportacion, { id, separador: ',', encabezado: 0 });
    const anew = await tools.settled(id);
    expect(anew.importacion).toMatchObject({
      separador: ',',
      codificacion: 'windows-1252',
      encabezado: 0,
      filas: 2,
      estado: 'SUBIDA',
    });
    expect(anew.columnas.map(({ nombre }: { nombre: string }) => nombre)).toEqual(['Columna A', 'Columna B']);
    const { importacion } = await tools.checked(file(BUENA).texto);
    await server.as(CLIENTE, importarFilas, { id: importacion.id });
    await tools.settled(importacion.id);
    expect(await server.as(CLIENTE, releerImportacion, { id: importacion.id })).toMatchObject({
      error: 'IMPORTACION_EMPEZADA',
    });
    expect(await server.as(CLIENTE, mapearImportacion, { id: importacion.id, mapeo: ['referencia'] })).toMatchObject({
      error: 'IMPORTACION_EMPEZADA',
    });
  });

  test('that cannot be read says why', async () => {
    const { importacion } = await tools.bring('a;b\n1;"abierta\n');
    expect(importacion).toMatchObject({ estado: 'SUBIDA', leida: false, falla: expect.stringMatching('comillas') });
    const photo = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const archivo_id = await tools.upload(CLIENTE, photo, 'foto.png');
    expect(await server.as(CLIENTE, crearImportacion, { archivo_id })).toMatchObject({
      error: 'IMPORTACION_OTRO_TIPO',
    });
  });
});

test('an upload that is taken up twice at once is taken up once', async () => {
  const archivo_id = await tools.upload(CLIENTE, file(BUENA).texto);
  const ask = () => server.as(CLIENTE, crearImportacion, { archivo_id, aunque_repetida: true });
  const answers = await Promise.all([ask(), ask(), ask()]);
  const codes = answers.map(({ code, error }) => error ?? code).toSorted();
  expect(codes).toEqual(['ARCHIVO_NO_ENCONTRADO', 'ARCHIVO_NO_ENCONTRADO', 'OK']);
});
