import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { listGuias } from '#features/guias/contract.ts';
import { registrarEvento } from '#features/guias/detalle.contract.ts';
import { crearClave } from '#features/integraciones/contract.ts';
import { openScope } from '#server/scope.ts';
import { gs1Digit } from '#shared/check-digits.ts';
import type { ParamsInput } from '#shared/contract.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { misreplayed } from '#testing/replay.ts';
import { type Answer, openTestServer, type Person, type TestServer } from '#testing/server.ts';
import { SOON } from '#testing/soon.ts';

import { buscarReferencia } from '../ayuda.contract.ts';
import { anularEnvio, crearEnvio, getEnvio, listEnvios } from '../contract.ts';

const STAFF: Person = { codes: ['GUI_001', 'EVE_003'] };
const CLIENTE_1: Person = { tipo: 'cliente', cliente_id: 1, codes: ['CLI_001'] };
const CLIENTE_2: Person = { tipo: 'cliente', cliente_id: 2, codes: ['CLI_001'] };

type Pedido = ParamsInput<typeof crearEnvio> & { clave?: string };
const BASE = {
  servicio: 'ESTANDAR_DOMICILIO',
  entrega: 'DOMICILIO',
  destinatario: 'Rosa Olivera',
  direccion: '18 de Julio 1234 apto 5',
  localidad: 'Cordón',
  bultos: [{ tamano_id: 2, peso_gramos: 1500 }],
} as const satisfies Pedido;

let server: TestServer;

beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
});
afterAll(() => server.close());

const crear = (more: Partial<Pedido> = {}, person = CLIENTE_1): Promise<Answer> =>
  server.as(person, crearEnvio, { ...BASE, ...more });
/** A transaction of staff on a connection of its own. */
async function connect(): Promise<pg.Client> {
  const client = new pg.Client(server.app);
  await client.connect();
  await client.query(openScope({ tipo: 'personal', usuario_id: null, cliente_id: null, agente_id: null }, 'write'));
  return client;
}

const scan = (guia_id: number, tipo = 'ING_PL') => server.as(STAFF, registrarEvento, { guia_id, tipo });
const estado = async (id: number) => (await server.as(CLIENTE_1, getEnvio, { id })).envio.estado;

