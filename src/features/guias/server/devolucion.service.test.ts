import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { TWO_CLIENTS } from '#testing/guias.ts';
import { newGuia } from '#testing/nueva-guia.ts';
import { misreplayed } from '#testing/replay.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { corregirEvento, devolverGuia, getGuia, registrarEvento } from '../detalle.contract.ts';

const OPERARIO: Person = { codes: ['GUI_001', 'EVE_003'] };
const ENCARGADO: Person = { roles: [2], codes: ['GUI_001', 'EVE_003'] };

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
});
afterAll(async () => {
  const broken = await misreplayed((text) => server.query(text));
  await server.close();
  expect(broken).toEqual([]);
});

const see = async (id: number) => getGuia.result.parse(await server.as(ENCARGADO, getGuia, { id }));

async function walk(id: number, ...steps: (string | [string, object])[]): Promise<void> {
  for (const step of steps) {
    const [tipo, datos] = typeof step === 'string' ? [step, {}] : step;
    const answer = await server.as(ENCARGADO, registrarEvento, { guia_id: id, tipo, ...datos });
    expect(answer).toMatchObject({ code: 'OK', repetido: false });
  }
}

/** A parcel that was refused at the door. */
async function refused() {
  const guia = await newGuia(server);
  await walk(guia.id, 'ADM', 'ASG', 'CAR', 'SAL', ['NOENT', { motivo_id: 10 }]);
  return guia;
}

describe('a return', () => {
  test('is a child with swapped addresses; when it arrives, the mother is given back', async () => {
    const { id, numero } = await refused();
    const made = await server.as(OPERARIO, devolverGuia, { guia_id: id, motivo_id: 10 });
    expect(made).toMatchObject({ code: 'OK', hija_nro: `${numero}-D1` });
    expect((await see(id)).guia).toMatchObject({ estado_general: 'EN_DEVOLUCION', hijas: [{ id: made.hija_id }] });
    expect((await see(made.hija_id)).guia).toMatchObject({
      estado_general: 'INGRESADO',
      destinatario: 'Tienda Norte',
      servicio: 'DEVOLUCION',
      madre: { id },
    });
    await expect(server.as(OPERARIO, devolverGuia, { guia_id: id, motivo_id: 10 })).resolves.toMatchObject({
      error: 'GUIA_YA_DEVUELTA',
    });
    await walk(made.hija_id, 'ASG', 'CAR', 'SAL', ['ENT', { recibe: 'Depósito' }]);
    expect((await see(id)).guia.estado_general).toBe('DEVUELTO');
  });

  const correct = async (guia_id: number, tipo: string) => {
    const { eventos } = await see(guia_id);
    const evento_id = eventos.find((evento) => evento.tipo === tipo && !evento.corregido)?.id ?? 0;
    return server.as(ENCARGADO, corregirEvento, { guia_id, evento_id });
  };

  test('that has not left is annulled with the event that began it, and can begin again', async () => {
    const { id, numero } = await refused();
    const { hija_id } = await server.as(OPERARIO, devolverGuia, { guia_id: id, motivo_id: 10 });
    expect(await correct(id, 'DEV_INI')).toMatchObject({
      code: 'OK',
      msg: expect.stringContaining(`se anuló la guía ${numero}-D1`),
      estado_general: 'NO_ENTREGADO',
    });
    expect((await see(hija_id)).guia).toMatchObject({ estado_general: 'ANULADO', motivo: 'Datos cargados por error' });
    expect(await server.as(OPERARIO, devolverGuia, { guia_id: id, motivo_id: 10 })).toMatchObject({
      code: 'OK',
      hija_nro: `${numero}-D2`,
    });
  });

  test('is taken back from its end on: neither half under the other', async () => {
    const { id } = await refused();
    const { hija_id, hija_nro } = await server.as(OPERARIO, devolverGuia, { guia_id: id, motivo_id: 10 });
    await walk(hija_id, 'ASG');
    expect(await correct(id, 'DEV_INI')).toMatchObject({
      error: 'EVENTO_NO_SE_CORRIGE',
      msg: expect.stringContaining(hija_nro),
    });
    await walk(hija_id, 'CAR', 'SAL', ['ENT', { recibe: 'Depósito' }]);
    expect(await correct(hija_id, 'ENT')).toMatchObject({ error: 'EVENTO_NO_SE_CORRIGE' });
    expect((await see(id)).guia.estado_general).toBe('DEVUELTO');
    expect(await correct(id, 'DEV_ENT')).toMatchObject({ estado_general: 'EN_DEVOLUCION' });
    expect(await correct(hija_id, 'ENT')).toMatchObject({ estado_general: 'EN_REPARTO' });
    await walk(hija_id, ['ENT', { recibe: 'Depósito' }]);
    expect((await see(id)).guia.estado_general).toBe('DEVUELTO');
  });
});
