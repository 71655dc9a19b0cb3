import { afterAll, beforeAll, expect, test } from 'vitest';

import { registrarEvento } from '#features/guias/detalle.contract.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { type NuevaGuia, newGuia } from '#testing/nueva-guia.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { entregarEnMostrador, guardarEstante } from '../contract.ts';
import {
  abrirRepaso,
  apartarAjena,
  type ClaseDeRepaso,
  cerrarRepaso,
  leerRepaso,
  listRepasos,
  prorrogarGuia,
  verRepaso,
} from '../repasos.contract.ts';

const ENCARGADO: Person = { roles: [2], codes: ['GUI_001', 'EVE_003', 'PCK_001'] };
const ANA: Person = { name: 'Ana Silva', tipo: 'agencia', agente_id: 1, codes: ['PCK_001'] };
const BEA: Person = { name: 'Bea Ruiz', tipo: 'agencia', agente_id: 1, codes: ['PCK_001'] };
const OTRA: Person = { tipo: 'agencia', agente_id: 2, codes: ['PCK_001'] };
const NUESTRA: Person = { name: 'Nora Paz', codes: ['PCK_001'] };
const ok = { code: 'OK' };

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
  for (const codigo of ['A-01', 'A-02'])
    expect(await server.as(ANA, guardarEstante, { codigo, capacidad: 10 })).toMatchObject(ok);
});
afterAll(() => server.close());

/** On its way to an agency, or lying there. */
async function parcel(given: NuevaGuia & { lies?: boolean } = {}): Promise<{ id: number; numero: string }> {
  const { lies = false, ...rest } = given;
  const guia = await newGuia(server, { agente_id: 1, ...rest });
  for (const tipo of ['ADM', 'CLA', 'DESP', ...(lies ? ['ING_AG'] : [])])
    expect(await server.as(ENCARGADO, registrarEvento, { guia_id: guia.id, tipo })).toMatchObject(ok);
  return guia;
}
async function start(clase: ClaseDeRepaso, more: object = {}, person = ANA) {
  const answer = await server.as(person, abrirRepaso, { clase, ...more });
  return abrirRepaso.result.parse(answer).repaso;
}
const read = (repaso_id: number, codigo: string, more: object = {}, person = ANA) =>
  server.as(person, leerRepaso, { repaso_id, codigo, ...more });
const matters = async (guia_id: number) =>
  (
    await server.query(
      'SELECT t.codigo, i.asunto FROM incidencia i JOIN incidencia_tipo t ON t.id = i.tipo_id WHERE i.guia_id = $1',
      [guia_id],
    )
  ).map(({ codigo }) => codigo);

