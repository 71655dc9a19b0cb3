import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import { getOpcionesDeEvento } from '#features/guias/detalle.contract.ts';
import { DESPACHO } from '#testing/lista.ts';
import { fakeFailure, fakeService, renderScreen } from '#testing/web.tsx';

import {
  crearMasivo,
  deshacerMasivo,
  detenerMasivo,
  getMasivo,
  getTiposDeMasivo,
  listFilasDeMasivo,
  listMasivos,
  type Masivo,
  reintentarMasivo,
} from '../contract.ts';
import { RegistrarEnVarias, Trabajos } from './public.tsx';
import { TrabajosDock } from './TrabajosDock.tsx';
import { noteMasivos, openTrabajo, useTrabajos } from './trabajos.ts';

const MASIVO: Masivo = {
  id: 8,
  tipo: 'RTN',
  nombre: 'Retenida',
  entidad: 'guia',
  usuario: 'Martina Sosa',
  estado: 'EN_CURSO',
  creado: '2026-11-20T12:00:00Z',
  terminado: null,
  total: 40,
  hechas: 10,
  repetidas: 0,
  fallidas: 0,
  nota: null,
  se_deshace: false,
};
const DONE: Masivo = { ...MASIVO, estado: 'TERMINADO', hechas: 38, fallidas: 2 };
const RAZON = 'La guía está entregada';

beforeEach(() => useTrabajos.setState(useTrabajos.getInitialState()));

function Page() {
  return (
    <>
      <Trabajos />
      <TrabajosDock />
    </>
  );
}

const open = () => renderScreen(<Page />, '/guias', { user: DESPACHO });
const button = (name: string | RegExp) => screen.findByRole('button', { name });

/** Presses, and waits for what is loaded when it is first opened. */
async function press(name: string | RegExp) {
  const found = await button(name);
  await act(async () => {
    await userEvent.click(found);
    await vi.dynamicImportSettled();
  });
}

test('work under way shows in the corner how far it is, and can be opened and stopped', async () => {
  fakeService(listMasivos, () => ({ masivos: [MASIVO] }));
  let masivo = MASIVO;
  fakeService(getMasivo, () => ({ masivo, razones: [] }));
  const stopped = fakeService(detenerMasivo, () => {
    masivo = { ...MASIVO, estado: 'DETENIDO' };
    return { masivo };
  });
  await open();
  await press(/10 de 40 guías/);
  await press('Detener');
  expect(await screen.findByText('Detenido en 10 de 40 guías')).toBeTruthy();
  expect(stopped).toEqual([{ id: 8 }]);
  expect(await button('Reintentar las 30')).toBeTruthy();
});

test('its end is told in the corner, wherever the person is, until it was looked at or closed', async () => {
  let masivo = MASIVO;
  fakeService(listMasivos, () => ({ masivos: [masivo] }));
  await renderScreen(<TrabajosDock />, '/dashboard', { user: DESPACHO });
  await press('Ocultar Retenida hasta que termine');
  expect(screen.queryByRole('region')).toBeNull();
  masivo = DONE;
  const corner = await screen.findByRole('region', { name: 'Trabajo terminado' });
  expect(within(corner).getByRole('status').textContent).toBe('Retenida: Terminado · 40 guías, 38 hechas, 2 no');
  await press('Cerrar el aviso de Retenida');
  expect(screen.queryByRole('region')).toBeNull();
});

test('only what ends on this page is news, even where it was never seen under way', () => {
  const fin = () => useTrabajos.getState().fin;
  noteMasivos([DONE]);
  noteMasivos([DONE, { ...MASIVO, id: 9 }]);
  expect(fin()).toBe(0);
  noteMasivos([DONE, { ...DONE, id: 9 }]);
  expect(useTrabajos.getState().recientes).toEqual([9]);
  expect(fin()).toBeGreaterThan(0);
  openTrabajo(9);
  expect(useTrabajos.getState().recientes).toEqual([]);
  noteMasivos([DONE, { ...DONE, id: 9 }, { ...DONE, id: 10 }]);
  expect(useTrabajos.getState().recientes).toEqual([10]);
});

