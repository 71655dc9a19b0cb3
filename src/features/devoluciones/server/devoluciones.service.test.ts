import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { corregirEvento, devolverGuia, getGuia, registrarEvento } from '#features/guias/detalle.contract.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { type NuevaGuia, newGuia } from '#testing/nueva-guia.ts';
import { closeChecked } from '#testing/replay.ts';
import { newRonda } from '#testing/ronda.ts';
import { type Answer, openTestServer, type Person, type TestServer } from '#testing/server.ts';

import {
  autorizarDevoluciones,
  countDevoluciones,
  descartarDevolucion,
  inspeccionarDevolucion,
  listDevoluciones,
  pedirDevoluciones,
  rechazarDevoluciones,
  verDevolucion,
  verFotoDeDevolucion,
} from '../contract.ts';
import { checksDeDevoluciones } from './verificar.sql.ts';

const ADMIN: Person = { roles: [1] };
const TRAFICO: Person = { codes: ['LEV_002', 'GUI_001'] };
const ATENCION: Person = { codes: ['VAL_001', 'GUI_001'] };
const OPERARIO: Person = { codes: ['GUI_001', 'EVE_003'] };
const ENCARGADO: Person = { roles: [2], codes: ['GUI_001', 'EVE_003'] };
const CHOFER: Person = { roles: [18], codes: ['CHF_001', 'REC_CARGAR_001'] };
const CLIENTE: Person = { tipo: 'cliente', cliente_id: 1, codes: ['CLI_001', 'CLI_002'] };
const MIRON: Person = { tipo: 'cliente', cliente_id: 1, codes: ['CLI_001'] };
const CLIENTE_2: Person = { tipo: 'cliente', cliente_id: 2, codes: ['CLI_001', 'CLI_002'] };
const AGENCIA: Person = { tipo: 'agencia', agente_id: 1, codes: ['PCK_001'] };
const AGENCIA_2: Person = { tipo: 'agencia', agente_id: 2, codes: ['PCK_001'] };
const EN_AGENCIA = ['ADM', 'CLA', ['DESP', { agente_id: 1 }], 'ING_AG'] as const;
const REHUSADA = ['ADM', 'ASG', 'CAR', 'SAL', ['NOENT', { motivo_id: 10 }]] as const;

let server: TestServer;
let jpeg: Buffer;
beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
  jpeg = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#963' } })
    .jpeg()
    .toBuffer();
});
afterAll(async () => expect(await closeChecked(server, checksDeDevoluciones)).toEqual([]));

async function walk(id: number, steps: readonly (string | readonly [string, object])[], who = ADMIN): Promise<void> {
  for (const step of steps) {
    const [tipo, datos] = typeof step === 'string' ? [step, {}] : step;
    const answer = await server.as(who, registrarEvento, { guia_id: id, tipo, ...datos });
    expect([tipo, answer]).toMatchObject([tipo, { code: 'OK' }]);
  }
}

async function guiaQue(pasos: Parameters<typeof walk>[1], datos: NuevaGuia = {}) {
  const guia = await newGuia(server, datos);
  await walk(guia.id, pasos);
  return guia;
}

async function documentos(guia_id: number): Promise<Answer[]> {
  const rows = await server.query('SELECT * FROM devolucion WHERE guia_id = $1 ORDER BY id', [guia_id]);
  return rows.map((row) => ({
    ...row,
    id: Number(row.id),
    hija_id: row.hija_id === null ? null : Number(row.hija_id),
  }));
}
const estadoDe = async (guia_id: number) => (await documentos(guia_id)).map(({ estado }) => estado);
const pedir = (who: Person, more: object): Promise<Answer> =>
  server.as(who, pedirDevoluciones, { clase: 'PEDIDO_CLIENTE', motivo_id: 21, ...more });

/** Asked for by the client; answers its id. */
async function pedida(guia_id: number): Promise<number> {
  const { filas } = await pedir(CLIENTE, { guias: [guia_id] });
  expect(filas[0]).toMatchObject({ razon: null });
  return filas[0].id;
}

const autorizar = (who: Person, ...ids: number[]): Promise<Answer> => server.as(who, autorizarDevoluciones, { ids });

