import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { corregirEvento, getGuia, registrarEvento } from '#features/guias/detalle.contract.ts';
import { listNotificaciones } from '#features/notificaciones/contract.ts';
import { runJob } from '#server/work/maintenance.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { type NuevaGuia, newGuia } from '#testing/nueva-guia.ts';
import { misreplayed } from '#testing/replay.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import {
  countLevantes,
  crearLevante,
  getOpcionesDeLevantes,
  getPedidoDeLevante,
  guardarDireccion,
  listLevantes,
  type Mover,
  moverLevante,
  verLevante,
} from '../contract.ts';
import { cerrarLevantes, recibirLevantes, vencerLevantes } from './reloj.sql.ts';
import { checksDeLevantes } from './verificar.sql.ts';

const TRAFICO: Person = { name: 'Tania Rocha', codes: ['LEV_001', 'LEV_002', 'GUI_001'] };
const OPERARIO: Person = { codes: ['EVE_003', 'GUI_001'] };
const MIRA: Person = { codes: ['LEV_001'] };
const PIDE: Person = { tipo: 'cliente', cliente_id: 1, roles: [23], codes: ['CLI_001'] };
const OTRO: Person = { tipo: 'cliente', cliente_id: 2, roles: [23], codes: ['CLI_001'] };
const CHOFER: Person = { name: 'Dardo Sosa', roles: [18], codes: ['CHF_001'] };
const AJENO: Person = { name: 'Élida Paz', roles: [18], codes: ['CHF_001'] };

let server: TestServer;
let foto: string;
beforeAll(async () => {
  server = await openTestServer(`${TWO_CLIENTS}
    UPDATE cliente SET direccion = 'Cerro Largo ' || id, localidad = 'Centro';
    UPDATE franja_capacidad SET paradas = 1000;`);
  const image = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();
  foto = image.toString('base64');
});
afterAll(async () => {
  const broken = await misreplayed((text) => server.query(text));
  for (const { run } of checksDeLevantes) broken.push(...(await run((text) => server.query(text))));
  await server.close();
  expect(broken).toEqual([]);
});

const ready = async (many: number, given: NuevaGuia = {}) => {
  const made: { id: number; numero: string }[] = [];
  for (let n = 0; n < many; n += 1) made.push(await newGuia(server, given));
  return made;
};
const pedidoDe = async (person: Person, params: object = {}) =>
  getPedidoDeLevante.result.parse(await server.as(person, getPedidoDeLevante, params));
/** In the first slot of a day that has not begun. */
async function slot(person: Person, params: object = {}) {
  const { franjas, direcciones } = await pedidoDe(person, params);
  const chosen = franjas.at(-1);
  if (!chosen) throw new Error('no slot');
  return { direccion_id: direcciones[0]?.id ?? 0, dia: chosen.dia, desde: chosen.desde };
}
async function asked(guias: readonly { id: number }[], params: object = {}, person = PIDE) {
  const answer = await server.as(person, crearLevante, {
    ...(await slot(person)),
    guias: guias.map(({ id }) => id),
    ...params,
  });
  expect(answer).toMatchObject({ code: 'OK' });
  return crearLevante.result.parse(answer);
}
const see = async (id: number, person: Person = TRAFICO) =>
  verLevante.result.parse(await server.as(person, verLevante, { id }));
async function act(id: number, acto: Mover['acto'], params: object = {}, person: Person = TRAFICO) {
  const { version } = (await see(id)).levante;
  return server.as(person, moverLevante, { id, acto, version, ...params });
}
async function assigned(guias: readonly { id: number }[], params: object = {}) {
  const { id } = await asked(guias, params);
  expect(await act(id, 'asignar', { chofer_id: await server.id(CHOFER) })).toMatchObject({ code: 'OK' });
  return id;
}
const drive = (id: number, acto: Mover['acto'], params: object = {}, person = CHOFER) =>
  server.as(person, moverLevante, { id, acto, ...params });
