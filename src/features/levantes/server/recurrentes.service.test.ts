import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { registrarEvento } from '#features/guias/detalle.contract.ts';
import { listNotificaciones } from '#features/notificaciones/contract.ts';
import type { ParamsInput } from '#shared/contract.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { newGuia } from '#testing/nueva-guia.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { getPedidoDeLevante, verLevante } from '../contract.ts';
import { cortes, excepciones, franjas, plantillas } from '../recurrentes.contract.ts';
import { hacerRecurrentes } from './recurrentes.sql.ts';
import { hacerLevantesRecurrentes } from './recurrentes.ts';
import { checksDeLevantes } from './verificar.sql.ts';

const TRAFICO: Person = { name: 'Tania Rocha', codes: ['LEV_001', 'LEV_002', 'GUI_001'] };
const OPERARIO: Person = { codes: ['EVE_003', 'GUI_001'] };
const PIDE: Person = { tipo: 'cliente', cliente_id: 1, roles: [23], codes: ['CLI_001', 'LEV_002'] };
const CHOFER: Person = { name: 'Dardo Sosa', roles: [18], codes: ['CHF_001'] };

let server: TestServer;
let lugar: number;
beforeAll(async () => {
  server = await openTestServer(
    `${TWO_CLIENTS} UPDATE cliente SET direccion = 'Cerro Largo ' || id, localidad = 'Centro';`,
  );
  const { direcciones } = getPedidoDeLevante.result.parse(
    await server.as(TRAFICO, getPedidoDeLevante, { cliente_id: 1 }),
  );
  lugar = direcciones[0]?.id ?? 0;
});
afterAll(async () => {
  const broken: string[] = [];
  for (const { run } of checksDeLevantes) broken.push(...(await run((text) => server.query(text))));
  await server.close();
  expect(broken).toEqual([]);
});
beforeEach(async () => {
  await server.query(`
    UPDATE levante SET plantilla_id = NULL; DELETE FROM levante_excepcion; DELETE FROM levante_plantilla;
    DELETE FROM feriado WHERE nombre = 'De prueba'`);
});

const EVERY_DAY: Omit<ParamsInput<typeof plantillas.guardar>, 'direccion_id'> = {
  ...{ id: null, version: null, dias: [1, 2, 3, 4, 5], desde: '15:00', hasta: '18:00', bultos_estimados: 30 },
  ...{ chofer_id: null, vigente_desde: '2030-01-01', vigente_hasta: null, salta_feriados: true, instrucciones: null },
};
/** Written down long before the days that are tried. */
async function plantilla(given: object = {}): Promise<number> {
  const answer = await server.as(TRAFICO, plantillas.guardar, { ...EVERY_DAY, direccion_id: lugar, ...given });
  expect(answer).toMatchObject({ code: 'OK' });
  await server.query(`UPDATE levante_plantilla SET creada = '2030-01-01' WHERE id = $1`, [answer.id]);
  return Number(answer.id);
}
const SISTEMA = { tipo: 'sistema', usuario_id: null, cliente_id: null, agente_id: null } as const;
/** What the evening makes, seen from a moment of Montevideo: day, and whether it was made. */
async function at(moment: string): Promise<string[]> {
  const done = await server.database.transaction(SISTEMA, (db) => hacerRecurrentes(db, `${moment}-03`));
  return done.map(({ dia, hecho }) => `${hecho ? '+' : '-'}${dia}`).sort();
}
const exception = (plantilla_id: number, dia: string, more: object = {}) =>
  server.as(TRAFICO, excepciones.guardar, {
    ...{ id: null, version: null, plantilla_id, dia, que: 'SIN_LEVANTE', desde: null, hasta: null, nota: null },
    ...more,
  });
const holiday = (dia: string) => server.query(`INSERT INTO feriado VALUES ($1, 'De prueba')`, [dia]);

