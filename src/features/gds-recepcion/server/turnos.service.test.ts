import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { moverOrden } from '#features/gds-ordenes/contract.ts';
import { crearOrden } from '#features/gds-ordenes/crear.contract.ts';
import { addDays, instantOf, toInstant } from '#shared/dates.ts';
import { JEFE, JEFE_2, OPERARIO_GDS } from '#testing/gds.ts';
import { CLIENTE_GDS, COMPRA, openOrdenes } from '#testing/ordenes.ts';
import type { Person, TestServer } from '#testing/server.ts';

import { abrirRecepcion } from '../contract.ts';
import { recibirTodo } from '../todo.contract.ts';
import { asignarTurno, quitarTurno, turnos } from '../turnos.contract.ts';

/** Which order comes to which dock when: a quarter of an hour is one order's, whoever gives it. */

let server: TestServer;
let dia: string;
let andenes: number[];
beforeAll(async () => {
  server = await openOrdenes();
  // A second dock beside the one that is there.
  await server.query(`
    INSERT INTO almacenamiento (id, deposito_id, clase, codigo, tipo_almacenamiento_id, tipo_stock_id, secuencia)
    SELECT 40, 1, 'POSICION', 'ANDEN-R-9', a.tipo_almacenamiento_id, a.tipo_stock_id, 90
      FROM almacenamiento a JOIN tipo_almacenamiento t ON t.id = a.tipo_almacenamiento_id WHERE a.deposito_id = 1 AND t.uso = 'RECEPCION' LIMIT 1`);
  const seen = await server.as(JEFE, turnos, {});
  // Tomorrow, whatever the hour is now.
  dia = addDays(seen.dia, 1);
  andenes = seen.andenes.map(({ almacenamiento_id }: { almacenamiento_id: number }) => almacenamiento_id);
});
beforeEach(() => server.query('TRUNCATE turno_anden'));
afterAll(() => server.close());

const a = (hours: number, minutes = 0, day = dia) => toInstant(new Date(instantOf(day, hours * 60 + minutes)));
const comprar = async () => crearOrden.result.parse(await server.as(JEFE, crearOrden, COMPRA)).orden;
const dar = (orden_id: number, desde: string, more: object = {}, person: Person = OPERARIO_GDS) =>
  server.as(person, asignarTurno, { orden_id, almacenamiento_id: andenes[0] ?? 0, desde, cuartos: 4, ...more });
const delDia = async () =>
  (await server.as(OPERARIO_GDS, turnos, { dia })).turnos.map(
    ({ numero, desde, hasta }: { numero: string; desde: string; hasta: string }) => [numero, desde, hasta],
  );