test('what was not done is listed with its reasons, and tried again', async () => {
  fakeService(listMasivos, () => ({ masivos: [DONE] }));
  fakeService(getMasivo, () => ({ masivo: DONE, razones: [{ razon: RAZON, cantidad: 2 }] }));
  const rows = fakeService(listFilasDeMasivo, ({ page }) => ({
    current_page: page,
    page_quantity: 50,
    total_pages: 1,
    total_records: 2,
    records: [11, 12].map((id) => ({
      guia_id: id,
      guia_nro: `8810000000${id}`,
      resultado: 'fallida' as const,
      razon: RAZON,
    })),
  }));
  const again = fakeService(reintentarMasivo, () => ({ masivo: { ...DONE, estado: 'EN_COLA' as const } }));
  openTrabajo(8);
  await open();
  expect(await screen.findByText('38 hechas, 2 no')).toBeTruthy();
  expect((await screen.findByRole('list', { name: 'Por qué no' })).textContent).toBe(`2 ${RAZON}`);
  expect((await screen.findByRole('link', { name: '881000000011' })).getAttribute('href')).toBe('/guia/11');
  expect(rows[0]).toMatchObject({ id: 8, resultado: 'fallida' });
  await press('Reintentar las 2');
  await waitFor(() => expect(again).toEqual([{ id: 8 }]));
});

test('the list of work leads to each, and says so when there is none', async () => {
  fakeService(listMasivos, () => ({ masivos: [] }));
  await open();
  await press('Trabajos');
  expect(await screen.findByText(/Todavía no hay trabajos/)).toBeTruthy();
});

test('an event that asks for a reason is not sent without it; what fails is told and stays', async () => {
  fakeService(listMasivos, () => ({ masivos: [] }));
  fakeService(getTiposDeMasivo, () => ({
    tipos: [
      { tipo: 'RTN', nombre: 'Retenida', exige: ['motivo'] },
      { tipo: 'ENT', nombre: 'Entregada', exige: ['foto'] },
    ],
  }));
  fakeService(getOpcionesDeEvento, () => ({
    motivos: [
      { id: 7, nombre: 'Falta documentación', exige_foto: false },
      { id: 8, nombre: 'Dañada', exige_foto: true },
    ],
    agentes: [],
  }));
  fakeFailure(crearMasivo, 'MASIVO_VACIO');
  await renderScreen(
    <RegistrarEnVarias cual={{ guias: [11, 12] }} cuantas="2 guías" onClose={() => {}} onStarted={() => {}} />,
    '/guias',
    { user: DESPACHO },
  );
  await userEvent.click(await screen.findByRole('combobox', { name: 'Evento' }));
  const retenida = await screen.findByRole('option', { name: 'Retenida', hidden: true });
  expect(screen.queryByRole('option', { name: 'Entregada', hidden: true })).toBeNull();
  await userEvent.click(retenida);
  await press('Registrar');
  expect(await screen.findByText('Elija el motivo')).toBeTruthy();
  await userEvent.click(await screen.findByRole('combobox', { name: 'Motivo' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Falta documentación', hidden: true }));
  await press('Registrar');
  expect(await screen.findByText('No hay guías para ese trabajo')).toBeTruthy();
  const sent = fakeService(crearMasivo, () => ({ masivo: MASIVO }));
  await press('Registrar');
  await waitFor(() => expect(sent).toEqual([{ tipo: 'RTN', datos: { motivo_id: 7 }, guias: [11, 12] }]));
});

test('what was done is undone once the number of parcels is confirmed, where that can be', async () => {
  fakeService(listMasivos, () => ({ masivos: [DONE] }));
  let masivo: Masivo = { ...DONE, fallidas: 0, hechas: 40, se_deshace: true };
  fakeService(getMasivo, () => ({ masivo, razones: [] }));
  const undone = fakeService(deshacerMasivo, () => {
    masivo = { ...masivo, se_deshace: false };
    return { masivo: { ...MASIVO, id: 9, tipo: 'CORR', nombre: 'Corrección de evento' } };
  });
  await open();
  act(() => openTrabajo(8));
  await press('Deshacer');
  expect(await screen.findByText('Se corrige «Retenida» en 40 guías: vuelven a como estaban antes.')).toBeTruthy();
  expect(undone).toEqual([]);
  await press('Sí, deshacer');
  expect(undone).toEqual([{ id: 8 }]);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull());
});

test('a notice leads to its work, and closing it leaves the page as it was', async () => {
  fakeService(listMasivos, () => ({ masivos: [DONE] }));
  fakeService(getMasivo, () => ({ masivo: DONE, razones: [] }));
  fakeService(listFilasDeMasivo, () => ({
    current_page: 1,
    page_quantity: 0,
    total_pages: 1,
    total_records: 0,
    records: [],
  }));
  const { router } = await renderScreen(<Page />, '/dashboard?trabajo=8', { user: DESPACHO });
  expect(await screen.findByRole('heading', { name: 'Retenida' })).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(router.state.location.searchStr).toBe(''));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Retenida' })).toBeNull());
});
