import { afterAll, beforeAll, expect, test } from 'vitest';

import { entregarEnMostrador } from '#features/mostrador/contract.ts';
import { guiaEnAgencia } from '#testing/en-agencia.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { abrirCaja, cerrarCaja, contarCaja, contarRemesa, enviarRemesa, recibirRemesa } from '../contract.ts';
import { acreditarDeposito, depositar } from '../depositos.contract.ts';
import { moverCaja, resolverMovimiento } from '../movimientos.contract.ts';
import { reabrirCaja } from '../reabrir.contract.ts';
import { checksDeCajas } from './verificar.sql.ts';

/** A day of one agency with everything in it, in which each fault is planted by hand. */

const ANA: Person = { name: 'Ana Silva', tipo: 'agencia', agente_id: 1, codes: ['PCK_001'] };
const CAJERO: Person = { name: 'Coco Paz', codes: ['VAL_001'] };
const CAJERA: Person = { name: 'Carla Vega', codes: ['VAL_001'] };
const pesos = (cantidad: number) => [{ denominacion_centavos: 100, cantidad }];

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
  const id = await done(server.as(ANA, abrirCaja, { conteo: pesos(3000) }));
  await sell('EFECTIVO', 50_000);
  await sell('TARJETA', 70_000);
  await done(server.as(ANA, moverCaja, { clase: 'INGRESO', centavos: 10_000, texto: 'Cambio' }));
  const asked = await done(server.as(ANA, moverCaja, { clase: 'EGRESO', centavos: 210_000, texto: 'Cortina' }));
  await done(server.as(CAJERO, resolverMovimiento, { id: asked, confirma: true }));
  const bag = await done(server.as(ANA, enviarRemesa, { precinto: 'P-1', declarado_centavos: 40_000 }));
  await done(server.as(CAJERO, recibirRemesa, { precinto: 'P-1', intacto: true }));
  await done(server.as(CAJERA, contarRemesa, { id: bag, conteo: pesos(390) }));
  const [foto] = await server.query(
    `INSERT INTO archivo (usuario_id, nombre, tipo, tamano, contenido) VALUES ($1, 'b', 'image/jpeg', 3, 'abc') RETURNING id`,
    [await server.id(ANA)],
  );
  const deposito = { boleta: 'B-1', declarado_centavos: 30_000, foto_id: Number(foto.id) };
  const sent = await done(server.as(ANA, depositar, deposito));
  await done(server.as(CAJERO, acreditarDeposito, { id: sent, acreditado_centavos: 30_000 }));
  await seal(id, 700);
  await done(server.as(CAJERO, reabrirCaja, { id, motivo: 'Se contó mal' }));
  await seal(id, 790);
});
afterAll(() => server.close());

async function done(answer: Promise<{ readonly code?: unknown; readonly id?: unknown }>): Promise<number> {
  const told = await answer;
  expect(told).toMatchObject({ code: 'OK' });
  return Number(told.id);
}

async function seal(id: number, cuanto: number): Promise<void> {
  const medios = [{ medio: 'TARJETA' as const, comprobantes: 1, centavos: 70_000 }];
  await done(server.as(ANA, contarCaja, { id, conteo: pesos(cuanto), medios }));
  await done(server.as(ANA, cerrarCaja, { id }));
}

async function sell(medio: 'EFECTIVO' | 'TARJETA', centavos: number): Promise<void> {
  const { id } = await guiaEnAgencia(server, { contra_reembolso_centavos: centavos });
  const titular = { quien: 'TITULAR', documento: '12345672' } as const;
  await done(server.as(ANA, entregarEnMostrador, { guias: [id], cobrado_centavos: centavos, medio, ...titular }));
}

test('nothing is found where nothing is wrong', async () => {
  for (const { name, run } of checksDeCajas)
    expect([name, await run((text) => server.query(text))]).toEqual([name, []]);
});

