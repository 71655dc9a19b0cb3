import { afterAll, beforeAll, expect, test } from 'vitest';

import { listNotificaciones } from '#features/notificaciones/contract.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { crearLevante, getPedidoDeLevante, type Mover, moverLevante, verLevante } from '../contract.ts';
import { moverLevantes } from '../guias.contract.ts';

/** What a client hears of its levante without looking, and in which of the three words. */

const TRAFICO: Person = { name: 'Tania Rocha', codes: ['LEV_001', 'LEV_002'] };
const PIDE: Person = { tipo: 'cliente', cliente_id: 1, roles: [23], codes: ['CLI_001'] };
const OTRO: Person = { tipo: 'cliente', cliente_id: 2, roles: [23], codes: ['CLI_001'] };
const CHOFER: Person = { name: 'Dardo Sosa', roles: [18], codes: ['CHF_001'] };

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(`${TWO_CLIENTS}
    UPDATE cliente SET direccion = 'Cerro Largo ' || id, localidad = 'Centro';
    UPDATE franja_capacidad SET paradas = 1;`);
});
afterAll(() => server.close());

const franjasDe = async () =>
  getPedidoDeLevante.result.parse(await server.as(TRAFICO, getPedidoDeLevante, { cliente_id: 1 }));
/** In the last slot with room; `lleno`: in one that has none left, so that it waits for our yes. */
async function asked(lleno = false) {
  const { direcciones, franjas } = await franjasDe();
  const { dia = '', desde = '' } = franjas.at(-1) ?? {};
  const pedido = { direccion_id: direcciones[0]?.id ?? 0, dia, desde, bultos: 4 };
  const made = crearLevante.result.parse(await server.as(PIDE, crearLevante, pedido));
  if (!lleno) return made;
  const more = { cliente_id: 1, ...pedido, aunque_lleno: true };
  return crearLevante.result.parse(await server.as(TRAFICO, crearLevante, more));
}
async function act(id: number, acto: Mover['acto'], params: object = {}, who: Person = TRAFICO) {
  const { version } = verLevante.result.parse(await server.as(who, verLevante, { id })).levante;
  const answer = await server.as(who, moverLevante, { id, acto, version, ...params });
  expect(answer).toMatchObject({ code: 'OK' });
  return moverLevante.result.parse(answer);
}
const told = async (who: Person, numero: string) => {
  const { records } = listNotificaciones.result.parse(await server.as(who, listNotificaciones, {}));
  return records.filter(({ titulo }) => titulo.includes(numero)).map(({ titulo }) => titulo);
};

test('what we confirm, put off, call off or did not fetch is told to its client, each in its own word, and to no other', async () => {
  const waits = await asked(true);
  expect(waits.estado).toBe('SOLICITADO');
  await act(waits.id, 'confirmar');
  expect(await told(PIDE, waits.numero)).toEqual([`El levante ${waits.numero} está confirmado`]);
  const { franjas } = await franjasDe();
  const { dia, desde } = franjas.at(-1) ?? {};
  const moved = await act(waits.id, 'reprogramar', { dia, desde });
  const numero = moved.nuevo?.numero ?? '';
  expect(await told(PIDE, numero)).toEqual([`El levante ${numero} reemplaza al que pidió`]);

  const failed = await asked();
  await act(failed.id, 'asignar', { chofer_id: await server.id(CHOFER) });
  await act(failed.id, 'fallar', { motivo_id: 61 }, CHOFER);
  expect(await told(PIDE, failed.numero)).toEqual([`El levante ${failed.numero} no se pudo levantar`]);

  const [one, many] = [await asked(), await asked()];
  await act(one.id, 'cancelar');
  expect(await server.as(TRAFICO, moverLevantes, { ids: [many.id], acto: 'cancelar' })).toMatchObject({ hechas: 1 });
  for (const off of [one, many]) expect(await told(PIDE, off.numero)).toEqual([`El levante ${off.numero} se canceló`]);
  for (const each of [waits, failed, one]) expect(await told(OTRO, each.numero)).toEqual([]);
});

test('what the client calls off or puts off itself is no news to it', async () => {
  const [off, later] = [await asked(), await asked()];
  await act(off.id, 'cancelar', {}, PIDE);
  const { franjas } = await franjasDe();
  const { dia, desde } = franjas.at(-1) ?? {};
  const moved = await act(later.id, 'reprogramar', { dia, desde }, PIDE);
  for (const numero of [off.numero, later.numero, moved.nuevo?.numero ?? '-'])
    expect([numero, await told(PIDE, numero)]).toEqual([numero, []]);
});