async function correct(guia_id: number, tipo: string): Promise<Answer> {
  const { eventos } = await server.as(ENCARGADO, getGuia, { id: guia_id });
  const evento = eventos.find((one: Answer) => one.tipo === tipo && !one.corregido);
  return server.as(ENCARGADO, corregirEvento, { guia_id, evento_id: evento?.id ?? 0 });
}

async function upload(person: Person): Promise<number> {
  const head = '--x\r\ncontent-disposition: form-data; name="archivo"; filename="foto.jpg"\r\n\r\n';
  const response = await server.request({
    method: 'POST',
    url: '/api/archivos',
    headers: { 'content-type': 'multipart/form-data; boundary=x', 'x-token': await server.token(person) },
    payload: Buffer.concat([Buffer.from(head), jpeg, Buffer.from('\r\n--x--\r\n')]),
  });
  return response.json().archivo_id;
}

describe('the document', () => {
  test('is written by whatever sends a parcel back, and goes where its child goes', async () => {
    const { id, numero } = await guiaQue(REHUSADA);
    const { hija_id } = await server.as(OPERARIO, devolverGuia, { guia_id: id, motivo_id: 10 });
    expect(await documentos(id)).toMatchObject([
      { estado: 'AUTORIZADA', clase: 'RECHAZO', hija_nro: `${numero}-D1`, lugar: 'CALLE' },
    ]);
    await walk(hija_id, ['CLA', ['DESP', { agente_id: 1 }]]);
    expect(await estadoDe(id)).toEqual(['EN_TRANSITO']);
    await walk(hija_id, ['ARR']);
    expect(await estadoDe(id)).toEqual(['RECIBIDA']);
    await walk(hija_id, ['ASG', 'CAR', 'SAL']);
    expect(await estadoDe(id)).toEqual(['RECIBIDA']);
    await walk(hija_id, [['ENT', { recibe: 'Depósito' }]]);
    expect(await estadoDe(id)).toEqual(['DEVUELTA_AL_REMITENTE']);
  });

  test('is written where the event is registered by itself, too', async () => {
    const { id, numero } = await guiaQue([...EN_AGENCIA, ['DEV_INI', { motivo_id: 41 }]], { agente_id: 1 });
    expect(await documentos(id)).toMatchObject([
      { estado: 'EN_AGENCIA_ORIGEN', clase: 'VENCIMIENTO', hija_nro: `${numero}-D1`, bandeja: 'en_agencia' },
    ]);
  });

  test('is annulled with the event that began it, and another one may be begun', async () => {
    const { id } = await guiaQue([...REHUSADA, ['DEV_INI', { motivo_id: 10 }]]);
    expect(await correct(id, 'DEV_INI')).toMatchObject({ code: 'OK' });
    expect(await estadoDe(id)).toEqual(['ANULADA']);
    await walk(id, [['DEV_INI', { motivo_id: 11 }]]);
    expect(await estadoDe(id)).toEqual(['ANULADA', 'AUTORIZADA']);
  });

  test('is open again while the end is taken back', async () => {
    const { id } = await guiaQue([...REHUSADA, ['DEV_INI', { motivo_id: 10 }]]);
    const [{ hija_id }] = await documentos(id);
    await walk(hija_id, ['ASG', 'CAR', 'SAL', ['ENT', { recibe: 'Depósito' }]]);
    expect(await correct(id, 'DEV_ENT')).toMatchObject({ code: 'OK' });
    expect(await estadoDe(id)).toEqual(['EN_TRANSITO']);
    expect(await correct(hija_id, 'ENT')).toMatchObject({ code: 'OK' });
    await walk(hija_id, [['ENT', { recibe: 'Depósito' }]]);
    expect(await estadoDe(id)).toEqual(['DEVUELTA_AL_REMITENTE']);
  });

  test('waits while its child is lost, and goes on when it is found', async () => {
    const { id } = await guiaQue([...REHUSADA, ['DEV_INI', { motivo_id: 10 }]]);
    const [{ hija_id }] = await documentos(id);
    await walk(hija_id, ['ASG', ['EXT', { nota: 'No aparece' }]]);
    expect(await estadoDe(id)).toEqual(['EN_TRANSITO']);
    const again = await server.as(ENCARGADO, devolverGuia, { guia_id: id, motivo_id: 10 });
    expect(again).toMatchObject({ error: 'GUIA_YA_DEVUELTA' });
    await walk(hija_id, ['APA', 'ASG', 'CAR', 'SAL', ['ENT', { recibe: 'Depósito' }]]);
    expect(await estadoDe(id)).toEqual(['DEVUELTA_AL_REMITENTE']);
  });

  test('stays the same where the client does not take it: another visit, never the return of a return', async () => {
    const { id } = await guiaQue([...REHUSADA, ['DEV_INI', { motivo_id: 10 }]]);
    const [{ hija_id }] = await documentos(id);
    for (let visit = 0; visit < 3; visit += 1)
      await walk(hija_id, ['ASG', 'CAR', 'SAL', ['NOENT', { motivo_id: 10 }], 'ING_PL']);
    const refused = await server.as(ENCARGADO, devolverGuia, { guia_id: hija_id, motivo_id: 10 });
    expect(refused).toMatchObject({ error: 'GUIA_ES_DEVOLUCION' });
    expect((await pedir(TRAFICO, { guias: [hija_id] })).filas).toMatchObject([
      { razon: expect.stringContaining('mismo documento') },
    ]);
    await walk(hija_id, ['ASG', 'CAR', 'SAL', ['ENT', { recibe: 'Depósito' }]]);
    expect(await estadoDe(id)).toEqual(['DEVUELTA_AL_REMITENTE']);
    expect(await server.query('SELECT id FROM guia WHERE madre_id = $1', [hija_id])).toEqual([]);
  });

  test('of a delivery in part takes back what was not delivered, once somebody says so', async () => {
    const { id, numero } = await guiaQue(
      ['ADM', 'ASG', 'CAR', 'SAL', ['ENT_PAR', { bultos: [2], motivo_id: 50, recibe: 'Ana' }]],
      {
        bultos: 3,
      },
    );
    const [asked] = await documentos(id);
    expect(asked).toMatchObject({ estado: 'SOLICITADA', clase: 'RECHAZO', hija_id: null });
    const { filas } = await autorizar(TRAFICO, asked.id);
    expect(filas).toMatchObject([{ razon: null, hija_nro: `${numero}-D1` }]);
    const { guia, bultos } = await server.as(ENCARGADO, getGuia, { id: filas[0].hija_id });
    expect([guia.bultos, bultos.length]).toEqual([2, 2]);
    expect(await correct(id, 'ENT_PAR')).toMatchObject({ code: 'OK' });
    expect(await estadoDe(id)).toEqual(['ANULADA']);
    await walk(id, [['ENT_PAR', { bultos: [2], motivo_id: 50, recibe: 'Ana' }]]);
    const again = await server.as(ENCARGADO, devolverGuia, { guia_id: id, motivo_id: 10 });
    await walk(again.hija_id, ['ASG', 'CAR', 'SAL', ['ENT', { recibe: 'Depósito' }]]);
    expect(await estadoDe(id)).toEqual(['ANULADA', 'DEVUELTA_AL_REMITENTE']);
    const pieces = await server.query('SELECT estado FROM bulto WHERE guia_id = $1 ORDER BY numero', [id]);
    expect(pieces.map(({ estado }) => estado)).toEqual(['DEVUELTO', 'ENTREGADO', 'DEVUELTO']);
  });

  test('lets nothing happen to the mother that happens to the child', async () => {
    const { id, numero } = await guiaQue([...REHUSADA, ['DEV_INI', { motivo_id: 10 }]]);
    const [{ hija_id }] = await documentos(id);
    const register = (guia_id: number, tipo: string, datos: object = {}) =>
      server.as(ENCARGADO, registrarEvento, { guia_id, tipo, ...datos });
    expect(await register(id, 'EXT', { nota: 'x' })).toMatchObject({ msg: expect.stringContaining(`${numero}-D1`) });
    expect(await register(id, 'RTN', { motivo_id: 20 })).toMatchObject({ error: 'EVENTO_NO_PERMITIDO' });
    const { acciones } = await server.as(ENCARGADO, getGuia, { id });
    expect(acciones.map(({ tipo }: Answer) => tipo).sort()).toEqual(['AVI', 'DIR']);
    expect(await correct(hija_id, 'ADM')).toMatchObject({ code: 'OK' });
    expect(await register(hija_id, 'ANU', { motivo_id: 30 })).toMatchObject({
      msg: expect.stringContaining('corrigiendo'),
    });
  });

  test('ends where a driver or an agency hands the child over, who see one of the two alone', async () => {
    const { id } = await guiaQue([...REHUSADA, ['DEV_INI', { motivo_id: 10 }]]);
    const [{ hija_id }] = await documentos(id);
    await newRonda(server, CHOFER, { guias: [hija_id], estado: 'EN_RUTA' });
    await walk(hija_id, ['ASG', 'CAR', 'SAL']);
    await walk(hija_id, [['ENT', { recibe: 'Depósito' }]], CHOFER);
    expect(await estadoDe(id)).toEqual(['DEVUELTA_AL_REMITENTE']);
    const other = await guiaQue([...REHUSADA, ['DEV_INI', { motivo_id: 10 }]]);
    const [{ hija_id: segunda }] = await documentos(other.id);
    await walk(segunda, ['ASG', 'CAR', 'SAL', ['NOENT', { motivo_id: 1 }], ['DESV', { agente_id: 1 }], 'ING_AG']);
    await walk(segunda, [['RET_AG', { documento: '12345672' }]], AGENCIA);
    expect(await estadoDe(other.id)).toEqual(['DEVUELTA_AL_REMITENTE']);
  });
});

