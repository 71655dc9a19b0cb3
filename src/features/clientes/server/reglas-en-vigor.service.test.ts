import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import { pedirDevoluciones } from '#features/devoluciones/contract.ts';
import { checksDeDevoluciones, pedirVencidas } from '#features/devoluciones/server/public.ts';
import { imprimirEtiquetas } from '#features/etiquetas/contract.ts';
import { devolverGuia, registrarEvento } from '#features/guias/detalle.contract.ts';
import { buscarEnMostrador, entregarEnMostrador, probarCodigo } from '#features/mostrador/contract.ts';
import { SISTEMA } from '#server/scope.ts';
import { addDays } from '#shared/dates.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { newGuia } from '#testing/nueva-guia.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { moverCliente, verCliente } from '../contract.ts';
import { ponerRegla, type ValorDeRegla } from '../ficha.contract.ts';
import { CLAVES_DE_REGLA, type ClaveDeRegla, type FormaDeRegla, REGLAS } from '../palabras.contract.ts';

/** Every rule that can be put is asked where it is done. Visits and custody stand in `reglas.service.test.ts`, doors among those of the street. */

const COMERCIAL: Person = { codes: ['RCL_001'] };
const ENCARGADO: Person = { roles: [2], codes: ['GUI_001', 'EVE_003', 'CHF_001', 'LEV_002'] };
const OPERARIO: Person = { codes: ['GUI_001', 'EVE_003'] };
const AGENCIA: Person = { tipo: 'agencia', agente_id: 1, codes: ['PCK_001', 'GUIAS_EN_PU'] };

let server: TestServer;
let hoy: string;
beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
  hoy = (await server.query('SELECT hoy()::text AS hoy'))[0].hoy;
});
afterAll(() => server.close());

const puestas = new Set<ClaveDeRegla>();
async function poner(regla: ClaveDeRegla, valor: ValorDeRegla, desde = hoy) {
  puestas.add(regla);
  const { cliente } = await server.as(COMERCIAL, verCliente, { id: 1 });
  const put = { cliente_id: 1, version: cliente.version, regla, valor, desde };
  expect(await server.as(COMERCIAL, ponerRegla, put)).toMatchObject({ code: 'OK' });
}
afterEach(async () => {
  for (const regla of puestas) await poner(regla, null);
  puestas.clear();
});

async function enAgencia(cliente_id = 1, documento?: string) {
  const { id, numero } = await newGuia(server, { agente_id: 1, cliente_id, correo: 'rosa@casa.uy' });
  for (const tipo of ['ADM', 'CLA', 'DESP', 'ING_AG'])
    expect(await server.as(ENCARGADO, registrarEvento, { guia_id: id, tipo })).toMatchObject({ code: 'OK' });
  if (documento !== undefined) await server.query('UPDATE guia SET documento = $2 WHERE id = $1', [id, documento]);
  return { id, numero };
}
const entregar = (id: number, more: object = {}) =>
  server.as(AGENCIA, entregarEnMostrador, { guias: [id], quien: 'TITULAR', documento: '1.234.567-2', ...more });
const imagen = async (person: Person) => {
  const [{ id }] = await server.query(
    `INSERT INTO archivo (usuario_id, nombre, tipo, tamano, contenido) VALUES ($1, 'f.jpg', 'image/jpeg', 3, 'abc') RETURNING id::int AS id`,
    [await server.id(person)],
  );
  return id;
};

function ejemplosDe(forma: FormaDeRegla): { good: readonly unknown[]; bad: ValorDeRegla } {
  if (forma.tipo === 'si_no') return { good: [true, false], bad: ['firma'] };
  return forma.tipo === 'varias' ? { good: [forma.valores], bad: 3 } : { good: forma.valores, bad: 97 };
}

test('what the screen offers of a rule the table takes, and what it does not offer neither takes', async () => {
  const { cliente } = await server.as(COMERCIAL, verCliente, { id: 1 });
  const insert = (regla: string, valor: unknown) =>
    server.query(
      `INSERT INTO cliente_regla (cliente_id, clave, valor, desde, puesta_por) VALUES (2, $1, $2::jsonb, hoy(), $3)`,
      [regla, JSON.stringify(valor), 1],
    );
  for (const regla of CLAVES_DE_REGLA) {
    const { forma } = REGLAS[regla];
    const { good, bad } = ejemplosDe(forma);
    for (const valor of good) expect(await insert(regla, valor)).toEqual([]);
    await expect(insert(regla, bad)).rejects.toMatchObject({ constraint: 'regla_conocida' });
    const put = { cliente_id: 1, version: cliente.version, regla, valor: bad, desde: hoy };
    expect(await server.as(COMERCIAL, ponerRegla, put)).toMatchObject({ campos: { valor: expect.any(String) } });
  }
  await expect(insert('saludo_de_fin_de_anio', true)).rejects.toMatchObject({ constraint: 'regla_conocida' });
  await server.query('DELETE FROM cliente_regla WHERE cliente_id = 2');
});