const estadoDe = async (id: number) =>
  getGuia.result.parse(await server.as(TRAFICO, getGuia, { id })).guia.estado_general;
const register = (guia_id: number, tipo: string, datos: object = {}) =>
  server.as(OPERARIO, registrarEvento, { guia_id, tipo, ...datos });
const lines = async (id: number) =>
  Object.fromEntries((await see(id)).lineas.map(({ guia_id, estado }) => [guia_id, estado]));
const run = async (work: typeof recibirLevantes) => runJob(server.database, { name: 'x', run: work });

describe('a levante from the asking to the plant', () => {
  test('announced, collected and scanned in are three counts, and each gap is seen', async () => {
    const [a, b, c] = await ready(3);
    if (!a || !b || !c) throw new Error('three');
    const made = await asked([a, b, c]);
    expect(made).toMatchObject({ estado: 'CONFIRMADO', guias: 3, fuera: [] });
    expect(made.numero).toMatch(/^L-\d{6}-\d{4}$/);
    expect(await estadoDe(a.id)).toBe('A_LEVANTAR');
    const { id } = made;
    await act(id, 'asignar', { chofer_id: await server.id(CHOFER) });
    expect((await see(id, PIDE)).levante.chofer).toBe('Dardo');
    await drive(id, 'en_camino');
    await drive(id, 'en_punto');
    const done = await drive(id, 'levantar', { leidas: [a.numero, `${b.numero}B01`], entrega: 'Rosa' });
    expect(done).toMatchObject({ code: 'OK', estado: 'LEVANTADO_CON_DIFERENCIA', fuera: [] });
    expect(await lines(id)).toEqual({ [a.id]: 'LEVANTADA', [b.id]: 'LEVANTADA', [c.id]: 'NO_ESTABA' });
    expect(await estadoDe(c.id)).toBe('PRE_INGRESADO');
    await register(a.id, 'ING_PL');
    expect((await see(id)).levante).toMatchObject({
      anunciadas: 3,
      levantadas: 2,
      ingresadas: 1,
      diferencia: 'FALTARON',
    });
    await run(recibirLevantes);
    expect((await see(id)).levante.estado).toBe('LEVANTADO_CON_DIFERENCIA');
    await register(b.id, 'ING_PL');
    await run(recibirLevantes);
    expect((await see(id)).levante.estado).toBe('RECIBIDO_EN_PLANTA');
    await server.query(`UPDATE levante SET recibido = now() - interval '25 hours' WHERE id = $1`, [id]);
    await run(cerrarLevantes);
    expect((await see(id)).levante.estado, 'a difference waits for somebody').toBe('RECIBIDO_EN_PLANTA');
    expect(await act(id, 'cerrar')).toMatchObject({
      error: 'DATOS_INVALIDOS',
      campos: { decision: expect.any(String) },
    });
    expect(await act(id, 'cerrar', { decision: 'El cliente no la había armado' })).toMatchObject({ estado: 'CERRADO' });
  });

  test('what was only counted is collected as a whole, and a count that differs is told', async () => {
    const guias = await ready(2, { bultos: 2 });
    const id = await assigned(guias);
    expect(await drive(id, 'levantar', { bultos: 3 })).toMatchObject({ estado: 'LEVANTADO_CON_DIFERENCIA' });
    expect(new Set(Object.values(await lines(id)))).toEqual(new Set(['LEVANTADA']));
    expect((await see(id)).levante).toMatchObject({ bultos_levantados: 3, diferencia: 'FALTARON' });
    const { id: loose } = await asked([], { bultos: 40 });
    await act(loose, 'asignar', { chofer_id: await server.id(CHOFER) });
    expect(await drive(loose, 'levantar', { bultos: 40 })).toMatchObject({ estado: 'LEVANTADO' });
  });

  test('of several pieces those that were read come along, and the parcel says so', async () => {
    const [a] = await ready(1, { bultos: 3 });
    if (!a) throw new Error('one');
    const id = await assigned([a]);
    await drive(id, 'levantar', { leidas: [`${a.numero}B01`, `${a.numero}B03`, `${a.numero}B03`] });
    expect((await see(id)).levante).toMatchObject({ bultos_levantados: 2, diferencia: 'FALTARON' });
    const rows = await server.query(`SELECT nota FROM evento WHERE guia_id = $1 AND tipo = 'LEV_DIF'`, [a.id]);
    expect(rows).toEqual([{ nota: 'Se levantaron 2 de 3 bultos' }]);
  });

  test('a label that nobody announced comes along, from another levante too; a stranger does not', async () => {
    const [a, loose, elsewhere] = await ready(3);
    const [foreign] = await ready(1, { cliente_id: 2 });
    if (!a || !loose || !elsewhere || !foreign) throw new Error('four');
    const other = await asked([elsewhere]);
    const id = await assigned([a]);
    const leidas = [a.numero, loose.numero, elsewhere.numero, foreign.numero, 'NOEXISTE'];
    const done = await drive(id, 'levantar', { leidas });
    expect(done).toMatchObject({ estado: 'LEVANTADO_CON_DIFERENCIA' });
    expect(done.fuera.map((one: { guia_nro: string }) => one.guia_nro)).toEqual([foreign.numero, 'NOEXISTE']);
    expect(await estadoDe(loose.id)).toBe('LEVANTADO');
    expect(await lines(other.id)).toEqual({ [elsewhere.id]: 'QUITADA' });
    expect((await see(id)).levante).toMatchObject({ anunciadas: 1, levantadas: 3, diferencia: 'SOBRARON' });
  });
});

