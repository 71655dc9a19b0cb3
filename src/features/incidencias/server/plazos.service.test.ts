import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { registrarEvento } from '#features/guias/detalle.contract.ts';
import { runJob } from '#server/work/maintenance.ts';
import { sumar } from '#shared/habil.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { newGuia } from '#testing/nueva-guia.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import {
  abrirIncidencia,
  enviarMensaje,
  getOpcionesDeIncidencias,
  listIncidencias,
  moverIncidencia,
  moverIncidencias,
  verIncidencia,
} from '../contract.ts';
import { retirarIncidencia } from '../hilo.contract.ts';
import type { ActoDeIncidencia } from '../palabras.contract.ts';
import { selectCalendarios } from './plazos.sql.ts';
import { aplicarCalendarios, avisarVencimientos } from './vencimientos.sql.ts';

const ANA: Person = { name: 'Ana Plazos', codes: ['VAL_001', 'EVE_003', 'GUI_001'] };
const BETO: Person = { name: 'Beto Plazos', codes: ['VAL_001'] };
const CLIENTE: Person = { tipo: 'cliente', cliente_id: 1, codes: ['CLI_001'] };
/** Client 1's, at agency 1. */
const GUIA = '881000000012';

let server: TestServer;
let tipos: Readonly<Record<string, number>>;
beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
  const { tipos: all } = getOpcionesDeIncidencias.result.parse(await server.as(ANA, getOpcionesDeIncidencias, {}));
  tipos = Object.fromEntries(all.map(({ codigo, id }) => [codigo, id]));
});
afterAll(() => server.close());

async function abierta(person: Person, params: object = {}) {
  const answer = await server.as(person, abrirIncidencia, { tipo_id: tipos.OTRA ?? 0, texto: '¿Y?', ...params });
  expect(answer).toMatchObject({ code: 'OK' });
  return abrirIncidencia.result.parse(answer);
}
const see = async (id: number, person: Person = ANA) =>
  verIncidencia.result.parse(await server.as(person, verIncidencia, { id }));
async function act(id: number, acto: ActoDeIncidencia, params: object = {}) {
  const { version } = (await see(id)).incidencia;
  return server.as(ANA, moverIncidencia, { id, version, acto, ...params });
}
const rowOf = async (id: number) => (await server.query('SELECT * FROM incidencia WHERE id = $1', [id]))[0];

describe('two terms', () => {
  test('the first answer fulfils its own and not the other; our people are told of either, once', async () => {
    const { id, numero } = await abierta(CLIENTE);
    await act(id, 'asignar', { responsable_id: await server.id(ANA) });
    expect((await see(id)).incidencia.resta_respuesta_s).toBeGreaterThan(0);
    const { records } = await server.as(CLIENTE, listIncidencias, { vista: 'abiertas' });
    expect(records.map((fila: { resta_respuesta_s: number | null }) => fila.resta_respuesta_s)).toEqual([null]);
    const told = async () =>
      (
        await server.query('SELECT titulo FROM notificacion WHERE ruta = $1 AND usuario_id = $2 ORDER BY id', [
          `/backoffice/incidencias?ver=${id}`,
          await server.id(ANA),
        ])
      ).map(({ titulo }) => titulo);
    const at = async (when: string) => {
      await server.query(
        `UPDATE incidencia SET vence = now() + interval '9 days', respuesta_vence = now() + $2::interval WHERE id = $1`,
        [id, when],
      );
      for (const _ of [1, 2]) await runJob(server.database, { name: 'avisos', run: avisarVencimientos });
    };
    await at('20 minutes');
    await at('-1 minute');
    // That it was opened all who attend heard, since nobody answers for that client.
    const both = [
      expect.stringContaining(`${numero}, de `),
      `${numero} espera su primera respuesta: quedan menos de 30 minutos`,
      `Venció la primera respuesta de ${numero}`,
    ];
    expect(await told()).toEqual(both);
    await server.as(ANA, enviarMensaje, { id, texto: 'Lo miramos' });
    expect(await rowOf(id)).toMatchObject({ respuesta_vence: null });
    expect((await rowOf(id)).vence).not.toBeNull();
    await runJob(server.database, { name: 'avisos', run: avisarVencimientos });
    expect(await told()).toEqual(both);
  });

  test('of both that end in the same half hour each is told once, as what it is', async () => {
    const { id, numero } = await abierta(CLIENTE);
    await act(id, 'asignar', { responsable_id: await server.id(ANA) });
    await server.query(
      `UPDATE incidencia SET vence = now() + interval '20 minutes', respuesta_vence = now() - interval '1 minute' WHERE id = $1`,
      [id],
    );
    for (const _ of [1, 2]) await runJob(server.database, { name: 'avisos', run: avisarVencimientos });
    const told = await server.query('SELECT titulo FROM notificacion WHERE ruta = $1 AND usuario_id = $2', [
      `/backoffice/incidencias?ver=${id}`,
      await server.id(ANA),
    ]);
    expect(told.map(({ titulo }) => titulo).toSorted()).toEqual([
      `${numero} vence en menos de 30 minutos`,
      expect.stringContaining(`${numero}, de `),
      `Venció la primera respuesta de ${numero}`,
    ]);
  });

  test('what our people write when they open it with a client is the first answer', async () => {
    const { id } = await abierta(ANA, { guia: GUIA, para: 'CLIENTE' });
    const { respondida, respuesta_vence, creada } = await rowOf(id);
    expect([respondida, respuesta_vence]).toEqual([creada, null]);
    const ours = await abierta(ANA, { guia: GUIA, aparte: true });
    expect(await rowOf(ours.id)).toMatchObject({ respondida: null, respuesta_vence: null });
    await act(ours.id, 'tomar');
    await server.query(`UPDATE calendario SET aplicado = ''`);
    await runJob(server.database, { name: 'calendarios', run: aplicarCalendarios });
    expect(await rowOf(ours.id)).toMatchObject({ estado: 'EN_GESTION', respuesta_vence: null });
  });
});

