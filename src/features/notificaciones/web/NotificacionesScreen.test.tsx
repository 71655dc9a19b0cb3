import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { getContext } from '#features/sesion/contract.ts';
import { fakeAnswer, fakeFailure, fakeService, isListening, renderScreen, tellLive } from '#testing/web.tsx';
import { call } from '#web/api.ts';

import { listNotificaciones, marcarNotificaciones, type Notificacion } from '../contract.ts';
import { Campana } from './Campana.tsx';
import { NotificacionesScreen } from './NotificacionesScreen.tsx';
import { useNovedades } from './novedades.ts';
import { rutaDe } from './palabras.ts';

function aviso(id: number, more: Partial<Notificacion> = {}): Notificacion {
  // Of the day of the test, which may have begun since this file was read.
  const fecha = new Date().toISOString();
  const base = { tipo: 'COMENTARIO', accion: false, texto: 'Un texto', ruta: '/guia/11', fecha, leida: false };
  return { id, titulo: `Aviso ${id}`, ...base, ...more };
}

let held: Notificacion[] = [];

/** The server's inbox, in a few lines. */
function inbox(first: readonly Notificacion[]) {
  held = [...first];
  const asked = fakeService(listNotificaciones, ({ cuales, antes, size }) => {
    const fitting = held.filter(
      ({ id, leida, accion }) =>
        (antes === undefined || id < antes) && (cuales === 'todas' || !leida) && (cuales !== 'accion' || accion),
    );
    const unread = held.filter(({ leida }) => !leida);
    return {
      records: fitting.slice(0, size),
      hay_mas: fitting.length > size,
      sin_leer: unread.length,
      accion_sin_leer: unread.filter(({ accion }) => accion).length,
    };
  });
  const marked = fakeService(marcarNotificaciones, ({ ids = [], hasta = 0, leida }) => {
    const changed = held.filter((one) => one.leida !== leida && (ids.includes(one.id) || one.id <= hasta));
    held = held.map((one) => (changed.includes(one) ? { ...one, leida } : one));
    return { ids: changed.map(({ id }) => id) };
  });
  return { asked, marked };
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
  useNovedades.setState({ ultima: null, mostrada: null });
});

