import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';

import { DESPACHO, unaVista } from '#testing/lista.ts';
import { fakeFailure, fakeService, renderScreen } from '#testing/web.tsx';

import { deleteVista, listVistas, saveVista, type Vista } from '../contract.ts';
import { VistasBar } from './public.tsx';

const ACTUAL = {
  filtros: { vence: 'hoy' as const },
  orden: 'vence' as const,
  sentido: 'asc' as const,
  columnas: ['numero', 'estado'],
  densidad: 'compacta' as const,
};

async function draw(vistas: readonly Vista[], vistaId: number | null = null, isModified = false) {
  fakeService(listVistas, () => ({ vistas: [...vistas] }));
  const onShow = vi.fn();
  await renderScreen(
    <VistasBar
      actual={ACTUAL}
      vistaId={vistaId}
      addressOf={(_contenido, id) => ({ vista: id ?? undefined })}
      isModified={() => isModified}
      onShow={onShow}
    />,
    '/guias',
    { user: DESPACHO },
  );
  return onShow;
}
const button = (name: string) => screen.findByRole('button', { name });

/** Presses, and waits for what is loaded when it is first opened. */
async function press(name: string) {
  await pressed(await button(name));
}

async function pressed(found: HTMLElement) {
  await act(async () => {
    await userEvent.click(found);
    await vi.dynamicImportSettled();
  });
}

test('own views and those of the house are links with how many parcels they have now', async () => {
  await draw([
    unaVista({}),
    unaVista({ id: 6, nombre: 'Salto', propia: false, autor: 'Ana Ruiz', cantidad: 10_000, cantidad_es_minimo: true }),
  ]);
  const nav = await screen.findByRole('navigation', { name: 'Vistas guardadas' });
  const own = await within(nav).findByRole('link', { name: /Atrasadas de hoy/ });
  expect(own.textContent).toBe('Atrasadas de hoy38');
  expect(own.getAttribute('href')).toBe('/guias?vista=5');
  expect((await within(nav).findByRole('link', { name: /Salto/ })).textContent).toBe('Salto10.000+, de Ana Ruiz');
});

test('saving sends what is on screen under its name; a name that is taken is told in the dialog', async () => {
  const onShow = await draw([]);
  fakeFailure(saveVista, 'VISTA_REPETIDA');
  await press('Guardar vista');
  await press('Guardar');
  expect(await screen.findByText('Escriba un nombre')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Nombre de la vista'), 'Mañana');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Compartir con todos' }));
  await press('Guardar');
  expect(await screen.findByText('Ya tiene una vista con ese nombre')).toBeTruthy();
  const sent = fakeService(saveVista, () => ({ id: 9 }));
  await press('Guardar');
  await waitFor(() => expect(sent).toEqual([{ ...ACTUAL, nombre: 'Mañana', compartida: true }]));
  await waitFor(() => expect(onShow).toHaveBeenCalledWith(expect.objectContaining({ orden: 'vence' }), 9));
});

test('a changed view of one’s own is marked and can be saved again; one of somebody else cannot', async () => {
  await draw([unaVista({})], 5, true);
  const sent = fakeService(saveVista, () => ({ id: 5 }));
  expect(await screen.findByText('modificada')).toBeTruthy();
  await press('Guardar cambios');
  await waitFor(() => expect(sent).toEqual([{ ...ACTUAL, id: 5, nombre: 'Atrasadas de hoy', compartida: false }]));
});

test('a view of somebody else is not for changing', async () => {
  await draw([unaVista({ propia: false })], 5, true);
  expect(await screen.findByText('modificada')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Guardar cambios' })).toBeNull();
  expect(screen.queryByRole('button', { name: /Cambiar la vista/ })).toBeNull();
});

test('deleting asks with the name, leaves the view, and can be taken back', async () => {
  const onShow = await draw([unaVista({})], 5);
  const deleted = fakeService(deleteVista, () => ({}));
  const saved = fakeService(saveVista, () => ({ id: 11 }));
  await press('Cambiar la vista Atrasadas de hoy');
  await pressed(await screen.findByRole('menuitem', { name: 'Eliminar…', hidden: true }));
  expect(await screen.findByText('«Atrasadas de hoy»')).toBeTruthy();
  await press('Sí, eliminar');
  await waitFor(() => expect(deleted).toEqual([{ id: 5 }]));
  await waitFor(() => expect(onShow).toHaveBeenCalledWith(null, null));
  await userEvent.click(await screen.findByRole('button', { name: /Deshacer/ }));
  await waitFor(() => expect(saved[0]).toMatchObject({ nombre: 'Atrasadas de hoy', filtros: { vence: 'vencidas' } }));
});
