import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { checksDeStock } from '#features/gds-stock/server/public.ts';
import { assignDepositos, JEFE, JEFE_2, OPERARIO_GDS, TWO_DEPOSITOS } from '#testing/gds.ts';
import { counts, importing } from '#testing/importaciones.ts';
import { type Answer, openTestServer, type Person, type TestServer } from '#testing/server.ts';

import {
  corregirFilas,
  crearImportacion,
  getImportacion,
  importarFilas,
  listFilas,
  listImportaciones,
  mapearImportacion,
} from '../contract.ts';
import { descargarImportacion } from '../salidas.contract.ts';

/** Files of a depósito: products, places, opening stock, adjustments. */

const CLIENTE: Person = { tipo: 'cliente', cliente_id: 1, roles: [4], codes: ['CLI_001', 'CLI_002'] };
const OPERARIO: Person = { roles: [3], codes: ['GUI_001'] };
const JEFE_CENTRAL: Person = { roles: [3], codes: ['GDS_002'], name: 'Jefa central' };
let server: TestServer;
let tools: ReturnType<typeof importing>;

beforeAll(async () => {
  server = await openTestServer(TWO_DEPOSITOS);
  await assignDepositos(server, [
    [JEFE, 1],
    [OPERARIO_GDS, 1],
    [JEFE_2, 2],
  ]);
  tools = importing(server, JEFE);
});
afterAll(() => server.close());

type Tipo = 'PRODUCTOS' | 'ALMACENAMIENTOS' | 'STOCK_INICIAL' | 'AJUSTES';
interface Traido {
  readonly person?: Person;
  readonly deposito_id?: number;
  readonly aunque_repetida?: boolean;
}

async function bring(tipo: Tipo, lines: readonly string[], { person = JEFE, ...more }: Traido = {}): Promise<Answer> {
  const archivo_id = await tools.upload(person, `${lines.join('\r\n')}\r\n`, `${tipo.toLowerCase()}.csv`);
  const cliente = tipo === 'ALMACENAMIENTOS' ? {} : { cliente_id: 1 };
  return server.as(person, crearImportacion, { archivo_id, tipo, deposito_id: 1, ...cliente, ...more });
}

/** Brought, its columns as guessed, checked. */
async function checked(tipo: Tipo, lines: readonly string[], more: Traido & { fijos?: object } = {}): Promise<Answer> {
  const { fijos = {}, ...traido } = more;
  const { importacion } = await bring(tipo, lines, traido);
  const read = await tools.settled(importacion.id, traido.person);
  if (read.importacion.estado !== 'SUBIDA') return read;
  const mapeo = read.columnas.map(({ campo }: { campo: string | null }) => campo);
  await server.as(traido.person ?? JEFE, mapearImportacion, { id: importacion.id, mapeo, fijos });
  return tools.settled(importacion.id, traido.person);
}

async function taken(tipo: Tipo, lines: readonly string[], more: Traido & { fijos?: object } = {}): Promise<Answer> {
  const { importacion } = await checked(tipo, lines, more);
  await server.as(more.person ?? JEFE, importarFilas, { id: importacion.id });
  return tools.settled(importacion.id, more.person);
}

const faults = async (id: number) =>
  (await tools.rows(id, 'con_errores', JEFE)).map(({ nro, errores }) => [nro, errores[0].campo, errores[0].mensaje]);
const documents = async (id: number) =>
  (await tools.rows(id, 'todas', JEFE)).map(({ documento }) => documento?.nro ?? null);
const stock = (sku: string) =>
  server.query(
    `SELECT a.codigo, l.codigo AS lote, s.condicion, s.cantidad::int FROM stock_saldo s JOIN producto p ON p.id = s.producto_id
       JOIN almacenamiento a ON a.id = s.almacenamiento_id LEFT JOIN partida l ON l.id = s.partida_id
      WHERE p.sku = $1 AND s.cantidad > 0 ORDER BY 1, 2, 3`,
    [sku],
  );

async function consistent(): Promise<string[]> {
  const found: string[] = [];
  for (const { run } of checksDeStock) found.push(...(await run((text) => server.query(text))));
  return found;
}

