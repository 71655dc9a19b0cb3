import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { listNotificaciones } from '#features/notificaciones/contract.ts';
import type { ParamsInput } from '#shared/contract.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { getPedidoDeLevante, guardarDireccion } from '../contract.ts';
import { excepcionesPropias, recurrentesPropios } from '../propios.contract.ts';
import { plantillas } from '../recurrentes.contract.ts';
import { hacerRecurrentes } from './recurrentes.sql.ts';

/** What a client keeps itself of what comes to it every week. */

const PIDE: Person = { tipo: 'cliente', cliente_id: 1, roles: [23], codes: ['CLI_001'] };
const MIRA: Person = { name: 'Mirta Sosa', tipo: 'cliente', cliente_id: 1, codes: ['CLI_001', 'CLI_002'] };
const OTRO: Person = { tipo: 'cliente', cliente_id: 2, roles: [23], codes: ['CLI_001'] };
const AGENCIA: Person = { tipo: 'agencia', agente_id: 1, roles: [23], codes: ['PCK_001', 'CLI_002'] };
const TRAFICO: Person = { name: 'Tania Rocha', codes: ['LEV_001', 'LEV_002'], roles: [23] };
const CHOFER: Person = { name: 'Dardo Sosa', roles: [18], codes: ['CHF_001'] };

let server: TestServer;
let lugar: number;
let ajeno: number;
const lugarDe = async (person: Person) => {
  const { direcciones } = getPedidoDeLevante.result.parse(await server.as(person, getPedidoDeLevante, {}));
  return direcciones[0]?.id ?? 0;
};
beforeAll(async () => {
  server = await openTestServer(
    `${TWO_CLIENTS} UPDATE cliente SET direccion = 'Cerro Largo ' || id, localidad = 'Centro';`,
  );
  [lugar, ajeno] = [await lugarDe(PIDE), await lugarDe(OTRO)];
  await server.id(TRAFICO);
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.query(`
    UPDATE levante SET plantilla_id = NULL; DELETE FROM levante_excepcion; DELETE FROM levante_plantilla; DELETE FROM notificacion`);
});

const SEMANA: Omit<ParamsInput<typeof recurrentesPropios.guardar>, 'direccion_id'> = {
  ...{ id: null, version: null, dias: [1, 2, 3, 4, 5], desde: '15:00', hasta: '18:00', bultos_estimados: 12 },
  ...{ vigente_desde: '2030-01-01', vigente_hasta: null, salta_feriados: true, instrucciones: 'Portón verde' },
};
const NINGUNO: Omit<ParamsInput<typeof excepcionesPropias.guardar>, 'plantilla_id' | 'dia'> = {
  ...{ id: null, version: null, que: 'SIN_LEVANTE', desde: null, hasta: null, nota: null },
};
const save = (more: object = {}, person = PIDE) =>
  server.as(person, recurrentesPropios.guardar, { ...SEMANA, direccion_id: lugar, ...more });
/** Its id. */
async function kept(more: object = {}, person = PIDE): Promise<number> {
  const answer = await save(more, person);
  expect(answer).toMatchObject({ code: 'OK' });
  return Number(answer.id);
}
const except = (plantilla_id: number, dia: string, more: object = {}) =>
  server.as(PIDE, excepcionesPropias.guardar, { ...NINGUNO, plantilla_id, dia, ...more });
const list = async (person: Person) =>
  recurrentesPropios.listar.result.parse(await server.as(person, recurrentesPropios.listar, {})).records;

test('it writes its own down, they are made the evening before, and ours hear of each change', async () => {
  const id = await kept();
  const [fila] = await list(PIDE);
  expect(fila?.valores).toEqual({ ...SEMANA, direccion_id: lugar, id: undefined, version: undefined });
  expect(await list(MIRA), 'whoever sees its levantes').toEqual(await list(PIDE));
  await except(id, '2030-03-06', { nota: 'Inventario' });
  const done = await server.database.transaction(
    { tipo: 'sistema', usuario_id: null, cliente_id: null, agente_id: null },
    async (db) => [
      ...(await hacerRecurrentes(db, '2030-03-04 19:00-03')),
      ...(await hacerRecurrentes(db, '2030-03-05 19:00-03')),
    ],
  );
  expect(done.map(({ dia, hecho, cliente_id }) => [dia, hecho, cliente_id])).toEqual([['2030-03-05', true, 1]]);
  expect(await server.as(PIDE, recurrentesPropios.cambiarEstado, { id, version: 1, activo: false })).toMatchObject({
    code: 'OK',
  });
  const { records } = listNotificaciones.result.parse(await server.as(TRAFICO, listNotificaciones, {}));
  const told = records.filter(({ titulo }) => titulo.endsWith('cambió sus levantes recurrentes'));
  expect(told).toHaveLength(3);
});

