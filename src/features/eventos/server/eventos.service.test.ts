import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { corregirEvento } from '#features/guias/detalle.contract.ts';
import { ON_THE_WAY } from '#testing/estacion.ts';
import { newRonda } from '#testing/ronda.ts';
import { type Answer, openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { abrirLote, deshacerLectura, getLote, listLotes, registrarLectura } from '../contract.ts';

const OPERARIO = { roles: [3], codes: ['EVE_003', 'GUI_001'] } as const satisfies Person;
const ENCARGADO = { roles: [2], codes: ['EVE_003', 'GUI_001'] } as const satisfies Person;
const NINGUNA = { datos: {}, esperadas: { modo: 'ninguna' } } as const;
const numero = (id: number) => `88200000${id}`;

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(ON_THE_WAY);
});
afterAll(() => server.close());

async function open(person: Person, more: Partial<Parameters<typeof server.as<typeof abrirLote>>[2]> = {}) {
  const answer = await server.as(person, abrirLote, { tipo: 'ING_PL', ...NINGUNA, ...more });
  expect(answer).toMatchObject({ code: 'OK', lote: { estado: 'ABIERTO' } });
  return answer.lote.id;
}
const read = (person: Person, lote_id: number, codigo: string, more: object = {}): Promise<Answer> =>
  server.as(person, registrarLectura, { lote_id, codigo, ...more });
const events = (id: number) =>
  server.query(
    'SELECT id, tipo, agente_id, lugar, nota, bultos, peso_gramos FROM evento WHERE guia_id = $1 ORDER BY fecha_evento, id',
    [id],
  );
const counted = async (id: number) =>
  (
    await server.query(
      `SELECT count(*) FILTER (WHERE resultado = 'hecha')::int AS hechas, count(*) FILTER (WHERE resultado = 'repetida')::int AS repetidas,
              count(*) FILTER (WHERE resultado = 'error')::int AS errores, count(*) FILTER (WHERE resultado = 'deshecha')::int AS deshechas,
              count(*) FILTER (WHERE resultado = 'hecha' AND sin_peso IS NOT NULL)::int AS sin_peso, count(*) FILTER (WHERE tardia)::int AS tardias
         FROM lote_lectura WHERE lote_id = $1`,
      [id],
    )
  )[0];

describe('a reading', () => {
  test('registers the event of the batch, with its place and weight', async () => {
    const lote = await open(OPERARIO);
    const answer = await read(OPERARIO, lote, numero(100), { peso_gramos: 1250 });
    expect(answer).toMatchObject({
      code: 'OK',
      lectura: {
        resultado: 'hecha',
        razon: null,
        guia_id: 100,
        guia_nro: numero(100),
        bulto: null,
        bultos: 1,
        cliente: 'Tienda Norte',
        destino: 'Centro',
        peso_gramos: 1250,
        sin_peso: null,
        sobrante: false,
      },
      lote: { hechas: 1, errores: 0, sin_peso: 0, esperadas: null, lugar: 'Planta Montevideo' },
    });
    expect((await events(100)).at(-1)).toMatchObject({ tipo: 'ING_PL', lugar: 'Planta Montevideo', peso_gramos: 1250 });
    expect(await server.query('SELECT estado_general, peso_gramos FROM guia WHERE id = 100')).toEqual([
      { estado_general: 'INGRESADO', peso_gramos: 1250 },
    ]);
  });

  test('of lower case with blanks is the same label', async () => {
    const lote = await open(OPERARIO);
    expect((await read(OPERARIO, lote, ' 8820 0000 101 b01 ')).lectura).toMatchObject({
      resultado: 'hecha',
      guia_id: 101,
      bulto: null,
    });
    expect((await read(OPERARIO, lote, '88200000500d1')).lectura).toMatchObject({
      resultado: 'hecha',
      guia_nro: '88200000500-D1',
    });
  });

  test('without a weight keeps the reason in place of one, never a zero', async () => {
    const lote = await open(OPERARIO);
    const [plain, told] = [
      await read(OPERARIO, lote, numero(102)),
      await read(OPERARIO, lote, numero(103), { sin_peso: 'la balanza no responde' }),
    ];
    expect(plain.lectura).toMatchObject({ resultado: 'hecha', peso_gramos: null, sin_peso: 'sin peso' });
    expect(told).toMatchObject({
      lectura: { peso_gramos: null, sin_peso: 'la balanza no responde' },
      lote: { sin_peso: 2 },
    });
    expect((await events(103)).at(-1)).toMatchObject({ peso_gramos: null, nota: 'Sin peso: la balanza no responde' });
    expect((await read(OPERARIO, lote, numero(103), { peso_gramos: 0 })).status).toBe(400);
  });

  test('of a parcel of several pieces counts each piece once', async () => {
    const lote = await open(OPERARIO, { esperadas: { modo: 'lista', texto: numero(200) } });
    expect((await read(OPERARIO, lote, `${numero(200)}B02`)).lectura).toMatchObject({
      resultado: 'hecha',
      bulto: 2,
      bultos: 3,
    });
    expect((await events(200)).at(-1)).toMatchObject({ tipo: 'ING_PL', bultos: [2] });
    expect(await read(OPERARIO, lote, `${numero(200)}B02`)).toMatchObject({
      lectura: { resultado: 'repetida', bulto: 2 },
      lote: { esperadas_leidas: 0 },
    });
    expect((await read(OPERARIO, lote, `${numero(200)}B04`)).lectura).toMatchObject({
      resultado: 'error',
      razon: 'no_existe',
      texto: `La guía ${numero(200)} tiene 3 bultos: no existe el 4`,
    });
    expect((await read(OPERARIO, lote, `${numero(200)}B00`)).lectura).toMatchObject({
      resultado: 'error',
      razon: 'no_existe',
    });
    // The number itself is all pieces: those that are left.
    expect(await read(OPERARIO, lote, numero(200))).toMatchObject({
      lectura: { resultado: 'hecha', bulto: null },
      lote: { esperadas: 1, esperadas_leidas: 1 },
    });
    expect((await events(200)).at(-1)).toMatchObject({ bultos: [1, 3] });
    expect((await read(OPERARIO, lote, `${numero(200)}B03`)).lectura).toMatchObject({
      resultado: 'repetida',
      texto: expect.stringMatching(/^Ya estaba leída en este lote/),
    });
    expect(await server.query('SELECT DISTINCT estado FROM bulto WHERE guia_id = 200')).toEqual([
      { estado: 'INGRESADO' },
    ]);
  });
});

