import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { moverOrden } from '#features/gds-ordenes/contract.ts';
import { crearOrden } from '#features/gds-ordenes/crear.contract.ts';
import { devolverAlEstante } from '#features/gds-ordenes/devolver.contract.ts';
import { dividirOrden, fusionarOrdenes } from '#features/gds-ordenes/familia.contract.ts';
import { lockOrdenes, reservarLoConfirmado } from '#features/gds-ordenes/server/public.ts';
import { checksDeOrdenes } from '#features/gds-ordenes/server/verificar.sql.ts';
import { fijarLugar } from '#features/gds-productos/ficha.contract.ts';
import { ajustarStock, moverStock } from '#features/gds-stock/contract.ts';
import { abrirLugares, asentar, checksDeStock } from '#features/gds-stock/server/public.ts';
import {
  crearOla,
  deshacerPick,
  faltanteEnLinea,
  moverWo,
  pickear,
  saltarLinea,
  siguienteWo,
} from '#features/gds-trabajos/contract.ts';
import { checksDeTrabajos } from '#features/gds-trabajos/server/verificar.sql.ts';
import { SISTEMA } from '#server/scope.ts';
import { AppError } from '#shared/errors.ts';
import { JEFE, OPERARIO_GDS } from '#testing/gds.ts';
import { runs } from '#testing/night.ts';
import { COMPRA, put, VENTA } from '#testing/ordenes.ts';
import type { Person, TestServer } from '#testing/server.ts';
import { openTrabajos, vaciarTrabajos } from '#testing/trabajos.ts';
import { vidaDeTraslados } from '#testing/traslados.ts';
import { acordar, vidaDelAnden } from '#testing/vida-anden.ts';
import { conLpns, NUMEROS, primeroElDeLpn, vidaDeLpns } from '#testing/vida-lpn.ts';

/**
 * Lives of orders that six people lead at once, whatever they do and in whatever order: made, confirmed, reserved, put into waves, picked,
 * found short, undone, received, sold from the dock, divided, joined, closed with a rest, annulled; what is left at the dock or on a cart by that is carried, by the work
 * that it made or by hand. Afterwards the book is sound, every order is where its
 * decisions and its stock leave it, nothing is held for what is over, and of what was asked for each unit is gone, pending or given up.
 */

const persona = (name: string, codes: Person['codes'] = []): Person => ({ tipo: 'deposito', codes, name });
const GENTE: readonly Person[] = [
  JEFE,
  persona('Segunda jefa', ['GDS_001', 'GDS_002']),
  OPERARIO_GDS,
  persona('Tercera jefa', ['GDS_001', 'GDS_002']),
  persona('Operario tres', ['GDS_001', 'GDS_002']),
  { tipo: 'cliente', cliente_id: 1, codes: ['CLI_001', 'CLI_002'], name: 'Administra uno' },
];
const CARROS = ['CARRO-1', 'CARRO-2'];
const ESTANTES = ['A-01', 'A-02', 'A-03', 'A-04'];

let server: TestServer;
beforeAll(async () => {
  server = await openTrabajos();
  for (const person of GENTE.slice(1, 5))
    await server.query('INSERT INTO usuario_deposito VALUES ($1, 1) ON CONFLICT DO NOTHING', [await server.id(person)]);
  await server.query(`UPDATE almacenamiento SET mezcla_producto = true, max_unidades = NULL WHERE deposito_id = 1`);
  // Reserve, which the face of the first shelf is filled from.
  await server.query(`UPDATE almacenamiento SET tipo_almacenamiento_id = 2 WHERE id = 12`);
  await server.as(JEFE, fijarLugar, { producto_id: 101, lugar: 'A-01', minimo: 15, maximo: 30 });
});
afterAll(() => server.close());