describe('a time at a dock', () => {
  test('is given to an order that comes, moved, and taken back', async () => {
    const { id, numero } = await comprar();
    const before = await server.as(OPERARIO_GDS, turnos, { dia });
    expect(before.sin_turno).toEqual(
      expect.arrayContaining([expect.objectContaining({ orden_id: id, por_recibir: 10 })]),
    );
    expect(await dar(id, a(9))).toMatchObject({ turno: { orden_id: id, desde: a(9), hasta: a(10) } });
    expect(await delDia()).toEqual([[numero, a(9), a(10)]]);
    const now = await server.as(OPERARIO_GDS, turnos, { dia });
    expect(now.sin_turno.map(({ orden_id }: { orden_id: number }) => orden_id)).not.toContain(id);
    // Overlapping what it had itself is no obstacle.
    expect(await dar(id, a(9, 30), { cuartos: 2 })).toMatchObject({ turno: { hasta: a(10) } });
    expect(await delDia()).toEqual([[numero, a(9, 30), a(10)]]);
    expect(await server.as(OPERARIO_GDS, quitarTurno, { orden_id: id })).toMatchObject({ quitados: 2 });
    expect(await delDia()).toEqual([]);
  });

  test('that is another order’s is refused with that one’s number; beside it, or at another dock, it is not', async () => {
    const [first, second] = [await comprar(), await comprar()];
    await dar(first.id, a(9));
    expect(await dar(second.id, a(8, 30))).toMatchObject({
      error: 'TURNO_OCUPADO',
      msg: expect.stringMatching(new RegExp(`a las 09:00 es de ${first.numero}$`)),
    });
    expect(await dar(second.id, a(8))).toMatchObject({ turno: { hasta: a(9) } });
    expect(await dar(second.id, a(9), { almacenamiento_id: andenes[1] })).toMatchObject({ turno: { desde: a(9) } });
    expect((await delDia()).length).toBe(2);
  });

  test('that two people give at once is one order’s', async () => {
    const orders = [await comprar(), await comprar()];
    const answers = await Promise.all(orders.map(({ id }, at) => dar(id, a(15), {}, at === 0 ? JEFE : OPERARIO_GDS)));
    expect(answers.filter(({ code }) => code === 'OK')).toHaveLength(1);
    expect(answers.filter(({ error }) => error === 'TURNO_OCUPADO')).toHaveLength(1);
    expect((await delDia()).length).toBe(1);
  });

  test('begins at a quarter of an hour that is not over, at a dock of the order’s own depósito', async () => {
    const { id } = await comprar();
    expect(await dar(id, a(9, 7))).toMatchObject({ campos: { desde: 'Los turnos empiezan cada cuarto de hora' } });
    expect(await dar(id, a(9, 0, addDays(dia, -3)))).toMatchObject({ campos: { desde: 'Esa hora ya pasó' } });
    expect(await dar(id, a(9), { almacenamiento_id: 26 })).toMatchObject({ error: 'ALMACENAMIENTO_NO_ENCONTRADO' });
    expect(await dar(id, a(9), { cuartos: 33 })).toMatchObject({ error: 'DATOS_INVALIDOS' });
    expect(await delDia()).toEqual([]);
  });

  test('over midnight is drawn on both days, each with its own part', async () => {
    const { id, numero } = await comprar();
    await dar(id, a(23, 30));
    expect(await delDia()).toEqual([[numero, a(23, 30), a(24)]]);
    const next = await server.as(OPERARIO_GDS, turnos, { dia: addDays(dia, 1) });
    expect(next.turnos).toMatchObject([{ numero, desde: a(24), hasta: a(24, 30) }]);
  });

  test('of an order that is annulled is free again', async () => {
    const { id } = await comprar();
    await dar(id, a(9));
    await server.as(JEFE, moverOrden, { id, acto: 'anular', nota: 'No viene' });
    expect(await delDia()).toEqual([]);
    expect(await dar(id, a(9))).toMatchObject({ error: 'ORDEN_NO_ADMITE' });
  });

  test('of what came whole before it is free again, and not while it is being received', async () => {
    const [{ id, numero }, other] = [await comprar(), await comprar()];
    await dar(id, a(9));
    const { recepcion } = await server.as(JEFE, abrirRecepcion, { orden_id: id, modo: 'SIN_CONTEO' });
    expect(await delDia()).toEqual([[numero, a(9), a(10)]]);
    await server.as(JEFE, recibirTodo, { recepcion_id: recepcion.id, bultos: 1 });
    expect(await delDia()).toEqual([]);
    expect(await dar(other.id, a(9))).toMatchObject({ turno: { desde: a(9) } });
  });

  test('is seen and given by the own depósito alone', async () => {
    const { id } = await comprar();
    await dar(id, a(9));
    expect(await dar(id, a(11), {}, JEFE_2)).toMatchObject({ error: 'ORDEN_NO_ENCONTRADA' });
    expect(await server.as(JEFE_2, quitarTurno, { orden_id: id })).toMatchObject({ error: 'ORDEN_NO_ENCONTRADA' });
    const seen = await server.as(JEFE_2, turnos, { dia });
    expect([seen.turnos, seen.sin_turno.map(({ orden_id }: { orden_id: number }) => orden_id)]).toEqual([[], []]);
    expect(await server.as(CLIENTE_GDS, turnos, { dia })).toMatchObject({ error: 'SIN_PERMISO' });
    expect(await delDia()).toHaveLength(1);
  });
});
