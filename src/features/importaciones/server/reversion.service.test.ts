import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { guardarAlmacenamiento } from '#features/gds-almacenamientos/contract.ts';
import { moverOrden } from '#features/gds-ordenes/contract.ts';
import { checksDeOrdenes } from '#features/gds-ordenes/server/public.ts';
import { moverStock } from '#features/gds-stock/contract.ts';
import { checksDeStock } from '#features/gds-stock/server/public.ts';
import { JEFE, JEFE_2, OPERARIO_GDS } from '#testing/gds.ts';
import { counts, importing } from '#testing/importaciones.ts';
import { openOrdenes } from '#testing/ordenes.ts';
import type { Answer, Person, TestServer } from '#testing/server.ts';

import { crearImportacion, getImportacion, importarFilas, listIndice, mapearImportacion } from '../contract.ts';
import { preverReversion, revertirImportacion } from '../marcha.contract.ts';
import { checksDeImportaciones } from './verificar.sql.ts';

/** What files brought is taken back: once, row by row, and never what somebody has built upon. */

const PROPIO: Person = { tipo: 'cliente', cliente_id: 1, codes: ['CLI_001', 'CLI_002'], name: 'Administra uno' };
const AJENO: Person = { tipo: 'cliente', cliente_id: 2, codes: ['CLI_001', 'CLI_002'], name: 'Administra dos' };
const OTRA_JEFA: Person = { ...JEFE, name: 'Otra jefa' };
let server: TestServer;
let tools: ReturnType<typeof importing>;
let serial = 0;

beforeAll(async () => {
  server = await openOrdenes();
  await server.query('INSERT INTO usuario_deposito VALUES ($1, 1) ON CONFLICT DO NOTHING', [
    await server.id(OTRA_JEFA),
  ]);
  tools = importing(server, JEFE);
});
afterAll(() => server.close());

type Tipo = 'PRODUCTOS' | 'ALMACENAMIENTOS' | 'STOCK_INICIAL' | 'AJUSTES' | 'ORDENES_VENTA';

async function taken(tipo: Tipo, lines: readonly string[], { person = JEFE, fijos = {} } = {}): Promise<number> {
  serial += 1;
  const archivo_id = await tools.upload(person, `${lines.join('\r\n')}\r\n`, `archivo-${serial}.csv`);
  const cliente = tipo === 'ALMACENAMIENTOS' || person.tipo === 'cliente' ? {} : { cliente_id: 1 };
  const made = await server.as(person, crearImportacion, { archivo_id, tipo, deposito_id: 1, ...cliente });
  const { id } = made.importacion;
  const read = await tools.settled(id, person);
  if (read.importacion.estado === 'SUBIDA') {
    const mapeo = read.columnas.map(({ campo }: { campo: string | null }) => campo);
    await server.as(person, mapearImportacion, { id, mapeo, fijos });
    await tools.settled(id, person);
  }
  await server.as(person, importarFilas, { id });
  await tools.settled(id, person);
  return id;
}

async function revertida(id: number, person: Person = JEFE): Promise<Answer> {
  expect(await server.as(person, revertirImportacion, { id })).toMatchObject({ code: 'OK' });
  return tools.settled(id, person);
}

const estados = async (id: number, person: Person = JEFE) =>
  (await tools.rows(id, 'todas', person)).map(({ estado, sin_revertir }) => sin_revertir ?? estado);
const stock = (sku: string, lugar: string) =>
  server.query(
    `SELECT s.condicion, s.cantidad::int FROM stock_saldo s JOIN producto p ON p.id = s.producto_id
       JOIN almacenamiento a ON a.id = s.almacenamiento_id WHERE p.sku = $1 AND a.codigo = $2 AND a.deposito_id = 1 AND s.cantidad > 0 ORDER BY 1`,
    [sku, lugar],
  );

async function consistent(): Promise<string[]> {
  const found: string[] = [];
  for (const { run } of [...checksDeStock, ...checksDeOrdenes, ...checksDeImportaciones])
    found.push(...(await run((text) => server.query(text))));
  return found;
}

