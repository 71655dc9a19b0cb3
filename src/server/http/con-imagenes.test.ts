import { afterAll, beforeAll, expect, test } from 'vitest';

import { CON_IMAGENES } from '#shared/con-imagenes.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

const boss: Person = { roles: [1] };
let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

async function send(payload: string | Buffer, url = '/dispatcher') {
  const headers = { 'x-token': await server.token(boss), 'content-type': CON_IMAGENES };
  const response = await server.request({ method: 'POST', url, headers, payload });
  return [response.statusCode, response.json().error ?? response.json().code];
}

const CALL = '{"service":"sesion.ver"}';

test.each([
  ['nothing', ''],
  ['one line', '{}'],
  ['no call', '{}\n'],
  ['a call without its end', `{}\n${CALL}`],
  ['lengths that are no object', `[1]\n${CALL}\nx`],
  ['lengths that are no JSON', `{"foto":\n${CALL}\nx`],
  ['more than is told', `{"foto":1}\n${CALL}\nxx`],
  ['less than is told', `{"foto":3}\n${CALL}\nxx`],
  ['less than nothing', `{"foto":3,"firma":-1}\n${CALL}\nxx`],
  ['half a byte', `{"foto":0.5,"firma":0.5}\n${CALL}\nx`],
  ['a length in letters', `{"foto":"1"}\n${CALL}\nx`],
  ['five pictures', `{"a":0,"b":0,"c":0,"d":0,"e":0}\n${CALL}\n`],
  ['the parent of every object', `{"__proto__":1}\n${CALL}\nx`],
  ['a call that is a list', `{"foto":1}\n[]\nx`],
  ['a call that is half', `{"foto":1}\n{"service":\nx`],
  ['a call with the parent of every object', '{"foto":1}\n{"service":"sesion.ver","__proto__":{}}\nx'],
])('a call with pictures that is malformed is refused: %s', async (_what, payload) => {
  expect(await send(payload)).toEqual([400, 'JSON_INVALIDO']);
});

test('a field that the service does not know is refused as in JSON, and so is a service that there is not', async () => {
  expect(await send('{"foto":1}\n{"service":"guias.listar"}\nx')).toEqual([400, 'DATOS_INVALIDOS']);
  expect(await send('{"service":1}\n{}\nx')).toEqual([404, 'SERVICIO_DESCONOCIDO']);
});

test('only the dispatcher takes it, and not more of it than of any other call', async () => {
  expect(await send(`{}\n${CALL}\n`, '/api/v1/guias')).toEqual([415, 'TIPO_DE_CONTENIDO']);
  const long = Buffer.concat([Buffer.from(`{"foto":1100000}\n${CALL}\n`), Buffer.alloc(1_100_000)]);
  expect(await send(long)).toEqual([413, 'DEMASIADO_GRANDE']);
});
