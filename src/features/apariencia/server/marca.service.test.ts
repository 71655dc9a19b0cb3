import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { generarEtiquetas } from '#features/etiquetas/contract.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { guardarMarca } from '../contract.ts';

const ADMIN: Person = { roles: [1] };
const OPERARIO: Person = { codes: ['GUI_001'] };

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
});
afterAll(() => server.close());

const read = async (url: string) => (await server.request({ method: 'GET', url })).body;
const square = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 0.5 } } });
const label = async () => {
  const [guia] = await server.query("SELECT numero FROM guia WHERE estado_general <> 'ANULADO' ORDER BY id LIMIT 1");
  const answer = await server.as(ADMIN, generarEtiquetas, { numero: guia?.numero, formato: 'zpl' });
  return Buffer.from(generarEtiquetas.result.parse(answer).archivo.base64, 'base64').toString();
};

test('the page, the public pages and labels wear the name, colour and mark that an administrator gave', async () => {
  expect(await read('/seguimiento')).toContain('· Andén</title>');
  expect(await label()).not.toContain('Lleva');
  const logo = (await square(600).jpeg().toBuffer()).toString('base64');
  await expect(server.as(ADMIN, guardarMarca, { nombre: 'Correo Sur', color: '#0055a5', logo })).resolves.toMatchObject(
    { code: 'OK' },
  );
  const [page, publicPage] = [await read('/auth/login'), await read('/seguimiento')];
  expect(page).toContain('&quot;nombre&quot;:&quot;Correo Sur&quot;');
  expect(page).toContain('--an-primary:light-dark(#0055a5,');
  expect(publicPage).toContain('· Correo Sur</title>');
  expect(publicPage).toContain('<img src="/api/marca/logo?v=1"');
  expect(await read('/api/marca/estilo.css')).toContain('--an-primary:#0055a5;');
  expect(await label()).toContain('Correo Sur');
});

test('the mark is drawn anew, small, and stays until another one is given or taken off', async () => {
  const { rawPayload, headers } = await server.request({ method: 'GET', url: '/api/marca/logo?v=1' });
  expect(headers['content-type']).toBe('image/png');
  expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', width: 192, height: 192 });
  await server.as(ADMIN, guardarMarca, { nombre: 'Correo Sur', color: null });
  expect(await read('/seguimiento')).toContain('/api/marca/logo?v=2');
  expect(await read('/api/marca/estilo.css')).not.toContain('--an-primary');
  await server.as(ADMIN, guardarMarca, { nombre: 'Correo Sur', color: null, logo: null });
  expect((await server.request({ method: 'GET', url: '/api/marca/logo' })).statusCode).toBe(404);
});

test('what is no picture is refused, and only an administrator may', async () => {
  // The second is a letter of base64 that says no byte.
  for (const logo of [Buffer.from('<svg onload="alert(1)"/>').toString('base64'), '1']) {
    const given = { nombre: 'Otra', color: '#112233', logo };
    await expect(server.as(ADMIN, guardarMarca, given)).resolves.toMatchObject({ error: 'ARCHIVO_INVALIDO' });
  }
  await expect(server.as(OPERARIO, guardarMarca, { nombre: 'Otra', color: null })).resolves.toMatchObject({
    status: 403,
  });
  expect(await read('/seguimiento')).toContain('Correo Sur');
});