test('19 announced by a round: 18 come, one is missing, one is somebody else’s, and each has its shelf', async () => {
  const [ronda] = await server.query(
    `INSERT INTO recorrido (numero, dia, tipo, estado, destino_id, salida, creado_por, cambiado_por)
     SELECT 'R261125-077', hoy(), 'TRONCO', 'EN_RUTA', 1, now(), min(id), min(id) FROM usuario RETURNING id`,
  );
  const announced: { id: number; numero: string }[] = [];
  for (let n = 0; n < 19; n += 1) announced.push(await parcel());
  await server.query(
    `INSERT INTO recorrido_guia (recorrido_id, guia_id, modo, orden, estado)
     SELECT $1, g, 'AGENCIA', row_number() OVER (), 'EN_CAMINO' FROM unnest($2::bigint[]) AS g`,
    [ronda.id, announced.map(({ id }) => id)],
  );
  const told = listRepasos.result.parse(await server.as(ANA, listRepasos, {}));
  expect(told.rondas).toMatchObject([{ numero: 'R261125-077', guias: 19 }]);
  expect(listRepasos.result.parse(await server.as(OTRA, listRepasos, {})).rondas).toEqual([]);
  expect(await server.as(OTRA, abrirRepaso, { clase: 'RECEPCION', recorrido: 'R261125-077' })).toMatchObject({
    error: 'RECORRIDO_SIN_GUIAS',
  });
  const lista = await start('RECEPCION', { recorrido: 'r261125-077' });
  expect(lista).toMatchObject({ esperadas: 19, leidas: 0, recorrido: 'R261125-077' });
  // The same one for whoever opens it a second time.
  expect((await start('RECEPCION', {}, BEA)).id).toBe(lista.id);
  const [missing, ...come] = announced;
  for (const { numero } of come) {
    const answer = leerRepaso.result.parse(await read(lista.id, numero));
    expect(answer).toMatchObject({ resultado: 'hecha', estante: expect.stringMatching(/^A-0[12]$/) });
  }
  const foreign = await parcel({ agente_id: 2 });
  const aside = await read(lista.id, foreign.numero);
  expect(aside).toMatchObject({ resultado: 'ajena', guia: null });
  expect(JSON.stringify(aside)).not.toMatch(/Agencia 2|destinatario":"/);
  expect(await server.as(ANA, apartarAjena, { repaso_id: lista.id, codigo: foreign.numero })).toMatchObject({
    repaso: { apartadas: 1 },
  });
  expect(await server.as(ANA, apartarAjena, { repaso_id: lista.id, codigo: come[0]?.numero ?? '' })).toMatchObject({
    error: 'GUIA_ES_DE_ACA',
  });
  const closed = await server.as(ANA, cerrarRepaso, { id: lista.id });
  expect(closed).toMatchObject({ repaso: { leidas: 18 }, faltan: [{ guia_nro: missing?.numero }] });
  expect([await matters(missing?.id ?? 0), await matters(foreign.id)]).toEqual([['FALTANTE_EN_DESCARGA'], ['OTRA']]);
  expect(await read(lista.id, missing?.numero ?? '')).toMatchObject({ error: 'REPASO_CERRADO' });
});

test('the driver unloads while the agency receives: one fact, and the list counts it as read', async () => {
  const one = await parcel();
  const two = await parcel();
  const { id } = await start('RECEPCION');
  expect(await server.as(ENCARGADO, registrarEvento, { guia_id: one.id, tipo: 'ING_AG' })).toMatchObject(ok);
  expect(await read(id, one.numero)).toMatchObject({
    resultado: 'repetida',
    texto: expect.stringMatching(/^Ya estaba/),
  });
  const both = await Promise.all([
    read(id, two.numero),
    read(id, two.numero, {}, BEA),
    server.as(ENCARGADO, registrarEvento, { guia_id: two.id, tipo: 'ING_AG' }),
  ]);
  expect(both.map(({ code }) => code)).toEqual(['OK', 'OK', 'OK']);
  const events = await server.query(`SELECT id FROM evento WHERE guia_id = $1 AND tipo = 'ING_AG'`, [two.id]);
  expect(events).toHaveLength(1);
  const seen = verRepaso.result.parse(await server.as(ANA, verRepaso, { id }));
  expect(seen.repaso).toMatchObject({ leidas: 2 });
  expect(await server.as(ANA, cerrarRepaso, { id })).toMatchObject({ repaso: { leidas: 2 } });
});

test('of several pieces each is read; a piece that it does not have is said', async () => {
  const { id: guia_id, numero } = await parcel({ bultos: 3 });
  const single = await parcel();
  const { id } = await start('RECEPCION');
  expect(await read(id, `${numero}B02`)).toMatchObject({ resultado: 'hecha', guia: { leidos: 1, bultos: 3 } });
  expect(await read(id, `${numero}B02`)).toMatchObject({ resultado: 'repetida' });
  expect(await read(id, `${numero}B07`)).toMatchObject({
    resultado: 'error',
    texto: `${numero} no tiene bulto 7: son 3`,
  });
  expect(await read(id, `${single.numero}B02`)).toMatchObject({
    texto: `${single.numero} no tiene bulto 2: es uno solo`,
  });
  const closed = await server.as(ANA, cerrarRepaso, { id });
  expect(closed).toMatchObject({ faltan: expect.arrayContaining([expect.objectContaining({ guia_id, leidos: 1 })]) });
});

