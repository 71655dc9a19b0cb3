import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { corregirEvento, getGuia, registrarEvento } from '#features/guias/detalle.contract.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { runs } from '#testing/night.ts';
import { newGuia } from '#testing/nueva-guia.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { checksDePickup } from './verificar.sql.ts';

/** Random lives of parcels bound for an agency, told through the dispatcher. What holds for all of them: the counts are the rows. */

const ADMIN: Person = { roles: [1] };
const RUNS = runs(25);
const EN_CAMINO = ['ADM', 'CLA', 'DESP'];
let server: TestServer;

beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
});
afterAll(() => server.close());

const Vida = fc.record({
  bultos: fc.constantFrom(1, 1, 2),
  agente_id: fc.constantFrom(null, 1, 2),
  arranque: fc.constantFrom(
    [],
    ['LEV_SOL', 'LEV_OK'],
    EN_CAMINO,
    [...EN_CAMINO, 'ING_AG'],
    [...EN_CAMINO, 'ING_AG', 'VEN'],
  ),
  pasos: fc.array(
    fc.record({ que: fc.constantFrom('registrar', 'registrar', 'registrar', 'corregir', 'plegar'), cual: fc.nat(99) }),
    { minLength: 3, maxLength: 10 },
  ),
});

/** What an agency's parcels live through, and how they leave it. */
const TIPOS = [
  'ING_AG',
  'PRO',
  'DESV',
  'RET_AG',
  'DEV_INI',
  'EXT',
  'APA',
  'RTN',
  'LIB',
  'DESP',
  'CLA',
  'ADM',
  'ING_PL',
  'ARR',
  'SIN',
  'ANU',
];
const MOTIVOS: Readonly<Record<string, number>> = { RTN: 20, ANU: 30, DEV_INI: 41 };

/** What may happen now, one of it. */
async function chosen(id: number, cual: number): Promise<string | undefined> {
  const { acciones } = getGuia.result.parse(await server.as(ADMIN, getGuia, { id }));
  const open = acciones.map(({ tipo }) => tipo).filter((tipo) => TIPOS.includes(tipo));
  return open[cual % open.length];
}

async function register(id: number, tipo: string, cual: number): Promise<boolean> {
  const { guia } = getGuia.result.parse(await server.as(ADMIN, getGuia, { id }));
  const dia = new Date(Date.now() + (cual % 9) * 86_400_000).toISOString().slice(0, 10);
  const answer = await server.as(ADMIN, registrarEvento, {
    guia_id: id,
    tipo,
    ...(MOTIVOS[tipo] === undefined ? {} : { motivo_id: MOTIVOS[tipo] }),
    ...(tipo === 'DESV' ? { agente_id: guia.agente_id === 1 ? 2 : 1 } : {}),
    ...(tipo === 'PRO' ? { dia } : {}),
    ...(tipo === 'RET_AG' ? { documento: '12345672' } : {}),
    ...(tipo === 'EXT' || tipo === 'SIN' ? { nota: 'De prueba' } : {}),
    ...(cual % 4 === 0 && guia.bultos > 1 ? { bultos: [1] } : {}),
  });
  expect(answer.status).toBeLessThan(500);
  return answer.code === 'OK';
}

async function correct(id: number, cual: number): Promise<void> {
  const { eventos } = getGuia.result.parse(await server.as(ADMIN, getGuia, { id }));
  const evento = eventos[cual % eventos.length];
  await server.as(ADMIN, corregirEvento, { guia_id: id, evento_id: evento?.id ?? 0 });
}

async function miscounted(): Promise<readonly string[]> {
  const found = await Promise.all(checksDePickup.map(({ run }) => run((text, values) => server.query(text, values))));
  return found.flat();
}

test('whatever happens to parcels, the counts of pickup are the rows, before and after they are folded', {
  timeout: 300_000,
}, async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(Vida, async ({ arranque, pasos, ...datos }) => {
      const { id } = await newGuia(server, datos);
      for (const tipo of arranque) await register(id, tipo, 1);
      for (const { que, cual } of pasos) {
        if (que === 'corregir') await correct(id, cual);
        if (que === 'plegar') await server.query('SELECT plegar_conteo_de_pickup()');
        const tipo = que === 'registrar' ? await chosen(id, cual) : undefined;
        if (tipo !== undefined && (await register(id, tipo, cual))) seen.add(tipo);
        const [row] = await server.query(
          'SELECT situacion_en_pickup(agente_id, estado_general, levantada, en_agencia_desde) AS s FROM guia WHERE id = $1',
          [id],
        );
        seen.add(String(row.s));
      }
      expect(await miscounted()).toEqual([]);
      await server.query('SELECT plegar_conteo_de_pickup()');
      expect(await miscounted()).toEqual([]);
    }),
    { numRuns: RUNS },
  );
  // Lives that never came near an agency would prove nothing.
  expect([...seen]).toEqual(expect.arrayContaining(['levantado', 'ingresado', 'null']));
  expect(seen.size).toBeGreaterThan(9);
});

test('a fault in what is kept is told by place, kind and day', async () => {
  const [{ id }] = await server.query(
    `SELECT id FROM guia WHERE agente_id = 2 AND estado_general = 'EN_AGENCIA' LIMIT 1`,
  );
  await server.query('ALTER TABLE guia DISABLE TRIGGER pickup_cambio');
  await server.query(`UPDATE guia SET estado_general = 'ENTREGADO' WHERE id = $1`, [id]);
  await server.query('ALTER TABLE guia ENABLE TRIGGER pickup_cambio');
  expect(await miscounted()).toEqual([
    expect.stringMatching(/^agente 2 \(tipo 2\), vence el [\d-]+, ingresado desde el [\d-]+: dice \d+, son \d+$/),
    expect.stringMatching(/^departamento 15 /),
    expect.stringMatching(/^zona 999 /),
  ]);
});
