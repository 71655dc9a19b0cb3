import { render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

import { TabSet } from './TabSet.tsx';
import { AndenTheme } from './theme.tsx';

afterEach(() => vi.restoreAllMocks());

const TABS = [
  { id: 'resumen', titulo: 'Resumen' },
  { id: 'reglas', titulo: 'Reglas' },
] as const;

/** A row of 300 pixels in which each tab takes 200. */
function narrow() {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(200);
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function left(this: HTMLElement) {
    return this.textContent === 'Reglas' ? 220 : 0;
  });
}
const open = (value: 'resumen' | 'reglas') =>
  render(
    <AndenTheme>
      <TabSet label="Partes" tabs={TABS} value={value} onChange={() => undefined}>
        Aquí
      </TabSet>
    </AndenTheme>,
  );

test('the open one is in view, however far to the side it stands; one that is in view moves nothing', () => {
  narrow();
  const { unmount } = open('reglas');
  expect(screen.getByRole('tablist').scrollLeft).toBe(170);
  unmount();
  open('resumen');
  expect(screen.getByRole('tablist').scrollLeft).toBe(0);
});