test('a shelf that is read takes the reading, and without one it goes where the others of its person lie', async () => {
  const first = await parcel();
  const second = await parcel();
  await server.query(`UPDATE guia SET destinatario = 'Rosa Olivera', documento = NULL WHERE id IN ($1, $2)`, [
    first.id,
    second.id,
  ]);
  const { id } = await start('RECEPCION');
  expect(await read(id, first.numero, { estante: 'A-02' })).toMatchObject({ estante: 'A-02' });
  expect(await read(id, second.numero)).toMatchObject({ estante: 'A-02' });
  // Read once more with another shelf: it moves.
  expect(await read(id, second.numero, { estante: 'A-01' })).toMatchObject({ resultado: 'repetida', estante: 'A-01' });
  expect(await read(id, second.numero, { estante: 'Z-09' })).toMatchObject({
    texto: expect.stringContaining('Z-09 no existe'),
  });
  expect(await server.as(ANA, cerrarRepaso, { id })).toMatchObject(ok);
});

test('what is expired goes back only with its label in the hand; what is not there is told the same day', async () => {
  const here = await parcel({ lies: true });
  const gone = await parcel({ lies: true });
  const fresh = await parcel({ lies: true });
  await server.query(`UPDATE guia SET vence_el = hoy() - 2 WHERE id IN ($1, $2)`, [here.id, gone.id]);
  const lista = await start('VENCIDAS');
  expect(lista.esperadas).toBe(2);
  expect(await read(lista.id, fresh.numero)).toMatchObject({
    resultado: 'error',
    texto: expect.stringContaining('no está vencida'),
  });
  expect(await read(lista.id, here.numero)).toMatchObject({
    resultado: 'hecha',
    texto: `Vuelve ${here.numero} como ${here.numero}-D1`,
  });
  const [{ estado_general, abierta }] = await server.query(
    'SELECT g.estado_general, (SELECT d.clase FROM devolucion d WHERE d.guia_id = g.id AND d.abierta) AS abierta FROM guia g WHERE g.id = $1',
    [here.id],
  );
  expect([estado_general, abierta]).toEqual(['EN_DEVOLUCION', 'VENCIMIENTO']);
  const closed = await server.as(ANA, cerrarRepaso, { id: lista.id });
  expect(closed).toMatchObject({ faltan: [{ guia_nro: gone.numero }] });
  expect(await matters(gone.id)).toEqual(['FALTANTE_EN_ESTANTE']);
  expect(await matters(fresh.id)).toEqual([]);
});

test('the shelves are gone over: what lies there and should not says as what it figures', async () => {
  const sold = await parcel({ lies: true });
  const lying = await parcel({ lies: true });
  const given = await server.as(ANA, entregarEnMostrador, {
    guias: [sold.id],
    quien: 'TITULAR',
    documento: '12345672',
  });
  expect(given).toMatchObject(ok);
  const { id } = await start('INVENTARIO');
  expect(await read(id, sold.numero)).toMatchObject({
    resultado: 'sobrante',
    texto: expect.stringMatching(new RegExp(`^${sold.numero} no figura acá: Entregada \\(.*Ana Silva\\)$`)),
  });
  expect(await read(id, lying.numero, { estante: 'A-01' })).toMatchObject({ resultado: 'hecha', estante: 'A-01' });
  const closed = cerrarRepaso.result.parse(await server.as(ANA, cerrarRepaso, { id }));
  expect(closed.faltan.map(({ guia_id }) => guia_id)).not.toContain(lying.id);
  expect(closed.repaso.sobrantes).toBe(1);
  const { ultimo_inventario } = listRepasos.result.parse(await server.as(ANA, listRepasos, {}));
  expect(ultimo_inventario).not.toBeNull();
});

