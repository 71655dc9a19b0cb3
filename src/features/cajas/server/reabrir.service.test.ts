import { afterAll, beforeAll, expect, test } from 'vitest';

import { ANA, abrir, CAJERO, hallazgos, OTRA, pesos, saldo } from '#testing/cajas.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { abrirCaja, cerrarCaja, contarCaja, decidirDiferencia, enviarRemesa, verCaja } from '../contract.ts';
import { moverCaja } from '../movimientos.contract.ts';
import { zDeCaja } from '../papeles.contract.ts';
import { listReabribles, reabrirCaja } from '../reabrir.contract.ts';

/** A box that was closed by mistake goes on the same day. */

const JEFE: Person = { name: 'Julio Mas', roles: [2] };
const ok = { code: 'OK' };

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
});
afterAll(() => server.close());

const count = (person: Person, id: number, cuanto: number) =>
  server.as(person, contarCaja, {
    ...{ id, conteo: pesos(cuanto), medios: [{ medio: 'QR' as const, comprobantes: 1, centavos: 900 }] },
  });
const close = (person: Person, id: number) => server.as(person, cerrarCaja, { id });
const reopen = (id: number, person = CAJERO, motivo = 'Faltó cobrar una guía') =>
  server.as(person, reabrirCaja, { id, motivo });
const open1 = async () => verCaja.result.parse(await server.as(ANA, verCaja, {})).abierta;
const todays = async () => listReabribles.result.parse(await server.as(CAJERO, listReabribles, {})).cajas;

test('what the close booked is taken back, the counts stay, and it is counted anew, twice where it differs', async () => {
  const id = await abrir(server, ANA, 3000);
  expect(await reopen(id)).toMatchObject({ error: 'DOCUMENTO_NO_PERMITE' });
  await count(ANA, id, 2900);
  await count(ANA, id, 2950);
  expect(await close(ANA, id)).toMatchObject(ok);
  expect([await saldo(server, 'EFECTIVO_AGENCIA', 1), await saldo(server, 'FALTANTE', 1)]).toEqual([2950, 50]);
  expect(await todays()).toMatchObject([{ id, cierra: 'Ana Silva', sellado: { diferencia: -5000 } }]);
  for (const person of [ANA, JEFE]) expect(await reopen(id, person)).toMatchObject({ error: 'SIN_PERMISO' });
  expect(await reopen(999_999)).toMatchObject({ error: 'CAJA_NO_ENCONTRADA' });
  expect(await reopen(id)).toMatchObject(ok);
  expect([await saldo(server, 'EFECTIVO_AGENCIA', 1), await saldo(server, 'FALTANTE', 1), await todays()]).toEqual([
    3000,
    0,
    [],
  ]);
  // Of who opened it again the agency hears why, and no figure of the count before.
  const seen = await open1();
  const reaperturas = [{ por: 'La empresa', motivo: 'Faltó cobrar una guía' }];
  expect(seen).toMatchObject({ id, estado: 'ABIERTA', vueltas: 0, sellado: null, reaperturas });
  expect(JSON.stringify(await server.as(ANA, verCaja, {}))).not.toMatch(/300000|295000|290000|\b900\b/);
  expect(await server.as(ANA, zDeCaja, { id })).toMatchObject({ error: 'CAJA_SIN_CONTAR' });
  expect(await hallazgos(server)).toEqual([]);

  const sent = { clase: 'INGRESO', centavos: 20_000, texto: 'Lo que faltaba' } as const;
  expect(await server.as(ANA, moverCaja, sent)).toMatchObject(ok);
  expect(await count(ANA, id, 3100)).toMatchObject({ vuelta: 1, sellado: { diferencia: -10_000 } });
  expect(await count(ANA, id, 3190)).toMatchObject({ vuelta: 2, sellado: { diferencia: -1000 } });
  expect(await count(ANA, id, 3200)).toMatchObject({ error: 'CAJA_YA_CONTADA' });
  expect(await close(ANA, id)).toMatchObject(ok);
  expect([await saldo(server, 'EFECTIVO_AGENCIA', 1), await saldo(server, 'FALTANTE', 1)]).toEqual([3190, 10]);
  const z = zDeCaja.result.parse(await server.as(ANA, zDeCaja, { id }));
  expect(z).toMatchObject({
    ...{ esperado_centavos: 320_000, contado_centavos: 319_000, vueltas: 2, primero_centavos: 310_000 },
    conteo: [{ denominacion_centavos: 100, cantidad: 3190 }],
    reaperturas: [{ esperado_centavos: 300_000, contado_centavos: 295_000, motivo: 'Faltó cobrar una guía' }],
  });
  expect(
    await server.query('SELECT vuelta, contado::int FROM turno_vuelta WHERE turno_id = $1 ORDER BY 1', [id]),
  ).toEqual([290_000, 295_000, 310_000, 319_000].map((contado, place) => ({ vuelta: place + 1, contado })));
  const claves = await server.query(
    `SELECT clave_sistema AS clave FROM incidencia WHERE clave_sistema ~ '^turno:${id}(:r1)?$' ORDER BY 1`,
  );
  expect(claves).toEqual([{ clave: `turno:${id}` }, { clave: `turno:${id}:r1` }]);
  const [{ nota }] = await server.query(
    `SELECT nota FROM documento_anotacion WHERE entidad = 'turno_caja' AND documento_id = $1 AND acto = 'reabrir'`,
    [id],
  );
  expect(nota).toBe('Faltó cobrar una guía');
  const [{ despues }] = await server.query(
    `SELECT despues FROM auditoria WHERE servicio = 'cajas.reabrir' ORDER BY id LIMIT 1`,
  );
  expect(despues).toMatchObject({ motivo: 'Faltó cobrar una guía' });
  expect(await hallazgos(server)).toEqual([]);
});