const ACTOS = [
  ...(['vender', 'vender', 'vender', 'comprar', 'confirmar', 'desconfirmar', 'reservar', 'retener'] as const),
  ...(['priorizar', 'anular', 'cerrar', 'cerrar', 'dividir', 'dividir', 'fusionar', 'ola', 'ola'] as const),
  ...(['tomar', 'tomar', 'pick', 'pick', 'pick', 'pick', 'pick', 'pick', 'faltante', 'saltar'] as const),
  ...(['deshacer', 'completar', 'anular_wo', 'despachar', 'despachar', 'despachar', 'recibir'] as const),
  ...(['deshacer_recepcion', 'ubicar', 'devolver', 'mover', 'ajustar', 'prometer'] as const),
  ...(['hacer_traslados', 'tomar_traslado', 'llevar', 'llevar', 'llevar', 'no_esta', 'terminar'] as const),
] as const;
const CON_LPNS = [
  ...ACTOS,
  ...(['armar', 'armar', 'pick_lpn', 'pick_lpn', 'pick_lpn'] as const),
  // What comes is sold from the dock, or not any more.
  ...(['acordar', 'acordar', 'comprar', 'comprar', 'recibir', 'recibir', 'recibir', 'deshacer_recepcion'] as const),
] as const;
const acto = (que: readonly (typeof CON_LPNS)[number][] = ACTOS) =>
  fc.record({ que: fc.constantFrom(...que), ...NUMEROS });
type Acto = ReturnType<typeof acto> extends fc.Arbitrary<infer T> ? T : never;
type Hace = (person: Person, one: Acto) => Promise<{ error?: string }>;

/** One of what there is, by the number that was drawn; null: there is none. */
async function uno(n: number, from: string): Promise<Record<string, number> | null> {
  const [row] = await server.query(
    `WITH filas AS (SELECT row_number() OVER () - 1 AS k, f.* FROM (${from}) f) SELECT * FROM filas WHERE k = $1 % greatest(1, (SELECT count(*) FROM filas))`,
    [n],
  );
  return row === undefined
    ? null
    : Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Number(value)]));
}
const NADA = { error: 'NADA' };
const ordenN = (n: number) =>
  uno(n, `SELECT o.transaccion_id AS id FROM orden o WHERE o.decision NOT IN ('ANULADA', 'CERRADA') ORDER BY 1`);
const lineaDeWo = (n: number) =>
  uno(
    n,
    `SELECT l.id, l.pedida - l.hecha - l.faltante - l.anulada AS falta FROM wo_linea l JOIN wo w ON w.id = l.wo_id WHERE w.cerrada IS NULL AND w.tipo = 'PICKING' ORDER BY 1`,
  );

const decide =
  (que: 'confirmar' | 'desconfirmar' | 'reservar' | 'retener' | 'anular'): Hace =>
  async (person, { n }) => {
    const orden = await ordenN(n);
    return orden === null ? NADA : server.as(person, moverOrden, { id: orden.id ?? 0, acto: que, nota: 'Porque sí' });
  };

/** As whoever dispatches books it: the order is held before its goods. */
async function despachar(person: Person, { n, cantidad, si }: Acto): Promise<{ error?: string }> {
  const there = await uno(
    n,
    `SELECT s.linea_id, s.almacenamiento_id, s.cantidad, s.producto_id, l.transaccion_id AS orden FROM stock_saldo s JOIN transaccion_linea l ON l.id = s.linea_id
       JOIN almacenamiento a ON a.id = s.almacenamiento_id
      WHERE s.condicion = 'RESERVADO' AND s.cantidad > 0 AND a.codigo LIKE 'CARRO-%' AND s.producto_id = 101 ORDER BY 1, 2`,
  );
  if (there === null || person.tipo === 'cliente') return NADA;
  const id = await server.id(person);
  const scope = { tipo: 'deposito', usuario_id: id, cliente_id: null, agente_id: null } as const;
  const { linea_id = 0, almacenamiento_id = 0, producto_id = 0, orden = 0 } = there;
  const units = si ? Math.min(cantidad, there.cantidad ?? 0) : (there.cantidad ?? 0);
  const movimiento = {
    ...{ acto: 'DESPACHAR' as const, producto_id, cliente_id: 1, partida_id: null, cantidad: units },
    de: { almacenamiento_id, condicion: 'RESERVADO', linea_id },
    a: { almacenamiento_id: null, condicion: 'ENTREGA', linea_id },
  } as const;
  try {
    await server.database.transaction(scope, async (db) => {
      await lockOrdenes(db, scope, [orden]);
      const autor = { db, scope, user: { id } };
      const abierto = await abrirLugares(autor, [almacenamiento_id]);
      const transaccion = { id: orden, numero: '' };
      await asentar(autor, abierto, { tipo: 'VENTA', nota: null, transaccion, movimientos: [movimiento] });
    });
    return {};
  } catch (error) {
    if (error instanceof AppError) return { error: error.code };
    throw error;
  }
}

