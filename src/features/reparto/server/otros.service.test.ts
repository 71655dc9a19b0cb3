import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { corregirEvento, registrarEvento } from '#features/guias/detalle.contract.ts';
import { checksDeRecorridos } from '#features/recorridos/server/public.ts';
import { driver, OPERARIO, outWith, picture, verRonda } from '#testing/calle.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { misreplayed } from '#testing/replay.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import {
  corregirActo,
  danar,
  desviar,
  entregarEnParte,
  entregarEnPuerta,
  miHoja,
  noEntregar,
  reintentar,
} from '../entrega.contract.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
});
afterAll(async () => {
  const broken = await misreplayed((text) => server.query(text));
  for (const { run } of checksDeRecorridos) broken.push(...(await run((text) => server.query(text))));
  await server.close();
  expect(broken).toEqual([]);
});

const guia = async (id: number) =>
  (await server.query('SELECT estado_general, intentos, agente_id FROM guia WHERE id = $1', [id]))[0];
const tipos = async (id: number) =>
  (await server.query('SELECT tipo FROM evento WHERE guia_id = $1 ORDER BY id', [id])).map(({ tipo }) => tipo);
const held = async (rol: string, auxiliar_id: number) =>
  Number(
    (
      await server.query(
        `SELECT coalesce(sum(CASE WHEN l.debe_id = c.id THEN l.centavos ELSE -l.centavos END), 0) AS centavos
           FROM cuenta c JOIN asiento_linea l ON c.id IN (l.debe_id, l.haber_id) WHERE c.rol = $1 AND c.auxiliar_id = $2`,
        [rol, auxiliar_id],
      )
    )[0].centavos,
  );
const sheet = async (chofer: Person) => {
  const { hoja } = miHoja.result.parse(await server.as(chofer, miHoja, {}));
  if (hoja === null) throw new Error('the driver is out');
  return hoja;
};
const lineOf = async (chofer: Person, guia_id: number) =>
  (await sheet(chofer)).lineas.find((linea) => linea.guia_id === guia_id);
const give = (guia_id: number, cobrado_centavos = 0) => ({ guias: [guia_id], recibe: 'Rosa', cobrado_centavos });

