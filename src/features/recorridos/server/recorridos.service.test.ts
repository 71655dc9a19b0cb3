import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { corregirEvento, registrarEvento } from '#features/guias/detalle.contract.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { type NuevaGuia, newGuia } from '#testing/nueva-guia.ts';
import { rendir } from '#testing/rendicion.ts';
import { misreplayed } from '#testing/replay.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import {
  agregarGuias,
  cargarGuia,
  crearRecorrido,
  guardarRecorrido,
  listRecorridos,
  moverRecorrido,
  nuevoRecorrido,
  opcionesDeRecorrido,
  prepararRecorrido,
  quitarGuias,
  verRecorrido,
} from '../contract.ts';
import { poolDeRecorrido } from '../pool.contract.ts';

const TRAFICO: Person = { name: 'Tania Rocha', codes: ['REC_004', 'GUI_001'] };
const OTRO: Person = { name: 'Otto Viera', codes: ['REC_004'] };
const MIRA: Person = { name: 'Mirta Paz', codes: ['RECO_001'] };
const OPERARIO: Person = { name: 'Olga Sosa', codes: ['EVE_003', 'GUI_001'] };
const CHOFER: Person = { name: 'Carlos Nieves', roles: [18], codes: ['CHF_001', 'REC_CARGAR_001'] };
const OTRO_CHOFER: Person = { name: 'Diego Luna', roles: [18], codes: ['CHF_001', 'REC_CARGAR_001'] };
const CLIENTE: Person = { tipo: 'cliente', cliente_id: 1, codes: ['CLI_001', 'REC_004'] };
const AGENCIA: Person = { tipo: 'agencia', agente_id: 1, codes: ['PCK_001', 'RECO_001'] };

let server: TestServer;
let chofer_id: number;
let otro_chofer_id: number;
beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
  chofer_id = await server.id(CHOFER);
  otro_chofer_id = await server.id(OTRO_CHOFER);
});
afterAll(async () => {
  const broken = await misreplayed((text) => server.query(text));
  await server.close();
  expect(broken).toEqual([]);
});

const register = (guia_id: number, tipo: string, datos: object = {}) =>
  server.as(OPERARIO, registrarEvento, { guia_id, tipo, ...datos });
const see = async (id: number) => verRecorrido.result.parse(await server.as(TRAFICO, verRecorrido, { id }));
const estados = async (id: number) => (await see(id)).lineas.map(({ guia_id, estado }) => [guia_id, estado]);

/** A parcel at the plant. */
async function ingresada(given: NuevaGuia = {}, ...more: string[]) {
  const guia = await newGuia(server, given);
  for (const tipo of ['ADM', ...more]) expect(await register(guia.id, tipo)).toMatchObject({ code: 'OK' });
  return guia;
}
async function draft() {
  return crearRecorrido.result.parse(await server.as(TRAFICO, crearRecorrido, {})).recorrido_id;
}
async function act(
  id: number,
  ...actos: ('planificar' | 'iniciar_carga' | 'cerrar_carga' | 'salir' | 'llegar' | 'rendir' | 'anular')[]
) {
  for (const acto of actos)
    expect(await server.as(TRAFICO, moverRecorrido, { id, acto })).toMatchObject({ code: 'OK' });
}
/** A planned round with so many parcels at doors. */
async function planned(count: number, chofer = chofer_id) {
  const id = await draft();
  const guias = await Promise.all(Array.from({ length: count }, () => ingresada()));
  await server.as(TRAFICO, agregarGuias, { id, guias: guias.map((guia) => guia.id) });
  const { version } = (await see(id)).recorrido;
  expect(await server.as(TRAFICO, guardarRecorrido, { id, version, chofer_id: chofer })).toMatchObject({ code: 'OK' });
  await act(id, 'planificar');
  return { id, guias };
}
/** On the road. */
async function enRuta(count: number, chofer = chofer_id) {
  const round = await planned(count, chofer);
  for (const { numero } of round.guias)
    expect(await server.as(TRAFICO, cargarGuia, { id: round.id, codigo: numero })).toMatchObject({
      resultado: 'hecha',
    });
  await act(round.id, 'cerrar_carga', 'salir');
  return round;
}
/** Home again, so that the driver may leave with another one. */
async function volver(id: number) {
  for (const { guia_id, estado } of (await see(id)).lineas) {
    if (estado === 'EN_CAMINO') await register(guia_id, 'VUE', { motivo_id: 15 });
    if (estado === 'NO_ENTREGADA') await register(guia_id, 'ING_PL');
  }
  await act(id, 'llegar');
  await rendir(server, id);
}

