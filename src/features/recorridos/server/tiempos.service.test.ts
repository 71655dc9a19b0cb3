import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { registrarEvento } from '#features/guias/detalle.contract.ts';
import { tiempos } from '#features/transporte/contract.ts';
import { enPlanta, YAGUARON } from '#testing/en-planta.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { newGuia } from '#testing/nueva-guia.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';
import { SOON } from '#testing/soon.ts';

import {
  agregarGuias,
  cargarGuia,
  crearRecorrido,
  guardarRecorrido,
  moverRecorrido,
  nuevoRecorrido,
  opcionesDeRecorrido,
  verRecorrido,
} from '../contract.ts';
import { mapaDeRecorrido, optimizarRecorrido } from '../mapa.contract.ts';
import { repartirGuias, verReparto } from '../repartir.contract.ts';

/** Speeds, times at a door, hour and length of a day are rows that somebody changes: what is reckoned follows them at once. */

const TRAFICO: Person = { name: 'Tania Rocha', codes: ['REC_004', 'GUI_001'] };
const OPERARIO: Person = { codes: ['EVE_003'] };
const FLOTA: Person = { name: 'Ana Silva', codes: ['CAR_003'] };

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(`${TWO_CLIENTS}; ${YAGUARON}`);
});
afterAll(() => server.close());
beforeEach(() => change({ kmh: 18, puerta_s: 150, salida: '08:00', jornada_h: 10 }));

/** As a person does it, of the capital. */
async function change(values: object): Promise<void> {
  const { records } = tiempos.listar.result.parse(await server.as(FLOTA, tiempos.listar, {}));
  const [capital] = records;
  if (capital?.valores.ambito !== 'MONTEVIDEO') throw new Error('the capital is not the first');
  const asked = { id: capital.id, version: capital.version, ...capital.valores, ...values };
  expect(await server.as(FLOTA, tiempos.guardar, asked)).toMatchObject({ code: 'OK' });
}
let drivers = 0;
async function chofer(): Promise<{ id: number; vehiculo_id: number }> {
  drivers += 1;
  const id = await server.id({ name: `Chofer ${drivers}`, roles: [18], codes: ['CHF_001', 'REC_CARGAR_001'] });
  const [{ id: vehiculo_id }] = await server.query(
    `INSERT INTO vehiculo (matricula, tipo, kg, dm3, paradas) VALUES ('STR ${1000 + drivers}', 'FURGON', 800, 60000, 90) RETURNING id`,
  );
  await server.query(
    `INSERT INTO chofer (usuario_id, libreta_categoria, libreta_vence, vehiculo_id) VALUES ($1, 'B', hoy() + 90, $2)`,
    [id, vehiculo_id],
  );
  return { id, vehiculo_id };
}
async function round(count: number) {
  const direcciones = Array.from({ length: count }, (_, n) => ({ direccion: `Yaguarón ${(n + 1) * 100}` }));
  const guias = await enPlanta(server, direcciones);
  const driver = await chofer();
  const { recorrido_id: id } = crearRecorrido.result.parse(await server.as(TRAFICO, crearRecorrido, {}));
  await server.as(TRAFICO, agregarGuias, { id, guias });
  const { version } = verRecorrido.result.parse(await server.as(TRAFICO, verRecorrido, { id })).recorrido;
  await server.as(TRAFICO, guardarRecorrido, { id, version, chofer_id: driver.id });
  return { id, guias, vehiculo_id: driver.vehiculo_id };
}
const map = async (id: number) => mapaDeRecorrido.result.parse(await server.as(TRAFICO, mapaDeRecorrido, { id }));
const move = (id: number, acto: 'planificar' | 'cerrar_carga' | 'salir', more = {}) =>
  server.as(TRAFICO, moverRecorrido, { id, acto, ...more });