describe('stock', () => {
  test('goes out by inverse movements; what has moved on stays and says where it went; the mended file goes in again', async () => {
    const lines = ['Ubicación;SKU;Cantidad;Series', 'A-03;YERBA-1K;12;', 'A-04;TEL-01;2;R-1 R-2', 'A-04;YERBA-1K;8;'];
    const id = await taken('STOCK_INICIAL', lines);
    const before = await server.query('SELECT count(*)::int AS n FROM stock_movimiento');
    expect(
      await server.as(JEFE, moverStock, {
        ...{ deposito_id: 1, de: { texto: 'A-04' }, a: { texto: 'CUAR-1' } },
        items: [{ producto_id: 101, cantidad: 3 }],
      }),
    ).toMatchObject({ code: 'OK' });
    expect(await server.as(JEFE, preverReversion, { id })).toMatchObject({
      filas: 3,
      impedidas: [{ razon: 'Lo que entró ya no está donde se dejó', cantidad: 1 }],
    });
    const done = await revertida(id);
    expect(done.importacion).toMatchObject({
      ...{ estado: 'IMPORTADA_PARCIAL', importadas: 1, revertidas: 2, por_revertir: 0 },
      ...{ revertida_por: 'Jefa de depósito', revertida: expect.any(String) },
    });
    const [razon] = (await estados(id)).slice(2);
    expect(razon).toBe('En A-04 hay 5 disponibles: desde entonces 3 pasaron a CUAR-1');
    expect(done.sin_revertir).toEqual([{ razon, cantidad: 1 }]);
    expect(await stock('YERBA-1K', 'A-03')).toEqual([]);
    expect(
      await server.query(`SELECT codigo FROM serie WHERE codigo IN ('R-1', 'R-2') AND almacenamiento_id IS NOT NULL`),
    ).toEqual([]);
    // The ledger has grown by one move and two inverses, and lost nothing.
    expect(await server.query('SELECT count(*)::int - $1::int AS mas FROM stock_movimiento', [before[0]?.n])).toEqual([
      { mas: 3 },
    ]);
    expect(
      await server.query(`SELECT DISTINCT t.nota FROM stock_movimiento m JOIN transaccion t ON t.id = m.transaccion_id
      WHERE m.acto = 'REVERTIR' AND t.tipo = 'AJUSTE'`),
    ).toEqual([{ nota: expect.stringMatching(/^Reversión de archivo-\d+\.csv$/) }]);
    expect(await consistent()).toEqual([]);
    // What was taken back may be put down anew.
    const again = await taken('STOCK_INICIAL', ['Ubicación;SKU;Cantidad', 'A-03;YERBA-1K;11']);
    expect(await estados(again)).toEqual(['importada']);
    expect(await stock('YERBA-1K', 'A-03')).toEqual([{ condicion: 'DISPONIBLE', cantidad: 11 }]);
    expect(await consistent()).toEqual([]);
  });

  test('two who ask at once, and Enter twice, take it back once', async () => {
    const id = await taken('AJUSTES', ['Ubicación;SKU;Cantidad', 'ANDEN-1;YERBA-1K;9'], {
      fijos: { motivo: 'Hallazgo' },
    });
    const asked = await Promise.all(
      [JEFE, OTRA_JEFA, JEFE].map((person) => server.as(person, revertirImportacion, { id })),
    );
    expect(asked.filter(({ code }) => code === 'OK')).toHaveLength(1);
    for (const { error } of asked.filter(({ code }) => code !== 'OK'))
      expect(['IMPORTACION_EN_CURSO', 'NADA_PARA_REVERTIR']).toContain(error);
    const done = await tools.settled(id);
    expect(done.importacion).toMatchObject({ estado: 'REVERTIDA', revertidas: 1 });
    expect(await stock('YERBA-1K', 'ANDEN-1')).toEqual([]);
    expect(
      await server.query(
        `SELECT count(*)::int AS veces FROM stock_movimiento r JOIN importacion_fila f ON f.movimiento_id = r.revierte_id WHERE f.importacion_id = $1`,
        [id],
      ),
    ).toEqual([{ veces: 1 }]);
    expect(await server.as(JEFE, revertirImportacion, { id })).toMatchObject({ error: 'NADA_PARA_REVERTIR' });
    expect(await consistent()).toEqual([]);
  });

  test('a shut place keeps what it holds, and says why', async () => {
    const id = await taken('AJUSTES', ['Ubicación;SKU;Cantidad', 'ANDEN-1;YERBA-1K;4'], {
      fijos: { motivo: 'Hallazgo' },
    });
    await server.query(`UPDATE almacenamiento SET bloqueo = 'TODO', bloqueo_motivo = 'Inventario' WHERE id = 16`);
    expect((await server.as(JEFE, preverReversion, { id })).impedidas).toEqual([
      { razon: 'La ubicación está bloqueada', cantidad: 1 },
    ]);
    await revertida(id);
    await server.query(`UPDATE almacenamiento SET bloqueo = 'NADA', bloqueo_motivo = NULL WHERE id = 16`);
    expect(await estados(id)).toEqual(['ANDEN-1 está bloqueado: Inventario']);
    expect((await revertida(id)).importacion).toMatchObject({ estado: 'REVERTIDA' });
    expect((await tools.ver(id)).sin_revertir).toEqual([]);
  });
});

