import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { getGuia, registrarEvento } from '#features/guias/detalle.contract.ts';
import { addDays } from '#shared/dates.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { runs } from '#testing/night.ts';
import { newGuia } from '#testing/nueva-guia.ts';
import { misreplayed } from '#testing/replay.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { verCliente } from '../contract.ts';
import { ponerRegla, type ValorDeRegla } from '../ficha.contract.ts';
import type { ClaveDeRegla } from '../palabras.contract.ts';
import { checksDeClientes } from './verificar.sql.ts';

/** What was agreed with a client is what the engine asks, from its day on. */

const COMERCIAL: Person = { codes: ['RCL_001'] };
const ENCARGADO: Person = { roles: [2], codes: ['GUI_001', 'EVE_003', 'CHF_001'] };

let server: TestServer;
let hoy: string;
beforeAll(async () => {
  // An agency that keeps a parcel for two days and never closes.
  server = await openTestServer(`${TWO_CLIENTS}
    INSERT INTO agente (id, nombre, codigo, tipo_agente_id, departamento_id, zona_id, dias_guarda, abre_dias, abre_feriados)
    VALUES (3, 'Locker Portones', 'AG3', 6, 1, 1, 2, '{1,2,3,4,5,6,7}', true);`);
  hoy = (await server.query('SELECT hoy()::text AS hoy'))[0].hoy;
});
afterAll(() => server.close());

async function poner(cliente_id: number, regla: ClaveDeRegla, valor: ValorDeRegla, desde = hoy) {
  const { cliente } = await server.as(COMERCIAL, verCliente, { id: cliente_id });
  return server.as(COMERCIAL, ponerRegla, { cliente_id, version: cliente.version, regla, valor, desde });
}

test('days that were agreed on top of an agency’s own are on the parcel that comes in, and stay as they were written', async () => {
  const custody = async () => {
    const { id } = await newGuia(server, { agente_id: 3 });
    for (const tipo of ['ADM', 'CLA', 'DESP', 'ING_AG'])
      await server.as(ENCARGADO, registrarEvento, { guia_id: id, tipo });
    return { id, vence: (await server.as(ENCARGADO, getGuia, { id })).guia.vence_el };
  };
  expect((await custody()).vence).toBe(addDays(hoy, 2));
  await poner(1, 'dias_guarda_extra', 5);
  const extra = await custody();
  expect(extra.vence).toBe(addDays(hoy, 7));
  await poner(1, 'dias_guarda_extra', null);
  expect((await custody()).vence).toBe(addDays(hoy, 2));
  expect((await server.as(ENCARGADO, getGuia, { id: extra.id })).guia.vence_el).toBe(addDays(hoy, 7));
  expect(await misreplayed((text) => server.query(text), `g.id = ${extra.id}`)).toEqual([]);
});

test('visits are as many as were agreed, for what is on its way as well, and of this client alone', async () => {
  const visits = async (id: number) => (await server.as(ENCARGADO, getGuia, { id })).guia.max_intentos;
  const { id } = await newGuia(server);
  expect(await visits(id)).toBe(2);
  await poner(1, 'max_intentos', 4, addDays(hoy, 1));
  expect(await visits(id)).toBe(2);
  await poner(1, 'max_intentos', 1);
  expect(await visits(id)).toBe(1);
  expect(await visits(21)).toBe(2);
  await server.query(`UPDATE guia SET intentos = 1, estado_general = 'NO_ENTREGADO' WHERE id = $1`, [id]);
  await server.query(`UPDATE bulto SET estado = 'NO_ENTREGADO' WHERE guia_id = $1`, [id]);
  const again = { guia_id: id, tipo: 'REP', dia: addDays(hoy, 1) };
  expect(await server.as(ENCARGADO, registrarEvento, again)).toMatchObject({ error: 'INTENTOS_AGOTADOS' });
  await poner(1, 'max_intentos', 3);
  expect(await server.as(ENCARGADO, registrarEvento, again)).toMatchObject({ code: 'OK' });
});

test('the check of what was agreed counts visits as it held when each was planned, and finds the one too many', async () => {
  const { id, numero } = await newGuia(server);
  const step = async (tipo: string, more: object = {}) =>
    expect(await server.as(ENCARGADO, registrarEvento, { guia_id: id, tipo, ...more })).toMatchObject({ code: 'OK' });
  await poner(1, 'max_intentos', 2);
  for (const tipo of ['ADM', 'ASG', 'CAR', 'SAL']) await step(tipo);
  const [{ motivo_id }] = await server.query(
    `SELECT min(m.id) AS motivo_id FROM motivo m JOIN motivo_de_evento e ON e.motivo_id = m.id WHERE e.tipo_evento = 'NOENT' AND m.reintentable AND NOT m.exige_foto AND m.activo`,
  );
  await step('NOENT', { motivo_id });
  await step('REP', { dia: addDays(hoy, 1) });
  const found = async () => {
    const check = checksDeClientes.find(({ name }) => name.startsWith('ninguna visita'));
    return (await check?.run(server.query))?.filter((falta) => falta.includes(numero));
  };
  expect(await found()).toEqual([]);
  // What is agreed afterwards asks nothing of what was planned before.
  await poner(1, 'max_intentos', 1);
  expect(await found()).toEqual([]);
  await server.query(
    `UPDATE cliente_regla SET puesta = puesta - interval '1 minute', desde = (puesta AT TIME ZONE 'America/Montevideo')::date WHERE cliente_id = 1 AND valor = '1'`,
  );
  await server.query(`DELETE FROM cliente_regla WHERE cliente_id = 1 AND clave = 'max_intentos' AND valor = '2'`);
  expect(await found()).toEqual([expect.stringMatching(/«REP».* fue la visita 2, y su cliente había acordado 1/)]);
  await server.query(`DELETE FROM cliente_regla WHERE cliente_id = 1 AND clave = 'max_intentos'`);
  expect(await found()).toEqual([]);
});

test('of rules put at random the one that is read for a day is the last that was put for it or the nearest day before', async () => {
  const put = fc.record({ dias: fc.integer({ min: 0, max: 12 }), valor: fc.option(fc.integer({ min: 1, max: 9 })) });
  const quien = await server.id(COMERCIAL);
  await fc.assert(
    fc.asyncProperty(fc.array(put, { maxLength: 12 }), async (puestas) => {
      const [{ id }] = await server.query(
        `INSERT INTO cliente (id, nombre, razon_social) SELECT n, 'Azar ' || n, 'A' FROM (SELECT 1 + max(id) AS n FROM cliente) AS s RETURNING id`,
      );
      for (const { dias, valor } of puestas)
        await server.query(
          `INSERT INTO cliente_regla (cliente_id, clave, valor, desde, puesta_por) VALUES ($1, 'max_intentos', $2::jsonb, hoy() + $3::int, $4)`,
          [id, JSON.stringify(valor), dias, quien],
        );
      const expected = Array.from({ length: 14 }, (_, day) => {
        let best: { dias: number; valor: number | null } | null = null;
        for (const one of puestas) if (one.dias <= day && (best === null || one.dias >= best.dias)) best = one;
        return best?.valor ?? null;
      });
      const rows = await server.query(
        `SELECT regla_de_cliente($1, 'max_intentos', hoy() + n) AS valor FROM generate_series(0, 13) AS n ORDER BY n`,
        [id],
      );
      expect(rows.map(({ valor }) => valor)).toEqual(expected);
    }),
    { numRuns: runs(40), seed: 26 },
  );
});