describe('asked for', () => {
  test('by the client, by numbers as they are pasted: a row for each, with why not', async () => {
    const [one, out, delivered, foreign] = [
      await guiaQue(['ADM']),
      await guiaQue(['ADM', 'ASG', 'CAR', 'SAL']),
      await guiaQue(['ADM', 'ASG', 'CAR', 'SAL', ['ENT', { recibe: 'Ana' }]]),
      await guiaQue(['ADM'], { cliente_id: 2 }),
    ];
    const texto = [one, out, delivered, foreign].map(({ numero }) => numero).join('\n');
    const { hechas, filas } = await pedir(CLIENTE, { texto, nota: 'Para revisar' });
    const razones = new Map(filas.map(({ pedido, razon }: Answer) => [pedido, razon]));
    expect(hechas).toBe(1);
    expect(razones.get(one.numero)).toBeNull();
    expect(razones.get(out.numero)).toContain('se decide cuando vuelva');
    expect(razones.get(delivered.numero)).toContain('no hay qué devolver');
    expect(razones.get(foreign.numero)).toBe('Guía no encontrada');
    const again = await pedir(ATENCION, { guias: [one.id] });
    expect(again.filas).toMatchObject([{ razon: expect.stringContaining('Ya tiene una devolución abierta') }]);
    expect(await pedir(CLIENTE, { texto: 'x', clase: 'VENCIMIENTO' })).toMatchObject({ error: 'DATOS_INVALIDOS' });
    expect(await pedir(MIRON, { texto: 'x' })).toMatchObject({ status: 403 });
    expect(await pedir(AGENCIA, { texto: 'x' })).toMatchObject({ status: 403 });
  });

  test('is authorised by whoever may, also without the right to register events, once from two screens', async () => {
    const { id, numero } = await guiaQue(EN_AGENCIA, { agente_id: 1 });
    const devolucion = await pedida(id);
    expect((await autorizar(CLIENTE, devolucion)).status).toBe(403);
    const both = await Promise.all([autorizar(TRAFICO, devolucion), autorizar(ATENCION, devolucion)]);
    expect(both.map(({ hechas }) => hechas).sort()).toEqual([0, 1]);
    expect(both.find(({ hechas }) => hechas === 0)?.filas[0].razon).toContain('no admite «Autorizar»');
    expect(await documentos(id)).toMatchObject([{ estado: 'EN_AGENCIA_ORIGEN', hija_nro: `${numero}-D1` }]);
  });

  test('is refused with a word, and may be asked for again', async () => {
    const { id } = await guiaQue(['ADM']);
    const first = await pedida(id);
    const refused = await server.as(ATENCION, rechazarDevoluciones, { ids: [first, 999_999], respuesta: 'Sale hoy' });
    expect(refused).toMatchObject({ hechas: 1, filas: [{ razon: null }, { razon: 'Esa devolución no existe' }] });
    expect((await server.as(CLIENTE, verDevolucion, { id: first })).devolucion).toMatchObject({
      estado: 'RECHAZADA',
      respuesta: 'Sale hoy',
    });
    await pedida(id);
    expect(await estadoDe(id)).toEqual(['RECHAZADA', 'SOLICITADA']);
  });

  test('of what was handed over one second before is told so', async () => {
    const { id } = await guiaQue(EN_AGENCIA, { agente_id: 1 });
    const devolucion = await pedida(id);
    await walk(id, [['RET_AG', { documento: '12345672' }]], AGENCIA);
    const { hechas, filas } = await autorizar(TRAFICO, devolucion);
    expect([hechas, filas[0].razon]).toEqual([0, 'Está «Entregada»: no hay qué devolver']);
    expect(await estadoDe(id)).toEqual(['ANULADA']);
  });

  test('from its recipient waits to be collected there; what was delivered stays delivered', async () => {
    const { id, numero } = await guiaQue(['ADM', 'ASG', 'CAR', 'SAL', ['ENT', { recibe: 'Ana' }]]);
    const { filas } = await pedir(CLIENTE, { guias: [id], clase: 'LOGISTICA_INVERSA' });
    const done = await autorizar(ATENCION, filas[0].id);
    expect(done.filas).toMatchObject([{ razon: null, hija_nro: `${numero}-D1` }]);
    const { hija_id } = done.filas[0];
    expect(await estadoDe(id)).toEqual(['A_LEVANTAR']);
    await walk(hija_id, ['LEV_SOL', 'LEV_OK']);
    expect(await estadoDe(id)).toEqual(['EN_TRANSITO']);
    await walk(hija_id, ['ING_PL', 'ASG', 'CAR', 'SAL', ['ENT', { recibe: 'Depósito' }]]);
    expect(await estadoDe(id)).toEqual(['DEVUELTA_AL_REMITENTE']);
    expect((await server.as(ENCARGADO, getGuia, { id })).guia.estado_general).toBe('ENTREGADO');
  });
});

