import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';

import { registrarEvento } from '#features/guias/detalle.contract.ts';
import { crearImportacion, importarFilas } from '#features/importaciones/contract.ts';
import { crearClave } from '#features/integraciones/contract.ts';
import { openScope } from '#server/scope.ts';
import type { ParamsInput } from '#shared/contract.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { BUENA, file, importing, OTRA } from '#testing/importaciones.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';
import { SOON } from '#testing/soon.ts';

import { duplicarEnvio, guardarBorrador, revisarTexto } from '../borradores.contract.ts';
import { anularEnvio, crearEnvio, getEnvio } from '../contract.ts';

/** A client that is not active sends nothing new, by no way in; what is on its way goes on. */

const STAFF: Person = { codes: ['GUI_001', 'EVE_003'] };
const CLIENTE: Person = { tipo: 'cliente', cliente_id: 1, roles: [4], codes: ['CLI_001', 'CLI_002'] };
const ENVIO = {
  servicio: 'ESTANDAR_DOMICILIO',
  entrega: 'DOMICILIO',
  destinatario: 'Rosa Olivera',
  direccion: '18 de Julio 1234 apto 5',
  localidad: 'Cordón',
  bultos: [{ tamano_id: 2 }],
} as const satisfies ParamsInput<typeof crearEnvio>;
const NO = { code: 'ERROR', error: 'CLIENTE_SUSPENDIDO', msg: expect.stringContaining('Hable con su ejecutivo') };

let server: TestServer;
let tools: ReturnType<typeof importing>;
beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
  tools = importing(server, CLIENTE);
});
afterAll(() => server.close());

const put = (estado: string) => server.query('UPDATE cliente SET estado = $1 WHERE id = 1', [estado]);
const envios = async () => (await server.query('SELECT count(*)::int AS n FROM envio WHERE cliente_id = 1'))[0].n;
afterEach(() => put('ACTIVO'));

test('its state says whether its people and keys get in: who is suspended sees, who is gone does not', async () => {
  const activo = async () => (await server.query('SELECT activo FROM cliente WHERE id = 1'))[0].activo;
  const found: unknown[] = [];
  for (const estado of ['PROSPECTO', 'ACTIVO', 'SUSPENDIDO_DEUDA', 'SUSPENDIDO', 'BAJA']) {
    await put(estado);
    found.push(await activo());
  }
  expect(found).toEqual([false, true, true, true, false]);
  // An operator who writes the row by hand decides as well.
  await server.query('UPDATE cliente SET activo = true WHERE id = 1');
  expect(await server.query('SELECT estado, activo FROM cliente WHERE id = 1')).toEqual([
    { estado: 'ACTIVO', activo: true },
  ]);
  await server.query('UPDATE cliente SET activo = false WHERE id = 1');
  expect(await server.query('SELECT estado FROM cliente WHERE id = 1')).toEqual([{ estado: 'BAJA' }]);
});

describe.each(['SUSPENDIDO', 'SUSPENDIDO_DEUDA'])('%s: no new envío', (estado) => {
  test('by the screen, whoever fills it in, nor from a draft that was there before', async () => {
    const { borrador } = await server.as(CLIENTE, guardarBorrador, { datos: { destinatario: 'Rosa' } });
    await put(estado);
    const before = await envios();
    expect(await server.as(CLIENTE, crearEnvio, ENVIO)).toMatchObject(NO);
    expect(await server.as(STAFF, crearEnvio, { ...ENVIO, cliente_id: 1 })).toMatchObject(NO);
    expect(await server.as(CLIENTE, crearEnvio, { ...ENVIO, borrador_id: borrador.id })).toMatchObject(NO);
    expect(await envios()).toBe(before);
  });

  test('as the double of another', async () => {
    const { envio } = await server.as(CLIENTE, crearEnvio, ENVIO);
    await put(estado);
    const drafts = async () => (await server.query('SELECT count(*)::int AS n FROM envio_borrador'))[0].n;
    const before = await drafts();
    expect(await server.as(CLIENTE, duplicarEnvio, { id: envio.id })).toMatchObject(NO);
    expect(await drafts()).toBe(before);
  });

  test('by a key, through the dispatcher and the public address', async () => {
    const clave = { nombre: `ERP ${estado}`, alcances: ['envios.crear' as const], vence: null };
    const { secreto } = await server.as(CLIENTE, crearClave, clave);
    await put(estado);
    const headers = { 'x-api-key': secreto };
    const before = await envios();
    const call = { method: 'POST' as const, headers };
    const payload = { service: 'envios.crear', ...ENVIO };
    expect((await server.request({ ...call, url: '/dispatcher', payload })).json()).toMatchObject(NO);
    const v1 = await server.request({ ...call, url: '/api/v1/envios', payload: ENVIO });
    expect([v1.statusCode, v1.json()]).toMatchObject([422, { error: 'CLIENTE_SUSPENDIDO' }]);
    expect(await envios()).toBe(before);
  });

  test('by a file: neither one that is brought now nor the rows of one that waited', async () => {
    const { importacion } = await tools.checked(file(BUENA, OTRA).texto);
    const archivo = await tools.upload(CLIENTE, file(BUENA).texto);
    await put(estado);
    const before = await envios();
    expect(await server.as(CLIENTE, crearImportacion, { archivo_id: archivo })).toMatchObject(NO);
    await server.as(CLIENTE, importarFilas, { id: importacion.id });
    await tools.settled(importacion.id);
    const filas = await tools.rows(importacion.id);
    expect(filas.map((fila) => [fila.estado, fila.errores[0]?.campo, fila.errores[0]?.aceptable])).toEqual([
      ['con_errores', 'cliente_id', false],
      ['con_errores', 'cliente_id', false],
    ]);
    expect(filas[0]?.errores[0]?.mensaje).toContain('Hable con su ejecutivo');
    expect(await envios()).toBe(before);
  });
});

