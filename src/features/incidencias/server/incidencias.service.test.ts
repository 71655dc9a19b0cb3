import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { getGuia, registrarEvento } from '#features/guias/detalle.contract.ts';
import { listNotificaciones } from '#features/notificaciones/contract.ts';
import { runJob } from '#server/work/maintenance.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { newGuia } from '#testing/nueva-guia.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import {
  abrirIncidencia,
  anotarIncidencia,
  cerrarIncidencia,
  countIncidencias,
  enviarMensaje,
  getOpcionesDeIncidencias,
  listIncidencias,
  llenarMacro,
  moverIncidencia,
  moverIncidencias,
  verIncidencia,
} from '../contract.ts';
import type { ActoDeIncidencia } from '../palabras.contract.ts';
import { abrirDeSistema } from './public.ts';
import { aplicarCalendarios, avisarVencimientos, cerrarResueltas } from './vencimientos.sql.ts';

const ANA: Person = { name: 'Ana Suárez', codes: ['VAL_001', 'EVE_003', 'GUI_001'] };
const BETO: Person = { name: 'Beto Lima', codes: ['VAL_001'] };
const SOLVER: Person = { name: 'Sole Pérez', codes: ['PROB_SOL'] };
const CLIENTE: Person = { tipo: 'cliente', cliente_id: 1, codes: ['CLI_001'] };
const OTRO_CLIENTE: Person = { tipo: 'cliente', cliente_id: 2, codes: ['CLI_001'] };
const AGENCIA: Person = { tipo: 'agencia', agente_id: 1, codes: ['PCK_001'] };
const OTRA_AGENCIA: Person = { tipo: 'agencia', agente_id: 2, codes: ['PCK_001'] };
/** Client 1's, at agency 1. */
const GUIA = '881000000012';
const SECRETO = 'ojo: ya reclamó tres veces';

let server: TestServer;
let tipos: Readonly<Record<string, number>>;
beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
  const { tipos: all } = getOpcionesDeIncidencias.result.parse(await server.as(ANA, getOpcionesDeIncidencias, {}));
  tipos = Object.fromEntries(all.map(({ codigo, id }) => [codigo, id]));
});
afterAll(() => server.close());

const tipo = (codigo: string) => tipos[codigo] ?? 0;
async function abierta(person: Person, params: object = {}) {
  const answer = await server.as(person, abrirIncidencia, { tipo_id: tipo('OTRA'), texto: '¿Dónde está?', ...params });
  expect(answer).toMatchObject({ code: 'OK' });
  return abrirIncidencia.result.parse(answer);
}
const see = async (id: number, person: Person = ANA) =>
  verIncidencia.result.parse(await server.as(person, verIncidencia, { id }));
async function act(id: number, acto: ActoDeIncidencia, params: object = {}, person: Person = ANA) {
  const { version } = (await see(id)).incidencia;
  return server.as(person, moverIncidencia, { id, version, acto, ...params });
}
const rowOf = async (id: number) => (await server.query('SELECT * FROM incidencia WHERE id = $1', [id]))[0];