describe('products', () => {
  test('that are new are made and those that are known get what the file says; bad rows are told in words', async () => {
    const done = await taken('PRODUCTOS', [
      'SKU;Nombre;Lote;Vence;Peso;EAN;Unidades por caja;Código caja',
      'ARROZ-1K;Arroz 1 kg;no;no;1000;7790001000026;12;17790001000023',
      'QUESO-1;Queso;sí;sí;;;;',
      'YERBA-1K;Yerba suave 1 kg;;;1.000;;;',
      'MAL-1;;;;;;;',
      'MAL-2;Sin lote que vence;no;sí;;;;',
      'MAL-3;Peso raro;;;doce;;;',
      'MAL-4;Código malo;;;;7790001000027;;',
      'ARROZ-1K;Otra vez;;;;;;',
    ]);
    expect(counts(done)).toEqual(['IMPORTADA_PARCIAL', 0, 5, 3, 0]);
    expect(await faults(done.importacion.id)).toEqual([
      [5, 'producto', 'Falta el nombre del producto'],
      [6, 'lleva_vencimiento', 'Lo que vence lleva lote'],
      [7, 'gramos', '«doce» no es un número entero mayor que cero'],
      [8, 'codigo_barras', '7790001000027: el dígito verificador no corresponde'],
      [9, 'sku', 'Ya está en la fila 2'],
    ]);
    const products = await server.query(
      `SELECT p.sku, p.nombre, p.control_partida, p.control_vence, p.gramos, p.version,
              (SELECT string_agg(k.codigo || ' x' || r.factor, ', ' ORDER BY r.factor) FROM producto_codigo k JOIN presentacion r ON r.id = k.presentacion_id
                WHERE k.producto_id = p.id) AS codigos FROM producto p WHERE p.sku IN ('ARROZ-1K', 'QUESO-1', 'YERBA-1K') ORDER BY 1`,
    );
    expect(products).toEqual([
      {
        ...{ sku: 'ARROZ-1K', nombre: 'Arroz 1 kg', control_partida: 'NO', control_vence: false, gramos: 1000 },
        ...{ version: 1, codigos: '7790001000026 x1, 17790001000023 x12' },
      },
      {
        ...{ sku: 'QUESO-1', nombre: 'Queso', control_partida: 'SIEMPRE', control_vence: true, gramos: null },
        ...{ version: 1, codigos: null },
      },
      {
        ...{ sku: 'YERBA-1K', nombre: 'Yerba suave 1 kg', control_partida: 'NO', control_vence: false, gramos: 1000 },
        ...{ version: 2, codigos: null },
      },
    ]);
  });

  test('whose serial is read when they leave say so in words, and keep it where a later file says nothing', async () => {
    await taken('PRODUCTOS', ['SKU;Nombre;Lleva serie', 'TV-32;Televisor;Al salir']);
    const serie = async () => (await server.query(`SELECT control_serie AS c FROM producto WHERE sku = 'TV-32'`))[0]?.c;
    expect(await serie()).toBe('AL_EGRESO');
    await taken('PRODUCTOS', ['SKU;Nombre', 'TV-32;Televisor 32']);
    expect(await serie()).toBe('AL_EGRESO');
  });

  test('of the same file are told the second time, and nothing is done twice where it is meant all the same', async () => {
    const lines = ['SKU;Nombre', 'FIDEO-500;Fideos 500 g'];
    await taken('PRODUCTOS', lines);
    const again = await bring('PRODUCTOS', lines);
    expect(again).toMatchObject({ importacion: null, repetida: { importadas: 1 } });
    const meant = await taken('PRODUCTOS', lines, { aunque_repetida: true });
    expect(await documents(meant.importacion.id)).toEqual(['Sin cambios']);
    expect(await server.query(`SELECT version FROM producto WHERE sku = 'FIDEO-500'`)).toEqual([{ version: 1 }]);
  });
});

