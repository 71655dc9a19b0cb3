import { afterAll, beforeAll, expect, test } from 'vitest';

import { hoyEnMostrador } from '#features/mostrador/contract.ts';
import { ANA, abrir, CAJERO, hallazgos, OTRA, pesos, saldo } from '#testing/cajas.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { cerrarCaja, contarCaja, verCaja } from '../contract.ts';
import { listMovimientos, moverCaja, resolverMovimiento } from '../movimientos.contract.ts';
import { zDeCaja } from '../papeles.contract.ts';

/** Money in and out of a box by hand: with what it was for, and above a limit with somebody of ours who says yes. */

const JEFE: Person = { name: 'Julio Mas', roles: [2] };
const ok = { code: 'OK' };

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
});
afterAll(async () => {
  expect(await hallazgos(server)).toEqual([]);
  await server.close();
});

const move = (clase: 'INGRESO' | 'EGRESO', cuanto: number, texto: string, person = ANA) =>
  server.as(person, moverCaja, { clase, centavos: cuanto * 100, texto });
const decide = (person: Person, id: unknown, confirma: boolean, nota?: string) =>
  server.as(person, resolverMovimiento, { id: Number(id), confirma, ...(nota === undefined ? {} : { nota }) });
const waiting = async () => listMovimientos.result.parse(await server.as(CAJERO, listMovimientos, {})).movimientos;

test('what goes in and out is booked with what it was for, and no answer tells how much there is', async () => {
  expect(await move('INGRESO', 300, 'Cambio del banco')).toMatchObject({
    error: 'CAJA_CERRADA',
    msg: 'La caja está cerrada: ábrala para mover dinero',
  });
  const id = await abrir(server, ANA, 1000);
  expect(await move('INGRESO', 3071, 'Cambio del banco')).toMatchObject({ code: 'OK', estado: 'ASENTADO' });
  expect(await move('EGRESO', 2000, 'Cinta y etiquetas')).toMatchObject({ code: 'OK', estado: 'ASENTADO' });
  expect([await saldo(server, 'EFECTIVO_AGENCIA', 1), await saldo(server, 'MOVIMIENTO_DE_CAJA', 1)]).toEqual([
    2071, -1071,
  ]);
  const told = [await server.as(ANA, verCaja, {}), await server.as(ANA, hoyEnMostrador, {})];
  expect(JSON.stringify(told)).not.toMatch(/2071|3071|200000|2000(?!-)/);
  expect(verCaja.result.parse(told[0]).movimientos).toMatchObject([
    { clase: 'EGRESO', texto: 'Cinta y etiquetas', estado: 'ASENTADO' },
    { clase: 'INGRESO', texto: 'Cambio del banco', estado: 'ASENTADO' },
  ]);
  expect(JSON.stringify(await server.as(OTRA, verCaja, {}))).not.toContain('Cinta');
  expect(await server.as(ANA, contarCaja, { id, conteo: pesos(2071) })).toMatchObject({ sellado: { diferencia: 0 } });
  expect(await move('EGRESO', 10, 'Un taxi')).toMatchObject({
    error: 'CAJA_CERRADA',
    msg: 'La caja ya está contada: ciérrela y abra la siguiente para mover dinero',
  });
  const z = zDeCaja.result.parse(await server.as(ANA, zDeCaja, { id }));
  expect(z.movimientos).toEqual([
    { clase: 'INGRESO', texto: 'Cambio del banco', centavos: 307_100 },
    { clase: 'EGRESO', texto: 'Cinta y etiquetas', centavos: 200_000 },
  ]);
  expect(z).toMatchObject({ fondo_centavos: 100_000, otros_centavos: 0, esperado_centavos: 207_100 });
  expect(await server.as(ANA, cerrarCaja, { id })).toMatchObject(ok);
});

test('a large one waits for somebody of ours, who is not whoever asked; until then nothing moves', async () => {
  await abrir(server, ANA, 2071);
  const asked = await move('EGRESO', 2001, 'Arreglo de la cortina');
  expect(asked).toMatchObject({ code: 'OK', estado: 'PEDIDO' });
  expect(await saldo(server, 'EFECTIVO_AGENCIA', 1)).toBe(2071);
  expect(await waiting()).toMatchObject([
    { pide: 'Ana Silva', clase: 'EGRESO', centavos: 200_100, texto: 'Arreglo de la cortina' },
  ]);
  expect(await decide(ANA, asked.id, true)).toMatchObject({ error: 'SIN_PERMISO' });
  expect(await decide(CAJERO, 999_999, true)).toMatchObject({ error: 'MOVIMIENTO_NO_ENCONTRADO' });
  expect(await decide(CAJERO, asked.id, true)).toMatchObject(ok);
  expect([await saldo(server, 'EFECTIVO_AGENCIA', 1), await waiting()]).toEqual([70, []]);
  expect(await decide(CAJERO, asked.id, true)).toMatchObject({ error: 'DOCUMENTO_NO_PERMITE' });
  // Ours in the name of the agency ask like it, and another one of ours says yes.
  const ours = { agente_id: 1, clase: 'EGRESO', centavos: 300_000, texto: 'Adelanto' } as const;
  const inName = await server.as(JEFE, moverCaja, ours);
  expect(inName).toMatchObject({ code: 'OK', estado: 'PEDIDO' });
  expect(await decide(JEFE, inName.id, true)).toMatchObject({ error: 'CUENTA_OTRO' });
  expect(await decide(CAJERO, inName.id, false)).toMatchObject({ error: 'EVENTO_SIN_DATOS' });
  expect(await decide(CAJERO, inName.id, false, 'Espere al lunes')).toMatchObject(ok);
  expect(await saldo(server, 'EFECTIVO_AGENCIA', 1)).toBe(70);
  const { movimientos } = verCaja.result.parse(await server.as(ANA, verCaja, {}));
  expect(movimientos[0]).toMatchObject({ estado: 'RECHAZADO', nota: 'Espere al lunes' });
});

