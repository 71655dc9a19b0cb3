import { afterAll, beforeAll, expect, test } from 'vitest';

import { abrirCaja, contarCaja } from '#features/cajas/contract.ts';
import { corregirEvento } from '#features/guias/detalle.contract.ts';
import { guiaEnAgencia } from '#testing/en-agencia.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { newGuia } from '#testing/nueva-guia.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import {
  autorizarTercero,
  buscarEnMostrador,
  entregarEnMostrador,
  guardarEstante,
  hoyEnMostrador,
  probarCodigo,
  ubicarGuias,
} from '../contract.ts';
import { comprobanteDeEntrega, entregasDelDia } from '../papeles.contract.ts';

const ANA: Person = { name: 'Ana Silva', tipo: 'agencia', agente_id: 1, codes: ['PCK_001'] };
const BEA: Person = { name: 'Bea Ruiz', tipo: 'agencia', agente_id: 1, codes: ['PCK_001'] };
const OTRA: Person = { tipo: 'agencia', agente_id: 2, codes: ['PCK_001'] };
const NUESTRA: Person = { name: 'Nora Paz', codes: ['PCK_001'] };
const CLIENTE: Person = { tipo: 'cliente', cliente_id: 1, codes: ['PCK_001'] };
const CI = '12345672';
const OTRA_CI = '41234563';
const ok = { code: 'OK' };

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
  expect(await server.as(ANA, abrirCaja, { conteo: [{ denominacion_centavos: 100_000, cantidad: 2 }] })).toMatchObject(
    ok,
  );
});
afterAll(() => server.close());

/** A parcel that lies at agency 1. */
const aqui = (given: Parameters<typeof guiaEnAgencia>[1] = {}) => guiaEnAgencia(server, given);

const found = async (texto: string, person = ANA) =>
  buscarEnMostrador.result.parse(await server.as(person, buscarEnMostrador, { texto }));
const hand = (guias: readonly number[], more: object = {}, person = ANA) =>
  server.as(person, entregarEnMostrador, { guias: [...guias], quien: 'TITULAR', documento: CI, ...more });

test('one field takes a label, a document, the end of a telephone or a name, and brings all parcels of that person', async () => {
  const one = await aqui({ documento: '1.234.567-2', destinatario: 'Rosa Olivera', telefono: '099 555 123' });
  const two = await aqui({ documento: '1.234.567-2', destinatario: 'ROSA OLIVERA' });
  for (const [texto, por] of [
    [one.numero, 'guia'],
    [CI, 'documento'],
    ['5123', 'telefono'],
    ['oliver', 'nombre'],
  ] as const) {
    const answer = await found(texto);
    expect([texto, answer.por]).toEqual([texto, por]);
    expect(answer.guias.map(({ guia_id }) => guia_id).sort()).toEqual([one.id, two.id].sort());
  }
  expect((await found(one.numero)).pedidas).toEqual([one.id]);
  const short = await found('oli');
  expect([short.guias, short.aviso]).toEqual([[], 'Nada en esta agencia con «oli»']);
  expect((await found(CI, OTRA)).guias).toEqual([]);
  expect(JSON.stringify(await found('oliver'))).not.toContain('1.234.567');
  expect(await hand([one.id, two.id])).toMatchObject(ok);
});

test('what does not lie here is told apart: not received yet, handed over already, of another agency', async () => {
  const coming = await newGuia(server, { agente_id: 1 });
  expect((await found(coming.numero)).aviso).toMatch(/^Todavía no se recibió: Pre-ingresada/);
  const gone = await aqui();
  expect(await hand([gone.id])).toMatchObject(ok);
  expect((await found(gone.numero)).aviso).toMatch(/^Ya no está: Entregada/);
  const other = await newGuia(server, { agente_id: 2 });
  expect((await found(other.numero)).aviso).toBe(`Nada en esta agencia con «${other.numero}»`);
});

test('a parcel goes to its recipient’s document, to nobody else’s, and as an exception only with reason and photo', async () => {
  const { id, numero } = await aqui({ documento: '1.234.567-2' });
  expect(await hand([id], { documento: OTRA_CI })).toMatchObject({
    error: 'CI_NO_COINCIDE',
    msg: `${numero}: ese documento no es el del destinatario. Pida el código de retiro o entregue como excepción`,
  });
  expect(await hand([id], { documento: OTRA_CI, excepcion: 'Lo conozco del barrio' })).toMatchObject({
    error: 'EVENTO_SIN_DATOS',
    campos: { foto_id: 'Una excepción lleva foto' },
  });
  expect((await server.as(ANA, entregarEnMostrador, { guias: [id], quien: 'TITULAR' })).campos).toMatchObject({
    documento: expect.any(String),
  });
  expect(await hand([id])).toMatchObject(ok);
  expect(await server.query('SELECT verificado FROM entrega_mostrador WHERE guia_id = $1', [id])).toEqual([
    { verificado: 'CI' },
  ]);
});