describe('a round from cart to close', () => {
  test('is what the events of its parcels make of it, a correction included', async () => {
    const { id, guias } = await planned(3);
    const [a, b, c] = guias.map((guia) => guia.id);
    expect((await see(id)).lineas.map(({ estado }) => estado)).toEqual(['PLANIFICADA', 'PLANIFICADA', 'PLANIFICADA']);
    expect((await see(id)).lineas[0]).toMatchObject({ estado_general: 'ASIGNADO', orden: 1 });
    const missing = await server.as(TRAFICO, moverRecorrido, { id, acto: 'iniciar_carga' });
    expect(missing).toMatchObject({ code: 'OK', estado: 'EN_CARGA' });
    expect(await server.as(TRAFICO, moverRecorrido, { id, acto: 'cerrar_carga' })).toMatchObject({
      error: 'FALTAN_POR_CARGAR',
      msg: 'Faltan 3 guías por cargar: léalas o quítelas del recorrido',
    });
    for (const { numero } of guias) await server.as(TRAFICO, cargarGuia, { id, codigo: numero });
    await act(id, 'cerrar_carga', 'salir');
    const noent = await register(b ?? 0, 'NOENT', { motivo_id: 1 });
    await register(a ?? 0, 'ENT', { recibe: 'Titular' });
    expect((await see(id)).lineas.map(({ estado }) => estado)).toEqual(['ENTREGADA', 'NO_ENTREGADA', 'EN_CAMINO']);
    await server.as(OPERARIO, corregirEvento, { guia_id: b ?? 0, evento_id: noent.evento_id });
    expect(await estados(id)).toContainEqual([b, 'EN_CAMINO']);
    await register(b ?? 0, 'NOENT', { motivo_id: 3 });
    await act(id, 'llegar');
    await register(b ?? 0, 'ING_PL');
    await register(c ?? 0, 'VUE', { motivo_id: 15 });
    await rendir(server, id);
    const done = await see(id);
    expect(done.recorrido).toMatchObject({ estado: 'RENDIDO', chofer: 'Carlos Nieves' });
    expect(done.lineas.map(({ estado }) => estado)).toEqual(['ENTREGADA', 'DEVUELTA', 'DEVUELTA']);
    const acts = 'Rendir|Llegó a planta|Salir|Cerrar carga|Iniciar carga|Planificar|Crear';
    expect(done.historia.map(({ acto }) => acto).join('|')).toBe(acts);
  });

  test('VUE counts no visit: the parcel may go out again at once', async () => {
    const { id, guias } = await enRuta(1);
    const guia_id = guias[0]?.id ?? 0;
    await volver(id);
    const [row] = await server.query('SELECT estado_general, intentos FROM guia WHERE id = $1', [guia_id]);
    expect(row).toEqual({ estado_general: 'INGRESADO', intentos: 0 });
    const again = await draft();
    expect(await server.as(TRAFICO, agregarGuias, { id: again, guias: [guia_id] })).toMatchObject({
      agregadas: [guia_id],
    });
  });

  test('loads each piece of a parcel of several', async () => {
    const id = await draft();
    const guia = await ingresada({ bultos: 2 });
    await server.as(TRAFICO, agregarGuias, { id, codigo: guia.numero });
    await server.as(TRAFICO, guardarRecorrido, { id, version: (await see(id)).recorrido.version, chofer_id });
    await act(id, 'planificar');
    await server.as(TRAFICO, cargarGuia, { id, codigo: `${guia.numero}B01` });
    expect(await estados(id)).toEqual([[guia.id, 'PLANIFICADA']]);
    await server.as(TRAFICO, cargarGuia, { id, codigo: `${guia.numero}B02` });
    expect(await estados(id)).toEqual([[guia.id, 'CARGADA']]);
  });
});

