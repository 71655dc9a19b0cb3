import { afterAll, beforeAll, expect, test } from 'vitest';

import { corregirEvento } from '#features/guias/detalle.contract.ts';
import { entregarEnMostrador, hoyEnMostrador } from '#features/mostrador/contract.ts';
import { ANA, CAJERO, hallazgos } from '#testing/cajas.ts';
import { guiaEnAgencia } from '#testing/en-agencia.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import {
  abrirCaja,
  type Comprobantes,
  cerrarCaja,
  contarCaja,
  decidirDiferencia,
  listDiferencias,
  verCaja,
} from '../contract.ts';
import { zDeCaja } from '../papeles.contract.ts';

/** Vouchers of cards, transfers and QR are counted with the box that comes after them. */

const JEFA: Person = { name: 'Julia Mas', roles: [2], codes: ['VAL_001'] };
const ok = { code: 'OK' };

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
});
afterAll(() => server.close());

type Medio = 'EFECTIVO' | 'TARJETA' | 'QR';

/** Parcels of one person that are paid for at once. */
async function collect(medio: Medio, ...centavos: number[]) {
  const guias: number[] = [];
  for (const contra_reembolso_centavos of centavos) {
    const { id } = await guiaEnAgencia(server, { contra_reembolso_centavos });
    guias.push(id);
  }
  const cobrado_centavos = centavos.reduce((sum, one) => sum + one, 0);
  const answer = await server.as(ANA, entregarEnMostrador, {
    ...{ guias, quien: 'TITULAR', documento: '12345672', cobrado_centavos, medio },
  });
  return entregarEnMostrador.result.parse(answer).entregadas;
}

const open = async () => {
  const answer = await server.as(ANA, abrirCaja, { conteo: [] });
  expect(answer).toMatchObject(ok);
  return Number(answer.id);
};
const count = (id: number, medios: Comprobantes = []) => server.as(ANA, contarCaja, { id, conteo: [], medios });
const close = (id: number) => server.as(ANA, cerrarCaja, { id });

test('vouchers are counted blind by medio, one for several parcels, and both rounds are kept', async () => {
  const id = await open();
  await collect('TARJETA', 71_300, 52_900);
  await collect('QR', 33_700);
  const told = JSON.stringify([await server.as(ANA, verCaja, {}), await server.as(ANA, hoyEnMostrador, {})]);
  expect(told).not.toMatch(/71300|52900|124200|33700|TARJETA|comprobantes/);
  const first = await count(id, [{ medio: 'TARJETA', comprobantes: 1, centavos: 120_000 }]);
  const tarjeta = { medio: 'TARJETA', esperado: 124_200, comprobantes: 1, decision: null };
  expect(contarCaja.result.parse(first).sellado).toEqual({
    ...{ esperado: 0, contado: 0, diferencia: 0 },
    medios: [
      { medio: 'QR', esperado: 33_700, contado: 0, diferencia: -33_700, comprobantes: 0, decision: null },
      { ...tarjeta, contado: 120_000, diferencia: -4_200 },
    ],
  });
  const again = await count(id, [
    { medio: 'TARJETA', comprobantes: 1, centavos: 124_200 },
    { medio: 'QR', comprobantes: 1, centavos: 33_000 },
  ]);
  expect(contarCaja.result.parse(again).sellado.medios).toMatchObject([
    { medio: 'QR', contado: 33_000, diferencia: -700, comprobantes: 1 },
    { medio: 'TARJETA', contado: 124_200, diferencia: 0 },
  ]);
  expect(await count(id)).toMatchObject({ error: 'CAJA_YA_CONTADA' });
  expect(
    await server.query(
      'SELECT vuelta, medio, comprobantes, centavos::int FROM turno_arqueo_medio WHERE turno_id = $1 ORDER BY 1, 2',
      [id],
    ),
  ).toEqual([
    { vuelta: 1, medio: 'TARJETA', comprobantes: 1, centavos: 120_000 },
    { vuelta: 2, medio: 'QR', comprobantes: 1, centavos: 33_000 },
    { vuelta: 2, medio: 'TARJETA', comprobantes: 1, centavos: 124_200 },
  ]);
  expect(await close(id)).toMatchObject(ok);
  const [{ asunto }] = await server.query('SELECT asunto FROM incidencia WHERE clave_sistema = $1', [`turno:${id}:QR`]);
  expect(asunto).toMatch(/^Faltan .*7,00 en comprobantes de QR de la caja \d+$/);
  const z = zDeCaja.result.parse(await server.as(ANA, zDeCaja, { id }));
  expect(z.medios).toEqual([
    { medio: 'QR', esperado_centavos: 33_700, contado_centavos: 33_000, comprobantes: 1, primero_centavos: 0 },
    {
      medio: 'TARJETA',
      esperado_centavos: 124_200,
      contado_centavos: 124_200,
      comprobantes: 1,
      primero_centavos: 120_000,
    },
  ]);
  expect(z.primero_centavos).toBe(0);
  expect(await hallazgos(server)).toEqual([]);
});