describe('after a visit', () => {
  test('whoever was not there comes after all: the visit goes on, and counts once', async () => {
    const chofer = driver('Carlos');
    const { id, first } = await outWith(server, chofer, {});
    expect(await server.as(chofer, reintentar, { guias: [first] })).toMatchObject({ error: 'EVENTO_NO_PERMITIDO' });
    await server.as(chofer, noEntregar, { guias: [first], motivo_id: 1 });
    expect(await guia(first)).toMatchObject({ intentos: 1 });
    const act = { guias: [first], clave: crypto.randomUUID() };
    const [one, two] = [await server.as(chofer, reintentar, act), await server.as(chofer, reintentar, act)];
    expect([one, two]).toEqual([expect.objectContaining({ guias: [{ guia_id: first, estado: 'EN_CAMINO' }] }), one]);
    expect(await guia(first)).toMatchObject({ estado_general: 'EN_REPARTO', intentos: 0 });
    expect(await server.as(chofer, entregarEnPuerta, give(first))).toMatchObject({ texto: 'Entregada' });
    expect((await verRonda(server, id)).lineas).toMatchObject([{ estado: 'ENTREGADA' }]);
  });

  test('nobody else goes on with it, and none goes on with another’s', async () => {
    const [chofer, other] = [driver('Ana'), driver('Pereira')];
    const { first } = await outWith(server, chofer, {});
    await outWith(server, other, {});
    await server.as(chofer, noEntregar, { guias: [first], motivo_id: 1 });
    const answers: { error?: unknown }[] = [];
    answers.push(await server.as(other, reintentar, { guias: [first] }));
    answers.push(await server.as(other, desviar, { guias: [first], agente_id: 1 }));
    answers.push(await server.as(other, danar, { guias: [first], nota: 'Rota', foto: await picture() }));
    answers.push(await server.as(other, corregirActo, { guias: [first] }));
    const parte = { guia_id: first, bultos: [1], motivo_id: 50, recibe: 'Rosa', cobrado_centavos: 0 };
    answers.push(await server.as(other, entregarEnParte, parte));
    expect(new Set(answers.map(({ error }) => error))).toEqual(new Set(['GUIA_AJENA_AL_RECORRIDO']));
    expect(await server.as(OPERARIO, registrarEvento, { guia_id: first, tipo: 'REI' })).toMatchObject({
      error: 'EVENTO_AJENO',
    });
  });

  test('to an agency: one act of two events, from the door or after a visit, told once', async () => {
    const chofer = driver('Luis');
    const { id, ids } = await outWith(server, chofer, {}, {});
    const [door, visited] = [ids[0] ?? 0, ids[1] ?? 0];
    const [agencia] = (await sheet(chofer)).agencias;
    if (agencia === undefined) throw new Error('there is an agency');
    await server.as(chofer, noEntregar, { guias: [visited], motivo_id: 1 });
    const act = { guias: [door], agente_id: agencia.id, clave: crypto.randomUUID() };
    const [one, two] = [await server.as(chofer, desviar, act), await server.as(chofer, desviar, act)];
    expect([one.code, two]).toEqual(['OK', one]);
    expect((await tipos(door)).slice(-2)).toEqual(['NOENT', 'DESV']);
    expect(await guia(door)).toMatchObject({ estado_general: 'EN_TRASLADO', agente_id: agencia.id });
    expect(await lineOf(chofer, door)).toMatchObject({ estado: 'EN_CAMINO', agencia: agencia.nombre });
    await server.as(chofer, desviar, { guias: [visited], agente_id: agencia.id });
    expect((await tipos(visited)).slice(-2)).toEqual(['NOENT', 'DESV']);
    const [moments] = await server.query(
      `SELECT count(DISTINCT fecha_evento)::int AS n FROM evento WHERE guia_id = $1 AND tipo IN ('NOENT', 'DESV')`,
      [door],
    );
    expect(moments).toEqual({ n: 1 });
    expect(await server.as(chofer, corregirActo, { guias: [door] })).toMatchObject({
      guias: [{ guia_id: door, estado: 'EN_CAMINO' }],
    });
    expect(await guia(door)).toMatchObject({ estado_general: 'EN_REPARTO', agente_id: null, intentos: 0 });
    expect((await verRonda(server, id)).lineas).toHaveLength(2);
  });

  test('what is broken is held back with its picture, and says so on the sheet', async () => {
    const chofer = driver('Beto');
    const { first } = await outWith(server, chofer, {});
    expect(await server.as(chofer, danar, { guias: [first], nota: 'Caja aplastada' })).toMatchObject({
      campos: { foto_id: expect.any(String) },
    });
    const act = { guias: [first], nota: 'Caja aplastada', foto: await picture() };
    expect(await server.as(chofer, danar, act)).toMatchObject({ code: 'OK' });
    expect(await guia(first)).toMatchObject({ estado_general: 'RETENIDO' });
    expect(await lineOf(chofer, first)).toMatchObject({ retenida: true });
    expect(await server.as(chofer, entregarEnPuerta, give(first))).toMatchObject({ error: 'EVENTO_NO_PERMITIDO' });
  });
});