describe('what comes between', () => {
  test('the client calls it off while the driver reads without a network: what was read rules, and both hear of it', async () => {
    const [a, b] = await ready(2);
    if (!a || !b) throw new Error('two');
    const id = await assigned([a, b]);
    expect(await act(id, 'cancelar', {}, PIDE)).toMatchObject({ code: 'OK', estado: 'CANCELADO' });
    expect(await estadoDe(a.id)).toBe('PRE_INGRESADO');
    expect(await drive(id, 'levantar', { leidas: [a.numero, b.numero] })).toMatchObject({
      estado: 'LEVANTADO',
      fuera: [],
    });
    expect(await estadoDe(b.id)).toBe('LEVANTADO');
    for (const person of [PIDE, TRAFICO]) {
      const inbox = JSON.stringify(await server.as(person, listNotificaciones, {}));
      expect(inbox).toContain('se levantó igual');
    }
  });

  test('an announced parcel is brought to the counter: its row is done by itself, and the rest is collected', async () => {
    const [a, b] = await ready(2);
    if (!a || !b) throw new Error('two');
    const id = await assigned([a, b]);
    await register(a.id, 'ADM');
    expect(await lines(id)).toEqual({ [a.id]: 'INGRESADA', [b.id]: 'ANUNCIADA' });
    expect(await drive(id, 'levantar', { leidas: [b.numero] })).toMatchObject({ fuera: [] });
    expect((await see(id)).levante).toMatchObject({ anunciadas: 2, levantadas: 2, ingresadas: 1 });
  });

  test('a visit that fails says why, with a picture where one is asked for; its parcels may be asked for again', async () => {
    const [a] = await ready(1);
    if (!a) throw new Error('one');
    const id = await assigned([a]);
    const { motivos } = getOpcionesDeLevantes.result.parse(await server.as(CHOFER, getOpcionesDeLevantes, {}));
    expect(motivos.map((one) => one.id)).toEqual([60, 61, 62, 63, 64, 65]);
    expect(await drive(id, 'fallar', { motivo_id: 60 })).toMatchObject({
      error: 'DATOS_INVALIDOS',
      campos: { foto: expect.any(String) },
    });
    expect(await drive(id, 'fallar', { motivo_id: 66 })).toMatchObject({ error: 'DATOS_INVALIDOS' });
    expect(await drive(id, 'fallar', { motivo_id: 60, foto })).toMatchObject({ code: 'OK', estado: 'FALLIDO' });
    expect(await estadoDe(a.id)).toBe('PRE_INGRESADO');
    const { dia, desde } = await slot(TRAFICO, { cliente_id: 1 });
    const again = await act(id, 'reprogramar', { dia, desde });
    expect(again).toMatchObject({ estado: 'REPROGRAMADO', nuevo: { id: expect.any(Number) }, fuera: [] });
    expect(await lines(again.nuevo.id)).toEqual({ [a.id]: 'ANUNCIADA' });
    expect((await see(again.nuevo.id)).levante.reprogramado_de).toMatchObject({ id });
  });

  test('a day that is over lapses aloud; its parcels wait, and go along when it is put off', async () => {
    const [a] = await ready(1);
    if (!a) throw new Error('one');
    const { id, numero } = await asked([a]);
    await server.query('UPDATE levante SET dia = hoy() - 1 WHERE id = $1', [id]);
    await run(vencerLevantes);
    await run(vencerLevantes);
    expect((await see(id)).levante.estado).toBe('VENCIDO');
    const { records } = listNotificaciones.result.parse(await server.as(PIDE, listNotificaciones, {}));
    expect(records.filter(({ titulo }) => titulo === `No se hizo el levante ${numero}`)).toHaveLength(1);
    expect(await lines(id)).toEqual({ [a.id]: 'ANUNCIADA' });
    const { dia, desde } = await slot(PIDE);
    const again = await act(id, 'reprogramar', { dia, desde }, PIDE);
    expect(again).toMatchObject({ code: 'OK', estado: 'REPROGRAMADO' });
    expect(await lines(again.nuevo.id)).toEqual({ [a.id]: 'ANUNCIADA' });
  });

  test('asked for at a station it joins the next levante of its client; corrected, it leaves it', async () => {
    const [a, b] = await ready(2);
    if (!a || !b) throw new Error('two');
    const first = await register(a.id, 'LEV_SOL');
    await register(b.id, 'LEV_SOL');
    const rows = await server.query(
      `SELECT DISTINCT l.id, l.origen, l.estado FROM levante l JOIN levante_guia x ON x.levante_id = l.id WHERE x.guia_id = ANY ($1) AND x.abierta`,
      [[a.id, b.id]],
    );
    const en = Number(rows[0].id);
    expect(rows).toEqual([{ id: rows[0].id, origen: 'ENVIO', estado: 'SOLICITADO' }]);
    expect(
      await server.as(OPERARIO, corregirEvento, { guia_id: a.id, evento_id: first.evento_id, nota: 'mal' }),
    ).toMatchObject({ code: 'OK' });
    expect((await lines(en))[a.id]).toBe('QUITADA');
    const loaded = await register(b.id, 'LEV_OK');
    expect((await lines(en))[b.id]).toBe('LEVANTADA');
    await server.as(OPERARIO, corregirEvento, { guia_id: b.id, evento_id: loaded.evento_id, nota: 'mal' });
    expect((await lines(en))[b.id]).toBe('ANUNCIADA');
  });
});