test('a voucher that lacks is decided by others, once, and moves no money', async () => {
  const [turno] = listDiferencias.result.parse(await server.as(CAJERO, listDiferencias, {})).turnos;
  const id = turno?.id ?? 0;
  expect(turno?.sellado?.diferencia).toBe(0);
  const asientos = () => server.query('SELECT count(*)::int AS n FROM asiento');
  const before = await asientos();
  const decide = (person: Person, decision: 'A_CARGO' | 'ASUMIDA', medio: 'QR' | 'TARJETA' = 'QR') =>
    server.as(person, decidirDiferencia, { id, medio, decision, nota: 'Visto' });
  expect(await decide(ANA, 'A_CARGO')).toMatchObject({ error: 'SIN_PERMISO' });
  expect(await decide(CAJERO, 'ASUMIDA')).toMatchObject({ error: 'SIN_PERMISO' });
  expect(await decide(CAJERO, 'A_CARGO', 'TARJETA')).toMatchObject({ error: 'CAJA_NO_ENCONTRADA' });
  const ofCash = { id, decision: 'A_CARGO', nota: 'Visto' } as const;
  expect(await server.as(CAJERO, decidirDiferencia, ofCash)).toMatchObject({ error: 'CAJA_NO_ENCONTRADA' });
  expect(await decide(JEFA, 'ASUMIDA')).toMatchObject(ok);
  expect(await decide(CAJERO, 'A_CARGO')).toMatchObject({ error: 'DIFERENCIA_DECIDIDA' });
  expect(listDiferencias.result.parse(await server.as(CAJERO, listDiferencias, {})).turnos).toEqual([]);
  expect(await asientos()).toEqual(before);
});

test('a voucher of the hours in which no box was open is the next one’s, and what was corrected before the count is nobody’s', async () => {
  await collect('TARJETA', 40_100);
  const id = await open();
  const [wrong] = await collect('TARJETA', 9_900);
  await collect('TARJETA', 5_000);
  const { guia_id = 0, evento_id = 0 } = wrong ?? {};
  expect(await server.as(ANA, corregirEvento, { guia_id, evento_id, nota: 'Era otra' })).toMatchObject(ok);
  const tarjeta = { medio: 'TARJETA', comprobantes: 2, centavos: 45_100 } as const;
  expect(await count(id, [tarjeta])).toMatchObject({ sellado: { medios: [{ esperado: 45_100, diferencia: 0 }] } });
  expect(await close(id)).toMatchObject(ok);
  const next = await open();
  expect(await count(next)).toMatchObject({ sellado: { medios: [] } });
  expect(await close(next)).toMatchObject(ok);
  expect(await hallazgos(server)).toEqual([]);
});

test('an empty drawer is a round like any other: nobody counts three times', async () => {
  const id = await open();
  expect(await count(id)).toMatchObject({ vuelta: 1 });
  expect(await count(id)).toMatchObject({ vuelta: 2 });
  expect(await count(id)).toMatchObject({ error: 'CAJA_YA_CONTADA' });
  expect(await close(id)).toMatchObject(ok);
});

test('a card that is being charged while its box is counted is in that count, or in the next', async () => {
  const id = await open();
  const [, sealed] = await Promise.all([
    collect('TARJETA', 61_700).catch(() => null),
    count(id, [{ medio: 'TARJETA', comprobantes: 1, centavos: 61_700 }]),
  ]);
  const [first] = contarCaja.result.parse(sealed).sellado.medios;
  expect(await close(id)).toMatchObject(ok);
  const next = await open();
  const [late] = contarCaja.result.parse(await count(next)).sellado.medios;
  expect((first?.esperado ?? 0) + (late?.esperado ?? 0)).toBe(61_700);
  expect(await close(next)).toMatchObject(ok);
  expect(await hallazgos(server)).toEqual([]);
});

test('a medio that is told twice is refused before anything is sealed', async () => {
  const id = await open();
  const twice = { medio: 'QR', comprobantes: 1, centavos: 1 } as const;
  expect(await count(id, [twice, twice])).toMatchObject({ error: 'DATOS_INVALIDOS' });
  expect(await count(id)).toMatchObject({ vuelta: 1 });
  expect(await close(id)).toMatchObject(ok);
});