test('the limit is its agency’s own, and what comes in has none', async () => {
  await server.query('UPDATE agente SET egreso_libre_centavos = 5000 WHERE id = 1');
  expect(await move('EGRESO', 50, 'Café')).toMatchObject({ estado: 'ASENTADO' });
  const asked = await move('EGRESO', 51, 'Café y bizcochos');
  expect(asked).toMatchObject({ estado: 'PEDIDO' });
  expect(await move('INGRESO', 90_000, 'Del socio')).toMatchObject({ estado: 'ASENTADO' });
  await server.query('UPDATE agente SET egreso_libre_centavos = NULL WHERE id = 1');
  await server.query('UPDATE libro SET egreso_libre_centavos = 4000');
  expect(await move('EGRESO', 41, 'Café')).toMatchObject({ estado: 'PEDIDO' });
  await server.query('UPDATE libro SET egreso_libre_centavos = 200000');
  expect(await decide(CAJERO, asked.id, false, 'No')).toMatchObject(ok);
});

test('sent twice it is one movement, also when its answer was forgotten long ago', async () => {
  const before = await saldo(server, 'EFECTIVO_AGENCIA', 1);
  const sent = { clase: 'EGRESO', centavos: 1000, texto: 'Diario', clave: crypto.randomUUID() } as const;
  const first = await server.as(ANA, moverCaja, sent);
  expect(await server.as(ANA, moverCaja, sent)).toEqual(first);
  await server.query('DELETE FROM idempotencia');
  expect(await server.as(ANA, moverCaja, sent)).toMatchObject({ code: 'OK', id: first.id, estado: 'ASENTADO' });
  expect(await saldo(server, 'EFECTIVO_AGENCIA', 1)).toBe(before - 10);
  // The same key of another person is another movement.
  await abrir(server, OTRA, 0);
  expect(await server.as(OTRA, moverCaja, sent)).toMatchObject({ code: 'OK' });
  expect(await saldo(server, 'EFECTIVO_AGENCIA', 2)).toBe(-10);
});

test('what nobody said yes to before the count is let go by it, and no yes comes late', async () => {
  const asked = await move('EGRESO', 5000, 'Mudanza');
  const [{ id: turno }] = await server.query(`SELECT id FROM turno_caja WHERE agente_id = 1 AND estado = 'ABIERTA'`);
  const id = Number(turno);
  const [yes, counted] = await Promise.all([
    decide(CAJERO, asked.id, true),
    server.as(ANA, contarCaja, { id, conteo: [] }),
  ]);
  const { sellado } = contarCaja.result.parse(counted);
  const [{ estado }] = await server.query('SELECT estado FROM turno_movimiento WHERE id = $1', [Number(asked.id)]);
  expect([yes.error ?? 'OK', estado]).toEqual(
    yes.error === undefined ? ['OK', 'ASENTADO'] : ['DOCUMENTO_NO_PERMITE', 'CADUCADO'],
  );
  expect(sellado.esperado).toBe((await saldo(server, 'EFECTIVO_AGENCIA', 1)) * 100);
  expect(await decide(CAJERO, asked.id, true)).toMatchObject({ error: 'DOCUMENTO_NO_PERMITE' });
  expect(await server.as(ANA, cerrarCaja, { id })).toMatchObject(ok);
  const next = await abrir(server, ANA, 0);
  const late = await move('EGRESO', 5000, 'Mudanza');
  expect(await server.as(ANA, contarCaja, { id: next, conteo: [] })).toMatchObject(ok);
  expect(await decide(CAJERO, late.id, true)).toMatchObject({
    error: 'DOCUMENTO_NO_PERMITE',
    msg: 'Está «La caja se contó sin él»: no admite «Confirmar»',
  });
  expect(await waiting()).toEqual([]);
  expect(await server.as(ANA, cerrarCaja, { id: next })).toMatchObject(ok);
});