/** How much was asked for of each order that somebody made: told apart from what the database keeps. */
let pedidas: Map<number, number>;

const HACE: Readonly<Record<Acto['que'], Hace>> = {
  vender: async (person, { n, m, cantidad, si }) => {
    const lineas = [
      { producto_id: 101, cantidad },
      ...(n % 3 === 0 ? [{ producto_id: 102, cantidad: 1 + (m % 3) }] : []),
    ];
    const answer = await server.as(person, crearOrden, { ...VENTA, confirmar: si, parcial: m % 2 === 0, lineas });
    if (answer.error === undefined)
      pedidas.set(
        answer.orden.id,
        lineas.reduce((sum, one) => sum + one.cantidad, 0),
      );
    return answer;
  },
  comprar: async (person, { cantidad }) => {
    const lineas = [{ producto_id: 101, cantidad: 2 * cantidad }];
    const answer = await server.as(person, crearOrden, { ...COMPRA, lineas });
    if (answer.error === undefined) pedidas.set(answer.orden.id, 2 * cantidad);
    return answer;
  },
  confirmar: decide('confirmar'),
  desconfirmar: decide('desconfirmar'),
  reservar: decide('reservar'),
  retener: decide('retener'),
  anular: decide('anular'),
  priorizar: async (person, { n, m }) => {
    const orden = await ordenN(n);
    if (orden === null) return NADA;
    return server.as(person, moverOrden, { id: orden.id ?? 0, acto: 'priorizar', prioridad: 1 + (m % 5) });
  },
  cerrar: async (person, { n, si }) => {
    const orden = await uno(
      n,
      `SELECT transaccion_id AS id FROM orden WHERE decision IN ('CONFIRMADA', 'LIBERADA') AND despachada + recibida > 0 ORDER BY 1`,
    );
    if (orden === null) return NADA;
    return server.as(person, moverOrden, { id: orden.id ?? 0, acto: 'cerrar', resto: si ? 'PENDIENTE' : 'ANULAR' });
  },
  dividir: async (person, { n, cantidad }) => {
    const linea = await uno(
      n,
      `SELECT l.id, l.transaccion_id AS orden FROM transaccion_linea l JOIN orden o ON o.transaccion_id = l.transaccion_id
        WHERE o.decision IN ('BORRADOR', 'CONFIRMADA') AND l.pedida - l.anulada > 1 ORDER BY 1`,
    );
    if (linea === null) return NADA;
    return server.as(person, dividirOrden, { id: linea.orden ?? 0, lineas: [{ linea_id: linea.id ?? 0, cantidad }] });
  },
  fusionar: async (person, { n }) => {
    const par = await uno(
      n,
      `SELECT o.transaccion_id AS id, x.transaccion_id AS otra FROM orden o JOIN orden x ON x.tipo = o.tipo AND x.decision = o.decision AND x.transaccion_id <> o.transaccion_id
        WHERE o.decision IN ('BORRADOR', 'CONFIRMADA') AND o.tomada + x.tomada = 0 ORDER BY 1, 2`,
    );
    if (par === null) return NADA;
    return server.as(person, fusionarOrdenes, { id: par.id ?? 0, otras: [par.otra ?? 0] });
  },
  ola: async (person) => server.as(person, crearOla, { deposito_id: 1 }),
  tomar: async (person, { n }) => server.as(person, siguienteWo, { carro: CARROS[n % 2] ?? '' }),
  pick: async (person, { n, cantidad }) => {
    const linea = await lineaDeWo(n);
    if (linea === null) return NADA;
    return server.as(person, pickear, {
      linea_id: linea.id ?? 0,
      cantidad: Math.max(1, Math.min(cantidad, linea.falta ?? 1)),
    });
  },
  faltante: async (person, { n, m }) => {
    const linea = await lineaDeWo(n);
    if (linea === null) return NADA;
    return server.as(person, faltanteEnLinea, {
      linea_id: linea.id ?? 0,
      encontrada: m % Math.max(1, linea.falta ?? 1),
    });
  },
  saltar: async (person, { n }) => {
    const linea = await lineaDeWo(n);
    return linea === null ? NADA : server.as(person, saltarLinea, { linea_id: linea.id ?? 0 });
  },
  deshacer: async (person, { n }) => {
    const wo = await uno(n, 'SELECT id FROM wo WHERE cerrada IS NULL ORDER BY 1');
    return wo === null ? NADA : server.as(person, deshacerPick, { wo_id: wo.id ?? 0 });
  },
  completar: async (person, { n, si }) => {
    const wo = await uno(n, 'SELECT id FROM wo WHERE cerrada IS NULL AND carro_id IS NOT NULL ORDER BY 1');
    if (wo === null) return NADA;
    return server.as(person, moverWo, { id: wo.id ?? 0, acto: 'completar', ...(si ? { todo: true as const } : {}) });
  },
  anular_wo: async (person, { n }) => {
    const wo = await uno(n, 'SELECT id FROM wo WHERE cerrada IS NULL ORDER BY 1');
    return wo === null ? NADA : server.as(person, moverWo, { id: wo.id ?? 0, acto: 'anular', nota: 'Se rompió' });
  },
  despachar,
  devolver: async (person, { n, m, cantidad }) => {
    const free = await uno(
      n,
      `SELECT s.almacenamiento_id, s.producto_id, nullif(s.partida_id, 0) AS partida_id, s.cantidad FROM stock_saldo s JOIN almacenamiento a ON a.id = s.almacenamiento_id
        WHERE a.codigo LIKE 'CARRO-%' AND s.condicion = 'DISPONIBLE' AND s.cantidad > 0 ORDER BY 1, 2, 3`,
    );
    if (free === null) return NADA;
    const que = { almacenamiento_id: free.almacenamiento_id ?? 0, producto_id: free.producto_id ?? 0 };
    const lote = free.partida_id === 0 ? {} : { partida_id: free.partida_id ?? null };
    return server.as(person, devolverAlEstante, {
      ...que,
      ...lote,
      cantidad: Math.min(cantidad, free.cantidad ?? 1),
      a: ESTANTES[m % 4] ?? '',
    });
  },
  mover: async (person, { n, m, cantidad }) => {
    const [de, a] = [{ texto: ESTANTES[n % 4] ?? '' }, { texto: ESTANTES[m % 4] ?? '' }];
    return server.as(person, moverStock, { deposito_id: 1, de, a, items: [{ producto_id: 101, cantidad }] });
  },
  ajustar: async (person, { n, cantidad }) => {
    const lugar = { texto: ESTANTES[n % 4] ?? '' };
    return server.as(person, ajustarStock, {
      deposito_id: 1,
      lugar,
      producto_id: 101,
      nueva_cantidad: 3 * cantidad,
      nota: 'Recuento',
    });
  },
  ...vidaDelAnden(() => server, uno),
  ...vidaDeTraslados(() => server, uno),
  ...vidaDeLpns(() => server, uno),
  prometer: async () => {
    await server.database.transaction(SISTEMA, reservarLoConfirmado);
    return {};
  },
};

