import { act, renderHook, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';

import { aScale, kindOfQueue, openPage, signIn, turns } from '#testing/offline.ts';
import { useConnection } from '#web/connection.ts';
import { ServiceError } from '#web/service-error.ts';

import { createOfflineQueue } from './queue.ts';
import { useWaitingCount } from './waiting.ts';

const AWAY = new ServiceError({ code: 'SIN_CONEXION', msg: null, text: 'Sin conexión con el servidor' });
const CLOSED = new ServiceError({ code: 'LOTE_CERRADO', msg: 'El lote ya está cerrado', status: 200 });

function networkIs(online: boolean): void {
  act(() => useConnection.setState({ online }));
}

describe('what waits for the server', () => {
  test('goes in the order in which it came, one at a time', async () => {
    let going = 0;
    let most = 0;
    const order: number[] = [];
    const queue = createOfflineQueue({
      ...kindOfQueue(),
      prepare: async (cuerpo) => cuerpo,
      send: async ({ n }) => {
        going += 1;
        most = Math.max(most, going);
        await new Promise((done) => setTimeout(done, n === 1 ? 20 : 0));
        going -= 1;
        order.push(n);
        return { ok: true };
      },
    });
    for (const n of [1, 2, 3, 4, 5]) queue.add({ n });
    await waitFor(() => expect(order).toEqual([1, 2, 3, 4, 5]));
    expect(most).toBe(1);
    await waitFor(() => expect(queue.useQueue.getState().items).toEqual([]));
  });

  test('is written down before it is sent', async () => {
    const page = openPage(() => AWAY);
    page.add({ n: 1 });
    await waitFor(() => expect(page.sent).toHaveLength(1));
    // Another page of the same browser finds it while the first one still has no answer.
    const other = openPage(() => AWAY);
    await waitFor(() => expect(other.items()).toMatchObject([{ cuerpo: { n: 1 }, estado: 'pendiente' }]));
  });

  test('stays while the network is away, and goes when it is back, in order', async () => {
    let isAway = true;
    const page = openPage(() => (isAway ? AWAY : null));
    networkIs(false);
    for (const n of [1, 2, 3]) page.add({ n });
    await waitFor(() => expect(page.sent.length).toBeGreaterThan(0));
    expect(page.items()).toHaveLength(3);
    expect(page.sent.every(({ n }) => n === 1)).toBe(true);
    isAway = false;
    page.sent.length = 0;
    networkIs(true);
    await waitFor(() => expect(page.items()).toEqual([]));
    expect(page.sent.map(({ n }) => n)).toEqual([1, 2, 3]);
  });

  test('a lost answer is asked for again under the same clave, with the same words', async () => {
    let isLost = true;
    const page = openPage(() => (isLost ? new ServiceError({ code: 'SIN_RESPUESTA', msg: null }) : null));
    const clave = page.add({ n: 7 });
    await waitFor(() => expect(page.sent).toHaveLength(1));
    isLost = false;
    page.work();
    await waitFor(() => expect(page.items()).toEqual([]));
    expect(page.sent).toEqual([
      { n: 7, when: 't7', clave },
      { n: 7, when: 't7', clave },
    ]);
  });

  test('is sent by the next page when this one is gone, under the clave that it had', async () => {
    const before = openPage(() => AWAY);
    const clave = before.add({ n: 1 });
    await waitFor(() => expect(before.sent).toHaveLength(1));
    const after = openPage();
    await waitFor(() => expect(after.sent).toEqual([{ n: 1, when: 't1', clave }]));
  });

  test('what is refused stays with its reason until it has been seen, and holds nothing up', async () => {
    const page = openPage(({ n }) => (n === 1 ? CLOSED : null));
    const clave = page.add({ n: 1 });
    page.add({ n: 2 });
    await waitFor(() => expect(page.sent.map(({ n }) => n)).toEqual([1, 2]));
    await waitFor(() =>
      expect(page.items()).toMatchObject([{ clave, estado: 'conflicto', texto: 'El lote ya está cerrado' }]),
    );
    const later = openPage();
    await waitFor(() => expect(later.items()).toMatchObject([{ clave, estado: 'conflicto' }]));
    expect(later.sent).toEqual([]);
    expect(await later.remove(clave)).toBe(true);
    const last = openPage();
    await waitFor(() => expect(last.items()).toEqual([]));
  });

  test('a refusal is told once, to every page that waits for it, and not again to one that opens later', async () => {
    let answer = AWAY;
    const page = openPage(() => answer);
    const other = openPage(() => answer);
    const told: string[] = [];
    page.onRefused(({ texto }) => told.push(`here: ${texto}`));
    other.onRefused(({ texto }) => told.push(`there: ${texto}`));
    const clave = page.add({ n: 1 });
    await waitFor(() => expect(other.items()).toMatchObject([{ clave, estado: 'pendiente' }]));
    answer = CLOSED;
    page.work();
    await waitFor(() => expect(told).toHaveLength(2));
    expect(told.sort()).toEqual(['here: El lote ya está cerrado', 'there: El lote ya está cerrado']);
    const later = openPage();
    later.onRefused(() => told.push('later'));
    await waitFor(() => expect(later.items()).toMatchObject([{ clave, estado: 'conflicto' }]));
    await page.remove(clave);
    await waitFor(() => expect(later.items()).toEqual([]));
    expect(told).toHaveLength(2);
  });

  test('a full disk holds nothing up: what is on it and what is read next are sent', async () => {
    const away = openPage(() => AWAY);
    away.add({ n: 1 });
    await waitFor(() => expect(away.sent).toHaveLength(1));
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const page = openPage();
    page.add({ n: 2 });
    await waitFor(() => expect(page.sent.map(({ n }) => n)).toEqual([1, 2]));
    await waitFor(() => expect(page.items()).toEqual([]));
    expect(page.useQueue.getState().isKept).toBe(false);
    vi.restoreAllMocks();
  });

  test('a server that fails at one thing again and again does not hold the others up for ever', async () => {
    const fault = new ServiceError({ code: 'INTERNO', msg: 'Error interno', status: 500 });
    const page = openPage(({ n }) => (n === 1 ? fault : null));
    page.add({ n: 1 });
    page.add({ n: 2 });
    for (let times = 1; times < 5; times += 1) {
      await waitFor(() => expect(page.sent).toHaveLength(times));
      await waitFor(() => expect(page.items()[0]?.enviando).toBe(false));
      page.work();
    }
    await waitFor(() => expect(page.items()).toMatchObject([{ estado: 'conflicto', cuerpo: { n: 1 } }]));
    expect(page.sent.map(({ n }) => n)).toEqual([1, 1, 1, 1, 1, 2]);
  });

  test('what is said of one while it is being prepared is what is sent', async () => {
    const scale = aScale();
    const page = openPage(undefined, scale.weigh);
    const clave = page.add({ n: 1 });
    await waitFor(() => expect(scale.began).toHaveBeenCalled());
    expect(await page.amend(clave, (cuerpo) => ({ ...cuerpo, n: 7 }))).toBe(true);
    scale.show();
    await waitFor(() => expect(page.sent).toEqual([{ n: 7, when: 't7', clave }]));
  });

  test('can be taken out before it was sent, and not after', async () => {
    const page = openPage(() => AWAY);
    const first = page.add({ n: 1 });
    const second = page.add({ n: 2 });
    await waitFor(() => expect(page.items()[0]).toMatchObject({ intentos: 1, enviando: false }));
    expect(await page.remove(first)).toBe(false);
    expect(await page.remove(second)).toBe(true);
    expect(page.items()).toMatchObject([{ clave: first }]);
  });
});

test('the frame knows how much waits, of whom is signed in', async () => {
  const page = openPage(() => AWAY);
  const { result } = renderHook(useWaitingCount);
  signIn(78);
  page.add({ n: 1 });
  page.add({ n: 2 });
  await waitFor(() => expect(result.current).toBe(2));
  signIn(79);
  expect(result.current).toBe(0);
});

test('leaving the page with something unsent asks first', async () => {
  const page = openPage(() => AWAY);
  const leave = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  signIn(77);
  expect(leave()).toBe(false);
  page.add({ n: 1 });
  expect(leave()).toBe(true);
});

test('the browser is asked to keep what waits, once, when there is something', async () => {
  vi.resetModules();
  const persist = vi.fn(async () => true);
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { storage: { persist } }));
  const fresh = await import('./queue.ts');
  const queue = fresh.createOfflineQueue({
    ...kindOfQueue(),
    prepare: async (cuerpo) => cuerpo,
    send: async () => ({ ok: true }),
  });
  expect(persist).not.toHaveBeenCalled();
  queue.add({ n: 1 });
  const clave = queue.add({ n: 2 });
  expect(persist).toHaveBeenCalledOnce();
  await turns(queue, clave);
  vi.unstubAllGlobals();
});
