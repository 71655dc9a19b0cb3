import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';

import { renderScreen } from '#testing/web.tsx';

import { SelectField } from './SelectField.tsx';

const FRUITS = ['Manzana', 'Pera'];

function Fruits() {
  const [data, setData] = useState<string[]>([]);
  const [value, setValue] = useState<string | null>(null);
  return (
    <>
      <SelectField label="Fruta" data={data} value={value} onChange={setValue} selectFirstOptionOnChange />
      <button type="button" onClick={() => setData(FRUITS)}>
        Llegan
      </button>
    </>
  );
}

// There is no layout here, without which an open list has no place.
const LAID_OUT = { hidden: true };
const options = () => screen.queryAllByRole('option', LAID_OUT).map(({ textContent }) => textContent);

test('a list that is on its way does not say that nothing is found', async () => {
  await renderScreen(<Fruits />, '/guias');
  await userEvent.click(screen.getByRole('combobox', { name: 'Fruta' }));
  expect(options()).toEqual([]);
  expect(screen.queryByText('Sin coincidencias')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Llegan' }));
  await userEvent.click(screen.getByRole('combobox', { name: 'Fruta' }));
  expect(options()).toEqual(FRUITS);
});

test('where nothing matches the list says so, as a choice that cannot be taken', async () => {
  await renderScreen(<Fruits />, '/guias');
  await userEvent.click(screen.getByRole('button', { name: 'Llegan' }));
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Fruta' });
  await userEvent.type(field, 'per');
  expect(options()).toEqual(['Pera']);
  await userEvent.type(field, 'sona{Enter}');
  expect(options()).toEqual(['Sin coincidencias']);
  expect(screen.getByRole('option', LAID_OUT).getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(screen.getByRole('option', LAID_OUT));
  expect(options()).not.toEqual(FRUITS);
  await userEvent.tab();
  expect(field.value).toBe('');
});

test.each([
  ['rotu', ['Rótulo ilegible']],
  ['rio', ['Río Negro']],
  ['NEGRO rio', ['Río Negro']],
  ['ñan', ['Ñandubay']],
  ['nandu', ['Ñandubay']],
])('«%s» finds what is written with accents and capitals', async (typed, found) => {
  const data = ['Rótulo ilegible', { group: 'Lugares', items: ['Río Negro', 'Ñandubay'] }];
  await renderScreen(<SelectField label="Motivo" data={data} selectFirstOptionOnChange />, '/guias');
  await userEvent.type(screen.getByRole('combobox', { name: 'Motivo' }), typed);
  expect(options()).toEqual(found);
});
