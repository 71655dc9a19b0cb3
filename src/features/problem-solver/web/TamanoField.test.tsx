import { act, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
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
const onNext = vi.fn();
let arrive = () => {};

function Form() {
  const next = useRef<HTMLButtonElement>(null);
  const [tamanos, setTamanos] = useState<typeof SIZES>([]);
  arrive = () => setTamanos(SIZES);
  return (
    <>
      <TamanoField
        tamanos={tamanos}
        isAwaited={tamanos.length === 0}
        value={null}
        error={undefined}
        groupRef={null}
        onChange={onChange}
        onDigit={() => {
          onDigit();
          next.current?.focus();
        }}
      />
      <button type="button" ref={next} onKeyDown={({ key }) => onNext(key)}>
        Otro
      </button>
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
  await vi.waitFor(() => expect(onChange.mock.calls).toEqual([[12]]));
  expect(onDigit).toHaveBeenCalledOnce();
});

test('of several that come before them the first one chooses, and the others reach the next field in their order', async () => {
  await pressEarly('213');
  await vi.waitFor(() => expect(onNext.mock.calls).toEqual([['1'], ['3']]));
  expect(onChange.mock.calls).toEqual([[12]]);
});

test('it chooses, and leads nowhere, where the person has gone on', async () => {
  await pressEarly('2', () => screen.getByRole('button', { name: 'Otro' }).focus());
  await vi.waitFor(() => expect(onChange.mock.calls).toEqual([[12]]));
  expect(onDigit).not.toHaveBeenCalled();
});

test('it chooses nothing where there are fewer sizes', async () => {
  await pressEarly('3');
  expect(onChange).not.toHaveBeenCalled();
  expect(onDigit).not.toHaveBeenCalled();
});
