import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { useConnection } from '../connection.ts';
import { PendingView } from './PendingView.tsx';

test('a view that is on its way says nothing, unless it waits for the connection', () => {
  useConnection.setState({ online: true });
  const { container } = render(<PendingView />);
  expect(container.textContent).toBe('');
  act(() => useConnection.setState({ online: false }));
  expect(screen.getByText('Falta la conexión: se abrirá sola cuando vuelva.')).toBeDefined();
});
