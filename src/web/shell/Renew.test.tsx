import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { expect, test } from 'vitest';

import { fakeAnswer, OPERARIO, renderScreen } from '#testing/web.tsx';
import { sessionState, useSessionState } from '#web/session-state.ts';

import { RenewHost } from './RenewHost.tsx';

test('the same person goes on over the page; what was typed on it is still there', async () => {
  const sent: object[] = [];
  fakeAnswer('/dispatcher', (body) => {
    sent.push(body);
    return { status: 200, body: { code: 'OK', _token: 't', user: OPERARIO, cliente: null, context: {} } };
  });
  await renderScreen(
    <>
      <input aria-label="Nota" />
      <RenewHost />
    </>,
    '/guias/entregar',
  );
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Nota'), 'Timbre roto');
  act(() => useSessionState.setState({ isOver: true }));
  await user.type(await screen.findByLabelText('Contraseña'), 'tres faroles');
  await user.click(screen.getByRole('button', { name: 'Seguir' }));
  await waitFor(() => expect(sessionState().isOver).toBe(false));
  expect(sent).toMatchObject([{ user: OPERARIO.email, password: 'tres faroles' }]);
  expect(screen.getByLabelText<HTMLInputElement>('Nota').value).toBe('Timbre roto');
});
