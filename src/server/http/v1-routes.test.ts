import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { crearEnvio } from '#features/envios/contract.ts';
import { pedirOrden } from '#features/gds-ordenes/propias.contract.ts';
import { crearClave } from '#features/integraciones/contract.ts';
import { ALCANCES, type Alcance, NOMBRES_DE_ALCANCE } from '#shared/alcances.ts';
import { API_V1, OPERATIONS, type Operation } from '#shared/api-v1.ts';
import { Problema } from '#shared/problema.ts';
import { TWO_DEPOSITOS } from '#testing/gds.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { readLabels } from '#testing/leer-etiquetas.ts';
import { type Answer, openTestServer, type Person, type TestServer } from '#testing/server.ts';

const CLIENTE_1: Person = { tipo: 'cliente', cliente_id: 1, codes: ['CLI_001', 'CLI_002'] };
const CLIENTE_2: Person = { tipo: 'cliente', cliente_id: 2, codes: ['CLI_001', 'CLI_002'] };
const UUID = '8e03978e-40d5-43dd-bc93-6894a57f9324';
const ENVIO = {
  servicio: 'ESTANDAR_DOMICILIO',
  entrega: 'DOMICILIO',
  destinatario: 'Rosa Olivera',
  direccion: '18 de Julio 1234',
  localidad: 'Cordón',
  bultos: [{ tamano_id: 2 }, { tamano_id: 2 }],
} as const;
/** One of a hundred and one pieces. */
const MANY = `INSERT INTO guia (id, numero, cliente_id, destinatario, departamento_id, zona_id, tamano_id, servicio, bultos, creada, prometida_el,
                                estado_general, vence_el, ultimo_evento, ultimo_fecha)
              VALUES (31, '881000000050', 1, 'Muchos', 1, 1, 3, 'FLEX', 101, now(), hoy(), 'PRE_INGRESADO', hoy(), 'DAT', now());`;

let server: TestServer;
let key: string;

beforeAll(async () => {
  server = await openTestServer(TWO_DEPOSITOS + MANY);
  key = await newKey(CLIENTE_1, NOMBRES_DE_ALCANCE);
});
afterAll(() => server.close());

async function newKey(person: Person, alcances: readonly Alcance[]): Promise<string> {
  return (await server.as(person, crearClave, { nombre: 'ERP', alcances: [...alcances], vence: null })).secreto;
}

interface Sent {
  readonly method?: 'GET' | 'POST';
  readonly payload?: object | string;
  readonly headers?: Readonly<Record<string, string>>;
}

async function ask(path: string, { headers, ...sent }: Sent = {}) {
  const method = sent.payload === undefined ? 'GET' : 'POST';
  return server.request({ method, ...sent, url: `${API_V1}${path}`, headers: { 'x-api-key': key, ...headers } });
}

/** A refusal, which says what it is by the standard. */
async function refusal(path: string, sent: Sent = {}): Promise<Answer> {
  const response = await ask(path, sent);
  expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  const problem = Problema.parse(response.json());
  expect(problem).toMatchObject({
    status: response.statusCode,
    instance: `urn:uuid:${response.headers['x-request-id']}`,
  });
  return { ...problem, headers: response.headers };
}

const json = (headers: Readonly<Record<string, string>> = {}) => ({ 'content-type': 'application/json', ...headers });
const pathOf = ({ path }: Operation) => path.replaceAll('{id}', '999999').replaceAll('{numero}', '889999999997');
const sentTo = ({ method }: Operation): Sent => (method === 'post' ? { payload: {} } : {});