describe('products and places', () => {
  test('that the file made are removed where nobody uses or has changed them; what it only changed stays', async () => {
    const id = await taken('PRODUCTOS', [
      'SKU;Nombre;EAN;Unidades por caja',
      'NUEVO-1;Nuevo uno;7790001000132;12',
      'NUEVO-2;Nuevo dos;;',
      'NUEVO-3;Nuevo tres;;',
      'LIBRE-1;Libre;;',
      'YERBA-1K;Yerba renombrada;;',
    ]);
    await taken('AJUSTES', ['Ubicación;SKU;Cantidad', 'CUAR-1;NUEVO-2;3'], { fijos: { motivo: 'Hallazgo' } });
    await taken('PRODUCTOS', ['SKU;Nombre', 'NUEVO-3;Nuevo tres, mejor']);
    const foreseen = await server.as(JEFE, preverReversion, { id });
    expect(foreseen.impedidas).toEqual([
      { razon: 'Ya tiene movimientos de stock', cantidad: 1 },
      { razon: 'Alguien lo cambió después de importarlo', cantidad: 1 },
      { razon: 'Ya existía: el archivo solo lo cambió', cantidad: 1 },
    ]);
    const done = await revertida(id);
    expect(done.importacion).toMatchObject({ estado: 'IMPORTADA_PARCIAL', importadas: 3, revertidas: 2 });
    expect(await estados(id)).toEqual([
      'revertida',
      'Ya tiene movimientos de stock',
      'Alguien lo cambió después de importarlo',
      'revertida',
      'Ya existía: el archivo solo lo cambió',
    ]);
    expect(await server.query(`SELECT sku FROM producto WHERE sku ~ '^(NUEVO|LIBRE)' ORDER BY 1`)).toEqual([
      { sku: 'NUEVO-2' },
      { sku: 'NUEVO-3' },
    ]);
    expect((await server.as(JEFE, listIndice, { id, filtro: 'sin_revertir' })).ids).toHaveLength(3);
    expect((await server.as(JEFE, listIndice, { id, filtro: 'revertidas' })).ids).toHaveLength(2);
    // The code is free for whoever brings it right.
    const mended = await taken('PRODUCTOS', ['SKU;Nombre;EAN', 'NUEVO-9;Nuevo uno;7790001000132']);
    expect(await estados(mended)).toEqual(['importada']);
    expect(await consistent()).toEqual([]);
  });

  test('what something names that no list of uses knows stays all the same', async () => {
    const id = await taken('PRODUCTOS', ['SKU;Nombre', 'CON-LOTE;Con lote']);
    await server.query(
      `INSERT INTO partida (producto_id, cliente_id, codigo) SELECT id, 1, 'L-A' FROM producto WHERE sku = 'CON-LOTE'`,
    );
    expect((await server.as(JEFE, preverReversion, { id })).impedidas).toEqual([]);
    await revertida(id);
    expect(await estados(id)).toEqual(['Ya tiene lotes']);
  });

  test('places go with what was made above them and is empty; what held others before stays', async () => {
    const lines = ['Ubicación;Tipo', 'K-01-01-A;Picking', 'K-01-01-B;Picking', 'K-02-01-A;Picking', 'A-09;Picking'];
    const id = await taken('ALMACENAMIENTOS', lines);
    const [used] = await server.query(`SELECT id, version FROM almacenamiento WHERE codigo = 'K-02-01-A'`);
    await server.as(JEFE, guardarAlmacenamiento, {
      ...{
        id: Number(used?.id),
        version: Number(used?.version),
        deposito_id: 1,
        codigo: 'K-02-01-A',
        nombre: 'La de siempre',
      },
      ...{ tipo_almacenamiento_id: 1, tipo_stock_id: 1, secuencia: 1, mezcla_producto: true, mezcla_partida: true },
      ...{ mezcla_cliente: false, zona_flexible: false, activo: true },
    });
    await revertida(id);
    expect(await estados(id)).toEqual([
      'revertida',
      'revertida',
      'Alguien la cambió después de importarla',
      'revertida',
    ]);
    expect(
      await server.query(
        `SELECT codigo FROM almacenamiento WHERE deposito_id = 1 AND (codigo LIKE 'K%' OR codigo IN ('A', 'A-09')) ORDER BY 1`,
      ),
    ).toEqual(['A', 'K', 'K-02', 'K-02-01', 'K-02-01-A'].map((codigo) => ({ codigo })));
    expect(await consistent()).toEqual([]);
  });
});

const HEAD = 'Pedido;SKU;Cantidad;Destinatario;Teléfono;Dirección;Localidad;Depto';
const ANA = 'Ana Pereira;099123456;Colonia 1234;Cordón;Montevideo';

