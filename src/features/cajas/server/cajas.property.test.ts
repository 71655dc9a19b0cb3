import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { corregirEvento, registrarEvento } from '#features/guias/detalle.contract.ts';
import { entregarEnMostrador, hoyEnMostrador } from '#features/mostrador/contract.ts';
import { formatDinero } from '#shared/dinero.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { newGuia } from '#testing/nueva-guia.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import {
  abrirCaja,
  cerrarCaja,
  contarCaja,
  contarRemesa,
  decidirDiferencia,
  enviarRemesa,
  listRemesas,
  recibirRemesa,
  verCaja,
} from '../contract.ts';
import { checksDeCajas } from './verificar.sql.ts';

/**
 * Boxes and bags of two agencies beside a model of a few numbers that knows nothing of the ledger: after each act every account is what the
 * model says, and no answer of an open box holds what should be in it.
 */

const ENCARGADO: Person = { roles: [2], codes: ['GUI_001', 'EVE_003'] };
const clerk = (name: string, agente_id: number): Person => ({ name, tipo: 'agencia', agente_id, codes: ['PCK_001'] });
const SEDES = [
  { id: 1, tills: [clerk('Ana Silva', 1), clerk('Bea Ruiz', 1)] },
  { id: 2, tills: [clerk('Dora Paz', 2), clerk('Eva Sosa', 2)] },
] as const;
const CAJERO: Person = { name: 'Coco Paz', codes: ['VAL_001'] };
const JEFA: Person = { name: 'Julia Mas', roles: [2], codes: ['VAL_001'] };

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
});
afterAll(() => server.close());

/** So many cents in coins of one peso. */
const coins = (centavos: number) => [{ denominacion_centavos: 100, cantidad: centavos / 100 }];

interface Caja {
  id: number;
  vueltas: number;
  esperado: number;
  contado: number;
}
interface Cobro {
  guia_id: number;
  evento_id: number;
  centavos: number;
  till: Person;
}
/** What one agency should have. */
interface Libro {
  efectivo: number;
  falta: number;
  sobra: number;
  caja: Caja | null;
  huboCaja: boolean;
  /** The box that was opened last. */
  ultima: number;
  cobros: Cobro[];
  porDecidir: Caja[];
  remesas: { id: number; precinto: string; declarado: number; isHere: boolean }[];
  /** Figures that the counter was told by a seal, or wrote itself. */
  sabidas: Set<number>;
}

const empty = (): Libro => ({
  ...{ efectivo: 0, falta: 0, sobra: 0, caja: null, huboCaja: false, ultima: 0 },
  ...{ cobros: [], porDecidir: [], remesas: [], sabidas: new Set<number>() },
});
const libros = new Map(SEDES.map(({ id }) => [id, empty()]));
const planta = { caja: 0, fondo: 0, asumido: 0, porLiquidar: 0 };
const seen = new Map<string, number>();
let bags = 0;
/** How often an open box was looked at for the figure that it must not tell. */
let looked = 0;

interface Turno {
  sede: (typeof SEDES)[number];
  libro: Libro;
  till: Person;
  centavos: number;
  gap: number;
}

/** What the server answered, and what it should have; null where there was nothing to do. */
type Hecho = readonly [answer: { readonly error?: unknown; readonly id?: unknown }, wanted: string] | null;

/** A gap goes to an account of its own. */
function leave(libro: Libro, gap: number): void {
  if (gap < 0) libro.falta -= gap;
  else libro.sobra += gap;
}

/** It is no longer the agency's to explain. */
function forget(libro: Libro, gap: number): void {
  if (gap < 0) libro.falta += gap;
  else libro.sobra -= gap;
}

/** A parcel that lies at the agency and is paid for when it is collected. */
async function lying(agente_id: number, centavos: number): Promise<number> {
  const { id } = await newGuia(server, { agente_id, contra_reembolso_centavos: centavos });
  for (const tipo of ['ADM', 'CLA', 'DESP', 'ING_AG'])
    expect(await server.as(ENCARGADO, registrarEvento, { guia_id: id, tipo })).toMatchObject({ code: 'OK' });
  return id;
}

const handOver = (till: Person, guia_id: number, cobrado_centavos: number) =>
  server.as(till, entregarEnMostrador, {
    ...{ guias: [guia_id], quien: 'TITULAR', documento: '12345672', cobrado_centavos },
  });

