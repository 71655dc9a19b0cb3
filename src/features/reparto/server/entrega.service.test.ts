import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { checksDeRecorridos } from '#features/recorridos/server/public.ts';
import { CON_IMAGENES } from '#shared/con-imagenes.ts';
import { driver, OPERARIO, outWith, picture, verRonda } from '#testing/calle.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { type NuevaGuia, newGuia } from '#testing/nueva-guia.ts';
import { misreplayed } from '#testing/replay.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { entregarEnPuerta, miHoja, noEntregar } from '../entrega.contract.ts';

const CLIENTE: Person = { tipo: 'cliente', cliente_id: 1, codes: ['CLI_001', 'CHF_001'] };

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

const see = (id: number) => verRonda(server, id);
const events = (guia_id: number) =>
  server.query(
    'SELECT tipo, recibe, documento, firma_id, foto_id, fecha_evento FROM evento WHERE guia_id = $1 ORDER BY id',
    [guia_id],
  );
const held = (rol: string, auxiliar_id: number) =>
  server.query(
    `SELECT coalesce(sum(CASE WHEN l.debe_id = c.id THEN l.centavos ELSE -l.centavos END), 0)::int AS centavos
       FROM cuenta c JOIN asiento_linea l ON c.id IN (l.debe_id, l.haber_id) WHERE c.rol = $1 AND c.auxiliar_id = $2`,
    [rol, auxiliar_id],
  );
const images = async () => Number((await server.query('SELECT count(*) AS n FROM archivo'))[0].n);

/** A driver who is out with these parcels. */
const out = (chofer: Person, ...given: NuevaGuia[]) => outWith(server, chofer, ...given);

describe('at the door', () => {
  test('the sheet has each door with its money; a delivery keeps who received, the document and the signature of its own', async () => {
    const chofer = driver('Carlos');
    expect(await server.as(chofer, miHoja, {})).toMatchObject({ hoja: null });
    const { id, ids, first } = await out(
      chofer,
      { contra_reembolso_centavos: 220_000 },
      {},
      { servicio: 'DOCUMENTOS' },
    );
    await server.query('UPDATE guia SET flete_destino_centavos = 19000 WHERE id = $1', [first]);
    expect(await server.as(chofer, miHoja, {})).toMatchObject({
      hoja: {
        recorrido_id: id,
        estado: 'EN_RUTA',
        lineas: [
          { guia_id: first, orden: 1, estado: 'EN_CAMINO', contra_reembolso_centavos: 220_000, flete_centavos: 19_000 },
          { pide_documento: false },
          { pide_documento: true },
        ],
        motivos: expect.arrayContaining([expect.objectContaining({ exige_foto: true })]),
      },
    });
    const hand = { guias: [first], recibe: 'Rosa Olivera', documento: '1234567-2', firma: await picture() };
    const short = await server.as(chofer, entregarEnPuerta, { ...hand, cobrado_centavos: 220_000 });
    expect(short).toMatchObject({ error: 'MONTO_DISTINTO', msg: 'Se cobra exactamente $ 2.390,00' });
    const paid = await server.as(chofer, entregarEnPuerta, { ...hand, cobrado_centavos: 239_000 });
    expect(paid).toMatchObject({ texto: 'Entregada', guias: [{ guia_id: first, estado: 'ENTREGADA' }] });
    expect((await events(first)).at(-1)).toMatchObject({
      tipo: 'ENT_CR',
      recibe: 'Rosa Olivera',
      documento: '1.234.567-2',
      firma_id: expect.any(String),
    });
    expect(await held('EFECTIVO_CHOFER', await server.id(chofer))).toEqual([{ centavos: 239_000 }]);
    const papeles = ids[2] ?? 0;
    const bare = { guias: [papeles], recibe: 'Rosa', cobrado_centavos: 0 };
    expect(await server.as(chofer, entregarEnPuerta, bare)).toMatchObject({
      campos: { documento: expect.any(String) },
    });
    expect(await server.as(chofer, entregarEnPuerta, { ...bare, documento: '1234567-3' })).toMatchObject({
      status: 400,
    });
    expect((await see(id)).lineas.map(({ estado }) => estado)).toEqual(['ENTREGADA', 'EN_CAMINO', 'EN_CAMINO']);
  });

  test('one act twice is one delivery, one signature and one sum, however often its answer is lost', async () => {
    const chofer = driver('Ana');
    const { first } = await out(chofer, { contra_reembolso_centavos: 90_000 });
    const act = {
      guias: [first],
      recibe: 'Rosa',
      cobrado_centavos: 90_000,
      firma: await picture(),
      clave: crypto.randomUUID(),
    };
    const before = await images();
    const [one, two] = [await server.as(chofer, entregarEnPuerta, act), await server.as(chofer, entregarEnPuerta, act)];
    expect([one.code, two]).toEqual(['OK', one]);
    expect([await images(), (await events(first)).filter(({ tipo }) => tipo === 'ENT_CR').length]).toEqual([
      before + 1,
      1,
    ]);
    const again = await server.as(chofer, entregarEnPuerta, { ...act, clave: crypto.randomUUID() });
    expect(again).toMatchObject({ error: 'EVENTO_NO_PERMITIDO', msg: expect.stringContaining('Ya estaba') });
    expect(await images()).toBe(before + 1);
    expect(await held('EFECTIVO_CHOFER', await server.id(chofer))).toEqual([{ centavos: 90_000 }]);
  });

  test('pictures that come as bytes are those of the same act in JSON, and told twice once', async () => {
    const chofer = driver('Delia');
    const { first } = await out(chofer, {});
    const [firma, foto] = [Buffer.from(await picture(), 'base64'), Buffer.from(await picture(), 'base64')];
    const act = { guias: [first], recibe: 'Rosa', cobrado_centavos: 0, clave: crypto.randomUUID() };
    const lengths = { firma: firma.length, foto: foto.length };
    const lines = [lengths, { service: entregarEnPuerta.service, ...act }].map((line) => `${JSON.stringify(line)}\n`);
    const payload = Buffer.concat([Buffer.from(lines.join('')), firma, foto]);
    const headers = { 'x-token': await server.token(chofer), 'content-type': CON_IMAGENES };
    const before = await images();
    const send = () => server.request({ method: 'POST', url: '/dispatcher', headers, payload });
    expect((await send()).json()).toMatchObject({ code: 'OK', texto: 'Entregada' });
    expect((await send()).json()).toMatchObject({ code: 'OK', texto: 'Entregada' });
    const again = { ...act, firma: firma.toString('base64'), foto: foto.toString('base64') };
    expect(await server.as(chofer, entregarEnPuerta, again)).toMatchObject({ code: 'OK' });
    expect(await images()).toBe(before + 2);
    const [delivery] = (await events(first)).filter(({ tipo }) => tipo === 'ENT');
    expect(delivery).toMatchObject({ firma_id: expect.any(String), foto_id: expect.any(String) });
  });

  test('several parcels of a door go together or not at all, at the time when it was done', async () => {
    const chofer = driver('Luis');
    const other = await out(driver('Pereira'), {});
    const { ids } = await out(chofer, { contra_reembolso_centavos: 10_000 }, { contra_reembolso_centavos: 5_000 });
    const act = { recibe: 'Rosa', cobrado_centavos: 15_000, medio: 'TARJETA' as const };
    const mixed = await server.as(chofer, entregarEnPuerta, { ...act, guias: [...ids, other.first] });
    expect(mixed).toMatchObject({ error: 'GUIA_AJENA_AL_RECORRIDO' });
    for (const guia_id of ids) expect((await events(guia_id)).at(-1)).toMatchObject({ tipo: 'SAL' });
    const fecha_evento = new Date(Date.now() + 10_000).toISOString();
    expect(await server.as(chofer, entregarEnPuerta, { ...act, guias: ids, fecha_evento })).toMatchObject({
      texto: '2 entregadas',
    });
    expect(await held('EFECTIVO_CHOFER', await server.id(chofer))).toEqual([{ centavos: 0 }]);
  });

  test('what could not be handed over stays with its reason, and a photo where that asks for one', async () => {
    const chofer = driver('Beto');
    const { id, first } = await out(chofer, {});
    const { hoja } = miHoja.result.parse(await server.as(chofer, miHoja, {}));
    const strict = hoja?.motivos.find(({ exige_foto }) => exige_foto);
    if (strict === undefined) throw new Error('a reason asks for a photo');
    const act = { guias: [first], motivo_id: strict.id };
    expect(await server.as(chofer, noEntregar, act)).toMatchObject({ campos: { foto_id: expect.any(String) } });
    expect(await server.as(chofer, noEntregar, { ...act, foto: 'AAAA' })).toMatchObject({ error: 'ARCHIVO_INVALIDO' });
    expect(await server.as(chofer, noEntregar, { ...act, foto: await picture() })).toMatchObject({
      guias: [{ guia_id: first, estado: 'NO_ENTREGADA' }],
    });
    expect((await see(id)).lineas).toMatchObject([{ estado: 'NO_ENTREGADA', motivo: strict.nombre }]);
  });
});

