import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';

import { renderScreen } from '#testing/web.tsx';

import { ManySelect } from './ManySelect.tsx';

const PERSONAS = Array.from({ length: 130 }, (_, n) => ({ value: String(n), label: `Persona ${n}` }));

test('a list that is cut says that typing shows more, and once it is short no longer', async () => {
  await renderScreen(<ManySelect label="Persona" options={PERSONAS} value={[]} onChange={() => undefined} />);
  await userEvent.click(screen.getByRole('button', { name: 'Persona' }));
  expect(await screen.findByText('Escriba para ver más')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Buscar en Persona'), { target: { value: 'Persona 129' } });
  expect(await screen.findByText('Persona 129')).toBeTruthy();
  expect(screen.queryByText('Escriba para ver más')).toBeNull();
});