describe('at the counter of an agency', () => {
  test('a signature and a photo are asked for where that was agreed, on the counter and on every other page', async () => {
    const before = await enAgencia();
    await poner('prueba_agencia', ['firma', 'foto']);
    const { id, numero } = await enAgencia();
    const { guias } = await server.as(AGENCIA, buscarEnMostrador, { texto: numero });
    expect(guias[0]).toMatchObject({ guia_id: id, pruebas: ['firma', 'foto'], pide_codigo: false });
    expect(await entregar(id)).toMatchObject({
      error: 'EVENTO_SIN_DATOS',
      campos: { firma_id: 'Hace falta la firma', foto_id: 'Hace falta una foto' },
    });
    const byHand = { guia_id: id, tipo: 'RET_AG', documento: '1.234.567-2', recibe: 'Rosa' };
    expect(await server.as(ENCARGADO, registrarEvento, byHand)).toMatchObject({ error: 'EVENTO_SIN_DATOS' });
    const [firma_id, foto_id] = [await imagen(AGENCIA), await imagen(AGENCIA)];
    expect(await entregar(id, { firma_id, foto_id })).toMatchObject({ code: 'OK' });
    // What was handed over before it was agreed, and is told only now, is not held to it.
    const [{ antes }] = await server.query(
      `SELECT to_char((clock_timestamp() - interval '1 second') AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS antes`,
    );
    await server.query(`UPDATE cliente_regla SET puesta = now() WHERE clave = 'prueba_agencia' AND cliente_id = 1`);
    await server.query(`UPDATE guia SET ultimo_fecha = now() - interval '1 hour' WHERE id = $1`, [before.id]);
    await server.query(`UPDATE evento SET fecha_evento = fecha_evento - interval '1 hour' WHERE guia_id = $1`, [
      before.id,
    ]);
    expect(
      await server.as(ENCARGADO, registrarEvento, { ...byHand, guia_id: before.id, fecha_evento: antes }),
    ).toMatchObject({ code: 'OK' });
  });

  test('the code is said by the recipient as well, where one was sent; an exception goes with its photo', async () => {
    await poner('codigo_retiro', true);
    const without = await enAgencia(1, '1.234.567-2');
    expect(await entregar(without.id)).toMatchObject({ code: 'OK' });
    const coded = await enAgencia(1, '1.234.567-2');
    await server.query(`SELECT poner_codigo($1, '123456')`, [coded.id]);
    const { guias } = await server.as(AGENCIA, buscarEnMostrador, { texto: coded.numero });
    expect(guias[0]).toMatchObject({ pide_codigo: true });
    expect(await entregar(coded.id)).toMatchObject({
      error: 'CODIGO_SIN_PROBAR',
      msg: expect.stringContaining('su cliente pide'),
    });
    const byHand = { guia_id: coded.id, tipo: 'RET_AG', documento: '1.234.567-2', recibe: 'Rosa' };
    expect(await server.as(ENCARGADO, registrarEvento, byHand)).toMatchObject({
      campos: { codigo: 'Hace falta el código del destinatario' },
    });
    await server.as(AGENCIA, probarCodigo, { guia_id: coded.id, codigo: '123456' });
    expect(await entregar(coded.id)).toMatchObject({ code: 'OK' });
    const odd = await enAgencia(1, '1.234.567-2');
    await server.query(`SELECT poner_codigo($1, '123456')`, [odd.id]);
    const excepcion = { excepcion: 'Perdió el correo, es conocida', foto_id: await imagen(AGENCIA) };
    expect(await entregar(odd.id, excepcion)).toMatchObject({ code: 'OK' });
    // Another client's goes as always.
    const other = await enAgencia(2, '1.234.567-2');
    await server.query(`SELECT poner_codigo($1, '123456')`, [other.id]);
    expect(await entregar(other.id)).toMatchObject({ code: 'OK' });
  });
});

