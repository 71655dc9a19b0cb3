import { afterAll, beforeAll, expect, test } from 'vitest';

import { abrirIncidencia, enviarMensaje, getOpcionesDeIncidencias } from '#features/incidencias/contract.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { getEsperanRespuesta, getPorLiquidar, getProximoLevante } from '../cuadros.contract.ts';

const CLIENTE: Person = { tipo: 'cliente', cliente_id: 1, codes: ['CLI_001'] };
const OTRO: Person = { tipo: 'cliente', cliente_id: 2, codes: ['CLI_001'] };
const INFORMA: Person = { codes: ['REPO_GEN'] };
const ANA: Person = { name: 'Ana Cuadros', codes: ['VAL_001'] };

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
  await server.query(
    `INSERT INTO levante (numero, cliente_id, direccion, zona_id, dia, desde, hasta, estado, origen, bultos_anunciados, creado_por)
     SELECT 'L-261124-000' || n, 1, 'Rivera 1', 1, hoy() + v.dias, '09:00', '12:00', v.estado, 'CLIENTE', v.bultos, $1
       FROM (VALUES (1, 0, 'CANCELADO', 9), (2, 2, 'CONFIRMADO', 5), (3, 1, 'SOLICITADO', 40)) AS v (n, dias, estado, bultos)`,
    [await server.id(CLIENTE)],
  );
});
afterAll(() => server.close());

test('the next levante is the first that still lives, for its client alone', async () => {
  const { levante, otros } = getProximoLevante.result.parse(await server.as(CLIENTE, getProximoLevante, {}));
  expect(levante).toMatchObject({
    numero: 'L-261124-0003',
    estado: 'Solicitado',
    desde: '09:00',
    chofer: null,
    anunciadas: 40,
  });
  expect(otros).toBe(1);
  // Whatever a client's people name, they get their own.
  expect(await server.as(OTRO, getProximoLevante, { cliente_id: 1 })).toMatchObject({ levante: null, otros: 0 });
  expect((await server.as(INFORMA, getProximoLevante, { cliente_id: 1 })).levante.numero).toBe('L-261124-0003');
  expect((await server.as(INFORMA, getProximoLevante, {})).error).toBe('CLIENTE_NO_ENCONTRADO');
  expect((await server.as(ANA, getProximoLevante, { cliente_id: 1 })).error).toBe('SIN_PERMISO');
});

test('what waits for a client is said until it answers', async () => {
  const { tipos } = await server.as(CLIENTE, getOpcionesDeIncidencias, {});
  const { id } = await server.as(CLIENTE, abrirIncidencia, {
    tipo_id: tipos[0].id,
    texto: '¿Dónde está?',
    asunto: 'Caja perdida',
  });
  expect(await server.as(CLIENTE, getEsperanRespuesta, {})).toMatchObject({ total: 0, abiertas: 1, incidencias: [] });
  await server.as(ANA, enviarMensaje, { id, texto: '¿Qué apartamento?', luego: 'esperar' });
  const waits = await server.as(CLIENTE, getEsperanRespuesta, {});
  expect(waits).toMatchObject({ total: 1, abiertas: 1, incidencias: [{ id, asunto: 'Caja perdida' }] });
  expect(await server.as(OTRO, getEsperanRespuesta, { cliente_id: 1 })).toMatchObject({ total: 0, abiertas: 0 });
  await server.as(CLIENTE, enviarMensaje, { id, texto: 'El 301' });
  expect(await server.as(CLIENTE, getEsperanRespuesta, {})).toMatchObject({ total: 0, abiertas: 1 });
});

test('what is owed to a client is what the ledger says, to it and to whoever may read its report', async () => {
  expect((await server.as(CLIENTE, getPorLiquidar, {})).saldos).toEqual([]);
  await server.query(`
    WITH hecho AS (INSERT INTO asiento (dia, texto, origen, origen_id, clave) VALUES (hoy(), 'Prueba', 'evento', 1, 'prueba:1') RETURNING id)
    INSERT INTO asiento_linea (asiento_id, linea, debe_id, haber_id, moneda, centavos)
    SELECT id, 1, cuenta_de('EFECTIVO_AGENCIA', 'agencia', 1, 'UYU'), cuenta_de('POR_LIQUIDAR', 'cliente', 1, 'UYU'), 'UYU', 125000 FROM hecho`);
  const owed = [{ moneda: 'UYU', centavos: 125_000 }];
  expect((await server.as(CLIENTE, getPorLiquidar, {})).saldos).toEqual(owed);
  expect((await server.as(INFORMA, getPorLiquidar, { cliente_id: 1 })).saldos).toEqual(owed);
  expect((await server.as(OTRO, getPorLiquidar, { cliente_id: 1 })).saldos).toEqual([]);
});
