import { afterAll, beforeAll, expect, test } from 'vitest';

import { runJob } from '#server/work/maintenance.ts';
import type { Catalogo } from '#shared/catalogo.ts';
import { valorEnPalabras } from '#shared/catalogo-palabras.ts';
import type { ParamsInput } from '#shared/contract.ts';
import { type Calendario, sumar } from '#shared/habil.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { calendariosDeIncidencia } from '../calendarios.contract.ts';
import { abrirIncidencia, getOpcionesDeIncidencias } from '../contract.ts';
import { plazosDeIncidencia } from '../reglas.contract.ts';
import { aplicarCalendarios } from './vencimientos.sql.ts';
import { checksDeIncidencias } from './verificar.sql.ts';

const JEFE: Person = { name: 'Jefe Horarios', roles: [2] };
const ANA: Person = { name: 'Ana Atención', codes: ['VAL_001'] };
const CLIENTE: Person = { tipo: 'cliente', cliente_id: 1, codes: ['CLI_001'] };

type Guardar = ParamsInput<typeof calendariosDeIncidencia.guardar>;
const SEMANA: Guardar = {
  ...{ id: null, version: null, nombre: 'Media jornada', abre_feriados: false },
  ...{ lunes: ['13 a 17.30', '8:00-12:00'], martes: ['08:00-12:00'], miercoles: [], jueves: [], viernes: [] },
  ...{ sabado: [], domingo: ['22:00-24:00'] },
};

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
});
afterAll(() => server.close());

const guardar = (given: Partial<Guardar>, person = JEFE) =>
  server.as(person, calendariosDeIncidencia.guardar, { ...SEMANA, ...given });
async function made(nombre: string, given: Partial<Guardar> = {}): Promise<number> {
  const answer = await guardar({ ...given, nombre });
  expect(answer).toMatchObject({ code: 'OK' });
  return Number(answer.id);
}
const ver = async (id: number) =>
  calendariosDeIncidencia.ver.result.parse(await server.as(JEFE, calendariosDeIncidencia.ver, { id }));
const horarioDe = async (id: number) =>
  (await server.query('SELECT horario FROM calendario WHERE id = $1', [id]))[0].horario;

test('hours are typed day by day as people write them, kept in their order, and read back in one way', async () => {
  const id = await made('Media jornada');
  expect(await horarioDe(id)).toEqual([
    { dia: 1, desde: 480, hasta: 720 },
    { dia: 1, desde: 780, hasta: 1050 },
    { dia: 2, desde: 480, hasta: 720 },
    { dia: 7, desde: 1320, hasta: 1440 },
  ]);
  const { fila } = await ver(id);
  expect(fila.valores).toMatchObject({
    ...{ lunes: ['08:00-12:00', '13:00-17:30'], martes: ['08:00-12:00'], miercoles: [], domingo: ['22:00-24:00'] },
  });
});

test('one day is changed and the others stay; the history says it in words', async () => {
  const id = await made('De a uno');
  expect(await guardar({ id, version: 1, nombre: 'De a uno', martes: ['9-11'], abre_feriados: true })).toMatchObject({
    code: 'OK',
  });
  expect(await horarioDe(id)).toContainEqual({ dia: 2, desde: 540, hasta: 660 });
  expect(await horarioDe(id)).toHaveLength(4);
  const { historial } = await ver(id);
  expect(historial.map(({ usuario, texto }) => [usuario, texto])).toEqual([
    ['Jefe Horarios', 'Martes: 08:00-12:00 → 09:00-11:00 · Feriados: No → Sí'],
    ['Jefe Horarios', 'Lo creó'],
  ]);
  const late = await guardar({ id, version: 1, nombre: 'De a uno', martes: [] });
  expect(late.error).toBe('DOCUMENTO_CAMBIO');
});

test.each([
  ['lunes', ['12:00-08:00'], /Termina antes de empezar/],
  ['lunes', ['08:00-12:00', '11:59-13:00'], /se pisan/],
  ['jueves', ['25:00-26:00'], /Se escribe como/],
  ['jueves', ['a la mañana'], /Se escribe como/],
  ['jueves', ['08:00-08:00'], /Termina antes de empezar/],
] as const)('a stretch that is none is refused at its day: %s %j', async (dia, tramos, words) => {
  const { campos } = await guardar({ nombre: 'No entra', [dia]: [...tramos] });
  const [[campo = '', texto] = []] = Object.entries(campos);
  expect(campo.split('.')[0]).toBe(dia);
  expect(texto).toMatch(words);
  expect(await server.query(`SELECT 1 FROM calendario WHERE nombre = 'No entra'`)).toEqual([]);
});

test('a week without an hour is refused, made or changed: nothing would ever run out', async () => {
  const none = { lunes: [], martes: [], miercoles: [], jueves: [], viernes: [], sabado: [], domingo: [] };
  expect((await guardar({ ...none, nombre: 'Nunca' })).campos.lunes).toContain('al menos un tramo');
  const id = await made('Alguna vez', { ...none, lunes: ['8-9'] });
  expect((await guardar({ ...none, id, version: 1, nombre: 'Alguna vez' })).campos.lunes).toContain(
    'al menos un tramo',
  );
  expect(await horarioDe(id)).toEqual([{ dia: 1, desde: 480, hasta: 540 }]);
});

