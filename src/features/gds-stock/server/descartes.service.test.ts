import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { ParamsInput } from '#shared/contract.ts';
import { JEFE, JEFE_2, OPERARIO_GDS } from '#testing/gds.ts';
import { openOrdenes } from '#testing/ordenes.ts';
import type { Answer, Person, TestServer } from '#testing/server.ts';

import { descartarGuardado, listDescartes } from '../descartes.contract.ts';

/** What a device kept without a network, the server did not take and somebody let go of: why is kept, for whoever leads there. */

const CUENTA: Person = { tipo: 'deposito', codes: ['GDS_CONTEO_001'], name: 'Quien cuenta' };
const ADMIN: Person = { codes: ['GDS_001', 'GDS_002'], name: 'De la casa' };
let server: TestServer;
beforeAll(async () => {
  server = await openOrdenes();
  await server.query('INSERT INTO usuario_deposito VALUES ($1, 1)', [await server.id(CUENTA)]);
});
beforeEach(async () => {
  await server.query('TRUNCATE stock_descarte');
});
afterAll(() => server.close());

const CLAVE = '5b0c6c1e-9a0e-4f0f-8d27-000000000001';
const MOVIMIENTO: ParamsInput<typeof descartarGuardado> = {
  motivo: 'NO_SE_HIZO',
  ...{ que: 'MOVIMIENTO', clave_descartada: CLAVE, titulo: '6 de A-01 a A-02', rechazo: 'En A-01 hay 4 disponibles' },
  ...{ de: { almacenamiento_id: 11 }, a: { texto: 'a-02' }, items: [{ producto_id: 101, cantidad: 6 }] },
};
const descartar = (more: object = {}, person: Person = OPERARIO_GDS): Promise<Answer> =>
  server.as(person, descartarGuardado, { ...MOVIMIENTO, ...more });
const lista = async (person: Person = JEFE) => (await server.as(person, listDescartes, {})).records;

test('whoever leads reads what was let go of, by whom and why; another depósito does not', async () => {
  expect(await descartar({ nota: 'Volvió al estante', fecha_evento: '2026-11-20T12:00:00Z' })).toMatchObject({
    code: 'OK',
  });
  expect(await lista()).toMatchObject([
    {
      ...{ que: 'MOVIMIENTO', titulo: '6 de A-01 a A-02', rechazo: 'En A-01 hay 4 disponibles', motivo: 'NO_SE_HIZO' },
      ...{ nota: 'Volvió al estante', articulos: 'YERBA-1K × 6', unidades: 6, de: 'A-01', a: 'A-02', clave: CLAVE },
      ...{ deposito: 'Planta Montevideo', usuario: 'Operario de depósito', fecha: '2026-11-20T12:00:00Z' },
    },
  ]);
  expect(await lista(JEFE_2)).toEqual([]);
  expect(await server.as(OPERARIO_GDS, listDescartes, {})).toMatchObject({ error: 'SIN_PERMISO' });
});

test('it leaves its row in the audit once, however often it is told', async () => {
  const first = await descartar();
  expect(await descartar({ motivo: 'MAL_LEIDO' })).toMatchObject({ id: first.id });
  expect(await lista()).toMatchObject([{ id: first.id, motivo: 'NO_SE_HIZO' }]);
  const rows = await server.query(
    "SELECT fila_id::int AS id, despues ->> 'motivo' AS motivo FROM auditoria WHERE tabla = 'stock_descarte' AND fila_id = $1::bigint",
    [first.id],
  );
  expect(rows).toEqual([{ id: first.id, motivo: 'NO_SE_HIZO' }]);
});

test('a reason of the list is wanted, and words where it is another', async () => {
  expect(await descartar({ motivo: undefined })).toMatchObject({
    error: 'DATOS_INVALIDOS',
    campos: { motivo: expect.any(String) },
  });
  expect(await descartar({ motivo: 'PORQUE_SI' })).toMatchObject({ error: 'DATOS_INVALIDOS' });
  expect(await descartar({ motivo: 'OTRO' })).toMatchObject({
    error: 'DATOS_INVALIDOS',
    campos: { nota: 'Escriba por qué' },
  });
  expect(await descartar({ motivo: 'OTRO', nota: '  ' })).toMatchObject({ error: 'DATOS_INVALIDOS' });
  expect(await lista()).toEqual([]);
  expect(await descartar({ motivo: 'OTRO', nota: 'Se rompió la caja' })).toMatchObject({ code: 'OK' });
  expect(await lista()).toMatchObject([{ motivo: 'OTRO', nota: 'Se rompió la caja' }]);
});

