import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import type { ParamsInput } from '#shared/contract.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { atNight } from '#testing/night.ts';
import { type Answer, openTestServer, type Person, type TestServer } from '#testing/server.ts';

import {
  crearMasivo,
  detenerMasivo,
  getMasivo,
  getTiposDeMasivo,
  listFilasDeMasivo,
  listMasivos,
  reintentarMasivo,
} from '../contract.ts';

const operario: Person = { codes: ['EVE_003'] };
const other: Person = { codes: ['EVE_003'], name: 'other' };
const encargado: Person = { roles: [2], codes: ['EVE_003'] };

/** A busy machine takes its time for thousands of parcels. */
const SLOW = 300_000;
let server: TestServer;
let next = 1000;

beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
});
afterAll(() => server.close());

/** New parcels in a state, each with the events that led there; answers their ids. */
async function parcels(count: number, estado = 'INGRESADO', evento = 'ING_PL'): Promise<number[]> {
  const first = next;
  next += count;
  await server.query(
    `INSERT INTO guia (id, numero, cliente_id, destinatario, departamento_id, zona_id, tamano_id, servicio, creada, prometida_el,
                       estado_general, vence_el, ultimo_evento, ultimo_fecha)
     SELECT i, '77' || lpad(i::text, 8, '0'), 1, 'x', 1, 1, 3, 'FLEX', now() - interval '2 days', hoy(), $3, hoy(), $4, now() - interval '1 day'
       FROM generate_series($1::int, $1 + $2 - 1) AS i`,
    [first, count, estado, evento],
  );
  await server.query(
    `INSERT INTO evento (guia_id, cliente_id, tipo, fecha_evento)
     SELECT i, 1, t.tipo, now() - t.hace FROM generate_series($1::int, $1 + $2 - 1) AS i,
            (VALUES ('DAT', interval '2 days'), ($3, interval '1 day')) AS t (tipo, hace)`,
    [first, count, evento],
  );
  return Array.from({ length: count }, (_, index) => first + index);
}

const create = (person: Person, params: Partial<ParamsInput<typeof crearMasivo>>) =>
  server.as(person, crearMasivo, { tipo: 'CLA', datos: {}, ...params });

async function ended(person: Person, { masivo }: Answer): Promise<Answer> {
  return vi.waitFor(
    async () => {
      const answer = await server.as(person, getMasivo, { id: masivo.id });
      expect(['TERMINADO', 'DETENIDO']).toContain(answer.masivo.estado);
      return answer;
    },
    { timeout: SLOW - 5_000, interval: 100 },
  );
}

const states = async (ids: readonly number[]) => {
  const rows = await server.query(
    'SELECT estado_general, count(*)::int AS n FROM guia WHERE id = ANY ($1) GROUP BY 1 ORDER BY 1',
    [ids],
  );
  return Object.fromEntries(rows.map(({ estado_general, n }) => [estado_general, n]));
};

const events = async (ids: readonly number[], tipo: string) => {
  const [row] = await server.query(
    'SELECT count(*)::int AS n, count(DISTINCT guia_id)::int AS guias FROM evento WHERE guia_id = ANY ($1) AND tipo = $2',
    [ids, tipo],
  );
  return row;
};

