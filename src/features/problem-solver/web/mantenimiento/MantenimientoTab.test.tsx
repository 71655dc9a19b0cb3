import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';

import {
  gestionarCausa,
  gestionarMapeo,
  gestionarSolucion,
  getCausasMantenimiento,
  getHistorialCambios,
  getMapeos,
  getSolucionesMantenimiento,
} from '#features/problem-solver/encargado.contract.ts';
import { serviceKey } from '#shared/contract.ts';
import { fakeAnswer, fakeFailure, fakeService, OPERARIO, renderScreen } from '#testing/web.tsx';

import { MantenimientoTab } from './MantenimientoTab.tsx';

const ENCARGADO = { ...OPERARIO, roles: [{ role_id: 2, nombre: 'encargado' }] };
const HECHO = { msg: 'Hecho', id: 1 };

/** A server with two causes, two solutions and one mapping, which keeps what it is told. */
function fakeTables() {
  const causas = [
    { id: 1, nombre: 'Bulto dañado', activo: true, puede_eliminar: false, es_obligatoria: false },
    { id: 2, nombre: 'Paquete mojado', activo: true, puede_eliminar: true, es_obligatoria: false },
    { id: 3, nombre: 'Precinto roto', activo: false, puede_eliminar: false, es_obligatoria: false },
  ];
  const soluciones = [
    { id: 1, nombre: 'Reembalado', activo: true, puede_eliminar: false, es_obligatoria: false },
    { id: 2, nombre: 'Enviado a playa', activo: false, puede_eliminar: true, es_obligatoria: false },
  ];
  const mapeos = [
    {
      id: 7,
      causa_id: 1,
      causa_nombre: 'Bulto dañado',
      solucion_id: 1,
      solucion_nombre: 'Reembalado',
      activo: true,
      fecha_creacion: '2026-11-20T15:00:00Z',
    },
  ];
  fakeService(getCausasMantenimiento, () => ({ causas }));
  fakeService(getSolucionesMantenimiento, () => ({ soluciones }));
  fakeService(getMapeos, () => ({ mapeos }));
  return { causas, soluciones, mapeos };
}

