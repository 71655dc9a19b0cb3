import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { cerrarSesion, crearTicket } from '#features/sesion/contract.ts';
import { type Answer, openTestServer, type Person, type TestServer } from '#testing/server.ts';

const owner: Person = { name: 'owner' };
const other: Person = { name: 'other' };
const TEXT = Buffer.from('número;día\r\n1;2\r\n');
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
let server: TestServer;

beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

interface Upload {
  readonly nombre?: string;
  readonly contenido?: Buffer;
  readonly person?: Person | null;
  readonly parts?: number;
  readonly field?: true;
}

async function upload({ nombre = 'lista.csv', contenido = TEXT, person = owner, parts = 1, field }: Upload = {}) {
  const part = Buffer.concat([
    Buffer.from(
      `--limite\r\ncontent-disposition: form-data; name="archivo"; filename="${nombre}"\r\ncontent-type: text/plain\r\n\r\n`,
    ),
    contenido,
    Buffer.from('\r\n'),
  ]);
  const payload = Buffer.concat([
    ...(field ? [Buffer.from('--limite\r\ncontent-disposition: form-data; name="usuario_id"\r\n\r\n7\r\n')] : []),
    ...Array.from({ length: parts }, () => part),
    Buffer.from('--limite--\r\n'),
  ]);
  const headers = {
    'content-type': 'multipart/form-data; boundary=limite',
    ...(person ? { 'x-token': await server.token(person) } : {}),
  };
  const response = await server.request({ method: 'POST', url: '/api/archivos', headers, payload });
  const answer: Answer = { ...response.json(), status: response.statusCode };
  return answer;
}

const noise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .jpeg()
    .toBuffer();
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c93' } })
    .png()
    .toBuffer();

async function keptPicture(sent: Upload) {
  const { archivo_id, code } = await upload(sent);
  expect(code).toBe('OK');
  const [row] = await server.query('SELECT nombre, tipo, contenido FROM archivo WHERE id = $1', [archivo_id]);
  return row;
}

const ticketFor = (archivo_id: number, person: Person = owner) =>
  server.as(person, crearTicket, { proposito: 'archivo', archivo_id });