describe('slots', () => {
  test('after the cut-off the first possible slot is told, never an error alone', async () => {
    const { direcciones, franjas } = await pedidoDe(PIDE);
    const [first] = franjas;
    const direccion_id = direcciones[0]?.id ?? 0;
    await server.query(`UPDATE corte_levante SET hora = '00:00'`);
    const [{ hoy, habil }] = await server.query(`SELECT hoy()::text AS hoy, dia_habil(hoy(), 0) = hoy() AS habil`);
    const { franjas: later } = await pedidoDe(PIDE);
    expect(later.every(({ dia }) => dia > hoy)).toBe(true);
    const refused = await server.as(PIDE, crearLevante, { direccion_id, dia: hoy, desde: '09:00', bultos: 1 });
    expect(refused).toMatchObject({
      error: 'LEVANTE_FUERA_DE_CORTE',
      msg: expect.stringContaining(habil ? 'ya pasó' : 'no se levanta'),
    });
    expect(refused.msg).toContain(`La primera posible: `);
    await server.query(`UPDATE corte_levante SET hora = '11:00'`);
    expect(first).toBeDefined();
  });

  test('two who want the last place: one has it, the other is told the next; ours may go over it', async () => {
    const where = await slot(PIDE);
    await server.query(
      'UPDATE franja_capacidad SET paradas = (SELECT count(*) + 1 FROM levante WHERE vivo AND dia = $1 AND desde = $2::time)',
      [where.dia, where.desde],
    );
    const otherPlace = (await pedidoDe(OTRO)).direcciones[0]?.id ?? 0;
    const both = await Promise.all([
      server.as(PIDE, crearLevante, { ...where, bultos: 5 }),
      server.as(OTRO, crearLevante, { ...where, direccion_id: otherPlace, bultos: 5 }),
    ]);
    expect(both.map(({ code }) => code).sort()).toEqual(['ERROR', 'OK']);
    expect(both.find(({ code }) => code === 'ERROR')).toMatchObject({ error: 'LEVANTE_SIN_LUGAR' });
    const over = await server.as(TRAFICO, crearLevante, { ...where, cliente_id: 1, bultos: 5, aunque_lleno: true });
    expect(over).toMatchObject({ code: 'OK', estado: 'SOLICITADO' });
    expect(await server.as(PIDE, crearLevante, { ...where, bultos: 5, aunque_lleno: true })).toMatchObject({
      error: 'LEVANTE_SIN_LUGAR',
    });
    await server.query('UPDATE franja_capacidad SET paradas = 1000');
  });

  test('neither a holiday nor a Sunday is offered', async () => {
    const { franjas } = await pedidoDe(PIDE);
    const day = franjas.at(-1)?.dia ?? '';
    await server.query(`INSERT INTO feriado (dia, nombre) VALUES ($1, 'Prueba')`, [day]);
    const { franjas: after } = await pedidoDe(PIDE);
    expect(after.some(({ dia }) => dia === day)).toBe(false);
    expect(after.some(({ dia }) => new Date(`${dia}T12:00:00Z`).getUTCDay() === 0)).toBe(false);
    await server.query(`DELETE FROM feriado WHERE nombre = 'Prueba'`);
  });
});

