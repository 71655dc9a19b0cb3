import { afterEach, expect, test, vi } from 'vitest';

import { mayHoldWaiting } from './database.ts';

afterEach(() => vi.unstubAllGlobals());

const withDatabases = (databases: () => Promise<{ name?: string }[]>) => vi.stubGlobal('indexedDB', { databases });

test('on a first visit nothing waits; once something was written down, it may', async () => {
  withDatabases(async () => [{ name: 'otra' }]);
  expect(await mayHoldWaiting()).toBe(false);
  withDatabases(async () => [{ name: 'otra' }, { name: 'anden' }]);
  expect(await mayHoldWaiting()).toBe(true);
});

test('a browser that cannot tell is looked into', async () => {
  vi.stubGlobal('indexedDB', {});
  expect(await mayHoldWaiting()).toBe(true);
  withDatabases(() => Promise.reject(new Error('not in this window')));
  expect(await mayHoldWaiting()).toBe(true);
});