describe('a new envío', () => {
  test('of several with one reference at the same moment is the only one', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => crear({ referencia: 'A-LA-VEZ' })));
    expect(answers.map(({ code, error }) => error ?? code).sort()).toEqual([
      'OK',
      'REFERENCIA_REPETIDA',
      'REFERENCIA_REPETIDA',
      'REFERENCIA_REPETIDA',
    ]);
    expect(await server.query("SELECT count(*)::int AS n FROM guia WHERE referencia = 'A-LA-VEZ'")).toEqual([{ n: 1 }]);
  });

  test('is a guía with its first event, an own number with its check digit, and the price of this moment', async () => {
    const { envio } = await crear({
      referencia: 'A-1',
      documento: '1.234.567-2',
      telefono: '+598 99 123 456',
      observaciones: 'Timbre 2',
    });
    expect(envio).toMatchObject({
      estado: 'CONFIRMADO',
      origen: 'PANTALLA',
      cliente_id: 1,
      referencia: 'A-1',
      localidad: 'Cordón',
      departamento: 'Montevideo',
      precision: 'PUERTA',
      documento: '1.234.567-2',
      telefono: '099 123 456',
      bultos: 1,
      peso_gramos: 1500,
      paga: 'CUENTA_CORRIENTE',
      observaciones: 'Timbre 2',
      anular: null,
      direccion: '18 de Julio 1234 apto 5',
      piezas: [{ tamano_id: 2, peso_gramos: 1500, largo_cm: null, ancho_cm: null, alto_cm: null }],
    });
    expect(envio.direccion_leida).toEqual({
      precision: 'PUERTA',
      partes: { calle: '18 de Julio', numero: '1234', apto: '5' },
    });
    const [{ guia_nro, id }] = envio.guias;
    expect(guia_nro).toMatch(/^885\d{9}$/);
    expect(gs1Digit(guia_nro.slice(0, -1))).toBe(Number(guia_nro.at(-1)));
    const events = await server.query('SELECT tipo, cliente_id, usuario_id FROM evento WHERE guia_id = $1', [id]);
    expect(events).toEqual([{ tipo: 'DAT', cliente_id: 1, usuario_id: await server.id(CLIENTE_1) }]);
    expect(await misreplayed(server.query, `g.id = ${id}`)).toEqual([]);
    const listed = await server.as(CLIENTE_1, listGuias, { numero: guia_nro });
    expect(listed.records).toEqual([
      expect.objectContaining({ id, zona: 'MVD-Centro', estado_general: 'PRE_INGRESADO' }),
    ]);
    const [audited] = await server.query(
      "SELECT tabla, fila_id, despues FROM auditoria WHERE servicio = 'envios.crear' ORDER BY id DESC LIMIT 1",
    );
    expect(audited).toMatchObject({
      tabla: 'envio',
      fila_id: String(envio.id),
      despues: { cliente_id: 1, numeros: [guia_nro] },
    });
  });

  test('of several bultos is one guía of them, with a row for each', async () => {
    const bultos = [
      { tamano_id: 2, peso_gramos: 1500 },
      { tamano_id: 5, peso_gramos: 12_000, largo_cm: 60, ancho_cm: 40, alto_cm: 30 },
    ];
    const { envio } = await crear({ bultos, contra_reembolso: { centavos: 250_000, moneda: 'UYU' } });
    expect(envio).toMatchObject({
      bultos: 2,
      peso_gramos: 13_500,
      contra_reembolso: { centavos: 250_000, moneda: 'UYU' },
    });
    expect(envio.guias).toHaveLength(1);
    const pieces = await server.query('SELECT numero, estado FROM bulto WHERE guia_id = $1 ORDER BY numero', [
      envio.guias[0].id,
    ]);
    expect(pieces).toEqual([
      { numero: 1, estado: 'PRE_INGRESADO' },
      { numero: 2, estado: 'PRE_INGRESADO' },
    ]);
    const [{ tamano_id }] = await server.query('SELECT tamano_id FROM guia WHERE id = $1', [envio.guias[0].id]);
    expect(tamano_id).toBe(5);
  });

  test('may be one guía for each bulto, but then collects no money', async () => {
    const apart = { bultos: [{ tamano_id: 2 }, { tamano_id: 3 }], una_guia_por_bulto: true };
    const { envio } = await crear(apart);
    expect(envio.guias.map(({ bultos }: { bultos: number }) => bultos)).toEqual([1, 1]);
    expect(new Set(envio.guias.map(({ guia_nro }: { guia_nro: string }) => guia_nro)).size).toBe(2);
    const refused = await crear({ ...apart, contra_reembolso: { centavos: 100, moneda: 'UYU' } });
    expect(refused).toMatchObject({
      status: 400,
      campos: { contra_reembolso: expect.stringContaining('una sola guía') },
    });
  });

  test('to an agency goes to its department and zone, whatever the address', async () => {
    const { envio } = await crear({
      servicio: 'ESTANDAR_AGENCIA',
      entrega: 'AGENCIA',
      agente_id: 2,
      direccion: null,
      localidad: null,
    });
    expect(envio).toMatchObject({
      entrega: 'AGENCIA',
      agente: 'Agencia Salto',
      departamento: 'Salto',
      precision: null,
    });
    expect(await crear({ servicio: 'ESTANDAR_AGENCIA', entrega: 'AGENCIA' })).toMatchObject({
      campos: { agente_id: 'Elija la agencia donde se retira' },
    });
    expect(await crear({ entrega: 'AGENCIA', agente_id: 2 })).toMatchObject({
      campos: { entrega: expect.stringContaining('no admite') },
    });
    await server.query('UPDATE agente SET activo = false WHERE id = 2');
    expect(await crear({ servicio: 'ESTANDAR_AGENCIA', entrega: 'AGENCIA', agente_id: 2 })).toMatchObject({
      error: 'DATOS_INVALIDOS',
    });
    await server.query('UPDATE agente SET activo = true WHERE id = 2');
  });

  test.each([
    '18 de Julio esq. Ejido',
    'Mz 3 Sol 7',
    'Ruta 8 km 28,500',
    'Chacra Los Ombúes',
    'Treinta y Tres s/n',
    '???',
    'al fondo a la derecha',
  ])('takes the address as it is written: %s', async (direccion) => {
    const { envio } = await crear({ direccion });
    expect(envio.direccion).toBe(direccion);
  });

  test.each([
    ['Pso. de los Toros', undefined, 'Paso de los Toros', 'Tacuarembó'],
    ['Sta Lucia', 3, 'Santa Lucía', 'Canelones'],
    ['Mvdeo', undefined, 'Montevideo', 'Montevideo'],
    ['La Paz', 5, 'La Paz', 'Colonia'],
    ['El rincón de nadie', 18, 'El rincón de nadie', 'Tacuarembó'],
  ])('to %s (%s) goes to %s, %s', async (localidad, departamento_id, nombre, departamento) => {
    const { envio } = await crear({ localidad, ...(departamento_id === undefined ? {} : { departamento_id }) });
    expect([envio.localidad, envio.departamento]).toEqual([nombre, departamento]);
  });

  test.each<[string, Partial<Pedido>, string]>([
    ['documento', { documento: '1.234.567-8' }, 'revise el dígito verificador'],
    ['documento', { documento: '214130990012' }, 'El RUT no es correcto'],
    ['telefono', { telefono: '099 12' }, 'faltan dígitos'],
    ['localidad', { localidad: 'La Paz' }, 'La Paz, Canelones'],
    ['localidad', { localidad: 'Xanadú' }, 'indique el departamento'],
    ['direccion', { direccion: null }, 'Indique la dirección'],
    ['servicio', { servicio: 'FLEX', localidad: 'Melo' }, 'Flex no llega a Melo'],
    ['bultos.0.peso_gramos', { bultos: [{ tamano_id: 2, peso_gramos: 3000 }] }, 'XS llega a 2 kg'],
    ['bultos.0.tamano_id', { bultos: [{ tamano_id: 98 }] }, 'Elija el tamaño'],
    ['numero', { numero: 'RR287043774IN' }, 'sería 5'],
    ['numero', { numero: '885000000010' }, 'los da el sistema'],
    ['cliente_id', { cliente_id: 2 }, ''],
  ])('with a wrong %s is refused in words: %o', async (campo, more, words) => {
    const answer = await crear(more);
    if (campo === 'cliente_id') expect(answer).toMatchObject({ error: 'CLIENTE_NO_ENCONTRADO' });
    else
      expect(answer).toMatchObject({ error: 'DATOS_INVALIDOS', campos: { [campo]: expect.stringContaining(words) } });
  });

  test('of staff says whose it is; not of a client that is suspended, nor of one that is not there', async () => {
    expect(await crear({}, STAFF)).toMatchObject({ campos: { cliente_id: 'Elija el cliente' } });
    expect((await crear({ cliente_id: 2 }, STAFF)).envio).toMatchObject({ cliente: 'Librería Sur' });
    expect(await crear({ cliente_id: 99 }, STAFF)).toMatchObject({ error: 'CLIENTE_NO_ENCONTRADO' });
    await server.query('UPDATE cliente SET activo = false WHERE id = 2');
    expect(await crear({ cliente_id: 2 }, STAFF)).toMatchObject({ error: 'CLIENTE_SUSPENDIDO' });
    await server.query('UPDATE cliente SET activo = true WHERE id = 2');
  });

  test('is made once for a clave, and refused with the same clave and other data', async () => {
    const clave = '6f6d1c0e-1b1a-4f43-9b6e-0f5a3b1c2d01';
    const [first, second] = [await crear({ clave }), await crear({ clave })];
    expect(second.envio.id).toBe(first.envio.id);
    expect(await crear({ clave, destinatario: 'Otra' })).toMatchObject({ error: 'CLAVE_REUTILIZADA' });
  });
});

