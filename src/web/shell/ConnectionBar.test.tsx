import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import { fakeAnswer, renderScreen } from '#testing/web.tsx';
import { reportAnswer, useConnection } from '#web/connection.ts';
import { reloadPage } from '#web/reload.ts';

import { ConnectionBar } from './ConnectionBar.tsx';

vi.mock('#web/reload.ts', () => ({ reloadPage: vi.fn() }));

const load = vi.fn<() => Promise<string>>();

function Page() {
  const { data } = useQuery({ queryKey: ['pagina'], queryFn: load, staleTime: Number.POSITIVE_INFINITY });
  return (
    <>
      <p>{data}</p>
      <ConnectionBar />
    </>
  );
}

beforeEach(() => {
  useConnection.setState({ online: true, recoveries: 0, isOld: false });
  load.mockReset().mockResolvedValue('Cargada');
});

test('a lost server is said, and looked for by hand; what the page shows is loaded anew once it is back', async () => {
  let isAway = true;
  fakeAnswer('/api/health', () => {
    if (isAway) throw new TypeError('network away');
    return { status: 200, body: { code: 'OK' } };
  });
  await renderScreen(<Page />);
  await screen.findByText('Cargada');
  expect(screen.getByRole('status').textContent).toBe('');
  act(() => useConnection.setState({ online: false }));
  expect(screen.getByRole('status').textContent).toContain('Sin conexión con el servidor – se reintentará');
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar ahora' }));
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button').disabled).toBe(false));
  expect(load).toHaveBeenCalledTimes(1);
  isAway = false;
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar ahora' }));
  expect(await screen.findByText('Conexión recuperada')).toBeTruthy();
  await waitFor(() => expect(load).toHaveBeenCalledTimes(2));
});

test('a network that the browser has again is tried at once', async () => {
  fakeAnswer('/api/health', () => ({ status: 200, body: { code: 'OK' } }));
  await renderScreen(<Page />);
  act(() => useConnection.setState({ online: false }));
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('Conexión recuperada')).toBeTruthy();
});

test('a server without room on its disk says so to whoever only reads, until an answer says otherwise', async () => {
  const answered = (headers: Record<string, string>) => act(() => reportAnswer(new Response('{}', { headers }), 5));
  await renderScreen(<Page />);
  answered({ 'x-sin-espacio': 'true' });
  expect(screen.getByRole('status').textContent).toContain('Sin espacio en disco: se puede consultar, nada se guarda');
  answered({});
  expect(screen.getByRole('status').textContent).toBe('');
});

test('a page of an older build is told, whoever answers next, goes on, and loads the newer one when the person says so', async () => {
  const answered = (headers: Record<string, string>) => act(() => reportAnswer(new Response('{}', { headers }), 5));
  await renderScreen(<Page />);
  answered({});
  expect(screen.getByRole('status').textContent).toBe('');
  answered({ 'x-version-nueva': 'true' });
  answered({});
  expect(screen.getByRole('status').textContent).toContain('Hay una versión nueva');
  expect(reloadPage).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Recargar' }));
  expect(reloadPage).toHaveBeenCalledOnce();
  await userEvent.click(screen.getByRole('button', { name: 'Más tarde' }));
  answered({ 'x-version-nueva': 'true' });
  expect(screen.getByRole('status').textContent).toBe('');
});
