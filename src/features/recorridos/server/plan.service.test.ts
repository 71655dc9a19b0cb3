import { afterAll, beforeAll, expect, test } from 'vitest';

import { enPlanta } from '#testing/en-planta.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import {
  agregarGuias,
  cargarGuia,
  crearRecorrido,
  guardarRecorrido,
  moverRecorrido,
  opcionesDeRecorrido,
  verRecorrido,
} from '../contract.ts';
import { pasarGuias, pasarRecorrido } from '../traspaso.contract.ts';

const TRAFICO: Person = { name: 'Tania Rocha', codes: ['REC_004', 'GUI_001'] };
const chofer = (name: string): Person => ({ name, roles: [18], codes: ['CHF_001', 'REC_CARGAR_001'] });
const ok = { code: 'OK' };

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
});
afterAll(() => server.close());

interface Papeles {
  /** Days until the licence ends. */
  readonly libreta?: number;
  readonly activo?: boolean;
  readonly vehiculo?: number | null;
}
let plates = 1000;
async function vehiculo(more = ''): Promise<number> {
  plates += 1;
  const [row] = await server.query(
    `INSERT INTO vehiculo (matricula, tipo, kg, dm3, paradas) VALUES ('SZZ ${plates}', 'FURGON', 800, 6000, 90) RETURNING id`,
  );
  if (more !== '') await server.query(`UPDATE vehiculo SET ${more} WHERE id = ${row.id}`);
  return row.id;
}
async function ficha(name: string, { libreta = 90, activo = true, vehiculo: con = null }: Papeles): Promise<number> {
  const id = await server.id(chofer(name));
  await server.query(
    `INSERT INTO chofer (usuario_id, libreta_categoria, libreta_vence, vehiculo_id, activo) VALUES ($1, 'B', hoy() + $2::int, $3, $4)`,
    [id, libreta, con, activo],
  );
  return id;
}
const see = async (id: number) => verRecorrido.result.parse(await server.as(TRAFICO, verRecorrido, { id }));
const move = async (id: number, acto: 'planificar' | 'cerrar_carga' | 'salir', more = {}) =>
  server.as(TRAFICO, moverRecorrido, { id, acto, ...more });
/** A draft of this driver with so many parcels at doors of its own. */
async function draft(chofer_id: number, count = 1): Promise<{ id: number; guias: number[] }> {
  const guias = await enPlanta(
    server,
    Array.from({ length: count }, () => ({ direccion: null })),
  );
  const { recorrido_id: id } = crearRecorrido.result.parse(await server.as(TRAFICO, crearRecorrido, {}));
  await server.as(TRAFICO, agregarGuias, { id, guias });
  const { version } = (await see(id)).recorrido;
  expect(await server.as(TRAFICO, guardarRecorrido, { id, version, chofer_id })).toMatchObject(ok);
  return { id, guias };
}
async function enRuta({ id, guias }: { id: number; guias: number[] }) {
  expect(await move(id, 'planificar')).toMatchObject({ estado: 'PLANIFICADO' });
  for (const guia of guias) {
    const [{ numero }] = await server.query('SELECT numero FROM guia WHERE id = $1', [guia]);
    expect(await server.as(TRAFICO, cargarGuia, { id, codigo: numero })).toMatchObject({ resultado: 'hecha' });
  }
  expect(await move(id, 'cerrar_carga')).toMatchObject({ estado: 'CARGADO' });
  return move(id, 'salir');
}

test('what is more than the vehicle takes is told in words and in figures, and planned by a word', async () => {
  const id_ = await vehiculo('kg = 10, dm3 = 20, paradas = 1');
  const { id, guias } = await draft(await ficha('Carga Larga', { vehiculo: id_ }), 2);
  await server.query('UPDATE guia SET peso_gramos = 7400 WHERE id = ANY ($1)', [guias]);
  const avisos = [/lleva 10 kg, y el recorrido tiene 15/, /lleva 20 dm³/, /lleva 1 paradas, y el recorrido tiene 2/];
  const matching = avisos.map((aviso) => expect.stringMatching(aviso));
  expect((await see(id)).carga).toMatchObject({ kg: 15, kg_tope: 10, paradas: 2, paradas_tope: 1, avisos: matching });
  expect(await move(id, 'planificar')).toMatchObject({ ...ok, estado: 'BORRADOR', por_confirmar: matching });
  expect((await see(id)).lineas.map(({ estado_general }) => estado_general)).toEqual(['INGRESADO', 'INGRESADO']);
  expect(await move(id, 'planificar', { confirma: true })).toMatchObject({ estado: 'PLANIFICADO', por_confirmar: [] });
  expect((await see(id)).recorrido.vehiculo_id).toBe(id_);
});

