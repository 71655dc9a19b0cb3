import { afterAll, expect, test } from 'vitest';

import { resolver } from '#shared/rutas/resolver.ts';
import { PLANTA, parada, problema, pueblo, ronda } from '#testing/rutas.ts';

import { cerrarRondas, proponerRondas } from './proponer-rondas.ts';

const turns = (vueltas: number | null, milisegundos = 600_000) => ({ semilla: 3, vueltas, milisegundos });
const asked = problema({ paradas: pueblo(40, 11), rondas: [ronda(1), ronda(2)] });

afterAll(cerrarRondas);

test('the thread finds what the search finds by itself', async () => {
  const own = resolver(asked, turns(200), () => 0);
  expect(await proponerRondas(asked, turns(200))).toEqual(own);
});

test('a short search does not wait for a long one', async () => {
  const abort = new AbortController();
  const long = proponerRondas(asked, turns(null), abort.signal);
  const short = await proponerRondas(asked, turns(50));
  expect(short.vueltas).toBe(50);
  abort.abort(new Error('nobody waits'));
  await expect(long).rejects.toThrow('nobody waits');
});

test('whoever has gone before it began is not searched for', async () => {
  await expect(proponerRondas(asked, turns(50), AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
});

test('a problem that contradicts itself fails alone', async () => {
  const wrong = problema({ paradas: [parada(1, PLANTA), parada(1, PLANTA)], rondas: [ronda(1)] });
  const others = proponerRondas(asked, turns(50));
  await expect(proponerRondas(wrong, turns(50))).rejects.toThrow(new RangeError('a stop is asked for twice'));
  expect((await others).vueltas).toBe(50);
});

test('after its end the next search starts it anew', async () => {
  const abandoned = proponerRondas(asked, turns(null));
  const told = expect(abandoned).rejects.toThrow('the thread of the rounds ended');
  await cerrarRondas();
  await told;
  expect((await proponerRondas(asked, turns(20))).vueltas).toBe(20);
});