describe('reference and number', () => {
  test('that the client used are told with their guía, and taken again on request or once that guía is annulled', async () => {
    const { envio } = await crear({ referencia: 'PED-100' });
    const { guia_nro } = envio.guias[0];
    const refused = await crear({ referencia: 'PED-100' });
    expect(refused).toMatchObject({ error: 'REFERENCIA_REPETIDA', msg: expect.stringContaining(guia_nro) });
    const { repetidas } = await server.as(CLIENTE_1, buscarReferencia, { referencia: 'PED-100' });
    expect(repetidas).toEqual([
      expect.objectContaining({ guia_nro, envio_id: envio.id, estado_general: 'PRE_INGRESADO' }),
    ]);
    expect((await crear({ referencia: 'PED-100' }, CLIENTE_2)).code).toBe('OK');
    const again = await crear({ referencia: 'PED-100', acepta_repetida: true });
    expect(again.code).toBe('OK');
    for (const id of [envio.id, again.envio.id]) await server.as(CLIENTE_1, anularEnvio, { id, motivo_id: 31 });
    expect((await crear({ referencia: 'PED-100' })).code).toBe('OK');
  });

  test('of a box may be there already, of whatever carrier, but once', async () => {
    const { envio } = await crear({ numero: 'rr 287043775 in' });
    expect(envio.guias[0].guia_nro).toBe('RR287043775IN');
    expect(await crear({ numero: 'RR287043775IN' }, CLIENTE_2)).toMatchObject({
      error: 'GUIA_REPETIDA',
    });
  });
});