test('several parcels to one door are one stop', async () => {
  const { id } = await draft(await ficha('Una Puerta', { vehiculo: await vehiculo() }));
  const more = await enPlanta(server, [{ direccion: 'Yaguarón 100' }, { direccion: 'YAGUARÓN 100' }]);
  await server.as(TRAFICO, agregarGuias, { id, guias: more });
  expect((await see(id)).carga).toMatchObject({ bultos: 3, paradas: 2 });
});

test.each([
  ['en_taller = true', /está en el taller/],
  ['seguro_vence = hoy() - 1', /^El seguro de SZZ \d+ venció el \d\d\/\d\d\/\d{4}$/],
  ['sucive_vence = hoy() - 1', /está paga hasta el/],
  ['activo = false', /está dado de baja/],
])('a vehicle with %s is asked about', async (change, said) => {
  const { id } = await draft(await ficha(`Con ${change}`, { vehiculo: await vehiculo(change) }));
  expect(await move(id, 'planificar')).toMatchObject({ por_confirmar: [expect.stringMatching(said)] });
});

test('papers that end on the day of the round are good that day', async () => {
  const con = await vehiculo('seguro_vence = hoy(), sucive_vence = hoy()');
  const { id } = await draft(await ficha('Último Día', { libreta: 0, vehiculo: con }));
  expect(await move(id, 'planificar')).toMatchObject({ estado: 'PLANIFICADO', por_confirmar: [] });
});

test('a licence that ended, or a driver whom Transporte retired, is refused with what to do, and confirmed by nobody', async () => {
  const ended = await draft(await ficha('Vero Vencida', { libreta: -1 }));
  const refused = {
    error: 'LIBRETA_VENCIDA',
    msg: expect.stringMatching(/La libreta de Vero Vencida venció el .*elija/),
  };
  expect(await move(ended.id, 'planificar', { confirma: true })).toMatchObject(refused);
  expect((await see(ended.id)).carga?.avisos).toEqual([expect.stringContaining('La libreta de Vero Vencida')]);
  const retired = await draft(await ficha('Rita Retirada', { activo: false }));
  expect(await move(retired.id, 'planificar')).toMatchObject({ error: 'CHOFER_NO_DISPONIBLE' });
  // A planned round is not given to one either.
  const good = await draft(await ficha('Beto Bueno', {}));
  await move(good.id, 'planificar');
  const { version } = (await see(good.id)).recorrido;
  const vero = await server.id(chofer('Vero Vencida'));
  const asked = { id: good.id, version, chofer_id: vero };
  expect(await server.as(TRAFICO, guardarRecorrido, asked)).toMatchObject(refused);
  expect(await server.as(TRAFICO, pasarRecorrido, { id: good.id, chofer_id: vero })).toMatchObject(refused);
  expect((await see(good.id)).recorrido.chofer).toBe('Beto Bueno');
});

