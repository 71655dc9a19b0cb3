import { cleanup, render, screen } from '@testing-library/react';
import { Component, type ComponentType, type ReactNode, Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { useConnection } from './connection.ts';
import { lazyPart, lazyView } from './lazy-part.ts';
import { watchStyles } from './lost-styles.ts';

let isAway = false;
let isUpdated = false;
let asked = 0;
beforeEach(() => {
  asked = 0;
  useConnection.setState({ online: true, recoveries: 0 });
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    if (isAway) throw new TypeError('Failed to fetch');
    return new Response('{"code":"OK"}');
  });
  // What a part that threw says goes to the console.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** As the network has it, or as a server that was updated and has it no more. */
const load = async (): Promise<ComponentType> => {
  asked += 1;
  if (isAway || isUpdated) throw new TypeError('Failed to fetch dynamically imported module');
  return () => <p>La parte</p>;
};

/** As the router does around a screen. */
class Screen extends Component<{ children: ReactNode }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError = () => ({ hasFailed: true });
  override render() {
    return this.state.hasFailed ? <p>No se pudo abrir la pantalla</p> : this.props.children;
  }
}

function open(Part: ComponentType) {
  render(
    <Screen>
      <p>La página</p>
      <Suspense>
        <Part />
      </Suspense>
    </Screen>,
  );
}

test.each([
  ['a part', lazyPart],
  ['what a person opens', lazyView],
])('%s that cannot be fetched leaves the page as it is, and comes once the connection is back', async (_, make) => {
  [isAway, isUpdated] = [true, false];
  open(make(load));
  await expect.poll(() => useConnection.getState().online).toBe(false);
  expect(screen.getByText('La página')).toBeDefined();
  expect(asked).toBe(1);
  isAway = false;
  useConnection.setState({ online: true, recoveries: 1 });
  expect(await screen.findByText('La parte')).toBeDefined();
});

test('a part that was only lost on its way comes the second time', async () => {
  [isAway, isUpdated] = [false, false];
  const lost = vi.fn(load).mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  open(lazyPart(lost));
  expect(await screen.findByText('La parte')).toBeDefined();
  expect(lost).toHaveBeenCalledTimes(2);
});

test('where the connection is known to be away nothing is asked for in vain', async () => {
  [isAway, isUpdated] = [true, false];
  useConnection.setState({ online: false });
  open(lazyView(load));
  await expect.poll(() => vi.mocked(fetch).mock.calls.length).toBeGreaterThan(0);
  expect(asked).toBe(0);
  isAway = false;
  useConnection.setState({ online: true, recoveries: 1 });
  expect(await screen.findByText('La parte')).toBeDefined();
  expect(asked).toBe(1);
});

test('what is lost twice while the connection comes back opens all the same', async () => {
  [isAway, isUpdated] = [false, false];
  const fault = new TypeError('Failed to fetch dynamically imported module');
  const lost = vi.fn(load).mockImplementationOnce(async () => {
    useConnection.setState({ online: true, recoveries: 1 });
    throw fault;
  });
  lost.mockRejectedValueOnce(fault);
  open(lazyView(lost));
  expect(await screen.findByText('La parte')).toBeDefined();
  expect(lost).toHaveBeenCalledTimes(3);
});

test.each([
  ['a part', lazyPart(() => Promise.resolve(() => <p>La parte</p>))],
  ['what a person opens', lazyView(() => Promise.resolve(() => <p>La parte</p>))],
])('%s waits for a style that was lost before', async (_, Part) => {
  watchStyles();
  document.head.innerHTML = '<link rel="stylesheet" href="/lost.css">';
  const link = () => document.querySelector('link');
  link()?.dispatchEvent(new Event('error'));
  open(Part);
  await expect.poll(link).not.toBeNull();
  expect(screen.queryByText('La parte')).toBeNull();
  link()?.dispatchEvent(new Event('load'));
  expect(await screen.findByText('La parte')).toBeDefined();
});

test('a part that the server has no more takes nothing down, and is not asked for over and over', async () => {
  [isAway, isUpdated] = [false, true];
  open(lazyPart(load));
  await expect.poll(() => vi.mocked(fetch)).toHaveBeenCalledOnce();
  // React shows a failure up to 300 ms after what it stands in for.
  await new Promise((rest) => setTimeout(rest, 400));
  expect(asked).toBe(2);
  expect(screen.getByText('La página')).toBeDefined();
});

test('what a person opens and the server has no more is a fault of the screen', async () => {
  [isAway, isUpdated] = [false, true];
  open(lazyView(load));
  expect(await screen.findByText('No se pudo abrir la pantalla')).toBeDefined();
  expect(asked).toBe(2);
});