test('what runs on from Saturday 12:59 has a minute left of that day, to the server and to the database alike', async () => {
  const { id } = await abierta(CLIENTE);
  const saturday = '2026-11-28T12:59:00-03:00';
  await server.query(`UPDATE incidencia SET corre_desde = $2, consumido_s = 0, resolucion_s = 7200 WHERE id = $1`, [
    id,
    saturday,
  ]);
  await server.query(`UPDATE calendario SET aplicado = ''`);
  await runJob(server.database, { name: 'calendarios', run: aplicarCalendarios });
  expect((await rowOf(id)).vence).toEqual(new Date('2026-11-30T09:59:00-03:00'));
});

test('so many working hours later is the same moment to both, whatever the moment and the hours', async () => {
  await server.query(`INSERT INTO feriado (dia, nombre) VALUES ('2026-11-27', 'De prueba') ON CONFLICT DO NOTHING`);
  const calendarios = await server.database.read(
    { tipo: 'sistema', usuario_id: null, cliente_id: null, agente_id: null },
    selectCalendarios,
  );
  const start = Date.parse('2026-11-20T00:00:00Z');
  const asked = [-5, 0, 1, 59, 3_600, 43_200, 90_061].flatMap((segundos) =>
    Array.from({ length: 40 }, (_, n) => ({ desde: start + n * 23_477_000, segundos })),
  );
  for (const [id, calendario] of calendarios) {
    const rows = await server.query(
      `SELECT sumar_habiles(to_timestamp(p.desde / 1000), p.segundos, $2) AS fin
         FROM ROWS FROM (jsonb_to_recordset($1::jsonb) AS (desde numeric, segundos int)) WITH ORDINALITY AS p (desde, segundos, n) ORDER BY n`,
      [JSON.stringify(asked), id],
    );
    expect(rows.map(({ fin }) => fin.getTime())).toEqual(
      asked.map(({ desde, segundos }) => sumar(desde, segundos, calendario)),
    );
  }
  await server.query(`DELETE FROM feriado WHERE nombre = 'De prueba'`);
});

test('what was solved more than thirty days ago is opened again by nobody, and is not offered', async () => {
  const { id } = await abierta(CLIENTE);
  await act(id, 'resolver', { solucion: 'INFORMADA' });
  expect((await see(id)).actos).toContain('reabrir');
  await server.query(`UPDATE incidencia SET resuelta = now() - interval '31 days' WHERE id = $1`, [id]);
  expect((await see(id)).actos).not.toContain('reabrir');
  expect((await see(id, CLIENTE)).actos).not.toContain('reabrir');
  expect((await act(id, 'reabrir')).error).toBe('INCIDENCIA_VIEJA');
});