const ACTOS = {
  async abrir({ libro, till, centavos, gap }: Turno): Promise<Hecho> {
    const counted = libro.huboCaja ? Math.max(0, libro.efectivo + gap) : centavos;
    const answer = await server.as(till, abrirCaja, { conteo: coins(counted) });
    if (libro.caja !== null) return [answer, 'CAJA_YA_ABIERTA'];
    if (!libro.huboCaja && counted > libro.efectivo) planta.fondo += counted - libro.efectivo;
    else leave(libro, counted - libro.efectivo);
    Object.assign(libro, { efectivo: counted, huboCaja: true });
    libro.sabidas.add(counted);
    libro.caja = { id: Number(answer.id), vueltas: 0, esperado: 0, contado: 0 };
    libro.ultima = libro.caja.id;
    return [answer, 'OK'];
  },
  async cobrar({ sede, libro, till, centavos }: Turno): Promise<Hecho> {
    const guia_id = await lying(sede.id, centavos);
    const answer = await handOver(till, guia_id, centavos);
    if (libro.caja === null || libro.caja.vueltas > 0) return [answer, 'CAJA_CERRADA'];
    const [done] = entregarEnMostrador.result.parse(answer).entregadas;
    libro.cobros.push({ guia_id, evento_id: done?.evento_id ?? 0, centavos, till });
    libro.efectivo += centavos;
    planta.porLiquidar += centavos;
    return [answer, 'OK'];
  },
  async corregir({ libro }: Turno): Promise<Hecho> {
    const last = libro.cobros.pop();
    if (last === undefined) return null;
    const { guia_id, evento_id, centavos, till } = last;
    const answer = await server.as(till, corregirEvento, { guia_id, evento_id, nota: 'Era otra' });
    libro.efectivo -= centavos;
    planta.porLiquidar -= centavos;
    return [answer, 'OK'];
  },
  async contar({ libro, till, gap }: Turno): Promise<Hecho> {
    const { caja } = libro;
    if (caja === null) return null;
    const contado = Math.max(0, libro.efectivo + gap);
    const answer = await server.as(till, contarCaja, { id: caja.id, conteo: coins(contado) });
    if (caja.vueltas === 2) return [answer, 'CAJA_YA_CONTADA'];
    const vuelta = caja.vueltas + 1;
    Object.assign(caja, { vueltas: vuelta, esperado: libro.efectivo, contado });
    expect(answer).toMatchObject({
      ...{ vuelta, sellado: { esperado: libro.efectivo, contado, diferencia: contado - libro.efectivo } },
    });
    libro.sabidas
      .add(libro.efectivo)
      .add(contado)
      .add(Math.abs(contado - libro.efectivo));
    return [answer, 'OK'];
  },
  async cerrar({ libro, till }: Turno): Promise<Hecho> {
    const { caja } = libro;
    if (caja === null) return null;
    const answer = await server.as(till, cerrarCaja, { id: caja.id });
    if (caja.vueltas === 0) return [answer, 'DOCUMENTO_NO_PERMITE'];
    const gap = caja.contado - caja.esperado;
    leave(libro, gap);
    libro.efectivo += gap;
    if (gap !== 0) libro.porDecidir.push(caja);
    libro.caja = null;
    return [answer, 'OK'];
  },
  async enviar({ libro, till, centavos }: Turno): Promise<Hecho> {
    bags += 1;
    const precinto = `P-${bags}`;
    const answer = await server.as(till, enviarRemesa, { precinto, declarado_centavos: centavos });
    if (libro.caja === null || libro.caja.vueltas > 0) return [answer, 'CAJA_CERRADA'];
    libro.remesas.push({ id: Number(answer.id), precinto, declarado: centavos, isHere: false });
    libro.efectivo -= centavos;
    libro.sabidas.add(centavos);
    return [answer, 'OK'];
  },
  async recibir({ libro, gap }: Turno): Promise<Hecho> {
    const bag = libro.remesas.find(({ isHere }) => !isHere);
    if (bag === undefined) return null;
    const { precinto } = bag;
    const answer = await server.as(CAJERO, recibirRemesa, { precinto, intacto: gap === 0 });
    bag.isHere = true;
    return [answer, 'OK'];
  },
  async contarRemesa({ libro, gap }: Turno): Promise<Hecho> {
    const [bag] = libro.remesas;
    if (bag === undefined) return null;
    const contado = Math.max(0, bag.declarado + gap);
    const answer = await server.as(JEFA, contarRemesa, { id: bag.id, conteo: coins(contado) });
    if (!bag.isHere) return [answer, 'DOCUMENTO_NO_PERMITE'];
    libro.remesas.shift();
    leave(libro, contado - bag.declarado);
    planta.caja += contado;
    libro.sabidas.add(contado);
    return [answer, 'OK'];
  },
  async decidir({ libro, centavos }: Turno): Promise<Hecho> {
    const one = libro.porDecidir.pop();
    if (one === undefined) return null;
    const decision = (['A_CARGO', 'ASUMIDA', 'ERROR_DE_REGISTRO'] as const)[(centavos / 100) % 3] ?? 'A_CARGO';
    const answer = await server.as(JEFA, decidirDiferencia, { id: one.id, decision, nota: 'Visto' });
    const gap = one.contado - one.esperado;
    if (decision !== 'A_CARGO') forget(libro, gap);
    // Money of a box that was opened since is none of this one's.
    const isLast = libro.caja === null && libro.ultima === one.id;
    if (decision === 'ERROR_DE_REGISTRO' && isLast) libro.efectivo -= gap;
    else if (decision !== 'A_CARGO') planta.asumido -= gap;
    return [answer, 'OK'];
  },
} satisfies Record<string, (turno: Turno) => Promise<Hecho>>;

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
  const travelling = [...libros.values()].flatMap(({ remesas }) => remesas);
  expect({
    efectivo: await lies('EFECTIVO_AGENCIA', id),
    falta: await lies('FALTANTE', id),
    sobra: await owes('SOBRANTE', id),
    viaja: await lies('VALORES_EN_TRANSITO'),
    planta: {
      caja: await lies('CAJA'),
      fondo: await owes('FONDO'),
      asumido: await lies('DIFERENCIA_ASUMIDA'),
      porLiquidar: await owes('POR_LIQUIDAR'),
    },
  }).toEqual({
    ...{ efectivo: libro.efectivo, falta: libro.falta, sobra: libro.sobra },
    viaja: travelling.reduce((sum, { declarado }) => sum + declarado, 0),
    planta,
  });
}

