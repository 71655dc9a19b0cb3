import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { abrirCaja, contarRemesa, enviarRemesa, listRemesas, recibirRemesa } from '#features/cajas/contract.ts';
import { checksDeCajas } from '#features/cajas/server/public.ts';
import { driver } from '#testing/calle.ts';
import { outTo } from '#testing/descarga.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { misDescargas } from '../descarga.contract.ts';
import { leerRecogida } from '../recogida.contract.ts';

/** A bag of money goes to the plant with the driver who comes by its agency. */

const ADRIANA: Person = { name: 'Adriana Luz', tipo: 'agencia', agente_id: 1, codes: ['PCK_001'] };
const SALTO: Person = { name: 'Sara Sosa', tipo: 'agencia', agente_id: 2, codes: ['PCK_001'] };
const CAJERO: Person = { name: 'Coco Paz', codes: ['VAL_001'] };
const DECLARADO = 745_500;
const ok = { code: 'OK' };

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
  for (const agencia of [ADRIANA, SALTO])
    expect(
      await server.as(agencia, abrirCaja, { conteo: [{ denominacion_centavos: 100_000, cantidad: 9 }] }),
    ).toMatchObject(ok);
});
afterAll(async () => {
  for (const { name, run } of checksDeCajas)
    expect([name, await run((text) => server.query(text))]).toEqual([name, []]);
  await server.close();
});

const send = async (agencia: Person, precinto: string) => {
  const sent = await server.as(agencia, enviarRemesa, { precinto, declarado_centavos: DECLARADO });
  expect(sent).toMatchObject(ok);
  return { id: Number(sent.id), numero: String(sent.numero) };
};
const read = (person: Person, recorrido_id: number, codigo: string, agente_id = 1) =>
  server.as(person, leerRecogida, { recorrido_id, agente_id, codigo });
const sheet = async (person: Person) => misDescargas.result.parse(await server.as(person, misDescargas, {})).paradas;
const bagOf = async (person: Person, id: number) =>
  listRemesas.result.parse(await server.as(person, listRemesas, {})).remesas.find((remesa) => remesa.id === id);

test('its seal is read at the stop, once and by one driver alone, and nobody on the way is told what is in it', async () => {
  const [bag, aSalto] = [await send(ADRIANA, 'P-77'), await send(SALTO, 'P-78')];
  const [chofer, otro] = [driver('Carlos Nieves'), driver('Otilia Paz')];
  const { id } = await outTo(server, { chofer, agente_id: 1 }, {});
  const theirs = await outTo(server, { chofer: otro, agente_id: 1 }, {});
  const seen = await server.as(chofer, misDescargas, {});
  expect(misDescargas.result.parse(seen).paradas).toMatchObject([
    { agente_id: 1, bolsas: [{ numero: bag.numero, precinto: 'P-77', llevada: false }] },
  ]);
  expect(await read(chofer, id, 'P-78')).toMatchObject({
    resultado: 'ajena',
    texto: `La bolsa ${aSalto.numero} es de Agencia Salto: no sale de acá`,
  });
  expect(await read(chofer, id, 'P-79')).toMatchObject({ resultado: 'error', texto: 'No existe la guía P-79' });
  expect(await read(chofer, theirs.id, 'P-77')).toMatchObject({ error: 'RECORRIDO_NO_ENCONTRADO' });
  // As a reader without the dash tells it; an answer that was lost is asked for again with its key.
  const clave = crypto.randomUUID();
  const asked = { recorrido_id: id, agente_id: 1, codigo: 'p77', clave };
  const [done, again] = [await server.as(chofer, leerRecogida, asked), await server.as(chofer, leerRecogida, asked)];
  expect([done, again]).toMatchObject([{ resultado: 'hecha', texto: `La bolsa ${bag.numero} va con usted` }, done]);
  expect(await read(chofer, id, 'P-77')).toMatchObject({ resultado: 'repetida' });
  expect(await read(otro, theirs.id, 'P-77')).toMatchObject({
    resultado: 'error',
    texto: `La bolsa ${bag.numero} figura con Carlos Nieves: avise a la oficina`,
  });
  expect(await sheet(chofer)).toMatchObject([{ bolsas: [{ llevada: true }] }]);
  expect((await sheet(otro))[0]?.bolsas).toEqual([]);
  expect(JSON.stringify([seen, done, await server.as(otro, misDescargas, {})])).not.toContain(String(DECLARADO));
});