/** What is wrong afterwards, in words; nothing where all is right. */
async function males(): Promise<unknown[]> {
  const told: unknown[] = [];
  for (const { name, run } of [...checksDeStock, ...checksDeOrdenes, ...checksDeTrabajos])
    for (const falta of await run((text) => server.query(text))) told.push(`${name}: ${falta}`);
  told.push(...(await server.query('SELECT * FROM stock_saldo WHERE cantidad < 0')));
  const held = `SELECT t.numero, o.decision, o.reservada FROM orden o JOIN transaccion t ON t.id = o.transaccion_id
                 WHERE o.decision IN ('ANULADA', 'CERRADA', 'BORRADOR') AND o.reservada > 0`;
  told.push(...(await server.query(held)));
  return [...told, ...(await cuentas())];
}

/** Of each order that somebody made, over all that units of it passed to: asked = gone + pending + given up. */
async function cuentas(): Promise<string[]> {
  const rows = await server.query(`
    WITH RECURSIVE familia AS (
      SELECT l.transaccion_id AS raiz, l.* FROM transaccion_linea l WHERE l.viene_de_id IS NULL
      UNION ALL SELECT f.raiz, l.* FROM familia f JOIN transaccion_linea l ON l.viene_de_id = f.id
    )
    SELECT raiz::int, sum(f.despachada)::int AS salidas, sum(f.pedida - f.anulada - f.despachada)::int AS pendientes,
           sum(f.anulada - f.pasada - f.vuelta)::int AS dejadas, bool_and(f.pedida - f.anulada - f.despachada >= f.reservada) AS cabe
      FROM familia f GROUP BY raiz`);
  const wrong = rows.flatMap(({ raiz, salidas, pendientes, dejadas, cabe }) => {
    const asked = pedidas.get(Number(raiz));
    const son = Number(salidas) + Number(pendientes) + Number(dejadas);
    return asked === son && cabe === true
      ? []
      : [`${raiz}: pedida ${asked}, son ${salidas} + ${pendientes} + ${dejadas}`];
  });
  return rows.length === pedidas.size ? wrong : [...wrong, `se hicieron ${pedidas.size} órdenes y hay ${rows.length}`];
}

