import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { ON_THE_WAY } from '#testing/estacion.ts';
import { type Answer, openTestServer, type Person, type TestServer } from '#testing/server.ts';

import {
  abrirLote,
  anularLote,
  cerrarLote,
  deshacerLectura,
  getDiferencias,
  getLote,
  getOpcionesDeEstacion,
  listLotes,
  registrarLectura,
} from '../contract.ts';

const OPERARIO = { roles: [3], codes: ['EVE_003'] } as const satisfies Person;
const ENCARGADO = { roles: [2], codes: ['EVE_003'] } as const satisfies Person;
const CHOFER = { roles: [18], codes: ['CHF_001'] } as const satisfies Person;
const AGENCIA = { tipo: 'agencia', agente_id: 1, codes: ['PCK_001'] } as const satisfies Person;
const AGENCIA_2 = { ...AGENCIA, agente_id: 2 } as const satisfies Person;
const INGRESO = { tipo: 'cliente', cliente_id: 1, roles: [23], codes: ['CLI_001'] } as const satisfies Person;
const NADA = { datos: {}, esperadas: { modo: 'ninguna' } } as const;
const numero = (id: number) => `88200000${id}`;

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(ON_THE_WAY);
});
afterAll(() => server.close());

type Pedido = Parameters<typeof server.as<typeof abrirLote>>[2];
const open = (person: Person, more: Partial<Pedido> = {}): Promise<Answer> =>
  server.as(person, abrirLote, { tipo: 'ING_PL', ...NADA, ...more });
const read = (person: Person, lote_id: number, codigo: string, more: object = {}): Promise<Answer> =>
  server.as(person, registrarLectura, { lote_id, codigo, ...more });
const differences = async (person: Person, id: number, cuales: 'faltantes' | 'sobrantes') =>
  (await server.as(person, getDiferencias, { id, cuales })).records;
const list = (...ids: number[]) => ({ esperadas: { modo: 'lista', texto: ids.map(numero).join('\n') } }) as const;

describe('what a person may register by scanning', () => {
  const kinds = async (person: Person) =>
    (await server.as(person, getOpcionesDeEstacion, {})).tipos.map(({ tipo }: { tipo: string }) => tipo).join(' ');

  test.each<[string, Person, string]>([
    [
      'operario',
      OPERARIO,
      'ING_PL ADM PES CLA DESP ARR ING_AG RET_AG PRO LEV_SOL LEV_OK LEV_DIF ASG CAR SAL ENT NOENT REP DESV RTN LIB APA',
    ],
    // With the handing over of what goes to an agency. What is on no round of theirs, as a pickup, is not offered.
    ['chofer', CHOFER, 'DESP ING_AG CAR SAL ENT NOENT'],
    ['agencia', AGENCIA, 'ING_AG RET_AG PRO'],
    ['who announces for a client', INGRESO, 'LEV_SOL'],
    ['a client with a code of staff', { tipo: 'cliente', cliente_id: 1, codes: ['EVE_003'] }, ''],
  ])('%s', async (_, person, expected) => {
    expect(await kinds(person)).toBe(expected);
  });

  test('follows the table of transitions, and nothing that needs a photo or a signature of each parcel', async () => {
    await server.query(`UPDATE transicion SET quien = '{encargado}' WHERE tipo_evento = 'APA'`);
    expect(await kinds(OPERARIO)).not.toContain('APA');
    expect(await kinds(ENCARGADO)).toContain('APA');
    await server.query(`UPDATE transicion SET exige = '{foto}' WHERE tipo_evento = 'APA'`);
    expect(await kinds(ENCARGADO)).not.toContain('APA');
    expect(await kinds({ roles: [1] })).not.toMatch(/DAN|DEV_ENT|ENT_PAR|ENT_CR/);
  });

  test('names what is asked once, the reasons that need no photo, and the places', async () => {
    const staff = await server.as(OPERARIO, getOpcionesDeEstacion, {});
    const of = (tipo: string) => staff.tipos.find((one: { tipo: string }) => one.tipo === tipo);
    expect(of('ING_PL')).toMatchObject({ exige: [], lleva_peso: true, tiene_esperadas: true, motivos: [] });
    expect(of('NOENT')).toMatchObject({ exige: ['motivo'], lleva_peso: false, tiene_esperadas: false });
    expect(of('NOENT').motivos.map(({ id }: { id: number }) => id)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 15, 16,
    ]);
    expect(staff.lugares.map(({ nombre }: { nombre: string }) => nombre)).toEqual([
      'Planta Montevideo',
      'Agencia Cordón',
      'Agencia Salto',
    ]);
    expect(staff.agentes).toHaveLength(2);
    expect(await server.as(AGENCIA_2, getOpcionesDeEstacion, {})).toMatchObject({
      lugares: [{ agente_id: 2, nombre: 'Agencia Salto' }],
      agentes: [],
    });
    expect(await server.as(INGRESO, getOpcionesDeEstacion, {})).toMatchObject({
      lugares: [{ agente_id: null, nombre: 'Tienda Norte' }],
      agentes: [],
    });
  });
});

