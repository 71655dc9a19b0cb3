import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';

import { aPage, aRegistro, CATALOGOS, GUIA, SOLUCIONES } from '#testing/casos.ts';
import { readCode } from '#testing/scanner.ts';
import { fakeAnswer, fakeFailure, fakeService, renderScreen } from '#testing/web.tsx';

import {
  anularRegistro,
  getCasosDiarios,
  getCatalogos,
  getSolucionesPorCausa,
  guardarRegistro,
  type Registro,
  verificarGuia,
} from '../contract.ts';
import { ProblemSolverScreen } from './ProblemSolverScreen.tsx';

const UNDO = 'problem_solver:anular_registro';
let registros: Registro[] = [];

beforeEach(() => {
  sessionStorage.clear();
  registros = [];
  fakeService(getCatalogos, () => CATALOGOS);
  fakeService(getCasosDiarios, () => aPage(registros));
  fakeService(verificarGuia, () => ({ existe: true, guia: GUIA, mensaje: null, casos_hoy: [] }));
  fakeService(getSolucionesPorCausa, ({ causa_id }) => ({ soluciones: SOLUCIONES[causa_id] ?? [] }));
  fakeService(guardarRegistro, () => {
    const registro = aRegistro({ id: 777 });
    registros = [registro];
    return { msg: 'Registro guardado', registro };
  });
  fakeService(anularRegistro, () => {
    registros = [];
    return { msg: 'Registro deshecho' };
  });
});

async function saveCase() {
  await renderScreen(<ProblemSolverScreen />, '/problem_solver');
  const field = await screen.findByRole('textbox', { name: 'Escanee una guía...' });
  field.focus();
  await readCode(GUIA.numero, 'Enter');
  await userEvent.click(await screen.findByRole('radio', { name: /Mediano/ }));
  await userEvent.click(screen.getByRole('combobox', { name: 'Causa' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Otro', hidden: true }));
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Solución' }).value).toBe('Otra solución'),
  );
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await screen.findByText('Pegote mojado');
  await waitFor(() => expect(document.activeElement).toBe(field));
}

test.each<[string, () => Promise<unknown>]>([
  ['the button', async () => userEvent.click(await screen.findByRole('button', { name: /Deshacer/ }))],
  ['Ctrl+Z in the empty scan field', () => userEvent.keyboard('{Control>}z{/Control}')],
])('a saved case is taken back by %s, and leaves the list', async (_how, undo) => {
  const sent = fakeService(anularRegistro, () => {
    registros = [];
    return { msg: 'Registro deshecho' };
  });
  await saveCase();
  await screen.findByText(`Caso de ${GUIA.numero} guardado`);
  await undo();
  await waitFor(() => expect(screen.queryByText('Pegote mojado')).toBeNull());
  expect(sent).toEqual([{ id: 777 }]);
  expect(screen.getByText('Registro deshecho')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: /Deshacer/ })).toBeNull());
});

test('Ctrl+Z in a field with something in it is left to the field', async () => {
  const sent = fakeService(anularRegistro, () => ({ msg: '' }));
  await saveCase();
  await userEvent.type(screen.getByRole('textbox', { name: 'Número de guía' }), '88');
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(sent).toEqual([]);
  expect(screen.getByRole('button', { name: /Deshacer/ })).toBeTruthy();
});

test('when it is too late the server says so, and the case stays', async () => {
  fakeFailure(anularRegistro, 'CASO_YA_NO_SE_ANULA');
  await saveCase();
  await userEvent.click(await screen.findByRole('button', { name: /Deshacer/ }));
  expect((await screen.findByRole('alert')).textContent).toBe('El caso ya no se puede deshacer');
  expect(screen.getByText('Pegote mojado')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull();
});

test('without an answer the same press can be sent again, and counts once', async () => {
  const claves: unknown[] = [];
  fakeAnswer(UNDO, ({ clave }) => {
    claves.push(clave);
    throw new TypeError('network away');
  });
  await saveCase();
  await userEvent.click(await screen.findByRole('button', { name: /Deshacer/ }));
  await screen.findByText('Error al deshacer el registro: Sin conexión con el servidor');
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  await waitFor(() => expect(claves).toHaveLength(2));
  expect(claves[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(claves[1]).toBe(claves[0]);
});