describe('a key', () => {
  test('is what every address asks for, in its own header', async () => {
    const token = await server.token(CLIENTE_1);
    for (const operation of OPERATIONS) {
      const strangers = [
        [{}, 'SIN_CLAVE_API', 401],
        [{ 'x-token': token }, 'SIN_CLAVE_API', 401],
        [{ 'x-api-key': `anden_live_${'A'.repeat(43)}` }, 'CLAVE_API_INVALIDA', 401],
        [{ 'x-api-key': key, 'x-token': token }, 'CREDENCIAL_DOBLE', 400],
      ] as const;
      for (const [headers, error, status] of strangers) {
        const method = operation.method === 'get' ? 'GET' : 'POST';
        const url = `${API_V1}${pathOf(operation)}`;
        const body = method === 'POST' ? { payload: { sobra: 1 } } : {};
        const response = await server.request({ method, url, headers, ...body });
        expect([operation.id, response.json().error, response.statusCode]).toEqual([operation.id, error, status]);
        expect(response.headers['www-authenticate'] !== undefined).toBe(status === 401);
      }
    }
  });

  test('opens what its scope names, and is refused everywhere else', async () => {
    for (const alcance of NOMBRES_DE_ALCANCE) {
      const headers = { 'x-api-key': await newKey(CLIENTE_1, [alcance]) };
      for (const operation of OPERATIONS) {
        const { statusCode } = await ask(pathOf(operation), { ...sentTo(operation), headers });
        const isOpen = ALCANCES[alcance].servicios.some((one) => one === operation.service);
        expect([alcance, operation.id, statusCode === 403]).toEqual([alcance, operation.id, !isOpen]);
      }
    }
  });
});

describe('what is sent', () => {
  test('may name nothing that is not the operation’s own', async () => {
    const foreign = { cliente_id: 2, borrador_id: 1, service: 'envios.anular', action: 'x', clave: UUID, sobra: 1 };
    for (const [name, value] of Object.entries(foreign)) {
      const refused = await refusal('/envios', { payload: { ...ENVIO, [name]: value } });
      expect(refused).toMatchObject({ status: 400, error: 'DATOS_INVALIDOS', campos: { [name]: 'Campo desconocido' } });
    }
    const twice = { payload: { id: 11, numero: '881000000036', texto: 'Hola', interno: true } };
    const { campos } = await refusal('/guias/881000000012/comentarios', twice);
    expect(Object.keys(campos).sort()).toEqual(['id', 'interno', 'numero']);
    expect((await refusal('/guias?cliente_id=2')).campos).toEqual({ cliente_id: 'Campo desconocido' });
    expect((await refusal('/guias/881000000012?id=21')).campos).toEqual({ id: 'Campo desconocido' });
    const inBoth = await refusal('/envios?referencia=X', { payload: ENVIO });
    expect(inBoth.campos).toEqual({ referencia: 'Campo desconocido' });
    expect(await server.query('SELECT count(*)::int AS n FROM envio')).toEqual([{ n: 0 }]);
  });

  test('in an address is read as what it is', async () => {
    const listed = async (query: string) => (await ask(`/guias?${query}`)).json();
    expect(await listed('size=1&page=2')).toMatchObject({ current_page: 2, page_quantity: 1, total_records: 3 });
    expect((await listed('estado=EN_AGENCIA,EN_REPARTO&orden=numero&sentido=asc')).records).toMatchObject([
      { guia_nro: '881000000012' },
      { guia_nro: '881000000036' },
    ]);
    expect((await listed('con_contra_reembolso=true')).records).toEqual([]);
    expect((await listed('agente_id=1,2')).records).toMatchObject([{ guia_nro: '881000000012' }]);
    expect((await refusal('/guias?size=muchas')).campos).toEqual({ size: 'Tiene que ser un número' });
    expect((await refusal('/guias?size=1&size=2')).status).toBe(400);
    expect((await refusal('/guias?con_contra_reembolso=1')).campos).toHaveProperty('con_contra_reembolso');
    expect((await refusal('/envios/abc')).campos).toHaveProperty('id');
  });

  test('must be an object in JSON', async () => {
    const bodies: readonly [string, string, number][] = [
      ['{', 'application/json', 400],
      ['[]', 'application/json', 400],
      ['null', 'application/json', 400],
      ['a=1', 'application/x-www-form-urlencoded', 415],
    ];
    for (const [payload, type, status] of bodies)
      expect((await refusal('/envios', { payload, headers: { 'content-type': type } })).status).toBe(status);
    expect((await refusal('/envios', { method: 'POST' })).error).toBe('JSON_INVALIDO');
  });

  test('to another address, or by another method, is refused in the same form', async () => {
    expect(await refusal('/nada')).toMatchObject({ status: 404, error: 'RUTA_DESCONOCIDA' });
    const other = await refusal('/envios/7/anular');
    expect([other.status, other.headers.allow]).toEqual([405, 'POST']);
    const both = await server.request({ method: 'DELETE', url: `${API_V1}/envios` });
    expect([both.statusCode, both.headers.allow]).toEqual([405, 'GET, POST']);
  });
});