describe('a wrong reading is kept and says why', () => {
  test('the parcel does not exist', async () => {
    const lote = await open(OPERARIO);
    expect(await read(OPERARIO, lote, 'carro_12')).toMatchObject({
      code: 'OK',
      lectura: {
        resultado: 'error',
        razon: 'no_existe',
        texto: 'No existe una guía «carro_12»',
        codigo: 'carro_12',
        guia_id: null,
      },
      lote: { errores: 1, hechas: 0 },
    });
  });

  test('it was read already, when and by whom', async () => {
    const lote = await open({ ...OPERARIO, name: 'Rosa Lema' });
    await read({ ...OPERARIO, name: 'Rosa Lema' }, lote, numero(104));
    const own = await read({ ...OPERARIO, name: 'Rosa Lema' }, lote, numero(104));
    expect(own.lectura).toMatchObject({
      resultado: 'repetida',
      razon: 'ya_leida',
      texto: expect.stringMatching(/^Ya estaba leída en este lote, \d\d:\d\d$/),
    });
    const other = await read(ENCARGADO, lote, numero(104));
    expect(other).toMatchObject({
      lectura: { texto: expect.stringMatching(/, \d\d:\d\d, por Rosa Lema$/) },
      lote: { hechas: 1, repetidas: 2 },
    });
    const elsewhere = await read(OPERARIO, await open(OPERARIO), numero(104));
    expect(elsewhere.lectura).toMatchObject({
      resultado: 'repetida',
      razon: 'ya_leida',
      texto: expect.stringMatching(/^Ya estaba: Ingreso a planta, .*, Rosa Lema$/),
    });
    expect((await events(104)).filter(({ tipo }) => tipo === 'ING_PL')).toHaveLength(1);
  });

  test('its state does not allow it: which, since when, and what comes next', async () => {
    const answer = await read(OPERARIO, await open(OPERARIO), '881000000036');
    expect(answer.lectura).toMatchObject({
      resultado: 'error',
      razon: 'estado_no_permite',
      texto: expect.stringMatching(
        /^Está «En reparto» desde el \d\d\/\d\d\/\d{4} \d\d:\d\d: no admite «Ingreso a planta»\. Sigue: Entrega \(Chofer\)$/,
      ),
      guia_id: 12,
    });
  });

  test('it belongs to another place, and to which', async () => {
    const lote = await open(OPERARIO, { tipo: 'ING_AG', agente_id: 1 });
    expect((await read(OPERARIO, lote, numero(301))).lectura).toMatchObject({
      resultado: 'error',
      razon: 'otra_sede',
      texto: 'Corresponde a Agencia Salto',
    });
    expect((await read(OPERARIO, lote, numero(302))).lectura).toMatchObject({
      razon: 'otra_sede',
      texto: expect.stringContaining('domicilio'),
    });
  });

  test('the person may not register it', async () => {
    const driver: Person = { roles: [18], codes: ['CHF_001'] };
    const lote = await open(OPERARIO);
    await server.query('UPDATE lote SET usuario_id = $2 WHERE id = $1', [lote, await server.id(driver)]);
    expect((await read(driver, lote, numero(105))).lectura).toMatchObject({
      razon: 'no_existe',
      texto: `«${numero(105)}» no está en sus recorridos`,
    });
    const [{ id }] = await server.query('SELECT id FROM guia WHERE numero = $1', [numero(105)]);
    await newRonda(server, driver, { guias: [id] });
    const answer = await read(driver, lote, numero(105));
    expect(answer.lectura).toMatchObject({
      resultado: 'error',
      razon: 'sin_permiso',
      texto: 'Su rol no puede registrar ese evento',
    });
  });

  test('something is missing', async () => {
    await read(OPERARIO, await open(OPERARIO), numero(106), { peso_gramos: 900 });
    const lote = await open(OPERARIO, { tipo: 'PES' });
    expect((await read(OPERARIO, lote, numero(106))).lectura).toMatchObject({
      resultado: 'error',
      razon: 'faltan_datos',
      texto: 'Falta el peso',
    });
    expect((await read(OPERARIO, lote, numero(106), { peso_gramos: 950 })).lectura.resultado).toBe('hecha');
  });

  test('its time cannot be right', async () => {
    const lote = await open(OPERARIO);
    const at = (ms: number) => ({ fecha_evento: new Date(Date.now() + ms).toISOString() });
    expect((await read(OPERARIO, lote, numero(107), at(3_600_000))).lectura).toMatchObject({
      resultado: 'error',
      razon: 'fecha',
    });
    expect((await read(OPERARIO, lote, numero(107), at(-40 * 86_400_000))).lectura).toMatchObject({
      resultado: 'error',
      razon: 'fecha',
    });
    expect((await read(OPERARIO, lote, numero(107), at(-3_600_000))).lectura.resultado).toBe('hecha');
  });

  test('and what it was is in the audit', async () => {
    const lote = await open(OPERARIO);
    const { lectura } = await read(OPERARIO, lote, 'NADA-1');
    const [row] = await server.query(`SELECT despues FROM auditoria WHERE tabla = 'lote_lectura' AND fila_id = $1`, [
      lectura.id,
    ]);
    expect(row.despues).toEqual({ lote_id: lote, codigo: 'NADA-1', resultado: 'error', razon: 'no_existe' });
    await read(OPERARIO, lote, numero(108));
    expect(await server.query(`SELECT servicio FROM auditoria WHERE tabla = 'guia' AND fila_id = 108`)).toEqual([
      { servicio: 'eventos.registrar' },
    ]);
  });
});

