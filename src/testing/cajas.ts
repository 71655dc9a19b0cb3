import { expect } from 'vitest';

import { abrirCaja } from '#features/cajas/contract.ts';
import { checksDeCajas } from '#features/cajas/server/verificar.sql.ts';

import { SEDES } from './modelo-cajas.ts';
import type { Person, TestServer } from './server.ts';

/** Boxes of two agencies, as tests of the slice open them and look into them. */

const [buceo, otra] = SEDES;
export const [ANA, BEA] = buceo.tills;
export const [OTRA] = otra.tills;
/** Counts what comes to the plant, and decides; the second stands in at counters as well. */
export const CAJERO: Person = { name: 'Coco Paz', codes: ['VAL_001'] };
export const CAJERA: Person = { name: 'Carla Vega', codes: ['VAL_001', 'PCK_001'] };

/** So many pesos in coins of one. */
export const pesos = (cantidad: number) => [{ denominacion_centavos: 100, cantidad }];

/** Opens a box with so many pesos in it; answers its id. */
export async function abrir(server: TestServer, person: Person, fondo: number): Promise<number> {
  const answer = await server.as(person, abrirCaja, { conteo: pesos(fondo) });
  expect(answer).toMatchObject({ code: 'OK' });
  return Number(answer.id);
}

/** What lies on the accounts of a kind, in pesos: of one holder, or of all. */
export async function saldo(server: TestServer, rol: string, auxiliar_id: number | null = null): Promise<number> {
  const [row] = await server.query(
    `SELECT coalesce(sum(saldo_de(id)), 0)::float8 / 100 AS pesos FROM cuenta
      WHERE rol = $1 AND ($2::bigint IS NULL OR auxiliar_id = $2)`,
    [rol, auxiliar_id],
  );
  return Number(row.pesos);
}

/** What `verificar` finds in boxes and bags. */
export async function hallazgos(server: TestServer): Promise<string[]> {
  const told: string[] = [];
  for (const { name, run } of checksDeCajas)
    told.push(...(await run((text) => server.query(text))).map((one) => `${name}: ${one}`));
  return told;
}