async function open(address = '/') {
  const scene = await renderScreen(<MantenimientoTab />, address, { user: ENCARGADO });
  await screen.findAllByText('Paquete mojado');
  await screen.findAllByText('Enviado a playa');
  await screen.findByRole('button', { name: 'Editar Bulto dañado: Reembalado' });
  return scene;
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('Eliminar is offered for what nothing refers to, and for every mapping', async () => {
  fakeTables();
  await open();
  expect(screen.queryByRole('button', { name: 'Eliminar Bulto dañado' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Inactivar Bulto dañado' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Eliminar Paquete mojado' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Eliminar Reembalado' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Eliminar Enviado a playa' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Inactivar Bulto dañado: Reembalado' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Eliminar Bulto dañado: Reembalado' })).toBeTruthy();
});

test.each([
  ['Agregar causa', 'Nombre de la causa', 'El nombre de la causa es requerido', gestionarCausa],
  ['Agregar solución', 'Nombre de la solución', 'El nombre de la solución es requerido', gestionarSolucion],
] as const)('%s asks for a name and sends it trimmed', async (agregar, label, message, contract) => {
  fakeTables();
  const sent = fakeService(contract, () => HECHO);
  const { router } = await open();
  await press(agregar);
  await userEvent.type(await screen.findByLabelText(label), '   ');
  await press('Guardar');
  expect(screen.getByText(message)).toBeTruthy();
  expect(sent).toEqual([]);

  await userEvent.type(screen.getByLabelText(label), 'Nueva  ');
  await press('Guardar');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([{ accion: 'crear', nombre: 'Nueva' }]);
  expect(router.state.location.search).toEqual({});
});

test('the cause that the product cannot do without is not offered to be inactive', async () => {
  const { causas } = fakeTables();
  causas.push({ id: 4, nombre: 'Sin etiqueta', activo: true, puede_eliminar: false, es_obligatoria: true });
  await open();
  expect(screen.getByRole('button', { name: 'Editar Sin etiqueta' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Inactivar Bulto dañado' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Inactivar Sin etiqueta' })).toBeNull();
});

test('a mapping asks for a cause and a solution, and offers active ones alone', async () => {
  fakeTables();
  const sent = fakeService(gestionarMapeo, () => HECHO);
  await open('/?dialogo=mapeo-crear');
  await screen.findByRole('dialog');
  await press('Guardar');
  expect(screen.getByText('Seleccione una causa')).toBeTruthy();
  expect(screen.getByText('Seleccione una solución')).toBeTruthy();

  expect(textsOf(await choicesOf('Causa'))).toEqual(['Bulto dañado', 'Paquete mojado']);
  await userEvent.keyboard('{Escape}');
  await choose('Causa', 'Paquete mojado');
  expect(textsOf(await choicesOf('Solución'))).toEqual(['Reembalado']);
  await userEvent.keyboard('{Escape}');
  await choose('Solución', 'Reembalado');
  await press('Guardar');
  await waitFor(() => expect(sent).toEqual([{ accion: 'crear', causa_id: 2, solucion_id: 1 }]));
});

test('the form of a mapping names what it joins and is inactive now, and asks for another one', async () => {
  const { causas } = fakeTables();
  causas[0] = { id: 1, nombre: 'Bulto dañado', activo: false, puede_eliminar: false, es_obligatoria: false };
  const sent = fakeService(gestionarMapeo, () => HECHO);
  await open('/?dialogo=mapeo-editar-7');
  expect(await screen.findByText('Hasta ahora «Bulto dañado», que está inactiva.')).toBeTruthy();
  expect(textsOf(await choicesOf('Causa'))).toEqual(['Paquete mojado']);
  await userEvent.keyboard('{Escape}');
  await press('Guardar');
  expect(screen.getByText('Seleccione una causa')).toBeTruthy();
  expect(sent).toEqual([]);
});

/** The choices of a field while it is open; jsdom lays nothing out, so the list counts as hidden. */
async function choicesOf(label: string) {
  const field = await screen.findByRole('combobox', { name: label });
  await userEvent.click(field);
  await waitFor(() => expect(field.getAttribute('aria-controls')).not.toBeNull());
  const list = document.getElementById(field.getAttribute('aria-controls') ?? '');
  return within(list ?? document.body).getAllByRole('option', { hidden: true });
}

async function choose(label: string, name: string) {
  const choice = (await choicesOf(label)).find(({ textContent }) => textContent === name);
  fireEvent.click(choice ?? document.body);
}

const textsOf = (nodes: readonly HTMLElement[]) => nodes.map(({ textContent }) => textContent);

test.each([
  ['Eliminar Paquete mojado', '¿Está seguro que desea eliminar esta causa?', 'Paquete mojado', gestionarCausa, 2],
  [
    'Eliminar Enviado a playa',
    '¿Está seguro que desea eliminar esta solución?',
    'Enviado a playa',
    gestionarSolucion,
    2,
  ],
  ['Eliminar Bulto dañado: Reembalado', '¿Está seguro que desea eliminar este mapeo?', 'Reembalado', gestionarMapeo, 7],
] as const)('%s asks first, names the thing and waits on Cancelar', async (eliminar, question, name, contract, id) => {
  fakeTables();
  const sent = fakeService(contract, () => HECHO);
  await open();
  await press(eliminar);
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain(question);
  expect(dialog.textContent).toContain(name);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancelar'));

  await press('Cancelar');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([]);

  await press(eliminar);
  await userEvent.click(await screen.findByRole('button', { name: 'Sí, eliminar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([{ accion: 'eliminar', id }]);
});

test('a cause that a colleague used in between stays, and the reason is shown', async () => {
  const { causas } = fakeTables();
  fakeFailure(gestionarCausa, 'CAUSA_EN_USO');
  await open('/?dialogo=causa-eliminar-2');
  causas[1] = { id: 2, nombre: 'Paquete mojado', activo: true, puede_eliminar: false, es_obligatoria: false };
  await userEvent.click(await screen.findByRole('button', { name: 'Sí, eliminar' }));

  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('La causa tiene casos o mapeos y no se puede eliminar');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Eliminar Paquete mojado' })).toBeNull());
  await userEvent.click(within(alert).getByRole('button', { name: 'Cerrar' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a link to delete what may not be deleted opens nothing', async () => {
  fakeTables();
  await open('/?dialogo=causa-eliminar-1');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a refused name stays in the form with the reason', async () => {
  fakeTables();
  fakeFailure(gestionarCausa, 'CAUSA_REPETIDA');
  await open('/?dialogo=causa-editar-1');
  const field = await screen.findByLabelText('Nombre de la causa');
  await userEvent.clear(field);
  await userEvent.type(field, 'paquete MOJADO');
  await press('Guardar');
  expect((await screen.findByRole('alert')).textContent).toBe('Ya existe una causa con ese nombre');
  expect(screen.getByDisplayValue('paquete MOJADO')).toBeTruthy();
});

test('without a message of the server the specified words stand, followed by what went wrong', async () => {
  fakeTables();
  fakeAnswer(serviceKey(gestionarMapeo), () => ({ status: 200, body: { code: 'OK' } }));
  await open();
  await press('Inactivar Bulto dañado: Reembalado');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('Error al cambiar estado del mapeo: La respuesta no se pudo leer');
});

test('inactivating shows at once, its mappings are marked, and Deshacer sends the inverse', async () => {
  const { causas } = fakeTables();
  const sent = fakeService(gestionarCausa, (change) => {
    if (change.accion === 'cambiar_estado')
      causas[0] = {
        id: 1,
        nombre: 'Bulto dañado',
        activo: change.activo,
        puede_eliminar: false,
        es_obligatoria: false,
      };
    return HECHO;
  });
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Inactivar Bulto dañado' }));
  await screen.findByRole('button', { name: 'Activar Bulto dañado' });
  expect(screen.getByText('Causa inactiva')).toBeTruthy();

  await userEvent.click(await screen.findByRole('button', { name: 'Deshacer' }));
  await screen.findByRole('button', { name: 'Inactivar Bulto dañado' });
  await waitFor(() =>
    expect(sent).toEqual([
      { accion: 'cambiar_estado', id: 1, activo: false },
      { accion: 'cambiar_estado', id: 1, activo: true },
    ]),
  );
  expect(screen.queryByText('Causa inactiva')).toBeNull();
});

test('what was done to a cause is not offered to be taken back once the cause is deleted', async () => {
  const { causas } = fakeTables();
  fakeService(gestionarCausa, ({ accion }) => {
    if (accion === 'eliminar') causas.splice(1, 1);
    return HECHO;
  });
  await open();
  await press('Inactivar Paquete mojado');
  await screen.findByRole('button', { name: 'Deshacer' });
  await press('Eliminar Paquete mojado');
  await userEvent.click(await screen.findByRole('button', { name: 'Sí, eliminar' }));
  // Sooner than an offer goes by itself.
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull());
});

test('what is shown before the answer is taken back when the server refuses', async () => {
  fakeTables();
  let refuse: () => void = () => undefined;
  const answer = new Promise<void>((resolve) => {
    refuse = resolve;
  });
  await open();
  const dispatch = globalThis.fetch;
  vi.stubGlobal('fetch', async (path: string, init: { body: string }) => {
    if (!init.body.includes('gestionar_causa')) return dispatch(path, init);
    await answer;
    return new Response(JSON.stringify({ code: 'ERROR', error: 'CAUSA_OBLIGATORIA', msg: 'No se puede inactivar' }));
  });
  await press('Inactivar Bulto dañado');
  await screen.findByRole('button', { name: 'Activar Bulto dañado' });

  refuse();
  await screen.findByRole('button', { name: 'Inactivar Bulto dañado' });
  expect((await screen.findByRole('alert')).textContent).toBe('No se puede inactivar');
  expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull();
});

const CAMBIO = {
  id: 5,
  registro_id: 1,
  usuario_nombre: 'Ernesto Bálsamo',
  fecha_modificacion: '2026-11-20T17:05:09Z',
  tabla_afectada: 'catalogo_causas',
  accion: 'editar',
  campo_modificado: 'nombre',
  valor_anterior: 'Bulto roto',
  valor_nuevo: 'Bulto dañado',
  descripcion: 'Cambió el nombre de la causa «Bulto roto»',
} as const;

test('the history says in words who changed what, and its tab and page stand in the address', async () => {
  fakeTables();
  const asked = fakeService(getHistorialCambios, ({ page, size }) => ({
    historial: [CAMBIO],
    page,
    size,
    total: 51,
    totalPages: 2,
  }));
  const { router } = await open();
  await press('Ver Historial de Cambios');
  const row = (await screen.findByText('Ernesto Bálsamo')).closest('tr');
  expect([...(row?.cells ?? [])].slice(0, 7).map((cell) => cell.textContent)).toEqual([
    '20/11/2026 14:05:09',
    'Ernesto Bálsamo',
    'Edición',
    'Cambió el nombre de la causa «Bulto roto»',
    'Nombre',
    'Bulto roto',
    'Bulto dañado',
  ]);
  await press('Página siguiente');
  await userEvent.click(screen.getByRole('tab', { name: 'Soluciones' }));
  await press('Página 2');
  await waitFor(() => expect(router.state.location.search).toEqual({ historial: 'soluciones', pagina: '2' }));
  expect(asked.map(({ tipo, page, size }) => [tipo, page, size])).toEqual([
    ['todos', 1, 50],
    ['todos', 2, 50],
    ['soluciones', 1, 50],
    ['soluciones', 2, 50],
  ]);
  await press('Ocultar Historial');
  await waitFor(() => expect(screen.queryByText('Ernesto Bálsamo')).toBeNull());
  expect(router.state.location.search).toEqual({});
});

test('a history that does not load is an empty list, told to the log alone', async () => {
  fakeTables();
  fakeFailure(getHistorialCambios, 'INTERNO');
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  await open('/?historial=mapeos');
  await screen.findByText('No hay cambios para mostrar.');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('get_historial_cambios'), expect.anything());
  warn.mockRestore();
});
