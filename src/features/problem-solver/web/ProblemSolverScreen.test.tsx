import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';

import { fakeFailure, fakeService, OPERARIO, renderScreen } from '#testing/web.tsx';

import { getCasosDiarios, getCatalogos, verificarRolEncargado } from '../contract.ts';
import { getCausasMantenimiento, getMapeos, getSolucionesMantenimiento } from '../encargado.contract.ts';
import { ProblemSolverScreen } from './ProblemSolverScreen.tsx';
import { tabOf, visibleTabs } from './tabs.ts';

const ENCARGADO = { ...OPERARIO, roles: [{ role_id: 2, nombre: 'encargado' }] };

function fakeCasos() {
  fakeService(getCatalogos, () => ({ tamanos: [], causas: [], soluciones: [], usuarios: [] }));
  fakeService(getCasosDiarios, ({ page, size }) => ({ registros: [], page, size, total: 0, totalPages: 1 }));
}

test('maintenance is a tab of who leads; for the others its address shows Casos', () => {
  expect(visibleTabs(false).map(({ id }) => id)).not.toContain('mantenimiento');
  expect(visibleTabs(true).map(({ id }) => id)).toContain('mantenimiento');
  expect(tabOf('mantenimiento', true)).toBe('mantenimiento');
  expect(tabOf('mantenimiento', false)).toBe('casos');
  expect(tabOf('nada', true)).toBe('casos');
});

test('who is no encargado sees Casos at the address of maintenance', async () => {
  fakeCasos();
  await renderScreen(<ProblemSolverScreen />, '/?tab=mantenimiento');
  expect(await screen.findByPlaceholderText('Escanee una guía...')).toBeTruthy();
  expect(screen.queryByRole('tab', { name: 'Mantenimiento' })).toBeNull();
});

test('who loses the role while maintaining is back at Casos', async () => {
  fakeCasos();
  const role = { tiene_rol_encargado: true };
  fakeService(verificarRolEncargado, () => role);
  fakeService(getCausasMantenimiento, () => ({ causas: [] }));
  fakeService(getSolucionesMantenimiento, () => ({ soluciones: [] }));
  fakeService(getMapeos, () => ({ mapeos: [] }));
  const { queries } = await renderScreen(<ProblemSolverScreen />, '/?tab=mantenimiento', { user: ENCARGADO });
  await screen.findByText('No hay causas. Agregue la primera.');

  role.tiene_rol_encargado = false;
  fakeFailure(getCausasMantenimiento, 'SIN_PERMISO');
  void queries.invalidateQueries();
  expect(await screen.findByPlaceholderText('Escanee una guía...')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('tab', { name: 'Mantenimiento' })).toBeNull());
});
