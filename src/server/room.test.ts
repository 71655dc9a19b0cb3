import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { guardarRegistro } from '#features/problem-solver/contract.ts';
import { cerrarSesion, getContext } from '#features/sesion/contract.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { openTestServer, type Person } from '#testing/server.ts';

import { type RoomWatch, watchRoom } from './room.ts';

const MEGABYTE = 2 ** 20;
const PATIENT = { timeout: 20_000, interval: 20 };

describe('the reserve', () => {
  let folder: string;
  let free: number;
  let told: boolean[];
  let room: RoomWatch | null = null;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'anden-reserva-'));
    told = [];
    free = 500 * MEGABYTE;
  });
  afterEach(async () => {
    await room?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const watch = async () => {
    room = await watchRoom({ folder, report: (isFull) => told.push(isFull), freeOf: async () => free });
    return room;
  };
  const held = () =>
    stat(join(folder, 'reserva')).then(
      ({ size, blocks }) => [size, blocks * 512 >= size],
      () => null,
    );

  test('stands on the disk byte by byte from the start, and stays over a restart', async () => {
    await (await watch()).stop();
    expect(await held()).toEqual([48 * MEGABYTE, true]);
    const { ino } = await stat(join(folder, 'reserva'));
    // What is free now would not do to lay it, and it need not be.
    free = 40 * MEGABYTE;
    expect((await watch()).isFull()).toBe(false);
    expect((await stat(join(folder, 'reserva'))).ino).toBe(ino);
    expect(told).toEqual([]);
  });

  test('is let go when the disk runs full, and laid anew only once there is room for more than itself', async () => {
    const { isFull } = await watch();
    free = 20 * MEGABYTE;
    await expect.poll(isFull, PATIENT).toBe(true);
    expect(await held()).toBe(null);
    // What it held is no reason to write on.
    free = 68 * MEGABYTE;
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(isFull()).toBe(true);
    free = 96 * MEGABYTE;
    await expect.poll(isFull, PATIENT).toBe(false);
    expect(await held()).toEqual([48 * MEGABYTE, true]);
    expect(told).toEqual([true, false]);
  });

  test('that never found room leaves the disk to be read only', async () => {
    free = 60 * MEGABYTE;
    expect((await watch()).isFull()).toBe(true);
    expect(await held()).toBe(null);
  });
});

test('without room people read, sign out and are told, and nothing is changed', async () => {
  let isFull = false;
  const server = await openTestServer(TWO_CLIENTS, { room: { isFull: () => isFull } });
  try {
    const person: Person = { codes: ['PROB_SOL'] };
    const caseOf = async () => {
      const usuario_id = await server.id(person);
      const what = { tamano_id: 3, causa_id: 2, solucion_id: 5, es_sin_etiqueta: false, guia_id: 11 };
      const at = (before: number) => new Date(Date.now() - before).toISOString();
      return { usuario_id, ...what, fecha_inicio: at(60_000), fecha_fin: at(30_000) };
    };
    expect((await server.request({ url: '/api/ready' })).headers['x-sin-espacio']).toBe(undefined);
    await server.token(person);
    isFull = true;
    expect(await server.as(person, getContext, {})).toMatchObject({ code: 'OK' });
    expect(await server.as(person, guardarRegistro, await caseOf())).toMatchObject({ error: 'SIN_ESPACIO' });
    expect(await server.query('SELECT FROM caso')).toEqual([]);
    const ready = await server.request({ url: '/api/ready' });
    expect([ready.statusCode, ready.json().error, ready.headers['x-sin-espacio']]).toEqual([
      503,
      'SIN_ESPACIO',
      'true',
    ]);
    isFull = false;
    expect(await server.as(person, guardarRegistro, await caseOf())).toMatchObject({ code: 'OK' });
    isFull = true;
    expect(await server.as(person, cerrarSesion, {})).toMatchObject({ code: 'OK' });
  } finally {
    await server.close();
  }
});
