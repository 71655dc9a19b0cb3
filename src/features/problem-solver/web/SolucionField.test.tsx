import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';

import { aPage, CATALOGOS, GUIA } from '#testing/casos.ts';
import { pressKey, readCode } from '#testing/scanner.ts';
import { fakeAnswer, fakeService, isListening, renderScreen, tellLive } from '#testing/web.tsx';

import { getCasosDiarios, getCatalogos, getSolucionesPorCausa, verificarGuia } from '../contract.ts';
import { ProblemSolverScreen } from './ProblemSolverScreen.tsx';

const USED = [
  { id: 22, nombre: 'Desviado a agencia', usos: 29, porcentaje: 83, sugerida: true },
  { id: 21, nombre: 'Corregida con cliente', usos: 1, porcentaje: 3, sugerida: false },
  { id: 23, nombre: 'Zonificada de nuevo', usos: 0, porcentaje: 0, sugerida: false },
];
const CASO = { id: 9, usuario: 'Julio Píriz', causa: 'Rótulo dañado', fecha_inicio: '2026-11-20T17:05:09Z' };

beforeEach(() => {
  sessionStorage.clear();
  fakeService(getCatalogos, () => CATALOGOS);
  fakeService(getCasosDiarios, () => aPage([]));
  fakeService(verificarGuia, () => ({ existe: true, guia: GUIA, mensaje: null, casos_hoy: [] }));
  fakeService(getSolucionesPorCausa, () => ({ soluciones: USED }));
});

const solucion = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Solución' });
const causa = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Causa' });
const suggestion = () => screen.findByRole('button', { name: 'Desviado a agencia sugerida, 83 % · 29 casos' });

async function openCase() {
  const view = await renderScreen(<ProblemSolverScreen />, '/problem_solver');
  const field = await screen.findByRole('textbox', { name: 'Escanee una guía...' });
  field.focus();
  await readCode(GUIA.numero, 'Enter');
  await screen.findByRole('dialog');
  return view;
}

async function chooseCausa() {
  await userEvent.click(screen.getByRole('combobox', { name: 'Causa' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Dirección incompleta', hidden: true }));
}

test("the solution used most for the parcel's client comes first, marked and counted, and is not chosen for the person", async () => {
  const sent = fakeService(getSolucionesPorCausa, () => ({ soluciones: USED }));
  await openCase();
  await chooseCausa();
  await suggestion();
  await userEvent.click(solucion());
  const list = document.getElementById(solucion().getAttribute('aria-controls') ?? '');
  const options = within(list ?? document.body).getAllByRole('option', { hidden: true });
  expect(options.map((option) => option.textContent)).toEqual([
    '1Desviado a agenciasugerida, 83 % · 29 casos',
    '2Corregida con cliente1 caso',
    '3Zonificada de nuevo',
  ]);
  expect(solucion().value).toBe('');
  expect(sent).toEqual([{ causa_id: 2, guia_id: GUIA.id }]);
});

test.each<[string, () => Promise<unknown>]>([
  [
    'one key',
    async () => {
      act(() => solucion().focus());
      await userEvent.keyboard('1');
    },
  ],
  ['one press', async () => userEvent.click(await suggestion())],
])('the suggestion is taken by %s, and the person goes on', async (_how, take) => {
  await openCase();
  await chooseCausa();
  await suggestion();
  await act(() => new Promise((alone) => setTimeout(alone, 100)));
  await take();
  await waitFor(() => expect(solucion().value).toBe('Desviado a agencia'));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Descripción/ }));
});

test('keys that are pressed before the catalogues are there choose size, cause and solution in their order', async () => {
  const arrival = Promise.withResolvers<void>();
  fakeAnswer('problem_solver:get_catalogos', async () => {
    await arrival.promise;
    return { status: 200, body: { code: 'OK', ...CATALOGOS } };
  });
  await openCase();
  for (const key of ['1', '2', '1']) {
    await act(() => new Promise((alone) => setTimeout(alone, 100)));
    await userEvent.keyboard(key);
  }
  await act(() => new Promise((alone) => setTimeout(alone, 100)));
  expect(causa().value).toBe('');
  act(() => arrival.resolve());
  await waitFor(() =>
    expect([causa().value, solucion().value]).toEqual(['Dirección incompleta', 'Desviado a agencia']),
  );
  expect(screen.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked)[0]).toBe(true);
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Descripción/ }));
});