beforeEach(() => empezar());
async function empezar(lpns = 0, vende = false): Promise<void> {
  await server.query('TRUNCATE recepcion, cliente_regla CASCADE');
  if (vende) await acordar(server, true);
  await vaciarTrabajos(server);
  pedidas = new Map();
  await put(server, { cantidad: 20 });
  await put(server, { lugar: 12, cantidad: 10 });
  await conLpns(server, lpns);
  await put(server, { lugar: 13, producto: 102, cantidad: 6, partida: 'L1' });
  await put(server, { lugar: 12, producto: 102, cantidad: 4, partida: 'L2' });
  // A day that has begun: some are on carts, some wait, some are drafts.
  const one = { que: 'vender', m: 0, cantidad: 3, si: true } as const;
  for (let n = 0; n < 8; n += 1) await HACE.vender(JEFE, { ...one, n, si: n !== 7 });
  for (let n = 0; n < 2; n += 1) await HACE.comprar(JEFE, { ...one, n });
  await server.as(JEFE, crearOla, { deposito_id: 1, bins: 2 });
  await primeroElDeLpn(server);
  for (const n of [0, 1]) await HACE.tomar(OPERARIO_GDS, { ...one, n });
  for (let n = 0; n < 3; n += 1) await HACE.vender(JEFE, { ...one, n });
  await HACE.recibir(JEFE, { ...one, n: 0 });
  await HACE.tomar_traslado(OPERARIO_GDS, { ...one, n: 0 });
}