describe('bulk work', () => {
  test('registers one event for each parcel, in the name of the person, with one audit row each', async () => {
    const ids = await parcels(60);
    const made = await create(operario, { guias: ids });
    expect(made).toMatchObject({ code: 'OK', masivo: { tipo: 'CLA', nombre: 'Clasificada', total: 60, nota: null } });
    expect(await ended(operario, made)).toMatchObject({
      masivo: { estado: 'TERMINADO', total: 60, hechas: 60, repetidas: 0, fallidas: 0, terminado: expect.any(String) },
      razones: [],
    });
    expect(await states(ids)).toEqual({ CLASIFICADO: 60 });
    const persona = await server.id(operario);
    const rows = await server.query(
      `SELECT count(*)::int AS n, count(DISTINCT fila_id)::int AS distintas, count(*) FILTER (WHERE usuario_id = $1)::int AS suyas
         FROM auditoria WHERE servicio = 'masivos' AND pedido_id = 'masivo ' || $2`,
      [persona, made.masivo.id],
    );
    expect(rows).toEqual([{ n: 60, distintas: 60, suyas: 60 }]);
    const [own] = await server.query(
      'SELECT count(*)::int AS n FROM evento WHERE guia_id = ANY ($1) AND usuario_id = $2',
      [ids, persona],
    );
    expect(own.n).toBe(60);
  });

  test('tells what became of each parcel: done, there already, refused with its reason', async () => {
    const open = await parcels(30);
    const done = await parcels(3, 'CLASIFICADO', 'CLA');
    const over = await parcels(4, 'ENTREGADO', 'ENT');
    const answer = await ended(operario, await create(operario, { guias: [...over, ...open, ...done] }));
    expect(answer.masivo).toMatchObject({ estado: 'TERMINADO', total: 37, hechas: 30, repetidas: 3, fallidas: 4 });
    expect(answer.razones).toEqual([{ razon: 'Está «Entregada»: no admite «Clasificada»', cantidad: 4 }]);
    const { id } = answer.masivo;
    const failed = await server.as(operario, listFilasDeMasivo, { id, resultado: 'fallida', size: 3 });
    expect(failed).toMatchObject({ current_page: 1, page_quantity: 3, total_pages: 2, total_records: 4 });
    expect(failed.records[0]).toEqual({
      guia_id: over[0],
      guia_nro: `77${String(over[0]).padStart(8, '0')}`,
      resultado: 'fallida',
      razon: expect.stringMatching(/^Está «Entregada» desde el .*: no admite «Clasificada»$/),
    });
    const all = await server.as(operario, listFilasDeMasivo, { id, size: 500 });
    expect(all.records.map(({ guia_id }: { guia_id: number }) => guia_id)).toEqual([...open, ...done, ...over]);
    expect(await states(over)).toEqual({ ENTREGADO: 4 });
  });

  test('takes all that meet the filters at that moment', async () => {
    const ids = await parcels(40, 'RETENIDO', 'RTN');
    const made = await create(operario, { tipo: 'AVI', filtros: { estado: ['RETENIDO'] } });
    const [{ n }] = await server.query(`SELECT count(*)::int AS n FROM guia WHERE estado_general = 'RETENIDO'`);
    expect(made.masivo.total).toBe(n);
    const late = await parcels(1, 'RETENIDO', 'RTN');
    await ended(operario, made);
    expect([await events(ids, 'AVI'), await events(late, 'AVI')]).toEqual([
      { n: 40, guias: 40 },
      { n: 0, guias: 0 },
    ]);
  });

  test('carries its data to each event', async () => {
    const ids = await parcels(2);
    const datos = { motivo_id: 21, nota: 'Pidió esperar' };
    await ended(operario, await create(operario, { tipo: 'RTN', datos, guias: ids }));
    expect(
      await server.query('SELECT DISTINCT motivo_id, nota FROM evento WHERE guia_id = ANY ($1) AND tipo = $2', [
        ids,
        'RTN',
      ]),
    ).toEqual([{ motivo_id: 21, nota: 'Pidió esperar' }]);
  });

  test('goes through three thousand parcels', { timeout: SLOW, ...atNight }, async () => {
    const ids = await parcels(3000);
    const made = await create(operario, { guias: ids });
    expect(made.masivo.total).toBe(3000);
    expect((await ended(operario, made)).masivo).toMatchObject({ estado: 'TERMINADO', hechas: 3000 });
    expect(await events(ids, 'CLA')).toEqual({ n: 3000, guias: 3000 });
  });

  test('twice on the same parcels at once registers each event once', async () => {
    const ids = await parcels(200);
    const made = await Promise.all([create(operario, { guias: ids }), create(other, { guias: [...ids].reverse() })]);
    const [a, b] = [await ended(operario, made[0]), await ended(other, made[1])];
    expect(a.masivo.hechas + b.masivo.hechas).toBe(200);
    expect(a.masivo.repetidas + b.masivo.repetidas).toBe(200);
    expect(await events(ids, 'CLA')).toEqual({ n: 200, guias: 200 });
  });

  test('asked for twice under one key is made once', async () => {
    const ids = await parcels(3);
    const clave = crypto.randomUUID();
    const params = { tipo: 'CLA', datos: {}, guias: ids, clave };
    const [a, b] = [await server.as(operario, crearMasivo, params), await server.as(operario, crearMasivo, params)];
    expect(b.masivo.id).toBe(a.masivo.id);
  });
});

