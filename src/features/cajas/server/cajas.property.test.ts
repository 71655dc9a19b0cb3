import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { hoyEnMostrador } from '#features/mostrador/contract.ts';
import { formatDinero } from '#shared/dinero.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import {
  ACTOS as BASE,
  CAJERO,
  coins,
  empty,
  type Hecho,
  handOver,
  lying,
  plantaVacia,
  SEDES,
  type Turno,
} from '#testing/modelo-cajas.ts';
import { MAS_ACTOS } from '#testing/modelo-cajas-mas.ts';
import { runs } from '#testing/night.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { abrirCaja, cerrarCaja, contarCaja, listRemesas, verCaja } from '../contract.ts';
import { checksDeCajas } from './verificar.sql.ts';

/**
 * Boxes, bags and deposits of two agencies beside a model of a few numbers that knows nothing of the ledger: after each act every account is what the
 * model says, and no answer of an open box holds what should be in it.
 */

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
});
afterAll(() => server.close());

const ACTOS = { ...BASE, ...MAS_ACTOS };
type Que = keyof typeof ACTOS;
const libros = new Map(SEDES.map(({ id }) => [id, empty()]));
const planta = plantaVacia();
const seen = new Map<string, number>();
/** How often an open box was looked at for the figure that it must not tell. */
let looked = 0;

/** All that lies on an account, in cents; what is owed is below zero. */
async function lies(rol: string, auxiliar_id: number | null = null): Promise<number> {
  const [row] = await server.query(
    `SELECT coalesce(sum(saldo_de(id)), 0)::int AS centavos FROM cuenta WHERE rol = $1 AND ($2::bigint IS NULL OR auxiliar_id = $2)`,
    [rol, auxiliar_id],
  );
  return Number(row.centavos);
}

const owes = async (rol: string, auxiliar_id: number | null = null) => 0 - (await lies(rol, auxiliar_id));

async function compare({ sede, libro }: Turno): Promise<void> {
  const { id } = sede;
  const { bolsas: _bags, ...others } = planta;
  const travelling = [...libros.values()].flatMap(({ remesas, depositos }) => [...remesas, ...depositos]);
  expect({
    efectivo: await lies('EFECTIVO_AGENCIA', id),
    falta: await lies('FALTANTE', id),
    sobra: await owes('SOBRANTE', id),
    movido: await lies('MOVIMIENTO_DE_CAJA', id),
    viaja: await lies('VALORES_EN_TRANSITO'),
    planta: {
      caja: await lies('CAJA'),
      banco: await lies('BANCO'),
      aAcreditar: await lies('A_ACREDITAR'),
      fondo: await owes('FONDO'),
      asumido: await lies('DIFERENCIA_ASUMIDA'),
      porLiquidar: await owes('POR_LIQUIDAR'),
    },
  }).toEqual({
    ...{ efectivo: libro.efectivo, falta: libro.falta, sobra: libro.sobra, movido: libro.movido },
    viaja: travelling.reduce((sum, { declarado }) => sum + declarado, 0),
    planta: others,
  });
}

/** No answer holds what is in an open box, unless the counter knows it from a seal or wrote it itself. */
async function blind({ libro, till }: Turno): Promise<void> {
  if (libro.caja === null || libro.caja.vueltas > 0 || libro.sabidas.has(libro.efectivo)) return;
  // As few cents as an answer has ids and counts.
  if (Math.abs(libro.efectivo) < 1_000) return;
  const told = [
    await server.as(till, verCaja, {}),
    await server.as(till, hoyEnMostrador, {}),
    await server.as(till, listRemesas, {}),
    await server.as(till, abrirCaja, { conteo: coins(100) }),
    await server.as(till, cerrarCaja, { id: libro.caja.id }),
    await server.as(CAJERO, listRemesas, {}),
  ];
  const text = JSON.stringify(told).replace(/"\d{4}-\d\d-\d\dT[^"]*"/g, '""');
  expect(text).not.toMatch(new RegExp(`(?<!\\d)${libro.efectivo}(?!\\d)`));
  expect(text).not.toContain(formatDinero({ centavos: libro.efectivo, moneda: 'UYU' }));
  looked += 1;
}

/** What the proofs of boxes find, more than one open box, and a parcel that went out twice. */
async function wrongs(): Promise<unknown[]> {
  const told: unknown[] = [];
  for (const { run } of checksDeCajas) told.push(...(await run((text) => server.query(text))));
  const two = await server.query(
    `SELECT agente_id FROM turno_caja WHERE estado <> 'CERRADA' GROUP BY agente_id HAVING count(*) > 1`,
  );
  const twice = await server.query(
    `SELECT m.guia_id FROM entrega_mostrador m
      WHERE NOT EXISTS (SELECT FROM evento k WHERE k.guia_id = m.guia_id AND k.tipo = 'CORR' AND k.corrige_id = m.evento_id)
      GROUP BY m.guia_id HAVING count(*) > 1`,
  );
  return [...told, ...two, ...twice];
}

const pesos = (min: number, max: number) => fc.integer({ min, max }).map((n) => n * 100);
const acto = fc.record({
  what: fc.constantFrom<Que[]>(
    ...(['abrir', 'abrir', 'cobrar', 'cobrar', 'cobrar', 'corregir', 'contar', 'contar', 'cerrar', 'cerrar'] as const),
    ...([
      'enviar',
      'recibir',
      'contarRemesa',
      'decidir',
      'tarjeta',
      'tarjeta',
      'ingresar',
      'egresar',
      'egresar',
    ] as const),
    ...(['resolver', 'reabrir', 'reabrir', 'decidirTarjeta', 'depositar', 'acreditar'] as const),
  ),
  sede: fc.constantFrom(...SEDES),
  till: fc.constantFrom(0, 1),
  centavos: pesos(101, 9_999),
  gap: fc.oneof(fc.constant(0), pesos(-60, 60)),
});

