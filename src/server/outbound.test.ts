import { createServer } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';

import { createPost, isAcceptable, isPublic } from './outbound.ts';

const letter = (url: string) => ({ url, headers: {}, body: '{}' });
const NOT_PUBLIC = { ok: false, codigo: null, error: 'La dirección no es de la red pública' };

describe('an address of a network that is not public', () => {
  test.each([
    '127.0.0.1',
    '127.1.2.3',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:a00:1',
    '::7f00:1',
    'fe80::1',
    'fc00::1',
    'fd12:3456::1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001::1',
    'ff02::1',
    'x',
    '',
  ])('%s is none to ask', (address) => {
    expect(isPublic(address)).toBe(false);
  });

  test('and one of the public network is', () => {
    for (const address of ['200.40.30.245', '172.32.0.1', '::ffff:200.40.30.245', '2800:a8::1'])
      expect(isPublic(address)).toBe(true);
    expect(isAcceptable('https://erp.example:8443/avisos?de=anden', false)).toBe(true);
    expect(isAcceptable('https://0x7f.1/', false)).toBe(false);
    expect(isAcceptable('https://localhost.localdomain/', false)).toBe(false);
    for (const hidden of ['\r\nX: y', '\n', '\r', '\t', ' ', '\0'])
      expect(isAcceptable(`https://erp.example/${hidden}avisos`, false)).toBe(false);
    expect(isAcceptable('http://127.0.0.1:1/', true)).toBe(true);
    expect(isAcceptable('http://localhost:8080/avisos', true)).toBe(true);
    expect(isAcceptable('http://10.0.0.1/', true)).toBe(false);
  });
});

describe('a name', () => {
  const open: { close(): void }[] = [];
  afterEach(() => {
    for (const one of open.splice(0)) one.close();
  });

  test.each([
    [['10.0.0.7']],
    [['127.0.0.1']],
    [['::ffff:192.168.0.1']],
    // One good address beside a bad one does not save the name.
    [['200.40.30.245', '127.0.0.1']],
    [[]],
  ])('that leads to %j is not connected to', async (addresses) => {
    let connections = 0;
    const server = createServer((_request, response) => response.end()).listen(0, '127.0.0.1');
    open.push(server);
    server.on('connection', () => {
      connections += 1;
    });
    await new Promise((ready) => server.once('listening', ready));
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const resolve = async () => addresses.map((one) => ({ address: one, family: one.includes(':') ? 6 : 4 }));
    const outcome = await createPost({ loopback: false, resolve })(letter(`https://erp.example:${port}/`));
    expect(outcome).toMatchObject(NOT_PUBLIC);
    expect(connections).toBe(0);
  });

  test('is asked once: the connection goes to the address that was checked', async () => {
    let asked = 0;
    const resolve = async () => {
      asked += 1;
      // Whoever asked a second time would be led elsewhere.
      return [{ address: asked === 1 ? '127.0.0.1' : '10.0.0.1', family: 4 }];
    };
    const server = createServer((request, response) => response.end(request.headers.host)).listen(0, '127.0.0.1');
    open.push(server);
    await new Promise((ready) => server.once('listening', ready));
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    // No certificate answers there: what counts is that the connection was made, to the address of the first answer.
    const { error } = await createPost({ loopback: true, resolve })(letter(`https://erp.example:${port}/`));
    expect([asked, error]).toEqual([1, 'Se cortó la conexión']);
  });

  test('that does not exist is told as such', async () => {
    const resolve = async () => {
      throw Object.assign(new Error('no'), { code: 'ENOTFOUND' });
    };
    const { error } = await createPost({ loopback: false, resolve })(letter('https://erp.example/'));
    expect(error).toBe('El nombre del servidor no existe');
  });

  test('written as a literal of our own network is refused before anything', async () => {
    const resolve = async () => {
      throw new Error('never asked');
    };
    for (const url of ['https://127.0.0.1/', 'https://[::ffff:7f00:1]/', 'https://[fe80::1]/', 'http://200.40.30.245/'])
      expect(await createPost({ loopback: false, resolve })(letter(url))).toMatchObject(NOT_PUBLIC);
  });
});