describe('whose', () => {
  test('nobody delivers what is on another’s round, on none, or does not exist; and all answer alike', async () => {
    const chofer = driver('Nadia');
    const { first: theirs } = await out(driver('Omar'), {});
    const loose = await newGuia(server, {});
    const answers: { error?: unknown }[] = [];
    for (const guia of [theirs, loose.id, 999_999]) {
      answers.push(await server.as(chofer, entregarEnPuerta, { guias: [guia], recibe: 'Rosa', cobrado_centavos: 0 }));
      answers.push(await server.as(chofer, noEntregar, { guias: [guia], motivo_id: 1 }));
    }
    expect(new Set(answers.map(({ error }) => error))).toEqual(new Set(['GUIA_AJENA_AL_RECORRIDO']));
    expect((await events(theirs)).at(-1)).toMatchObject({ tipo: 'SAL' });
    expect(await server.as(OPERARIO, miHoja, {})).toMatchObject({ status: 403 });
    expect(await server.as(CLIENTE, miHoja, {})).toMatchObject({ status: 403 });
  });

  test('a round that was passed on: what was done before counts, what comes after does not', async () => {
    const [chofer, next] = [driver('Iris'), driver('Juan')];
    const { id, ids } = await out(chofer, {}, {});
    const fecha_evento = new Date().toISOString();
    await server.query('UPDATE recorrido SET chofer_id = $2 WHERE id = $1', [id, await server.id(next)]);
    const act = (guia: number, more: object = {}) => ({ guias: [guia], recibe: 'Rosa', cobrado_centavos: 0, ...more });
    expect(await server.as(chofer, entregarEnPuerta, act(ids[0] ?? 0))).toMatchObject({
      error: 'GUIA_AJENA_AL_RECORRIDO',
    });
    expect(await server.as(chofer, entregarEnPuerta, act(ids[0] ?? 0, { fecha_evento }))).toMatchObject({ code: 'OK' });
    expect(await server.as(next, entregarEnPuerta, act(ids[1] ?? 0))).toMatchObject({ code: 'OK' });
  });
});
