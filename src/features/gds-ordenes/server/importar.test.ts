import { afterAll, beforeAll, expect, test } from 'vitest';

import { guardarCampos, publicarCampos, verCampos } from '#features/gds-campos/contract.ts';
import type { Db } from '#server/db/db.ts';
import type { HechoDeFila } from '#server/importar.ts';
import { selectPerson } from '#server/session/sesion.sql.ts';
import { scopeOfPerson } from '#server/session/sessions.ts';
import { formularioDeFabrica } from '#shared/gds/campos.ts';
import type { TipoDeOrdenes } from '#shared/gds/importar.ts';
import { JEFE } from '#testing/gds.ts';
import { openOrdenes } from '#testing/ordenes.ts';
import type { TestServer } from '#testing/server.ts';

import { importadorDeOrdenes } from './importar.ts';
import { checksDeOrdenes } from './verificar.sql.ts';

/** Orders of one file, made together. */
let server: TestServer;
beforeAll(async () => {
  server = await openOrdenes();
  // Milk is asked for by twos.
  await server.query('UPDATE producto SET multiplo = 2 WHERE id = 102');
});
afterAll(() => server.close());

type Orden = readonly Readonly<Record<string, string>>[];

/** What a file of the warehouse makes of these orders, and how many statements that took. */
async function make(kind: TipoDeOrdenes, ordenes: readonly Orden[]) {
  const id = await server.id(JEFE);
  const user = await server.database.read({ tipo: 'sistema', usuario_id: 0, cliente_id: null, agente_id: null }, (db) =>
    selectPerson(db, id),
  );
  if (user === null) throw new Error('nobody is there');
  const scope = scopeOfPerson(user);
  const counted = { statements: 0 };
  const grupos = ordenes.map((filas, at) =>
    filas.map((valores, n) => ({
      ...{ id: at * 100 + n, nro: at * 100 + n, acepta_repetida: false },
      valores: { referencia: `${kind}-${ordenes.length}-${at}`, ...valores },
    })),
  );
  const hechos = await server.database.transaction(scope, async (db) => {
    const autor = { db: counting(db, counted), scope, user };
    const de = { id: 1, nombre: 'a.csv', cliente_id: 1, deposito_id: 1 };
    const mesa = await importadorDeOrdenes(kind).abrir(autor, de, grupos);
    expect([...mesa.faltas.values()].filter((faltas) => Object.keys(faltas).length > 0)).toEqual([]);
    return mesa.crear(grupos.map((_, at) => at));
  });
  return { hechos, statements: counted.statements };
}