describe('a matter from the question to the answer', () => {
  test('is asked by a client, taken by one, waited for, answered and closed', async () => {
    const { id, numero } = await abierta(CLIENTE, { guia: GUIA, tipo_id: tipo('DEMORA') });
    expect(numero).toMatch(/^I-\d{6}-\d{4}$/);
    expect((await see(id)).incidencia).toMatchObject({
      estado: 'ABIERTA',
      canal: 'CLIENTE',
      asunto: `Demora · guía ${GUIA}`,
      cliente: 'Tienda Norte',
      responsable: null,
      respondida: null,
    });
    expect(await act(id, 'tomar')).toMatchObject({ code: 'OK', estado: 'EN_GESTION' });
    const asked = await server.as(ANA, enviarMensaje, { id, texto: '¿Qué apartamento es?', luego: 'esperar' });
    expect(asked).toMatchObject({ code: 'OK', estado: 'ESPERA_CLIENTE' });
    expect(await rowOf(id)).toMatchObject({ vence: null, corre_desde: null, respuesta_vence: null });
    const inbox = await server.as(CLIENTE, listNotificaciones, { cuales: 'accion' });
    expect(JSON.stringify(inbox)).toContain(`${numero}: esperamos su respuesta`);
    const told = await server.as(CLIENTE, enviarMensaje, { id, texto: 'El 301' });
    expect(told).toMatchObject({ code: 'OK', estado: 'EN_GESTION' });
    expect(JSON.stringify(await server.as(ANA, listNotificaciones, { cuales: 'accion' }))).toContain(
      `${numero}: contestaron`,
    );
    const { version } = (await see(id)).incidencia;
    const solved = await server.as(ANA, enviarMensaje, {
      ...{ id, version, texto: 'Sale mañana.', luego: 'resolver', solucion: 'CORREGIDA' },
    });
    expect(solved).toMatchObject({ code: 'OK', estado: 'RESUELTA' });
    expect((await see(id)).incidencia).toMatchObject({ solucion: 'CORREGIDA', vence: null });
    const mine = await see(id, CLIENTE);
    expect(mine.entradas.map(({ texto, usuario }) => [texto, usuario === null])).toEqual([
      ['Sale mañana.', true],
      ['El 301', false],
      ['¿Qué apartamento es?', true],
      ['¿Dónde está?', false],
    ]);
    expect(await server.as(CLIENTE, cerrarIncidencia, { id })).toMatchObject({ code: 'OK' });
    expect((await rowOf(id)).estado).toBe('CERRADA');
    const [noted] = await server.query(
      `SELECT array_agg(acto ORDER BY id) AS actos FROM documento_anotacion WHERE entidad = 'incidencia' AND documento_id = $1`,
      [id],
    );
    expect(noted.actos).toEqual(['abrir', 'tomar', 'pedir_dato', 'contestar', 'resolver', 'cerrar']);
  });

  test('that is answered once more is open again, with what its clock had counted', async () => {
    const { id } = await abierta(CLIENTE);
    await server.query(`UPDATE incidencia SET consumido_s = 600 WHERE id = $1`, [id]);
    await server.as(ANA, enviarMensaje, { id, texto: 'Listo', luego: 'resolver' });
    const again = await server.as(CLIENTE, enviarMensaje, { id, texto: 'No, sigue igual' });
    expect(again).toMatchObject({ code: 'OK', estado: 'EN_GESTION' });
    expect(await rowOf(id)).toMatchObject({ reaperturas: 1, resuelta: null });
    expect((await rowOf(id)).consumido_s).toBeGreaterThanOrEqual(600);
    await server.query(
      `UPDATE incidencia SET resuelta = now() - interval '31 days', estado = 'RESUELTA', corre_desde = NULL, vence = NULL WHERE id = $1`,
      [id],
    );
    expect((await server.as(CLIENTE, enviarMensaje, { id, texto: '¿Y?' })).error).toBe('INCIDENCIA_VIEJA');
  });

  test('is not opened twice for a parcel, unless somebody says so', async () => {
    const { numero } = await abierta(ANA, { guia: GUIA, tipo_id: tipo('DANO'), para: 'CLIENTE' });
    const params = { guia: GUIA, tipo_id: tipo('DANO'), texto: 'Llegó rota' };
    expect(await server.as(BETO, abrirIncidencia, params)).toMatchObject({
      error: 'INCIDENCIA_YA_ABIERTA',
      msg: `Ya hay una abierta: ${numero}. Súmese a ella, o abra otra aparte`,
    });
    expect(await server.as(BETO, abrirIncidencia, { ...params, aparte: true })).toMatchObject({ code: 'OK' });
    expect((await server.as(ANA, abrirIncidencia, { ...params, guia: 'NOHAY123' })).error).toBe('GUIA_NO_ENCONTRADA');
    expect((await server.as(CLIENTE, abrirIncidencia, { ...params, guia: '881000000029' })).error).toBe(
      'GUIA_NO_ENCONTRADA',
    );
  });
});