/** No answer holds what is in an open box, unless the counter knows it from a seal or wrote it itself. */
async function blind({ libro, till }: Turno): Promise<void> {
  if (libro.caja === null || libro.caja.vueltas > 0 || libro.sabidas.has(libro.efectivo)) return;
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
  what: fc.constantFrom(
    ...(['abrir', 'abrir', 'cobrar', 'cobrar', 'cobrar', 'corregir', 'contar', 'contar', 'cerrar', 'cerrar'] as const),
    ...(['enviar', 'recibir', 'contarRemesa', 'decidir'] as const),
  ),
  sede: fc.constantFrom(...SEDES),
  till: fc.constantFrom(0, 1),
  centavos: pesos(101, 9_999),
  gap: fc.oneof(fc.constant(0), pesos(-60, 60)),
});

test('whatever two agencies do, every account is what a model of it says, and an open box tells nobody what is in it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(acto, { minLength: 20, maxLength: 40 }), async (actos) => {
      for (const { what, sede, till, centavos, gap } of actos) {
        const turno = {
          sede,
          libro: libros.get(sede.id) ?? empty(),
          till: sede.tills[till] ?? sede.tills[0],
          centavos,
          gap,
        };
        const done = await ACTOS[what](turno);
        if (done === null) continue;
        const [answer, wanted] = done;
        expect([what, answer.error ?? 'OK']).toEqual([what, wanted]);
        seen.set(`${what} ${wanted}`, (seen.get(`${what} ${wanted}`) ?? 0) + 1);
        await compare(turno);
        await blind(turno);
      }
      expect(await wrongs()).toEqual([]);
    }),
    { numRuns: 5, endOnFailure: true },
  );
  // What was drawn reached what the test is about.
  for (const what of [
    'abrir OK',
    'cobrar OK',
    'contar OK',
    'cerrar OK',
    'enviar OK',
    'abrir CAJA_YA_ABIERTA',
    'cobrar CAJA_CERRADA',
  ])
    expect([what, seen.get(what) ?? 0]).not.toEqual([what, 0]);
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
    const lie = await Promise.all(parcels.map((centavos) => lying(agente_id, centavos)));
    const both = (n: number) => tills.map((till) => handOver(till, lie[n] ?? 0, parcels[n] ?? 0));
    const first = await Promise.all([...both(0), ...both(1)]);
    expect(first.filter(({ error }) => error === undefined)).toHaveLength(2);
    const [counted, late] = await Promise.all([
      server.as(bea, contarCaja, { id, conteo: coins(36_000) }),
      handOver(ana, lie[2] ?? 0, 31_100),
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
