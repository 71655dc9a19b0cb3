import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { runJob } from '#server/work/maintenance.ts';
import { habiles } from '#shared/habil.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { newGuia } from '#testing/nueva-guia.ts';
import { newRonda } from '#testing/ronda.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { abrirIncidencia, enviarMensaje, getOpcionesDeIncidencias, listIncidencias } from '../contract.ts';
import { ESTADOS } from '../palabras.contract.ts';
import { getTablero, macrosDeIncidencia, plazosDeIncidencia, tiposDeIncidencia } from '../reglas.contract.ts';
import { selectCalendarios } from './plazos.sql.ts';
import { abrirDeSistema } from './public.ts';
import { aplicarCalendarios } from './vencimientos.sql.ts';
import { checksDeIncidencias } from './verificar.sql.ts';

const ANA: Person = { name: 'Ana Reglas', codes: ['VAL_001'] };
const JEFE: Person = { name: 'Jefe Reglas', roles: [2] };
const CLIENTE: Person = { tipo: 'cliente', cliente_id: 1, codes: ['CLI_001'] };

let server: TestServer;
let otra = 0;
beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
  const { tipos } = getOpcionesDeIncidencias.result.parse(await server.as(ANA, getOpcionesDeIncidencias, {}));
  otra = tipos.find(({ codigo }) => codigo === 'OTRA')?.id ?? 0;
});
afterAll(() => server.close());

const rowOf = async (id: number) => (await server.query('SELECT * FROM incidencia WHERE id = $1', [id]))[0];
const open = async () => {
  const answer = await server.as(CLIENTE, abrirIncidencia, { tipo_id: otra, texto: '¿Y?' });
  return abrirIncidencia.result.parse(answer).id;
};

describe('the rules', () => {
  test('a term for one client rules for what it opens from then on, and the general one stays', async () => {
    const before = await open();
    const term = {
      prioridad: 'NORMAL',
      tipo_id: null,
      cliente_id: 1,
      respuesta_min: 10,
      resolucion_min: 20,
      calendario_id: 2,
    } as const;
    expect((await server.as(ANA, plazosDeIncidencia.guardar, { id: null, version: null, ...term })).error).toBe(
      'SIN_PERMISO',
    );
    expect(await server.as(JEFE, plazosDeIncidencia.guardar, { id: null, version: null, ...term })).toMatchObject({
      code: 'OK',
    });
    expect(await rowOf(await open())).toMatchObject({ respuesta_s: 600, resolucion_s: 1_200, calendario_id: 2 });
    expect(await rowOf(before)).toMatchObject({ resolucion_s: 1_440 * 60 });
    const again = await server.as(JEFE, plazosDeIncidencia.guardar, { id: null, version: null, ...term });
    expect(again.campos.prioridad).toBe('Ya hay un plazo para lo mismo');
  });

  test('each priority keeps a term that holds for everybody', async () => {
    const { records } = await server.as(JEFE, plazosDeIncidencia.listar, {});
    const general = records.find(
      ({ valores }: { valores: Record<string, unknown> }) =>
        valores.prioridad === 'BAJA' && valores.cliente_id === null && valores.tipo_id === null,
    );
    expect((await server.as(JEFE, plazosDeIncidencia.eliminar, { id: general.id })).error).toBe('MAESTRO_EN_USO');
    const moved = await server.as(JEFE, plazosDeIncidencia.guardar, {
      id: general.id,
      version: general.version,
      ...general.valores,
      tipo_id: otra,
    });
    expect(moved.campos.prioridad).toContain('Es el general de su prioridad');
    expect(
      await server.as(JEFE, plazosDeIncidencia.guardar, {
        id: general.id,
        version: general.version,
        ...general.valores,
        respuesta_min: 481,
      }),
    ).toMatchObject({ code: 'OK' });
    const { historial } = await server.as(ANA, plazosDeIncidencia.ver, { id: general.id });
    expect(JSON.stringify(historial)).toContain('481');
  });

  test('a prepared answer is offered once it is written, and no more once it is out of use; a kind that is, neither', async () => {
    const macro = { nombre: 'Prueba', texto: 'Sobre {{guia}}', luego: 'seguir' } as const;
    const { id } = await server.as(JEFE, macrosDeIncidencia.guardar, { id: null, version: null, ...macro });
    const offered = async () => JSON.stringify(await server.as(ANA, getOpcionesDeIncidencias, {}));
    expect(await offered()).toContain('"Prueba"');
    await server.as(JEFE, macrosDeIncidencia.cambiarEstado, { id, version: 1, activo: false });
    expect(await offered()).not.toContain('"Prueba"');
    const { records } = await server.as(JEFE, tiposDeIncidencia.listar, { texto: 'Trato' });
    const [trato] = records;
    await server.as(JEFE, tiposDeIncidencia.cambiarEstado, { id: trato.id, version: trato.version, activo: false });
    expect(await offered()).not.toContain('Trato recibido');
    const rest = { abren: [], exige: [], bloquea: false, motivo_id: null, plantilla_id: null, soluciones: [] };
    const made = { ...{ id: null, version: null, nombre: 'Nuevo', prioridad: 'BAJA' as const }, ...rest };
    expect((await server.as(JEFE, tiposDeIncidencia.guardar, made)).error).toBe('MAESTRO_NO_ENCONTRADO');
  });
});

