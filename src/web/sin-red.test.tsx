import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { OPERARIO } from '#testing/web.tsx';
import { useSessionState } from '#web/session-state.ts';

import type { AreaRoute } from './router/area-route.ts';
import { keepWithoutNetwork } from './sin-red.ts';

const CHOFER = { ...OPERARIO, funcionalidades: [{ codigo: 'CHF_001', nombre: 'Chofer' }] };
const area = (path: string, codigo: 'CHF_001' | 'LEV_001' | 'EVE_003', isStreet: boolean): AreaRoute => ({
  ...{ path, title: path, isStreet, needs: { permission: { anyOf: [codigo] } }, screen: () => null },
});
const AREAS = [
  area('/guias/entregar', 'CHF_001', true),
  area('/levantes/list', 'LEV_001', true),
  area('/guias', 'EVE_003', false),
];

const held = new Map<string, { scope: string; unregister: () => Promise<boolean> }>();
const kept = new Set<string>();
let open: (pathname: string) => void = () => undefined;

beforeEach(() => {
  const serviceWorker = {
    register: async (_script: string, { scope }: { scope: string }) => {
      const address = new URL(scope, location.href).href;
      held.set(address, { scope: address, unregister: async () => held.delete(address) });
    },
    getRegistrations: async () => [...held.values()],
  };
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { serviceWorker }));
  vi.stubGlobal('caches', { keys: async () => [...kept], delete: async (name: string) => kept.delete(name) });
  useSessionState.setState({ user: CHOFER });
  keepWithoutNetwork(AREAS, {
    subscribe: (_event, act) => {
      open = (pathname) => act({ toLocation: { pathname } });
      return () => undefined;
    },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  held.clear();
  kept.clear();
});

const addresses = () => [...held.keys()].map((scope) => new URL(scope).pathname);

test('a worker stands at the street’s pages that the person may open, once one of them was opened', async () => {
  open('/guias');
  expect(addresses()).toEqual([]);
  open('/guias/entregar');
  await vi.waitFor(() => expect(addresses()).toEqual(['/guias/entregar']));
  expect(document.querySelector('link[rel="manifest"]')?.getAttribute('href')).toBe('/calle.webmanifest');
});

test('a lost right and a sign-out take it away, with all that it kept and nothing else', async () => {
  for (const user of [OPERARIO, null]) {
    kept.add('anden.sin-red.abc').add('otra');
    useSessionState.setState({ user: CHOFER });
    open('/guias/entregar');
    await vi.waitFor(() => expect(addresses()).toHaveLength(1));
    useSessionState.setState({ user });
    await vi.waitFor(() => expect([...kept]).toEqual(['otra']));
    expect(addresses()).toEqual([]);
  }
});
