import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { TWO_CLIENTS } from '#testing/guias.ts';
import { newGuia } from '#testing/nueva-guia.ts';
import { misreplayed } from '#testing/replay.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { corregirEvento, getGuia, registrarEvento } from '../detalle.contract.ts';

const ENCARGADO: Person = { roles: [2], codes: ['GUI_001', 'EVE_003'] };
/** A locker that keeps a parcel for two days and never closes; an agency that opens on Saturdays only. */
const SHOPS = `
  INSERT INTO agente (id, nombre, codigo, tipo_agente_id, departamento_id, zona_id, dias_guarda, abre_dias, abre_feriados) VALUES
    (3, 'Locker Portones', 'AG3', 6, 1, 1, 2, '{1,2,3,4,5,6,7}', true), (4, 'Feria del sábado', 'AG4', 3, 1, 1, 2, '{6}', false);`;

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS + SHOPS);
});
afterAll(() => server.close());

describe('the last day of custody', () => {
  // Agency 1 keeps a parcel for four days. 2025-12-25 is a Thursday and a holiday, 2026-01-01 another.
  test.each([
    [1, '2025-12-01', '2025-12-05', 'four days of a week'],
    [1, '2025-12-04', '2025-12-09', 'over a Sunday'],
    [1, '2025-12-23', '2025-12-29', 'over Christmas and a Sunday'],
    [1, '2025-12-30', '2026-01-05', 'over New Year and a Sunday'],
    [3, '2025-12-24', '2025-12-26', 'where the doors never close'],
    [4, '2025-12-06', '2025-12-20', 'where they open once a week'],
  ])('of agency %i, scanned in on %s, is %s: %s', async (agente, desde, fin) => {
    const [row] = await server.query('SELECT fin_de_guarda($1, $2)::text AS fin', [agente, desde]);
    expect(row.fin).toBe(fin);
  });

  test('stays as it was written with the scan, whatever holiday is entered afterwards, also when a later event is corrected', async () => {
    const { id } = await newGuia(server, { agente_id: 1 });
    const register = (tipo: string, datos: object = {}) =>
      server.as(ENCARGADO, registrarEvento, { guia_id: id, tipo, ...datos });
    for (const tipo of ['ADM', 'CLA', 'DESP', 'ING_AG']) await register(tipo);
    const vence = async () => getGuia.result.parse(await server.as(ENCARGADO, getGuia, { id })).guia.vence_el;
    const before = await vence();
    await server.query(`INSERT INTO feriado (dia, nombre) SELECT hoy() + 1, 'Duelo nacional' ON CONFLICT DO NOTHING`);
    const [{ dia }] = await server.query(`SELECT (hoy() + 12)::text AS dia`);
    const prorroga = await register('PRO', { dia });
    expect(await vence()).toBe(dia);
    await server.as(ENCARGADO, corregirEvento, { guia_id: id, evento_id: Number(prorroga.evento_id) });
    expect(await vence()).toBe(before);
    expect(await misreplayed((text) => server.query(text), `g.id = ${id}`)).toEqual([]);
  });
});

describe('a working day', () => {
  test.each([
    ['2025-12-19', 1, '2025-12-20', 'Saturday is worked'],
    ['2025-12-20', 1, '2025-12-22', 'Sunday is not'],
    ['2025-12-24', 1, '2025-12-26', 'nor Christmas'],
    ['2025-12-25', 0, '2025-12-26', 'nothing happens on the holiday itself'],
    ['2025-12-22', 0, '2025-12-22', 'today, where today is worked'],
  ])('%s plus %i is %s: %s', async (desde, dias, fin) => {
    const [row] = await server.query('SELECT dia_habil($1, $2)::text AS fin', [desde, dias]);
    expect(row.fin).toBe(fin);
  });
});