describe('the state of an envío', () => {
  test('follows its guías, and of several the one that is furthest behind', async () => {
    const { envio } = await crear({ bultos: [{ tamano_id: 2 }, { tamano_id: 2 }], una_guia_por_bulto: true });
    const [one, two] = envio.guias;
    await scan(one.id);
    expect(await estado(envio.id)).toBe('EN_CURSO');
    await server.as({ roles: [1] }, registrarEvento, { guia_id: one.id, tipo: 'EXT', nota: 'No aparece' });
    expect(await estado(envio.id)).toBe('EN_CURSO');
    await server.as(STAFF, registrarEvento, { guia_id: two.id, tipo: 'ANU', motivo_id: 30 });
    expect(await estado(envio.id)).toBe('COMPLETADO');
    const listed = await server.as(CLIENTE_1, listEnvios, { estado: ['COMPLETADO'] });
    expect(listed.records.map(({ id }: { id: number }) => id)).toEqual([envio.id]);
  });

  test('is right where its last two guías end at the same moment', async () => {
    const { envio } = await crear({ bultos: [{ tamano_id: 2 }, { tamano_id: 2 }], una_guia_por_bulto: true });
    const [one, two] = await Promise.all([connect(), connect()]);
    const end = (client: pg.Client, { id }: { id: number }) =>
      client.query("UPDATE guia SET estado_general = 'ENTREGADO' WHERE id = $1", [id]);
    try {
      await end(one, envio.guias[0]);
      const waiting = end(two, envio.guias[1]);
      const held = async () => (await server.query('SELECT FROM pg_locks WHERE NOT granted')).length;
      await expect.poll(held, SOON).toBeGreaterThan(0);
      await one.query('COMMIT');
      await waiting;
      await two.query('COMMIT');
    } finally {
      await Promise.all([one.end(), two.end()]);
    }
    expect(await estado(envio.id)).toBe('COMPLETADO');
    await server.query("UPDATE guia SET estado_general = 'PRE_INGRESADO' WHERE id = ANY ($1)", [
      envio.guias.map(({ id }: { id: number }) => id),
    ]);
  });

  test('ends annulled where nobody has scanned it, by an event with its reason, in the hand of whoever may create', async () => {
    const { envio } = await crear({ bultos: [{ tamano_id: 2 }, { tamano_id: 2 }], una_guia_por_bulto: true });
    const answer = await server.as(CLIENTE_1, anularEnvio, { id: envio.id, motivo_id: 30, nota: 'Se cargó dos veces' });
    expect(answer.envio).toMatchObject({ estado: 'ANULADO', anular: 'El envío ya está anulado' });
    const ids = envio.guias.map(({ id }: { id: number }) => id);
    const events = await server.query("SELECT motivo_id, nota FROM evento WHERE guia_id = ANY ($1) AND tipo = 'ANU'", [
      ids,
    ]);
    expect(events).toEqual(Array(2).fill({ motivo_id: 30, nota: 'Se cargó dos veces' }));
    expect(await server.as(CLIENTE_1, anularEnvio, { id: envio.id, motivo_id: 30 })).toMatchObject({
      error: 'ENVIO_YA_ANULADO',
    });
    expect(await misreplayed(server.query, `g.id IN (${ids})`)).toEqual([]);
  });

  test('of several who annul it at once one does, with one trace', async () => {
    const { envio } = await crear();
    const annul = () => server.as(CLIENTE_1, anularEnvio, { id: envio.id, motivo_id: 30 });
    const answers = await Promise.all(Array.from({ length: 8 }, annul));
    expect(answers.map(({ code, error }) => error ?? code).sort()).toEqual([
      ...Array(7).fill('ENVIO_YA_ANULADO'),
      'OK',
    ]);
    const traces = `SELECT count(*)::int AS n FROM auditoria WHERE tabla = 'envio' AND fila_id = $1 AND despues->>'estado' = 'ANULADO'`;
    expect(await server.query(traces, [envio.id])).toEqual([{ n: 1 }]);
  });

  test('is past annulling after the first scan, with the reason in words; others’ is not there', async () => {
    const { envio } = await crear();
    expect(await server.as(CLIENTE_2, anularEnvio, { id: envio.id, motivo_id: 30 })).toMatchObject({
      error: 'ENVIO_NO_ENCONTRADO',
    });
    await scan(envio.guias[0].id);
    const refused = await server.as(CLIENTE_1, anularEnvio, { id: envio.id, motivo_id: 30 });
    expect(refused).toMatchObject({
      error: 'ENVIO_YA_EN_CURSO',
      msg: expect.stringMatching(/885\d{9} ya fue escaneada: está «Ingresada»/),
    });
    expect(await estado(envio.id)).toBe('EN_CURSO');
    expect(
      await server.as({ codes: ['GUI_001'] }, anularEnvio, { id: (await crear()).envio.id, motivo_id: 30 }),
    ).toMatchObject({ error: 'EVENTO_AJENO' });
  });
});