describe('once', () => {
  test('is what the same key registers, however often it is sent', async () => {
    const lote = await open(OPERARIO);
    const clave = randomUUID();
    const first = await read(OPERARIO, lote, numero(109), { clave });
    const again = await read(OPERARIO, lote, numero(109), { clave });
    expect(again).toEqual(first);
    // The dispatcher forgets after two days; the reading does not.
    await server.query('DELETE FROM idempotencia WHERE clave = $1', [clave]);
    const late = await read(OPERARIO, lote, numero(109), { clave });
    expect(late.lectura).toEqual(first.lectura);
    expect(await counted(lote)).toMatchObject({ hechas: 1, repetidas: 0 });
  });

  test.each([
    ['one batch', true],
    ['a batch each', false],
  ])('is what twenty people register who read one parcel at once, in %s', async (_, isShared) => {
    const parcel = isShared ? 110 : 111;
    const readers = isShared ? ENCARGADO : OPERARIO;
    const people = Array.from({ length: 20 }, (__, n): Person => ({ ...readers, name: `Lector ${parcel} ${n}` }));
    const shared = await open(OPERARIO);
    const lotes = await Promise.all(people.map((person) => (isShared ? shared : open(person))));
    const answers = await Promise.all(people.map((person, n) => read(person, lotes[n] ?? 0, numero(parcel))));
    const outcomes = answers.map(({ lectura }) => lectura.resultado).sort();
    expect(outcomes).toEqual(['hecha', ...Array.from({ length: 19 }, () => 'repetida')]);
    expect((await events(parcel)).filter(({ tipo }) => tipo === 'ING_PL')).toHaveLength(1);
    if (isShared)
      expect((await server.as(OPERARIO, getLote, { id: shared })).lote).toMatchObject({ hechas: 1, repetidas: 19 });
  });

  test('a double reading of the scanner that arrives after the undoing does not register it again', async () => {
    const lote = await open(OPERARIO);
    const at = (ms: number) => ({ fecha_evento: new Date(Date.now() + ms).toISOString() });
    const { lectura } = await read(OPERARIO, lote, numero(112), at(-30_000));
    await server.as(OPERARIO, deshacerLectura, { lote_id: lote, lectura_id: lectura.id });
    expect((await read(OPERARIO, lote, numero(112), at(-28_000))).lectura).toMatchObject({ resultado: 'repetida' });
    expect((await read(OPERARIO, lote, numero(112))).lectura).toMatchObject({ resultado: 'hecha' });
  });
});

