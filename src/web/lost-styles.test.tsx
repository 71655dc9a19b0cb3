import { beforeAll, expect, test } from 'vitest';

import { fetchLostStyles, watchStyles } from './lost-styles.ts';

beforeAll(watchStyles);

const styles = () => [...document.querySelectorAll('link[rel="stylesheet"]')].map((link) => link.getAttribute('href'));
const tell = (href: string, what: 'load' | 'error') =>
  document.querySelector(`link[href="${href}"]`)?.dispatchEvent(new Event(what));

test('nothing is asked for where everything came', async () => {
  document.head.innerHTML = '<link rel="stylesheet" href="/there.css"><link rel="icon" href="/lost.png">';
  tell('/lost.png', 'error');
  await fetchLostStyles();
  expect(styles()).toEqual(['/there.css']);
});

test('a style that did not come is asked for until it does, once for all who wait, and then no more', async () => {
  document.head.innerHTML = '<link rel="stylesheet" href="/lost.css"><link rel="stylesheet" href="/there.css">';
  tell('/lost.css', 'error');
  const lost = new URL('/lost.css', document.baseURI).href;
  expect(styles()).toEqual(['/there.css']);

  const first = fetchLostStyles();
  expect(styles()).toEqual(['/there.css', lost]);
  tell(lost, 'error');
  await expect(first).rejects.toThrow('/lost.css');
  expect(styles()).toEqual(['/there.css']);

  const waiting = [fetchLostStyles(), fetchLostStyles()];
  expect(styles()).toEqual(['/there.css', lost]);
  tell(lost, 'load');
  await Promise.all(waiting);
  await fetchLostStyles();
  expect(styles()).toEqual(['/there.css', lost]);
});
