import { afterAll, beforeAll, expect, test } from 'vitest';

import { corregirEvento, registrarEvento } from '#features/guias/detalle.contract.ts';
import { agregarGuias, crearRecorrido, moverRecorrido, verRecorrido } from '#features/recorridos/contract.ts';
import { checksDeRecorridos } from '#features/recorridos/server/public.ts';
import { pasarRecorrido } from '#features/recorridos/traspaso.contract.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { CAJA, deliver, driver, ENCARGADO, OPERARIO, outWith, rendir, signature, TRAFICO } from '#testing/rendicion.ts';
import { closeChecked } from '#testing/replay.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { abrirRendicion, cerrarRendicion, sellarRendicion, verRendiciones } from '../contract.ts';
import { checksDeRendiciones } from './verificar.sql.ts';

/** What comes after a round is over, or while another took it over (areas/field.md §9). */

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
});
afterAll(async () => expect(await closeChecked(server, [...checksDeRecorridos, ...checksDeRendiciones])).toEqual([]));

const see = async (id: number) => verRecorrido.result.parse(await server.as(TRAFICO, verRecorrido, { id }));
const lineas = async (id: number) => (await see(id)).lineas.map(({ guia_id, estado }) => [guia_id, estado]);
const act = async (id: number, acto: 'llegar') =>
  expect(await server.as(TRAFICO, moverRecorrido, { id, acto })).toMatchObject({ code: 'OK' });
const correct = (who: Person, guia_id: number, evento_id: number) =>
  server.as(who, corregirEvento, { guia_id, evento_id });
const cien = (cantidad: number) => [{ moneda: 'UYU' as const, denominacion_centavos: 10_000, cantidad }];

test('the only delivery of a round that is over is corrected by whoever leads: its line opens again, and the parcel comes back and goes out anew', async () => {
  const chofer = driver('Ana Paz');
  const { id, guias } = await outWith(server, chofer, {});
  const guia_id = guias[0]?.id ?? 0;
  const evento_id = await deliver(server, chofer, { guia_id });
  await act(id, 'llegar');
  await rendir(server, id);
  expect((await see(id)).recorrido.estado).toBe('RENDIDO');
  // It was the driver's own event of a minute ago; the round was signed meanwhile.
  expect(await correct(chofer, guia_id, evento_id)).toMatchObject({
    error: 'EVENTO_NO_SE_CORRIGE',
    msg: 'Su recorrido ya se rindió: pídale a un encargado que lo corrija',
  });
  expect(await lineas(id)).toEqual([[guia_id, 'ENTREGADA']]);
  expect(await correct(ENCARGADO, guia_id, evento_id)).toMatchObject({ code: 'OK' });
  expect(await lineas(id)).toEqual([[guia_id, 'EN_CAMINO']]);
  expect((await see(id)).recorrido.estado).toBe('RENDIDO');
  // Still in that round: no other takes it until somebody says that it came back.
  const { recorrido_id: next } = crearRecorrido.result.parse(await server.as(TRAFICO, crearRecorrido, {}));
  const asked = { id: next, guias: [guia_id] };
  expect(await server.as(TRAFICO, agregarGuias, asked)).toMatchObject({ agregadas: [] });
  expect(await server.as(OPERARIO, registrarEvento, { guia_id, tipo: 'VUE', motivo_id: 15 })).toMatchObject({
    code: 'OK',
  });
  expect(await lineas(id)).toEqual([[guia_id, 'DEVUELTA']]);
  expect(await server.as(TRAFICO, agregarGuias, asked)).toMatchObject({ rechazadas: [] });
});

test('a driver whose account is closed at noon: another goes on with the round, and each accounts for the own money', async () => {
  const [first, second] = [driver('Beto Sosa'), driver('Carla Mier')];
  const cod = { contra_reembolso_centavos: 30_000 };
  const { id, guias } = await outWith(server, first, cod, cod);
  const [one, two] = guias.map((guia) => guia.id);
  await deliver(server, first, { guia_id: one ?? 0, centavos: 30_000 });
  const chofer_id = await server.id(second);
  await server.query(`UPDATE usuario SET estado = 'INACTIVO' WHERE id = $1`, [await server.id(first)]);
  expect(await server.as(TRAFICO, pasarRecorrido, { id, chofer_id })).toMatchObject({ code: 'OK' });
  const late = {
    ...{ guia_id: two ?? 0, tipo: 'ENT_CR', recibe: 'Ana', monto_centavos: 30_000 },
    medio: 'EFECTIVO' as const,
  };
  expect(await server.as(first, registrarEvento, late)).toMatchObject({ code: 'ERROR' });
  await deliver(server, second, { guia_id: two ?? 0, centavos: 30_000 });
  await act(id, 'llegar');
  const firma = await signature();
  for (const who of [first, second]) {
    const { id: rendicion } = abrirRendicion.result.parse(
      await server.as(CAJA, abrirRendicion, { recorrido_id: id, chofer_id: await server.id(who) }),
    );
    const sealed = await server.as(CAJA, sellarRendicion, { id: rendicion, conteo: cien(3) });
    expect(sealed).toMatchObject({ rendicion: { saldos: [{ esperado: 30_000, contado: 30_000 }], diferencias: [] } });
    expect(await server.as(CAJA, cerrarRendicion, { id: rendicion, firma })).toMatchObject({ code: 'OK' });
  }
  const { rendiciones } = verRendiciones.result.parse(await server.as(CAJA, verRendiciones, { recorrido_id: id }));
  expect(rendiciones.map(({ estado }) => estado)).toEqual(['RENDIDA', 'RENDIDA']);
  expect((await see(id)).recorrido.estado).toBe('RENDIDO');
});