describe('an Idempotency-Key', () => {
  test('has a thing done once, in quotes or bare, and never for two things', async () => {
    const once = (clave: string, payload: object) =>
      ask('/envios', { payload, headers: json({ 'idempotency-key': clave }) });
    const first = await once(UUID, ENVIO);
    expect([first.statusCode, first.headers.location]).toEqual([201, `${API_V1}/envios/${first.json().envio.id}`]);
    const again = await once(`"${UUID}"`, ENVIO);
    expect([again.statusCode, again.json()]).toEqual([201, first.json()]);
    expect(
      (await server.request({ url: String(again.headers.location), headers: { 'x-api-key': key } })).json(),
    ).toEqual(first.json());
    const other = await refusal('/envios', {
      payload: { ...ENVIO, destinatario: 'Otra' },
      headers: { 'idempotency-key': UUID },
    });
    expect(other).toMatchObject({ status: 422, error: 'CLAVE_REUTILIZADA' });
    const wrong = await refusal('/envios', { payload: ENVIO, headers: { 'idempotency-key': 'pedido 7' } });
    expect(wrong.campos).toEqual({ 'Idempotency-Key': 'No es un identificador' });
  });
});

describe('a label', () => {
  const labels = (path = '', sent: Sent = {}) => ask(`/guias/881000000012/etiqueta${path}`, sent);

  test('is the file itself, and is written down as a print of the key', async () => {
    const response = await labels();
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename=881000000012.pdf',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect((await readLabels(response.rawPayload)).map(({ code128 }) => code128)).toEqual(['881000000012']);
    const rows = await server.query(
      `SELECT p.formato, p.etiquetas, u.fullname FROM impresion_guia i JOIN impresion p ON p.id = i.impresion_id JOIN usuario u ON u.id = p.usuario_id
        WHERE i.guia_id = 11`,
    );
    expect(rows).toEqual([{ formato: 'pdf', etiquetas: 1, fullname: 'Integración ERP' }]);
    await server.security.flush();
    const noted = await server.query(`SELECT servicio, detalle FROM seguridad WHERE tipo = 'DESCARGA'`);
    expect(noted).toContainEqual({ servicio: 'etiquetas.generar', detalle: '881000000012.pdf' });
  });

  test('is ZPL where that is asked for, and JSON to who asks for JSON', async () => {
    const zpl = await labels('?formato=zpl');
    expect(zpl.headers['content-type']).toBe('text/plain; charset=utf-8');
    const { archivo, etiquetas } = (await labels('?formato=zpl', { headers: { accept: 'application/json' } })).json();
    expect(etiquetas).toBe(1);
    expect(archivo).toMatchObject({ nombre: '881000000012.zpl', tipo: 'text/plain; charset=utf-8' });
    expect(Buffer.from(archivo.base64, 'base64').toString()).toBe(zpl.body);
  });

  test('is of one piece alone where that is asked for; too many at once are none', async () => {
    const path = '/guias/881000000050/etiqueta';
    const one = await ask(`${path}?formato=zpl&bulto=101`);
    expect(one.body.match(/\^XA/g)).toHaveLength(1);
    expect(one.body).toContain('881000000050B101');
    expect(await refusal(path)).toMatchObject({
      status: 422,
      error: 'DEMASIADAS_ETIQUETAS',
      detail: 'Son más de 100 etiquetas. Pídalas de a un bulto',
    });
    expect(await refusal(`${path}?bulto=102`)).toMatchObject({ status: 422, error: 'BULTO_INEXISTENTE' });
    const [{ n }] = await server.query('SELECT count(*)::int AS n FROM impresion_guia WHERE guia_id = 31');
    expect(n).toBe(1);
  });
});

