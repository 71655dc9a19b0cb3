import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { AppError } from '#shared/errors.ts';
import { assignDepositos, TWO_DEPOSITOS } from '#testing/gds.ts';
import { lpns } from '#testing/lpn.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { ajustarStock, moverStock, revertirMovimiento } from '../contract.ts';
import { cambiarLpn, vaciarLpn } from '../lpn.contract.ts';
import { abrirLugares, asentar } from './motor.ts';
import { checksDeStock } from './verificar.sql.ts';

/** Whatever eight people do at once to the same few units: in less out is what there is, nothing is negative, each serial is in one place. */

const PEOPLE: readonly Person[] = Array.from({ length: 8 }, (_, n) => ({
  tipo: 'deposito',
  codes: ['GDS_001', 'GDS_002'],
  name: `Persona de depósito ${n}`,
}));
const LUGARES = [11, 12, 13, 14, 15, 16];
const SERIES = ['S1', 'S2', 'S3', 'S4'];

let server: TestServer;
let linea: number;
/** Two pallets and two boxes, which everybody fills, carries, mounts and empties. */
let carga: number[];
beforeAll(async () => {
  server = await openTestServer(TWO_DEPOSITOS);
  await assignDepositos(
    server,
    PEOPLE.map((person) => [person, 1] as const),
  );
  const jefe = await server.id(PEOPLE[0] ?? {});
  const [orden] = await server.query(
    `INSERT INTO transaccion (tipo, deposito_id, cliente_id, creada_por) VALUES ('VENTA', 1, 1, $1) RETURNING id`,
    [jefe],
  );
  const [made] = await server.query(
    `INSERT INTO transaccion_linea (transaccion_id, deposito_id, cliente_id, producto_id, pedida) VALUES ($1, 1, 1, 101, 6) RETURNING id`,
    [orden.id],
  );
  linea = Number(made.id);
  const { hacer } = lpns(server, PEOPLE[0]);
  carga = [];
  for (const [n, tipo] of (['PALLET', 'PALLET', 'CAJA', 'CAJA'] as const).entries()) {
    const { id } = await hacer(tipo);
    carga.push(id);
    const de = { almacenamiento_id: 11 + n };
    const [first = {}] = PEOPLE;
    await server.as(first, ajustarStock, { lugar: de, producto_id: 101, nueva_cantidad: 9, nota: 'Inicial' });
    await server.as(first, moverStock, { de, a: { lpn_id: id }, items: [{ producto_id: 101, cantidad: 5 }] });
  }
});
afterAll(() => server.close());

const acto = fc.record({
  what: fc.constantFrom(
    ...(['mover', 'mover', 'mover', 'todo', 'ajustar', 'revertir', 'reservar', 'liberar'] as const),
    ...(['llenar', 'llenar', 'llevar', 'llevar', 'vaciar', 'montar', 'desmontar', 'cerrar'] as const),
  ),
  producto: fc.constantFrom(101, 101, 102, 103, 201),
  de: fc.constantFrom(...LUGARES),
  a: fc.constantFrom(...LUGARES),
  cantidad: fc.integer({ min: 1, max: 9 }),
  partida: fc.constantFrom('L1', 'L2'),
  serie: fc.constantFrom(...SERIES),
  lpn: fc.integer({ min: 0, max: 3 }),
  otro: fc.integer({ min: 0, max: 1 }),
});
type Hecho = typeof acto extends fc.Arbitrary<infer T> ? T : never;

