import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { guardarCampos, publicarCampos, verCampos } from '#features/gds-campos/contract.ts';
import { verOrden } from '#features/gds-ordenes/contract.ts';
import { crearOrden } from '#features/gds-ordenes/crear.contract.ts';
import { checksDeOrdenes } from '#features/gds-ordenes/server/public.ts';
import type { ParamsInput } from '#shared/contract.ts';
import { formularioDeFabrica } from '#shared/gds/campos.ts';
import { JEFE, JEFE_2, OPERARIO_GDS } from '#testing/gds.ts';
import { counts, importing } from '#testing/importaciones.ts';
import { atNight } from '#testing/night.ts';
import { CLIENTE_GDS, openOrdenes, VENTA } from '#testing/ordenes.ts';
import type { Answer, Person, TestServer } from '#testing/server.ts';

import {
  aceptarRepetidas,
  corregirFilas,
  crearImportacion,
  getImportacion,
  importarFilas,
  listFilas,
  listImportaciones,
  mapearImportacion,
  omitirFilas,
} from '../contract.ts';
import { descargarImportacion } from '../salidas.contract.ts';
import { checksDeImportaciones } from './verificar.sql.ts';

/** Orders by file: several rows are one order, which goes in whole or waits whole. */

const PROPIO: Person = { tipo: 'cliente', cliente_id: 1, codes: ['CLI_001', 'CLI_002'], name: 'Administra uno' };
const AJENO: Person = { tipo: 'cliente', cliente_id: 2, codes: ['CLI_001', 'CLI_002'], name: 'Administra dos' };
const CENTRAL: Person = { roles: [3], codes: ['GDS_002'], name: 'Jefa central' };
let server: TestServer;
let tools: ReturnType<typeof importing>;

beforeAll(async () => {
  server = await openOrdenes();
  tools = importing(server, JEFE);
  await server.query(`INSERT INTO presentacion (producto_id, cliente_id, nombre, factor) VALUES (101, 1, 'Caja', 6);
    INSERT INTO producto_codigo (producto_id, cliente_id, presentacion_id, tipo, codigo, lectura)
    SELECT 101, 1, id, 'EAN13', '7790001000019', '07790001000019' FROM presentacion WHERE producto_id = 101 AND factor = 1`);
});
afterAll(() => server.close());

type Tipo = 'ORDENES_VENTA' | 'ORDENES_COMPRA' | 'TRASLADOS';
interface Traido {
  readonly person?: Person;
  readonly fijos?: object;
  readonly aunque_repetida?: boolean;
}

async function bring(tipo: Tipo, lines: readonly string[], { person = JEFE, ...more }: Traido = {}): Promise<Answer> {
  const archivo_id = await tools.upload(person, `${lines.join('\r\n')}\r\n`, `${tipo.toLowerCase()}.csv`);
  const cliente = person.tipo === 'cliente' ? {} : { cliente_id: 1 };
  const aunque_repetida = more.aunque_repetida ?? false;
  return server.as(person, crearImportacion, { archivo_id, tipo, deposito_id: 1, aunque_repetida, ...cliente });
}

async function checked(tipo: Tipo, lines: readonly string[], more: Traido = {}): Promise<Answer> {
  const { importacion } = await bring(tipo, lines, more);
  const read = await tools.settled(importacion.id, more.person);
  if (read.importacion.estado !== 'SUBIDA') return read;
  const mapeo = read.columnas.map(({ campo }: { campo: string | null }) => campo);
  await server.as(more.person ?? JEFE, mapearImportacion, { id: importacion.id, mapeo, fijos: more.fijos ?? {} });
  return tools.settled(importacion.id, more.person);
}

async function taken(tipo: Tipo, lines: readonly string[], more: Traido = {}): Promise<Answer> {
  const { importacion } = await checked(tipo, lines, more);
  await server.as(more.person ?? JEFE, importarFilas, { id: importacion.id });
  return tools.settled(importacion.id, more.person);
}