describe('what is in one open round', () => {
  test('goes into no other, and is told where it is', async () => {
    const { guias } = await planned(1);
    const [guia] = guias;
    const other = await draft();
    const answer = agregarGuias.result.parse(
      await server.as(OTRO, agregarGuias, { id: other, codigo: guia?.numero ?? '' }),
    );
    expect(answer.agregadas).toEqual([]);
    expect(answer.rechazadas[0]?.razon).toMatch(/^Va en R\d{6}-\d{3}$/);
  });

  test('is so by the schema: nobody can write a second open line', async () => {
    const { guias } = await planned(1);
    const other = await draft();
    const insert = server.query(
      `INSERT INTO recorrido_guia (recorrido_id, guia_id, modo, orden) VALUES ($1, $2, 'ENTREGA', 1)`,
      [other, guias[0]?.id],
    );
    await expect(insert).rejects.toThrow(/guia_en_un_recorrido/);
  });

  test('of two that take it at the same moment one gets it', async () => {
    const guia = await ingresada();
    const [one, two] = [await draft(), await draft()];
    const answers = await Promise.all([
      server.as(TRAFICO, agregarGuias, { id: one, guias: [guia.id] }),
      server.as(OTRO, agregarGuias, { id: two, guias: [guia.id] }),
    ]);
    expect(answers.map(({ code }) => code)).toEqual(['OK', 'OK']);
    expect(answers.flatMap(({ agregadas }) => agregadas)).toEqual([guia.id]);
  });

  test('comes back by a correction out of the draft that it was put into', async () => {
    const { id, guias } = await enRuta(1, otro_chofer_id);
    const guia_id = guias[0]?.id ?? 0;
    const back = await register(guia_id, 'VUE', { motivo_id: 15 });
    const later = await draft();
    await server.as(TRAFICO, agregarGuias, { id: later, guias: [guia_id] });
    expect(await server.as(OPERARIO, corregirEvento, { guia_id, evento_id: back.evento_id })).toMatchObject({
      code: 'OK',
    });
    expect([await estados(id), await estados(later)]).toEqual([[[guia_id, 'EN_CAMINO']], []]);
    await volver(id);
  });
});