describe('what was found inside', () => {
  async function recibida() {
    const { id } = await guiaQue([...EN_AGENCIA, ['DEV_INI', { motivo_id: 41 }]], { agente_id: 1 });
    const [{ id: devolucion, hija_id }] = await documentos(id);
    await walk(hija_id, ['CLA', ['DESP', { agente_id: 2 }], 'ARR']);
    return { id, devolucion, hija_id };
  }

  test('is looked at where the client wants it, with pictures where not all is well', async () => {
    await server.query('UPDATE cliente SET inspecciona_devoluciones = true WHERE id = 1');
    const { devolucion } = await recibida();
    await server.query('UPDATE cliente SET inspecciona_devoluciones = false WHERE id = 1');
    const seen = await server.as(OPERARIO, listDevoluciones, { vista: 'por_inspeccionar' });
    expect(seen.records.map(({ id }: Answer) => id)).toEqual([devolucion]);
    const inspeccionar = (who: Person, fotos: number[], version?: number) =>
      server.as(who, inspeccionarDevolucion, {
        id: devolucion,
        resultado: 'DANADO',
        nota: 'Caja abierta',
        fotos,
        ...(version && { version }),
      });
    expect(await inspeccionar(OPERARIO, [])).toMatchObject({ campos: { fotos: expect.any(String) } });
    const own = await upload(OPERARIO);
    expect(await inspeccionar(ENCARGADO, [own])).toMatchObject({ campos: { fotos: expect.any(String) } });
    expect(await inspeccionar(OPERARIO, [own], 1)).toMatchObject({ error: 'DOCUMENTO_CAMBIO' });
    expect(await inspeccionar(OPERARIO, [own])).toMatchObject({ code: 'OK', estado: 'INSPECCIONADA' });
    const { fotos, devolucion: shown } = await server.as(CLIENTE, verDevolucion, { id: devolucion });
    expect([fotos, shown]).toMatchObject([
      [own],
      { inspeccion: 'DANADO', inspeccion_nota: 'Caja abierta', pedida_por: null },
    ]);
    const { imagen } = await server.as(CLIENTE, verFotoDeDevolucion, { id: devolucion, archivo_id: own });
    expect(Buffer.from(imagen.base64, 'base64').subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
    for (const stranger of [CLIENTE_2, AGENCIA])
      expect(await server.as(stranger, verFotoDeDevolucion, { id: devolucion, archivo_id: own })).toMatchObject({
        error: 'ARCHIVO_NO_ENCONTRADO',
      });
  });

  test('is scrapped by an act of two, and its mother ends with it; taken back from its end on', async () => {
    const { id, devolucion, hija_id } = await recibida();
    const acta = { id: devolucion, responsable: 'Ana Díaz', testigo: 'Luis Paz', nota: 'Aplastada' };
    const foto = await upload(ENCARGADO);
    const descartar = (more: object = {}) =>
      server.as(ENCARGADO, descartarDevolucion, { ...acta, fotos: [foto], ...more });
    expect(await descartar()).toMatchObject({ error: 'DOCUMENTO_NO_PERMITE' });
    await server.as(TRAFICO, inspeccionarDevolucion, { id: devolucion, resultado: 'APTO' });
    expect((await server.as(OPERARIO, descartarDevolucion, acta)).status).toBe(403);
    expect(await descartar({ fotos: [] })).toMatchObject({ campos: { fotos: expect.any(String) } });
    expect(await descartar({ testigo: 'ana díaz' })).toMatchObject({ campos: { testigo: expect.any(String) } });
    expect(await descartar()).toMatchObject({ code: 'OK', estado: 'DESCARTADA' });
    expect((await server.as(ENCARGADO, getGuia, { id })).guia.estado_general).toBe('SINIESTRADO');
    expect(await correct(hija_id, 'SIN')).toMatchObject({ error: 'EVENTO_NO_SE_CORRIGE' });
    expect(await correct(id, 'SIN')).toMatchObject({ code: 'OK' });
    expect(await correct(hija_id, 'SIN')).toMatchObject({ code: 'OK' });
    expect(await estadoDe(id)).toEqual(['INSPECCIONADA']);
  });
});

describe('who sees it', () => {
  test('a client its own, an agency what lay with it, and of our people whoever manages, authorises or handles', async () => {
    const { id } = await guiaQue([...EN_AGENCIA, ['DEV_INI', { motivo_id: 41 }]], { agente_id: 1 });
    const [{ id: devolucion, numero, hija_nro }] = await documentos(id);
    const seenBy = async (who: Person) => {
      const { records } = await server.as(who, listDevoluciones, { vista: 'en_agencia', q: numero });
      return records.map((fila: Answer) => [fila.numero, fila.hija_nro]);
    };
    for (const who of [TRAFICO, ATENCION, OPERARIO, CLIENTE, AGENCIA])
      expect(await seenBy(who)).toEqual([[numero, hija_nro]]);
    for (const who of [CLIENTE_2, AGENCIA_2]) {
      expect(await seenBy(who)).toEqual([]);
      expect(await server.as(who, verDevolucion, { id: devolucion })).toMatchObject({
        error: 'DEVOLUCION_NO_ENCONTRADA',
      });
    }
    for (const who of [MIRON, CHOFER]) expect((await server.as(who, countDevoluciones, {})).status).toBe(403);
    const { historia, actos } = await server.as(AGENCIA, verDevolucion, { id: devolucion });
    expect([historia, actos]).toEqual([[], []]);
  });

  test('what nobody moved for more than five days stands, the longest-standing first; page by page', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 3; n += 1) {
      const { id } = await guiaQue(['ADM']);
      ids.push(await pedida(id));
    }
    await server.query(
      `UPDATE devolucion SET movida = inicio_del_dia(hoy() - 5) - array_position($1::bigint[], id) * interval '1 hour' WHERE id = ANY ($1)`,
      [ids.slice(0, 2)],
    );
    await server.query('UPDATE devolucion SET movida = inicio_del_dia(hoy() - 5) WHERE id = $1', [ids[2]]);
    expect((await server.as(TRAFICO, countDevoluciones, {})).paradas).toBe(2);
    const first = await server.as(TRAFICO, listDevoluciones, { vista: 'paradas', size: 1 });
    expect(first.records).toMatchObject([{ id: ids[1], parada: true, dias_quieta: 6 }]);
    const { records, siguiente } = await server.as(TRAFICO, listDevoluciones, {
      vista: 'paradas',
      size: 1,
      cursor: first.siguiente,
    });
    expect([records[0].id, siguiente]).toEqual([ids[0], null]);
  });
});