describe('a part, and what was told wrong', () => {
  test('some pieces are taken and a part is paid; the others go back', async () => {
    const chofer = driver('Nadia');
    const { first } = await outWith(server, chofer, { bultos: 3, contra_reembolso_centavos: 90_000 });
    const { motivos_parcial } = await sheet(chofer);
    const act = {
      ...{ guia_id: first, bultos: [1, 2], motivo_id: motivos_parcial[0]?.id ?? 0, recibe: 'Rosa' },
      cobrado_centavos: 60_000,
    };
    const much = await server.as(chofer, entregarEnParte, { ...act, cobrado_centavos: 90_001 });
    expect(much).toMatchObject({ error: 'MONTO_DISTINTO' });
    expect(await server.as(chofer, entregarEnParte, { ...act, bultos: [1, 2, 3] })).toMatchObject({
      campos: { bultos: expect.any(String) },
    });
    expect(await server.as(chofer, entregarEnParte, act)).toMatchObject({
      guias: [{ guia_id: first, estado: 'PARCIAL' }],
    });
    expect(await held('EFECTIVO_CHOFER', await server.id(chofer))).toBe(60_000);
  });

  test('is taken back by whoever told it, with its money, while the table lets it; the sheet says until when', async () => {
    const chofer = driver('Iris');
    const { first } = await outWith(server, chofer, { contra_reembolso_centavos: 50_000 });
    expect(await lineOf(chofer, first)).toMatchObject({ corrige_hasta: null });
    await server.as(chofer, entregarEnPuerta, give(first, 50_000));
    expect(Date.parse((await lineOf(chofer, first))?.corrige_hasta ?? '')).toBeGreaterThan(Date.now() + 10 * 60_000);
    expect(await server.as(chofer, corregirActo, { guias: [first] })).toMatchObject({
      guias: [{ guia_id: first, estado: 'EN_CAMINO' }],
    });
    expect(await held('EFECTIVO_CHOFER', await server.id(chofer))).toBe(0);
    await server.as(chofer, entregarEnPuerta, give(first, 50_000));
    await server.query(`UPDATE transicion SET deshacer_minutos = 0 WHERE tipo_evento = 'ENT_CR'`);
    expect(await lineOf(chofer, first)).toMatchObject({ corrige_hasta: null });
    expect(await server.as(chofer, corregirActo, { guias: [first] })).toMatchObject({ error: 'EVENTO_NO_SE_CORRIGE' });
    await server.query(`UPDATE transicion SET deshacer_minutos = 15 WHERE tipo_evento = 'ENT_CR'`);
  });
});

test('what a client wants proved is asked for as it was agreed when the round left', async () => {
  const chofer = driver('Omar');
  const agree = (valor: string) =>
    server.query(
      `INSERT INTO cliente_regla (cliente_id, clave, valor, desde, puesta_por) VALUES (1, 'prueba_puerta', $1::jsonb, hoy(), (SELECT min(id) FROM usuario))`,
      [valor],
    );
  await agree('["firma", "foto"]');
  const { ids } = await outWith(server, chofer, { cliente_id: 1 }, { cliente_id: 1 });
  await agree('["documento"]');
  const [one, two] = [ids[0] ?? 0, ids[1] ?? 0];
  expect(await lineOf(chofer, one)).toMatchObject({ pruebas: ['firma', 'foto'] });
  expect(await server.as(chofer, entregarEnPuerta, give(one))).toMatchObject({
    campos: { firma: 'Hace falta la firma', foto: 'Hace falta una foto' },
  });
  // The page of a parcel is another way to the same event, and no way around what was agreed.
  const past = await server.as(chofer, registrarEvento, { guia_id: one, tipo: 'ENT', recibe: 'Ana' });
  expect(past).toMatchObject({ error: 'EVENTO_SIN_DATOS', campos: { firma_id: 'Hace falta la firma' } });
  const office = await server.as(OPERARIO, registrarEvento, { guia_id: one, tipo: 'ENT', recibe: 'Ana' });
  expect(office).toMatchObject({ code: 'OK' });
  await server.as({ roles: [2], codes: ['EVE_003'] }, corregirEvento, { guia_id: one, evento_id: office.evento_id });
  const proofs = { firma: await picture(), foto: await picture() };
  expect(await server.as(chofer, entregarEnPuerta, { ...give(one), ...proofs })).toMatchObject({ code: 'OK' });
  await server.query(`DELETE FROM cliente_regla WHERE clave = 'prueba_puerta'`);
  expect(await server.as(chofer, entregarEnPuerta, give(two))).toMatchObject({ code: 'OK' });
  expect((await sheet(chofer)).trafico).toBe('2900 1234');
});