test('working time is the same to the database and to the server, whatever the moments and the hours', async () => {
  await server.query(`INSERT INTO feriado (dia, nombre) VALUES ('2026-11-27', 'De prueba') ON CONFLICT DO NOTHING`);
  const calendarios = await server.database.read(
    { tipo: 'sistema', usuario_id: null, cliente_id: null, agente_id: null },
    selectCalendarios,
  );
  const start = Date.parse('2026-11-20T00:00:00Z');
  // Saturday 12:59 among them, and both ends in the dark, in a holiday and in working time.
  const moments = [
    ...Array.from({ length: 60 }, (_, n) => start + n * 23_477_000),
    Date.parse('2026-11-28T12:59:00-03:00'),
  ];
  const pairs = moments.flatMap((desde, n) =>
    [1, 3, 11].flatMap((gap) => {
      const hasta = moments[n + gap];
      return hasta === undefined ? [] : [{ desde, hasta }];
    }),
  );
  for (const [id, calendario] of calendarios) {
    const rows = await server.query(
      `SELECT segundos_habiles(to_timestamp(p.desde / 1000), to_timestamp(p.hasta / 1000), $2) AS s
         FROM ROWS FROM (jsonb_to_recordset($1::jsonb) AS (desde numeric, hasta numeric)) WITH ORDINALITY AS p (desde, hasta, n) ORDER BY n`,
      [JSON.stringify(pairs), id],
    );
    expect(rows.map(({ s }) => s)).toEqual(pairs.map(({ desde, hasta }) => habiles(desde, hasta, calendario)));
  }
});

test('each figure of the board is the count of the rows that it opens', async () => {
  await server.query(`DELETE FROM feriado WHERE nombre = 'De prueba'`);
  const ids = [await open(), await open(), await open()];
  for (const id of ids.slice(0, 2)) await server.as(ANA, enviarMensaje, { id, texto: 'Listo', luego: 'resolver' });
  await server.query('UPDATE incidencia SET consumido_s = resolucion_s + 1, costo_centavos = 5000 WHERE id = $1', [
    ids[0],
  ]);
  await server.as(CLIENTE, enviarMensaje, { id: ids[1] ?? 0, texto: 'No' });
  await server.database.transaction(
    { tipo: 'personal', usuario_id: await server.id(ANA), cliente_id: null, agente_id: null },
    (db) => abrirDeSistema({ db }, { clave: 'x:1', tipo: 'LEVANTE', asunto: 'x', texto: 'x' }),
  );
  // One of them is about a parcel that is in a round.
  const { id: guia_id, numero: guia } = await newGuia(server, { cliente_id: 1 });
  await newRonda(server, { name: 'Primero Chofer', codes: ['CHF_001'] }, { guias: [guia_id] });
  await server.as(CLIENTE, abrirIncidencia, { tipo_id: otra, texto: '¿Quién la trae?', guia });
  const estado = ESTADOS.filter((one) => one !== 'DUPLICADA' && one !== 'ANULADA');
  for (const [por, filtro] of [
    ['tipo', 'tipo'],
    ['cliente', 'cliente_id'],
    ['responsable', 'responsable'],
    ['chofer', 'chofer'],
  ] as const) {
    const { desde, hasta, total, filas } = getTablero.result.parse(await server.as(JEFE, getTablero, { por }));
    expect(filas.reduce((sum, { abiertas }) => sum + abiertas, 0)).toBe(total.abiertas);
    if (por === 'chofer')
      expect(filas.map(({ nombre, abiertas }) => [nombre, abiertas])).toEqual([
        ['Sin chofer', total.abiertas - 1],
        ['Primero Chofer', 1],
      ]);
    for (const { id, abiertas, resueltas, en_plazo, reabiertas } of filas.filter((fila) => fila.id !== null)) {
      const rows = async (con?: 'fuera_de_plazo' | 'reabiertas') => {
        const params = {
          vista: 'todas' as const,
          estado: [...estado],
          desde,
          hasta,
          [filtro]: [id],
          ...(con === undefined ? {} : { con }),
        };
        return (await server.as(ANA, listIncidencias, params)).total_records;
      };
      expect([por, abiertas, resueltas - en_plazo, reabiertas]).toEqual([
        por,
        await rows(),
        await rows('fuera_de_plazo'),
        await rows('reabiertas'),
      ]);
    }
  }
  const { total } = getTablero.result.parse(await server.as(ANA, getTablero, {}));
  expect(total).toMatchObject({ respondidas: 2, resueltas: 1, en_plazo: 0, reabiertas: 1, costo_centavos: 5_000 });
  expect(total.mediana_s).toBeGreaterThanOrEqual(0);
  expect((await server.as(CLIENTE, getTablero, {})).error).toBe('SIN_PERMISO');
  expect((await server.as(JEFE, getTablero, { desde: '2026-11-02', hasta: '2026-11-01' })).campos).toHaveProperty(
    'hasta',
  );
});

test('a deadline that is not where its hours lead is found, and none other', async () => {
  const found = async () => {
    const check = checksDeIncidencias.find(({ name }) => name.includes('horas hábiles'));
    return check?.run((text) => server.query(text));
  };
  const id = await open();
  await runJob(server.database, { name: 'calendarios', run: aplicarCalendarios });
  const { numero, vence } = await rowOf(id);
  expect(await found()).toEqual([]);
  await server.query(`UPDATE incidencia SET vence = vence + interval '14 days' WHERE id = $1`, [id]);
  expect(await found()).toEqual([expect.stringContaining(`${numero}: le quedan 1200 s hábiles y vence `)]);
  // Hours that are still to be applied explain any deadline, until they are.
  await server.query(`INSERT INTO feriado (dia, nombre) VALUES ('2026-12-29', 'De prueba') ON CONFLICT DO NOTHING`);
  expect(await found()).toEqual([]);
  await runJob(server.database, { name: 'calendarios', run: aplicarCalendarios });
  expect([await found(), (await rowOf(id)).vence]).toEqual([[], vence]);
});
