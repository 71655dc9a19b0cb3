import { afterAll, beforeAll, expect, test } from 'vitest';

import { listNotificaciones } from '#features/notificaciones/contract.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { listLevantes, moverLevante } from '../contract.ts';
import { type Celda, getTablero } from '../tablero.contract.ts';

const TRAFICO: Person = { codes: ['LEV_001', 'LEV_002'] };
const CRUZADO: Person = { tipo: 'cliente', cliente_id: 1, codes: ['LEV_001', 'CLI_002'] };
const PIDE: Person = { tipo: 'cliente', cliente_id: 1, roles: [23], codes: ['CLI_001'] };
const CHOFER: Person = { roles: [18], codes: ['CHF_001'] };
/** A Wednesday, a Sunday, and a holiday. */
const [DIA, DOMINGO, FERIADO] = ['2031-03-05', '2031-03-09', '2031-03-12'];

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(`${TWO_CLIENTS}
    DELETE FROM franja_capacidad;
    INSERT INTO franja_capacidad (zona_id, dias, desde, hasta, paradas) VALUES (NULL, '{1,2,3,4,5}', '09:00', '12:00', 4), (2, '{3}', '15:00', '18:00', 1);
    INSERT INTO feriado VALUES ('${FERIADO}', 'De prueba');`);
  const creador = await server.id(TRAFICO);
  await server.query(`
    INSERT INTO levante (numero, cliente_id, direccion, zona_id, dia, desde, hasta, estado, chofer_id, origen, creado_por)
    SELECT 'L-990101-000' || n, 1, 'Rivera 1', v.zona, v.dia::date, v.desde::time, '18:00', v.estado, CASE WHEN v.estado NOT IN ('CONFIRMADO', 'SOLICITADO', 'CANCELADO') THEN ${creador} END, 'TRAFICO', ${creador}
      FROM (VALUES (1, 1, '${DIA}', '09:00', 'CONFIRMADO'), (2, 1, '${DIA}', '09:00', 'ASIGNADO'), (3, 1, '${DIA}', '09:00', 'CANCELADO'),
                   (4, 2, '${DIA}', '15:00', 'SOLICITADO'), (5, 2, '${DIA}', '15:00', 'EN_CAMINO'), (6, 3, '${DIA}', '07:30', 'LEVANTADO'),
                   (7, 1, '${DOMINGO}', '10:00', 'ASIGNADO')) AS v (n, zona, dia, desde, estado)`);
});
afterAll(() => server.close());

const board = async (dia: string) => getTablero.result.parse(await server.as(TRAFICO, getTablero, { dia })).celdas;
const cell = ({ zona_id, desde, hasta, lugares, tomados, por_asignar }: Celda) =>
  `${zona_id} ${desde}–${hasta}: ${tomados} of ${lugares ?? 'none'}, ${por_asignar} for nobody`;

test('a day has a cell for each slot of each zone, and for what was made outside of them', async () => {
  const celdas = await board(DIA);
  expect(
    celdas
      .filter(({ zona_id }) => zona_id <= 3)
      .map(cell)
      .toSorted(),
  ).toEqual([
    '1 09:00–12:00: 2 of 4, 1 for nobody',
    // Its own slots alone; one too many is seen.
    '2 15:00–18:00: 2 of 1, 1 for nobody',
    '3 07:30–18:00: 1 of none, 0 for nobody',
    '3 09:00–12:00: 0 of 4, 0 for nobody',
  ]);
  expect((await board(DOMINGO)).map(cell)).toEqual(['1 10:00–18:00: 1 of none, 0 for nobody']);
  expect(await board(FERIADO)).toEqual([]);
});

test('a cell is the rows that the list shows for it', async () => {
  const rows = listLevantes.result.parse(
    await server.as(TRAFICO, listLevantes, { dia: DIA, zona_id: [2], desde: '15:00' }),
  );
  expect(rows.records.map(({ numero }) => numero)).toEqual(['L-990101-0004', 'L-990101-0005']);
  expect(rows.total_records).toBe(2);
});

test('it is of the whole house, and for our people alone', async () => {
  for (const who of [CRUZADO, CHOFER]) expect((await server.as(who, getTablero, {})).status).toBe(403);
});

/** What is told of today is told once more where midnight came between. */
async function withinADay(work: (numero: string) => Promise<void>): Promise<void> {
  const today = async () => (await server.query('SELECT hoy()::text AS dia'))[0].dia;
  const dia = await today();
  try {
    await work('L-990101-0098');
  } catch (error) {
    if ((await today()) === dia) throw error;
    await work('L-990101-0099');
  }
}

test('ours move a stop of today to a slot that lasts, past the hour of asking too, and its client hears of it', async () => {
  await server.query(`
    UPDATE corte_levante SET hora = '00:00';
    INSERT INTO franja_capacidad (zona_id, dias, desde, hasta, paradas) VALUES (4, '{1,2,3,4,5,6,7}', '00:00', '24:00', 9);`);
  const creador = await server.id(TRAFICO);
  await withinADay(async (numero) => {
    await server.query(
      `UPDATE franja_capacidad SET hasta = '24:00' WHERE zona_id = 4; DELETE FROM feriado WHERE dia = hoy();`,
    );
    const [made] = await server.query(
      `INSERT INTO levante (numero, cliente_id, direccion, zona_id, dia, desde, hasta, estado, origen, creado_por)
       VALUES ($1, 1, 'Rivera 1', 4, hoy(), '09:00', '12:00', 'CONFIRMADO', 'CLIENTE', $2) RETURNING id, dia::text`,
      [numero, creador],
    );
    const move = (who: Person) =>
      server.as(who, moverLevante, {
        ...{ id: Number(made.id), version: 1, acto: 'reprogramar' as const, dia: made.dia, desde: '00:00' },
      });
    const late = { error: 'LEVANTE_FUERA_DE_CORTE', msg: expect.stringContaining('ya pasó la hora de corte') };
    expect(await move(PIDE)).toMatchObject(late);
    await server.query(
      `UPDATE franja_capacidad SET hasta = greatest('00:00:00.000001', (now() AT TIME ZONE 'America/Montevideo')::time) WHERE zona_id = 4`,
    );
    expect(await move(TRAFICO)).toMatchObject(late);
    // To the last second of the day.
    await server.query(`UPDATE franja_capacidad SET hasta = '24:00' WHERE zona_id = 4`);
    const moved = await move(TRAFICO);
    expect(moved).toMatchObject({ code: 'OK', estado: 'REPROGRAMADO', nuevo: { numero: expect.any(String) } });
    const { records } = listNotificaciones.result.parse(await server.as(PIDE, listNotificaciones, {}));
    expect(records[0]).toMatchObject({
      titulo: `El levante ${moved.nuevo.numero} reemplaza al que pidió`,
      texto: expect.stringContaining('desde las 00:00'),
    });
  });
});