describe('opening a batch', () => {
  test('of parcels in the state before, of all of them or of those bound for the place', async () => {
    const collected = await open(OPERARIO, { esperadas: { modo: 'estado' } });
    expect(collected).toMatchObject({ lote: { esperadas: 42, esperadas_leidas: 0 }, no_halladas: [], aviso: null });
    const arriving = await open(OPERARIO, { tipo: 'ING_AG', agente_id: 2, esperadas: { modo: 'estado' } });
    expect(await differences(OPERARIO, arriving.lote.id, 'faltantes')).toEqual([
      expect.objectContaining({
        guia_id: 301,
        guia_nro: numero(301),
        estado_general: 'EN_TRASLADO',
        leidos: 0,
        bultos: 1,
        ultimo_evento: 'Despachada a sede',
      }),
    ]);
    const toTheDoor = await open(OPERARIO, { tipo: 'ARR', esperadas: { modo: 'estado' } });
    expect(
      (await differences(OPERARIO, toTheDoor.lote.id, 'faltantes')).map(({ guia_id }: { guia_id: number }) => guia_id),
    ).toEqual([302]);
  });

  test('says so where nothing waits', async () => {
    const { lote, aviso } = await open(OPERARIO, { tipo: 'SAL', esperadas: { modo: 'estado' } });
    expect([lote.esperadas, aviso]).toEqual([0, 'No hay guías por leer: todo lo que lea quedará como sobrante']);
  });

  test('holds five thousand at most, the newest, and says so', async () => {
    await server.query(`
      INSERT INTO guia (numero, cliente_id, destinatario, departamento_id, zona_id, tamano_id, servicio, creada, prometida_el, estado_general, vence_el, ultimo_evento, ultimo_fecha)
      SELECT 'MIL' || n, 2, 'X', 1, 1, 1, 'FLEX', now(), hoy(), 'CLASIFICADO', hoy(), 'CLA', now() FROM generate_series(10001, 15001) n`);
    const { lote, aviso } = await open(OPERARIO, { tipo: 'DESP', esperadas: { modo: 'estado' } });
    expect(lote.esperadas).toBe(5000);
    expect(aviso).toBe('Hay más de 5.000 guías por leer: se esperan las 5.000 más nuevas');
    expect((await differences(OPERARIO, lote.id, 'faltantes'))[0]).toMatchObject({ guia_nro: 'MIL10002' });
  });

  test('of a pasted list, which tells apart what is not known', async () => {
    const texto = `${numero(101)}, ${numero(102)}b01\n${numero(101)};882000000500 nada-9  881000000029 88200000500d1`;
    const staff = await open(OPERARIO, { esperadas: { modo: 'lista', texto } });
    expect(staff).toMatchObject({ lote: { esperadas: 4 }, no_halladas: ['882000000500', 'nada-9'] });
    // A foreign parcel is told like a missing one.
    const client = await open(INGRESO, {
      tipo: 'LEV_SOL',
      esperadas: { modo: 'lista', texto: `${numero(400)} 881000000029 nada-9` },
    });
    expect(client).toMatchObject({ lote: { esperadas: 1 }, no_halladas: ['881000000029', 'nada-9'] });
    const many = await open(OPERARIO, {
      esperadas: { modo: 'lista', texto: Array.from({ length: 5001 }, (_, n) => `X${n}00`).join(' ') },
    });
    expect(many).toMatchObject({
      error: 'EVENTO_SIN_DATOS',
      campos: { 'esperadas.texto': 'Son 5.001 números: se admiten hasta 5.000' },
    });
  });

  test.each<[string, Person, Partial<Pedido>, string, object?]>([
    ['an event of another role', CHOFER, { tipo: 'ING_PL' }, 'EVENTO_AJENO'],
    ['an event that is no scan', ENCARGADO, { tipo: 'DAN' }, 'EVENTO_DESCONOCIDO'],
    ['another agency', AGENCIA, { tipo: 'ING_AG', agente_id: 2 }, 'EVENTO_OTRA_SEDE'],
    ['a place for a client', INGRESO, { tipo: 'LEV_SOL', agente_id: 1 }, 'EVENTO_OTRA_SEDE'],
    ['an agency that is none', OPERARIO, { agente_id: 99 }, 'EVENTO_OTRA_SEDE'],
    [
      'an agency’s event nowhere',
      OPERARIO,
      { tipo: 'ING_AG' },
      'EVENTO_SIN_DATOS',
      { agente_id: 'Elija la agencia en la que está' },
    ],
    ['no reason', OPERARIO, { tipo: 'RTN' }, 'EVENTO_SIN_DATOS', { 'datos.motivo_id': 'Elija el motivo' }],
    [
      'a reason with a photo',
      OPERARIO,
      { tipo: 'NOENT', datos: { motivo_id: 13 } },
      'EVENTO_SIN_DATOS',
      { 'datos.motivo_id': expect.stringContaining('foto') },
    ],
    [
      'what nobody asked for',
      OPERARIO,
      { datos: { dia: '2026-12-01' } },
      'EVENTO_SIN_DATOS',
      { 'datos.dia': 'Este evento no lleva día' },
    ],
    [
      'an unknown destination',
      OPERARIO,
      { tipo: 'DESV', datos: { agente_id: 99 } },
      'EVENTO_SIN_DATOS',
      { 'datos.agente_id': 'Esa agencia no existe' },
    ],
    [
      'a list by state where there is none',
      OPERARIO,
      { tipo: 'ADM', esperadas: { modo: 'estado' } },
      'EVENTO_SIN_DATOS',
    ],
  ])('refuses %s', async (_, person, more, error, campos) => {
    expect(await open(person, more)).toMatchObject({ code: 'ERROR', error, ...(campos ? { campos } : {}) });
  });

  test('carries what was asked once into each event', async () => {
    const { lote } = await open(OPERARIO, {
      tipo: 'RTN',
      agente_id: 2,
      lugar: 'Mesa 4',
      datos: { motivo_id: 20, nota: 'Remito pendiente' },
    });
    expect(lote).toMatchObject({ tipo: 'RTN', nombre: 'Retenida', agente_id: 2, lugar: 'Mesa 4' });
    expect((await read(OPERARIO, lote.id, numero(130))).lectura.resultado).toBe('hecha');
    const [evento] = await server.query(
      `SELECT motivo_id, agente_id, lugar, nota FROM evento WHERE guia_id = 130 AND tipo = 'RTN'`,
    );
    expect(evento).toEqual({ motivo_id: 20, agente_id: 2, lugar: 'Mesa 4', nota: 'Remito pendiente' });
    const sent = await open(OPERARIO, { tipo: 'DESV', datos: { agente_id: 2 } });
    expect((await read(OPERARIO, sent.lote.id, '881000000012')).lectura).toMatchObject({
      resultado: 'hecha',
      destino: 'Agencia Salto',
    });
  });
});

