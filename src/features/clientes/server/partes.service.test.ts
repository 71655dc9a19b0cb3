import { afterAll, beforeAll, expect, test } from 'vitest';

import { listDevoluciones } from '#features/devoluciones/contract.ts';
import { corregirEvento, registrarEvento } from '#features/guias/detalle.contract.ts';
import { guardarDireccion, listLevantes } from '#features/levantes/contract.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { newGuia } from '#testing/nueva-guia.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { getResumenDeCliente, moverCliente, verCliente } from '../contract.ts';
import { getCuentaDeCliente, listDireccionesDeCliente, listSaldosDeClientes } from '../partes.contract.ts';

/** What a client's page shows of other areas. */

const COMERCIAL: Person = { codes: ['RCL_001', 'LEV_002'] };
const OPERARIO: Person = { codes: ['GUI_001'] };
const ENCARGADO: Person = { roles: [2], codes: ['GUI_001', 'EVE_003', 'CHF_001'] };
const CLIENTE: Person = { tipo: 'cliente', cliente_id: 1, roles: [23], codes: ['CLI_001', 'CLI_002'] };
const OTRO: Person = { tipo: 'cliente', cliente_id: 2, codes: ['CLI_001'] };

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
});
afterAll(() => server.close());

/** One that was handed over at a door for so much. */
async function cobrada(centavos: number): Promise<{ id: number; evento: number }> {
  const { id } = await newGuia(server, { contra_reembolso_centavos: centavos });
  for (const tipo of ['ADM', 'ASG', 'CAR', 'SAL']) await server.as(ENCARGADO, registrarEvento, { guia_id: id, tipo });
  const paid = { tipo: 'ENT_CR', recibe: 'Rosa', monto_centavos: centavos };
  expect(await server.as(ENCARGADO, registrarEvento, { guia_id: id, ...paid })).toMatchObject({ code: 'OK' });
  const [{ evento }] = await server.query(
    `SELECT id::int AS evento FROM evento WHERE guia_id = $1 AND tipo = 'ENT_CR'`,
    [id],
  );
  return { id, evento };
}
const cuenta = async (antes_de?: number) =>
  getCuentaDeCliente.result.parse(
    await server.as(COMERCIAL, getCuentaDeCliente, { cliente_id: 1, ...(antes_de === undefined ? {} : { antes_de }) }),
  );

test('what it is owed is the sum of what is told of it, a correction among it, at any depth', async () => {
  const first = await cobrada(150_000);
  await cobrada(50_000);
  const correct = { guia_id: first.id, evento_id: first.evento, nota: 'Otra guía' };
  expect(await server.as(ENCARGADO, corregirEvento, correct)).toMatchObject({ code: 'OK' });
  const now = await cuenta();
  expect(now.movimientos.map(({ centavos }) => centavos)).toEqual([-150_000, 50_000, 150_000]);
  expect(now).toMatchObject({ saldos: [{ moneda: 'UYU', centavos: 50_000 }], hay_mas: false });
  expect(now.movimientos[2]).toMatchObject({ guia_id: first.id, texto: expect.stringContaining('Cobro de la guía') });
  // As many as two pages hold, entries of several lines among them.
  await server.query(`
    WITH a AS (
      INSERT INTO asiento (dia, texto, origen, origen_id, clave)
      SELECT hoy(), 'Muchas', 'diferencia', n, 'prueba:' || n FROM generate_series(1, 40) AS n RETURNING id)
    INSERT INTO asiento_linea (asiento_id, linea, debe_id, haber_id, moneda, centavos)
    SELECT a.id, k, cuenta_de('CAJA', NULL, NULL, 'UYU'), cuenta_de('POR_LIQUIDAR', 'cliente', 1, 'UYU'), 'UYU', k
      FROM a CROSS JOIN generate_series(1, 3) AS k`);
  const told: number[] = [];
  let page = await cuenta();
  const saldo = page.saldos[0]?.centavos;
  for (let reads = 1; ; reads++) {
    expect(new Set(page.movimientos.map(({ id, linea }) => `${id}/${linea}`)).size).toBe(page.movimientos.length);
    told.push(...page.movimientos.map(({ centavos }) => centavos));
    if (!page.hay_mas) break;
    expect(reads).toBeLessThan(9);
    page = await cuenta(page.movimientos.at(-1)?.id);
  }
  expect(told.length).toBe(3 + 120);
  expect(told.reduce((sum, one) => sum + one, 0)).toBe(saldo);
});

