import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { TWO_CLIENTS } from '#testing/guias.ts';
import { newGuia } from '#testing/nueva-guia.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import {
  descartarMensaje,
  guardarMensaje,
  previsualizarMensaje,
  probarMensaje,
  publicarMensaje,
  verMensaje,
  volverAMensaje,
} from '../contract.ts';
import { CLAVES, faltasDeMensaje } from '../palabras.contract.ts';

const CUIDA: Person = { codes: ['AGT_003'] };
const OTRA: Person = { codes: ['AGT_003', 'RCL_001'] };
const CLIENTE: Person = { tipo: 'cliente', cliente_id: 1, codes: ['CLI_001', 'CLI_002', 'AGT_003'] };
const TEXTO = { asunto: 'Lo espera {guia}', texto: 'Está en {lugar}.\n\nCódigo {codigo}.' };

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
});
afterAll(() => server.close());

const mensaje = 'aviso_agencia' as const;
const ver = () => server.as(CUIDA, verMensaje, { mensaje });
const correos = () => server.query('SELECT para, asunto, texto FROM correo ORDER BY id');

test('the product comes with a text of each mail that could be published as it is', async () => {
  for (const one of CLAVES) {
    const { vigente, borrador } = await server.as(CUIDA, verMensaje, { mensaje: one });
    expect([one, faltasDeMensaje(one, vigente), borrador]).toEqual([one, {}, null]);
  }
});

describe('versions', () => {
  test('a draft changes nothing that goes out; published it does, with why, and the one before can be taken up again', async () => {
    const before = (await ver()).vigente;
    expect(await server.as(CUIDA, guardarMensaje, { mensaje, version: null, ...TEXTO })).toMatchObject({ version: 1 });
    expect(await ver()).toMatchObject({ vigente: { id: before.id }, borrador: { ...TEXTO, version: 1 } });
    // Two who write at once: the later one is told.
    const mine = { mensaje, ...TEXTO };
    expect(await server.as(OTRA, guardarMensaje, { ...mine, version: null })).toMatchObject({
      error: 'DOCUMENTO_CAMBIO',
    });
    expect(await server.as(OTRA, guardarMensaje, { ...mine, version: 1 })).toMatchObject({ version: 2 });
    expect(await server.as(CUIDA, publicarMensaje, { mensaje, version: 1, nota: 'Más corto' })).toMatchObject({
      error: 'DOCUMENTO_CAMBIO',
    });
    expect(await server.as(CUIDA, publicarMensaje, { mensaje, version: 2, nota: 'Más corto' })).toMatchObject({
      code: 'OK',
    });
    const now = await ver();
    expect(now).toMatchObject({ vigente: { ...TEXTO, nota: 'Más corto' }, borrador: null });
    expect(now.retiradas.map(({ id }: { id: number }) => id)).toEqual([before.id]);
    expect(await server.as(CUIDA, publicarMensaje, { mensaje, version: 2, nota: 'Otra vez' })).toMatchObject({
      error: 'MENSAJE_SIN_BORRADOR',
    });
    expect(await server.as(CUIDA, volverAMensaje, { id: before.id, nota: 'Se extraña' })).toMatchObject({ code: 'OK' });
    const back = await ver();
    expect(back.vigente).toMatchObject({ asunto: before.asunto, texto: before.texto, nota: 'Se extraña' });
    expect(back.retiradas).toHaveLength(2);
    expect(await server.as(CUIDA, volverAMensaje, { id: back.vigente.id, nota: 'Nada' })).toMatchObject({
      error: 'MENSAJE_NO_ENCONTRADO',
    });
    await expect(
      server.query(
        `UPDATE plantilla_mensaje SET texto = 'otro' WHERE clave = 'aviso_agencia' AND estado = 'PUBLICADA'`,
      ),
    ).rejects.toMatchObject({ constraint: 'mensaje_en_vigor_no_cambia' });
  });

  test('a draft that lacks what the mail is for is refused where it lacks it, and one that nobody wants is thrown away', async () => {
    const bad = { mensaje, version: null, asunto: 'Para {nombre}', texto: 'Está en {lugar}' };
    expect(await server.as(CUIDA, guardarMensaje, bad)).toMatchObject({
      campos: { asunto: expect.stringContaining('{nombre}'), texto: expect.stringContaining('Falta') },
    });
    await server.as(CUIDA, guardarMensaje, { mensaje, version: null, ...TEXTO });
    expect(await server.as(CUIDA, descartarMensaje, { mensaje, version: 1 })).toMatchObject({ code: 'OK' });
    expect(await server.as(CUIDA, descartarMensaje, { mensaje, version: 1 })).toMatchObject({
      error: 'MENSAJE_SIN_BORRADOR',
    });
    expect((await ver()).borrador).toBeNull();
  });
});

describe('before it goes out', () => {
  test('it is seen with a real parcel, and sent to whoever tries it and nobody else, with a code that opens nothing', async () => {
    const { id, numero: guia_nro } = await newGuia(server, { agente_id: 1, correo: 'rosa@casa.uy' });
    const seen = await server.as(CUIDA, previsualizarMensaje, { mensaje, ...TEXTO, guia_nro });
    expect(seen).toMatchObject({ asunto: `Lo espera ${guia_nro}`, guia_nro });
    expect(seen.texto).toContain('••••••');
    const before = await correos();
    const { para } = await server.as(CUIDA, probarMensaje, { mensaje, ...TEXTO, guia_nro });
    const [{ email }] = await server.query('SELECT email FROM usuario WHERE id = $1', [await server.id(CUIDA)]);
    expect(para).toBe(email);
    const sent = (await correos()).slice(before.length);
    expect(sent).toMatchObject([{ para: email, asunto: `Prueba: Lo espera ${guia_nro}` }]);
    expect(sent[0].texto).toContain('000000');
    expect(await server.query('SELECT FROM guia_codigo WHERE guia_id = $1', [id])).toEqual([]);
    expect(await server.as(CUIDA, probarMensaje, { mensaje, ...TEXTO, guia_nro: '999' })).toMatchObject({
      error: 'GUIA_NO_ENCONTRADA',
    });
    expect(await server.as(CUIDA, previsualizarMensaje, { mensaje, asunto: 'x', texto: '{no}' })).toMatchObject({
      error: 'DATOS_INVALIDOS',
    });
  });

  test('whoever is outside keeps no text of ours, whatever their codes say', async () => {
    for (const contract of [verMensaje, previsualizarMensaje])
      expect((await server.as(CLIENTE, contract, { mensaje, ...(contract === verMensaje ? {} : TEXTO) })).code).toBe(
        'ERROR',
      );
  });
});