describe('closing', () => {
  test('with nothing missing and nothing strange needs no word', async () => {
    const { lote } = await open(OPERARIO, list(103));
    await read(OPERARIO, lote.id, numero(103));
    expect(await server.as(OPERARIO, cerrarLote, { id: lote.id })).toMatchObject({
      code: 'OK',
      lote: { estado: 'CERRADO', nota: null },
    });
    expect((await server.as(OPERARIO, cerrarLote, { id: lote.id })).error).toBe('LOTE_CERRADO');
    expect((await read(OPERARIO, lote.id, numero(104))).error).toBe('LOTE_CERRADO');
    expect((await server.as(OPERARIO, listLotes, {})).lotes.map(({ id }: { id: number }) => id)).toContain(lote.id);
  });

  test('with differences wants to know what was decided, and shows them', async () => {
    const { lote } = await open(OPERARIO, list(105, 200));
    await read(OPERARIO, lote.id, `${numero(200)}B01`);
    const strange = await read(OPERARIO, lote.id, numero(106));
    expect(strange).toMatchObject({
      lectura: { resultado: 'hecha', sobrante: true, texto: 'Ingreso a planta. No estaba en la lista' },
      lote: { sobrantes: 1 },
    });
    expect(await differences(OPERARIO, lote.id, 'faltantes')).toEqual([
      expect.objectContaining({ guia_id: 105, leidos: 0, bultos: 1 }),
      expect.objectContaining({ guia_id: 200, leidos: 1, bultos: 3 }),
    ]);
    expect(await differences(OPERARIO, lote.id, 'sobrantes')).toEqual([
      expect.objectContaining({ guia_id: 106, leidos: 1, estado_general: 'INGRESADO' }),
    ]);
    expect((await server.as(OPERARIO, cerrarLote, { id: lote.id })).error).toBe('LOTE_CON_DIFERENCIAS');
    const closed = await server.as(OPERARIO, cerrarLote, { id: lote.id, nota: 'Se busca en el camión 3' });
    expect(closed.lote).toMatchObject({
      estado: 'CERRADO_CON_DIFERENCIAS',
      nota: 'Se busca en el camión 3',
      cerrado: expect.any(String),
    });
    // Somebody looks for what was not read.
    expect(await server.query(`SELECT asunto FROM incidencia WHERE clave_sistema = $1`, [`lote:${lote.id}`])).toEqual([
      { asunto: expect.stringMatching(/^Faltan \d+ de \d+: /) },
    ]);
  });

  test('takes what had been registered elsewhere for read, and an undone surplus for gone', async () => {
    const elsewhere = await open(OPERARIO);
    await read(OPERARIO, elsewhere.lote.id, numero(107));
    const { lote } = await open(OPERARIO, list(107));
    expect(await read(OPERARIO, lote.id, numero(107))).toMatchObject({
      lectura: { resultado: 'repetida', sobrante: false },
      lote: { esperadas_leidas: 1 },
    });
    const { lectura } = await read(OPERARIO, lote.id, numero(108));
    expect(
      (await server.as(OPERARIO, deshacerLectura, { lote_id: lote.id, lectura_id: lectura.id })).lote.sobrantes,
    ).toBe(0);
    expect((await server.as(OPERARIO, cerrarLote, { id: lote.id })).lote.estado).toBe('CERRADO');
  });

  test('still registers what was read before it and told after it, and counts its differences anew', async () => {
    const { lote } = await open(OPERARIO, list(109));
    const before = { fecha_evento: new Date(Date.now() - 60_000).toISOString() };
    await server.as(OPERARIO, cerrarLote, { id: lote.id, nota: 'No apareció' });
    const late = await read(OPERARIO, lote.id, numero(109), before);
    expect(late).toMatchObject({
      lectura: { resultado: 'hecha', texto: 'Ingreso a planta. Llegó con el lote ya cerrado' },
      lote: { estado: 'CERRADO', tardias: 1, esperadas_leidas: 1, nota: 'No apareció' },
    });
    expect((await read(OPERARIO, lote.id, numero(116), before)).lote).toMatchObject({
      estado: 'CERRADO_CON_DIFERENCIAS',
      tardias: 2,
      sobrantes: 1,
    });
    const after = { fecha_evento: new Date(Date.now() + 5_000).toISOString() };
    expect((await read(OPERARIO, lote.id, numero(117), after)).error).toBe('LOTE_CERRADO');
    expect((await server.as(OPERARIO, deshacerLectura, { lote_id: lote.id, lectura_id: late.lectura.id })).error).toBe(
      'LOTE_CERRADO',
    );
  });

  test('waits for the reading that is on its way: none slips in behind it', async () => {
    const { lote } = await open(OPERARIO, list(...Array.from({ length: 8 }, (_, n) => 118 + n)));
    const answers = await Promise.all([
      ...Array.from({ length: 8 }, (_, n) => read(OPERARIO, lote.id, numero(118 + n))),
      server.as(OPERARIO, cerrarLote, { id: lote.id, nota: 'Fin del turno' }),
    ]);
    const done = answers.filter(({ lectura }) => lectura?.resultado === 'hecha').length;
    expect(answers.filter(({ error }) => error === 'LOTE_CERRADO')).toHaveLength(8 - done);
    expect((await server.as(OPERARIO, getLote, { id: lote.id })).lote).toMatchObject({ hechas: done, tardias: 0 });
    const [row] = await server.query(
      'SELECT count(*)::int AS after FROM lote_lectura r JOIN lote l ON l.id = r.lote_id WHERE l.id = $1 AND r.fecha > l.cerrado',
      [lote.id],
    );
    expect(row.after).toBe(0);
  });

  test('is for who opened it and who leads', async () => {
    const { lote } = await open(OPERARIO);
    expect((await server.as({ ...OPERARIO, name: 'otro' }, cerrarLote, { id: lote.id })).error).toBe(
      'LOTE_NO_ENCONTRADO',
    );
    expect((await server.as({ ...OPERARIO, name: 'otro' }, anularLote, { id: lote.id })).error).toBe(
      'LOTE_NO_ENCONTRADO',
    );
    expect((await server.as(ENCARGADO, cerrarLote, { id: lote.id })).lote.estado).toBe('CERRADO');
  });
});