describe('orders', () => {
  test('are annulled whole and let go of what they held; one that is being prepared stays', async () => {
    const id = await taken(
      'ORDENES_VENTA',
      [HEAD, `R-1;YERBA-1K;1;${ANA}`, `R-2;YERBA-1K;1;${ANA}`, 'R-1;LECHE-1L;1;;;;;'],
      { fijos: { confirmar: 'Sí' } },
    );
    const rows = await tools.rows(id, 'todas', JEFE);
    const dos = rows[1].documento.id;
    expect(await server.as(JEFE, moverOrden, { id: dos, acto: 'liberar' })).toMatchObject({ code: 'OK' });
    expect((await server.as(JEFE, preverReversion, { id })).impedidas).toEqual([
      { razon: 'La orden ya se liberó para prepararla', cantidad: 1 },
    ]);
    const done = await revertida(id);
    expect(done.importacion).toMatchObject({ importadas: 1, revertidas: 2 });
    expect(await estados(id)).toEqual(['revertida', 'La orden ya se liberó para prepararla', 'revertida']);
    expect(
      await server.query(
        `SELECT o.referencia, o.decision, o.reservada::int FROM orden o WHERE o.referencia IN ('R-1', 'R-2') ORDER BY 1`,
      ),
    ).toEqual([
      { referencia: 'R-1', decision: 'ANULADA', reservada: 0 },
      { referencia: 'R-2', decision: 'LIBERADA', reservada: 1 },
    ]);
    expect(await consistent()).toEqual([]);
  });

  test('a client takes back its own drafts, and not what the warehouse works on', async () => {
    const id = await taken('ORDENES_VENTA', [HEAD, `P-1;YERBA-1K;1;${ANA}`, `P-2;YERBA-1K;1;${ANA}`], {
      person: PROPIO,
    });
    const [uno] = await tools.rows(id, 'todas', PROPIO);
    expect(await server.as(PROPIO, moverOrden, { id: uno.documento.id, acto: 'confirmar' })).toMatchObject({
      code: 'OK',
    });
    await revertida(id, PROPIO);
    expect(await estados(id, PROPIO)).toEqual(['La orden ya la trabaja el depósito: pídale que la anule', 'revertida']);
  });
});

describe('whose they are', () => {
  test('people of another depósito, of a client and without the right find none of it', async () => {
    const id = await taken('PRODUCTOS', ['SKU;Nombre', 'AJENO-R;De la casa']);
    for (const service of [preverReversion, revertirImportacion]) {
      for (const person of [JEFE_2, PROPIO, AJENO])
        expect(await server.as(person, service, { id })).toMatchObject({ error: 'IMPORTACION_NO_ENCONTRADA' });
      expect(await server.as(OPERARIO_GDS, service, { id })).toMatchObject({ error: 'SIN_PERMISO' });
    }
    expect(await server.query(`SELECT count(*)::int AS n FROM producto WHERE sku = 'AJENO-R'`)).toEqual([{ n: 1 }]);
  });

  test('a file of parcels is not taken back as a whole', async () => {
    const CENTRAL: Person = { roles: [3], codes: ['GDS_002', 'GUI_001', 'CLI_001'], name: 'Central de todo' };
    const own = importing(server, PROPIO);
    const { importacion } = await own.bring('Pedido;Nombre\r\nR-1;Ana Pérez\r\n');
    expect(await server.as(CENTRAL, getImportacion, { id: importacion.id })).toMatchObject({ code: 'OK' });
    expect(await server.as(CENTRAL, revertirImportacion, { id: importacion.id })).toMatchObject({
      error: 'IMPORTACION_NO_SE_REVIERTE',
    });
  });

  test('it is told in the log of who did what', async () => {
    const rows = await server.query(
      `SELECT servicio, count(*)::int > 0 AS hay FROM auditoria WHERE servicio IN ('importaciones.revertir', 'importaciones') AND despues ?| ARRAY['por_revertir', 'revertidas'] GROUP BY 1 ORDER BY 1`,
    );
    expect(rows).toEqual([
      { servicio: 'importaciones', hay: true },
      { servicio: 'importaciones.revertir', hay: true },
    ]);
  });
});

test('what is planted is found: a row that says it was taken back, and is not', async () => {
  const id = await taken('AJUSTES', ['Ubicación;SKU;Cantidad', 'ANDEN-1;YERBA-1K;6'], {
    fijos: { motivo: 'Hallazgo' },
  });
  await server.query(`UPDATE importacion SET revertida = now(), revertida_por = usuario_id WHERE id = $1`, [id]);
  await server.query(`UPDATE importacion_fila SET estado = 'revertida' WHERE importacion_id = $1`, [id]);
  expect(await consistent()).toEqual([expect.stringMatching(/fila 2: revertida, y su movimiento sigue en pie$/)]);
  expect(counts(await tools.ver(id))).toEqual(['REVERTIDA', 0, 0, 0, 0]);
});