test('too many calls are told how long to wait', async () => {
  const busy = await openTestServer(TWO_CLIENTS, { api: { perMinute: 2 } });
  const asked = { nombre: 'ERP', alcances: ['guias.leer' as const], vence: null };
  const headers = { 'x-api-key': (await busy.as(CLIENTE_1, crearClave, asked)).secreto };
  const call = () => busy.request({ url: `${API_V1}/guias`, headers });
  expect([await call(), await call()].map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const refused = await call();
  expect(Problema.parse(refused.json())).toMatchObject({ status: 429, error: 'DEMASIADOS_PEDIDOS' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  await busy.close();
});

/** Of another client, against what nobody has. A new operation without a case fails. */
describe('others’ is like nobody’s', () => {
  const [FOREIGN, MISSING] = ['881000000029', '889999999997'];
  const NOBODYS = new Set(['crearEnvio', 'crearOrden', 'cotizar', 'listarOpciones', 'buscarLocalidades']);
  const queries: Readonly<Record<string, (numero: string) => string>> = {
    listarGuias: (numero) => `?numero=${numero}`,
    listarEnvios: (numero) => `?q=${numero}`,
    buscarGuias: (numero) => `?texto=${numero}`,
    listarOrdenes: (numero) => `?q=${numero}`,
    listarStock: (sku) => `?sku=${sku}&deposito=SAL`,
  };
  const bodies: Readonly<Record<string, object>> = {
    anularEnvio: { motivo_id: 30 },
    comentarGuia: { texto: 'Hola' },
    anularOrden: { nota: 'No' },
  };
  const COMPRA = { tipo: 'COMPRA' as const, deposito: 'SAL', lineas: [{ sku: 'LIBRO-1', cantidad: 2 }] };
  /** What of the other client each operation names, and what nobody has. */
  async function namesOf(id: string): Promise<readonly string[]> {
    if (id === 'listarStock') return ['LIBRO-1', 'NADA-1'];
    if (!id.includes('Orden')) return [];
    const { orden } = await server.as(CLIENTE_2, pedirOrden, COMPRA);
    return [orden.numero, 'OC-999999'];
  }
  const named = OPERATIONS.filter(({ id }) => !NOBODYS.has(id));

  test.each(named.map((operation) => [operation.id, operation] as const))('%s', async (id, { path, method }) => {
    const { envio } = await server.as(CLIENTE_2, crearEnvio, { ...ENVIO, bultos: [{ tamano_id: 2 }] });
    const ofOrders = await namesOf(id);
    const numeros = ofOrders.length > 0 ? ofOrders : [FOREIGN, envio.guias[0].guia_nro, MISSING];
    const [foreign = FOREIGN] = numeros;
    const inQuery = ofOrders.length > 0 ? foreign : envio.guias[0].guia_nro;
    const answers: string[] = [];
    for (const numero of numeros) {
      const envioId = numero === MISSING ? 999_999 : envio.id;
      const own = path.replace('{numero}', numero).replace('{id}', String(envioId));
      const payload = bodies[id];
      const response = await ask(`${own}${queries[id]?.(numero) ?? ''}`, payload === undefined ? {} : { payload });
      expect(method === 'post').toBe(payload !== undefined);
      if (path.includes('{')) expect(response.statusCode).toBe(404);
      else expect(response.json().records).toEqual([]);
      answers.push(response.body.replaceAll(numero, 'N').replace(/urn:uuid:[^"]+/, ''));
    }
    expect(new Set(answers).size).toBe(1);
    // The owner's own key finds it, by the same way.
    const headers = { 'x-api-key': await newKey(CLIENTE_2, NOMBRES_DE_ALCANCE) };
    const found = await ask(
      `${path.replace('{numero}', foreign).replace('{id}', String(envio.id))}${queries[id]?.(inQuery) ?? ''}`,
      { headers, ...(bodies[id] === undefined ? {} : { payload: bodies[id] }) },
    );
    expect([id, found.statusCode < 300]).toEqual([id, true]);
    if (!path.includes('{')) expect(found.json().records).toHaveLength(1);
  });

  test('a list has the client’s own rows alone', async () => {
    await server.as(CLIENTE_2, crearEnvio, { ...ENVIO, bultos: [{ tamano_id: 2 }] });
    await server.as(CLIENTE_2, pedirOrden, COMPRA);
    await server.as(CLIENTE_1, pedirOrden, { ...COMPRA, deposito: 'MVD', lineas: [{ sku: 'YERBA-1K', cantidad: 1 }] });
    for (const path of ['/guias', '/envios', '/busqueda?texto=88', '/ordenes?vista=todas']) {
      const { records }: { records: readonly { cliente_id: number }[] } = (await ask(path)).json();
      expect([path, [...new Set(records.map(({ cliente_id }) => cliente_id))]]).toEqual([path, [1]]);
    }
    expect((await ask('/opciones')).json()).not.toHaveProperty('clientes');
    const { records } = (await ask('/stock')).json();
    expect([...new Set(records.map(({ sku }: Answer) => sku))]).toEqual(['LECHE-1L', 'TEL-01', 'YERBA-1K']);
  });
});

describe('an order by key', () => {
  const VENTA = {
    ...{ tipo: 'VENTA', deposito: 'mvd', referencia: 'K-1', confirmar: true },
    destino: { destinatario: 'Rosa Olivera', direccion: '18 de Julio 1234', localidad: 'Cordón' },
    lineas: [{ sku: 'YERBA-1K', cantidad: 3 }],
  };

  test('is the client’s own, told in its codes, and refused in its words', async () => {
    const made = await ask('/ordenes', { payload: VENTA });
    expect([made.statusCode, made.headers.location]).toEqual([201, `/api/v1/ordenes/${made.json().orden.numero}`]);
    const again = await refusal('/ordenes', { payload: VENTA });
    expect(again).toMatchObject({ status: 409, error: 'REFERENCIA_REPETIDA' });
    expect(again.detail).toContain(made.json().orden.numero);
    const seen = (await ask(String(made.headers.location).replace('/api/v1', ''))).json();
    expect(Object.keys(seen).sort()).toEqual(['destinatario', 'lineas', 'orden', 'pasos']);
    expect(seen.orden).toMatchObject({
      cliente_id: 1,
      deposito: 'Planta Montevideo',
      estado: 'CONFIRMADA',
      prioridad: 3,
    });
    const wrong = { ...VENTA, referencia: 'K-2', lineas: [{ sku: 'LIBRO-1', cantidad: 1 }] };
    expect((await refusal('/ordenes', { payload: wrong })).campos).toMatchObject({
      'lineas.0.producto_id': 'Línea 1: el cliente no tiene LIBRO-1',
    });
    const lost = { ...VENTA, referencia: 'K-3', destino: { ...VENTA.destino, localidad: 'Cordn' } };
    expect((await refusal('/ordenes', { payload: lost })).campos).toMatchObject({
      'destino.localidad': 'No conocemos «Cordn»: ¿es Cordón, Montevideo?',
    });
    expect(await refusal('/ordenes', { payload: { ...VENTA, deposito: 'LUNA' } })).toMatchObject({
      error: 'DEPOSITO_NO_ENCONTRADO',
    });
    expect(await refusal('/ordenes', { payload: { ...VENTA, cliente_id: 2 } })).toMatchObject({
      error: 'DATOS_INVALIDOS',
    });
  });

  test('wants the scope that names it', async () => {
    const reads = { 'x-api-key': await newKey(CLIENTE_1, ['ordenes.leer']) };
    const sent = { payload: { ...VENTA, referencia: 'K-9' }, headers: reads };
    expect(await refusal('/ordenes', sent)).toMatchObject({ status: 403, error: 'SIN_PERMISO' });
    expect(await refusal('/stock', { headers: reads })).toMatchObject({ status: 403, error: 'SIN_PERMISO' });
    expect((await ask('/ordenes', { headers: reads })).statusCode).toBe(200);
  });
});
