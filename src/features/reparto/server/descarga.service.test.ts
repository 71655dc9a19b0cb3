import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { contadores } from '#features/inicio/contract.ts';
import { checksDeRecorridos } from '#features/recorridos/server/public.ts';
import { driver, outWith, picture, verRonda } from '#testing/calle.ts';
import { outTo } from '#testing/descarga.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { closeChecked } from '#testing/replay.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import {
  cerrarDescarga,
  confirmarDescarga,
  descargasDeAgencia,
  leerDescarga,
  misDescargas,
} from '../descarga.contract.ts';
import { desviar } from '../entrega.contract.ts';
import { checksDeReparto } from './verificar.sql.ts';

const MUELLE: Person = { name: 'Marta Ríos', codes: ['REC_CARGAR_002', 'EVE_003'] };
const AGENCIA: Person = { name: 'Adriana Luz', tipo: 'agencia', agente_id: 1, codes: ['PCK_001'] };
const SALTO: Person = { tipo: 'agencia', agente_id: 2, codes: ['PCK_001'] };

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
});
afterAll(async () => expect(await closeChecked(server, [...checksDeRecorridos, ...checksDeReparto])).toEqual([]));

const mine = async (person: Person) => misDescargas.result.parse(await server.as(person, misDescargas, {})).paradas;
const read = (person: Person, recorrido_id: number, codigo: string, agente_id = 1) =>
  server.as(person, leerDescarga, { recorrido_id, agente_id, codigo });
const close = (person: Person, recorrido_id: number, more: object = {}) =>
  server.as(person, cerrarDescarga, { recorrido_id, agente_id: 1, faltantes: [], ...more });
const listed = async (person: Person, params: { agente_id?: number } = {}) =>
  descargasDeAgencia.result.parse(await server.as(person, descargasDeAgencia, params)).descargas;
const matters = (clave: string) =>
  server.query(
    `SELECT t.codigo, i.texto FROM incidencia x JOIN incidencia_tipo t ON t.id = x.tipo_id
       LEFT JOIN incidencia_nota i ON i.incidencia_id = x.id WHERE x.clave_sistema LIKE $1 ORDER BY x.id`,
    [clave],
  );

