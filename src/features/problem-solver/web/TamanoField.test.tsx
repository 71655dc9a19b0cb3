import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';

import { pressKey } from '#testing/scanner.ts';
import { renderScreen } from '#testing/web.tsx';

import { TamanoField } from './TamanoField.tsx';

const SIZES = [
  { id: 11, codigo: 'S', nombre: 'Pequeño', activo: true },
  { id: 12, codigo: 'M', nombre: 'Mediano', activo: true },
];
const ALONE_MS = 60;

const onChange = vi.fn();
const onDigit = vi.fn();
let arrive = () => {};

function Form() {
  const [tamanos, setTamanos] = useState<typeof SIZES>([]);
  arrive = () => setTamanos(SIZES);
  return (
    <>
      <TamanoField
        tamanos={tamanos}
        value={null}
        error={undefined}
        groupRef={null}
        onChange={onChange}
        onDigit={onDigit}
      />
      <button type="button">Otro</button>
    </>
  );
}

afterEach(() => void vi.clearAllMocks());

/** The digits are pressed before the sizes are there; `meanwhile` is what the person does until they are. */
async function pressEarly(digits: string, meanwhile: () => void = () => undefined) {
  await renderScreen(<Form />, '/problem_solver');
  expect(screen.getByText('Cargando…')).toBeDefined();
  screen.getByRole('radiogroup').focus();
  for (const digit of digits) {
    pressKey(screen.getByRole('radiogroup'), digit, performance.now());
    await new Promise((rest) => setTimeout(rest, 2 * ALONE_MS));
  }
  meanwhile();
  expect(onChange).not.toHaveBeenCalled();
  act(arrive);
}

test('a digit that comes before the sizes chooses once they are there', async () => {
  await pressEarly('2');
  expect(onChange.mock.calls).toEqual([[12]]);
  expect(onDigit).toHaveBeenCalledOnce();
});

test('of two that come before them the first one chooses: the second was meant for the cause', async () => {
  await pressEarly('21');
  expect(onChange.mock.calls).toEqual([[12]]);
});

test('it chooses, and leads nowhere, where the person has gone on', async () => {
  await pressEarly('2', () => screen.getByRole('button', { name: 'Otro' }).focus());
  expect(onChange.mock.calls).toEqual([[12]]);
  expect(onDigit).not.toHaveBeenCalled();
});

test('it chooses nothing where there are fewer sizes', async () => {
  await pressEarly('3');
  expect(onChange).not.toHaveBeenCalled();
  expect(onDigit).not.toHaveBeenCalled();
});