describe('stopped', () => {
  test('it does no more, keeps what it did, and goes on where it was asked to', { timeout: SLOW }, async () => {
    const ids = await parcels(600);
    const made = await create(operario, { guias: ids });
    const { id } = made.masivo;
    await vi.waitFor(
      async () => expect((await server.as(operario, getMasivo, { id })).masivo.hechas).toBeGreaterThan(0),
      {
        timeout: 60_000,
        interval: 5,
      },
    );
    const stopped = await server.as(operario, detenerMasivo, { id });
    expect(stopped.masivo).toMatchObject({ estado: 'DETENIDO', terminado: expect.any(String), nota: null });
    // The batch that was under way ends; its rows are locked until then.
    await server.query('SELECT FROM masivo_fila WHERE masivo_id = $1 FOR UPDATE', [id]);
    const settled = (await server.as(operario, getMasivo, { id })).masivo.hechas;
    expect(await events(ids, 'CLA')).toEqual({ n: settled, guias: settled });
    expect(settled).toBeLessThan(600);
    expect(await server.as(operario, listFilasDeMasivo, { id, resultado: 'pendiente' })).toMatchObject({
      total_records: 600 - settled,
    });
    expect((await server.as(operario, reintentarMasivo, { id })).masivo).toMatchObject({
      estado: 'EN_COLA',
      terminado: null,
    });
    expect((await ended(operario, made)).masivo).toMatchObject({ estado: 'TERMINADO', hechas: 600 });
    expect(await events(ids, 'CLA')).toEqual({ n: 600, guias: 600 });
  });

  test('what failed is tried once more, what was done is left alone', async () => {
    const [good, bad] = [await parcels(5), await parcels(2, 'ENTREGADO', 'ENT')];
    const made = await create(operario, { guias: [...good, ...bad] });
    await ended(operario, made);
    await server.query(`UPDATE guia SET estado_general = 'INGRESADO', ultimo_evento = 'ING_PL' WHERE id = $1`, [
      bad[0],
    ]);
    await server.query(`UPDATE evento SET tipo = 'ING_PL' WHERE guia_id = $1 AND tipo = 'ENT'`, [bad[0]]);
    await server.as(operario, reintentarMasivo, { id: made.masivo.id });
    expect(await ended(operario, made)).toMatchObject({
      masivo: { estado: 'TERMINADO', total: 7, hechas: 6, fallidas: 1 },
      razones: [{ cantidad: 1 }],
    });
    expect(await events(good, 'CLA')).toEqual({ n: 5, guias: 5 });
  });

  test('work that is done has nothing to try again', async () => {
    const made = await create(operario, { guias: await parcels(1) });
    await ended(operario, made);
    expect(await server.as(operario, reintentarMasivo, { id: made.masivo.id })).toMatchObject({
      error: 'MASIVO_VACIO',
    });
    expect((await server.as(operario, detenerMasivo, { id: made.masivo.id })).masivo.estado).toBe('TERMINADO');
  });
});

