import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openScope } from '#server/scope.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { newGuia } from '#testing/nueva-guia.ts';
import { misreplayed } from '#testing/replay.ts';
import { newRonda } from '#testing/ronda.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';
import { recordStatements } from '#testing/statements.ts';

import { registrarEvento } from '../detalle.contract.ts';
import { lockGuia } from './motor.sql.ts';

/** Whose parcels a driver may touch: those of the own rounds, told by the engine and by the database, each on its own. */

const CHOFER = { name: 'Carlos Nieves', roles: [18], codes: ['CHF_001', 'REC_CARGAR_001'] } as const satisfies Person;
const OTRO = { name: 'Diego Luna', roles: [18], codes: ['CHF_001', 'REC_CARGAR_001'] } as const satisfies Person;
/** Drives, and does the office's work as well. */
const DOBLE = { name: 'Dora Paz', codes: ['CHF_001', 'EVE_003'] } as const satisfies Person;
/** Drives, and may look at all rounds: the wider scope, but no other right to what happens to parcels. */
const MIRA = { name: 'Mara Sosa', codes: ['CHF_001', 'RECO_001'] } as const satisfies Person;
const OPERARIO: Person = { codes: ['EVE_003'] };

let server: TestServer;
let raw: pg.Client;
beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
  raw = new pg.Client(server.app);
  await raw.connect();
});
afterAll(async () => {
  const broken = await misreplayed((text) => server.query(text));
  await raw.end();
  await server.close();
  expect(broken).toEqual([]);
});

const register = (person: Person, guia_id: number, tipo: string, datos: object = {}) =>
  server.as(person, registrarEvento, { guia_id, tipo, ...datos });
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

/** A parcel that is out with a driver. */
async function enReparto(chofer: Person, hace = 0): Promise<{ id: number; ronda: number }> {
  const { id } = await newGuia(server);
  const ronda = await newRonda(server, chofer, { guias: [id] });
  for (const tipo of ['ADM', 'ASG', 'CAR', 'SAL'])
    expect(await register(OPERARIO, id, tipo, hace === 0 ? {} : { fecha_evento: minutesAgo(hace) })).toMatchObject({
      code: 'OK',
    });
  return { id, ronda };
}

/** What the database alone lets somebody see. */
async function seen(person: Person, statement: string, soloChofer?: true): Promise<number[]> {
  const scope = { tipo: 'personal' as const, usuario_id: await server.id(person), cliente_id: null, agente_id: null };
  await raw.query(openScope({ ...scope, ...(soloChofer ? { soloChofer } : {}) }, 'read'));
  try {
    const { rows } = await raw.query({ text: statement, rowMode: 'array' });
    return rows.map(([value]) => Number(value));
  } finally {
    await raw.query('ROLLBACK');
  }
}

/** How many rows go through the plans that lock a parcel for an event. */
async function rowsOfAct(person: Person, id: number): Promise<number> {
  const usuario_id = await server.id(person);
  const scope = { tipo: 'personal', usuario_id, cliente_id: null, agente_id: null, soloChofer: true } as const;
  const pedido = { tipo: 'NOENT', fecha: null, clave: null, motivo_id: 1, agente_id: null, imagenes: [] };
  const statements = await recordStatements((db) => lockGuia(db, scope, { cual: { id }, pedido }));
  await raw.query(openScope(scope, 'write'));
  let sum = 0;
  for (const { text, values } of statements) {
    const { rows } = await raw.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, [...values]);
    sum += rowsOf(Object(rows[0])['QUERY PLAN'][0].Plan);
  }
  await raw.query('ROLLBACK');
  return sum;
}

interface Plan {
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly Plans?: readonly Plan[];
}

function rowsOf({ 'Actual Rows': rows, 'Actual Loops': loops, Plans: below = [] }: Plan): number {
  return below.reduce((sum, plan) => sum + rowsOf(plan), rows * loops);
}