test('somebody else is authorised by name and document, or has the code: five wrong ones and it waits', async () => {
  const { id } = await aqui({ documento: '1.234.567-2' });
  const tercero = { quien: 'OTRO', documento: OTRA_CI, recibe: 'Luis Paz' };
  expect(await hand([id], tercero)).toMatchObject({ error: 'CODIGO_SIN_PROBAR' });
  const added = await server.as(ANA, autorizarTercero, { guia_id: id, nombre: 'Luis Paz', documento: OTRA_CI });
  expect(added).toMatchObject(ok);
  const sent = { ...tercero, quien: 'AUTORIZADO', autorizado_id: Number(added.id) };
  expect(await hand([id], { ...sent, documento: CI })).toMatchObject({ error: 'AUTORIZADO_NO_COINCIDE' });
  expect(await hand([id], sent)).toMatchObject(ok);

  const coded = await aqui({ documento: '1.234.567-2' });
  await server.query(`SELECT poner_codigo($1, '123456')`, [coded.id]);
  const try_ = (codigo: string, person = ANA) => server.as(person, probarCodigo, { guia_id: coded.id, codigo });
  for (const quedan of [4, 3, 2, 1]) expect(await try_('000000')).toMatchObject({ resultado: 'no_coincide', quedan });
  expect(await try_('000000')).toMatchObject({ resultado: 'bloqueado', quedan: 0, hasta: expect.any(String) });
  expect(await try_('123456')).toMatchObject({ resultado: 'bloqueado' });
  await server.query(`UPDATE guia_codigo SET bloqueado = now() - interval '1 second' WHERE guia_id = $1`, [coded.id]);
  expect(await try_('123456', BEA)).toMatchObject({ resultado: 'coincide' });
  // It counts for whoever tried it.
  expect(await hand([coded.id], tercero)).toMatchObject({ error: 'CODIGO_SIN_PROBAR' });
  expect(await hand([coded.id], tercero, BEA)).toMatchObject(ok);
  expect(await server.as(OTRA, probarCodigo, { guia_id: coded.id, codigo: '123456' })).toMatchObject({
    error: 'GUIA_NO_ESTA_AQUI',
  });
});

test('several go together with their exact money into an open box, all or none; of two tills the second is told who was first', async () => {
  const one = await aqui({ contra_reembolso_centavos: 200_000 });
  const two = await aqui({ contra_reembolso_centavos: 39_000 });
  expect(await hand([one.id, two.id], { cobrado_centavos: 200_000 })).toMatchObject({
    error: 'MONTO_DISTINTO',
    msg: 'Se cobra exactamente $ 2.390,00',
  });
  const paid = { cobrado_centavos: 239_000 };
  expect(await hand([one.id, two.id, 999_999], paid)).toMatchObject({ error: 'GUIA_NO_ESTA_AQUI' });
  const tills = await Promise.all([hand([one.id, two.id], paid), hand([two.id, one.id], paid, BEA)]);
  const [won, lost] = tills.sort((a, b) => String(b.code).localeCompare(String(a.code)));
  expect(won).toMatchObject({ code: 'OK', entregadas: [{ guia_id: one.id }, { guia_id: two.id }] });
  expect(lost).toMatchObject({ code: 'ERROR', error: 'EVENTO_NO_PERMITIDO', msg: expect.stringMatching(/Silva|Ruiz/) });
  const rows = await server.query('SELECT guia_id FROM entrega_mostrador WHERE guia_id IN ($1, $2)', [one.id, two.id]);
  expect(rows).toHaveLength(2);
  // Another agency has no box open: cash waits for one, a card does not.
  const far = await guiaEnAgencia(server, { agente_id: 2, contra_reembolso_centavos: 5000 });
  expect(await hand([far.id], { cobrado_centavos: 5000 }, OTRA)).toMatchObject({ error: 'CAJA_CERRADA' });
  expect(await hand([far.id], { cobrado_centavos: 5000, medio: 'TARJETA' }, OTRA)).toMatchObject(ok);
});