test('keys of a person that a busy page hears all at once choose each where the one before it led to', async () => {
  await openCase();
  await waitFor(() => expect(document.activeElement).toBe(screen.getAllByRole('radio')[0]));
  const began = performance.now() + 1000;
  for (const [place, key] of ['1', '2', '1'].entries())
    pressKey(document.activeElement ?? document.body, key, began + place * 150);
  await waitFor(() =>
    expect([causa().value, solucion().value]).toEqual(['Dirección incompleta', 'Desviado a agencia']),
  );
  expect(screen.queryByRole('dialog', { name: '¿La etiqueta no se lee?' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Descripción/ }));
});

test('without a habit nothing is suggested; of a single option neither, for it is chosen', async () => {
  fakeService(getSolucionesPorCausa, () => ({ soluciones: USED.slice(0, 1) }));
  await openCase();
  await chooseCausa();
  await waitFor(() => expect(solucion().value).toBe('Desviado a agencia'));
  expect(screen.queryByRole('button', { name: /sugerida/ })).toBeNull();
});

test('a parcel that has a case today is warned of, with who, what and when', async () => {
  fakeService(verificarGuia, () => ({ existe: true, guia: GUIA, mensaje: null, casos_hoy: [CASO] }));
  const { unmount } = await openCase();
  expect(await screen.findByText('Esta guía ya tiene un caso hoy')).toBeTruthy();
  expect(screen.getByText('Julio Píriz · Rótulo dañado · 14:05')).toBeTruthy();
  // After a reload as well.
  unmount();
  await renderScreen(<ProblemSolverScreen />, '/problem_solver');
  expect(await screen.findByText('Julio Píriz · Rótulo dañado · 14:05')).toBeTruthy();
});

test('a case that a colleague saves meanwhile is warned of in the open dialog', async () => {
  await openCase();
  expect(screen.queryByText(/Esta guía ya tiene/)).toBeNull();
  const casos_hoy = [CASO, { ...CASO, id: 8 }];
  fakeService(verificarGuia, () => ({ existe: true, guia: GUIA, mensaje: null, casos_hoy }));
  await waitFor(() => expect(isListening()).toBe(true));
  await act(async () => tellLive('casos'));
  expect(await screen.findByText('Esta guía ya tiene 2 casos hoy')).toBeTruthy();
});

test('keys typed ahead of the solutions wait for them, and are done in their order', async () => {
  const arrival = Promise.withResolvers<void>();
  const saved: unknown[] = [];
  fakeAnswer('problem_solver:guardar_registro', (body) => {
    saved.push(body);
    return { status: 200, body: { code: 'ERROR', error: 'INTERNO', msg: 'No' } };
  });
  fakeAnswer('problem_solver:get_soluciones_por_causa', async () => {
    await arrival.promise;
    return { status: 200, body: { code: 'OK', soluciones: USED } };
  });
  await openCase();
  await userEvent.click(screen.getByRole('radio', { name: /Mediano/ }));
  await chooseCausa();
  act(() => solucion().focus());
  await userEvent.keyboard('2');
  // A digit is a person's when it stands alone for a while; from then on everything is kept.
  await waitFor(() => expect(solucion().closest('[aria-busy="true"]')).not.toBeNull());
  await userEvent.keyboard('mojado{Control>}{Enter}{/Control}');
  expect(saved).toEqual([]);
  arrival.resolve();
  await waitFor(() => expect(saved).toMatchObject([{ solucion_id: 21, descripcion: 'mojado' }]));
});

test('a parcel whose label was just read gets the cause of those without one only after it was asked for', async () => {
  await openCase();
  await userEvent.click(screen.getByRole('combobox', { name: 'Causa' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Sin etiqueta', hidden: true }));
  const ask = await screen.findByRole('dialog', { name: '¿La etiqueta no se lee?' });
  expect(causa().value).toBe('');
  await userEvent.click(within(ask).getByRole('button', { name: 'Elegir otra causa' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '¿La etiqueta no se lee?' })).toBeNull());
  expect(causa().value).toBe('');
  act(() => causa().focus());
  await userEvent.keyboard('1');
  await userEvent.click(
    within(await screen.findByRole('dialog', { name: '¿La etiqueta no se lee?' })).getByRole('button', {
      name: 'Sí, no se lee',
    }),
  );
  await waitFor(() => expect(causa().value).toBe('Sin etiqueta'));
});