describe('whose it is', () => {
  test('a client sees and asks for its own, whatever it sends', async () => {
    const [a] = await ready(1);
    const [foreign] = await ready(1, { cliente_id: 2 });
    if (!a || !foreign) throw new Error('two');
    const made = await asked([a, foreign, a]);
    expect(made.fuera).toEqual([{ guia_nro: String(foreign.id), razon: 'No existe' }]);
    expect(await server.as(OTRO, verLevante, { id: made.id })).toMatchObject({ error: 'LEVANTE_NO_ENCONTRADO' });
    expect(await server.as(OTRO, moverLevante, { id: made.id, acto: 'cancelar', version: 1 })).toMatchObject({
      error: 'LEVANTE_NO_ENCONTRADO',
    });
    const where = await slot(PIDE);
    expect(await server.as(OTRO, crearLevante, { ...where, bultos: 1 })).toMatchObject({
      error: 'DIRECCION_NO_ENCONTRADA',
    });
    expect(await server.as(OTRO, crearLevante, { ...where, cliente_id: 1, bultos: 1 })).toMatchObject({
      error: 'CLIENTE_NO_ENCONTRADO',
    });
    const seen = listLevantes.result.parse(await server.as(OTRO, listLevantes, { vista: 'todos', size: 500 }));
    expect(seen.records.every(({ cliente_id }) => cliente_id === 2)).toBe(true);
  });

  test('a driver sees the own levantes and their parcels, and no others', async () => {
    const [a] = await ready(1);
    if (!a) throw new Error('one');
    const id = await assigned([a]);
    expect((await see(id, CHOFER)).lineas).toHaveLength(1);
    expect(await server.as(AJENO, verLevante, { id })).toMatchObject({ error: 'LEVANTE_NO_ENCONTRADO' });
    expect(await drive(id, 'levantar', { leidas: [a.numero] }, AJENO)).toMatchObject({
      error: 'LEVANTE_NO_ENCONTRADO',
    });
    const mine = listLevantes.result.parse(await server.as(AJENO, listLevantes, { vista: 'todos' }));
    expect(mine.records).toEqual([]);
    expect(await drive(id, 'asignar', { chofer_id: 1, version: 2 })).toMatchObject({ code: 'ERROR' });
  });

  test('who only looks does nothing, and a change made on an old sight is refused', async () => {
    const { id } = await asked([], { bultos: 3 });
    expect(await server.as(MIRA, moverLevante, { id, acto: 'cancelar', version: 1 })).toMatchObject({
      error: 'SIN_PERMISO',
    });
    await act(id, 'asignar', { chofer_id: await server.id(CHOFER) });
    const stale = async (who: Person) => (await server.as(who, moverLevante, { id, acto: 'cancelar', version: 1 })).msg;
    expect(await stale(TRAFICO)).toMatch(/^Cambió mientras se miraba; lo último: «Asignar», Tania Rocha, \d\d\//);
    expect(await stale(PIDE)).toBe('Cambió mientras se miraba. Su cambio no se aplicó: mire lo nuevo y repítalo');
    expect(await act(id, 'recibir')).toMatchObject({ error: 'DOCUMENTO_NO_PERMITE' });
  });

  test('a place has one name, and its zone is that of its locality', async () => {
    const place = {
      nombre: 'Depósito Pando',
      direccion: 'Ruta 8 km 32',
      localidad: 'Pando',
      departamento_id: 3,
      acceso: 'Portón verde',
    };
    const { id } = guardarDireccion.result.parse(await server.as(PIDE, guardarDireccion, place));
    expect(await server.as(PIDE, guardarDireccion, place)).toMatchObject({ error: 'DIRECCION_REPETIDA' });
    expect(await server.as(OTRO, guardarDireccion, { ...place, nombre: 'Ajena', id })).toMatchObject({
      error: 'DIRECCION_NO_ENCONTRADA',
    });
    const made = await asked([], { bultos: 2, direccion_id: id });
    expect((await see(made.id)).levante).toMatchObject({
      direccion: 'Ruta 8 km 32, Pando',
      acceso: 'Portón verde',
      zona: 'Metropolitana',
    });
    expect((await pedidoDe(PIDE)).direcciones[0]?.id, 'the last used one is the first').toBe(id);
  });

  test('the same request twice makes one', async () => {
    const clave = crypto.randomUUID();
    const body = { ...(await slot(PIDE)), bultos: 7, clave };
    const [one, two] = [await server.as(PIDE, crearLevante, body), await server.as(PIDE, crearLevante, body)];
    expect(two.id).toBe(one.id);
  });

  test('the counts are those of the lists', async () => {
    const cuentas = countLevantes.result.parse(await server.as(TRAFICO, countLevantes, {}));
    for (const vista of ['sin_asignar', 'no_levantados', 'con_diferencia', 'sin_ingresar'] as const) {
      const { total_records } = listLevantes.result.parse(await server.as(TRAFICO, listLevantes, { vista }));
      expect([vista, total_records]).toEqual([vista, cuentas[vista]]);
    }
    const page = { vista: 'todos', size: 2 } as const;
    const first = listLevantes.result.parse(await server.as(TRAFICO, listLevantes, page));
    const next = listLevantes.result.parse(
      await server.as(TRAFICO, listLevantes, { ...page, cursor: first.siguiente ?? '' }),
    );
    expect(first.records.map(({ id }) => id)).not.toEqual(expect.arrayContaining(next.records.map(({ id }) => id)));
  });
});
