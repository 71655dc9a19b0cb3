import { afterAll, beforeAll, expect, test } from 'vitest';

import { corregirEvento, getGuia, registrarEvento } from '#features/guias/detalle.contract.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { type NuevaGuia, newGuia } from '#testing/nueva-guia.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { checksDeContabilidad } from './verificar.sql.ts';

const ENCARGADO: Person = { roles: [2], codes: ['GUI_001', 'EVE_003'] };
const CHOFER: Person = { name: 'Carlos Nieves', roles: [2, 18], codes: ['GUI_001', 'EVE_003', 'CHF_001'] };
const AGENCIA: Person = { tipo: 'agencia', agente_id: 1, codes: ['PCK_001'] };

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
});
afterAll(async () => {
  for (const { name, run } of checksDeContabilidad)
    expect([name, await run((text) => server.query(text))]).toEqual([name, []]);
  await server.close();
});

/** A parcel on its way with something to collect. */
async function out(given: NuevaGuia & { flete?: number }, ...steps: string[]): Promise<number> {
  const { flete, ...datos } = given;
  const { id } = await newGuia(server, datos);
  if (flete !== undefined) await server.query('UPDATE guia SET flete_destino_centavos = $2 WHERE id = $1', [id, flete]);
  for (const tipo of steps)
    expect(await server.as(ENCARGADO, registrarEvento, { guia_id: id, tipo })).toMatchObject({ code: 'OK' });
  return id;
}
const A_LA_PUERTA = ['ADM', 'ASG', 'CAR', 'SAL'] as const;
const register = (person: Person, guia_id: number, tipo: string, datos: object) =>
  server.as(person, registrarEvento, { guia_id, tipo, ...datos });

/** What the parcel moved, from where to where. */
const booked = (guia_id: number) =>
  server.query(
    `SELECT h.rol AS de, d.rol AS a, l.centavos::int AS centavos FROM asiento_linea l
       JOIN cuenta d ON d.id = l.debe_id JOIN cuenta h ON h.id = l.haber_id
      WHERE l.guia_id = $1 ORDER BY l.asiento_id, l.linea`,
    [guia_id],
  );

test('a recipient who pays the freight is asked for it: both together, exactly, freight first', async () => {
  const id = await out({ contra_reembolso_centavos: 150_000, flete: 32_000 }, ...A_LA_PUERTA);
  const { guia, acciones } = getGuia.result.parse(await server.as(CHOFER, getGuia, { id }));
  expect(guia).toMatchObject({ flete_destino: { centavos: 32_000 }, cobrar: { centavos: 182_000, moneda: 'UYU' } });
  expect(acciones.map(({ tipo }) => tipo)).not.toContain('ENT');
  const paid = (monto_centavos: number) => register(CHOFER, id, 'ENT_CR', { recibe: 'Ana', monto_centavos });
  expect(await paid(150_000)).toMatchObject({
    error: 'MONTO_DISTINTO',
    msg: 'Se cobra exactamente $ 1.820,00 (flete $ 320,00 y contra-reembolso $ 1.500,00)',
  });
  expect(await paid(182_001)).toMatchObject({ error: 'MONTO_DISTINTO' });
  expect(await booked(id)).toEqual([]);
  expect(await paid(182_000)).toMatchObject({ code: 'OK' });
  expect(await booked(id)).toEqual([
    { de: 'FLETE_COBRADO', a: 'EFECTIVO_SIN_ASIGNAR', centavos: 32_000 },
    { de: 'POR_LIQUIDAR', a: 'EFECTIVO_SIN_ASIGNAR', centavos: 150_000 },
  ]);
});

test('a parcel with freight alone is delivered with its money, and one with nothing to pay takes none', async () => {
  const flete = await out({ flete: 20_000 }, ...A_LA_PUERTA);
  expect(await register(CHOFER, flete, 'ENT', { recibe: 'Ana' })).toMatchObject({ error: 'LLEVA_CONTRA_REEMBOLSO' });
  expect(await register(CHOFER, flete, 'ENT_CR', { recibe: 'Ana', monto_centavos: 20_000 })).toMatchObject({
    code: 'OK',
  });
  const nada = await out({}, ...A_LA_PUERTA);
  expect(await register(CHOFER, nada, 'ENT_CR', { recibe: 'Ana', monto_centavos: 100 })).toMatchObject({
    error: 'MONTO_DISTINTO',
    msg: 'No lleva cobro',
  });
});

test('what is paid at a counter is its agency’s, what is paid by card waits at the bank, and a correction takes it back on its own day', async () => {
  const steps = ['ADM', 'CLA', 'DESP', 'ING_AG'] as const;
  const cash = await out({ agente_id: 1, contra_reembolso_centavos: 90_000 }, ...steps);
  const hand = { documento: '12345672', recibe: 'Rosa Olivera', monto_centavos: 90_000 };
  const given = await register(AGENCIA, cash, 'RET_AG', hand);
  expect(given).toMatchObject({ code: 'OK' });
  expect(await booked(cash)).toEqual([{ de: 'POR_LIQUIDAR', a: 'EFECTIVO_AGENCIA', centavos: 90_000 }]);
  const wrong = await server.as(AGENCIA, corregirEvento, {
    guia_id: cash,
    evento_id: Number(given.evento_id),
    nota: 'Era otra',
  });
  expect(wrong).toMatchObject({ code: 'OK' });
  expect(await booked(cash)).toEqual([
    { de: 'POR_LIQUIDAR', a: 'EFECTIVO_AGENCIA', centavos: 90_000 },
    { de: 'EFECTIVO_AGENCIA', a: 'POR_LIQUIDAR', centavos: 90_000 },
  ]);
  const card = await out({ agente_id: 1, contra_reembolso_centavos: 50_000 }, ...steps);
  expect(await register(AGENCIA, card, 'RET_AG', { ...hand, monto_centavos: 50_000, medio: 'TARJETA' })).toMatchObject({
    code: 'OK',
  });
  expect(await booked(card)).toEqual([{ de: 'POR_LIQUIDAR', a: 'A_ACREDITAR', centavos: 50_000 }]);
});

test('nobody writes it: neither our people nor a counter may add, change or take away a line', async () => {
  for (const role of ['anden_personal', 'anden_agencia', 'anden_cliente', 'anden_deposito', 'anden_sistema'])
    for (const act of ['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE'])
      expect(
        await server.query(
          `SELECT bool_or(has_table_privilege($1, t, $2) OR ($2 IN ('INSERT', 'UPDATE') AND has_any_column_privilege($1, t, $2))) AS may
             FROM unnest(ARRAY['cuenta', 'asiento', 'asiento_linea', 'libro']) AS t`,
          [role, act],
        ),
      ).toEqual([{ may: false }]);
});