/** Reaches each act once, whatever else is drawn. */
const UNA_DE_CADA = (
  [
    ...([
      'cobrar',
      'ingresar',
      'depositar',
      'abrir',
      'abrir',
      'cobrar',
      'tarjeta',
      'ingresar',
      'egresar',
      'resolver',
      'enviar',
    ] as const),
    ...([
      'depositar',
      'corregir',
      'contar',
      'contar',
      'contar',
      'cerrar',
      'reabrir',
      'reabrir',
      'tarjeta',
      'egresar',
      'contar',
      'cerrar',
    ] as const),
    ...(['decidirTarjeta', 'decidir', 'reabrir', 'recibir', 'contarRemesa', 'acreditar', 'abrir'] as const),
  ] satisfies Que[]
).map((what, place) => ({ what, sede: SEDES[0], till: 0, centavos: 210_000 + place * 3_700, gap: 3_000 }));

interface Paso extends Pick<Turno, 'sede' | 'centavos' | 'gap'> {
  readonly what: Que;
  readonly till: number;
}

async function take({ what, sede, till, centavos, gap }: Paso): Promise<void> {
  const turno = {
    ...{ server, planta, sede, centavos, gap },
    ...{ libro: libros.get(sede.id) ?? empty(), till: sede.tills[till] ?? sede.tills[0] },
  };
  const done: Hecho = await ACTOS[what](turno);
  if (done === null) return;
  const [answer, wanted] = done;
  expect([what, answer.error ?? 'OK']).toEqual([what, wanted]);
  seen.set(`${what} ${wanted}`, (seen.get(`${what} ${wanted}`) ?? 0) + 1);
  await compare(turno);
  await blind(turno);
}

test('whatever two agencies do, every account is what a model of it says, and an open box tells nobody what is in it', async () => {
  for (const una of UNA_DE_CADA) await take(una);
  expect(await wrongs()).toEqual([]);
  const wanted = [
    'abrir',
    'cobrar',
    'corregir',
    'contar',
    'cerrar',
    'enviar',
    'recibir',
    'contarRemesa',
    'decidir',
    'tarjeta',
  ];
  const more = ['ingresar', 'egresar', 'resolver', 'reabrir', 'decidirTarjeta', 'depositar', 'acreditar'];
  const refused = ['abrir CAJA_YA_ABIERTA', 'cobrar CAJA_CERRADA', 'ingresar CAJA_CERRADA', 'depositar CAJA_CERRADA'];
  const late = ['contar CAJA_YA_CONTADA', 'reabrir DOCUMENTO_NO_PERMITE', 'reabrir CAJA_NO_SE_REABRE'];
  expect([...seen.keys()].sort()).toEqual(
    [...[...wanted, ...more].map((one) => `${one} OK`), ...refused, ...late].sort(),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(acto, { minLength: 20, maxLength: 40 }), async (actos) => {
      for (const una of actos) await take(una);
      expect(await wrongs()).toEqual([]);
    }),
    { numRuns: runs(5), endOnFailure: true },
  );
  expect(looked).toBeGreaterThan(0);
}, 300_000);

test('two tills at once open one box, hand each parcel over once, and whatever comes in while it is counted is in the count or refused', async () => {
  for (const { id: agente_id, tills } of SEDES) {
    const [ana, bea] = tills;
    await finish(agente_id, ana);
    const opened = await Promise.all(tills.map((till) => server.as(till, abrirCaja, { conteo: coins(5_000) })));
    expect(opened.map(({ error }) => error ?? 'OK').sort()).toEqual(['CAJA_YA_ABIERTA', 'OK']);
    const id = Number(opened.find(({ error }) => error === undefined)?.id);
    const parcels = [10_300, 20_700, 31_100];
    const lie = await Promise.all(parcels.map((centavos) => lying(server, agente_id, centavos)));
    const both = (n: number) =>
      tills.map((till) => handOver(server, till, { guia_id: lie[n] ?? 0, centavos: parcels[n] ?? 0 }));
    const first = await Promise.all([...both(0), ...both(1)]);
    expect(first.filter(({ error }) => error === undefined)).toHaveLength(2);
    const [counted, late] = await Promise.all([
      server.as(bea, contarCaja, { id, conteo: coins(36_000) }),
      handOver(server, ana, { guia_id: lie[2] ?? 0, centavos: 31_100 }),
    ]);
    const { sellado } = contarCaja.result.parse(counted);
    expect(sellado.esperado).toBe(late.error === undefined ? 67_100 : 36_000);
    expect(late.error ?? 'OK').toMatch(/^(OK|CAJA_CERRADA)$/);
    expect(await lies('EFECTIVO_AGENCIA', agente_id)).toBe(sellado.esperado);
    const closed = await Promise.all(tills.map((till) => server.as(till, cerrarCaja, { id })));
    expect(closed.filter(({ error }) => error === undefined)).toHaveLength(1);
    expect(await lies('EFECTIVO_AGENCIA', agente_id)).toBe(36_000);
  }
  expect(await wrongs()).toEqual([]);
}, 60_000);

/** Closes what the first test left open. */
async function finish(agente_id: 1 | 2, till: Person): Promise<void> {
  const caja = libros.get(agente_id)?.caja ?? null;
  if (caja === null) return;
  if (caja.vueltas === 0) await server.as(till, contarCaja, { id: caja.id, conteo: coins(0) });
  expect(await server.as(till, cerrarCaja, { id: caja.id })).toMatchObject({ code: 'OK' });
}