const answers = new Map<string, number>();
/** Everybody does their part of it, all at the same time. */
async function vivir(actos: readonly Acto[]): Promise<void> {
  await Promise.all(
    GENTE.map(async (person, k) => {
      for (const one of actos.filter((_, index) => index % GENTE.length === k)) {
        const { error = 'OK' } = await HACE[one.que](person, one);
        const key = error === 'OK' ? `OK ${one.que}` : error;
        answers.set(key, (answers.get(key) ?? 0) + 1);
      }
    }),
  );
}

test('six at once leave every order as its decisions and the book tell it, and lose no unit', async () => {
  await fc.assert(
    fc
      .asyncProperty(fc.array(acto(CON_LPNS), { minLength: 120, maxLength: 180 }), async (actos) => {
        await vivir(actos);
        expect(await males()).toEqual([]);
      })
      .beforeEach(() => empezar(3, true)),
    { numRuns: runs(5), endOnFailure: true },
  );
  // A refusal is an answer; a fault of ours is none, and nobody waited for another in a ring.
  expect([...answers.keys()]).not.toContain('INTERNO');
  expect([...answers.keys()]).not.toContain('REINTENTE');
  // It was a life: each of these was done, and not only refused.
  const done = ACTOS.filter((que) => answers.has(`OK ${que}`));
  expect(done).toEqual(
    expect.arrayContaining(['vender', 'dividir', 'fusionar', 'ola', 'tomar', 'pick', 'anular', 'llevar']),
  );
}, 60_000);

/** The same life for each, whatever fault is planted into it. */
const VIDA = fc.sample(fc.array(acto(), { minLength: 60, maxLength: 60 }), { numRuns: 1, seed: 20_261_126 }).flat();

test.each([
  [
    'lines that nobody sums',
    'ALTER TABLE transaccion_linea DISABLE TRIGGER suma_cambiadas',
    'ALTER TABLE transaccion_linea ENABLE TRIGGER suma_cambiadas',
    /cada orden suma sus líneas/,
  ],
  [
    'a unit that is lost wherever some pass to another order',
    `CREATE FUNCTION perder() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.pedida := NEW.pedida - 1; NEW.ajena := NEW.ajena - 1; RETURN NEW; END $$;
     CREATE TRIGGER pierde BEFORE INSERT ON transaccion_linea FOR EACH ROW WHEN (NEW.ajena > 1) EXECUTE FUNCTION perder()`,
    'DROP FUNCTION perder CASCADE',
    /lo que pasa de una orden a otra está en las dos.*pedida \d+, son/s,
  ],
  [
    'carrying that its line does not hear of',
    'ALTER TABLE stock_movimiento DISABLE TRIGGER cuenta_hechas',
    'ALTER TABLE stock_movimiento ENABLE TRIGGER cuenta_hechas',
    /cada línea de trabajo tomó lo que dice el libro/,
  ],
  [
    'work that goes on asking for what others carried off',
    'ALTER TABLE stock_movimiento DISABLE TRIGGER recorta_trabajos',
    'ALTER TABLE stock_movimiento ENABLE TRIGGER recorta_trabajos',
    /lo que un trabajo de ubicar o de mover pide está libre donde lo pide/,
  ],
])('%s is found by such a life', async (_name, plant, mend, told) => {
  const whole = { que: 'dividir', m: 0, cantidad: 2, si: true } as const;
  await server.query(plant);
  try {
    for (const n of [0, 1, 2, 3]) await HACE.dividir(JEFE, { ...whole, n });
    await HACE.ubicar(JEFE, { ...whole, n: 0 });
    await HACE.llevar(JEFE, { ...whole, n: 0 });
    // What those three did is theirs to find too: the others may bring it to an end before they stop.
    const soon = await males();
    await vivir(VIDA);
    expect([...soon, ...(await males())].join('\n')).toMatch(told);
  } finally {
    await server.query(mend);
  }
});
