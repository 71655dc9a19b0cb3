import { afterAll, beforeAll, expect, test } from 'vitest';

import { getPendientes, type Pendiente } from '#features/inicio/contract.ts';
import { moverRecorrido } from '#features/recorridos/contract.ts';
import { abrirRendicion, sellarRendicion } from '#features/rendiciones/contract.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { CAJA, deliver, driver, outWith, TRAFICO } from '#testing/rendicion.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { choferesHoy } from '../hoy.contract.ts';

/** What /transporte and the home say of drivers and papers (areas/field.md §8). */

const FLOTA: Person = { name: 'Ana Silva', codes: ['CAR_003'] };

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
});
afterAll(() => server.close());

const today = async (person: Person) => choferesHoy.result.parse(await server.as(person, choferesHoy, {})).choferes;
const of = async (person: Person, nombre: string) => (await today(person)).find((one) => one.nombre === nombre);
async function listed(person: Person, dias: number): Promise<number> {
  const id = await server.id(person);
  await server.query(
    `INSERT INTO chofer (usuario_id, libreta_categoria, libreta_vence, efectivo_maximo_centavos) VALUES ($1, 'B', hoy() + $2::int, 40000)`,
    [id, dias],
  );
  return id;
}

test('a driver stands with the round, the cash and the limit, and what was counted short until somebody decides', async () => {
  const chofer = driver('Carla Mier');
  await listed(chofer, 200);
  expect(await of(TRAFICO, 'Carla Mier')).toMatchObject({
    recorrido: null,
    efectivo: 0,
    limite: 40_000,
    diferencias: 0,
  });
  const { id, guias } = await outWith(server, chofer, { contra_reembolso_centavos: 50_000 });
  await deliver(server, chofer, { guia_id: guias[0]?.id ?? 0, centavos: 50_000 });
  expect(await of(TRAFICO, 'Carla Mier')).toMatchObject({
    ...{ recorrido: { id, estado: 'EN_RUTA' }, efectivo: 50_000, limite: 40_000, diferencias: 0 },
  });
  // Whoever is to count it hears no figure.
  const blind: Person = { name: 'Tina Paz', codes: ['REC_004', 'VAL_001'] };
  expect(await of(blind, 'Carla Mier')).toMatchObject({ efectivo: null });
  await server.as(TRAFICO, moverRecorrido, { id, acto: 'llegar' });
  const { id: rendicion } = abrirRendicion.result.parse(await server.as(CAJA, abrirRendicion, { recorrido_id: id }));
  expect(await server.as(CAJA, sellarRendicion, { id: rendicion, conteo: [] })).toMatchObject({ code: 'OK' });
  expect(await of(TRAFICO, 'Carla Mier')).toMatchObject({ recorrido: { estado: 'EN_RENDICION' }, diferencias: 1 });
});

test('a licence or a paper of a vehicle that ended or ends within thirty days waits on the home of whoever keeps them', async () => {
  const figures = async (person: Person) => {
    const { pendientes } = await server.as(person, getPendientes, {});
    return Object.fromEntries(pendientes.map(({ clave, cantidad }: Pendiente) => [clave, cantidad]));
  };
  expect(await figures(FLOTA)).not.toHaveProperty('libretas_por_vencer');
  await listed(driver('Delia Ros'), 30);
  await listed(driver('Elio Paz'), -2);
  await listed(driver('Fabio Ros'), 31);
  await server.query(`
    INSERT INTO vehiculo (matricula, tipo, kg, dm3, paradas, seguro_vence, sucive_vence, activo) VALUES
      ('STA 1001', 'FURGON', 800, 6000, 90, hoy() + 200, hoy() + 10, true), ('STA 1002', 'FURGON', 800, 6000, 90, NULL, NULL, true),
      ('STA 1003', 'FURGON', 800, 6000, 90, hoy() - 1, NULL, false)`);
  expect(await figures(FLOTA)).toMatchObject({ libretas_por_vencer: 2, vehiculos_por_vencer: 1 });
  expect(await figures(TRAFICO)).not.toHaveProperty('libretas_por_vencer');
});

test('drivers, agencies and clients are told of nobody', async () => {
  const others: Person[] = [
    driver('Gina Paz'),
    { tipo: 'agencia', agente_id: 1, codes: ['PCK_001'] },
    { tipo: 'cliente', cliente_id: 1, codes: ['CLI_001', 'REC_004'] },
  ];
  for (const person of others) expect(await server.as(person, choferesHoy, {})).toMatchObject({ code: 'ERROR' });
});