test('the hours of a plan, and what a better order is told by, go by the speed and the time at a door', async () => {
  const { id } = await round(4);
  const before = await map(id);
  expect(before.paradas[0]?.llegada).toMatch(/^08:/);
  await change({ puerta_s: 750 });
  expect((await map(id)).total.segundos).toBe(before.total.segundos + 4 * 600);
  await change({ puerta_s: 150, kmh: 9 });
  const slow = await map(id);
  // Driving takes twice as long, standing at the four doors does not.
  expect(slow.total.segundos - 600).toBeCloseTo(2 * (before.total.segundos - 600), -1);
  expect(slow.total.metros).toBe(before.total.metros);
  const { antes } = optimizarRecorrido.result.parse(await server.as(TRAFICO, optimizarRecorrido, { id }));
  expect(antes).toEqual(slow.total);
  await change({ salida: '09:30' });
  expect((await map(id)).paradas[0]?.llegada).toMatch(/^(09:[345]|10:)/);
});

test('at what hour each door is expected when the round leaves goes by them as well', async () => {
  const seconds = async (puerta_s: number) => {
    await change({ puerta_s });
    const { id, guias } = await round(3);
    expect(await move(id, 'planificar')).toMatchObject({ estado: 'PLANIFICADO' });
    for (const guia of guias) {
      const [{ numero }] = await server.query('SELECT numero FROM guia WHERE id = $1', [guia]);
      await server.as(TRAFICO, cargarGuia, { id, codigo: numero });
    }
    await move(id, 'cerrar_carga');
    expect(await move(id, 'salir')).toMatchObject({ estado: 'EN_RUTA' });
    const [{ tarda }] = await server.query(
      'SELECT extract(epoch FROM max(llega_hacia) - min(llega_hacia))::int AS tarda FROM recorrido_guia WHERE recorrido_id = $1',
      [id],
    );
    return tarda;
  };
  const quick = await seconds(60);
  // Two doors are stood at before the last one.
  expect((await seconds(1_260)) - quick).toBe(2 * 1_200);
});

test('a day that is too long is told in words before it is planned: by its ámbito, or by the vehicle where that says another', async () => {
  const { id, vehiculo_id } = await round(4);
  expect(await map(id)).toMatchObject({ jornada_s: 36_000, avisos: [] });
  await change({ puerta_s: 3_600, jornada_h: 2 });
  const said = /^Termina \d\d:\d\d, .* después del fin del turno \(10:00\)$/;
  expect(await map(id)).toMatchObject({ jornada_s: 7_200, avisos: [expect.stringMatching(said)] });
  expect(await move(id, 'planificar')).toMatchObject({ por_confirmar: [expect.stringMatching(said)] });
  await server.query('UPDATE vehiculo SET jornada_h = 3.5 WHERE id = $1', [vehiculo_id]);
  const own = /después del fin del turno \(11:30\)$/;
  expect(await map(id)).toMatchObject({ jornada_s: 12_600, avisos: [expect.stringMatching(own)] });
  await server.query('UPDATE vehiculo SET jornada_h = 12 WHERE id = $1', [vehiculo_id]);
  expect((await map(id)).avisos).toEqual([]);
  expect(await move(id, 'planificar')).toMatchObject({ estado: 'PLANIFICADO', por_confirmar: [] });
});