const rows = (id: number, person: Person = JEFE) => tools.rows(id, 'todas', person);
const faults = async (id: number, person: Person = JEFE) =>
  (await rows(id, person)).flatMap(({ nro, errores }) =>
    errores.map(({ campo, mensaje }: { campo: string; mensaje: string }) => [nro, campo, mensaje]),
  );
const documents = async (id: number, person: Person = JEFE) =>
  (await rows(id, person)).map(({ documento }) => documento?.nro ?? null);

async function consistent(): Promise<string[]> {
  const found: string[] = [];
  for (const { run } of [...checksDeOrdenes, ...checksDeImportaciones])
    found.push(...(await run((text) => server.query(text))));
  return found;
}

const HEAD = 'Pedido;SKU;Cantidad;Lote;Destinatario;Teléfono;Dirección;Localidad;Depto';
const ANA = 'Ana Pereira;099123456;Colonia 1234;Cordón;Montevideo';

describe('sales', () => {
  test('rows of one reference are one order wherever they stand, and are reserved where the file confirms them', async () => {
    const done = await taken(
      'ORDENES_VENTA',
      [
        HEAD,
        `V-1;YERBA-1K;2;;${ANA}`,
        `V-2;7790001000019;12 cajas x 6;;${ANA}`,
        'V-1;LECHE-1L;5;L1;;;;;',
        'V-1;yerba-1k;1;;;;;;',
      ],
      { fijos: { confirmar: 'Sí' } },
    );
    expect(counts(done)).toEqual(['IMPORTADA', 0, 0, 4, 0]);
    const [uno, dos, ...more] = await documents(done.importacion.id);
    expect(more).toEqual([uno, uno]);
    expect(dos).not.toBe(uno);
    const [{ documento }, otra] = await rows(done.importacion.id);
    expect(documento.tipo).toBe('ORDEN');
    const seen = await server.as(CENTRAL, verOrden, { id: documento.id });
    expect(seen.orden).toMatchObject({ numero: uno, referencia: 'V-1', tipo: 'VENTA', destino: 'Cordón' });
    expect(seen.orden.estado).toBe('SIN_STOCK');
    expect(seen.destinatario).toMatchObject({ destinatario: 'Ana Pereira', telefono: '099123456' });
    expect(seen.lineas.map(({ sku, pedida, partida }: Answer) => [sku, pedida, partida])).toEqual([
      ['YERBA-1K', 2, null],
      ['LECHE-1L', 5, 'L1'],
      ['YERBA-1K', 1, null],
    ]);
    const segunda = await server.as(CENTRAL, verOrden, { id: otra.documento.id });
    expect(segunda.lineas).toMatchObject([{ sku: 'YERBA-1K', pedida: 72 }]);
    expect(await consistent()).toEqual([]);
  });

  test('all that is wrong is told at once, good rows say what they wait for, and good orders go in', async () => {
    const done = await taken('ORDENES_VENTA', [
      HEAD,
      `V-10;YERBA-1K;1;;${ANA}`,
      `V-11;YERBA-K;doce;;Beto Sosa;099;;Cordn;`,
      'V-11;LECHE-1L;1;L7;Carlos;;;;',
      'V-11;YERBA-1K;3;;;;;;',
      `;YERBA-1K;1;;${ANA}`,
      `V-12;YERBA-1K;5 cajas;;${ANA}`,
      `V-13;YERBA-1K;2 x 7;;${ANA}`,
    ]);
    expect(counts(done)).toEqual(['IMPORTADA_PARCIAL', 0, 6, 1, 0]);
    expect(await faults(done.importacion.id)).toEqual([
      [3, 'sku', 'El cliente no tiene un producto «YERBA-K»'],
      [3, 'cantidad', '«doce» no es un número entero de unidades'],
      [3, 'localidad', expect.stringContaining('No conocemos «Cordn»: ¿es Cordón, Montevideo?')],
      [3, 'direccion', 'Falta'],
      [4, 'destinatario', 'La fila 3 de la misma orden dice «Beto Sosa»'],
      [4, 'lote', 'De LECHE-1L no hay un lote L7'],
      [5, '', 'La orden espera: 1 de 3 filas listas'],
      [6, 'referencia', 'Falta la referencia: une las filas de una orden'],
      [7, 'cantidad', 'Son unidades: ¿5 × 6?'],
      [8, 'cantidad', 'YERBA-1K no viene de a 7: ¿son 14 unidades?'],
    ]);
    const [, bad] = await rows(done.importacion.id);
    const { sugerencia } = bad.errores.find(({ campo }: Answer) => campo === 'sku');
    expect(sugerencia).toBe('YERBA-1K');
    const [{ n }] = await server.query(`SELECT count(*)::int AS n FROM orden WHERE referencia ~ '^V-1[0-9]$'`);
    expect(n).toBe(1);
  });

  test('an order that is mended, or rid of its bad row, goes in whole', async () => {
    const { importacion } = await checked('ORDENES_VENTA', [
      HEAD,
      `V-20;YERBA-1K;1;;${ANA}`,
      'V-20;NADA-9;1;;;;;;',
      `V-21;YERBA-1K;1;;${ANA}`,
      'V-21;NADA-8;1;;;;;;',
    ]);
    const [first, second, , fourth] = await rows(importacion.id);
    expect([first.estado, first.errores[0].mensaje]).toEqual(['con_errores', 'La orden espera: 1 de 2 filas listas']);
    await server.as(JEFE, corregirFilas, { cambios: [{ id: second.id, campo: 'sku', valor: 'LECHE-1L' }] });
    await server.as(JEFE, omitirFilas, { filas: [fourth.id], omitir: true });
    expect(counts(await tools.settled(importacion.id))).toEqual(['VALIDADA', 3, 0, 0, 1]);
    // One row is named, and its order goes in whole.
    await server.as(JEFE, importarFilas, { filas: [first.id] });
    expect(counts(await tools.settled(importacion.id))).toEqual(['IMPORTADA_PARCIAL', 1, 0, 2, 1]);
    const [numero, same] = await documents(importacion.id);
    expect([same, numero]).toEqual([numero, expect.stringMatching(/^OV-/)]);
  });

  test('a row that gets another reference leaves its order and joins the other', async () => {
    const { importacion } = await checked('ORDENES_VENTA', [
      HEAD,
      `V-25;YERBA-1K;1;;${ANA}`,
      'V-26;NADA-7;1;;;;;;',
      `V-26;YERBA-1K;4;;${ANA}`,
    ]);
    const [, wrong, last] = await rows(importacion.id);
    expect(last.errores[0].mensaje).toBe('La orden espera: 1 de 2 filas listas');
    const cambios = [
      { id: wrong.id, campo: 'referencia' as const, valor: 'V-25' },
      { id: wrong.id, campo: 'sku' as const, valor: 'LECHE-1L' },
    ];
    await server.as(JEFE, corregirFilas, { cambios });
    expect(counts(await tools.settled(importacion.id))).toEqual(['VALIDADA', 3, 0, 0, 0]);
    await server.as(JEFE, importarFilas, { id: importacion.id });
    await tools.settled(importacion.id);
    const [uno, two, three] = await documents(importacion.id);
    expect([two, three === uno]).toEqual([uno, false]);
  });

  test('a reference that a living order has is told with its number, and may be meant', async () => {
    const { orden } = await server.as(JEFE, crearOrden, { ...VENTA, referencia: 'V-30', confirmar: false });
    const { importacion } = await checked('ORDENES_VENTA', [HEAD, `V-30;YERBA-1K;1;;${ANA}`, 'V-30;LECHE-1L;1;;;;;;']);
    expect(await faults(importacion.id)).toEqual([
      [2, 'referencia', `${orden.numero} ya tiene esa referencia`],
      [3, '', 'La orden espera: 1 de 2 filas listas'],
    ]);
    const [{ errores }] = await rows(importacion.id);
    expect(errores[0].aceptable).toBe(true);
    await server.as(JEFE, aceptarRepetidas, { id: importacion.id });
    expect(counts(await tools.settled(importacion.id))).toEqual(['VALIDADA', 2, 0, 0, 0]);
    await server.as(JEFE, importarFilas, { id: importacion.id });
    expect(counts(await tools.settled(importacion.id))).toEqual(['IMPORTADA', 0, 0, 2, 0]);
  });

  test('of the same file twice make one order each, also where both are imported at once', async () => {
    const lines = [HEAD, `V-40;YERBA-1K;1;;${ANA}`, 'V-40;LECHE-1L;1;;;;;;'];
    const first = await checked('ORDENES_VENTA', lines);
    expect(await bring('ORDENES_VENTA', lines)).toMatchObject({ importacion: null, repetida: { filas: 2 } });
    const second = await checked('ORDENES_VENTA', lines, { aunque_repetida: true });
    await Promise.all([first, second].map(({ importacion }) => server.as(JEFE, importarFilas, { id: importacion.id })));
    const ends = await Promise.all([first, second].map(({ importacion }) => tools.settled(importacion.id)));
    expect(ends.map(({ importacion }) => importacion.importadas).sort()).toEqual([0, 2]);
    expect(await server.query(`SELECT count(*)::int AS n FROM orden WHERE referencia = 'V-40'`)).toEqual([{ n: 1 }]);
  });

  test('a batch never cuts an order: 900 rows of 300, in any order, are 300', atNight, async () => {
    const lines = Array.from({ length: 900 }, (_, n) =>
      n < 300 ? `M-${n};YERBA-1K;1;;${ANA}` : `M-${(n * 7) % 300};${n < 600 ? 'LECHE-1L' : 'TEL-01'};1;;;;;;`,
    );
    const done = await taken('ORDENES_VENTA', [HEAD, ...lines]);
    expect(counts(done)).toEqual(['IMPORTADA', 0, 0, 900, 0]);
    expect(
      await server.query(
        `SELECT count(*)::int AS ordenes, min(n)::int AS min, max(n)::int AS max FROM (
           SELECT count(*) AS n FROM orden o JOIN transaccion_linea l USING (transaccion_id) WHERE o.referencia LIKE 'M-%' GROUP BY o.transaccion_id) x`,
      ),
    ).toEqual([{ ordenes: 300, min: 3, max: 3 }]);
    expect(await consistent()).toEqual([]);
  });
});