test('a shelf says where it lies until it leaves, and again where that was wrong', async () => {
  const { id, numero } = await aqui({ destinatario: 'Mora Sosa' });
  const shelf = (codigo: string, person = ANA) => server.as(person, guardarEstante, { codigo, capacidad: 12 });
  expect(await shelf('a-03')).toMatchObject(ok);
  expect(await shelf('A-03')).toMatchObject({ error: 'ESTANTE_REPETIDO' });
  expect(await shelf('A-03', OTRA)).toMatchObject(ok);
  expect(await shelf('B-01')).toMatchObject(ok);
  const put = (estante: string, person = ANA) => server.as(person, ubicarGuias, { guias: [id], estante });
  expect(await put('Z-99')).toMatchObject({ error: 'ESTANTE_NO_ENCONTRADO' });
  expect(await put('A-03', OTRA)).toMatchObject({ error: 'GUIA_NO_ESTA_AQUI' });
  expect(await put('A-03')).toMatchObject(ok);
  expect(await put('B-01')).toMatchObject(ok);
  expect((await found(numero)).guias[0]).toMatchObject({ guia_id: id, estante: 'B-01' });
  expect((await found('EST_B-01')).guias).toMatchObject([{ guia_id: id }]);
  const given = entregarEnMostrador.result.parse(await hand([id]));
  expect((await found('EST_B-01')).aviso).toBe('En B-01 no hay guías');
  const evento_id = given.entregadas[0]?.evento_id ?? 0;
  expect(await server.as(ANA, corregirEvento, { guia_id: id, evento_id, nota: 'Era otra' })).toMatchObject(ok);
  expect((await found(numero)).guias[0]).toMatchObject({ guia_id: id, estante: 'B-01' });
});

test('the day is told without one amount of the open box, and only to the own agency or to us in its name', async () => {
  const hoy = async (person: Person, asked: object = {}) => server.as(person, hoyEnMostrador, asked);
  const day = hoyEnMostrador.result.parse(await hoy(ANA));
  expect(day.agencia.id).toBe(1);
  expect(day.caja).toMatchObject({ estado: 'ABIERTA', por: 'Ana Silva', cobros: 2 });
  expect(JSON.stringify(day)).not.toMatch(/239000|200000|439000|centavos/);
  expect(day.entregadas_hoy).toBeGreaterThan(2);
  expect(day.ultimas[0]).toMatchObject({ corregida: true });
  expect(await hoy(OTRA, { agente_id: 1 })).toMatchObject({ agencia: { id: 2 } });
  expect(await hoy(NUESTRA, { agente_id: 1 })).toMatchObject({ agencia: { id: 1 } });
  expect(await hoy(NUESTRA)).toMatchObject({ error: 'AGENCIA_NO_ENCONTRADA' });
  expect(await hoy(CLIENTE, { agente_id: 1 })).toMatchObject({ code: 'ERROR' });
  expect(await server.as(OTRA, contarCaja, { id: day.caja?.id ?? 0, conteo: [] })).toMatchObject({
    error: 'CAJA_NO_ENCONTRADA',
  });
});

test('the receipt says what went in one act, with the document masked, and is no other counter’s', async () => {
  const [one, two] = [await aqui({ destinatario: 'Rosa Olivera' }), await aqui({ destinatario: 'Rosa Olivera' })];
  const done = entregarEnMostrador.result.parse(await hand([one.id, two.id]));
  const eventos = done.entregadas.map(({ evento_id }) => evento_id);
  const { agencia, entregas } = comprobanteDeEntrega.result.parse(
    await server.as(ANA, comprobanteDeEntrega, { eventos }),
  );
  expect(agencia.nombre).not.toBe('');
  expect(entregas.map(({ guia_nro }) => guia_nro)).toEqual([one.numero, two.numero]);
  expect(entregas[0]).toMatchObject({
    ...{ usuario: 'Ana Silva', quien: 'TITULAR', recibe: null, documento: 'X.XXX.X67-2', cobrado_centavos: null },
    ...{ medio: null, corregida: false },
  });
  expect(await server.as(OTRA, comprobanteDeEntrega, { eventos })).toMatchObject({ error: 'ENTREGA_NO_ENCONTRADA' });
  expect(await server.as(ANA, comprobanteDeEntrega, { eventos: [...eventos, 999_999_999] })).toMatchObject({
    error: 'ENTREGA_NO_ENCONTRADA',
  });
});

test('the list of a day has all that went over the counter then, and of another day nothing of it', async () => {
  const { id, numero } = await aqui();
  expect(await hand([id])).toMatchObject(ok);
  const today = entregasDelDia.result.parse(await server.as(ANA, entregasDelDia, {}));
  expect([today.entregas.at(-1)?.guia_nro, today.hay_mas]).toEqual([numero, false]);
  const moments = today.entregas.map(({ fecha }) => Date.parse(fecha));
  expect(moments).toEqual([...moments].sort((one, other) => one - other));
  expect(await server.as(ANA, entregasDelDia, { dia: '2020-02-03' })).toMatchObject({ entregas: [], hay_mas: false });
  const others = entregasDelDia.result.parse(await server.as(OTRA, entregasDelDia, {}));
  expect(others.entregas.map(({ guia_nro }) => guia_nro)).not.toContain(numero);
});