describe('one person at a time', () => {
  test('of two who take it at once the second is told of the first', async () => {
    const { id } = await abierta(CLIENTE);
    const { version } = (await see(id)).incidencia;
    const both = await Promise.all(
      [ANA, BETO].map((person) => server.as(person, moverIncidencia, { id, version, acto: 'tomar' })),
    );
    const refused = both.find(({ code }) => code === 'ERROR');
    expect(both.filter(({ code }) => code === 'OK')).toHaveLength(1);
    expect(refused?.error).toBe('INCIDENCIA_TOMADA');
    expect(refused?.msg).toMatch(/^La tomó .+ hace \d+ s$/);
  });

  test('whoever solves what a client has just written to is told to read it first', async () => {
    const { id } = await abierta(CLIENTE);
    const { version } = (await see(id)).incidencia;
    await server.as(CLIENTE, enviarMensaje, { id, texto: 'Otra cosa' });
    const late = await server.as(ANA, enviarMensaje, { id, version, texto: 'Listo', luego: 'resolver' });
    expect(late.error).toBe('DOCUMENTO_CAMBIO');
    expect((await see(id)).entradas.some(({ texto }) => texto === 'Listo')).toBe(false);
  });

  test('what is done to many has a result for each', async () => {
    const made = [await abierta(CLIENTE), await abierta(AGENCIA), await abierta(ANA)];
    await act(made[1]?.id ?? 0, 'resolver', { solucion: 'INFORMADA' });
    const ids = [...made.map(({ id }) => id), 999_999];
    const done = await server.as(BETO, moverIncidencias, { ids, acto: 'tomar' });
    expect(done).toMatchObject({ code: 'OK', hechas: 2 });
    expect(done.filas.map(({ razon }: { razon: string | null }) => razon)).toEqual([
      null,
      'Está «Resuelta»: no admite «Tomar»',
      null,
      'Esa incidencia no existe',
    ]);
    expect((await see(made[0]?.id ?? 0)).incidencia.responsable).toBe('Beto Lima');
  });
});

