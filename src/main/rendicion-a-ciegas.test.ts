import { afterAll, beforeAll, expect, test } from 'vitest';

import { registrarEvento } from '#features/guias/detalle.contract.ts';
import { abrirRendicion, declararRendicion, leerVuelta, sellarRendicion } from '#features/rendiciones/contract.ts';
import { serviceKey } from '#shared/contract.ts';
import { permits } from '#shared/permissions.ts';
import { BODIES } from '#testing/bodies.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { CAJA, deliver, driver, outWith } from '#testing/rendicion.ts';
import { openTestServer, type TestServer } from '#testing/server.ts';

import { endpoints } from './endpoints.ts';

/**
 * Whoever counts what a driver brings is told nothing of it before the seal: every answer of every service that they may call, asked about
 * that very round, is searched for what is expected, for what was declared, and for the parcels that are missing.
 */

/** Collected of three parcels: sums that nothing else comes to. */
const COBROS = [104_713, 98_237, 51_149];
const ESPERADO = COBROS.reduce((sum, one) => sum + one, 0);
const DECLARADO = 254_000 + 77;

/** What ends the session, or the count, or is its answer: that is read at the end. */
const OWN: ReadonlySet<string> = new Set([
  'sesion.cerrar',
  'sesion.cambiar_password',
  'rendiciones.abrir',
  'rendiciones.sellar',
  'rendiciones.recontar',
  'rendiciones.anular',
]);

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
});
afterAll(() => server.close());

/** As a figure of cents, as pesos with a point or a comma, with and without thousands. */
function spellings(centavos: number): string[] {
  const pesos = (centavos / 100).toFixed(2);
  const thousands = (centavos / 100).toLocaleString('es-UY', { minimumFractionDigits: 2 });
  return [String(centavos), pesos, pesos.replace('.', ','), thousands];
}

test('no answer to whoever counts holds what is expected before the seal', async () => {
  const chofer = driver('Carlos Nieves');
  const round = await outWith(
    server,
    chofer,
    ...COBROS.map((contra_reembolso_centavos) => ({ contra_reembolso_centavos })),
    {},
    {},
  );
  for (const [place, centavos] of COBROS.entries())
    await deliver(server, chofer, { guia_id: round.guias[place]?.id ?? 0, centavos });
  const [vuelve, falta] = round.guias.slice(COBROS.length);
  await server.as(chofer, registrarEvento, { guia_id: falta?.id ?? 0, tipo: 'NOENT', motivo_id: 1 });
  await server.as(chofer, declararRendicion, { recorrido_id: round.id, centavos: DECLARADO });

  const asked = endpoints.filter(({ contract }) => permits(contract.permission, holderOf(CAJA.codes ?? [])));
  expect(asked.length).toBeGreaterThan(40);
  const answers = new Map<string, string>();
  const ask = async (when: string) => {
    for (const { contract } of asked) {
      if (OWN.has(contract.service)) continue;
      answers.set(`${when} ${serviceKey(contract)}`, await call(contract, { id: round.id, recorrido_id: round.id }));
    }
  };
  await ask('on the road');
  const { id } = await server.as(CAJA, abrirRendicion, { recorrido_id: round.id });
  answers.set('reading', JSON.stringify(await server.as(CAJA, leerVuelta, { id, codigo: vuelve?.numero ?? '' })));
  await ask('while it is counted');

  // The parts say as much as their sum.
  const secret = [ESPERADO, DECLARADO, ...COBROS].flatMap(spellings);
  const told = [...answers].filter(([, body]) => secret.some((one) => body.includes(one)));
  expect(told.map(([key]) => key)).toEqual([]);
  // Of parcels: which ones are still to come out of the van.
  const missing = [...answers].filter(
    ([key, body]) => !key.startsWith('on the road') && body.includes(falta?.numero ?? ''),
  );
  expect(missing.map(([key]) => key)).toEqual([]);
  const seen = [...answers].filter(([key, body]) => key.includes('recorridos.') && body.includes('"code":"OK"'));
  expect(seen.map(([key]) => key)).toEqual(
    expect.arrayContaining(['while it is counted recorridos.listar', 'while it is counted recorridos.ver']),
  );
  const towers = [...answers].filter(([key]) => key === 'while it is counted recorridos.listar');
  expect(towers.map(([, body]) => JSON.parse(body).recorridos)).toMatchObject([
    [{ id: round.id, estado: 'EN_RENDICION', lineas: [], cuentas: [], en_la_calle: null, en_la_calle_usd: null }],
  ]);
  const [map] = [...answers].filter(([key]) => key === 'while it is counted recorridos.mapa');
  expect(JSON.parse(map?.[1] ?? '{}')).toMatchObject({ code: 'OK', paradas: [], total: { metros: 0, segundos: 0 } });
  // And that it would be found: the seal says it.
  const sealed = JSON.stringify(await server.as(CAJA, sellarRendicion, { id, conteo: [] }));
  expect([
    sealed.includes(String(ESPERADO)),
    sealed.includes(String(DECLARADO)),
    sealed.includes(falta?.numero ?? ''),
  ]).toEqual([true, true, true]);
});

const holderOf = (codes: readonly string[]) => ({ roles: [], funcionalidades: codes.map((codigo) => ({ codigo })) });

/** The call as it comes, and about this round where it takes its name. */
async function call(contract: (typeof endpoints)[number]['contract'], about: Record<string, number>): Promise<string> {
  const headers = { 'x-token': await server.token(CAJA) };
  const plain = { ...BODIES[serviceKey(contract)] };
  const named = Object.entries(about).map(([name, value]) => ({ ...plain, [name]: value }));
  const isAsked = contract.kind === 'query' || contract.service.startsWith('rendiciones.');
  const body = isAsked ? named.find((one) => contract.params.safeParse(one).success) : undefined;
  const payload = {
    service: contract.service,
    ...(contract.action ? { action: contract.action } : {}),
    ...(body ?? plain),
  };
  const response = await server.request({ method: 'POST', url: '/dispatcher', headers, payload });
  return response.body;
}
