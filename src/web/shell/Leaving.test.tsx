import { Link } from '@tanstack/react-router';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';

import { renderScreen } from '#testing/web.tsx';
import { noteWaiting } from '#web/offline/waiting.ts';

import { Leaving } from './Leaving.tsx';
import { Shell } from './Shell.tsx';

beforeEach(() => noteWaiting('lecturas', 0));

async function openFrame(waiting: number) {
  const frame = (
    <>
      <Link to="/logout">Fuera</Link>
      <Leaving />
    </>
  );
  const { router } = await renderScreen(frame, '/dashboard');
  act(() => noteWaiting('lecturas', waiting));
  const leave = () => userEvent.click(screen.getByRole('link', { name: 'Fuera' }));
  return { leave, path: () => router.state.location.pathname, router };
}

test('whoever signs out with unsent readings is asked, may stay, and may go', async () => {
  const { leave, path } = await openFrame(3);
  await leave();
  const dialog = await screen.findByRole('dialog', { name: 'Cerrar sesión' });
  expect(dialog.textContent).toContain(
    'Hay 3 lecturas sin enviar en este equipo: se enviarán cuando usted vuelva a entrar aquí. ¿Salir igual?',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Quedarme' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(path()).toBe('/dashboard');
  await leave();
  await userEvent.click(await screen.findByRole('button', { name: 'Salir' }));
  await waitFor(() => expect(path()).toBe('/logout'));
});

test('with nothing unsent nobody is asked', async () => {
  const { leave, path } = await openFrame(0);
  await leave();
  await waitFor(() => expect(path()).toBe('/logout'));
});

test('a session that is over is not held up, nor any other page', async () => {
  const { router, path } = await openFrame(3);
  act(() => router.history.push('/problem_solver'));
  await waitFor(() => expect(path()).toBe('/problem_solver'));
  act(() => router.history.push('/logout?motivo=vencida'));
  await waitFor(() => expect(path()).toBe('/logout'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the frame of every page asks it, once the page has come to rest', async () => {
  noteWaiting('lecturas', 1);
  const { router } = await renderScreen(<Shell />, '/dashboard');
  await waitFor(() => {
    act(() => router.history.push('/logout'));
    expect(screen.getByRole('dialog').textContent).toContain('Hay 1 lectura sin enviar en este equipo');
  });
});
