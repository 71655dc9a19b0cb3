import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { type Empacada, empacada, openDespacho, vaciarDespacho } from '#testing/despacho.ts';
import { JEFE, JEFE_2, OPERARIO_GDS } from '#testing/gds.ts';
import { CLIENTE_GDS } from '#testing/ordenes.ts';
import type { Person, TestServer } from '#testing/server.ts';

import {
  abrirDespacho,
  cerrarDespacho,
  deshacerDespacho,
  imprimirRemito,
  leerDespacho,
  pilasDeDespacho,
  quitarDeDespacho,
  verDespacho,
} from '../despacho.contract.ts';

const AGENCIA: Person = { tipo: 'agencia', agente_id: 1, codes: ['GDS_001', 'GDS_002'] };
const TRAFICO: Person = { name: 'Tania Rocha', codes: ['LEV_001', 'LEV_002'] };

let server: TestServer;
beforeAll(async () => {
  server = await openDespacho();
});
beforeEach(() => vaciarDespacho(server));
afterAll(() => server.close());

const pilas = async (person: Person) => pilasDeDespacho.result.parse(await server.as(person, pilasDeDespacho, {}));
const abrir = (bultos: readonly number[], person: Person = JEFE) =>
  server.as(person, abrirDespacho, { destino: 'LEVANTE', desde: '00:01', hasta: '23:58', bultos: [...bultos] });
const abierto = async ({ bultos }: Empacada) =>
  abrirDespacho.result.parse(await abrir(bultos.map(({ id }) => id))).despacho.id;
const leer = (despacho_id: number, texto: string, person: Person = OPERARIO_GDS) =>
  server.as(person, leerDespacho, { despacho_id, texto });
const cerrar = (despacho_id: number, person: Person = JEFE) => server.as(person, cerrarDespacho, { despacho_id });
const deshacer = (despacho_id: number, person: Person) =>
  server.as(person, deshacerDespacho, { despacho_id, nota: 'Era otro camión' });

test('its paper says where each goes to and never to whom', async () => {
  const venta = await empacada(server);
  const id = await abierto(venta);
  expect(await server.as(OPERARIO_GDS, imprimirRemito, { despacho_id: id })).toMatchObject({
    error: 'DESPACHO_SIN_CERRAR',
  });
  await leer(id, venta.guia.numero);
  await cerrar(id);
  const { url, filename } = await server.as(OPERARIO_GDS, imprimirRemito, { despacho_id: id });
  expect(filename).toMatch(/^RM-\d{7}\.pdf$/);
  const paper = await server.request({ method: 'GET', url });
  expect([paper.statusCode, paper.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(paper.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  const seen = JSON.stringify([await server.as(OPERARIO_GDS, verDespacho, { id }), await pilas(OPERARIO_GDS)]);
  expect(seen).toContain('Montevideo');
  expect(seen).not.toMatch(/Ana Pereira|Rosa Olivera|Colonia/);
});

test('whoever asks the database itself is told the levantes of own dispatches alone', async () => {
  const venta = await empacada(server);
  const id = await abierto(venta);
  await leer(id, venta.guia.numero);
  await cerrar(id);
  const told = async (person: Person, tipo: 'deposito' | 'personal') => {
    const scope = { tipo, usuario_id: await server.id(person), cliente_id: null, agente_id: null };
    const ask = sql<{ numero: string }>`SELECT numero FROM levantes_del_despacho(${id}::bigint)`;
    return (await server.database.read(scope, (db) => ask.execute(db))).rows.length;
  };
  expect([await told(JEFE, 'deposito'), await told(JEFE_2, 'deposito'), await told(TRAFICO, 'personal')]).toEqual([
    1, 0, 1,
  ]);
});

test('another depósito, the client’s people and an agency have none; who reads does not close', async () => {
  const venta = await empacada(server);
  const id = await abierto(venta);
  const bulto_id = venta.bultos[0]?.id ?? 0;
  expect(await pilas(JEFE_2)).toMatchObject({ pilas: [], despachos: [] });
  expect(await abrir([bulto_id], JEFE_2)).toMatchObject({ error: 'BULTO_NO_ENCONTRADO' });
  const calls = (person: Person) => [
    server.as(person, verDespacho, { id }),
    leer(id, venta.guia.numero, person),
    server.as(person, quitarDeDespacho, { despacho_id: id, bulto_id }),
    cerrar(id, person),
    deshacer(id, person),
    server.as(person, imprimirRemito, { despacho_id: id }),
  ];
  for (const call of calls(JEFE_2)) expect(await call).toMatchObject({ error: 'DESPACHO_NO_ENCONTRADO' });
  for (const person of [CLIENTE_GDS, AGENCIA])
    for (const call of [...calls(person), abrir([bulto_id], person), server.as(person, pilasDeDespacho, {})])
      expect(await call).toMatchObject({ error: 'SIN_PERMISO' });
  for (const call of [cerrar(id, OPERARIO_GDS), deshacer(id, OPERARIO_GDS), abrir([bulto_id], OPERARIO_GDS)])
    expect(await call).toMatchObject({ error: 'SIN_PERMISO' });
  // The company's own people of levantes may.
  expect(await server.as(TRAFICO, verDespacho, { id })).toMatchObject({ despacho: { id } });
  expect(await leer(id, venta.guia.numero, TRAFICO)).toMatchObject({ resultado: 'hecha' });
  expect(await cerrar(id, TRAFICO)).toMatchObject({ despacho: { estado: 'CERRADO' } });
});

test('a reading is taken back, and what was not read is left out', async () => {
  const venta = await empacada(server, { bultos: [2, 3] });
  const id = await abierto(venta);
  const [first, second] = venta.bultos;
  await leer(id, first?.codigo ?? '');
  const out = (bulto_id = 0) => server.as(OPERARIO_GDS, quitarDeDespacho, { despacho_id: id, bulto_id });
  expect(await out(first?.id)).toMatchObject({ despacho: { leidos: 0, previstos: 2 } });
  expect(await out(second?.id)).toMatchObject({ despacho: { previstos: 1 } });
  expect(await out(second?.id)).toMatchObject({ error: 'BULTO_NO_ENCONTRADO' });
});