describe('a template, with the clock moved', () => {
  test('makes tomorrow from six in the evening on, and the same evening no other', async () => {
    await plantilla();
    expect(await at('2030-03-05 14:59')).toEqual(['+2030-03-05']);
    expect(await at('2030-03-05 17:59')).toEqual([]);
    expect(await at('2030-03-06 14:00')).toEqual(['+2030-03-06']);
    expect(await at('2030-03-06 18:00')).toEqual(['+2030-03-07']);
    expect(await at('2030-03-06 18:00')).toEqual([]);
    expect(await at('2030-03-06 23:59')).toEqual([]);
    expect(await at('2030-03-07 00:00')).toEqual([]);
    expect(await at('2030-03-07 16:00')).toEqual([]);
  });

  test('goes from Friday over the Saturday that it does not know to nothing, and from Saturday to Monday', async () => {
    await plantilla();
    // Saturday is worked and is not a day of this template.
    expect(await at('2030-03-08 19:00')).toEqual([]);
    expect(await at('2030-03-09 19:00')).toEqual(['+2030-03-11']);
    expect(await at('2030-03-10 19:00')).toEqual([]);
  });

  test('goes over the end of a month, of February of a leap year and of a year', async () => {
    await plantilla();
    expect(await at('2030-04-30 19:00')).toEqual(['+2030-05-02']);
    expect(await at('2032-02-28 19:00')).toEqual(['+2032-03-01']);
    expect(await at('2032-03-31 19:00')).toEqual(['+2032-04-01']);
    expect(await at('2030-12-31 19:00')).toEqual(['+2031-01-02']);
  });

  test('skips a holiday unless it was told not to, and looks over it to the next working day', async () => {
    await plantilla();
    await plantilla({ salta_feriados: false, desde: '09:00', hasta: '12:00' });
    await holiday('2030-03-13');
    expect(await at('2030-03-12 19:00')).toEqual(['+2030-03-13', '+2030-03-14', '+2030-03-14']);
    expect(await at('2030-03-13 19:00')).toEqual([]);
  });

  test('knows exceptions: none that day, or another slot', async () => {
    const id = await plantilla();
    await exception(id, '2030-03-20');
    await exception(id, '2030-03-21', { que: 'OTRA_FRANJA', desde: '08:00', hasta: '09:30', nota: 'Inventario' });
    expect(await at('2030-03-19 19:00')).toEqual([]);
    expect(await at('2030-03-20 19:00')).toEqual(['+2030-03-21']);
    const [made] = await server.query(
      `SELECT to_char(desde, 'HH24:MI') AS desde, estado, origen, bultos_anunciados AS bultos FROM levante WHERE plantilla_id = $1`,
      [id],
    );
    expect(made).toEqual({ desde: '08:00', estado: 'CONFIRMADO', origen: 'PLANTILLA', bultos: 30 });
  });

  test('a holiday that is entered the same day calls off what nobody touched, and the client hears of it', async () => {
    const id = await plantilla();
    expect(await at('2030-03-26 19:00')).toEqual(['+2030-03-27']);
    await holiday('2030-03-27');
    expect(await at('2030-03-27 07:00')).toEqual(['-2030-03-27']);
    expect(await at('2030-03-27 07:10')).toEqual([]);
    const [{ levante }] = await server.query('SELECT id AS levante FROM levante WHERE plantilla_id = $1', [id]);
    const seen = verLevante.result.parse(await server.as(TRAFICO, verLevante, { id: Number(levante) }));
    expect(seen.levante.estado).toBe('CANCELADO');
    expect(seen.historia.map(({ acto }) => acto)).toEqual(['Cancelar', 'Solicitar']);
  });

  test('one that has parcels is left for a person, whatever the calendar says', async () => {
    const id = await plantilla();
    const [{ hoy }] = await server.query('SELECT hoy()::text AS hoy');
    await server.query(
      `UPDATE levante_plantilla SET vigente_desde = hoy(), dias = '{1,2,3,4,5,6,7}', salta_feriados = false WHERE id = $1`,
      [id],
    );
    await server.query(`UPDATE levante SET estado = 'CANCELADO' WHERE origen = 'ENVIO'`);
    await server.database.transaction(SISTEMA, (db) => hacerRecurrentes(db, `${hoy} 19:00-03`));
    const [made] = await server.query(
      'SELECT id, dia::text FROM levante WHERE plantilla_id = $1 ORDER BY dia LIMIT 1',
      [id],
    );
    const guia = await newGuia(server, {});
    expect(await server.as(OPERARIO, registrarEvento, { guia_id: guia.id, tipo: 'LEV_SOL' })).toMatchObject({
      code: 'OK',
    });
    const [row] = await server.query('SELECT levante_id FROM levante_guia WHERE guia_id = $1', [guia.id]);
    expect(row.levante_id).toBe(made.id);
    await server.query('UPDATE levante_plantilla SET salta_feriados = true WHERE id = $1', [id]);
    await holiday(made.dia);
    const done = await server.database.transaction(SISTEMA, (db) => hacerRecurrentes(db, `${hoy} 19:30-03`));
    expect(done.filter(({ levante_id }) => levante_id === made.id)).toEqual([]);
  });

  test('changed after the evening it changes nothing that was made; out of use it makes none', async () => {
    const id = await plantilla({ chofer_id: await server.id(CHOFER) });
    expect(await at('2030-05-06 19:00')).toEqual(['+2030-05-07']);
    await server.as(TRAFICO, plantillas.guardar, {
      ...{ ...EVERY_DAY, direccion_id: lugar, id, version: 1, desde: '07:00', hasta: '08:00' },
      chofer_id: await server.id(CHOFER),
    });
    const [made] = await server.query(
      `SELECT to_char(desde, 'HH24:MI') AS desde, estado, chofer_id FROM levante WHERE plantilla_id = $1`,
      [id],
    );
    expect(made).toEqual({ desde: '15:00', estado: 'ASIGNADO', chofer_id: await server.id(CHOFER) });
    await server.as(TRAFICO, plantillas.cambiarEstado, { id, version: 2, activo: false });
    expect(await at('2030-05-07 19:00')).toEqual([]);
  });
});