describe('what is said behind the counter', () => {
  test('is in no answer that a client or an agency gets', async () => {
    const [de_cliente, de_agencia] = [await abierta(CLIENTE, { guia: GUIA }), await abierta(AGENCIA, { guia: GUIA })];
    for (const { id } of [de_cliente, de_agencia]) {
      expect(await server.as(ANA, anotarIncidencia, { id, texto: SECRETO })).toMatchObject({ code: 'OK' });
      await act(id, 'tomar', { texto: SECRETO });
      await act(id, 'esperar_tercero', { texto: SECRETO });
      await act(id, 'retomar', { texto: SECRETO });
      await server.as(ANA, enviarMensaje, { id, texto: 'Estamos en eso', luego: 'esperar' });
    }
    for (const [person, { id }] of [
      [CLIENTE, de_cliente],
      [AGENCIA, de_agencia],
    ] as const) {
      const answers = [
        await server.as(person, verIncidencia, { id }),
        await server.as(person, listIncidencias, { vista: 'todas' }),
        await server.as(person, listIncidencias, { vista: 'todas', q: 'tres veces' }),
        await server.as(person, countIncidencias, {}),
        await server.as(person, getOpcionesDeIncidencias, {}),
        await server.as(person, listNotificaciones, {}),
        await server.as(person, enviarMensaje, { id, texto: 'Gracias' }),
        await server.as(person, anotarIncidencia, { id, texto: 'x' }),
        await server.as(person, llenarMacro, { id, macro_id: 1 }),
        await server.as({ ...person, codes: [...(person.codes ?? []), 'GUIAS_EN_PU'] }, getGuia, { numero: GUIA }),
      ];
      for (const answer of answers) {
        expect(JSON.stringify(answer)).not.toContain('reclamó');
        expect(JSON.stringify(answer)).not.toContain('Suárez');
      }
      expect(JSON.stringify(answers[0])).toContain('Estamos en eso');
    }
    expect(JSON.stringify(await see(de_cliente.id))).toContain(SECRETO);
  });

  test('has no way out: nobody outside sees an incidencia of ours alone, and nothing is sent from it', async () => {
    const { id } = await abierta(SOLVER, { guia: GUIA, aparte: true });
    expect((await see(id)).entradas).toContainEqual(expect.objectContaining({ clase: 'nota', texto: '¿Dónde está?' }));
    expect((await server.as(ANA, enviarMensaje, { id, texto: 'x' })).error).toBe('INCIDENCIA_SIN_CASA');
    for (const person of [CLIENTE, AGENCIA, OTRO_CLIENTE, OTRA_AGENCIA])
      expect((await server.as(person, verIncidencia, { id })).error).toBe('INCIDENCIA_NO_ENCONTRADA');
    expect((await server.as(SOLVER, verIncidencia, { id })).error).toBe('SIN_PERMISO');
  });

  test('is one house with nobody else', async () => {
    const { id, numero } = await abierta(CLIENTE, { guia: GUIA, tipo_id: tipo('TRATO') });
    for (const person of [OTRO_CLIENTE, AGENCIA, OTRA_AGENCIA]) {
      expect((await server.as(person, verIncidencia, { id })).error).toBe('INCIDENCIA_NO_ENCONTRADA');
      expect((await server.as(person, enviarMensaje, { id, texto: 'x' })).error).toBe('INCIDENCIA_NO_ENCONTRADA');
      expect((await server.as(person, cerrarIncidencia, { id })).error).toBe('INCIDENCIA_NO_ENCONTRADA');
      const { records } = await server.as(person, listIncidencias, { vista: 'todas', q: numero });
      expect(records).toEqual([]);
    }
    expect((await server.as(CLIENTE, moverIncidencia, { id, version: 1, acto: 'tomar' })).error).toBe('SIN_PERMISO');
  });
});

describe('the parcel', () => {
  const estado = async (id: number) =>
    (await server.query('SELECT estado_general FROM guia WHERE id = $1', [id]))[0].estado_general;

  test('is held back by a matter, and goes on when the last one that holds it is solved', async () => {
    const guia = await newGuia(server);
    await server.as(ANA, registrarEvento, { guia_id: guia.id, tipo: 'ADM' });
    const one = await abierta(ANA, { guia: guia.numero, tipo_id: tipo('DANO') });
    const other = await abierta(ANA, { guia: guia.numero, tipo_id: tipo('DIRECCION') });
    expect((await see(one.id)).actos).toContain('retener');
    expect((await act(one.id, 'retener')).campos).toHaveProperty('motivo_id');
    expect(await act(one.id, 'retener', { motivo_id: 22 })).toMatchObject({ code: 'OK' });
    expect(await estado(guia.id)).toBe('RETENIDO');
    expect(await act(other.id, 'retener', { motivo_id: 22 })).toMatchObject({ code: 'OK' });
    expect(await act(one.id, 'resolver', { solucion: 'CORREGIDA' })).toMatchObject({ code: 'OK' });
    expect(await estado(guia.id)).toBe('RETENIDO');
    expect(await act(other.id, 'soltar')).toMatchObject({ code: 'OK' });
    expect(await estado(guia.id)).toBe('INGRESADO');
    const [{ nota }] = await server.query(`SELECT nota FROM evento WHERE guia_id = $1 AND tipo = 'RTN'`, [guia.id]);
    expect(nota).toBe(`Incidencia ${one.numero}`);
  });
});