test('what its client does not want at an agency is sent there by whoever leads alone', async () => {
  await poner('permite_desvio', false);
  const [{ id }, other] = [await enAgencia(), await enAgencia(2)];
  const divert = (person: Person, guia_id: number) =>
    server.as(person, registrarEvento, { guia_id, tipo: 'DESV', agente_id: 2 });
  expect(await divert(OPERARIO, other.id)).toMatchObject({ code: 'OK' });
  expect(await divert(OPERARIO, id)).toMatchObject({
    error: 'EVENTO_NO_PERMITIDO',
    msg: expect.stringContaining('Su cliente no quiere'),
  });
  expect(await divert(ENCARGADO, id)).toMatchObject({ code: 'OK' });
});

test('what comes back is looked at where that was agreed, or not though the row says so', async () => {
  const asked = async () => {
    const { id } = await enAgencia();
    const ask = { guias: [id], clase: 'PEDIDO_CLIENTE' as const, motivo_id: 21 };
    expect(await server.as(ENCARGADO, pedirDevoluciones, ask)).toMatchObject({ code: 'OK' });
    return (await server.query('SELECT a_inspeccionar AS inspecciona FROM devolucion WHERE guia_id = $1', [id]))[0];
  };
  expect(await asked()).toEqual({ inspecciona: false });
  await poner('inspeccion_devolucion', true);
  expect(await asked()).toEqual({ inspecciona: true });
  await server.query('UPDATE cliente SET inspecciona_devoluciones = true WHERE id = 1');
  await poner('inspeccion_devolucion', false);
  expect(await asked()).toEqual({ inspecciona: false });
  await server.query('UPDATE cliente SET inspecciona_devoluciones = false WHERE id = 1');
});

test('what goes back to a client that owes is kept where that was agreed, but not what left before, nor what goes to others', async () => {
  await poner('retencion_por_deuda', true);
  const step = (person: Person, guia_id: number, tipo: string, more: object = {}) =>
    server.as(person, registrarEvento, { guia_id, tipo, ...more });
  const vuelve = async () => {
    const { id } = await newGuia(server);
    for (const tipo of ['ADM', 'ASG', 'CAR', 'SAL']) await step(ENCARGADO, id, tipo);
    await step(ENCARGADO, id, 'NOENT', { motivo_id: 10 });
    const { hija_id } = await server.as(ENCARGADO, devolverGuia, { guia_id: id, motivo_id: 10 });
    await step(OPERARIO, hija_id, 'ASG');
    return hija_id;
  };
  const move = async (acto: 'suspender_deuda' | 'suspender' | 'reactivar') => {
    const { cliente } = await server.as(COMERCIAL, verCliente, { id: 1 });
    const put = { id: 1, version: cliente.version, acto, nota: 'Facturas' };
    expect(await server.as(COMERCIAL, moverCliente, put)).toMatchObject({ code: 'OK' });
  };
  const [free, kept, led, out] = [await vuelve(), await vuelve(), await vuelve(), await vuelve()];
  for (const tipo of ['CAR', 'SAL']) expect(await step(OPERARIO, free, tipo)).toMatchObject({ code: 'OK' });
  expect(await step(OPERARIO, free, 'ENT', { recibe: 'Depósito' })).toMatchObject({ code: 'OK' });
  expect(await step(OPERARIO, out, 'CAR')).toMatchObject({ code: 'OK' });
  expect(await step(OPERARIO, out, 'SAL')).toMatchObject({ code: 'OK' });
  await move('suspender');
  expect(await step(OPERARIO, led, 'CAR')).toMatchObject({ code: 'OK' });
  await move('reactivar');
  await server.query('UPDATE documento_anotacion SET registrada = registrada - interval $$2 minutes$$');
  await move('suspender_deuda');
  const refusal = { error: 'EVENTO_NO_PERMITIDO', msg: expect.stringContaining('se acordó retener lo que vuelve') };
  expect(await step(OPERARIO, kept, 'CAR')).toMatchObject(refusal);
  expect(await step(ENCARGADO, kept, 'CAR')).toMatchObject({ code: 'OK' });
  // On a round that left before, as it was then: its driver may have heard of nothing.
  expect(await step(OPERARIO, out, 'ENT', { recibe: 'Depósito' })).toMatchObject(refusal);
  const [{ id: recorrido }] = await server.query(
    `INSERT INTO recorrido (numero, dia, tipo, salida, cambiado_por, creado_por)
     VALUES ('R-PRUEBA', hoy(), 'REPARTO', now() - interval '1 minute', 1, 1) RETURNING id`,
  );
  await server.query(
    `INSERT INTO recorrido_guia (recorrido_id, guia_id, modo, orden, estado) VALUES ($1, $2, 'ENTREGA', 1, 'EN_CAMINO')`,
    [recorrido, out],
  );
  expect(await step(OPERARIO, out, 'ENT', { recibe: 'Depósito' })).toMatchObject({ code: 'OK' });
  // What goes to its recipient goes on.
  const { id } = await newGuia(server);
  for (const tipo of ['ADM', 'ASG', 'CAR', 'SAL']) expect(await step(OPERARIO, id, tipo)).toMatchObject({ code: 'OK' });
  await move('reactivar');
});