describe('places', () => {
  test('are made with what stands above them, known ones are changed, and what reads like another is refused', async () => {
    const done = await taken('ALMACENAMIENTOS', [
      'Ubicación;Tipo;Secuencia;Máximo',
      'M-01-01-A;Picking;10;40',
      'm-01-01-b;picking;11;',
      'A-01;Rack de reserva;;',
      'A.02;Picking;;',
      'M-01-02-A;Pickin;;',
      'M-0101-A;Picking;;',
      'X X;Picking;;',
    ]);
    expect(counts(done)).toEqual(['IMPORTADA_PARCIAL', 0, 4, 3, 0]);
    expect(await faults(done.importacion.id)).toEqual([
      [5, 'lugar', 'Se leería igual que A-02'],
      [6, 'tipo_lugar', 'No hay un tipo «Pickin»'],
      [7, 'lugar', 'Ya está en la fila 2'],
      [8, 'lugar', 'Hasta 30 letras, números, puntos y guiones'],
    ]);
    expect(
      await server.query(
        `SELECT a.codigo, p.codigo AS sobre, a.secuencia, a.max_unidades::int, t.nombre AS tipo FROM almacenamiento a
           LEFT JOIN almacenamiento p ON p.id = a.padre_id JOIN tipo_almacenamiento t ON t.id = a.tipo_almacenamiento_id
          WHERE a.deposito_id = 1 AND (a.codigo LIKE 'M-01-01-_' OR a.codigo = 'A-01') ORDER BY 1`,
      ),
    ).toEqual([
      { codigo: 'A-01', sobre: 'A', secuencia: 1, max_unidades: null, tipo: 'Rack de reserva' },
      { codigo: 'M-01-01-A', sobre: 'M-01-01', secuencia: 10, max_unidades: 40, tipo: 'Picking' },
      { codigo: 'M-01-01-B', sobre: 'M-01-01', secuencia: 11, max_unidades: null, tipo: 'Picking' },
    ]);
    const [history] = await server.query(
      `SELECT k.anterior, k.posterior FROM almacenamiento_cambio k WHERE k.almacenamiento_id = 11 ORDER BY id DESC LIMIT 1`,
    );
    expect(history).toEqual({ anterior: 'Picking', posterior: 'Rack de reserva' });
  });

  test('mended on screen go in with what was meant', async () => {
    const { importacion, problemas } = await checked('ALMACENAMIENTOS', ['Ubicación;Tipo', 'N-01;Cuarentna']);
    expect(problemas[0]).toMatchObject({ campo: 'tipo_lugar', sugerencia: 'Cuarentena' });
    const cambios = [{ id: problemas[0].fila_id, campo: 'tipo_lugar' as const, valor: 'Cuarentena' }];
    const mended = await server.as(JEFE, corregirFilas, { cambios });
    expect(mended.filas[0]).toMatchObject({ estado: 'lista', errores: [] });
    await server.as(JEFE, importarFilas, { id: importacion.id });
    expect(await documents((await tools.settled(importacion.id)).importacion.id)).toEqual(['N-01']);
  });
});

