import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';

import { fakeFailure, fakeService, OPERARIO, renderScreen } from '#testing/web.tsx';

import { deleteVista } from '../contract.ts';
import { listVistasDe, saveVistaDe, type VistaDeLista } from '../de-lista.contract.ts';
import { VistasDeLista as Barra } from './VistasDeLista.tsx';

const ATENCION = { ...OPERARIO, funcionalidades: [{ codigo: 'VAL_001', nombre: 'Atención' }] };
const MIAS: VistaDeLista = {
  ...{ id: 4, nombre: 'Urgentes mías', compartida: false, propia: true, autor: 'Ana' },
  filtros: { vista: 'mias', prioridad: ['URGENTE'] },
};

const open = (actual: Record<string, unknown>, vistas: VistaDeLista[] = [MIAS]) => {
  fakeService(listVistasDe, () => ({ vistas }));
  return renderScreen(<Barra lista="incidencias" actual={actual} />, '/backoffice/incidencias', { user: ATENCION });
};

test('a view is an address: its link leads to what it keeps, and the one on screen is known whatever the order of its fields', async () => {
  const { router } = await open({ prioridad: ['URGENTE'], vista: 'mias', q: undefined });
  const link = await screen.findByRole('link', { name: 'Urgentes mías' });
  expect(link.getAttribute('aria-current')).toBe('true');
  expect(screen.queryByRole('button', { name: 'Guardar vista' })).toBeNull();
  await userEvent.click(link);
  await waitFor(() => expect(router.state.location.search).toEqual({ vista: 'mias', prioridad: 'URGENTE' }));
});

test('what is on screen becomes a view with a name, shared or not; without a name nothing is sent', async () => {
  await open({ vista: 'vencen_hoy', tipo: [2], q: undefined });
  const sent = fakeService(saveVistaDe, () => ({ id: 9 }));
  await userEvent.click(await screen.findByRole('button', { name: 'Guardar vista' }));
  const dialog = await screen.findByRole('dialog', { name: 'Guardar vista' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Guardar' }));
  expect(await within(dialog).findByText('Escriba un nombre')).toBeTruthy();
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Nombre de la vista' }), 'De hoy');
  await userEvent.click(within(dialog).getByRole('checkbox', { name: /Compartir con todos/ }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Guardar' }));
  await waitFor(() =>
    expect(sent).toEqual([
      { lista: 'incidencias', nombre: 'De hoy', compartida: true, filtros: { vista: 'vencen_hoy', tipo: [2] } },
    ]),
  );
});

test('a name that is taken is said, and what was typed stays', async () => {
  await open({ vista: 'mias' });
  fakeFailure(saveVistaDe, 'VISTA_REPETIDA', 'Ya tiene una vista con ese nombre');
  await userEvent.click(await screen.findByRole('button', { name: 'Guardar vista' }));
  const dialog = await screen.findByRole('dialog', { name: 'Guardar vista' });
  const box = within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Nombre de la vista' });
  await userEvent.type(box, 'Urgentes mías');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Guardar' }));
  expect(await within(dialog).findByText('Ya tiene una vista con ese nombre')).toBeTruthy();
  expect(box.value).toBe('Urgentes mías');
});

test('an own one is deleted after being asked, another’s is only looked at', async () => {
  const { unmount } = await open(MIAS.filtros);
  const gone = fakeService(deleteVista, () => ({}));
  await userEvent.click(await screen.findByRole('button', { name: 'Eliminar vista' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Sí, eliminar' }));
  await waitFor(() => expect(gone).toEqual([{ id: 4 }]));
  unmount();
  await open(MIAS.filtros, [{ ...MIAS, propia: false, compartida: true }]);
  await screen.findByRole('link', { name: /Urgentes mías, de Ana/ });
  expect(screen.queryByRole('button', { name: 'Eliminar vista' })).toBeNull();
});
