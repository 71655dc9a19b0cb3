import { afterAll, beforeAll, expect, test } from 'vitest';

import { deleteLooseImages } from '#server/files/archivo.sql.ts';
import { runJob } from '#server/work/maintenance.ts';
import { ANA, CAJERA, CAJERO, hallazgos, OTRA, pesos, saldo } from '#testing/cajas.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { abrirCaja, cerrarCaja, contarCaja, contarRemesa, enviarRemesa, listRemesas, verCaja } from '../contract.ts';
import { acreditarDeposito, depositar, verBoleta } from '../depositos.contract.ts';
import { zDeCaja } from '../papeles.contract.ts';

/** Money of a box that its agency takes to the bank. */

const ok = { code: 'OK' };

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
});
afterAll(async () => {
  expect(await hallazgos(server)).toEqual([]);
  await server.close();
});

/** A photo that a person has brought. */
async function photo(person: Person, tipo = 'image/jpeg'): Promise<number> {
  const [row] = await server.query(
    `INSERT INTO archivo (usuario_id, nombre, tipo, tamano, contenido, creado) VALUES ($1, 'boleta', $2, 3, 'abc', now() - interval '2 days') RETURNING id`,
    [await server.id(person), tipo],
  );
  return Number(row.id);
}

const send = async (boleta: string, cuanto: number, person = ANA, foto_id?: number) =>
  server.as(person, depositar, { boleta, declarado_centavos: cuanto * 100, foto_id: foto_id ?? (await photo(person)) });
const credit = (id: unknown, cuanto: number, person = CAJERO) =>
  server.as(person, acreditarDeposito, { id: Number(id), acreditado_centavos: cuanto * 100 });

test('a deposit leaves the open box with its boleta and a photo, and is at the bank once others say so', async () => {
  expect(await send('B 0012-7', 100)).toMatchObject({
    error: 'CAJA_CERRADA',
    msg: 'La caja está cerrada: ábrala para depositar',
  });
  const opened = await server.as(ANA, abrirCaja, { conteo: pesos(9000) });
  const sent = await send('B 0012-7', 4321);
  expect(sent).toMatchObject({ code: 'OK', numero: expect.stringMatching(/^RM-\d{6}-\d{3}$/) });
  const id = Number(sent.id);
  expect([await saldo(server, 'EFECTIVO_AGENCIA', 1), await saldo(server, 'VALORES_EN_TRANSITO', id)]).toEqual([
    4679, 4321,
  ]);
  const seen = await server.as(CAJERO, listRemesas, {});
  expect(JSON.stringify(seen)).not.toContain('432100');
  expect(listRemesas.result.parse(seen).remesas[0]).toMatchObject({
    boleta: 'B 0012-7',
    precinto: null,
    estado: 'DEPOSITADA',
  });
  expect(JSON.stringify(await server.as(OTRA, listRemesas, {}))).not.toContain('0012');
  expect(await server.as(CAJERO, contarRemesa, { id, conteo: pesos(1) })).toMatchObject({
    error: 'DOCUMENTO_NO_PERMITE',
  });
  expect(await credit(id, 4321, ANA)).toMatchObject({ error: 'SIN_PERMISO' });
  expect(await credit(id, 4321)).toMatchObject({ code: 'OK', declarado_centavos: 432_100, contado_centavos: 432_100 });
  expect(await credit(id, 4321)).toMatchObject({ error: 'DOCUMENTO_NO_PERMITE' });
  expect([
    await saldo(server, 'VALORES_EN_TRANSITO', id),
    await saldo(server, 'BANCO'),
    await saldo(server, 'CAJA'),
  ]).toEqual([0, 4321, 0]);
  const { remesas } = verCaja.result.parse(await server.as(ANA, verCaja, {}));
  expect(remesas).toMatchObject([{ id, estado: 'ACREDITADA', contado_centavos: 432_100 }]);
  const turno = Number(opened.id);
  expect(await server.as(ANA, contarCaja, { id: turno, conteo: pesos(4679) })).toMatchObject({
    sellado: { diferencia: 0 },
  });
  const z = zDeCaja.result.parse(await server.as(ANA, zDeCaja, { id: turno }));
  expect(z).toMatchObject({ otros_centavos: 0, remesas: [{ boleta: 'B 0012-7', declarado_centavos: 432_100 }] });
  expect(await send('B 13', 100)).toMatchObject({ error: 'CAJA_CERRADA' });
  expect(await server.as(ANA, cerrarCaja, { id: turno })).toMatchObject(ok);
});