const REVERSE = `(SELECT r.id FROM asiento r JOIN asiento a ON a.id = r.revierte_id WHERE a.clave LIKE 'cierre:%')`;
test.each([
  [
    'dejó su diferencia',
    `UPDATE asiento_linea SET centavos = centavos + 5 WHERE asiento_id = (SELECT id FROM asiento WHERE clave LIKE 'cierre:%:1')`,
    /la diferencia es -1000, el libro dice -1005/,
  ],
  [
    'dejó su diferencia',
    `DELETE FROM asiento_linea WHERE asiento_id IN ${REVERSE}; DELETE FROM asiento WHERE id IN ${REVERSE}`,
    /se reabrió y su cierre anterior sigue en el libro/,
  ],
  ['dejó su diferencia', 'DELETE FROM turno_reapertura', /dice 1 reaperturas, son 0/],
  [
    'suma de sus billetes',
    'UPDATE turno_arqueo SET cantidad = 9 WHERE vuelta = 2',
    /dice contado 79000, los billetes suman 900/,
  ],
  [
    'cada vuelta',
    'UPDATE turno_arqueo SET cantidad = 9 WHERE vuelta = 1',
    /vuelta 1: dice contado 70000 y los billetes suman 900/,
  ],
  [
    'cada vuelta',
    'UPDATE turno_vuelta SET esperado = 7 WHERE vuelta = 2',
    /vuelta 2: .* esperado 7 y el libro tenía 80000/,
  ],
  ['cada vuelta', 'DELETE FROM turno_vuelta WHERE vuelta = 2', /se contó 2 veces y tiene 1 vueltas/],
  ['comprobantes de sus cobros', 'UPDATE turno_medio SET contado = 1', /TARJETA: dice contado 1 y la vuelta 70000/],
  ['comprobantes de sus cobros', 'UPDATE turno_medio SET esperado = 1', /registrado 1 y sus cobros 70000/],
  [
    'comprobante es de una caja',
    `DELETE FROM turno_comprobante; UPDATE turno_vuelta SET sellada = sellada + interval '1 hour'`,
    /su comprobante no es de ninguna caja/,
  ],
  [
    'movimiento de caja',
    `UPDATE turno_movimiento SET centavos = 9 WHERE clase = 'INGRESO'`,
    /movimiento \d+: dice 9, el libro 10000/,
  ],
  [
    'movimiento de caja',
    `UPDATE turno_movimiento SET estado = 'CADUCADO' WHERE clase = 'INGRESO'`,
    /movimiento \d+: dice 0, el libro 10000/,
  ],
  [
    'movimiento de caja',
    `UPDATE turno_movimiento SET estado = 'PEDIDO' WHERE clase = 'INGRESO'`,
    /espera confirmación de un movimiento y ya se contó/,
  ],
  [
    'movimiento de caja',
    `UPDATE turno_movimiento SET resuelto = NULL, resuelto_por = NULL WHERE clase = 'EGRESO'`,
    /nadie confirmó un egreso/,
  ],
  [
    'movimiento de caja',
    `UPDATE asiento SET origen_id = 999 WHERE origen = 'movimiento'`,
    /su movimiento 999 no existe/,
  ],
  [
    'en tránsito lo que declara',
    `UPDATE remesa SET contada = NULL WHERE via = 'CHOFER'`,
    /en tránsito hay 0, son 40000/,
  ],
  [
    'en caja o en el banco',
    `UPDATE cuenta SET rol = 'FONDO', auxiliar = 'medio', auxiliar_id = 1 WHERE rol = 'BANCO'`,
    /dice 30000, en BANCO entraron 0/,
  ],
  [
    'en caja o en el banco',
    `UPDATE remesa SET contado_centavos = 1 WHERE via = 'CHOFER'`,
    /dice 1, en CAJA entraron 39000/,
  ],
  [
    'en caja o en el banco',
    `DROP INDEX remesa_boleta_unica; ALTER TABLE remesa DROP CONSTRAINT remesa_es_bolsa_o_deposito; UPDATE remesa SET boleta = '0b1' WHERE via = 'CHOFER'`,
    /boleta .*: tiene 2 remesas/,
  ],
  [
    'sus anotaciones',
    `UPDATE turno_caja SET estado = 'ARQUEADA', cerrada = NULL, cierra_id = NULL`,
    /turno_caja \d+: dice ARQUEADA, sus anotaciones CERRADA/,
  ],
  [
    'sus anotaciones',
    `UPDATE turno_movimiento SET estado = 'CADUCADO'`,
    /turno_movimiento \d+: dice CADUCADO, sus anotaciones ASENTADO/,
  ],
])('a planted fault is found: %s, %s', async (name, plant, told) => {
  const check = checksDeCajas.find((one) => one.name.includes(name));
  await server.query('BEGIN');
  try {
    await server.query(plant);
    const found = await check?.run((text) => server.query(text));
    expect(found?.join('\n')).toMatch(told);
  } finally {
    await server.query('ROLLBACK');
  }
});