describe('undoing', () => {
  test('corrects the event, counts apart, and lets the label be read again', async () => {
    const lote = await open(OPERARIO, { esperadas: { modo: 'lista', texto: numero(113) } });
    const { lectura } = await read(OPERARIO, lote, numero(113));
    const undone = await server.as(OPERARIO, deshacerLectura, { lote_id: lote, lectura_id: lectura.id });
    expect(undone).toMatchObject({
      lectura: { id: lectura.id, resultado: 'deshecha' },
      lote: { hechas: 0, deshechas: 1, esperadas_leidas: 0, sin_peso: 0 },
    });
    expect((await events(113)).at(-1)).toMatchObject({ tipo: 'CORR', nota: 'Lectura deshecha en la estación' });
    expect(await server.query('SELECT estado_general FROM guia WHERE id = 113')).toEqual([
      { estado_general: 'LEVANTADO' },
    ]);
    const twice = await server.as(OPERARIO, deshacerLectura, { lote_id: lote, lectura_id: lectura.id });
    expect(twice).toMatchObject({ code: 'OK', lote: { deshechas: 1 } });
    expect(await read(OPERARIO, lote, numero(113))).toMatchObject({
      lectura: { resultado: 'hecha' },
      lote: { hechas: 1, deshechas: 1, esperadas_leidas: 1 },
    });
  });

  test('is for who read it and who leads, and only of what registered something', async () => {
    const lote = await open(OPERARIO);
    const [done, wrong] = [await read(OPERARIO, lote, numero(114)), await read(OPERARIO, lote, 'NADA')];
    const undo = (person: Person, lectura_id: number, lote_id = lote) =>
      server.as(person, deshacerLectura, { lote_id, lectura_id });
    expect((await undo({ ...OPERARIO, name: 'otro' }, done.lectura.id)).error).toBe('LECTURA_NO_ENCONTRADA');
    expect((await undo(OPERARIO, wrong.lectura.id)).error).toBe('LECTURA_NO_ENCONTRADA');
    expect((await undo(OPERARIO, done.lectura.id, await open(OPERARIO))).error).toBe('LECTURA_NO_ENCONTRADA');
    expect((await undo(ENCARGADO, done.lectura.id)).lectura.resultado).toBe('deshecha');
  });

  test('elsewhere frees the label too', async () => {
    const lote = await open(OPERARIO);
    await read(OPERARIO, lote, numero(115));

    const evento_id = Number((await events(115)).at(-1)?.id);
    expect(await server.as(OPERARIO, corregirEvento, { guia_id: 115, evento_id })).toMatchObject({ code: 'OK' });
    expect(await read(OPERARIO, lote, numero(115))).toMatchObject({
      lectura: { resultado: 'hecha' },
      lote: { hechas: 1, deshechas: 1 },
    });
  });
});

test('the counters of a batch are its rows, whatever was read by whomever', async () => {
  const lote = await open(OPERARIO, {
    esperadas: { modo: 'lista', texto: `${numero(120)} ${numero(121)} ${numero(122)}` },
  });
  const people: Person[] = [OPERARIO, ENCARGADO, { ...ENCARGADO, name: 'tercera' }];
  const codes = [120, 121, 123, 120, 124, 121, 999, 123, 501, 100].map(numero);
  await Promise.all(
    codes.map((codigo, n) => read(people[n % 3] ?? OPERARIO, lote, codigo, n % 2 ? { peso_gramos: 100 + n } : {})),
  );
  const [first] = await server.query(
    `SELECT id FROM lote_lectura WHERE lote_id = $1 AND resultado = 'hecha' AND guia_id = 123`,
    [lote],
  );
  expect(await server.as(ENCARGADO, deshacerLectura, { lote_id: lote, lectura_id: Number(first?.id) })).toMatchObject({
    code: 'OK',
  });
  const { lote: answered, lecturas } = await server.as(OPERARIO, getLote, { id: lote });
  expect(answered).toMatchObject(await counted(lote));
  expect(answered).toMatchObject({
    hechas: 3,
    deshechas: 1,
    errores: 2,
    repetidas: 4,
    esperadas: 3,
    esperadas_leidas: 2,
    sobrantes: 2,
  });
  expect(lecturas).toHaveLength(10);
  expect((await server.as(OPERARIO, listLotes, {})).lotes.find(({ id }: { id: number }) => id === lote)).toEqual(
    answered,
  );
});
