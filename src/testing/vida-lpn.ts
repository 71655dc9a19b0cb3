import fc from 'fast-check';

import { moverStock } from '#features/gds-stock/contract.ts';
import { pickear } from '#features/gds-trabajos/contract.ts';

import { JEFE } from './gds.ts';
import { lpns } from './lpn.ts';
import type { Person, TestServer } from './server.ts';

/** What people do with licence plates, as lives of orders draw it: fill one where goods lie loose, and pick one as it stands. */

interface Sorteo {
  readonly n: number;
  readonly m: number;
  readonly cantidad: number;
}
type Uno = (n: number, from: string) => Promise<Record<string, number> | null>;

/** What every act of a life is drawn with. */
export const NUMEROS = {
  ...{ n: fc.nat(10_000), m: fc.nat(10_000) },
  ...{ cantidad: fc.integer({ min: 1, max: 5 }), si: fc.boolean() },
};

const NADA = { error: 'NADA' };
const CON_LPN = `
  SELECT l.id, l.lpn_id, l.pedida - l.hecha - l.faltante - l.anulada AS falta FROM wo_linea l JOIN wo w ON w.id = l.wo_id
   WHERE w.cerrada IS NULL AND l.lpn_id IS NOT NULL AND l.pedida > l.hecha + l.faltante + l.anulada ORDER BY 1`;

/** @param deTest the server, once it is open. @param uno one of what there is, by a number that was drawn */
export function vidaDeLpns(deTest: () => TestServer, uno: Uno) {
  const armar = async (person: Person, { n, m, cantidad }: Sorteo) => {
    const lpn = await uno(n, `SELECT id FROM lpn WHERE deposito_id = 1 AND cliente_id = 1 ORDER BY 1`);
    if (lpn === null) return NADA;
    const a = { lpn_id: lpn.id ?? 0 };
    const items = [{ producto_id: 101, cantidad }];
    return deTest().as(person, moverStock, { deposito_id: 1, de: { texto: `A-0${1 + (m % 4)}` }, a, items });
  };
  return {
    armar,
    pick_lpn: async (person: Person, { n }: Sorteo) => {
      const linea = await uno(n, CON_LPN);
      if (linea === null) return NADA;
      const [lpn] = await deTest().query('SELECT codigo FROM lpn WHERE id = $1', [linea.lpn_id]);
      const read = { lpn: String(lpn?.codigo), cantidad: linea.falta ?? 1 };
      return deTest().as(person, pickear, { linea_id: linea.id ?? 0, ...read });
    },
  };
}

/** So many, each with three of what lies loose in the first place; those that there were before are empty. */
export async function conLpns(server: TestServer, son: number): Promise<void> {
  await server.query('UPDATE lpn SET almacenamiento_id = NULL, padre_id = NULL');
  const there = await server.query('SELECT id FROM lpn');
  const ids = there.map(({ id }) => Number(id));
  while (ids.length < son) ids.push((await lpns(server, JEFE).hacer()).id);
  const items = [{ producto_id: 101, cantidad: 3 }];
  for (const lpn_id of ids.slice(0, son))
    await server.as(JEFE, moverStock, { deposito_id: 1, de: { texto: 'A-01' }, a: { lpn_id }, items });
}

/** The first cart goes for what stands on one of them. */
export async function primeroElDeLpn(server: TestServer): Promise<void> {
  await server.query(
    'UPDATE wo SET prioridad = 1 WHERE id = (SELECT min(l.wo_id) FROM wo_linea l WHERE l.lpn_id IS NOT NULL)',
  );
}