test('two that are one go on as one, but never with another house', async () => {
  const [one, same, others] = [await abierta(CLIENTE), await abierta(CLIENTE), await abierta(OTRO_CLIENTE)];
  expect((await act(same.id, 'duplicar', { con: others.numero })).campos.con).toContain('otra casa');
  expect((await act(same.id, 'duplicar', { con: same.numero })).campos).toHaveProperty('con');
  expect(await act(same.id, 'duplicar', { con: one.numero })).toMatchObject({ estado: 'DUPLICADA' });
  expect((await act(one.id, 'duplicar', { con: same.numero })).campos.con).toContain('no está abierta');
  expect((await see(same.id)).incidencia.unida_a).toEqual({ id: one.id, numero: one.numero });
  expect(JSON.stringify(await see(same.id, CLIENTE))).toContain(`Se sigue en ${one.numero}.`);
});

test('another kind or priority is another term, and what was used stays used', async () => {
  const { id } = await abierta(CLIENTE);
  await act(id, 'esperar_tercero');
  await server.query('UPDATE incidencia SET consumido_s = 5000 WHERE id = $1', [id]);
  expect(await act(id, 'clasificar', { prioridad: 'ALTA', tipo_id: tipo('FACTURACION') })).toMatchObject({
    code: 'OK',
  });
  expect(await rowOf(id)).toMatchObject({ consumido_s: 5000, resolucion_s: 720 * 60, vence: null });
  await act(id, 'retomar');
  const row = await rowOf(id);
  expect([row.consumido_s, row.corre_desde === null, row.vence > row.corre_desde]).toEqual([5000, false, true]);
});

test('a prepared answer is filled with what is known, and is not sent with a hole', async () => {
  const con = await abierta(CLIENTE, { guia: GUIA, tipo_id: tipo('FALTANTE') });
  const sin = await abierta(CLIENTE);
  const { macros } = await server.as(ANA, getOpcionesDeIncidencias, {});
  const macro_id = macros.find(({ nombre }: { nombre: string }) => nombre === 'Disponible en agencia').id;
  expect(await server.as(ANA, llenarMacro, { id: con.id, macro_id })).toMatchObject({
    texto: `La guía ${GUIA} está disponible para retirar en Agencia Cordón, con documento de Ana Pereira.`,
    luego: 'resolver',
    faltan: [],
  });
  const holed = await server.as(ANA, llenarMacro, { id: sin.id, macro_id });
  expect(holed.faltan).toEqual(['guia', 'agencia', 'destinatario']);
  expect((await server.as(ANA, enviarMensaje, { id: sin.id, texto: holed.texto })).campos.texto).toBe(
    'Falta completar {{guia}}',
  );
});

test('the queue: by what runs out, page by page, with the counts of its views', async () => {
  const all = await server.as(ANA, listIncidencias, { vista: 'abiertas', size: 3 });
  const ids: number[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await server.as(ANA, listIncidencias, { vista: 'abiertas', size: 3, ...(cursor ? { cursor } : {}) });
    ids.push(...page.records.map(({ id }: { id: number }) => id));
    cursor = page.siguiente;
  }
  const expected = await server.query(
    `SELECT id FROM incidencia WHERE abierta ORDER BY coalesce(vence, 'infinity'), id`,
  );
  expect(ids).toEqual(expected.map(({ id }) => Number(id)));
  expect(all.total_records).toBe(ids.length);
  const counts = await server.as(ANA, countIncidencias, {});
  for (const vista of ['mias', 'sin_asignar', 'vencen_hoy', 'esperando', 'reabiertas', 'abiertas'] as const) {
    const { total_records } = await server.as(ANA, listIncidencias, { vista });
    expect([vista, counts[vista]]).toEqual([vista, total_records]);
  }
  const { records } = await server.as(ANA, listIncidencias, { vista: 'todas', q: GUIA });
  expect(records.length).toBeGreaterThan(0);
  expect(records.every(({ guia_nro }: { guia_nro: string }) => guia_nro === GUIA)).toBe(true);
});