describe('a parcel that is held back', () => {
  const estado = async (id: number) =>
    (await server.query('SELECT estado_general FROM guia WHERE id = $1', [id]))[0].estado_general;
  const enPlanta = async () => {
    const guia = await newGuia(server);
    await server.as(ANA, registrarEvento, { guia_id: guia.id, tipo: 'ADM' });
    return guia;
  };

  test('by somebody else stays held when the matter that held it as well is solved', async () => {
    const guia = await enPlanta();
    expect(await server.as(ANA, registrarEvento, { guia_id: guia.id, tipo: 'RTN', motivo_id: 22 })).toMatchObject({
      code: 'OK',
    });
    const { id } = await abierta(ANA, { guia: guia.numero });
    expect(await act(id, 'retener', { motivo_id: 22 })).toMatchObject({ code: 'OK' });
    expect(await act(id, 'resolver', { solucion: 'CORREGIDA' })).toMatchObject({ code: 'OK' });
    expect([await estado(guia.id), (await rowOf(id)).retiene]).toEqual(['RETENIDO', false]);
    const said = (await see(id)).entradas.map(({ texto }) => texto);
    expect(said).toContain('Dejó de retener la guía: sigue retenida por fuera de las incidencias.');
  });

  test('is worked on by whoever held it: its client does not take the matter back and leave the parcel there', async () => {
    const { id } = await abierta(CLIENTE, { guia: GUIA, tipo_id: tipos.DEMORA });
    const guia = await enPlanta();
    await server.query('UPDATE incidencia SET guia_id = $2 WHERE id = $1', [id, guia.id]);
    expect(await act(id, 'retener', { motivo_id: 22 })).toMatchObject({ code: 'OK', estado: 'EN_GESTION' });
    expect((await see(id)).incidencia).toMatchObject({ retiene: true, responsable: 'Ana Plazos' });
    expect((await server.as(CLIENTE, retirarIncidencia, { id })).error).toBe('DOCUMENTO_NO_PERMITE');
    expect(await act(id, 'soltar')).toMatchObject({ code: 'OK' });
    expect(await estado(guia.id)).toBe('INGRESADO');
  });
});

test('many are solved with one answer made beforehand, each told of its own; where something is not known it says so', async () => {
  const { macros } = await server.as(ANA, getOpcionesDeIncidencias, {});
  const macro_id = macros.find(({ nombre }: { nombre: string }) => nombre === 'Disponible en agencia').id;
  const con = await abierta(CLIENTE, { guia: GUIA, tipo_id: tipos.FALTANTE });
  const sin = await abierta(CLIENTE);
  const ours = await abierta(ANA, { guia: GUIA, tipo_id: tipos.TRATO, aparte: true });
  const many = (macro: number) =>
    server.as(ANA, moverIncidencias, {
      ...{ ids: [con.id, sin.id, ours.id], acto: 'resolver', solucion: 'INFORMADA', macro_id: macro },
    });
  const done = await many(macro_id);
  expect(done.filas.map(({ razon }: { razon: string | null }) => razon)).toEqual([
    ...[null, 'No se sabe {{guia}}: respóndala aparte', null],
  ]);
  const said = `La guía ${GUIA} está disponible para retirar en Agencia Cordón, con documento de Ana Pereira.`;
  expect((await see(con.id, CLIENTE)).entradas).toContainEqual(expect.objectContaining({ texto: said }));
  expect([(await rowOf(con.id)).estado, (await rowOf(sin.id)).estado]).toEqual(['RESUELTA', 'ABIERTA']);
  expect((await see(sin.id, CLIENTE)).entradas).toHaveLength(1);
  // Nobody hears of what is ours alone: the words of its end are kept among ourselves.
  expect((await see(ours.id)).entradas).toContainEqual(expect.objectContaining({ clase: 'nota', texto: said }));
  expect((await many(999_999)).error).toBe('MACRO_NO_ENCONTRADA');
});

test('what nobody holds may be taken although its client has written meanwhile; what somebody does, may not', async () => {
  const { id } = await abierta(CLIENTE);
  const { version } = (await see(id)).incidencia;
  await server.as(CLIENTE, enviarMensaje, { id, texto: 'Otra cosa' });
  expect(await server.as(ANA, moverIncidencia, { id, version, acto: 'tomar' })).toMatchObject({ code: 'OK' });
  const late = await server.as(BETO, moverIncidencia, { id, version, acto: 'tomar' });
  expect([late.error, late.msg]).toEqual([
    'INCIDENCIA_TOMADA',
    expect.stringMatching(/^La tomó Ana Plazos hace \d+ s$/),
  ]);
});

test('two that are united with each other at once end as one, and the one that is left is open', async () => {
  for (let round = 0; round < 3; round += 1) {
    const pair = [await abierta(CLIENTE), await abierta(CLIENTE)] as const;
    const [one, other] = pair;
    const done = await Promise.all([
      act(one.id, 'duplicar', { con: other.numero }),
      act(other.id, 'duplicar', { con: one.numero }),
    ]);
    expect(done.filter(({ code }) => code === 'OK')).toHaveLength(1);
    const left = await Promise.all(pair.map(async ({ id }) => (await rowOf(id)).estado));
    expect(left.toSorted()).toEqual(['ABIERTA', 'DUPLICADA']);
  }
});