describe('planning', () => {
  test('takes out of a planned round and puts back into it', async () => {
    const { id, guias } = await planned(2);
    const guia_id = guias[0]?.id ?? 0;
    expect(await server.as(TRAFICO, quitarGuias, { id, guias: [guia_id] })).toMatchObject({ quitadas: [guia_id] });
    expect((await see(id)).lineas).toHaveLength(1);
    expect((await server.query('SELECT estado_general FROM guia WHERE id = $1', [guia_id]))[0].estado_general).toBe(
      'INGRESADO',
    );
    expect(await server.as(TRAFICO, agregarGuias, { id, guias: [guia_id] })).toMatchObject({ agregadas: [guia_id] });
    expect(await estados(id)).toEqual([
      [guias[1]?.id, 'PLANIFICADA'],
      [guia_id, 'PLANIFICADA'],
    ]);
  });

  test('keeps the order and the locks of whoever saw the version, and refuses the one who did not with who and when', async () => {
    const { id, guias } = await planned(3);
    const orden = guias.map((guia) => guia.id).reverse();
    const { version } = (await see(id)).recorrido;
    expect(await server.as(OTRO, guardarRecorrido, { id, version, orden, fijas: orden.slice(0, 1) })).toMatchObject({
      code: 'OK',
    });
    expect((await see(id)).lineas.map(({ guia_id, fija }) => [guia_id, fija])).toEqual([
      [orden[0], true],
      [orden[1], false],
      [orden[2], false],
    ]);
    const stale = await server.as(TRAFICO, guardarRecorrido, { id, version, orden: [...orden].reverse() });
    expect(stale.error).toBe('DOCUMENTO_CAMBIO');
    expect(stale.msg).toMatch(/^Otto Viera lo cambió el .*Su cambio no se aplicó: mire lo nuevo y repítalo$/);
    expect((await see(id)).lineas[0]?.guia_id).toBe(orden[0]);
  });

  test('an order with a hole or a stop twice is refused by its field', async () => {
    const { id, guias } = await planned(2);
    const { version } = (await see(id)).recorrido;
    const ids = guias.map((guia) => guia.id);
    for (const orden of [ids.slice(1), [...ids, ...ids.slice(0, 1)], [...ids.slice(1), 999_999]])
      expect(await server.as(TRAFICO, guardarRecorrido, { id, version, orden })).toMatchObject({
        error: 'DATOS_INVALIDOS',
        campos: { orden: 'El orden debe nombrar cada guía del recorrido una sola vez' },
      });
  });

  test('wants a driver of ours, and something to take', async () => {
    const id = await draft();
    expect(await server.as(TRAFICO, moverRecorrido, { id, acto: 'planificar' })).toMatchObject({
      error: 'RECORRIDO_SIN_CHOFER',
    });
    const someone = await server.id(MIRA);
    expect(await server.as(TRAFICO, guardarRecorrido, { id, version: 1, chofer_id: someone })).toMatchObject({
      error: 'CHOFER_NO_DISPONIBLE',
    });
    await server.as(TRAFICO, guardarRecorrido, { id, version: 1, chofer_id });
    expect(await server.as(TRAFICO, moverRecorrido, { id, acto: 'planificar' })).toMatchObject({
      error: 'RECORRIDO_VACIO',
    });
    expect((await see(id)).recorrido.estado).toBe('BORRADOR');
  });

  test('a driver is on one road at a time', async () => {
    const first = await enRuta(1, otro_chofer_id);
    const second = await planned(1, otro_chofer_id);
    await server.as(TRAFICO, cargarGuia, { id: second.id, codigo: second.guias[0]?.numero ?? '' });
    await act(second.id, 'cerrar_carga');
    expect(await server.as(TRAFICO, moverRecorrido, { id: second.id, acto: 'salir' })).toMatchObject({
      error: 'CHOFER_EN_RUTA',
    });
    await volver(first.id);
    await act(second.id, 'salir');
    await volver(second.id);
  });

  test('annulling gives all parcels back; what is over is not annulled', async () => {
    const { id, guias } = await planned(2);
    await act(id, 'anular');
    const rows = await server.query('SELECT DISTINCT estado_general FROM guia WHERE id = ANY ($1)', [
      guias.map((guia) => guia.id),
    ]);
    expect(rows).toEqual([{ estado_general: 'INGRESADO' }]);
    expect(await server.as(TRAFICO, moverRecorrido, { id, acto: 'anular' })).toMatchObject({
      error: 'DOCUMENTO_NO_PERMITE',
      msg: 'Está «Anulado»: no admite «Anular»',
    });
    expect(await server.as(TRAFICO, agregarGuias, { id, guias: [guias[0]?.id ?? 0] })).toMatchObject({
      error: 'DOCUMENTO_NO_PERMITE',
    });
  });

  test('more than four hundred parcels are refused whole', async () => {
    const id = await draft();
    const rows = await server.query(
      `INSERT INTO guia (numero, cliente_id, destinatario, departamento_id, zona_id, tamano_id, servicio, creada, prometida_el, estado_general, vence_el,
                         ultimo_evento, ultimo_fecha, levantada)
       SELECT '66' || lpad(n::text, 10, '0'), 1, 'Rosa Olivera', 1, 1, 3, 'ESTANDAR_DOMICILIO', now(), hoy(), 'INGRESADO', hoy(), 'ADM', now(), now()
         FROM generate_series(1, 401) AS n RETURNING id::int AS id`,
    );
    await server.query(
      `INSERT INTO evento (guia_id, cliente_id, tipo, fecha_evento) SELECT g.id, 1, t.tipo, g.ultimo_fecha - t.hace
         FROM guia g CROSS JOIN (VALUES ('DAT', interval '1 hour'), ('ADM', interval '0')) AS t (tipo, hace) WHERE g.numero LIKE '66%'`,
    );
    const ids: number[] = rows.map((row: { id: number }) => row.id);
    await server.as(TRAFICO, agregarGuias, { id, guias: ids.slice(0, 400) });
    expect(await server.as(TRAFICO, agregarGuias, { id, guias: ids.slice(400) })).toMatchObject({
      error: 'RECORRIDO_DEMASIADO_GRANDE',
    });
    expect((await see(id)).lineas).toHaveLength(400);
    await act(id, 'anular');
  });

  test('the pool is what waits for a door, by zone, and loses what is taken', async () => {
    const guia = await ingresada();
    const q = guia.numero;
    const before = poolDeRecorrido.result.parse(await server.as(TRAFICO, poolDeRecorrido, { q }));
    expect(before).toMatchObject({ total: 1, zonas: [{ cantidad: 1 }], guias: [{ guia_id: guia.id, vencida: false }] });
    await server.as(TRAFICO, agregarGuias, { id: await draft(), guias: [guia.id] });
    expect(await server.as(TRAFICO, poolDeRecorrido, { q })).toMatchObject({ total: 0, guias: [] });
  });
});