describe('it is refused', () => {
  test.each<[string, Partial<ParamsInput<typeof crearMasivo>>, string]>([
    ['without parcels', { filtros: { numero: 'NOEXISTE' } }, 'MASIVO_VACIO'],
    ['with neither list nor filters', {}, 'DATOS_INVALIDOS'],
    ['with both', { guias: [11], filtros: {} }, 'DATOS_INVALIDOS'],
    ['for a kind that does not exist', { tipo: 'XXX', guias: [11] }, 'EVENTO_DESCONOCIDO'],
    ['for a correction', { tipo: 'CORR', guias: [11] }, 'EVENTO_DESCONOCIDO'],
    ['for what each parcel needs data of its own for', { tipo: 'ENT', guias: [11] }, 'EVENTO_NO_PERMITIDO'],
    ['for what the person may not register', { tipo: 'EXT', datos: { nota: 'x' }, guias: [11] }, 'EVENTO_AJENO'],
    ['without the reason', { tipo: 'RTN', guias: [11] }, 'EVENTO_SIN_DATOS'],
    ['with data of one parcel', { datos: { bultos: [1] }, guias: [11] }, 'DATOS_INVALIDOS'],
  ])('%s', async (_what, params, error) => {
    const before = await server.query('SELECT count(*)::int AS n FROM masivo');
    expect(await create(operario, params)).toMatchObject({ code: 'ERROR', error });
    expect(await server.query('SELECT count(*)::int AS n FROM masivo')).toEqual(before);
  });

  test.each<[string, Person]>([
    ['a client', { tipo: 'cliente', cliente_id: 1, codes: ['CLI_001', 'EVE_003'] }],
    ['an agency', { tipo: 'agencia', agente_id: 1, codes: ['PCK_001', 'EVE_003'] }],
    ['the warehouse', { tipo: 'deposito', codes: ['GDS_001', 'EVE_003'] }],
    ['staff without the code', { codes: ['GUI_001'] }],
  ])('to %s', async (_who, person) => {
    for (const contract of [listMasivos, getTiposDeMasivo])
      expect(await server.as(person, contract, {})).toMatchObject({ status: 403 });
    expect(await create(person, { guias: [11] })).toMatchObject({ status: 403 });
    expect(await server.as(person, getMasivo, { id: 1 })).toMatchObject({ status: 403 });
  });
});

describe('whose work', () => {
  test('is seen by its person and by whoever leads; to others it does not exist', async () => {
    const made = await create(operario, { guias: await parcels(1) });
    const { id } = made.masivo;
    await ended(operario, made);
    for (const contract of [getMasivo, listFilasDeMasivo, detenerMasivo, reintentarMasivo]) {
      const [foreign, missing] = [
        await server.as(other, contract, { id }),
        await server.as(other, contract, { id: 999_999 }),
      ];
      expect(foreign).toEqual(missing);
      expect(foreign).toMatchObject({ code: 'ERROR', error: 'MASIVO_NO_ENCONTRADO' });
    }
    expect((await server.as(encargado, getMasivo, { id })).masivo.id).toBe(id);
    const own = await server.as(other, listMasivos, {});
    expect(own.masivos.map((m: { id: number }) => m.id)).not.toContain(id);
    expect((await server.as(encargado, listMasivos, {})).masivos.map((m: { id: number }) => m.id)).toContain(id);
  });

  test('is kept by the database as well, whatever a statement asks', async () => {
    const { masivo } = await create(operario, { guias: await parcels(2) });
    const scope = { tipo: 'personal', usuario_id: await server.id(other), cliente_id: null, agente_id: null } as const;
    const seen = await server.database.read(scope, async (db) => [
      await db.selectFrom('masivo').select('id').where('id', '=', masivo.id).execute(),
      await db.selectFrom('masivo_fila').select('guia_id').where('masivo_id', '=', masivo.id).execute(),
    ]);
    expect(seen).toEqual([[], []]);
  });
});

describe('the kinds of event', () => {
  test('are those that many parcels can have in common, and the person may register', async () => {
    const tipos = async (person: Person) => {
      const answer = await server.as(person, getTiposDeMasivo, {});
      return answer.tipos.map(({ tipo }: { tipo: string }) => tipo);
    };
    const own = await tipos(operario);
    for (const tipo of ['ING_PL', 'ARR', 'CLA', 'DESP', 'REP', 'RTN', 'LIB', 'DEV_INI', 'AVI'])
      expect(own).toContain(tipo);
    for (const tipo of ['ENT', 'ENT_CR', 'ENT_PAR', 'DAN', 'DEV_ENT', 'RET_AG', 'PES', 'DIR', 'CORR', 'DAT', 'EXT'])
      expect(own).not.toContain(tipo);
    expect(await tipos(encargado)).toEqual(expect.arrayContaining(['EXT', 'SIN', 'CLA']));
    const { tipos: all } = await server.as(operario, getTiposDeMasivo, {});
    expect(all.find(({ tipo }: { tipo: string }) => tipo === 'RTN')).toEqual({
      tipo: 'RTN',
      nombre: 'Retenida',
      exige: ['motivo'],
    });
  });
});