test('a counter keeps a parcel longer once and by three working days; more is for whoever leads', async () => {
  const { id: guia_id } = await parcel({ lies: true });
  const [{ vence, tercero, cuarto }] = await server.query(
    `SELECT vence_el::text AS vence, dia_habil(greatest(vence_el, hoy()), 3)::text AS tercero, dia_habil(greatest(vence_el, hoy()), 4)::text AS cuarto FROM guia WHERE id = $1`,
    [guia_id],
  );
  const days = (dias: number) => server.as(ANA, prorrogarGuia, { guia_id, dias });
  const ask = (dia: string | undefined, person = ANA) =>
    server.as(person, prorrogarGuia, {
      guia_id,
      ...(dia === undefined ? {} : { dia }),
      ...(person === ENCARGADO ? { agente_id: 1 } : {}),
    });
  expect(await ask(vence)).toMatchObject({ campos: { dia: expect.stringContaining('Ya se guarda') } });
  expect(await ask(cuarto)).toMatchObject({ campos: { dia: expect.stringContaining('como mucho') } });
  expect(await ask(undefined, OTRA)).toMatchObject({ error: 'GUIA_NO_ESTA_AQUI' });
  expect(await days(4)).toMatchObject({ campos: { dia: expect.stringContaining('como mucho') } });
  expect(await days(3)).toMatchObject({ vence_el: tercero });
  const [row] = await server.query('SELECT vence_el::text FROM guia WHERE id = $1', [guia_id]);
  expect(row.vence_el).toBe(tercero);
  const later = await server.query('SELECT dia_habil($1::date, 1)::text AS dia', [tercero]);
  expect(await ask(later[0]?.dia)).toMatchObject({ error: 'PRORROGA_AGOTADA' });
  expect(await ask(later[0]?.dia, ENCARGADO)).toMatchObject(ok);
});

test('a list that is prorogued against is refused by row: what was kept longer meanwhile does not go back', async () => {
  const { id: guia_id, numero } = await parcel({ lies: true });
  await server.query(`UPDATE guia SET vence_el = hoy() - 1 WHERE id = $1`, [guia_id]);
  const { id } = await start('VENCIDAS');
  const faltan = async () => verRepaso.result.parse(await server.as(ANA, verRepaso, { id }));
  const before = await faltan();
  expect(before.faltan.map((one) => one.guia_id)).toContain(guia_id);
  expect(await server.as(BEA, prorrogarGuia, { guia_id })).toMatchObject(ok);
  const after = await faltan();
  expect(after.faltan.map((one) => one.guia_id)).not.toContain(guia_id);
  expect(after.repaso.esperadas).toBe(before.repaso.esperadas - 1);
  expect(await read(id, numero)).toMatchObject({
    resultado: 'error',
    texto: expect.stringContaining('no está vencida'),
  });
  expect(await server.as(ANA, cerrarRepaso, { id })).toMatchObject(ok);
});

test('who knows all ids of another agency reads, closes and sees none of its lists; ours work in its name', async () => {
  const { numero } = await parcel();
  const { id } = await start('RECEPCION');
  for (const answer of [
    await read(id, numero, {}, OTRA),
    await server.as(OTRA, verRepaso, { id }),
    await server.as(OTRA, cerrarRepaso, { id }),
    await server.as(OTRA, apartarAjena, { repaso_id: id, codigo: numero }),
  ])
    expect(answer).toMatchObject({ error: 'REPASO_NO_ENCONTRADO' });
  expect(await read(id, numero, { agente_id: 1 }, NUESTRA)).toMatchObject({ resultado: 'hecha' });
  expect(await server.as(NUESTRA, cerrarRepaso, { id, agente_id: 1 })).toMatchObject(ok);
});