test('a boleta is sent once, however it is typed and by whichever agency; so is its photo', async () => {
  await server.as(OTRA, abrirCaja, { conteo: pesos(5000) });
  for (const again of ['B 0012-7', 'b00127', 'B.0012.7'])
    expect(await send(again, 10, OTRA)).toMatchObject({ error: 'BOLETA_REPETIDA' });
  expect(await saldo(server, 'EFECTIVO_AGENCIA', 2)).toBe(5000);
  const foto_id = await photo(OTRA);
  expect(await send('000731', 10, OTRA, foto_id)).toMatchObject(ok);
  expect(await send('731', 10, OTRA)).toMatchObject({ error: 'BOLETA_REPETIDA' });
  expect(await send('732', 10, OTRA, foto_id)).toMatchObject({ error: 'BOLETA_REPETIDA' });
  expect(await send('--', 10, OTRA)).toMatchObject({ error: 'DATOS_INVALIDOS' });
  const both = await Promise.all([send('900', 10, OTRA), send('0900', 10, OTRA)]);
  expect(both.map(({ error }) => error ?? 'OK').sort()).toEqual(['BOLETA_REPETIDA', 'OK']);
});

test('the photo is one’s own and a picture; whoever sees the deposit sees it, and it stays', async () => {
  const refused = { error: 'ARCHIVO_NO_ENCONTRADO', msg: 'La foto no existe o no es suya: sáquela otra vez' };
  for (const foto_id of [await photo(ANA), await photo(OTRA, 'application/pdf'), 999_999])
    expect(await send('801', 10, OTRA, foto_id)).toMatchObject(refused);
  const sent = await send('801', 10, OTRA);
  const id = Number(sent.id);
  await runJob(server.database, { name: 'fotos', run: deleteLooseImages });
  for (const person of [OTRA, CAJERO]) {
    const { foto } = verBoleta.result.parse(await server.as(person, verBoleta, { id }));
    expect(foto).toEqual({ tipo: 'image/jpeg', base64: 'YWJj' });
  }
  for (const cual of [id, 999_999])
    expect(await server.as(ANA, verBoleta, { id: cual })).toMatchObject({ error: 'REMESA_NO_ENCONTRADA' });
  const bag = await server.as(OTRA, enviarRemesa, { precinto: 'P-D', declarado_centavos: 1_000 });
  expect(await server.as(CAJERO, verBoleta, { id: Number(bag.id) })).toMatchObject({ error: 'REMESA_NO_ENCONTRADA' });
  expect(await credit(bag.id, 10)).toMatchObject({ error: 'DOCUMENTO_NO_PERMITE' });
});

test('what the bank credited less is the agency’s to explain, and nobody credits the own deposit', async () => {
  const foto_id = await photo(CAJERA);
  const mine = await server.as(CAJERA, depositar, {
    ...{ agente_id: 2, boleta: '4400', declarado_centavos: 50_000, foto_id },
  });
  expect(mine).toMatchObject(ok);
  expect(await credit(mine.id, 500, CAJERA)).toMatchObject({ error: 'CUENTA_OTRO' });
  expect(await credit(mine.id, 480)).toMatchObject({ declarado_centavos: 50_000, contado_centavos: 48_000 });
  expect([await saldo(server, 'FALTANTE', 2), await saldo(server, 'BANCO')]).toEqual([20, 4801]);
  const [{ asunto }] = await server.query('SELECT asunto FROM incidencia WHERE clave_sistema = $1', [
    `remesa:${Number(mine.id)}`,
  ]);
  expect(asunto).toMatch(/^Faltan .*20,00 en la remesa RM-/);
  const none = await send('4401', 30, OTRA);
  expect(await credit(none.id, 0)).toMatchObject({ contado_centavos: 0 });
  expect([await saldo(server, 'FALTANTE', 2), await saldo(server, 'VALORES_EN_TRANSITO', Number(none.id))]).toEqual([
    50, 0,
  ]);
});
