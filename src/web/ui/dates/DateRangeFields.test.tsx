import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { renderScreen } from '#testing/web.tsx';

import { DateRangeFields, type TypedRange } from './DateRangeFields.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T15:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

function Fields() {
  const [range, setRange] = useState<TypedRange>({ from: '2026-11-13', to: '2026-11-20' });
  return (
    <>
      <DateRangeFields value={range} onChange={setRange} />
      <output>{`${range.from} ${range.to}`}</output>
    </>
  );
}

const shown = (label: string) => screen.getByLabelText(label).getAttribute('value');
const range = () => screen.getByRole('status').textContent;

test('a day is typed as people type it, and written out when the field is left', async () => {
  await renderScreen(<Fields />);
  await userEvent.clear(screen.getByLabelText('Desde'));
  await userEvent.type(screen.getByLabelText('Desde'), '5/3');
  expect(range()).toBe('2026-03-05 2026-11-20');
  await userEvent.tab();
  expect(shown('Desde')).toBe('05/03/2026');
});

test('what is no day counts as none, stays to be mended and says how it is written', async () => {
  await renderScreen(<Fields />);
  await userEvent.clear(screen.getByLabelText('Desde'));
  await userEvent.type(screen.getByLabelText('Desde'), '31/2');
  expect(range()).toBe('null 2026-11-20');
  await userEvent.tab();
  expect(shown('Desde')).toBe('31/2');
  expect(screen.getByText('Escríbala como dd/mm/aaaa')).toBeTruthy();
});

test('the arrows go a day up and down, over the end of a month', async () => {
  await renderScreen(<Fields />);
  await userEvent.click(screen.getByRole('button', { name: 'Este mes' }));
  await userEvent.click(screen.getByLabelText('Desde'));
  await userEvent.keyboard('{ArrowDown}');
  expect(shown('Desde')).toBe('31/10/2026');
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  expect(range()).toBe('2026-11-02 2026-11-20');
});

test('a named range fills both days and shows that it is in force', async () => {
  await renderScreen(<Fields />);
  expect(screen.getByRole('button', { name: 'Últimos 7 días' }).getAttribute('aria-pressed')).toBe('true');
  await userEvent.click(screen.getByRole('button', { name: 'Mes pasado' }));
  expect([shown('Desde'), shown('Hasta')]).toEqual(['01/10/2026', '31/10/2026']);
  expect(screen.getByRole('button', { name: 'Mes pasado' }).getAttribute('aria-pressed')).toBe('true');
});

test('a day taken from the calendar goes into the field', async () => {
  await renderScreen(<Fields />);
  await userEvent.click(screen.getByRole('button', { name: 'Calendario: Hasta' }));
  await userEvent.click(await screen.findByLabelText('17 noviembre 2026'));
  expect(range()).toBe('2026-11-13 2026-11-17');
  expect(shown('Hasta')).toBe('17/11/2026');
});