describe('opening stock', () => {
  const LINES = [
    'Ubicación;SKU;Lote;Vencimiento;Cantidad;Series',
    'A-01;YERBA-1K;;;48;',
    'A-01;LECHE-1L;L9;31/12/2027;30;',
    'a02;tel-01;;;2;S-1 S-2',
    'A-99;YERBA-1K;;;5;',
    'A-02;YERBA-K;;;5;',
    'A-02;LECHE-1L;;;5;',
    'A-02;LECHE-1L;L77;;5;',
    'A-02;TEL-01;;;3;S-8',
    'A-02;YERBA-1K;;;doce;',
    'A-02;YERBA-1K;;;0;',
    'A-04;YERBA-1K;;;21;',
  ];

  test('is posted as movements of the ledger; what cannot be is told row by row', async () => {
    const done = await taken('STOCK_INICIAL', LINES);
    expect(counts(done)).toEqual(['IMPORTADA_PARCIAL', 0, 8, 3, 0]);
    expect(await faults(done.importacion.id)).toEqual([
      [5, 'lugar', 'No hay una ubicación «A-99»'],
      [6, 'sku', 'El cliente no tiene un producto «YERBA-K»'],
      [7, 'lote', 'LECHE-1L lleva lote'],
      [8, 'vence', 'Indique cuándo vence el lote'],
      [9, 'series', 'Indique 3 series, sin repetir'],
      [10, 'cantidad', '«doce» no es un número entero de unidades'],
      [11, 'cantidad', 'La cantidad es mayor que cero'],
      [12, 'lugar', 'En A-04 entran 20 unidades y quedarían 21'],
    ]);
    expect(await stock('YERBA-1K')).toEqual([{ codigo: 'A-01', lote: null, condicion: 'DISPONIBLE', cantidad: 48 }]);
    expect(await stock('LECHE-1L')).toEqual([{ codigo: 'A-01', lote: 'L9', condicion: 'DISPONIBLE', cantidad: 30 }]);
    const rows = await tools.rows(done.importacion.id, 'todas', JEFE);
    const [{ documento }] = rows;
    expect(documento).toMatchObject({ tipo: 'TRANSACCION', nro: expect.stringMatching(/^AJ-\d{6}$/) });
    expect(
      await server.query(
        'SELECT acto, de_condicion, count(*)::int AS filas FROM stock_movimiento WHERE transaccion_id = $1 GROUP BY 1, 2',
        [documento.id],
      ),
    ).toEqual([{ acto: 'INICIAR', de_condicion: 'PROVEEDOR', filas: 3 }]);
    expect(rows[4].errores[0]).toMatchObject({ sugerencia: 'YERBA-1K' });
    expect(await consistent()).toEqual([]);
  });

  test('of the same file twice, and of two files at once, is posted once', async () => {
    const again = await checked('STOCK_INICIAL', LINES, { aunque_repetida: true });
    expect((await faults(again.importacion.id)).slice(0, 1)).toEqual([
      [2, 'sku', expect.stringMatching(/^El stock inicial de YERBA-1K en A-01 ya se asentó en AJ-\d{6}$/)],
    ]);
    // What did not fit was not put down: it may be tried again.
    expect(again.importacion.listas).toBe(1);
    const both = ['Ubicación;SKU;Cantidad', 'ANDEN-1;YERBA-1K;7'];
    const first = await checked('STOCK_INICIAL', both);
    const second = await checked('STOCK_INICIAL', both, { aunque_repetida: true });
    await Promise.all([first, second].map(({ importacion }) => server.as(JEFE, importarFilas, { id: importacion.id })));
    const ends = await Promise.all([first, second].map(({ importacion }) => tools.settled(importacion.id)));
    expect(ends.map(({ importacion }) => importacion.importadas).sort()).toEqual([0, 1]);
    expect(await stock('YERBA-1K')).toContainEqual({
      ...{ codigo: 'ANDEN-1', lote: null, condicion: 'DISPONIBLE', cantidad: 7 },
    });
    expect(await consistent()).toEqual([]);
  });

  test('in boxes is asked back in units', async () => {
    await server.query(`INSERT INTO presentacion (producto_id, cliente_id, nombre, factor) VALUES (101, 1, 'Caja', 6)`);
    const { problemas } = await checked('STOCK_INICIAL', ['Ubicación;SKU;Cantidad', 'A-02;YERBA-1K;12 cajas']);
    expect(problemas[0]).toMatchObject({ campo: 'cantidad', mensaje: 'Son unidades: ¿12 × 6?', sugerencia: '72' });
  });
});

test('adjustments leave what the file says, with their reason, and the second time there is nothing to do', async () => {
  const lines = ['Ubicación;SKU;Lote;Cantidad', 'A-01;YERBA-1K;;46', 'A-01;LECHE-1L;L9;30', 'CUAR-1;YERBA-1K;;3'];
  const done = await taken('AJUSTES', lines, { fijos: { motivo: 'Rotura en el traslado' } });
  const [down, same, up] = await documents(done.importacion.id);
  expect([down, same]).toEqual([expect.stringMatching(/^AJ-/), 'Sin cambios']);
  expect(up).toBe(down);
  expect(await stock('YERBA-1K')).toEqual([
    { codigo: 'A-01', lote: null, condicion: 'DISPONIBLE', cantidad: 46 },
    { codigo: 'ANDEN-1', lote: null, condicion: 'DISPONIBLE', cantidad: 7 },
    { codigo: 'CUAR-1', lote: null, condicion: 'CUARENTENA', cantidad: 3 },
  ]);
  expect(await server.query('SELECT nota FROM transaccion WHERE numero = $1', [down])).toEqual([
    { nota: 'Rotura en el traslado' },
  ]);
  const again = await taken('AJUSTES', lines, { fijos: { motivo: 'Rotura en el traslado' }, aunque_repetida: true });
  expect(await documents(again.importacion.id)).toEqual(['Sin cambios', 'Sin cambios', 'Sin cambios']);
  expect(await consistent()).toEqual([]);
});

