import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { checksDeContabilidad } from '#features/contabilidad/server/public.ts';
import { corregirEvento, registrarEvento } from '#features/guias/detalle.contract.ts';
import { checksDeRecorridos } from '#features/recorridos/server/public.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { upTo } from '#testing/night.ts';
import { CAJA, driver, ENCARGADO, type Fuera, OTRA_CAJA, outWith, signature } from '#testing/rendicion.ts';
import { misreplayed } from '#testing/replay.ts';
import { openTestServer, type TestServer } from '#testing/server.ts';

import {
  abrirRendicion,
  cerrarRendicion,
  DECISIONES_DE_RENDICION,
  decidirDeRendicion,
  listDiferenciasDeRendicion,
  recontarRendicion,
  sellarRendicion,
  verRendiciones,
} from '../contract.ts';
import { checksDeRendiciones } from './verificar.sql.ts';

/**
 * Whatever drivers collect, leads correct and others count and decide, every account is what its events say, and what a driver has in cash is
 * what was collected and not corrected, less what was counted and what was decided.
 */

const CHOFERES = ['Uno', 'Dos', 'Tres'].map(driver);
const GUIAS = 6;
const CENTAVOS = 30_000;

let server: TestServer;
let firma: string;
let rondas: Fuera[];
beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
  firma = await signature();
  const cod = Array.from({ length: GUIAS }, () => ({ contra_reembolso_centavos: CENTAVOS }));
  rondas = [];
  for (const chofer of CHOFERES) rondas.push(await outWith(server, chofer, ...cod));
});
afterAll(() => server.close());

const acto = fc.record({
  ronda: fc.integer({ min: 0, max: CHOFERES.length - 1 }),
  guia: fc.integer({ min: 0, max: GUIAS - 1 }),
  cantidad: fc.integer({ min: 0, max: 9 }),
  decision: fc.constantFrom(...DECISIONES_DE_RENDICION),
  medio: fc.constantFrom('EFECTIVO' as const, 'EFECTIVO' as const, 'TARJETA' as const),
  what: fc.constantFrom('cobrar', 'cobrar', 'cobrar', 'corregir', 'abrir', 'sellar', 'recontar', 'cerrar', 'decidir'),
});
type Acto = typeof acto extends fc.Arbitrary<infer Drawn> ? Drawn : never;

/** What the server refuses is no matter here: what it takes must add up. */
async function act({ ronda, guia, cantidad, decision, medio, what }: Acto): Promise<string> {
  const round = rondas[ronda];
  const chofer = CHOFERES[ronda];
  const guia_id = round?.guias[guia]?.id ?? 0;
  if (round === undefined || chofer === undefined) throw new Error('no such round');
  const conteo = [{ moneda: 'UYU' as const, denominacion_centavos: 10_000, cantidad }];
  const nota = 'Al azar';
  const [mine] = (await server.as(CAJA, verRendiciones, { recorrido_id: round.id })).rendiciones ?? [];
  const id = Number(mine?.id ?? 999_999);
  const run = async () => {
    if (what === 'cobrar')
      return server.as(chofer, registrarEvento, {
        guia_id,
        tipo: 'ENT_CR',
        monto_centavos: CENTAVOS,
        medio,
        recibe: 'Ana',
      });
    if (what === 'corregir') return server.as(ENCARGADO, corregirEvento, { guia_id, evento_id: await lastOf(guia_id) });
    if (what === 'abrir') return server.as(CAJA, abrirRendicion, { recorrido_id: round.id });
    if (what === 'sellar') return server.as(CAJA, sellarRendicion, { id, conteo });
    if (what === 'recontar') return server.as(OTRA_CAJA, recontarRendicion, { id, conteo });
    if (what === 'cerrar') return server.as(CAJA, cerrarRendicion, { id, firma });
    const { diferencias } = await server.as(ENCARGADO, listDiferenciasDeRendicion, {});
    const open = diferencias[cantidad % Math.max(1, diferencias.length)];
    const which = { id: Number(open?.id ?? 999_999), guia: round.guias[guia]?.numero ?? '' };
    return server.as(ENCARGADO, decidirDeRendicion, { ...which, decision, nota });
  };
  const { code, error } = await run();
  // A fault of ours is none of the answers.
  expect([what, error]).not.toEqual([what, 'INTERNO']);
  return code === 'OK' ? what : '';
}

async function lastOf(guia_id: number): Promise<number> {
  const [row] = await server.query(`SELECT max(id) AS id FROM evento WHERE guia_id = $1 AND tipo = 'ENT_CR'`, [
    guia_id,
  ]);
  return Number(row.id ?? 1);
}

test('every account is what its events say, whoever collects, corrects, counts and decides in whatever order', async () => {
  const done = new Set<string>();
  const query = (text: string) => server.query(text);
  const checks = [...checksDeRendiciones, ...checksDeContabilidad, ...checksDeRecorridos];
  await fc.assert(
    fc.asyncProperty(fc.array(acto, { minLength: 12, maxLength: 12 }), async (actos) => {
      for (const one of actos) done.add(await act(one));
      const broken = await Promise.all(checks.map(async ({ name, run }) => [name, await run(query)]));
      expect(broken.filter(([, found]) => found?.length !== 0)).toEqual([]);
    }),
    { numRuns: upTo(12, 8), endOnFailure: true },
  );
  expect([...done].sort()).toEqual(expect.arrayContaining(['abrir', 'cobrar', 'corregir', 'decidir', 'sellar']));
  expect(await misreplayed(query)).toEqual([]);
});