describe('unloading at an agency', () => {
  test('reading by reading, piece by piece, ended by the driver and said again by the agency at its counter', async () => {
    const chofer = driver('Carlos Nieves');
    const { id, numero, guias } = await outTo(server, { chofer, agente_id: 1 }, {}, { bultos: 2 });
    const [una, dos] = guias;
    if (una === undefined || dos === undefined) throw new Error('two were loaded');
    expect((await server.as(chofer, contadores, {})).recorridos).toBe(1);
    expect(await mine(chofer)).toMatchObject([
      { recorrido_id: id, agencia: 'Agencia Cordón', lineas: [{ descargados: 0 }, { bultos: 2 }], descargas: [] },
    ]);
    expect(await read(chofer, id, una.numero)).toMatchObject({ resultado: 'hecha', linea: { descargada: true } });
    expect(await read(chofer, id, una.numero)).toMatchObject({ resultado: 'repetida' });
    expect(await read(chofer, id, `${dos.numero}B02`)).toMatchObject({
      resultado: 'hecha',
      linea: { descargada: false, descargados: 1 },
    });
    expect((await verRonda(server, id)).lineas.map(({ estado }) => estado)).toEqual(['DESCARGADA', 'EN_CAMINO']);
    expect(await close(chofer, id)).toMatchObject({ error: 'FALTAN_POR_DESCARGAR' });
    expect(await read(chofer, id, `${dos.numero}B01`)).toMatchObject({ linea: { descargada: true, descargados: 2 } });
    const clave = crypto.randomUUID();
    const [done, again] = [await close(chofer, id, { clave }), await close(chofer, id, { clave })];
    expect([done, again]).toMatchObject([{ descargadas: 2, confirmada: false }, done]);
    expect((await server.as(chofer, contadores, {})).recorridos).toBe(0);
    expect(await close(chofer, id)).toMatchObject({ error: 'DESCARGA_VACIA' });
    const [waits] = await listed(AGENCIA);
    expect(waits).toMatchObject({ recorrido: numero, chofer: 'Carlos Nieves', descargadas: 2, confirmada: null });
    const say = { id: waits?.id ?? 0, contadas: 2 };
    expect(await server.as(SALTO, confirmarDescarga, say)).toMatchObject({ error: 'DESCARGA_NO_ENCONTRADA' });
    expect(await server.as(AGENCIA, confirmarDescarga, say)).toMatchObject({ coincide: true });
    expect(await server.as(AGENCIA, confirmarDescarga, say)).toMatchObject({ error: 'DESCARGA_CONFIRMADA' });
    expect(await mine(chofer)).toMatchObject([
      { lineas: [], descargas: [{ descargadas: 2, contadas: 2, confirma: 'Adriana Luz' }] },
    ]);
    expect(await listed(SALTO)).toEqual([]);
    expect(await matters('descarga:%')).toEqual([]);
  });

  test('what is missing is decided one by one; another number than the driver’s is a matter with both names', async () => {
    const chofer = driver('Bruno Paz');
    const { id, guias } = await outTo(server, { chofer, agente_id: 1 }, {}, {}, {});
    const [leida, sigue, falta] = guias;
    await read(chofer, id, leida?.numero ?? '');
    const faltantes = [
      { guia_id: sigue?.id ?? 0, decision: 'SIGUE' as const },
      { guia_id: falta?.id ?? 0, decision: 'FALTA' as const },
    ];
    const { descarga_id } = cerrarDescarga.result.parse(await close(chofer, id, { faltantes }));
    expect(await matters(`descarga:${descarga_id}:%`)).toMatchObject([
      { codigo: 'FALTANTE_EN_DESCARGA', texto: expect.stringContaining('Bruno Paz') },
    ]);
    const word = { id: descarga_id, contadas: 2, nota: 'Vino una de más' };
    expect(await server.as(AGENCIA, confirmarDescarga, word)).toMatchObject({ coincide: false });
    const [, other] = await matters(`descarga:${descarga_id}%`);
    expect(other?.texto).toMatch(/Bruno Paz dijo 1; Adriana Luz, por la agencia, contó 2. Nota: Vino una de más/);
    // What went on in the van is left there later, in an unloading of its own.
    expect(await mine(chofer)).toMatchObject([{ lineas: [{ descargada: false }, {}], descargas: [{ faltaron: 1 }] }]);
    await read(chofer, id, sigue?.numero ?? '');
    const rest = { faltantes: faltantes.slice(1), recibe: 'Ana Luz', firma: await picture() };
    expect(await close(chofer, id, rest)).toMatchObject({ descargadas: 1, confirmada: true });
    expect((await mine(chofer))[0]?.descargas).toMatchObject([{}, { contadas: 1, confirma: 'Ana Luz' }]);
  });

  test('what does not belong there says where it goes; what a visit sent there is unloaded like the rest', async () => {
    const chofer = driver('Dora Vega');
    const doors = await outWith(server, chofer, {}, {});
    const [aSalto, aPuerta] = doors.ids;
    const numeroOf = async (guia_id: number | undefined) =>
      String((await server.query('SELECT numero FROM guia WHERE id = $1', [guia_id]))[0].numero);
    const sent = { guias: [aSalto ?? 0], agente_id: 2 };
    expect(await server.as(chofer, desviar, sent)).toMatchObject({ code: 'OK' });
    const here = await numeroOf(aSalto);
    expect(await mine(chofer)).toMatchObject([
      { agente_id: 2, agencia: 'Agencia Salto', lineas: [{ guia_nro: here }] },
    ]);
    expect((await server.as(chofer, contadores, {})).recorridos).toBe(1);
    expect(await read(chofer, doors.id, here)).toMatchObject({
      resultado: 'ajena',
      texto: 'Va a Agencia Salto: no la deje acá',
    });
    expect(await read(chofer, doors.id, await numeroOf(aPuerta))).toMatchObject({
      resultado: 'ajena',
      texto: expect.stringContaining('va a domicilio'),
    });
    expect(await read(chofer, doors.id, '999')).toMatchObject({ resultado: 'error', texto: 'No existe la guía 999' });
    const otro = driver('Elio Sosa');
    const theirs = await outTo(server, { chofer: otro, agente_id: 1 }, {});
    expect(await read(chofer, doors.id, theirs.guias[0]?.numero ?? '')).toMatchObject({
      resultado: 'error',
      texto: `Va en ${theirs.numero} (Elio Sosa)`,
    });
    expect(await read(chofer, doors.id, here, 2)).toMatchObject({ resultado: 'hecha', linea: { descargada: true } });
    const left = await server.as(chofer, cerrarDescarga, { recorrido_id: doors.id, agente_id: 2, faltantes: [] });
    expect(left).toMatchObject({ descargadas: 1 });
    expect(await listed(SALTO)).toMatchObject([{ descargadas: 1, chofer: 'Dora Vega' }]);
  });

  test('is of one’s own rounds; name and signature come together; a counter hears of its own alone', async () => {
    const [chofer, otro] = [driver('Fede Roo'), driver('Gala Ruiz')];
    const { id, guias } = await outTo(server, { chofer, agente_id: 1 }, {});
    const codigo = guias[0]?.numero ?? '';
    for (const call of [read(otro, id, codigo), close(otro, id)])
      expect(await call).toMatchObject({ error: 'RECORRIDO_NO_ENCONTRADO' });
    expect(await server.as(AGENCIA, misDescargas, {})).toMatchObject({ status: 403 });
    expect(await server.as(otro, descargasDeAgencia, { agente_id: 1 })).toMatchObject({ status: 403 });
    expect(await read(MUELLE, id, codigo)).toMatchObject({ resultado: 'hecha' });
    expect(await close(chofer, id, { recibe: 'Ana' })).toMatchObject({ campos: { firma: 'Falta la firma' } });
    expect(await close(chofer, id, { firma: await picture() })).toMatchObject({
      campos: { recibe: 'Diga quién firma' },
    });
    // Whoever ends it for the driver, and may stand at the counter as well, says one side alone.
    const ambos: Person = { name: 'Ambrosio Luz', codes: ['REC_CARGAR_002', 'PCK_001'] };
    const ended = cerrarDescarga.result.parse(await close(ambos, id));
    const word = { agente_id: 1, id: ended.descarga_id, contadas: 1 };
    expect(await server.as(ambos, confirmarDescarga, word)).toMatchObject({ error: 'SIN_PERMISO' });
    expect(await listed(SALTO, { agente_id: 1 })).toEqual(await listed(SALTO));
    expect((await listed(AGENCIA))[0]).toMatchObject({ chofer: 'Fede Roo' });
  });

  test.each([
    ['sus guías', 'UPDATE descarga SET descargadas = descargadas + 1 WHERE confirmada IS NULL', /dice \d+ descargadas/],
    [
      'se leyó',
      `INSERT INTO descarga_guia SELECT max(d.id), 12, 'DESCARGADA' FROM descarga d`,
      /no se leyó en la agencia/,
    ],
  ])('a planted fault is found: %s', async (name, plant, told) => {
    const check = checksDeReparto.find((one) => one.name.includes(name));
    await server.query('BEGIN');
    await server.query(plant);
    const found = await check?.run((text) => server.query(text));
    await server.query('ROLLBACK');
    expect(found?.join()).toMatch(told);
  });
});
