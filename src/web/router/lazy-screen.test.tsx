import { expect, test, vi } from 'vitest';

import { watchStyles } from '../lost-styles.ts';
import { lazyScreen } from './lazy-screen.ts';

const Screen = () => null;

test('a screen is fetched once a style that was lost before is there', async () => {
  watchStyles();
  document.head.innerHTML = '<link rel="stylesheet" href="/lost.css">';
  const link = () => document.querySelector('link');
  link()?.dispatchEvent(new Event('error'));
  const load = vi.fn(async () => ({ Screen }));
  const fetched = lazyScreen(load, 'Screen').preload?.();
  await expect.poll(link).not.toBeNull();
  expect(load).not.toHaveBeenCalled();
  link()?.dispatchEvent(new Event('load'));
  await fetched;
  expect(load).toHaveBeenCalledOnce();
});