describe('what people keep', () => {
  test('is told at its field where it is wrong', async () => {
    const id = await plantilla();
    const bad = async (answer: Promise<{ campos?: object }>) => (await answer).campos;
    const save = (more: object) =>
      server.as(TRAFICO, plantillas.guardar, { ...EVERY_DAY, direccion_id: lugar, ...more });
    expect(await bad(save({ hasta: '14:00' }))).toEqual({ hasta: 'Termina después de empezar' });
    expect(await bad(save({ dias: [] }))).toEqual({ dias: 'Elija al menos un día' });
    expect(await bad(save({ vigente_hasta: '2029-01-01' }))).toEqual({ vigente_hasta: 'Termina antes de empezar' });
    await exception(id, '2030-06-03');
    expect(await bad(exception(id, '2030-06-03'))).toEqual({ dia: 'Ya hay una excepción para ese día' });
    expect(await bad(exception(id, '2030-06-04', { que: 'OTRA_FRANJA' }))).toHaveProperty('desde');
    const slot = { id: null, version: null, zona_id: null, dias: [5, 6], desde: '11:00', hasta: '13:00', paradas: 4 };
    expect(await bad(server.as(TRAFICO, franjas.guardar, slot))).toEqual({
      desde: 'Se pisa con otra franja de esa zona en alguno de esos días',
    });
    expect(await bad(server.as(TRAFICO, franjas.guardar, { ...slot, zona_id: 314 }))).toEqual({
      zona_id: 'No existe: elija uno de la lista',
    });
    expect(
      await bad(server.as(TRAFICO, cortes.guardar, { id: null, version: null, zona_id: null, hora: '10:00' })),
    ).toEqual({
      zona_id: 'Esa zona ya tiene su hora de corte',
    });
  });

  test('a zone with slots of its own is offered those alone, with the room that they have', async () => {
    const asked = async () =>
      getPedidoDeLevante.result.parse(await server.as(TRAFICO, getPedidoDeLevante, { cliente_id: 1 })).franjas;
    const before = await asked();
    expect(new Set(before.map(({ desde }) => desde)).size).toBeGreaterThan(1);
    const [{ zona_id }] = await server.query('SELECT zona_id FROM cliente_direccion WHERE id = $1', [lugar]);
    const slot = {
      id: null,
      version: null,
      zona_id,
      dias: [1, 2, 3, 4, 5, 6],
      desde: '07:00',
      hasta: '08:00',
      paradas: 3,
    };
    const { id } = await server.as(TRAFICO, franjas.guardar, slot);
    expect(new Set((await asked()).map(({ desde, quedan }) => `${desde} ${quedan}`))).toEqual(new Set(['07:00 3']));
    expect(await server.as(TRAFICO, franjas.eliminar, { id })).toMatchObject({ code: 'OK' });
    expect(await asked()).toEqual(before);
  });

  test("is our people's alone, whatever code a client's person was given", async () => {
    const id = await plantilla();
    for (const contract of [plantillas.listar, excepciones.listar, franjas.listar, cortes.listar])
      expect(await server.as(PIDE, contract, {})).toMatchObject({ error: 'SIN_PERMISO' });
    expect(await server.as(PIDE, plantillas.eliminar, { id })).toMatchObject({ error: 'SIN_PERMISO' });
    expect(await server.as(CHOFER, plantillas.listar, {})).toMatchObject({ error: 'SIN_PERMISO' });
  });

  test('what the evening did is one line for whoever looks after levantes', async () => {
    await plantilla();
    await server.query(
      `UPDATE levante_plantilla SET creada = '2020-01-01', vigente_desde = hoy(), desde = '23:58', hasta = '23:59', dias = '{1,2,3,4,5,6,7}', salta_feriados = false`,
    );
    const before = await server.query('SELECT count(*)::int AS n FROM levante WHERE plantilla_id IS NOT NULL');
    await server.database.transaction(SISTEMA, hacerLevantesRecurrentes);
    const after = await server.query('SELECT count(*)::int AS n FROM levante WHERE plantilla_id IS NOT NULL');
    expect(after[0].n).toBeGreaterThan(before[0].n);
    const { records } = listNotificaciones.result.parse(await server.as(TRAFICO, listNotificaciones, {}));
    const lines = records.filter(({ titulo }) => titulo.startsWith('Levantes recurrentes para el'));
    expect(lines).toHaveLength(1);
    expect(lines[0]?.texto).toMatch(/^\d hechos?\.$/);
  });
});
