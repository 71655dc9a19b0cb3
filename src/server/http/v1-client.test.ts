import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { HttpError } from '@oazapfts/runtime';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { generateSource } from 'oazapfts';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { crearClave } from '#features/integraciones/contract.ts';
import { NOMBRES_DE_ALCANCE } from '#shared/alcances.ts';
import { TWO_DEPOSITOS } from '#testing/gds.ts';
import { openTestServer, type TestServer } from '#testing/server.ts';

const ROOT = join(import.meta.dirname, '../../..');
const CLIENTE = { tipo: 'cliente', cliente_id: 1, codes: ['CLI_001', 'CLI_002'] } as const;

let server: TestServer;
let address: string;
let key: string;
/** Inside the tree, so that the client finds its runtime. */
let folder: string;

beforeAll(async () => {
  server = await openTestServer(TWO_DEPOSITOS);
  address = await server.listen();
  const asked = { nombre: 'ERP', alcances: [...NOMBRES_DE_ALCANCE], vence: null };
  key = (await server.as(CLIENTE, crearClave, asked)).secreto;
  await mkdir(join(ROOT, 'node_modules/.cache'), { recursive: true });
  folder = await mkdtemp(join(ROOT, 'node_modules/.cache/v1-'));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

// Over a connection of its own: seconds of compiling later the server would just be letting a kept one go.
const readDocument = async () =>
  (await fetch(`${address}/api/openapi.json`, { headers: { connection: 'close' } })).text();

test('the document passes a strict linter, which finds what is wrong with another', async () => {
  const config = await createConfig({ extends: ['recommended-strict'] });
  const lint = async (source: string) => {
    const problems = await lintFromString({ source, absoluteRef: '/openapi.json', config });
    return problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer]);
  };
  const source = await readDocument();
  expect(await lint(source)).toEqual([]);
  const worse = source.replace('"operationId":"crearEnvio",', '').replace('"motivo_id":{', '"motivo":{');
  const rules = (await lint(worse)).map(([rule]) => rule);
  expect(rules).toContain('operation-operationId');
  expect(rules).toContain('no-required-schema-properties-undefined');
});

/** What the system of a client does with what it generated: it makes a parcel, prints its label, follows it and annuls it. */
const PROGRAM = `
import * as anden from './client.ts';
import { ok } from '@oazapfts/runtime';

// @ts-expect-error: no state is called so.
export const wrong = () => anden.listarGuias({ estado: ['PERDIDA'] });

export async function run(baseUrl: string, key: string) {
  Object.assign(anden.defaults, { baseUrl, headers: { 'X-API-KEY': key } });
  const { localidades } = await ok(anden.buscarLocalidades({ texto: 'cordon' }));
  const { tamanos, motivos } = await ok(anden.listarOpciones());
  const [localidad, tamano, motivo] = [localidades[0], tamanos[1], motivos[0]];
  if (!localidad || !tamano || !motivo) throw new Error('the catalogues are empty');
  const paquete = {
    servicio: 'ESTANDAR_DOMICILIO',
    entrega: 'DOMICILIO',
    localidad_id: localidad.id,
    bultos: [{ tamano_id: tamano.id, peso_gramos: 1500 }],
  } as const satisfies anden.CotizarPedido;
  const { cotizacion } = await ok(anden.cotizar({ cotizarPedido: { ...paquete, bultos: [...paquete.bultos] } }));
  const crearEnvioPedido: anden.CrearEnvioPedido = {
    ...paquete,
    bultos: [...paquete.bultos],
    referencia: 'PEDIDO-1',
    destinatario: 'Rosa Olivera',
    direccion: '18 de Julio 1234',
  };
  const idempotencyKey = crypto.randomUUID();
  const { envio }: { envio: anden.Envio } = await ok(anden.crearEnvio({ idempotencyKey, crearEnvioPedido }));
  const otra = await ok(anden.crearEnvio({ idempotencyKey, crearEnvioPedido }));
  const guia = envio.guias[0];
  if (!guia) throw new Error('an envío without a guía');
  const numero = guia.guia_nro;
  const etiqueta = await ok(anden.pedirEtiqueta({ numero }));
  const zpl = await ok(anden.pedirEtiqueta({ numero, formato: 'zpl' }));
  await ok(anden.comentarGuia({ numero, comentarGuiaPedido: { texto: 'Llamar antes' } }));
  const vista = await ok(anden.verGuia({ numero }));
  const { eventos } = await ok(anden.verEventos({ numero }));
  const lista = await ok(anden.listarGuias({ estado: ['PRE_INGRESADO', 'ANULADO'], size: 10, conContraReembolso: false }));
  const hallada = await ok(anden.buscarGuias({ texto: 'PEDIDO-1' }));
  const anulado = await ok(anden.anularEnvio({ id: envio.id, anularEnvioPedido: { motivo_id: motivo.id } }));
  const despues = await ok(anden.verEventos({ numero }));
  const envios = await ok(anden.listarEnvios({ estado: ['ANULADO'] }));
  const refused = await anden.anularEnvio({ id: envio.id, anularEnvioPedido: { motivo_id: motivo.id } });
  const conflict: anden.Problema | null = refused.status === 409 ? refused.data : null;
  const pedido: anden.CrearOrdenPedido = {
    tipo: 'VENTA',
    deposito: 'MVD',
    referencia: 'WEB-1',
    destino: { destinatario: 'Rosa Olivera', direccion: '18 de Julio 1234', localidad: 'Cordón' },
    lineas: [{ sku: 'YERBA-1K', cantidad: 3 }, { sku: 'LECHE-1L', cantidad: 1, lote: 'L1' }],
  };
  const once = crypto.randomUUID();
  const hecha = await ok(anden.crearOrden({ idempotencyKey: once, crearOrdenPedido: pedido }));
  const misma = await ok(anden.crearOrden({ idempotencyKey: once, crearOrdenPedido: pedido }));
  const repetida = await anden.crearOrden({ crearOrdenPedido: pedido });
  const mia: { orden: anden.Orden; lineas: anden.LineaDeOrden[] } = await ok(anden.verOrden({ numero: hecha.orden.numero }));
  const vivas = await ok(anden.listarOrdenes({ tipo: ['VENTA'] }));
  const anulada = await ok(anden.anularOrden({ numero: hecha.orden.numero, anularOrdenPedido: { nota: 'Se arrepintió' } }));
  const confirmada = await ok(anden.crearOrden({ crearOrdenPedido: { ...pedido, confirmar: true } }));
  const tarde = await anden.anularOrden({ numero: confirmada.orden.numero, anularOrdenPedido: { nota: 'Tarde' } });
  const stock = await ok(anden.listarStock({ deposito: 'mvd' }));
  const ordenes = { hecha, misma, repetida: repetida.status, mia, vivas, anulada, confirmada, tarde: tarde.data, stock };
  return {
    ordenes,
    ...{ cotizacion, envio, otra, etiqueta, zpl, vista, eventos, lista, hallada, anulado, despues, envios, conflict },
    unknown: ok(anden.verGuia({ numero: '889999999997' })),
  };
}
`;