async function perform(person: Person, one: Hecho): Promise<string> {
  const { what, producto, cantidad, serie } = one;
  const [de, a] = [{ almacenamiento_id: one.de }, { almacenamiento_id: one.a }];
  const series = producto === 103 ? { series: [serie] } : {};
  const units = producto === 103 ? 1 : cantidad;
  if (what === 'reservar' || what === 'liberar') return reserve(person, one);
  if (DE_LPN.has(what)) return carry(person, one);
  if (what === 'todo') return (await server.as(person, moverStock, { de, a, todo: true })).error ?? 'OK';
  if (what === 'mover') {
    const partida = producto === 102 ? { partida_id: one.partida === 'L1' ? 501 : 502 } : {};
    const items = [{ producto_id: producto, cantidad: units, ...series, ...partida }];
    return (await server.as(person, moverStock, { de, a, items })).error ?? 'OK';
  }
  if (what === 'ajustar') {
    const partida = producto === 102 ? { partida: { codigo: one.partida } } : {};
    const asked = { lugar: de, producto_id: producto, nueva_cantidad: units, nota: 'Recuento', ...series, ...partida };
    return (await server.as(person, ajustarStock, asked)).error ?? 'OK';
  }
  const [last] = await server.query('SELECT max(id) - $1::int AS id FROM stock_movimiento', [cantidad]);
  return (await server.as(person, revertirMovimiento, { movimiento_id: Math.max(1, Number(last.id)) })).error ?? 'OK';
}

const DE_LPN: ReadonlySet<string> = new Set(['llenar', 'llevar', 'vaciar', 'montar', 'desmontar', 'cerrar']);

/** What is done with licence plates, wherever they are at this moment. */
async function carry(person: Person, one: Hecho): Promise<string> {
  const id = carga[one.lpn] ?? 0;
  const [now] = await server.query(
    'SELECT coalesce(l.almacenamiento_id, (SELECT min(h.almacenamiento_id) FROM lpn h WHERE h.padre_id = l.id)) AS lugar FROM lpn l WHERE l.id = $1',
    [id],
  );
  const de = { almacenamiento_id: Number(now.lugar ?? one.de) };
  const send = () => {
    switch (one.what) {
      case 'llenar': {
        // Few, and never another client's: most of these are to be taken.
        const producto_id = one.producto === 201 ? 101 : one.producto;
        const series = producto_id === 103 ? { series: [one.serie] } : {};
        const partida = producto_id === 102 ? { partida_id: one.partida === 'L1' ? 501 : 502 } : {};
        const cantidad = producto_id === 103 ? 1 : Math.ceil(one.cantidad / 4);
        const items = [{ producto_id, cantidad, ...series, ...partida }];
        return server.as(person, moverStock, { de: { almacenamiento_id: one.de }, a: { lpn_id: id }, items });
      }
      case 'llevar':
        return server.as(person, moverStock, { de, a: { almacenamiento_id: one.a }, lpn_id: id });
      case 'vaciar':
        return server.as(person, vaciarLpn, { id });
      case 'montar':
        return server.as(person, cambiarLpn, { id, acto: 'montar', sobre: { id: carga[one.otro] ?? 0 } });
      default:
        return server.as(person, cambiarLpn, { id, acto: one.what === 'cerrar' ? 'cerrar' : 'desmontar' });
    }
  };
  const { error } = await send();
  // Closed it would take nothing for the rest of the run.
  if (one.what === 'cerrar') await server.as(person, cambiarLpn, { id, acto: 'abrir' });
  return error ?? `OK de ${one.what}`;
}