describe('the inbox', () => {
  test('shows what waits under its day, and going to it reads it', async () => {
    const { marked } = inbox([aviso(2, { accion: true }), aviso(1, { leida: true, fecha: '2026-01-05T12:00:00Z' })]);
    const { router } = await renderScreen(<NotificacionesScreen />, '/notificaciones');
    const today = await screen.findByRole('region', { name: 'Hoy' });
    expect(within(today).getByText('Pide respuesta')).toBeTruthy();
    expect(screen.getByRole('region', { name: '05/01/2026' })).toBeTruthy();
    await userEvent.click(within(today).getByRole('link', { name: 'Aviso 2' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/guia/11'));
    await waitFor(() => expect(marked).toEqual([{ ids: [2], leida: true }]));
  });

  test('is narrowed by the address, and older ones are fetched by key', async () => {
    const { asked } = inbox(Array.from({ length: 40 }, (_, index) => aviso(40 - index, { leida: index > 34 })));
    const { router } = await renderScreen(<NotificacionesScreen />, '/notificaciones?ver=sin_leer');
    expect(await screen.findAllByRole('listitem')).toHaveLength(30);
    await userEvent.click(screen.getByRole('button', { name: 'Ver anteriores' }));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(35));
    expect(asked.at(-1)).toMatchObject({ cuales: 'sin_leer', antes: 11 });
    await userEvent.click(screen.getByRole('radio', { name: 'Todas' }));
    expect(router.state.location.search).toEqual({});
  });

  test('all are read with one key, and that is taken back', async () => {
    inbox([aviso(3), aviso(2), aviso(1, { leida: true })]);
    await renderScreen(<NotificacionesScreen />, '/notificaciones');
    await screen.findByRole('link', { name: 'Aviso 3' });
    await userEvent.setup({ delay: 90 }).keyboard('m');
    await waitFor(() => expect(held.every(({ leida }) => leida)).toBe(true));
    await userEvent.click(await screen.findByRole('button', { name: /Deshacer/ }));
    await waitFor(() => expect(held.filter(({ leida }) => !leida).map(({ id }) => id)).toEqual([3, 2]));
  });

  test('says why it cannot be shown, and tries again', async () => {
    fakeFailure(listNotificaciones, 'BASE_NO_DISPONIBLE');
    await renderScreen(<NotificacionesScreen />, '/notificaciones');
    const alert = await screen.findByRole('alert');
    inbox([aviso(1)]);
    await userEvent.click(within(alert).getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('link', { name: 'Aviso 1' })).toBeTruthy();
  });
});

describe('the bell', () => {
  const bell = (name: string) => screen.findByRole('button', { name });

  test('counts what waits, and shows the last of it', async () => {
    inbox([aviso(3), aviso(2, { leida: true }), aviso(1)]);
    const { router } = await renderScreen(<Campana />, '/dashboard');
    await userEvent.click(await bell('Notificaciones: 2 sin leer'));
    await userEvent.click(await screen.findByText('Aviso 3'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/guia/11'));
    expect(await bell('Notificaciones: 1 sin leer')).toBeTruthy();
  });

  test('that could not be loaded does not say that there are none', async () => {
    fakeFailure(listNotificaciones, 'BASE_NO_DISPONIBLE');
    await renderScreen(<Campana />, '/dashboard');
    await userEvent.click(await bell('Notificaciones'));
    expect(await screen.findByText(/no está disponible/)).toBeTruthy();
    expect(screen.queryByText('No tiene notificaciones.')).toBeNull();
  });

  test('a new one is told at once, with a word beside the page', async () => {
    inbox([aviso(1)]);
    await renderScreen(<Campana />, '/dashboard');
    await bell('Notificaciones: 1 sin leer');
    await waitFor(() => expect(isListening()).toBe(true));
    held = [aviso(2, { titulo: 'Webhook en pausa: ERP' }), ...held];
    act(() => tellLive('notificaciones'));
    expect(await bell('Notificaciones: 2 sin leer')).toBeTruthy();
    expect((await screen.findByRole('status')).textContent).toContain('Webhook en pausa: ERP');
  });

  test('what any answer brings is kept, counted and shown, and is not counted twice once the server holds it', async () => {
    inbox([aviso(1, { leida: true })]);
    await renderScreen(<Campana />, '/dashboard');
    await bell('Notificaciones');
    const traida = {
      id: 7,
      tipo: 'AVISO',
      titulo: 'Traída',
      texto: 'Con otra respuesta',
      fecha: new Date().toISOString(),
    };
    fakeAnswer('getContext', () => ({ status: 200, body: { code: 'OK', context: {}, notificaciones: [traida] } }));
    await call(getContext, {}).catch(() => undefined);
    await userEvent.click(await bell('Notificaciones: 1 sin leer'));
    expect(await screen.findByText('Traída', { selector: 'li *' })).toBeTruthy();
    held = [aviso(7, { titulo: 'Traída', texto: 'La del servidor' }), ...held];
    act(() => tellLive('notificaciones'));
    expect(await screen.findByText('La del servidor', { selector: 'li *' })).toBeTruthy();
    expect(screen.getAllByText('Traída', { selector: 'li *' })).toHaveLength(1);
    expect(await bell('Notificaciones: 1 sin leer')).toBeTruthy();
  });
});

test.each([
  ['/guia/11?x=1', { to: '/guia/11', search: { x: '1' } }],
  ['//otro.example', null],
  ['https://otro.example', null],
  ['javascript:alert(1)', null],
  ['/\\otro.example', null],
  [null, null],
])('a notice that names %j leads nowhere else', (ruta, target) => {
  expect(rutaDe(ruta)).toEqual(target);
});