test('its places are told with their point to ours, without it to its own people, and to nobody else', async () => {
  const place = { nombre: 'Depósito', direccion: 'Rivera 2200', localidad: 'Cordón', departamento_id: 1 };
  expect(await server.as(CLIENTE, guardarDireccion, place)).toMatchObject({ code: 'OK' });
  const ask = { cliente_id: 1 };
  const ours = await server.as(COMERCIAL, listDireccionesDeCliente, ask);
  const found = ours.direcciones.find(({ nombre }: { nombre: string }) => nombre === 'Depósito');
  expect(found).toMatchObject({ ...place, departamento: 'Montevideo', punto: { fuente: 'LOCALIDAD' } });
  const own = await server.as(CLIENTE, listDireccionesDeCliente, ask);
  expect(own.direcciones.map(({ punto }: { punto: unknown }) => punto)).toEqual(ours.direcciones.map(() => null));
  expect(await server.as(OTRO, listDireccionesDeCliente, ask)).toMatchObject({ error: 'CLIENTE_NO_ENCONTRADO' });
  for (const person of [CLIENTE, OPERARIO])
    expect(await server.as(person, getCuentaDeCliente, ask)).toMatchObject({ error: 'SIN_PERMISO' });
});

test('the list tells of each client what its account holds, to whoever looks after clients alone', async () => {
  await cobrada(12_300);
  const { saldos } = await server.as(COMERCIAL, listSaldosDeClientes, { ids: [1, 2, 1] });
  expect(saldos).toEqual((await cuenta()).saldos.map((saldo) => ({ cliente_id: 1, ...saldo })));
  expect(saldos[0].centavos).toBeGreaterThanOrEqual(12_300);
  for (const person of [OPERARIO, CLIENTE])
    expect((await server.as(person, listSaldosDeClientes, { ids: [1] })).error).toBe('SIN_PERMISO');
});

test('what is fetched today and what stands is what their lists hold, and a client does not go before it', async () => {
  const [{ id: cliente_id }] = await server.query(
    `INSERT INTO cliente (id, nombre, razon_social, departamento_id, zona_id, activo) OVERRIDING SYSTEM VALUE
     VALUES (77, 'Va y viene', 'Va SA', 1, 1, true) RETURNING id`,
  );
  const quien = { name: 'Nora Todo', codes: ['RCL_001', 'LEV_002'] } as const satisfies Person;
  const resumen = async () =>
    getResumenDeCliente.result.parse(await server.as(quien, getResumenDeCliente, { cliente_id }));
  await server.query(
    `INSERT INTO levante (numero, cliente_id, direccion, zona_id, dia, desde, hasta, estado, origen, creado_por)
     SELECT 'L-261127-77' || n, $1, 'Rondeau 1', 1, hoy() + v.dias, '09:00', '12:00', v.estado, 'CLIENTE', $2
       FROM (VALUES (10, 0, 'CONFIRMADO'), (11, 0, 'CANCELADO'), (12, 2, 'SOLICITADO')) AS v (n, dias, estado)`,
    [cliente_id, await server.id(quien)],
  );
  const { id: guia_id } = await newGuia(server, { cliente_id });
  await server.query(`INSERT INTO devolucion (clase, guia_id, motivo_id) VALUES ('PEDIDO_CLIENTE', $1, 21)`, [guia_id]);
  expect(await resumen()).toMatchObject({ levantes_hoy: 1, devoluciones_paradas: 0 });
  await server.query(`UPDATE devolucion SET movida = now() - interval '9 days' WHERE guia_id = $1`, [guia_id]);
  const { levantes_hoy, devoluciones_paradas } = await resumen();
  const levantes = await server.as(quien, listLevantes, {
    ...{ cliente_id: [cliente_id], estado: ['SOLICITADO', 'CONFIRMADO', 'ASIGNADO', 'EN_CAMINO', 'EN_PUNTO'] },
  });
  const paradas = await server.as(quien, listDevoluciones, { vista: 'paradas', cliente_id: [cliente_id] });
  expect([levantes_hoy, devoluciones_paradas]).toEqual([levantes.total_records, paradas.total_records]);
  expect([levantes_hoy, devoluciones_paradas]).toEqual([1, 1]);
  const ver = await server.as(quien, verCliente, { id: cliente_id });
  const gone = await server.as(quien, moverCliente, {
    ...{ id: cliente_id, version: ver.cliente.version, acto: 'dar_de_baja', nota: 'Cerró' },
  });
  expect(gone.msg).toBe('Todavía tiene 1 guía en curso y 2 levantes pedidos');
});