test('the agency sees whose hands it is in, and the plant takes it in from whoever did not carry it', async () => {
  const bag = await send(SALTO, 'Q-1');
  const lleva: Person = { ...driver('Dora Vega'), codes: ['CHF_001', 'REC_CARGAR_001', 'VAL_001'] };
  const { id } = await outTo(server, { chofer: lleva, agente_id: 2 }, {});
  expect(await read(lleva, id, 'Q-1', 2)).toMatchObject({ resultado: 'hecha' });
  const inHands = { estado: 'EN_CAMINO', nombre_estado: 'En camino', lleva: 'Dora Vega' };
  expect(await bagOf(SALTO, bag.id)).toMatchObject(inHands);
  expect(await bagOf(CAJERO, bag.id)).toMatchObject({ ...inHands, declarado_centavos: null });
  expect(await bagOf(ADRIANA, bag.id)).toBeUndefined();
  expect(await server.as(lleva, recibirRemesa, { precinto: 'Q-1', intacto: true })).toMatchObject({
    error: 'CUENTA_OTRO',
  });
  expect(await server.as(CAJERO, recibirRemesa, { precinto: 'Q-1', intacto: true })).toMatchObject(ok);
  expect(await read(lleva, id, 'Q-1', 2)).toMatchObject({
    resultado: 'error',
    texto: `La bolsa ${bag.numero} ya está en la planta`,
  });
  const conteo = [{ denominacion_centavos: 100, cantidad: DECLARADO / 100 }];
  expect(await server.as(CAJERO, contarRemesa, { id: bag.id, conteo })).toMatchObject({ contado_centavos: DECLARADO });
  expect((await sheet(lleva))[0]?.bolsas.map(({ precinto }) => precinto)).not.toContain('Q-1');
});

test('the database itself hands no bag to a driver but on the own round, and shows none', async () => {
  const bag = await send(ADRIANA, 'S-1');
  const [mine, other] = [driver('Gala Ruiz'), driver('Beto Sosa')];
  const { id } = await outTo(server, { chofer: mine, agente_id: 1 }, {});
  const phone = new pg.Client(server.app);
  await phone.connect();
  await phone.query(`SELECT set_config('anden.usuario_id', $1, false)`, [String(await server.id(other))]);
  await phone.query('SET ROLE anden_chofer');
  const asked = async (text: string) =>
    (await phone.query(text).catch(({ message }: Error) => ({ rows: [message] }))).rows;
  expect(await asked('SELECT id FROM remesa')).toEqual([]);
  expect(await asked(`SELECT * FROM bolsas_de_la_ronda(${id})`)).toEqual([]);
  expect(await asked(`SELECT * FROM sostener_bolsa(${id}, 'S-1')`)).toEqual([]);
  expect(await asked(`SELECT llevar_bolsa(${bag.id}, ${id}, 'EN_CAMINO')`)).toEqual(['no such bag on this round']);
  expect(
    await asked(`INSERT INTO documento_anotacion (entidad, documento_id, acto, estado_desde, estado_hasta, usuario_id)
                 VALUES ('remesa', ${bag.id}, 'llevar', 'ENVIADA', 'EN_CAMINO', usuario_actual())`),
  ).toEqual([expect.stringContaining('row-level security')]);
  await phone.end();
});

test('two phones read one seal at once: it is with one of them', async () => {
  const bag = await send(ADRIANA, 'R-1');
  const [una, dos] = [driver('Una Rey'), driver('Dos Rey')];
  const [a, b] = [
    await outTo(server, { chofer: una, agente_id: 1 }, {}),
    await outTo(server, { chofer: dos, agente_id: 1 }, {}),
  ];
  const said = await Promise.all([read(una, a.id, 'R-1'), read(dos, b.id, 'R-1')]);
  expect(said.map(({ resultado }) => resultado).sort()).toEqual(['error', 'hecha']);
  const notes = await server.query(
    `SELECT acto FROM documento_anotacion WHERE entidad = 'remesa' AND documento_id = $1 ORDER BY id`,
    [bag.id],
  );
  expect(notes).toEqual([{ acto: 'enviar' }, { acto: 'llevar' }]);
});