test('a load that is too much for the other van is told before it goes over, whole or in part', async () => {
  const one = await draft(await ficha('Lleva Todo', { vehiculo: await vehiculo() }), 2);
  await server.query('UPDATE guia SET peso_gramos = 7400 WHERE id = ANY ($1)', [one.guias]);
  const small = await vehiculo('kg = 10');
  const other = await draft(await ficha('Lleva Poco', { vehiculo: small }));
  for (const { id } of [one, other]) expect(await move(id, 'planificar')).toMatchObject({ estado: 'PLANIFICADO' });
  const said = { ...ok, por_confirmar: [expect.stringMatching(/lleva 10 kg, y el recorrido tiene 15/)] };
  const parcels = { id: one.id, a: other.id, guias: one.guias };
  expect(await server.as(TRAFICO, pasarGuias, parcels)).toMatchObject({ ...said, pasadas: [] });
  expect((await see(one.id)).lineas.map(({ estado }) => estado)).toEqual(['PLANIFICADA', 'PLANIFICADA']);
  expect(await server.as(TRAFICO, pasarGuias, { ...parcels, guias: one.guias.slice(1) })).toMatchObject({
    ...{ pasadas: one.guias.slice(1), por_confirmar: [] },
  });
  expect(await server.as(TRAFICO, pasarGuias, { ...parcels, confirma: true })).toMatchObject({
    pasadas: one.guias.slice(0, 1),
  });
  const heavy = await draft(await ficha('Pesa Mucho', { vehiculo: await vehiculo() }), 2);
  await server.query('UPDATE guia SET peso_gramos = 7400 WHERE id = ANY ($1)', [heavy.guias]);
  await move(heavy.id, 'planificar');
  const chofer_id = await ficha('Moto Sola', { vehiculo: await vehiculo('kg = 10') });
  const whole = { id: heavy.id, chofer_id };
  expect(await server.as(TRAFICO, pasarRecorrido, whole)).toMatchObject(said);
  expect((await see(heavy.id)).recorrido.chofer).toBe('Pesa Mucho');
  expect(await server.as(TRAFICO, pasarRecorrido, { ...whole, confirma: true })).toMatchObject({ por_confirmar: [] });
  expect((await see(heavy.id)).recorrido.chofer).toBe('Moto Sola');
});

test('a vehicle goes with one driver a day: who comes second is told with whom, and takes another', async () => {
  const shared = await vehiculo();
  const [first, second] = [
    await draft(await ficha('Pía Primera', { vehiculo: shared })),
    await draft(await ficha('Saúl Segundo', { vehiculo: shared })),
  ];
  const both = await Promise.all([move(first.id, 'planificar'), move(second.id, 'planificar')]);
  expect(both.map(({ code }) => code).sort()).toEqual(['ERROR', 'OK']);
  const [done, left] = both[0]?.code === 'OK' ? [first, second] : [second, first];
  const other = (await see(done.id)).recorrido;
  expect(both.find(({ code }) => code === 'ERROR')).toMatchObject({
    ...{ error: 'VEHICULO_OCUPADO', msg: expect.stringContaining(`${other.chofer} en ${other.numero}`) },
  });
  const { version } = (await see(left.id)).recorrido;
  const own = await vehiculo();
  const change = { id: left.id, version, vehiculo_id: own };
  expect(await server.as(TRAFICO, guardarRecorrido, change)).toMatchObject(ok);
  expect(await move(left.id, 'planificar')).toMatchObject({ estado: 'PLANIFICADO' });
  const { vehiculos } = opcionesDeRecorrido.result.parse(await server.as(TRAFICO, opcionesDeRecorrido, {}));
  expect((await see(left.id)).recorrido.vehiculo).toBe(vehiculos.find(({ id }) => id === own)?.nombre);
  const none = { id: left.id, version: (await see(left.id)).recorrido.version, vehiculo_id: 999_999 };
  expect(await server.as(TRAFICO, guardarRecorrido, none)).toMatchObject({ error: 'VEHICULO_NO_DISPONIBLE' });
});

test('two rounds of one day and driver share the vehicle, and two in the street do not, whatever the day', async () => {
  const shared = await vehiculo();
  const ida = await ficha('Ida Doble', { vehiculo: shared });
  const [morning, evening] = [await draft(ida), await draft(ida)];
  expect(await move(morning.id, 'planificar')).toMatchObject({ estado: 'PLANIFICADO' });
  expect(await move(evening.id, 'planificar')).toMatchObject({ estado: 'PLANIFICADO' });
  const late = await draft(await ficha('Lalo Ayer', { vehiculo: shared }));
  await server.query('UPDATE recorrido SET dia = hoy() - 1 WHERE id = $1', [late.id]);
  expect(await enRuta(late)).toMatchObject({ estado: 'EN_RUTA' });
  const third = await draft(await ficha('Tito Tercero', { vehiculo: await vehiculo() }));
  expect(await enRuta(third)).toMatchObject({ estado: 'EN_RUTA' });
  await server.query(`UPDATE recorrido SET estado = 'PLANIFICADO' WHERE id = $1`, [third.id]);
  await server.query(`UPDATE recorrido SET vehiculo_id = $1, estado = 'CARGADO' WHERE id = $2`, [shared, third.id]);
  expect(await move(third.id, 'salir')).toMatchObject({ error: 'VEHICULO_EN_RUTA' });
});