test('a name is one whatever its accents; the hours that a term goes by are not deleted, unused ones are', async () => {
  const id = await made('Atención');
  expect((await guardar({ nombre: 'ATENCION' })).campos).toHaveProperty('nombre');
  const plazo = { prioridad: 'BAJA', tipo_id: null, cliente_id: 2, respuesta_min: 10, resolucion_min: 20 } as const;
  const put = { id: null, version: null, ...plazo, calendario_id: id };
  expect(await server.as(JEFE, plazosDeIncidencia.guardar, put)).toMatchObject({ code: 'OK' });
  expect(await ver(id)).toMatchObject({
    ...{ puede_eliminar: false, usos: [{ nombre: 'Plazos de incidencia', cantidad: 1, es_minimo: false }] },
  });
  expect((await server.as(JEFE, calendariosDeIncidencia.eliminar, { id })).error).toBe('MAESTRO_EN_USO');
  const unused = await made('Sin uso');
  expect(await server.as(JEFE, calendariosDeIncidencia.eliminar, { id: unused })).toMatchObject({ code: 'OK' });
});

test('what is open by these hours runs out by the new ones, says so among ourselves, and keeps what was used', async () => {
  const TODO = { dia: '00:00-24:00' };
  const all = Object.fromEntries(
    ['lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado', 'domingo'].map((dia) => [dia, [TODO.dia]]),
  );
  const id = await made('Del cliente 1', { ...all, abre_feriados: true });
  const plazo = { prioridad: 'NORMAL', tipo_id: null, cliente_id: 1, respuesta_min: 60, resolucion_min: 600 } as const;
  const put = { id: null, version: null, ...plazo, calendario_id: id };
  expect(await server.as(JEFE, plazosDeIncidencia.guardar, put)).toMatchObject({ code: 'OK' });
  await runJob(server.database, { name: 'calendarios', run: aplicarCalendarios });
  const { tipos } = getOpcionesDeIncidencias.result.parse(await server.as(CLIENTE, getOpcionesDeIncidencias, {}));
  const otra = tipos.find(({ codigo }) => codigo === 'OTRA')?.id ?? 0;
  const opened = await server.as(CLIENTE, abrirIncidencia, { tipo_id: otra, texto: '¿Y?' });
  const rowOf = async () =>
    (await server.query('SELECT calendario_id, corre_desde, vence FROM incidencia WHERE id = $1', [opened.id]))[0];
  const before = await rowOf();
  expect(before.calendario_id).toBe(id);
  expect(Date.parse(before.vence) - Date.parse(before.corre_desde)).toBe(600 * 60_000);

  const short = Object.fromEntries(Object.keys(all).map((dia) => [dia, ['10:00-11:00']]));
  expect(await guardar({ ...short, id, version: 1, nombre: 'Del cliente 1', abre_feriados: true })).toMatchObject({
    code: 'OK',
  });
  await runJob(server.database, { name: 'calendarios', run: aplicarCalendarios });
  const calendario: Calendario = {
    horario: [1, 2, 3, 4, 5, 6, 7].map((dia) => ({ dia, desde: 600, hasta: 660 })),
    ...{ abre_feriados: true, feriados: new Set<string>() },
  };
  const after = await rowOf();
  expect(Date.parse(after.vence)).toBe(sumar(Date.parse(before.corre_desde), 600 * 60, calendario));
  const notes = await server.query('SELECT texto FROM incidencia_nota WHERE incidencia_id = $1', [opened.id]);
  expect(notes).toEqual([{ texto: expect.stringContaining('cambió el calendario') }]);
  for (const { name, run } of checksDeIncidencias)
    expect([name, await run((text) => server.query(text))]).toEqual([name, []]);
});

test('a file as it was exported changes nothing; what is new in it goes in, and a stretch that is none is told by its day', async () => {
  const catalogo: Catalogo = calendariosDeIncidencia;
  const { records } = catalogo.listar.result.parse(await server.as(JEFE, catalogo.listar, {}));
  const campos = Object.entries(catalogo.campos);
  const encabezado = campos.map(([, { titulo }]) => titulo);
  const filas = records.map(({ valores }) => campos.map(([name, campo]) => valorEnPalabras(campo, valores[name])));
  expect(filas.length).toBeGreaterThan(2);
  const bring = (rows: string[][]) => server.as(JEFE, catalogo.importar, { prueba: false, encabezado, filas: rows });
  expect(await bring(filas)).toMatchObject({ iguales: filas.length, nuevas: 0, cambiadas: 0, malas: [] });
  const nueva = ['Del archivo', '8 a 12, 13 a 17', '', '', '', '', '', '', 'Sí'];
  const mala = ['Del archivo malo', '12-8', '', '', '', '', '', '', 'No'];
  expect(await bring([nueva, mala])).toMatchObject({
    ...{ nuevas: 1, malas: [{ renglon: 2, faltas: [expect.stringMatching(/^Lunes: Termina antes/)] }] },
  });
});

test('hours are read by whoever attends and changed by an encargado alone', async () => {
  expect(await server.as(ANA, calendariosDeIncidencia.listar, {})).toMatchObject({ code: 'OK' });
  expect((await guardar({ nombre: 'De Ana' }, ANA)).error).toBe('SIN_PERMISO');
  expect((await server.as(CLIENTE, calendariosDeIncidencia.listar, {})).error).toBe('SIN_PERMISO');
});