test('our people are told while they still type', async () => {
  const datos = { cliente_id: '1', destinatario: 'Rosa' };
  expect((await server.as(STAFF, revisarTexto, { datos })).faltas).not.toHaveProperty('cliente_id');
  await put('SUSPENDIDO');
  const { faltas } = await server.as(STAFF, revisarTexto, { datos });
  expect(faltas).toMatchObject({ cliente_id: { mensaje: NO.msg } });
  expect((await server.as(STAFF, revisarTexto, { datos: { cliente_id: '1e30' } })).code).toBe('OK');
});

test('what is on its way goes on: it is scanned, delivered and annulled as before', async () => {
  const { envio } = await server.as(CLIENTE, crearEnvio, ENVIO);
  const other = await server.as(CLIENTE, crearEnvio, ENVIO);
  await put('SUSPENDIDO');
  const guia_id = envio.guias[0].id;
  expect(await server.as(STAFF, registrarEvento, { guia_id, tipo: 'ING_PL' })).toMatchObject({ code: 'OK' });
  expect((await server.as(CLIENTE, getEnvio, { id: envio.id })).envio.estado).toBe('EN_CURSO');
  const annulled = await server.as(CLIENTE, anularEnvio, { id: other.envio.id, motivo_id: 30 });
  expect(annulled.envio.estado).toBe('ANULADO');
});

describe('whoever forgot to ask', () => {
  const ROW = `INSERT INTO envio (cliente_id, usuario_id, origen, servicio, entrega, paga, solicitud, cobra, piezas, tarifa_version_id, precio_centavos,
                                  precio_moneda, precio_tramos)
               VALUES (1, $1, 'PANTALLA', 'FLEX', 'AGENCIA', 'REMITENTE', 'LEVANTE', false, '[1]', 1, 1, 'UYU', '[]')`;
  const within = async (work: (client: pg.Client, usuario: number) => Promise<void>) => {
    const client = new pg.Client(server.app);
    await client.connect();
    try {
      const usuario_id = await server.id(CLIENTE);
      await client.query(openScope({ tipo: 'cliente', usuario_id, cliente_id: 1, agente_id: null }, 'write'));
      await work(client, usuario_id);
    } finally {
      await client.end();
    }
  };

  test.each(['PROSPECTO', 'SUSPENDIDO_DEUDA', 'SUSPENDIDO', 'BAJA'])(
    'meets the wall of the table: %s',
    async (estado) => {
      await put(estado);
      await within(async (client, usuario) => {
        await expect(client.query(ROW, [usuario])).rejects.toMatchObject({ constraint: 'cliente_admite_envios' });
      });
      await put('ACTIVO');
      await within(async (client, usuario) => {
        expect((await client.query(ROW, [usuario])).rowCount).toBe(1);
      });
    },
  );

  test('a suspension waits for who was first, and is not overtaken', async () => {
    await within(async (client, usuario) => {
      await client.query(ROW, [usuario]);
      let isPut = false;
      const head = new pg.Client(server.app);
      await head.connect();
      await head.query(openScope({ tipo: 'personal', usuario_id: 1, cliente_id: null, agente_id: null }, 'write'));
      const putting = head.query("UPDATE cliente SET estado = 'SUSPENDIDO' WHERE id = 1; COMMIT").then(() => {
        isPut = true;
        return head.end();
      });
      await vi.waitFor(async () => {
        const waiting = await server.query(`SELECT FROM pg_locks WHERE NOT granted AND pid <> pg_backend_pid()`);
        expect(waiting).not.toEqual([]);
      }, SOON);
      expect(isPut).toBe(false);
      await client.query('COMMIT');
      await putting;
    });
    expect(await server.as(CLIENTE, crearEnvio, ENVIO)).toMatchObject(NO);
  });
});