test('an adjustment that is worth more than one person decides is refused by its row, the others are done', async () => {
  await server.query(`
    UPDATE producto SET valor_centavos = 100000, moneda = 'UYU' WHERE sku = 'YERBA-1K';
    UPDATE deposito SET aprobar_desde_centavos = 500000`);
  const lines = ['Ubicación;SKU;Cantidad', 'A-01;YERBA-1K;40', 'ANDEN-1;YERBA-1K;6'];
  const { importacion } = await checked('AJUSTES', lines, { fijos: { motivo: 'Rotura' } });
  await server.as(JEFE, importarFilas, { id: importacion.id });
  await tools.settled(importacion.id);
  expect((await stock('YERBA-1K')).map(({ cantidad }) => cantidad)).toEqual([46, 6, 3]);
  expect(await faults(importacion.id)).toEqual([[2, 'cantidad', expect.stringContaining('lo aprueba otra')]]);
  await server.query('UPDATE producto SET valor_centavos = NULL, moneda = NULL');
});

describe('whose files these are', () => {
  test('people of another depósito, of the client, and who only send parcels find none of them', async () => {
    const { importacion } = await checked('PRODUCTOS', ['SKU;Nombre', 'AJENO-1;De la casa 1']);
    const { id } = importacion;
    const [fila] = await tools.rows(id, 'todas', JEFE);
    for (const person of [JEFE_2, CLIENTE, OPERARIO]) {
      expect(await server.as(person, getImportacion, { id })).toMatchObject({ error: 'IMPORTACION_NO_ENCONTRADA' });
      expect((await server.as(person, listFilas, { ids: [fila.id] })).filas).toEqual([]);
      expect(await server.as(person, importarFilas, { filas: [fila.id] })).toMatchObject({
        error: 'FILA_NO_ENCONTRADA',
      });
      expect(await server.as(person, descargarImportacion, { id, que: 'resultado' })).toMatchObject({
        error: 'IMPORTACION_NO_ENCONTRADA',
      });
    }
    expect((await server.as(JEFE_2, listImportaciones, { de: 'DEPOSITO' })).records).toEqual([]);
    expect((await server.as(JEFE_CENTRAL, listImportaciones, { de: 'DEPOSITO' })).total_records).toBeGreaterThan(5);
    expect(await server.as(OPERARIO_GDS, listImportaciones, { de: 'DEPOSITO' })).toMatchObject({ code: 'ERROR' });
  });

  test('what was brought is there again as it came, for all of the warehouse', async () => {
    const { importacion } = await bring('PRODUCTOS', ['SKU;Nombre', 'ORI-1;Como vino']);
    const { url } = await server.as(JEFE_CENTRAL, descargarImportacion, { id: importacion.id, que: 'original' });
    const again = await server.as(JEFE, descargarImportacion, { id: importacion.id, que: 'original' });
    for (const one of [url, again.url])
      expect((await server.request({ method: 'GET', url: one })).body).toBe('SKU;Nombre\r\nORI-1;Como vino\r\n');
    expect(await server.as(JEFE_2, descargarImportacion, { id: importacion.id, que: 'original' })).toMatchObject({
      error: 'IMPORTACION_NO_ENCONTRADA',
    });
  });

  test('and a warehouse sees no file of parcels, whatever its number', async () => {
    const own = importing(server, CLIENTE);
    const { importacion } = await own.bring('Pedido;Nombre\r\nR-1;Ana Pérez\r\n');
    expect(await server.as(JEFE, getImportacion, { id: importacion.id })).toMatchObject({
      error: 'IMPORTACION_NO_ENCONTRADA',
    });
    expect(await server.as(JEFE, listImportaciones, { de: 'ENVIOS' })).toMatchObject({ error: 'SIN_PERMISO' });
    expect(await server.as(JEFE, listImportaciones, {})).toMatchObject({ code: 'OK' });
    expect(await server.as(JEFE_CENTRAL, getImportacion, { id: importacion.id })).toMatchObject({
      error: 'IMPORTACION_NO_ENCONTRADA',
    });
  });

  test('a depósito that is not the own, and a client that keeps nothing there, are refused as missing', async () => {
    expect(await bring('PRODUCTOS', ['SKU;Nombre', 'Z;Z'], { deposito_id: 2 })).toMatchObject({
      error: 'DEPOSITO_NO_ENCONTRADO',
    });
    const archivo_id = await tools.upload(JEFE, 'SKU;Nombre\r\nZ;Z\r\n');
    const foreign = { archivo_id, tipo: 'PRODUCTOS' as const, deposito_id: 1, cliente_id: 2 };
    expect(await server.as(JEFE, crearImportacion, foreign)).toMatchObject({ error: 'CLIENTE_NO_ENCONTRADO' });
  });
});