describe('the client’s form', () => {
  const campo = (name: string, more: object) => ({
    ...{ campo: name, tipo: 'TEXTO' as const, etiqueta: name, ayuda: null, visible: true, requerido: false },
    ...{ defecto: null, regla: {}, ...more },
  });
  test('names its columns, asks its own fields and judges them as the page does', async () => {
    const de = { cliente_id: 1, tipo: 'COMPRA' as const };
    const campos: ParamsInput<typeof guardarCampos>['campos'] = [
      ...formularioDeFabrica('COMPRA').map(({ regla: _, ...one }) => ({
        ...{ ...one, regla: one.campo === 'referencia' ? { mascara: 'OC-999' } : {} },
        etiqueta: one.campo === 'nota' ? 'Aviso' : one.etiqueta,
      })),
      campo('x_rubro', { etiqueta: 'Rubro', requerido: true, regla: { valores: ['Frío', 'Seco'] } }),
      campo('x_bl', { etiqueta: 'Conocimiento', regla: { unico: true } }),
    ];
    const { borrador } = await server.as(JEFE, verCampos, de);
    const { version } = await server.as(JEFE, guardarCampos, { ...de, version: borrador?.version ?? null, campos });
    expect(await server.as(JEFE, publicarCampos, { ...de, version, nota: 'Prueba' })).toMatchObject({ code: 'OK' });
    const done = await taken('ORDENES_COMPRA', [
      'OC;Código;Cant;Rubro;Conocimiento;Aviso;Llega el',
      'OC-001;YERBA-1K;6;seco;B-1;Frágil;31/12/2027',
      'OC-002;YERBA-1K;6;húmedo;B-2;;',
      'X;YERBA-1K;6;;B-3;;',
      'OC-003;YERBA-1K;6;Frío;B-1;;32/12/2027',
      'OC-004;LECHE-1L;6;Frío;B-4;;',
    ]);
    expect(done.campos_de_archivo.map(({ codigo, nombre }: Answer) => [codigo, nombre])).toContainEqual([
      'observaciones',
      'Aviso',
    ]);
    expect(await faults(done.importacion.id)).toEqual([
      [3, 'x_rubro', 'Uno de Frío, Seco'],
      [4, 'referencia', 'Se escribe como OC-999'],
      [4, 'x_rubro', 'Falta'],
      [5, 'corte', '«32/12/2027» no es un día: escriba 31/12/2027'],
    ]);
    const [{ documento }] = await rows(done.importacion.id);
    const { orden } = await server.as(JEFE, verOrden, { id: documento.id });
    expect(orden).toMatchObject({
      ...{ referencia: 'OC-001', prometida_el: '2027-12-31', observaciones: 'Frágil', estado: 'BORRADOR' },
      extra: [
        { campo: 'x_rubro', etiqueta: 'Rubro', valor: 'seco' },
        { campo: 'x_bl', etiqueta: 'Conocimiento', valor: 'B-1' },
      ],
    });
    const bad = await rows(done.importacion.id);
    await server.as(JEFE, corregirFilas, { cambios: [{ id: bad[3].id, campo: 'corte', valor: '' }] });
    await tools.settled(done.importacion.id);
    expect((await faults(done.importacion.id)).at(-1)).toEqual([5, 'x_bl', 'Ya está en otra orden']);
    const { url } = await server.as(JEFE, descargarImportacion, { id: done.importacion.id, que: 'resultado' });
    const csv = (await server.request({ method: 'GET', url })).body;
    expect(csv).toContain('"Rubro: Uno de Frío, Seco"');
    expect(csv).toMatch(/"OC-001","YERBA-1K","6","seco","B-1","Frágil","31\/12\/2027","2","OC-\d{6}","","Importada"/);
  });
});

