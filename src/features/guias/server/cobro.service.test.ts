import { afterAll, beforeAll, expect, test } from 'vitest';

import { crearEnvio } from '#features/envios/contract.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { newGuia } from '#testing/nueva-guia.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { registrarEvento } from '../detalle.contract.ts';

const JEFA: Person = { roles: [2], codes: ['GUI_001', 'EVE_003'] };
const AGENCIA: Person = { tipo: 'agencia', agente_id: 1, codes: ['PCK_001'] };
const CLIENTE: Person = { tipo: 'cliente', cliente_id: 1, codes: ['CLI_001'] };

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(
    `${TWO_CLIENTS} UPDATE agente SET efectivo_activo = false, acepta_contra_reembolso = false WHERE id = 1;`,
  );
});
afterAll(() => server.close());

const register = (person: Person, guia_id: number, tipo: string, datos: object = {}) =>
  server.as(person, registrarEvento, { guia_id, tipo, ...datos });

/** A parcel that lies at its agency. */
async function there(agente_id: number, contra_reembolso_centavos: number | null): Promise<number> {
  const { id } = await newGuia(server, { agente_id, contra_reembolso_centavos });
  for (const tipo of ['ADM', 'CLA', 'DESP', 'ING_AG'])
    expect(await register(JEFA, id, tipo)).toMatchObject({ code: 'OK' });
  return id;
}

test('an agency that takes no notes is paid by another means', async () => {
  const id = await there(1, 90_000);
  const pays = { documento: '12345672', monto_centavos: 90_000 };
  for (const medio of [{}, { medio: 'EFECTIVO' }])
    expect(await register(AGENCIA, id, 'RET_AG', { ...pays, ...medio })).toMatchObject({
      error: 'EVENTO_SIN_DATOS',
      campos: { medio: 'Agencia Cordón no cobra en efectivo: elija otro medio' },
    });
  expect(await register(AGENCIA, id, 'RET_AG', { ...pays, medio: 'TARJETA' })).toMatchObject({ code: 'OK' });
  const free = await there(1, null);
  expect(await register(AGENCIA, free, 'RET_AG', { documento: '12345672' })).toMatchObject({ code: 'OK' });
});

test('what is to be collected is diverted to no agency that does not collect', async () => {
  const [collects, free] = [await there(2, 90_000), await there(2, null)];
  expect(await register(JEFA, collects, 'DESV', { agente_id: 1 })).toMatchObject({
    error: 'EVENTO_SIN_DATOS',
    campos: { agente_id: 'Agencia Cordón no cobra contra-reembolsos: elija otra agencia' },
  });
  expect(await register(JEFA, free, 'DESV', { agente_id: 1 })).toMatchObject({ code: 'OK' });
});

test('an envío with money to collect goes to no agency that does not collect', async () => {
  const crear = (agente_id: number, more: object) =>
    server.as(CLIENTE, crearEnvio, {
      ...{ servicio: 'ESTANDAR_AGENCIA', entrega: 'AGENCIA', agente_id, destinatario: 'Rosa Olivera' },
      ...{ bultos: [{ tamano_id: 2, peso_gramos: 1500 }] },
      ...more,
    });
  const cobra = { contra_reembolso: { centavos: 150_000, moneda: 'UYU' } };
  expect((await crear(1, cobra)).campos).toEqual({
    contra_reembolso: 'Agencia Cordón no cobra contra-reembolsos: elija otra agencia',
  });
  expect((await crear(1, {})).code).toBe('OK');
  expect((await crear(2, cobra)).code).toBe('OK');
});

test('what an agency is paid is read by nobody outside', async () => {
  for (const role of ['anden_agencia', 'anden_cliente', 'anden_deposito'])
    expect(
      await server.query(
        `SELECT has_column_privilege($1, 'agente', 'comision_centavos', 'SELECT') AS paga,
                has_column_privilege($1, 'agente', 'acepta_contra_reembolso', 'SELECT') AS cobra`,
        [role],
      ),
    ).toEqual([{ paga: false, cobra: true }]);
});