describe('by itself', () => {
  const DIFERENCIA = {
    clave: 'lote:77',
    tipo: 'FALTANTE_EN_DESCARGA',
    asunto: 'Faltan 2',
    texto: 'Lote 77',
    ruta: '/eventos',
  };
  const find = async (person: Person) =>
    server.database.transaction(
      {
        tipo: person.tipo ?? 'personal',
        usuario_id: await server.id(person),
        cliente_id: null,
        agente_id: person.agente_id ?? null,
      },
      (db) => abrirDeSistema({ db }, DIFERENCIA),
    );

  test('the system opens what it finds once, whoever was at work, for our eyes alone', async () => {
    const id = await find(AGENCIA);
    expect(await Promise.all([find(AGENCIA), find(ANA)])).toEqual([id, id]);
    expect(await see(id)).toMatchObject({
      incidencia: { canal: 'SISTEMA', asunto: 'Faltan 2', ruta: '/eventos', estado: 'ABIERTA' },
    });
    expect((await server.as(AGENCIA, verIncidencia, { id })).error).toBe('INCIDENCIA_NO_ENCONTRADA');
  });

  test('who answers for it is told before a deadline and at it, once each', async () => {
    const { id, numero } = await abierta(CLIENTE);
    await act(id, 'tomar', {}, BETO);
    const told = async () =>
      (
        await server.query(`SELECT titulo FROM notificacion WHERE ruta = $1 AND usuario_id = $2 ORDER BY id`, [
          `/backoffice/incidencias?ver=${id}`,
          await server.id(BETO),
        ])
      ).map(({ titulo }) => titulo);
    const at = async (vence: string) => {
      await server.query(`UPDATE incidencia SET vence = now() + $2::interval WHERE id = $1`, [id, vence]);
      for (const _ of [1, 2]) await runJob(server.database, { name: 'avisos', run: avisarVencimientos });
    };
    // That it was opened he heard with all who attend.
    const opened = expect.stringContaining(`${numero}, de `);
    await at('20 minutes');
    expect(await told()).toEqual([opened, `${numero} vence en menos de 30 minutos`]);
    await at('-2 minutes');
    expect(await told()).toEqual([opened, `${numero} vence en menos de 30 minutos`, `Venció ${numero}`]);
  });

  test('what was solved three days ago is closed; what was solved since is not', async () => {
    const [old, fresh] = [await abierta(CLIENTE), await abierta(CLIENTE)];
    for (const { id } of [old, fresh]) await act(id, 'resolver', { solucion: 'INFORMADA' });
    await server.query(`UPDATE incidencia SET resuelta = now() - interval '73 hours' WHERE id = $1`, [old.id]);
    await runJob(server.database, { name: 'cierre', run: cerrarResueltas });
    expect([(await rowOf(old.id)).estado, (await rowOf(fresh.id)).estado]).toEqual(['CERRADA', 'RESUELTA']);
  });

  test('a holiday that is entered late moves the deadlines that run, and those that wait are left alone', async () => {
    const [runs, waits] = [await abierta(CLIENTE), await abierta(CLIENTE)];
    await act(waits.id, 'esperar_tercero');
    const apply = () => runJob(server.database, { name: 'calendarios', run: aplicarCalendarios });
    await apply();
    const before = await rowOf(runs.id);
    await apply();
    expect((await rowOf(runs.id)).version).toBe(before.version);
    // A month in which nobody works, whatever day it is today.
    await server.query(
      `INSERT INTO feriado (dia, nombre) SELECT hoy() + n, 'Asueto' FROM generate_series(0, 30) AS n ON CONFLICT DO NOTHING`,
    );
    await apply();
    await server.query(`DELETE FROM feriado WHERE nombre = 'Asueto'`);
    const after = await rowOf(runs.id);
    expect(after.vence.getTime() - before.vence.getTime()).toBeGreaterThan(25 * 86_400_000);
    expect((await rowOf(waits.id)).vence).toBeNull();
    const moved = (await see(runs.id)).entradas.filter(({ texto }) =>
      texto.startsWith('Automático: cambió el calendario'),
    );
    expect(moved).toHaveLength(1);
    await apply();
    expect((await rowOf(runs.id)).vence).toEqual(before.vence);
  });
});