describe('annulling', () => {
  test('gives a batch up in which nothing was registered', async () => {
    const { lote } = await open(OPERARIO, list(126));
    await read(OPERARIO, lote.id, 'NADA');
    const { lectura } = await read(OPERARIO, lote.id, numero(126));
    expect((await server.as(OPERARIO, anularLote, { id: lote.id })).error).toBe('LOTE_CON_LECTURAS');
    await server.as(OPERARIO, deshacerLectura, { lote_id: lote.id, lectura_id: lectura.id });
    expect((await server.as(OPERARIO, anularLote, { id: lote.id })).lote.estado).toBe('ANULADO');
    expect((await read(OPERARIO, lote.id, numero(126))).error).toBe('LOTE_CERRADO');
    // A lost reading would be a lost parcel: it counts, and the batch is no longer given up.
    const late = await read(OPERARIO, lote.id, numero(127), {
      fecha_evento: new Date(Date.now() - 60_000).toISOString(),
    });
    expect(late).toMatchObject({
      lectura: { resultado: 'hecha' },
      lote: { estado: 'CERRADO_CON_DIFERENCIAS', tardias: 1 },
    });
  });
});

describe('what belongs to one parcel', () => {
  test('is asked for at each reading: nobody gets a parcel on a document that is none, or on the one before', async () => {
    const { tipos } = await server.as(AGENCIA, getOpcionesDeEstacion, {});
    expect(tipos.find(({ tipo }: { tipo: string }) => tipo === 'RET_AG')).toMatchObject({
      exige: [],
      por_paquete: ['documento'],
      cobra: true,
    });
    const inside = await open(AGENCIA, { tipo: 'ING_AG' });
    expect((await read(AGENCIA, inside.lote.id, numero(300))).lectura.resultado).toBe('hecha');

    const once: object = { datos: { documento: '1.234.567-2' } };
    expect(await open(AGENCIA, { tipo: 'RET_AG', ...once })).toMatchObject({
      error: 'DATOS_INVALIDOS',
      campos: { 'datos.documento': 'Campo desconocido' },
    });
    const { lote } = await open(AGENCIA, { tipo: 'RET_AG' });
    expect((await read(AGENCIA, lote.id, numero(300))).lectura).toMatchObject({
      resultado: 'error',
      razon: 'faltan_datos',
    });
    for (const documento of ['x', '1.234.567-8', '30123456'])
      expect(await read(AGENCIA, lote.id, numero(300), { datos: { documento } })).toMatchObject({
        error: 'DATOS_INVALIDOS',
        campos: { 'datos.documento': expect.stringMatching(/documento|dígito/) },
      });
    const { lectura } = await read(AGENCIA, lote.id, numero(300), { datos: { documento: 'dni 30.123.456' } });
    expect(lectura.resultado).toBe('hecha');
    expect(await server.query(`SELECT documento FROM evento WHERE guia_id = 300 AND tipo = 'RET_AG'`)).toEqual([
      { documento: 'DNI 30123456' },
    ]);
  });
});

test('whatever a scanner reads is answered and kept by its beginning, be it as long as it may', async () => {
  const { lote } = await open(OPERARIO);
  const { code, lectura } = await read(OPERARIO, lote.id, 'https://carta.example/'.padEnd(2_000, 'x'));
  expect([code, lectura.resultado, lectura.razon]).toEqual(['OK', 'error', 'no_existe']);
  expect(lectura.codigo).toMatch(/^https:.{50,60}…$/);
});
