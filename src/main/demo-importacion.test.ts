import { afterAll, beforeAll, expect, test } from 'vitest';

import {
  crearImportacion,
  getImportacion,
  importarFilas,
  listImportaciones,
} from '#features/importaciones/contract.ts';
import { revisarImportacion } from '#features/importaciones/marcha.contract.ts';
import { descargarImportacion } from '#features/importaciones/salidas.contract.ts';
import { demoUpToNow } from '#testing/demo.ts';
import { assignDepositos, JEFE } from '#testing/gds.ts';
import { counts, importing } from '#testing/importaciones.ts';
import { type Answer, openTestServer, type TestServer } from '#testing/server.ts';

import { checks } from './checks.ts';

/** The file of orders of the demo that is half done: what stands there as read, understood and refused is what the product itself says of it. */

let server: TestServer;
let tools: ReturnType<typeof importing>;
let id: number;
beforeAll(async () => {
  server = await openTestServer(demoUpToNow(300));
  await assignDepositos(server, [[JEFE, 1]]);
  tools = importing(server, JEFE);
  const { records } = await server.as(JEFE, listImportaciones, { de: 'DEPOSITO' });
  id = records[0].id;
}, 300_000);
afterAll(() => server.close());

const filas = (of: number) =>
  server.query(
    'SELECT nro, crudo, valores, errores, grupo, estado FROM importacion_fila WHERE importacion_id = $1 ORDER BY nro',
    [of],
  );
const wrong = async (of: number) => (await filas(of)).filter(({ estado }) => estado === 'con_errores');
const cabeza = (of: number) =>
  server.query(
    `SELECT tipo, cliente_id, deposito_id, nombre, huella, tamano, formato, codificacion, separador, encabezado, columnas, firma, mapeo, fijos, filas
       FROM importacion WHERE id = $1`,
    [of],
  );
/** In what orders of the file differ, beside what each says for itself: what the demo wrote is to be what the product writes. */
const kinds = () =>
  server.query(
    `SELECT count(*)::int AS ordenes, o.como
       FROM (SELECT DISTINCT x.transaccion_id,
                    to_jsonb(x) - '{transaccion_id,referencia,creada,estado_desde,lineas,pedida,localidad_id,extra}'::text[]
                    || jsonb_build_object('lugar', x.localidad_id IS NOT NULL, 'extra', (SELECT jsonb_agg(k ORDER BY k) FROM jsonb_object_keys(x.extra) AS k),
                         'lineas', (SELECT count(*) FROM transaccion_linea l WHERE l.transaccion_id = x.transaccion_id) = x.lineas,
                         'destino', (SELECT jsonb_agg(k ORDER BY k) FROM orden_destino d, jsonb_object_keys(jsonb_strip_nulls(to_jsonb(d))) AS k
                                      WHERE d.transaccion_id = x.transaccion_id),
                         'actos', (SELECT jsonb_agg(a.acto) FROM documento_anotacion a WHERE a.entidad = 'orden' AND a.documento_id = x.transaccion_id),
                         'pasos', (SELECT jsonb_agg(p.estado) FROM orden_paso p WHERE p.transaccion_id = x.transaccion_id)) AS como
               FROM importacion_fila f JOIN orden x ON x.transaccion_id = f.documento_id WHERE f.importacion_id = $1) AS o GROUP BY 2`,
    [id],
  );
async function download(que: 'original' | 'pendientes'): Promise<string> {
  const { url } = await server.as(JEFE, descargarImportacion, { id, que });
  return (await server.request({ method: 'GET', url })).body;
}

test('it is half done, and waits for a person: 19 rows are orders, 8 are ready, 14 are wrong in six ways', async () => {
  const seen = await server.as(JEFE, getImportacion, { id });
  expect(seen.importacion).toMatchObject({ tipo: 'ORDENES_VENTA', con_archivo: true, falla: null });
  expect(counts(seen)).toEqual(['IMPORTADA_PARCIAL', 8, 14, 19, 0]);
  expect(seen.importacion).toMatchObject({ filas: 41, por_revisar: 0, por_importar: 0 });
  expect(seen.por_campo.map(({ campo, cantidad }: Answer) => `${campo} ${cantidad}`).toSorted()).toEqual([
    'cantidad 2',
    'direccion 2',
    'localidad 3',
    'referencia 2',
    'sku 3',
    'x_centro 2',
  ]);
});

test('the product reads the same in that file, understands its columns so and refuses the same rows in the same words', async () => {
  const content = await download('original');
  const archivo_id = await tools.upload(JEFE, content, 'pedidos-web.csv');
  const asked = { archivo_id, tipo: 'ORDENES_VENTA' as const, cliente_id: 1, deposito_id: 1 };
  expect(await server.as(JEFE, crearImportacion, asked)).toMatchObject({ importacion: null, repetida: { id } });
  const { importacion } = await server.as(JEFE, crearImportacion, { ...asked, aunque_repetida: true });
  await tools.settled(importacion.id);
  expect(await cabeza(importacion.id)).toEqual(await cabeza(id));
  const [own, again] = await Promise.all([filas(id), filas(importacion.id)]);
  const came = (rows: Answer[]) => rows.map(({ nro, crudo }) => [nro, crudo]);
  expect(came(again)).toEqual(came(own));
  const numbers = new Set((await wrong(id)).map(({ nro }) => nro));
  expect(again.filter(({ nro }) => numbers.has(nro))).toEqual(await wrong(id));
  // What was ready only because somebody mended it was refused as it came.
  const ready = new Set(own.flatMap(({ nro, estado }) => (estado === 'lista' ? [nro] : [])));
  expect([...new Set(again.flatMap(({ nro, estado }) => (ready.has(nro) ? [estado] : [])))]).toEqual(['con_errores']);
});

test('checked once more all of it is as it stands', async () => {
  const before = await filas(id);
  await server.as(JEFE, revisarImportacion, { id });
  await tools.settled(id);
  expect(await filas(id)).toEqual(before);
});

test('whoever presses the button gets the rest as orders like those that are there, and keeps the wrong rows to mend', async () => {
  const before = await wrong(id);
  await server.as(JEFE, importarFilas, { id });
  expect(counts(await tools.settled(id))).toEqual(['IMPORTADA_PARCIAL', 0, 14, 27, 0]);
  expect(await wrong(id)).toEqual(before);
  expect(await kinds()).toEqual([{ ordenes: 18, como: expect.objectContaining({ estado: 'BORRADOR' }) }]);
  const csv = (await download('pendientes')).trim().split('\r\n');
  expect(csv).toHaveLength(15);
  const found: string[] = [];
  for (const { run } of checks) found.push(...(await run((text, values) => server.query(text, values))));
  expect(found).toEqual([]);
});
