import { afterAll, beforeAll, expect, test } from 'vitest';

import { abrirCaja, cerrarCaja, contarCaja } from '#features/cajas/contract.ts';
import { moverCaja } from '#features/cajas/movimientos.contract.ts';
import { reabrirCaja } from '#features/cajas/reabrir.contract.ts';
import { serviceKey } from '#shared/contract.ts';
import { type Holder, permits } from '#shared/permissions.ts';
import { BODIES } from '#testing/bodies.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { CAJERO, coins, handOver, lying, SEDES } from '#testing/modelo-cajas.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { endpoints } from './endpoints.ts';

/**
 * An open box tells nobody what is in it: every answer of every service that its agency may call, and of those of whoever receives money, is
 * searched for the sum of its cash, of its vouchers and of what went through it by hand. One that was opened again too.
 */

const [SEDE] = SEDES;
const [ANA] = SEDE.tills;
/** What nothing else comes to. */
const FONDO = 731_300;
const COBROS = [104_700, 98_300];
const TARJETA = 517_900;
const EGRESO = 41_700;

/** What ends the session, or is the count itself. */
const OWN: ReadonlySet<string> = new Set(['sesion.cerrar', 'sesion.cambiar_password', 'cajas.contar', 'cajas.reabrir']);

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
});
afterAll(() => server.close());

/** As a figure of cents, as pesos with a point or a comma, with and without thousands. */
function spellings(centavos: number): string[] {
  const pesos = (centavos / 100).toFixed(2);
  const thousands = (centavos / 100).toLocaleString('es-UY', { minimumFractionDigits: 2 });
  return [String(centavos), pesos, pesos.replace('.', ','), thousands, String(centavos / 100)];
}

const holderOf = ({ codes = [], tipo = 'personal' }: Person): Holder => ({
  ...{ roles: [], funcionalidades: codes.map((codigo) => ({ codigo })), tipo_usuario: tipo },
});

async function call(
  person: Person,
  contract: (typeof endpoints)[number]['contract'],
  about: Record<string, number>,
): Promise<string> {
  const plain = { ...BODIES[serviceKey(contract)] };
  const isAsked = contract.kind === 'query' || contract.service.startsWith('cajas.');
  const named = Object.entries(about).map(([name, value]) => ({ ...plain, [name]: value }));
  const body = isAsked ? named.find((one) => contract.params.safeParse(one).success) : undefined;
  const payload = {
    service: contract.service,
    ...(contract.action ? { action: contract.action } : {}),
    ...(body ?? plain),
  };
  const headers = { 'x-token': await server.token(person) };
  return (await server.request({ method: 'POST', url: '/dispatcher', headers, payload })).body;
}

/** Every answer about that box, by who asked for what. */
async function answersAbout(id: number): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for (const person of [ANA, CAJERO]) {
    const asked = endpoints.filter(({ contract }) => permits(contract.permission, holderOf(person)));
    for (const { contract } of asked)
      if (!OWN.has(contract.service))
        answers.set(`${person.name} ${serviceKey(contract)}`, await call(person, contract, { id, agente_id: SEDE.id }));
  }
  return answers;
}

test('no answer holds what is in an open box, nor in one that was opened again', async () => {
  const id = Number((await server.as(ANA, abrirCaja, { conteo: coins(FONDO) })).id);
  for (const centavos of COBROS)
    await handOver(server, ANA, { guia_id: await lying(server, SEDE.id, centavos), centavos });
  const paid = { guia_id: await lying(server, SEDE.id, TARJETA), centavos: TARJETA, medio: 'TARJETA' } as const;
  await handOver(server, ANA, paid);
  const out = { clase: 'EGRESO', centavos: EGRESO, texto: 'Cinta' } as const;
  expect(await server.as(ANA, moverCaja, out)).toMatchObject({ code: 'OK', estado: 'ASENTADO' });
  const cobrado = COBROS.reduce((sum, one) => sum + one, 0);
  // The body of a call in the list puts 1 peso into the box, and another takes 1 out in a bag: neither is known to whoever counts.
  const sums = [FONDO, FONDO + cobrado, FONDO + cobrado - EGRESO, cobrado, cobrado + TARJETA];
  const around = sums.flatMap((sum) => [sum - 100, sum, sum + 100]);
  const secret = [...around, EGRESO].flatMap(spellings);
  const told = (answers: Map<string, string>) =>
    [...answers].filter(([, body]) => secret.some((one) => new RegExp(`(?<!\\d)${one}(?!\\d)`).test(body)));

  const answers = await answersAbout(id);
  expect(answers.size).toBeGreaterThan(60);
  expect(told(answers).map(([key]) => key)).toEqual([]);
  const seen = ['cajas.ver', 'mostrador.hoy', 'cajas.remesas'].map((one) => answers.get(`${ANA.name} ${one}`) ?? '');
  for (const body of seen) expect(body).toContain('"code":"OK"');
  // And that it would be found: the seal says it.
  const medios = [{ medio: 'TARJETA' as const, comprobantes: 1, centavos: TARJETA }];
  const sealed = await server.as(ANA, contarCaja, { id, conteo: coins(FONDO), medios });
  expect(told(new Map([['seal', JSON.stringify(sealed)]]))).toHaveLength(1);
  expect(await server.as(ANA, cerrarCaja, { id })).toMatchObject({ code: 'OK' });
  expect(await server.as(CAJERO, reabrirCaja, { id, motivo: 'Se cerró antes' })).toMatchObject({ code: 'OK' });
  const again = await answersAbout(id);
  expect(told(again).map(([key]) => key)).toEqual([]);
  expect(again.get(`${ANA.name} cajas.ver`)).toContain('Se cerró antes');
}, 120_000);