test('what it names and nobody knows, or another depósito has, hinders nothing and says nothing of it', async () => {
  const odd = {
    de: { texto: 'NADIE-9' },
    a: { almacenamiento_id: 21 },
    items: [{ texto: '779000' }, { producto_id: 99_999, cantidad: 2 }],
  };
  expect(await descartar({ ...odd, deposito_id: 2 })).toMatchObject({ code: 'OK' });
  expect(await lista()).toMatchObject([{ de: 'NADIE-9', a: null, articulos: '779000, ? × 2', unidades: 2 }]);
  expect(await lista(JEFE_2)).toEqual([]);
});

test('a movement into the own hands says so, and that all of it went names no article', async () => {
  await descartar({ a: { mano: true }, items: undefined });
  expect(await lista()).toMatchObject([{ de: 'A-01', a: 'En mano', articulos: null, unidades: null }]);
});

test('of a line of work it is what that asks for, where it stands and in which work', async () => {
  const [wo] = await server.query(
    "INSERT INTO wo (deposito_id, tipo, prioridad, ordenes, paradas, pasillos, creada_por) VALUES (1, 'UBICAR', 3, 0, 1, 1, $1) RETURNING id::int, numero",
    [await server.id(JEFE)],
  );
  const [linea] = await server.query(
    `INSERT INTO wo_linea (wo_id, deposito_id, cliente_id, producto_id, almacenamiento_id, a_almacenamiento_id, bin, pedida)
     VALUES ($1, 1, 1, 101, 16, 12, 1, 5) RETURNING id::int`,
    [wo?.id],
  );
  const asked = {
    que: 'TRASLADO',
    de: undefined,
    a: { texto: 'a-03' },
    wo_linea_id: linea?.id,
    items: [{ texto: '779', cantidad: 3 }],
  };
  expect(await descartar(asked)).toMatchObject({ code: 'OK' });
  expect(await lista()).toMatchObject([
    { documento: wo?.numero, de: 'ANDEN-1', a: 'A-03', articulos: 'YERBA-1K × 3', unidades: 3 },
  ]);
});

test('of a count it is the place and the count; whoever counts and does nothing else lets go of it too', async () => {
  const [conteo] = await server.query(
    "INSERT INTO conteo_stock (deposito_id, clase, creado_por) VALUES (1, 'LUGAR', $1) RETURNING id::int, numero",
    [await server.id(JEFE)],
  );
  const [linea] = await server.query(
    'INSERT INTO conteo_linea (conteo_id, deposito_id, almacenamiento_id) VALUES ($1, 1, 12) RETURNING id::int',
    [conteo?.id],
  );
  const items = [
    { producto_id: 101, cantidad: 7 },
    { texto: 'RARO-77', cantidad: 1 },
  ];
  const asked = { que: 'CONTEO', de: undefined, a: undefined, conteo_linea_id: linea?.id, items };
  expect(await descartar(asked, CUENTA)).toMatchObject({ code: 'OK' });
  expect(await lista()).toMatchObject([
    {
      documento: conteo?.numero,
      de: 'A-02',
      a: null,
      articulos: 'YERBA-1K × 7, RARO-77 × 1',
      unidades: 8,
      usuario: 'Quien cuenta',
    },
  ]);
});

test('the house reads all of them, page by page', async () => {
  const ids: number[] = [];
  for (const end of ['2', '3', '4']) {
    const answer = await descartar({ clave_descartada: CLAVE.replace(/1$/, end) });
    ids.unshift(answer.id);
  }
  const first = await server.as(ADMIN, listDescartes, { size: 2 });
  expect(first.records.map(({ id }: { id: number }) => id)).toEqual(ids.slice(0, 2));
  const next = await server.as(ADMIN, listDescartes, { size: 2, cursor: first.siguiente });
  expect([next.records.map(({ id }: { id: number }) => id), next.siguiente]).toEqual([ids.slice(2), null]);
});

test('in the database: nobody lets go in another’s name or for another depósito, and what is kept is not changed', async () => {
  const id = await server.id(OPERARIO_GDS);
  const scope = { tipo: 'deposito', usuario_id: id, cliente_id: null, agente_id: null } as const;
  const insert = (deposito: number, usuario: number) =>
    server.database.transaction(scope, async (db) => {
      await sql`INSERT INTO stock_descarte (deposito_id, clave, que, titulo, rechazo, motivo, usuario_id)
                VALUES (${deposito}::int, gen_random_uuid(), 'CONTEO', 'x', 'y', 'MAL_LEIDO', ${usuario}::int)`.execute(
        db,
      );
    });
  await expect(insert(2, id)).rejects.toThrow(/row-level security/);
  await expect(insert(1, await server.id(JEFE))).rejects.toThrow(/row-level security/);
  await insert(1, id);
  const change = server.database.transaction(scope, async (db) => {
    await sql`UPDATE stock_descarte SET motivo = 'REGISTRADO'`.execute(db);
  });
  await expect(change).rejects.toThrow(/permission denied/);
});
