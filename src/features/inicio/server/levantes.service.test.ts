import { afterAll, beforeAll, expect, test } from 'vitest';

import { TWO_CLIENTS } from '#testing/guias.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { contadores, getPendientes, type Pendiente } from '../contract.ts';

const TRAFICO: Person = { codes: ['LEV_001', 'LEV_002'] };
const COMERCIAL: Person = { codes: ['RCL_001'] };
const PIDE: Person = { tipo: 'cliente', cliente_id: 1, roles: [23], codes: ['CLI_001'] };
const CHOFER: Person = { roles: [18], codes: ['CHF_001'] };

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
});
afterAll(() => server.close());

async function levante(estado: string, more: object = {}): Promise<void> {
  const given = { cliente_id: 1, dia: 0, desde: '09:00', chofer_id: null, motivo_id: null, ...more };
  await server.query(
    `INSERT INTO levante (numero, cliente_id, direccion, zona_id, dia, desde, hasta, estado, origen, chofer_id, motivo_id, creado_por)
     SELECT numero_de_levante(), $1, 'Rivera 1', 1, hoy() + $2::int, $3::time, '23:59', $4, 'CLIENTE', $5, $6, min(id) FROM usuario`,
    [given.cliente_id, given.dia, given.desde, estado, given.chofer_id, given.motivo_id],
  );
}
const told = async (who: Person): Promise<Record<string, number | null>> => {
  const { pendientes } = await server.as(who, getPendientes, {});
  const own = pendientes.filter(({ clave }: Pendiente) => /^(levantes|devoluciones)_/.test(clave));
  return Object.fromEntries(own.map(({ clave, cantidad }: Pendiente) => [clave, cantidad]));
};

test('who looks after levantes is told of the slot that nobody is assigned to, and of visits in vain; nobody else is', async () => {
  expect(await told(TRAFICO)).toEqual({});
  await levante('CONFIRMADO', { desde: '00:00' });
  await levante('CONFIRMADO', { desde: '00:00', dia: 1 });
  await levante('FALLIDO', { dia: -1, motivo_id: 60 });
  expect(await told(TRAFICO)).toEqual({ levantes_por_asignar: 1, levantes_no_levantados: 1 });
  expect(await told(COMERCIAL)).toEqual({});
  await levante('FALLIDO', { dia: -2, motivo_id: 60 });
  expect(await told(COMERCIAL)).toEqual({ levantes_por_hablar: 1 });
  // One that went well in between: nobody has to talk with them.
  await levante('CERRADO', { dia: 0 });
  expect(await told(COMERCIAL)).toEqual({});
  // Called off is another word: three of them in ten days.
  for (const dia of [0, -3]) await levante('CANCELADO', { cliente_id: 2, dia, motivo_id: 66 });
  await levante('CANCELADO', { cliente_id: 2, dia: -20, motivo_id: 66 });
  expect(await told(COMERCIAL)).toEqual({});
  await levante('CANCELADO', { cliente_id: 2, dia: -9, motivo_id: 66 });
  expect(await told(COMERCIAL)).toEqual({ levantes_por_hablar: 1 });
  expect(await told(PIDE)).toEqual({});
});

test('a return that waits for a yes, and one that stands, are told to whoever can say it', async () => {
  await server.query(`INSERT INTO devolucion (clase, guia_id, motivo_id) VALUES ('PEDIDO_CLIENTE', 11, 21)`);
  expect(await told({ codes: ['VAL_001'] })).toEqual({ devoluciones_por_autorizar: 1 });
  await server.query(`UPDATE devolucion SET movida = now() - interval '8 days'`);
  expect(await told({ codes: ['VAL_001'] })).toEqual({ devoluciones_por_autorizar: 1, devoluciones_paradas: 1 });
});

test('tiles count: of a driver what is to be fetched today, of a client what it asked for and nobody fetched', async () => {
  await levante('ASIGNADO', { cliente_id: 2, chofer_id: await server.id(CHOFER) });
  expect((await server.as(CHOFER, contadores, {})).levantes).toBe(1);
  expect((await server.as(PIDE, contadores, {})).levantes).toBe(2);
  expect((await server.as(TRAFICO, contadores, {})).levantes).toBeNull();
});

test('what templates made the evening before is one line on the first page of whoever looks after levantes', async () => {
  await server.query(`UPDATE cliente SET direccion = 'Cerro Largo ' || id, localidad = 'Centro' WHERE id <= 2`);
  await server.query(
    `INSERT INTO levante_plantilla (direccion_id, dias, desde, hasta, bultos_estimados, vigente_desde, salta_feriados, creada)
     SELECT d.id, ARRAY[extract(isodow FROM dia_habil(hoy(), 1))]::smallint[], '15:00', '18:00', 9, '2020-01-01', false, '2020-01-01' FROM cliente_direccion d WHERE d.cliente_id <= 2`,
  );
  const card = async (who: Person) => {
    const { pendientes } = await server.as(who, getPendientes, {});
    return pendientes.find(({ clave }: Pendiente) => clave === 'levantes_recurrentes');
  };
  expect(await card(TRAFICO)).toBeUndefined();
  const [{ dia }] = await server.query(
    `SELECT DISTINCT to_char(dia, 'DD/MM/YYYY') AS dia FROM hacer_levantes_recurrentes(inicio_del_dia(hoy()) + interval '19 hours')`,
  );
  expect(await card(TRAFICO)).toMatchObject({ cantidad: 2, detalle: `para el ${dia}` });
  await server.query(
    `UPDATE levante SET estado = 'CANCELADO', motivo_id = 66 WHERE id = (SELECT max(id) FROM levante WHERE dia > hoy() AND plantilla_id IS NOT NULL)`,
  );
  expect(await card(TRAFICO)).toMatchObject({ cantidad: 1, detalle: `para el ${dia}, 1 cancelado` });
  expect(await card(COMERCIAL)).toBeUndefined();
});