describe('an upload', () => {
  test('is kept for its person, and leaves one audit row', async () => {
    const { archivo_id, ...answer } = await upload();
    expect(answer).toEqual({ code: 'OK', status: 200 });
    const rows = await server.query('SELECT usuario_id, nombre, tipo, tamano, contenido FROM archivo WHERE id = $1', [
      archivo_id,
    ]);
    expect(rows).toEqual([
      {
        usuario_id: await server.id(owner),
        nombre: 'lista.csv',
        tipo: 'text/csv',
        tamano: TEXT.length,
        contenido: TEXT,
      },
    ]);
    const audit = await server.query(
      `SELECT servicio, usuario_id, despues FROM auditoria WHERE tabla = 'archivo' AND fila_id = $1`,
      [archivo_id],
    );
    expect(audit).toEqual([
      {
        servicio: 'api/archivos',
        usuario_id: await server.id(owner),
        despues: { nombre: 'lista.csv', tipo: 'text/csv', tamano: TEXT.length },
      },
    ]);
  });

  test.each<[string, Upload]>([
    ['foto.png', { contenido: PNG }],
    ['FOTO.PNG', { contenido: PNG }],
    ['informe.pdf', { contenido: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n') }],
    ['nota.txt', {}],
  ])('of the kind %s is taken', async (nombre, rest) => {
    expect(await upload({ nombre, ...rest })).toMatchObject({ code: 'OK' });
  });

  test.each<[string, Upload]>([
    ['nothing at all', { parts: 0 }],
    ['an empty file', { contenido: Buffer.alloc(0) }],
    ['a drawing with a script', { nombre: 'dibujo.svg', contenido: SVG }],
    ['a page', { nombre: 'pagina.html', contenido: Buffer.from('<script>alert(1)</script>') }],
    ['a program', { nombre: 'programa.exe', contenido: Buffer.from('MZ\x90\0') }],
    ['a name without a kind', { nombre: 'archivo' }],
    ['a name that ends in what every object has', { nombre: 'archivo.constructor' }],
    ['a picture that is text', { nombre: 'foto.png', contenido: TEXT }],
    ['a text that is a picture', { nombre: 'lista.csv', contenido: PNG }],
    ['a picture of another kind', { nombre: 'foto.jpg', contenido: PNG }],
    ['a text with NUL', { nombre: 'lista.txt', contenido: Buffer.from('a\0b') }],
    ['two files', { parts: 2 }],
    ['a field beside the file', { field: true }],
  ])('of %s is refused', async (_what, sent) => {
    expect(await upload(sent)).toMatchObject({ code: 'ERROR', status: 400, error: 'ARCHIVO_INVALIDO', campos: {} });
  });

  test('of eleven megabytes is refused, of ten it is taken', async () => {
    expect(await upload({ nombre: 'a.txt', contenido: Buffer.alloc(11 * 1024 * 1024, 'x') })).toMatchObject({
      status: 413,
      error: 'DEMASIADO_GRANDE',
    });
    expect(await upload({ nombre: 'a.txt', contenido: Buffer.alloc(10 * 1024 * 1024, 'x') })).toMatchObject({
      code: 'OK',
    });
  });

  test('past what one person may keep is refused, and others go on', async () => {
    const person: Person = { name: 'hoarder' };
    const insert = `INSERT INTO archivo (usuario_id, nombre, tipo, tamano, contenido) SELECT $1, 'a', 't', 10485760, 'x' FROM generate_series(1, 20)`;
    await server.query(insert, [await server.id(person)]);
    expect(await upload({ person })).toMatchObject({ status: 413, error: 'DEMASIADO_GRANDE' });
    expect(await upload({ person: other })).toMatchObject({ code: 'OK' });
  });

  test.each([
    ['../../etc/passwd.txt', 'passwd.txt'],
    ['..\\\\..\\\\boot.txt', 'boot.txt'],
    ['a\u202Etxt.exe.txt', 'a_txt.exe.txt'],
    ['n\u0303andu\u0301.txt', 'ñandú.txt'],
  ])('named %j gets a clean name', async (nombre, clean) => {
    const { archivo_id } = await upload({ nombre });
    const [row] = await server.query('SELECT nombre FROM archivo WHERE id = $1', [archivo_id]);
    expect(row.nombre).toBe(clean);
  });

  test.each([
    ['a half of a picture', async () => (await noise(400, 300)).subarray(0, 9000)],
    ['a signature with nothing behind', async () => Buffer.concat([PNG.subarray(0, 33), Buffer.alloc(200)])],
    ['a picture of 26 megapixels', () => plain(5200, 5001)],
  ])('of %s is refused', async (_what, make) => {
    const contenido = await make();
    const nombre = contenido[0] === 0xff ? 'foto.jpg' : 'foto.png';
    expect(await upload({ nombre, contenido })).toMatchObject({
      code: 'ERROR',
      status: 400,
      error: 'ARCHIVO_INVALIDO',
    });
  });

  test('of a picture of 25 megapixels is taken, and kept small', async () => {
    const kept = await keptPicture({ nombre: 'foto.png', contenido: await plain(5000, 5000) });
    expect(kept).toMatchObject({ tipo: 'image/jpeg', nombre: 'foto.jpg' });
    expect(await sharp(kept.contenido).metadata()).toMatchObject({ format: 'jpeg', width: 1600, height: 1600 });
  });

  test('of a small picture does not grow, and what was clear becomes white', async () => {
    const clear = { create: { width: 40, height: 30, channels: 4, background: '#0000' } } as const;
    const { contenido } = await keptPicture({ nombre: 'foto.webp', contenido: await sharp(clear).webp().toBuffer() });
    const { data, info } = await sharp(contenido).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height, data[0], data[1], data[2]]).toEqual([40, 30, 255, 255, 255]);
  });

  test('of a picture stands upright and tells nothing of where it was taken', async () => {
    const sideways = await sharp(await noise(200, 100))
      .withExif({ IFD0: { Make: 'TelefonoDeMartina', Orientation: '6' }, IFD3: { GPSLatitude: '34/1 54/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(sideways.includes('TelefonoDeMartina')).toBe(true);
    const { contenido } = await keptPicture({ nombre: 'foto.jpg', contenido: sideways });
    const { width, height, orientation, exif, xmp, icc } = await sharp(contenido).metadata();
    expect({ width, height, orientation, exif, xmp, icc }).toEqual({ width: 100, height: 200 });
    expect(contenido.includes('TelefonoDeMartina')).toBe(false);
  });

  test('of a picture that is a page as well keeps the picture alone', async () => {
    const page = '<script>alert(document.domain)</script>';
    const both = Buffer.concat([
      await sharp(await noise(60, 60))
        .withExif({ IFD0: { Copyright: page } })
        .jpeg()
        .toBuffer(),
      Buffer.from(page),
    ]);
    const { contenido } = await keptPicture({ nombre: 'foto.jpg', contenido: both });
    expect(contenido.includes('script')).toBe(false);
    expect(await sharp(contenido).metadata()).toMatchObject({ format: 'jpeg', width: 60 });
  });

  test('of a stranger is refused, and one that is no form too', async () => {
    expect(await upload({ person: null })).toMatchObject({ status: 401 });
    const headers = { 'x-token': await server.token(owner) };
    const response = await server.request({ method: 'POST', url: '/api/archivos', headers, payload: { nombre: 'a' } });
    expect(response.json()).toMatchObject({ code: 'ERROR' });
    expect([400, 415]).toContain(response.statusCode);
  });
});

describe('a ticket', () => {
  test('downloads once, as an attachment under its name', async () => {
    const { archivo_id } = await upload({ nombre: 'día; uno.csv' });
    const ticket = await ticketFor(archivo_id);
    expect(ticket).toMatchObject({ code: 'OK', url: expect.stringMatching(/^\/api\/descargas\/[\w-]{43}$/) });
    const response = await server.request({ url: ticket.url });
    expect(response.statusCode).toBe(200);
    expect(response.rawPayload).toEqual(TEXT);
    expect(response.headers).toMatchObject({
      'content-type': expect.stringContaining('text/csv'),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect(response.headers['content-disposition']).toMatch(/^attachment; filename=".*"; filename\*=UTF-8''d%C3%ADa/);
    expect((await server.request({ url: ticket.url })).json()).toMatchObject({
      code: 'ERROR',
      error: 'TICKET_INVALIDO',
    });
  });

  test('asked for twice at once is used once', async () => {
    const { archivo_id } = await upload();
    const { url } = await ticketFor(archivo_id);
    const answers = await Promise.all(Array.from({ length: 10 }, () => server.request({ url })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 404)]);
  });

  test('is not used up by a look at its head', async () => {
    const { archivo_id } = await upload();
    const { url } = await ticketFor(archivo_id);
    expect((await server.request({ method: 'HEAD', url })).statusCode).toBe(404);
    expect((await server.request({ url })).statusCode).toBe(200);
  });

  test.each<[string, (person: Person) => Promise<unknown>]>([
    ['a minute', () => server.query(`UPDATE ticket SET vence = vence - interval '61 seconds'`)],
    ['its session', (person) => server.as(person, cerrarSesion, {})],
    [
      'its account',
      async (person) => server.query(`UPDATE usuario SET estado = 'INACTIVO' WHERE id = $1`, [await server.id(person)]),
    ],
  ])('ends with %s', async (what, end) => {
    const person: Person = { name: `loses ${what}` };
    const { archivo_id } = await upload({ person });
    const { url } = await ticketFor(archivo_id, person);
    await end(person);
    expect((await server.request({ url })).json()).toMatchObject({ code: 'ERROR', error: 'TICKET_INVALIDO' });
  });

  test('lasts a minute', async () => {
    const { archivo_id } = await upload();
    const { url, vence } = await ticketFor(archivo_id);
    expect(Math.abs(Date.parse(vence) - Date.now() - 60_000)).toBeLessThan(5000);
    await server.query(`UPDATE ticket SET vence = vence - interval '55 seconds' WHERE usado IS NULL`);
    expect((await server.request({ url })).statusCode).toBe(200);
  });

  test('for another person’s file is answered like one for no file', async () => {
    const { archivo_id } = await upload();
    expect(await ticketFor(archivo_id, other)).toEqual(await ticketFor(999_999_999, other));
    expect(await ticketFor(archivo_id, other)).toMatchObject({ code: 'ERROR', error: 'ARCHIVO_NO_ENCONTRADO' });
  });

  test('stands in the database as a hash, and never in the log', async () => {
    const { archivo_id } = await upload();
    const { url } = await ticketFor(archivo_id);
    const secret = url.split('/').at(-1);
    await server.request({ url });
    await server.request({ url });
    const rows = await server.query('SELECT t::text FROM ticket t');
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(JSON.stringify(await server.query('SELECT a::text FROM auditoria a'))).not.toContain(secret);
    expect(server.log.some(({ error }) => error === 'TICKET_INVALIDO')).toBe(true);
    expect(JSON.stringify(server.log)).not.toContain(secret);
  });
});
