import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { verCliente } from '#features/clientes/contract.ts';
import { ponerRegla } from '#features/clientes/ficha.contract.ts';
import { registrarEvento } from '#features/guias/detalle.contract.ts';
import { driver, OPERARIO, outWith, picture } from '#testing/calle.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { entregarEnParte, entregarEnPuerta, miHoja, probarCodigoEnPuerta } from '../entrega.contract.ts';

const COMERCIAL: Person = { codes: ['RCL_001'] };

/** The code that a recipient says at the door, where a client wants one. */

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
  const [{ hoy }] = await server.query('SELECT hoy()::text AS hoy');
  const { cliente } = await server.as(COMERCIAL, verCliente, { id: 1 });
  const put = { cliente_id: 1, version: cliente.version, regla: 'prueba_puerta', desde: hoy } as const;
  expect(await server.as(COMERCIAL, ponerRegla, { ...put, valor: 3 })).toMatchObject({ error: 'DATOS_INVALIDOS' });
  expect(await server.as(COMERCIAL, ponerRegla, { ...put, valor: ['codigo'] })).toMatchObject({ code: 'OK' });
});
afterAll(() => server.close());

const sheet = async (chofer: Person) => {
  const { hoja } = miHoja.result.parse(await server.as(chofer, miHoja, {}));
  return hoja?.lineas.map(({ pruebas }) => pruebas);
};
const mails = (para: string): Promise<{ asunto: string; texto: string }[]> =>
  server.query('SELECT asunto, texto FROM correo WHERE para = $1 ORDER BY id', [para]);
async function codeOf(para: string): Promise<string> {
  const [mail] = (await mails(para)).slice(-1);
  return /: (\d{6})\./.exec(mail?.texto ?? '')?.[1] ?? '';
}
const wrong = (codigo: string) => String((Number(codigo) + 1) % 1_000_000).padStart(6, '0');
const give = (...guias: number[]) => ({ guias, recibe: 'Rosa', cobrado_centavos: 0 });
const prove = (chofer: Person, codigo: string, ...guias: number[]) =>
  server.as(chofer, probarCodigoEnPuerta, { guias, codigo });