test('a second time too; decided about it is over', async () => {
  const [last] = await todays();
  const id = last?.id ?? 0;
  expect(await reopen(id, CAJERO, 'Otra vez')).toMatchObject(ok);
  expect((await open1())?.reaperturas.map(({ motivo }) => motivo)).toEqual(['Faltó cobrar una guía', 'Otra vez']);
  expect(await count(ANA, id, 3150)).toMatchObject({ sellado: { diferencia: -5000 } });
  expect(await close(ANA, id)).toMatchObject(ok);
  expect(await saldo(server, 'FALTANTE', 1)).toBe(50);
  expect(await hallazgos(server)).toEqual([]);
  const decided = { id, decision: 'ERROR_DE_REGISTRO', nota: 'Visto' } as const;
  expect(await server.as(CAJERO, decidirDiferencia, decided)).toMatchObject(ok);
  expect([await saldo(server, 'EFECTIVO_AGENCIA', 1), await saldo(server, 'FALTANTE', 1)]).toEqual([3200, 0]);
  expect(await reopen(id)).toMatchObject({ error: 'CAJA_NO_SE_REABRE' });
  expect(await todays()).toEqual([]);
});

test('another day it is over, and so it is once the next box was opened', async () => {
  const id = await abrir(server, OTRA, 100);
  await count(OTRA, id, 100);
  expect(await close(OTRA, id)).toMatchObject(ok);
  const day = (days: number) =>
    server.query(`UPDATE turno_caja SET cerrada = cerrada + $2 * interval '1 day' WHERE id = $1`, [id, days]);
  await day(-1);
  expect([await reopen(id), await todays()]).toMatchObject([{ error: 'CAJA_NO_SE_REABRE' }, []]);
  await day(1);
  const next = await abrir(server, OTRA, 100);
  expect([await reopen(id), await todays()]).toMatchObject([{ error: 'CAJA_NO_SE_REABRE' }, []]);
  await count(OTRA, next, 100);
  expect(await close(OTRA, next)).toMatchObject(ok);
});

test('of one who opens the next box and one who opens the last one again, one does', async () => {
  const [last] = await todays();
  const id = last?.id ?? 0;
  const [again, next] = await Promise.all([reopen(id), server.as(OTRA, abrirCaja, { conteo: pesos(100) })]);
  const told = [again.error ?? 'OK', next.error ?? 'OK'];
  expect([
    ['OK', 'CAJA_YA_ABIERTA'],
    ['CAJA_NO_SE_REABRE', 'OK'],
    ['CAJA_YA_ABIERTA', 'OK'],
  ]).toContainEqual(told);
  const boxes = await server.query(`SELECT id FROM turno_caja WHERE agente_id = 2 AND estado <> 'CERRADA'`);
  expect(boxes).toHaveLength(1);
  const bag = { precinto: 'P-R', declarado_centavos: 5_000 };
  expect(await server.as(OTRA, enviarRemesa, bag)).toMatchObject(ok);
  expect(await hallazgos(server)).toEqual([]);
});