function counting(db: Db, counted: { statements: number }): Db {
  return db.withPlugin({
    transformQuery: ({ node }) => {
      counted.statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
}

const many = (count: number, orden: (n: number) => Orden) => Array.from({ length: count }, (_, n) => orden(n));
const ANA = { destinatario: 'Ana Pereira', direccion: 'Colonia 1234', localidad: 'Cordón', confirmar: 'Sí' };
const venta = (leche: number): Orden => [
  { ...ANA, sku: 'YERBA-1K', cantidad: '3' },
  { sku: 'LECHE-1L', cantidad: String(leche) },
];
const numeros = (hechos: readonly HechoDeFila[]) =>
  hechos.map((hecho) => (hecho.ok ? hecho.documento.nro : hecho.mensaje));
const consistent = async () => {
  for (const { run } of checksDeOrdenes) expect(await run((text) => server.query(text))).toEqual([]);
};

test('what is asked of the database does not grow with the orders, confirmed at once or of lots that nobody has seen', async () => {
  const few = await make(
    'ORDENES_VENTA',
    many(2, () => venta(2)),
  );
  const more = await make(
    'ORDENES_VENTA',
    many(40, () => venta(2)),
  );
  expect(more.hechos.every(({ ok }) => ok)).toBe(true);
  expect(more.statements).toBe(few.statements);
  const compra = (n: number): Orden => [{ sku: 'LECHE-1L', cantidad: '6', lote: `nuevo${n}`, confirmar: 'Sí' }];
  const two = await make('ORDENES_COMPRA', many(2, compra));
  const forty = await make('ORDENES_COMPRA', many(40, compra));
  expect(forty.hechos.every(({ ok }) => ok)).toBe(true);
  expect(forty.statements).toBe(two.statements);
  const [{ lotes }] = await server.query(
    `SELECT count(DISTINCT q.codigo)::int AS lotes FROM transaccion_linea l JOIN partida q ON q.id = l.partida_pedida_id WHERE q.codigo ~ '^NUEVO'`,
  );
  expect(lotes).toBe(40);
  await consistent();
});

test('those that are refused cost none of the others, which are numbered as they stand in the file', async () => {
  const refused = new Set([0, 6, 7]);
  const { hechos } = await make(
    'ORDENES_VENTA',
    many(11, (n) => venta(refused.has(n) ? 3 : 4)),
  );
  const told = numeros(hechos);
  for (const n of refused)
    expect(hechos[n]).toMatchObject({ ok: false, campo: '', mensaje: 'Línea 2: LECHE-1L se pide de a 2' });
  const made = await server.query(
    `SELECT t.numero, o.referencia, o.estado, o.lineas, o.pedida::int AS pedida, d.destinatario,
            (SELECT array_agg(p.sku ORDER BY l.id) FROM transaccion_linea l JOIN producto p ON p.id = l.producto_id WHERE l.transaccion_id = o.transaccion_id) AS skus,
            (SELECT array_agg(a.acto ORDER BY a.id) FROM documento_anotacion a WHERE a.entidad = 'orden' AND a.documento_id = o.transaccion_id) AS actos
       FROM orden o JOIN transaccion t ON t.id = o.transaccion_id LEFT JOIN orden_destino d ON d.transaccion_id = o.transaccion_id
      WHERE o.referencia LIKE 'ORDENES_VENTA-11-%' ORDER BY t.id`,
  );
  const good = [1, 2, 3, 4, 5, 8, 9, 10];
  expect(made).toEqual(
    good.map((n) => ({
      ...{ numero: told[n], referencia: `ORDENES_VENTA-11-${n}`, estado: 'SIN_STOCK', lineas: 2, pedida: 7 },
      ...{ destinatario: 'Ana Pereira', skus: ['YERBA-1K', 'LECHE-1L'], actos: ['crear', 'confirmar'] },
    })),
  );
  expect(made.map(({ numero }) => numero).toSorted()).toEqual(made.map(({ numero }) => numero));
  await consistent();
});

test('what only one order may say the first of a batch says, and the others are told', async () => {
  const de = { cliente_id: 1, tipo: 'COMPRA' as const };
  const propio = {
    ...{
      campo: 'x_bl',
      tipo: 'TEXTO' as const,
      etiqueta: 'Conocimiento',
      ayuda: null,
      visible: true,
      requerido: false,
    },
    ...{ defecto: null, regla: { unico: true } },
  };
  const { borrador } = await server.as(JEFE, verCampos, de);
  const campos = [...formularioDeFabrica('COMPRA').map((one) => ({ ...one, regla: {} })), propio];
  const { version } = await server.as(JEFE, guardarCampos, { ...de, version: borrador?.version ?? null, campos });
  await server.as(JEFE, publicarCampos, { ...de, version, nota: 'Prueba' });
  const { hechos } = await make(
    'ORDENES_COMPRA',
    ['B-1', 'B-2', 'B-1', 'B-3', 'B-2'].map((x_bl) => [{ sku: 'YERBA-1K', cantidad: '6', x_bl }]),
  );
  const NO = { ok: false, campo: 'x_bl', mensaje: 'Ya está en otra orden' };
  expect(hechos).toMatchObject([{ ok: true }, { ok: true }, NO, { ok: true }, NO]);
});