describe('a code at the door', () => {
  test('is mailed as the round leaves, once to whoever gets several; without it nothing is handed over, on no page', async () => {
    const chofer = driver('Carla');
    const { first, ids } = await outWith(
      server,
      chofer,
      { correo: 'Rosa@casa.uy' },
      { correo: 'rosa@casa.uy' },
      {},
      { cliente_id: 2, correo: 'otra@casa.uy' },
    );
    const [one = 0, two = 0, sinCorreo = 0, otroCliente = 0] = ids;
    expect(await sheet(chofer)).toEqual([['codigo'], ['codigo'], ['documento'], []]);
    expect(await mails('Rosa@casa.uy')).toMatchObject([{ asunto: 'Hoy le llevamos 2 paquetes' }]);
    expect([...(await mails('rosa@casa.uy')), ...(await mails('otra@casa.uy'))]).toEqual([]);
    const codigo = await codeOf('Rosa@casa.uy');
    expect(codigo).toMatch(/^\d{6}$/);
    const missing = { error: 'EVENTO_SIN_DATOS', campos: { codigo: 'Hace falta el código del destinatario' } };
    expect(await server.as(chofer, entregarEnPuerta, give(one, two))).toMatchObject(missing);
    const past = { guia_id: first, tipo: 'ENT', recibe: 'Rosa' };
    expect(await server.as(chofer, registrarEvento, past)).toMatchObject(missing);
    expect(await prove(chofer, wrong(codigo), one, two)).toMatchObject({
      ...{ code: 'OK', resultado: 'no_coincide', texto: 'El código no coincide: quedan 4 intentos' },
    });
    expect(await server.as(chofer, entregarEnPuerta, give(one, two))).toMatchObject(missing);
    expect(await prove(chofer, codigo, one, two)).toMatchObject({ resultado: 'coincide' });
    // What one driver got right says nothing for another.
    const both = { guias: [{ estado: 'ENTREGADA' }, { estado: 'ENTREGADA' }] };
    expect(await server.as(chofer, entregarEnPuerta, give(one, two))).toMatchObject(both);
    expect(await server.as(chofer, entregarEnPuerta, give(sinCorreo))).toMatchObject({
      campos: { documento: 'Hace falta el documento' },
    });
    expect(await prove(chofer, codigo, sinCorreo)).toMatchObject({ resultado: 'sin_codigo' });
    const shown = { ...give(sinCorreo), documento: '1234567-2' };
    expect(await server.as(chofer, entregarEnPuerta, shown)).toMatchObject({ texto: 'Entregada' });
    expect(await server.as(chofer, entregarEnPuerta, give(otroCliente))).toMatchObject({ texto: 'Entregada' });
  });

  test('five wrong ones hold the parcel for a quarter of an hour, the right one as well; the office may still tell what happened', async () => {
    const chofer = driver('Diego');
    const { first } = await outWith(server, chofer, { correo: 'ana@casa.uy', bultos: 2 });
    const codigo = await codeOf('ana@casa.uy');
    for (let tries = 0; tries < 4; tries += 1) await prove(chofer, wrong(codigo), first);
    expect(await prove(chofer, wrong(codigo), first)).toMatchObject({ resultado: 'bloqueado' });
    expect(await prove(chofer, codigo, first)).toMatchObject({
      ...{
        resultado: 'bloqueado',
        texto: expect.stringMatching(/^Demasiados códigos equivocados: espere hasta las \d\d:\d\d/),
      },
    });
    const some = {
      guia_id: first,
      bultos: [1],
      motivo_id: 50,
      recibe: 'Ana',
      cobrado_centavos: 0,
      firma: await picture(),
    };
    expect(await server.as(chofer, entregarEnParte, some)).toMatchObject({ campos: { codigo: expect.any(String) } });
    await server.query(`UPDATE guia_codigo SET bloqueado = now() - interval '1 second' WHERE guia_id = $1`, [first]);
    expect(await prove(chofer, codigo, first)).toMatchObject({ resultado: 'coincide' });
    // It counts for ten minutes.
    await server.query(`UPDATE guia_codigo SET verificado = now() - interval '11 minutes' WHERE guia_id = $1`, [first]);
    expect(await server.as(chofer, entregarEnPuerta, give(first))).toMatchObject({ error: 'EVENTO_SIN_DATOS' });
    const office = await server.as(OPERARIO, registrarEvento, { guia_id: first, tipo: 'ENT', recibe: 'Ana' });
    expect(office).toMatchObject({ code: 'OK' });
  });

  test('is tried by whoever has the parcel on the own round, and by nobody else; each trial is in the audit, and the code is not', async () => {
    const [chofer, otro] = [driver('Elsa'), driver('Fermín')];
    const { first } = await outWith(server, chofer, { correo: 'eva@casa.uy' });
    const codigo = await codeOf('eva@casa.uy');
    expect(await prove(otro, codigo, first)).toMatchObject({ error: 'GUIA_AJENA_AL_RECORRIDO' });
    expect(await prove(OPERARIO, codigo, first)).toMatchObject({ status: 403 });
    expect(await prove(chofer, '12345', first)).toMatchObject({ status: 400 });
    await prove(chofer, codigo, first);
    const rows = await server.query(
      `SELECT despues::text AS texto FROM auditoria WHERE despues ? 'codigo_de_puerta' AND usuario_id = $1`,
      [await server.id(chofer)],
    );
    expect(rows.map(({ texto }) => JSON.parse(texto).codigo_de_puerta)).toEqual(['coincide']);
    expect(JSON.stringify(rows)).not.toContain(codigo);
  });
});