test('a client’s system creates by its key, by the same rules, and only with the scope for it', async () => {
  const key = async (alcances: ('envios.crear' | 'envios.leer')[]) =>
    (await server.as({ roles: [1] }, crearClave, { cliente_id: 1, nombre: alcances.join(), alcances, vence: null }))
      .secreto;
  const call = async (secreto: string, payload: object) =>
    (await server.request({ method: 'POST', url: '/dispatcher', headers: { 'x-api-key': secreto }, payload })).json();
  const body = { service: 'envios.crear', ...BASE, referencia: 'ERP-1', clave: '6f6d1c0e-1b1a-4f43-9b6e-0f5a3b1c2d02' };
  const secreto = await key(['envios.crear']);
  const { envio } = await call(secreto, body);
  expect(envio).toMatchObject({ origen: 'API', cliente_id: 1, referencia: 'ERP-1' });
  expect((await call(secreto, body)).envio.id).toBe(envio.id);
  expect(await call(secreto, { ...body, clave: undefined })).toMatchObject({ error: 'REFERENCIA_REPETIDA' });
  expect(await call(secreto, { ...body, clave: undefined, cliente_id: 2 })).toMatchObject({
    error: 'CLIENTE_NO_ENCONTRADO',
  });
  expect(await call(secreto, { ...body, clave: undefined, documento: '1.234.567-8' })).toMatchObject({
    campos: { documento: expect.any(String) },
  });
  expect(await call(await key(['envios.leer']), body)).toMatchObject({ error: 'SIN_PERMISO' });
  expect((await call(secreto, { service: 'envios.anular', id: envio.id, motivo_id: 30 })).envio.estado).toBe('ANULADO');
});

test('the database itself keeps envíos and tariffs apart', async () => {
  const { envio } = await crear({}, CLIENTE_2);
  const client = new pg.Client(server.app);
  await client.connect();
  const as = async (text: string, values: unknown[] = []) => {
    await client.query(
      openScope({ tipo: 'cliente', usuario_id: await server.id(CLIENTE_1), cliente_id: 1, agente_id: null }, 'write'),
    );
    return client
      .query(text, values)
      .then(
        ({ rows }) => rows.length,
        (error: { code: string }) => error.code,
      )
      .finally(() => client.query('ROLLBACK'));
  };
  try {
    expect(await as('SELECT FROM envio WHERE id = $1', [envio.id])).toBe(0);
    expect(await as('SELECT FROM envio_guia WHERE envio_id = $1', [envio.id])).toBe(0);
    expect(await as('SELECT FROM tarifa WHERE cliente_id = 2')).toBe(0);
    expect(await as('UPDATE envio SET precio_centavos = 1')).toBe('42501');
    expect(await as("INSERT INTO tarifa (nombre) VALUES ('Mía')")).toBe('42501');
    expect(await as('INSERT INTO envio_guia (guia_id, envio_id) SELECT 11, $1', [envio.id])).toBe('42501');
  } finally {
    await client.end();
  }
});