test('what is not as it can be is told at its field', async () => {
  const campos = async (answer: Promise<{ campos?: object }>) => (await answer).campos;
  const NO_HAY = { desde: expect.stringContaining('no se ofrece en esa dirección') };
  expect(await campos(save({ desde: '15:30' }))).toEqual(NO_HAY);
  // Sundays have no slot.
  expect(await campos(save({ dias: [1, 7] }))).toEqual(NO_HAY);
  expect(await campos(save({ direccion_id: 999_999 }))).toEqual({ direccion_id: 'Esa dirección ya no existe' });
  expect(await campos(save({ chofer_id: 1 }))).toHaveProperty('chofer_id');
  const id = await kept();
  expect(await campos(except(id, '2020-01-06'))).toEqual({ dia: 'Ese día ya pasó' });
  expect(await campos(except(id, '2030-01-07', { que: 'OTRA_FRANJA', desde: '03:00', hasta: '04:00' }))).toEqual(
    NO_HAY,
  );
  expect(await except(id, '2030-01-07', { que: 'OTRA_FRANJA', desde: '09:00', hasta: '12:00' })).toMatchObject({
    code: 'OK',
  });
  expect(await save({ id, version: 7 })).toMatchObject({ error: 'DOCUMENTO_CAMBIO' });
  for (let n = 1; n < 30; n += 1) await kept();
  expect(await campos(save())).toEqual({ direccion_id: expect.stringContaining('Ya tiene 30') });
});

test('who drives there is ours: it reads none, and another place of its own begins without one', async () => {
  const id = await kept();
  const chofer_id = await server.id(CHOFER);
  expect(
    await server.as(TRAFICO, plantillas.guardar, { ...SEMANA, direccion_id: lugar, id, version: 1, chofer_id }),
  ).toMatchObject({ code: 'OK' });
  expect(Object.keys((await list(PIDE))[0]?.valores ?? {})).not.toContain('chofer_id');
  const seen = await server.as(PIDE, recurrentesPropios.ver, { id });
  expect(seen).toMatchObject({ code: 'OK', historial: [] });
  const chofer = () => server.query('SELECT chofer_id FROM levante_plantilla WHERE id = $1', [id]);
  expect(await save({ id, version: 2, bultos_estimados: 40 })).toMatchObject({ code: 'OK' });
  expect(await chofer()).toEqual([{ chofer_id }]);
  const otra = await server.as(PIDE, guardarDireccion, {
    ...{ nombre: 'Depósito', direccion: 'Rivera 2000', localidad: 'Centro', departamento_id: 1 },
  });
  expect(await save({ id, version: 3, direccion_id: otra.id })).toMatchObject({ code: 'OK' });
  expect(await chofer()).toEqual([{ chofer_id: null }]);
});

test('nobody has those of another: not by its id, not by its place, not by a code in other hands', async () => {
  const id = await kept();
  await kept({ direccion_id: ajeno }, OTRO);
  const [theirs] = await list(OTRO);
  expect((await list(PIDE)).map((one) => one.id)).toEqual([id]);
  const foreign = { id: theirs?.id ?? 0 };
  for (const answer of [
    await server.as(PIDE, recurrentesPropios.ver, foreign),
    await server.as(PIDE, recurrentesPropios.eliminar, foreign),
    await server.as(PIDE, recurrentesPropios.cambiarEstado, { ...foreign, version: 1, activo: false }),
    await save({ ...foreign, version: 1 }),
  ])
    expect(answer).toMatchObject({ error: 'MAESTRO_NO_ENCONTRADO' });
  expect(await save({ direccion_id: ajeno })).toMatchObject({ campos: { direccion_id: 'Esa dirección ya no existe' } });
  expect(await except(foreign.id, '2030-01-07')).toMatchObject({
    campos: { plantilla_id: 'Ese recurrente ya no existe' },
  });
  const { opciones } = recurrentesPropios.opciones.result.parse(await server.as(PIDE, recurrentesPropios.opciones, {}));
  expect(opciones.direccion_id?.map((one) => one.id)).not.toContain(ajeno);
  for (const person of [AGENCIA, TRAFICO, CHOFER])
    expect(await server.as(person, recurrentesPropios.listar, {})).toMatchObject({ error: 'SIN_PERMISO' });
  expect(await save({}, MIRA)).toMatchObject({ error: 'SIN_PERMISO' });
  expect(await server.query('SELECT count(*)::int AS n FROM levante_plantilla WHERE activo')).toEqual([{ n: 2 }]);
});