test('moves go to a depósito that keeps goods of the client', async () => {
  const done = await taken('TRASLADOS', [
    'Referencia;SKU;Cantidad;Destino',
    'T-1;YERBA-1K;4;SAL',
    'T-2;YERBA-1K;4;depósito salto',
    'T-3;YERBA-1K;4;MVD',
    'T-4;YERBA-1K;4;Luna',
  ]);
  expect(await faults(done.importacion.id)).toEqual([
    [4, 'deposito_destino', 'Un traslado va a otro depósito'],
    [5, 'deposito_destino', 'El cliente no tiene mercadería en un depósito «Luna»'],
  ]);
  expect(
    await server.query(`SELECT referencia, deposito_destino_id FROM orden WHERE tipo = 'TRASLADO' ORDER BY 1`),
  ).toEqual([
    { referencia: 'T-1', deposito_destino_id: 2 },
    { referencia: 'T-2', deposito_destino_id: 2 },
  ]);
});

describe('a client’s people', () => {
  test('bring their own orders, which are drafts of theirs; the warehouse sees no such file', async () => {
    const done = await taken('ORDENES_VENTA', [HEAD, `P-1;YERBA-1K;2;;${ANA}`, 'P-1;LECHE-1L;1;L2;;;;;'], {
      person: PROPIO,
    });
    expect(counts(done)).toEqual(['IMPORTADA', 0, 0, 2, 0]);
    expect(done.importacion).toMatchObject({ del_cliente: true, cliente_id: 1, deposito_id: 1 });
    const [{ id: fila, documento }] = await rows(done.importacion.id, PROPIO);
    const seen = await server.as(PROPIO, verOrden, { id: documento.id });
    expect(seen).toMatchObject({ orden: { estado: 'BORRADOR', referencia: 'P-1' }, puede: { confirmar: null } });
    const { id } = done.importacion;
    for (const person of [JEFE, JEFE_2, OPERARIO_GDS, AJENO, CLIENTE_GDS]) {
      const answer = await server.as(person, getImportacion, { id });
      expect([answer.code, ['IMPORTACION_NO_ENCONTRADA', 'SIN_PERMISO'].includes(answer.error)]).toEqual([
        'ERROR',
        true,
      ]);
      expect((await server.as(person, listFilas, { ids: [fila] })).filas ?? []).toEqual([]);
    }
    expect(
      (await server.as(JEFE, listImportaciones, { de: 'DEPOSITO' })).records.map((one: Answer) => one.id),
    ).not.toContain(id);
    expect((await server.as(CENTRAL, getImportacion, { id })).importacion.id).toBe(id);
    expect(
      (await server.as(PROPIO, listImportaciones, { de: 'DEPOSITO' })).records.map((one: Answer) => one.id),
    ).toEqual([id]);
  });

  test('bring nothing else, for nobody else, and into no depósito that keeps nothing of theirs', async () => {
    const archivo_id = await tools.upload(PROPIO, `${HEAD}\r\nP-9;YERBA-1K;1;;${ANA}\r\n`);
    const asked = { archivo_id, tipo: 'ORDENES_VENTA' as const, deposito_id: 1 };
    expect(await server.as(PROPIO, crearImportacion, { ...asked, cliente_id: 2 })).toMatchObject({
      error: 'CLIENTE_NO_ENCONTRADO',
    });
    expect(await server.as(PROPIO, crearImportacion, { ...asked, deposito_id: 999 })).toMatchObject({
      error: 'DEPOSITO_NO_ENCONTRADO',
    });
    expect(await server.as(PROPIO, crearImportacion, { ...asked, tipo: 'PRODUCTOS' })).toMatchObject({
      error: 'SIN_PERMISO',
    });
    const foreign = await tools.upload(AJENO, 'a;b\r\n');
    expect(await server.as(AJENO, crearImportacion, { ...asked, archivo_id: foreign })).toMatchObject({
      error: 'DEPOSITO_NO_ENCONTRADO',
    });
  });

  test('and the warehouse remember each its own columns', async () => {
    const head = 'Nro raro;SKU;Cantidad;Destinatario;Dirección;Localidad';
    const line = (ref: string) => `${ref};YERBA-1K;1;Ana Pereira;Colonia 1;Cordón`;
    const map = async (person: Person, first: 'referencia' | null) => {
      const { importacion } = await bring('ORDENES_VENTA', [head, line(`${person.name}-1`)], { person });
      const read = await tools.settled(importacion.id, person);
      const mapeo = read.columnas.map(({ campo }: Answer, at: number) => (at === 0 ? first : campo));
      await server.as(person, mapearImportacion, { id: importacion.id, mapeo });
      await tools.settled(importacion.id, person);
    };
    await map(PROPIO, 'referencia');
    await map(JEFE, null);
    const mine = await bring('ORDENES_VENTA', [head, line('R-2')], { person: PROPIO });
    const read = await tools.settled(mine.importacion.id, PROPIO);
    expect([read.importacion.recordado, read.columnas[0].campo, ...counts(read)]).toEqual([
      ...[true, 'referencia', 'VALIDADA', 1, 0, 0, 0],
    ]);
  });
});