describe('an agency’s label', () => {
  test('begins one draft a day with what is sorted for it, and says what stays and why', async () => {
    const ready = await ingresada({ agente_id: 2, servicio: 'ESTANDAR_AGENCIA' }, 'CLA');
    const unsorted = await ingresada({ agente_id: 2, servicio: 'ESTANDAR_AGENCIA' });
    const code = 'AGENTE_2';
    expect(await server.as(TRAFICO, prepararRecorrido, { code })).toMatchObject({
      nombre: 'Agencia Salto',
      guias: 1,
      recorrido_id: null,
    });
    const made = nuevoRecorrido.result.parse(await server.as(TRAFICO, nuevoRecorrido, { code }));
    expect(made.quedan_fuera).toContainEqual({ guia_nro: unsorted.numero, razon: 'Falta clasificarla' });
    const again = nuevoRecorrido.result.parse(await server.as(OTRO, nuevoRecorrido, { code }));
    expect(again.recorrido_id).toBe(made.recorrido_id);
    const id = made.recorrido_id;
    await server.as(TRAFICO, guardarRecorrido, { id, version: (await see(id)).recorrido.version, chofer_id });
    // Whether the agency opens on this day of the week or not.
    await server.as(TRAFICO, moverRecorrido, { id, acto: 'planificar', confirma: true });
    expect(await server.as(TRAFICO, cargarGuia, { id, codigo: ready.numero })).toMatchObject({ resultado: 'hecha' });
    await act(id, 'cerrar_carga', 'salir');
    await register(ready.id, 'ING_AG', { agente_id: 2 });
    expect(await estados(id)).toEqual([[ready.id, 'DESCARGADA']]);
    await volver(id);
  });

  test.each(['AGENTE_987654', 'CARRO_999', 'AGENTE_999999999'])('%s is told to be unknown', async (code) => {
    for (const contract of [prepararRecorrido, nuevoRecorrido])
      expect(await server.as(TRAFICO, contract, { code })).toMatchObject({ error: 'CODIGO_SIN_RECORRIDO' });
  });
});

describe('a reading at the van', () => {
  test('that is wrong says why, and writes nothing', async () => {
    const { id, guias } = await planned(1);
    const stray = await ingresada();
    const read = (codigo: string) => server.as(TRAFICO, cargarGuia, { id, codigo });
    expect(await read('999999999999')).toMatchObject({ resultado: 'error', texto: 'No existe la guía 999999999999' });
    expect(await read(stray.numero)).toMatchObject({
      resultado: 'error',
      texto: `La guía ${stray.numero} no es de este recorrido: agréguela o sáquela`,
    });
    expect((await see(id)).recorrido.estado).toBe('PLANIFICADO');
    expect(await read(guias[0]?.numero ?? '')).toMatchObject({ resultado: 'hecha' });
    expect(await read(guias[0]?.numero ?? '')).toMatchObject({ resultado: 'repetida' });
    expect((await see(id)).recorrido.estado).toBe('EN_CARGA');
  });
});

describe('who sees what', () => {
  test('a driver own rounds alone; whoever looks all, and plans none', async () => {
    const mine = await planned(1);
    const others = await planned(1, otro_chofer_id);
    const rounds = async (person: Person) =>
      listRecorridos.result.parse(await server.as(person, listRecorridos, {})).recorridos.map(({ id }) => id);
    expect(await rounds(CHOFER)).toContain(mine.id);
    expect(await rounds(CHOFER)).not.toContain(others.id);
    expect(await rounds(MIRA)).toEqual(expect.arrayContaining([mine.id, others.id]));
    expect(await server.as(CHOFER, verRecorrido, { id: others.id })).toEqual(
      await server.as(CHOFER, verRecorrido, { id: 999_999 }),
    );
    expect(await server.as(MIRA, moverRecorrido, { id: mine.id, acto: 'anular' })).toMatchObject({
      error: 'SIN_PERMISO',
    });
    expect(await server.as(CHOFER, opcionesDeRecorrido, {})).toMatchObject({ error: 'SIN_PERMISO' });
    const { choferes } = opcionesDeRecorrido.result.parse(await server.as(TRAFICO, opcionesDeRecorrido, {}));
    expect(choferes).toContainEqual({ id: chofer_id, nombre: 'Carlos Nieves' });
  });

  test('a client’s and an agency’s people nothing, even with the code in their hands', async () => {
    const { id } = await planned(1);
    for (const person of [CLIENTE, AGENCIA]) {
      const answers = [await server.as(person, listRecorridos, {}), await server.as(person, verRecorrido, { id })];
      for (const answer of answers) expect(answer.code).toBe('ERROR');
    }
  });
});
