import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test } from 'vitest';

import { lazyPart } from './lazy-part.ts';

test('a part that cannot be fetched leaves the page as it is, and comes once the network is back', async () => {
  let isAway = true;
  let asked = 0;
  const Part = lazyPart(async () => {
    asked += 1;
    if (isAway) throw new TypeError('Failed to fetch dynamically imported module');
    return () => <p>La parte</p>;
  });
  render(
    <>
      <p>La página</p>
      <Suspense>
        <Part />
      </Suspense>
    </>,
  );
  await expect.poll(() => asked).toBe(1);
  expect(screen.getByText('La página')).toBeDefined();
  expect(screen.queryByText('La parte')).toBeNull();
  isAway = false;
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText('La parte')).toBeDefined();
});