async function compiled(): Promise<string> {
  const document = join(folder, 'openapi.json');
  await writeFile(document, await readDocument());
  const source = await generateSource(document, { argumentStyle: 'object' });
  await writeFile(join(folder, 'client.ts'), source);
  await writeFile(join(folder, 'program.ts'), PROGRAM);
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  const compilerOptions = {
    ...{ strict: true, noUncheckedIndexedAccess: true, outDir: 'out' },
    ...{
      target: 'es2022',
      module: 'nodenext',
      lib: ['es2024', 'dom'],
      rewriteRelativeImportExtensions: true,
      types: [],
    },
  };
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, files: ['client.ts', 'program.ts'] }),
  );
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  // What it says of a fault it says on its way out.
  await promisify(execFile)(process.execPath, [tsc, '-p', folder]).catch(({ stdout }) => expect(stdout).toBe(''));
  return join(folder, 'out/program.js');
}

test('a client generated from it compiles, makes, labels, tracks and annuls a parcel, and makes, reads and annuls an order', async () => {
  const { run } = await import(await compiled());
  const done = await run(address, key);
  expect(done.cotizacion.total).toEqual(done.envio.costo);
  expect(done.envio).toMatchObject({ estado: 'CONFIRMADO', origen: 'API', cliente_id: 1, referencia: 'PEDIDO-1' });
  expect(done.otra.envio.id).toBe(done.envio.id);
  const [{ guia_nro }] = done.envio.guias;
  expect(Buffer.from(done.etiqueta.archivo.base64, 'base64').toString('latin1')).toMatch(/^%PDF-/);
  expect(Buffer.from(done.zpl.archivo.base64, 'base64').toString()).toMatch(/^\^XA[\s\S]*\^XZ\s*$/);
  expect(done.vista.guia).toMatchObject({ guia_nro, estado_general: 'PRE_INGRESADO', destinatario: 'Rosa Olivera' });
  expect(done.vista.comentarios).toHaveLength(1);
  const types = (list: readonly { readonly tipo: string }[]) => list.map(({ tipo }) => tipo).sort();
  expect(types(done.eventos)).toEqual(['DAT']);
  expect(types(done.despues.eventos)).toEqual(['ANU', 'DAT']);
  const numbers = (list: { readonly records: readonly object[] }) =>
    list.records.map((row) => Reflect.get(row, 'guia_nro'));
  expect(numbers(done.lista)).toEqual([guia_nro]);
  expect(numbers(done.hallada)).toEqual([guia_nro]);
  expect(done.anulado.envio).toMatchObject({ estado: 'ANULADO' });
  expect(done.envios.records).toHaveLength(1);
  expect(done.conflict).toMatchObject({ status: 409, error: 'ENVIO_YA_ANULADO', detail: 'El envío ya está anulado' });
  await expect(done.unknown).rejects.toThrow(HttpError);
  await expect(done.unknown).rejects.toMatchObject({ status: 404, data: { error: 'GUIA_NO_ENCONTRADA' } });
  const { hecha, misma, repetida, mia, vivas, anulada, confirmada, tarde, stock } = done.ordenes;
  expect(hecha.orden).toMatchObject({ numero: expect.stringMatching(/^OV-/), estado: 'BORRADOR' });
  expect([misma.orden.numero, repetida]).toEqual([hecha.orden.numero, 409]);
  expect(mia.orden).toMatchObject({ referencia: 'WEB-1', localidad: 'Cordón, Montevideo' });
  expect(mia.lineas.map((linea: object) => [Reflect.get(linea, 'sku'), Reflect.get(linea, 'partida')])).toEqual([
    ['YERBA-1K', null],
    ['LECHE-1L', 'L1'],
  ]);
  expect(vivas.records.map((row: object) => Reflect.get(row, 'numero'))).toEqual([hecha.orden.numero]);
  expect([anulada.orden.estado, confirmada.orden.estado]).toEqual(['ANULADA', 'CONFIRMADA']);
  expect(tarde).toMatchObject({ error: 'DOCUMENTO_NO_PERMITE' });
  expect(stock.records.map((row: object) => Reflect.get(row, 'sku'))).toEqual(['LECHE-1L', 'TEL-01', 'YERBA-1K']);
});