test('a trunk round says when it is at its agency, by the way there; it stands there as long as is said, and is late against that hour', async () => {
  const { id: guia_id, numero } = await newGuia(server, { agente_id: 2, servicio: 'ESTANDAR_AGENCIA' });
  for (const tipo of ['ADM', 'CLA']) await server.as(OPERARIO, registrarEvento, { guia_id, tipo });
  const made = await server.as(TRAFICO, nuevoRecorrido, { code: 'AGENTE_2' });
  const { recorrido_id: id } = nuevoRecorrido.result.parse(made);
  await server.query(
    `UPDATE agente SET abre_dias = ARRAY[extract(isodow FROM hoy())::int], abre_feriados = true WHERE id = 2`,
  );
  const before = await map(id);
  expect(before.destino).toMatchObject({ nombre: 'Agencia Salto', punto: { fuente: 'LOCALIDAD' }, avisos: [] });
  // Some 420 km in a straight line, most of it by road; its day ends there.
  expect(before.total.metros).toBeGreaterThan(500_000);
  expect(before.destino?.llegada).toMatch(/^1[67]:/);
  await server.query('UPDATE ruta_parametro SET agencia_s = agencia_s + 600');
  expect((await map(id)).total.segundos).toBe(before.total.segundos + 600);
  // Its agency shuts at noon, and on this day altogether.
  await server.query(`UPDATE agente SET lat = -31.38, lng = -57.96, abre = '09:00', cierra = '12:00' WHERE id = 2`);
  const { version } = verRecorrido.result.parse(await server.as(TRAFICO, verRecorrido, { id })).recorrido;
  await server.as(TRAFICO, guardarRecorrido, { id, version, chofer_id: (await chofer()).id, salida_prevista: '08:00' });
  const late = /^Agencia Salto: Llega 1\d:\d\d, .* después de su horario \(09:00 a 12:00\)$/;
  const seen = await map(id);
  expect(seen.destino).toMatchObject({ punto: { fuente: 'CORRECCION' }, avisos: [expect.stringMatching(late)] });
  expect(await move(id, 'planificar')).toMatchObject({ por_confirmar: [expect.stringMatching(late)] });
  await server.query(`UPDATE agente SET abre_dias = ARRAY[extract(isodow FROM hoy() + 1)::int] WHERE id = 2`);
  expect((await map(id)).destino).toMatchObject({ avisos: ['Agencia Salto no abre ese día'] });
  await move(id, 'planificar', { confirma: true });
  await server.as(TRAFICO, cargarGuia, { id, codigo: numero });
  await move(id, 'cerrar_carga');
  expect(await move(id, 'salir')).toMatchObject({ estado: 'EN_RUTA' });
  const [{ llega }] = await server.query(
    `SELECT to_char(llega_hacia AT TIME ZONE 'America/Montevideo', 'HH24:MI') AS llega FROM recorrido_guia WHERE recorrido_id = $1`,
    [id],
  );
  expect(llega).toBe(seen.destino?.llegada);
  await server.query(`UPDATE recorrido_guia SET llega_hacia = now() - interval '25 minutes' WHERE recorrido_id = $1`, [
    id,
  ]);
  const { recorrido } = verRecorrido.result.parse(await server.as(TRAFICO, verRecorrido, { id }));
  expect(recorrido.atraso_minutos).toBe(25);
});

test('what a vehicle takes is offered with it, and a deal keeps the hours that a round was given', async () => {
  const { id, guias, vehiculo_id } = await round(4);
  await server.query('UPDATE vehiculo SET jornada_h = 7.25 WHERE id = $1', [vehiculo_id]);
  const { vehiculos } = opcionesDeRecorrido.result.parse(await server.as(TRAFICO, opcionesDeRecorrido, {}));
  expect(vehiculos.find((one) => one.id === vehiculo_id)).toMatchObject({
    ...{ kg: 800, dm3: 60_000, paradas: 90, jornada_h: 7.25 },
  });
  await change({ puerta_s: 1_500 });
  const more = await enPlanta(server, [{ direccion: 'Yaguarón 800' }, { direccion: 'Yaguarón 900' }]);
  const asked = { id, bultos: null, kg: null, dm3: null, paradas: null, zonas: null };
  const dealt = async (horas: number | null) => {
    const answer = await server.as(TRAFICO, repartirGuias, { guias: more, recorridos: [{ ...asked, horas }] });
    const { propuesta_id } = repartirGuias.result.parse(answer);
    const look = async () => verReparto.result.parse(await server.as(TRAFICO, verReparto, { id: propuesta_id }));
    await vi.waitFor(async () => expect((await look()).estado).toBe('LISTA'), SOON);
    return look();
  };
  expect((await dealt(null)).sin_lugar).toEqual([]);
  const short = await dealt(2.5);
  expect(short.rondas[0]?.paradas.length).toBe(guias.length + 1);
  expect(short.sin_lugar).toMatchObject([{ razon: 'No queda tiempo en el turno de ningún recorrido' }]);
});