/** As orders will: by the engine, in a scope of the person. */
async function reserve(person: Person, { what, de, cantidad }: Hecho): Promise<string> {
  const id = await server.id(person);
  const scope = { tipo: 'deposito', usuario_id: id, cliente_id: null, agente_id: null } as const;
  const libre = { almacenamiento_id: de, condicion: 'DISPONIBLE', linea_id: null } as const;
  const reservado = { almacenamiento_id: de, condicion: 'RESERVADO', linea_id: linea } as const;
  const way =
    what === 'reservar'
      ? { acto: 'RESERVAR' as const, de: libre, a: reservado }
      : { acto: 'LIBERAR' as const, de: reservado, a: libre };
  try {
    await server.database.transaction(scope, async (db) => {
      const autor = { db, scope, user: { id } };
      const abierto = await abrirLugares(autor, [de]);
      const movimiento = { producto_id: 101, cliente_id: 1, partida_id: null, cantidad, ...way } as const;
      await asentar(autor, abierto, { tipo: 'MOVIMIENTO', nota: null, movimientos: [movimiento] });
    });
    return 'OK';
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

async function wrongs(): Promise<unknown[]> {
  const told: string[] = [];
  for (const { run } of checksDeStock) told.push(...(await run((text) => server.query(text))));
  const negative = await server.query('SELECT * FROM stock_saldo WHERE cantidad < 0');
  const over = await server.query('SELECT * FROM transaccion_linea WHERE reservada < 0 OR reservada > pedida');
  const mixed = await server.query(
    `SELECT almacenamiento_id FROM stock_saldo WHERE almacenamiento_id = 13 AND cantidad > 0 GROUP BY 1 HAVING count(DISTINCT producto_id) > 1
        AND NOT EXISTS (SELECT FROM stock_movimiento WHERE acto = 'AJUSTAR' AND a_almacenamiento_id = 13)`,
  );
  const split = await server.query(
    `SELECT lpn_id FROM stock_saldo WHERE lpn_id <> 0 AND cantidad > 0 GROUP BY 1 HAVING count(DISTINCT almacenamiento_id) > 1`,
  );
  return [...told, ...negative, ...over, ...mixed, ...split];
}

test('eight at once leave every balance as the ledger tells it', async () => {
  const answers = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(fc.array(acto, { minLength: 24, maxLength: 64 }), async (actos) => {
      const turns = PEOPLE.map((person, n) => ({
        person,
        mine: actos.filter((_, index) => index % PEOPLE.length === n),
      }));
      await Promise.all(
        turns.map(async ({ person, mine }) => {
          for (const one of mine) {
            const answer = await perform(person, one);
            answers.set(answer, (answers.get(answer) ?? 0) + 1);
          }
        }),
      );
      expect(await wrongs()).toEqual([]);
    }),
    { numRuns: 6, endOnFailure: true },
  );
  // A refusal is an answer; a fault of ours is none, and nobody waited for another in a ring.
  expect(JSON.stringify(server.log.filter((line) => JSON.stringify(line).includes('INTERNO')))).toBe('[]');
  expect([...answers.keys()]).not.toContain('INTERNO');
  expect([...answers.keys()]).not.toContain('REINTENTE');
  expect(answers.get('OK') ?? 0).toBeGreaterThan(20);
  for (const what of ['llenar', 'llevar'])
    expect([what, (answers.get(`OK de ${what}`) ?? 0) > 0]).toEqual([what, true]);
});

test('of the last unit one of eight gets it, and the others are told that there is none', async () => {
  const lugar = { almacenamiento_id: 16 };
  const [jefe = {}] = PEOPLE;
  await server.query('UPDATE almacenamiento SET mezcla_cliente = true WHERE id IN (11, 16)');
  const [now] = await server.query(
    `SELECT coalesce(sum(cantidad), 0)::int AS n FROM stock_saldo WHERE producto_id = 201 AND almacenamiento_id = 16 AND condicion = 'DISPONIBLE'`,
  );
  if (now.n !== 1)
    await server.query('INSERT INTO cliente_deposito (cliente_id, deposito_id) VALUES (2, 1) ON CONFLICT DO NOTHING');
  if (now.n !== 1)
    await server.as(jefe, ajustarStock, { lugar, producto_id: 201, nueva_cantidad: 1, nota: 'La última' });
  const items = [{ producto_id: 201, cantidad: 1 }];
  const answers = await Promise.all(
    PEOPLE.map((person) => server.as(person, moverStock, { de: lugar, a: { almacenamiento_id: 11 }, items })),
  );
  expect(answers.map(({ error }) => error ?? 'OK').sort()).toEqual(['OK', ...Array(7).fill('STOCK_INSUFICIENTE')]);
  expect(await wrongs()).toEqual([]);
});