describe('a driver', () => {
  test('registers what happens on the own rounds; of another’s, of none and of what there is not, the answer is one', async () => {
    const [mine, theirs] = [await enReparto(CHOFER), await enReparto(OTRO)];
    const loose = await newGuia(server);
    const refused = { code: 'ERROR', error: 'GUIA_AJENA_AL_RECORRIDO', msg: 'No está en su recorrido' };
    for (const id of [theirs.id, loose.id, 999_999])
      expect(await register(CHOFER, id, 'NOENT', { motivo_id: 1 })).toMatchObject(refused);
    expect(await register(CHOFER, mine.id, 'NOENT', { motivo_id: 1 })).toMatchObject({ code: 'OK' });
  });

  test('who holds a wider scope but no other papel is refused by the engine alone; who works in the office too, is not', async () => {
    const { id } = await enReparto(OTRO);
    expect(await register(MIRA, id, 'ENT', { recibe: 'Ana' })).toMatchObject({ error: 'GUIA_AJENA_AL_RECORRIDO' });
    expect(await register(DOBLE, id, 'ENT', { recibe: 'Ana' })).toMatchObject({ code: 'OK' });
  });

  test('tells late what was done before the round was passed on, and nothing of after', async () => {
    const { id, ronda } = await enReparto(CHOFER, 60);
    await server.query('UPDATE recorrido SET chofer_id = $2 WHERE id = $1', [ronda, await server.id(OTRO)]);
    const after = await register(CHOFER, id, 'NOENT', { motivo_id: 1 });
    expect(after).toMatchObject({ error: 'GUIA_AJENA_AL_RECORRIDO' });
    const before = { motivo_id: 1, fecha_evento: minutesAgo(30) };
    expect(await register(CHOFER, id, 'NOENT', before)).toMatchObject({ code: 'OK' });
  });

  test('is out of a round once the parcel was taken out of it', async () => {
    const { id } = await newGuia(server);
    await newRonda(server, CHOFER, { guias: [id] });
    for (const tipo of ['ADM', 'ASG', 'DAS']) await register(OPERARIO, id, tipo);
    await register(OPERARIO, id, 'ASG');
    expect(await register(CHOFER, id, 'CAR')).toMatchObject({ error: 'GUIA_AJENA_AL_RECORRIDO' });
  });

  test('reads the clients of the own parcels and of what was ever theirs to fetch, and no other driver’s', async () => {
    const clientes = () => seen(CHOFER, 'SELECT id FROM cliente ORDER BY id', true);
    const levante = async (person: Person, cliente_id: number) =>
      server.query(
        `INSERT INTO levante (numero, cliente_id, direccion, zona_id, dia, desde, hasta, estado, origen, chofer_id, creado_por)
         SELECT numero_de_levante(), $2, 'Rondeau 1000', 1, hoy() - 60, '09:00', '12:00', 'LEVANTADO', 'TRAFICO', $1, min(id) FROM usuario`,
        [await server.id(person), cliente_id],
      );
    await enReparto(CHOFER);
    await levante(OTRO, 2);
    expect(await clientes()).toEqual([1]);
    await levante(CHOFER, 2);
    expect(await clientes()).toEqual([1, 2]);
    await server.query(`DELETE FROM levante WHERE direccion = 'Rondeau 1000'`);
  });

  test('of a statement that says which parcel it is about, the walls let that one through, and only where it is theirs', async () => {
    const [one, other, theirs] = [await enReparto(CHOFER), await enReparto(CHOFER), await enReparto(OTRO)];
    const about = (id: number) =>
      `SELECT g.id FROM set_config('anden.guia', '${id}', true) AS said, guia g WHERE said <> ''`;
    expect(await seen(CHOFER, 'SELECT id FROM guia', true)).toEqual(expect.arrayContaining([one.id, other.id]));
    expect(await seen(CHOFER, about(one.id), true)).toEqual([one.id]);
    expect(await seen(CHOFER, about(theirs.id), true)).toEqual([]);
  });

  test('pays for an act on one parcel no more after a week of parcels than on the first day', async () => {
    const { id } = await enReparto(CHOFER);
    const before = await rowsOfAct(CHOFER, id);
    const more = await Promise.all(Array.from({ length: 40 }, async () => (await newGuia(server)).id));
    await newRonda(server, CHOFER, { guias: more });
    expect(await rowsOfAct(CHOFER, id)).toBe(before);
  });

  test('reads by row level security the own rounds and what hangs on their parcels, and nothing else', async () => {
    const [mine, theirs] = [await enReparto(CHOFER), await enReparto(OTRO)];
    const guias = await seen(CHOFER, 'SELECT id FROM guia', true);
    expect(guias).toContain(mine.id);
    expect(guias).not.toContain(theirs.id);
    expect(guias).not.toContain(11);
    const rondas = await seen(CHOFER, 'SELECT id FROM recorrido', true);
    expect(rondas).toContain(mine.ronda);
    expect(rondas).not.toContain(theirs.ronda);
    for (const table of ['evento', 'guia_busqueda', 'comentario', 'bulto']) {
      const of = await seen(CHOFER, `SELECT DISTINCT guia_id FROM ${table}`, true);
      expect(of.filter((id) => !guias.includes(id))).toEqual([]);
    }
    expect(await seen(CHOFER, 'SELECT id FROM cliente', true)).toEqual([1]);
    for (const table of ['auditoria', 'tarifa', 'importacion', 'envio', 'guia_conteo_delta'])
      expect(
        (
          await seen(
            CHOFER,
            `SELECT count(*) FROM ${table} WHERE to_jsonb(${table}) ->> 'usuario_id' IS DISTINCT FROM usuario_actual()::text`,
            true,
          )
        )[0],
      ).toBe(0);
    // Counters of agencies, their boxes, the warehouse: whoever drives has no business there.
    await server.query(
      `INSERT INTO autorizado (guia_id, nombre, documento, usuario_id) VALUES ($1, 'Berta', '1.234.567-2', (SELECT min(id) FROM usuario))`,
      [theirs.id],
    );
    expect(await seen(CHOFER, 'SELECT guia_id FROM autorizado')).toEqual([theirs.id]);
    expect(await seen(CHOFER, 'SELECT guia_id FROM autorizado', true)).toEqual([]);
    const closed = await server.query(
      `SELECT polrelid::regclass::text AS tabla FROM pg_policy WHERE polname = 'chofer' AND NOT polpermissive AND pg_get_expr(polqual, polrelid) = 'false'`,
    );
    expect(closed.map(({ tabla }) => tabla)).toEqual(
      expect.arrayContaining([
        'entrega_mostrador',
        'guia_estante',
        'repaso',
        'turno_caja',
        'turno_arqueo',
        'remesa',
        'stock_saldo',
      ]),
    );
    // The same person, were the scope the wide one: the policies are what holds.
    expect(await seen(CHOFER, 'SELECT id FROM guia')).toEqual(expect.arrayContaining([mine.id, theirs.id, 11]));
  });

  test('writes no event of a parcel that is on nobody’s round, and takes over no round, whatever a query forgets', async () => {
    const theirs = await enReparto(OTRO);
    const usuario_id = await server.id(CHOFER);
    const scope = { tipo: 'personal', usuario_id, cliente_id: null, agente_id: null, soloChofer: true } as const;
    const tried = async (statement: string) => {
      await raw.query(openScope(scope, 'write'));
      try {
        return (await raw.query(statement)).rowCount;
      } catch (error) {
        return error instanceof pg.DatabaseError ? error.code : error;
      } finally {
        await raw.query('ROLLBACK');
      }
    };
    const insert = `INSERT INTO evento (guia_id, cliente_id, tipo, fecha_evento) VALUES (${theirs.id}, 1, 'ENT', now())`;
    expect(await tried(insert)).toBe('42501');
    expect(await tried(`UPDATE guia SET intentos = 0 WHERE id = ${theirs.id}`)).toBe(0);
    expect(await tried(`UPDATE recorrido SET chofer_id = ${usuario_id} WHERE id = ${theirs.ronda}`)).toBe(0);
  });
});