test('of several that are printed those with a label of their client are left out and counted, one alone is printed', async () => {
  const [mine, other, unseen] = [await newGuia(server), await newGuia(server, { cliente_id: 2 }), 987_654];
  const print = (person: Person, ...guias: number[]) => server.as(person, imprimirEtiquetas, { guias, formato: 'zpl' });
  const both = [mine.id, other.id] as const;
  expect(await print(OPERARIO, ...both)).toMatchObject({ etiquetas: 2, propias: 0 });
  await poner('etiqueta_propia', true, addDays(hoy, 1));
  expect(await print(OPERARIO, ...both)).toMatchObject({ etiquetas: 2, propias: 0 });
  await poner('etiqueta_propia', true);
  const told = await print(OPERARIO, ...both);
  expect(told).toMatchObject({ etiquetas: 1, propias: 1 });
  const { body } = await server.request({ url: told.url });
  expect([body.includes(mine.numero), body.includes(other.numero)]).toEqual([false, true]);
  const { id } = await newGuia(server);
  expect(await print(OPERARIO, mine.id, id)).toMatchObject({ error: 'ETIQUETA_PROPIA' });
  expect(await print(OPERARIO, mine.id, unseen)).toMatchObject({ error: 'GUIA_NO_ENCONTRADA' });
  expect(await print(OPERARIO, mine.id)).toMatchObject({ etiquetas: 1, propias: 0 });
  const client: Person = { tipo: 'cliente', cliente_id: 1, codes: ['CLI_001'] };
  expect(await print(client, mine.id, id)).toMatchObject({ etiquetas: 2, propias: 0 });
});

test('what nobody fetched is asked back so many days past its term, once, and not where nothing was agreed', async () => {
  const run = () => server.database.transaction(SISTEMA, pedirVencidas);
  const vencida = async (dias: number, cliente_id = 1) => {
    const { id } = await enAgencia(cliente_id);
    await server.query('UPDATE guia SET vence_el = $2 WHERE id = $1', [id, addDays(hoy, -dias)]);
    return id;
  };
  const [late, soon, theirs] = [await vencida(4), await vencida(3), await vencida(30, 2)];
  const open = () =>
    server.query(
      `SELECT guia_id::int AS guia_id, clase, estado FROM devolucion WHERE guia_id = ANY ($1) ORDER BY guia_id`,
      [[late, soon, theirs]],
    );
  await run();
  expect(await open()).toEqual([]);
  await poner('dias_para_devolver', 3);
  await run();
  await run();
  expect(await open()).toEqual([{ guia_id: late, clase: 'VENCIMIENTO', estado: 'SOLICITADA' }]);
  // What somebody refused is not asked for again.
  await server.query(`UPDATE devolucion SET estado = 'RECHAZADA', respuesta = 'Espera' WHERE guia_id = $1`, [late]);
  await server.query(
    `INSERT INTO documento_anotacion (entidad, documento_id, acto, estado_desde, estado_hasta, usuario_id)
     SELECT 'devolucion', id, 'rechazar', 'SOLICITADA', 'RECHAZADA', 1 FROM devolucion WHERE guia_id = $1`,
    [late],
  );
  await run();
  expect(await open()).toHaveLength(1);
  const of = (told: readonly string[]) => told.filter((falta) => falta.startsWith('D-'));
  for (const { name, run: check } of checksDeDevoluciones)
    expect([name, of(await check(server.query))]).toEqual([name, []]);
});
