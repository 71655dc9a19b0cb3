import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { aPage, aRegistro, CATALOGOS, GUIA, SOLUCIONES } from '#testing/casos.ts';
import { fakeAnswer, fakeFailure, fakeService, OPERARIO, renderScreen } from '#testing/web.tsx';

import {
  getCasosDiarios,
  getCatalogos,
  getSolucionesPorCausa,
  guardarRegistro,
  type Registro,
  verFoto,
  verificarGuia,
} from '../contract.ts';
import { ProblemSolverScreen } from './ProblemSolverScreen.tsx';

const JPEG = new File(['bytes'], '1000012345', { type: 'image/jpeg' });
let registros: Registro[] = [];
let sent: { foto_id: number | null; descripcion: string | null }[] = [];

beforeEach(() => {
  sessionStorage.clear();
  registros = [];
  fakeService(getCatalogos, () => CATALOGOS);
  fakeService(getCasosDiarios, () => aPage(registros));
  fakeService(verificarGuia, () => ({ existe: true, guia: GUIA, mensaje: null, casos_hoy: [] }));
  fakeService(getSolucionesPorCausa, ({ causa_id }) => ({ soluciones: SOLUCIONES[causa_id] ?? [] }));
  sent = fakeService(guardarRegistro, () => ({ msg: '', registro: aRegistro() }));
  URL.createObjectURL = vi.fn(() => 'blob:foto');
  URL.revokeObjectURL = vi.fn();
});

const openScreen = (address = '/problem_solver') => renderScreen(<ProblemSolverScreen />, address, { user: OPERARIO });
const group = () => screen.findByRole('group', { name: 'Foto (opcional)' });
const status = async (text: string) => expect((await within(await group()).findByText(text)).textContent).toBe(text);
const save = () => userEvent.keyboard('{Control>}{Enter}{/Control}');
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const kept = () => Object(JSON.parse(sessionStorage.getItem('anden.caso@3') ?? 'null')).borrador;

/** The case of a parcel without a label, filled in. */
async function fillIn() {
  const view = await openScreen();
  await userEvent.click(await screen.findByRole('button', { name: 'Sin etiqueta' }));
  await userEvent.click(await screen.findByRole('radio', { name: /Mediano/ }));
  await userEvent.type(screen.getByRole('textbox', { name: /^Descripción/ }), 'Bolsa negra', { delay: 40 });
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Solución' }).value).not.toBe(''));
  return view;
}

async function choose(file: File) {
  await screen.findByRole('button', { name: 'Elegir foto…' });
  screen.getByRole('button', { name: 'Elegir foto…' }).focus();
  const input = document.querySelector<HTMLInputElement>('input[type=file][accept="image/*"]');
  if (input === null) throw new Error('there is no field for a file');
  await userEvent.setup({ applyAccept: false }).upload(input, file);
}

/** The server, whose answers the test gives out one by one. */
function slowServer() {
  const bodies: Record<string, unknown>[] = [];
  const answers: ((id: number) => void)[] = [];
  const dispatcher = globalThis.fetch;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    if (path !== '/api/archivos') return dispatcher(path, init);
    return new Promise<Response>((resolve, reject) => {
      bodies.push(Object.fromEntries(init.body instanceof FormData ? init.body : []));
      answers.push((archivo_id) => resolve(new Response(JSON.stringify({ code: 'OK', archivo_id }))));
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason));
    });
  });
  return { bodies, answer: (id: number) => act(async () => answers.at(-1)?.(id)) };
}

describe('a photo', () => {
  test('is not needed: saving is one key, and sends none', async () => {
    await fillIn();
    await save();
    await isGone();
    expect(sent).toMatchObject([{ foto_id: null, descripcion: 'Bolsa negra' }]);
  });

  test('goes up when it is chosen, is previewed and kept, and the case carries its number', async () => {
    const { bodies, answer } = slowServer();
    await fillIn();
    await choose(JPEG);
    await status('Subiendo la foto…');
    expect(screen.getByAltText<HTMLImageElement>('Foto elegida').src).toBe('blob:foto');
    expect(bodies).toMatchObject([{ archivo: expect.objectContaining({ name: 'foto.jpg', size: 5 }) }]);
    expect(kept().foto_id).toBeNull();
    await answer(77);
    await status('Foto adjunta');
    expect(kept().foto_id).toBe(77);
    await save();
    await isGone();
    expect(sent).toMatchObject([{ foto_id: 77 }]);
    expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:foto');
  });

  test('that is still going up is waited for when somebody saves', async () => {
    const { answer } = slowServer();
    await fillIn();
    await choose(JPEG);
    await save();
    await status('Subiendo la foto para guardar…');
    expect(sent).toEqual([]);
    await answer(78);
    await isGone();
    expect(sent).toMatchObject([{ foto_id: 78 }]);
  });

  test('comes back after a reload, and can be taken away', async () => {
    fakeAnswer('/api/archivos', () => ({ status: 200, body: { code: 'OK', archivo_id: 79 } }));
    const first = await fillIn();
    await choose(JPEG);
    await status('Foto adjunta');
    first.unmount();
    await openScreen();
    await status('Foto adjunta');
    expect(screen.queryByAltText('Foto elegida')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Quitar la foto' }));
    expect(kept().foto_id).toBeNull();
    await save();
    await isGone();
    expect(sent).toMatchObject([{ foto_id: null }]);
  });

  test('of a cancelled case does not land in the next one', async () => {
    const { answer } = slowServer();
    await fillIn();
    await choose(JPEG);
    await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
    await userEvent.click(screen.getByRole('button', { name: 'Descartar' }));
    await userEvent.click(screen.getByRole('button', { name: 'Sin etiqueta' }));
    await answer(80);
    expect(await screen.findByRole('button', { name: 'Elegir foto…' })).toBeTruthy();
    expect(kept().foto_id).toBeNull();
  });
});

describe('a photo that cannot be had', () => {
  test.each([
    ['a text', new File(['hola'], 'nota.txt', { type: 'text/plain' }), 'Ese archivo no es una imagen. Elija una foto.'],
    [
      'eleven megabytes',
      new File([new Uint8Array(11 * 1024 * 1024)], 'a.jpg', { type: 'image/jpeg' }),
      'La foto pesa más de 10 MB. Elija una más chica.',
    ],
  ])('%s: is refused without being sent', async (_what, file, text) => {
    const { bodies } = slowServer();
    await fillIn();
    await choose(file);
    expect(await screen.findByText(text)).toBeTruthy();
    expect(bodies).toEqual([]);
  });

  test.each([
    [
      'no room',
      { status: 413, body: { code: 'ERROR', error: 'DEMASIADO_GRANDE', msg: 'El pedido es demasiado grande' } },
      'No queda lugar para más fotos sin guardar. Pruebe mañana.',
    ],
    ['no body', { status: 502, body: [] }, 'No se pudo subir la foto'],
  ])('%s: says why, keeps what was typed, and tries again', async (_what, refusal, text) => {
    let attempts = 0;
    fakeAnswer('/api/archivos', () => {
      attempts += 1;
      return attempts === 1 ? refusal : { status: 200, body: { code: 'OK', archivo_id: 81 } };
    });
    await fillIn();
    await choose(JPEG);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(text);
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Descripción/ }).value).toBe('Bolsa negra');
    await userEvent.click(within(alert).getByRole('button', { name: 'Reintentar' }));
    await status('Foto adjunta');
    await save();
    await isGone();
    expect(sent).toMatchObject([{ foto_id: 81, descripcion: 'Bolsa negra' }]);
  });

  test('unreadable: another one is asked for, and takes its place', async () => {
    let attempts = 0;
    fakeAnswer('/api/archivos', () => {
      attempts += 1;
      const refusal = { code: 'ERROR', error: 'ARCHIVO_INVALIDO', msg: 'El archivo no es válido' };
      return attempts === 1 ? { status: 400, body: refusal } : { status: 200, body: { code: 'OK', archivo_id: 83 } };
    });
    await fillIn();
    await choose(JPEG);
    const text = 'No se pudo leer la foto. Se aceptan JPG, PNG y WEBP de hasta 25 megapíxeles.';
    const refusal = await screen.findByText(text);
    expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull();
    await choose(JPEG);
    await status('Foto adjunta');
    expect(refusal.isConnected).toBe(false);
    expect(kept().foto_id).toBe(83);
  });

  test('without a connection: the case waits to be told, and is then saved without it', async () => {
    fakeAnswer('/api/archivos', () => {
      throw new TypeError('network away');
    });
    await fillIn();
    await choose(JPEG);
    expect(await screen.findByText('No se pudo subir la foto: Sin conexión con el servidor')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Quitar la foto' }));
    expect(screen.queryByRole('alert')).toBeNull();
    await save();
    await isGone();
    expect(sent).toMatchObject([{ foto_id: null }]);
  });

  test('gone meanwhile: the form says what to do', async () => {
    fakeAnswer('/api/archivos', () => ({ status: 200, body: { code: 'OK', archivo_id: 82 } }));
    fakeFailure(guardarRegistro, 'ARCHIVO_NO_ENCONTRADO');
    await fillIn();
    await choose(JPEG);
    await status('Foto adjunta');
    await save();
    expect(await screen.findByText('La foto ya no está disponible. Quítela y vuelva a elegirla.')).toBeTruthy();
  });
});

describe('in the list', () => {
  const withFoto = () => {
    registros = [aRegistro({ id: 501, tiene_foto: true }), aRegistro({ id: 502, guia: null, es_sin_etiqueta: true })];
  };

  test('a case with a photo has a button that shows it, and the address says so', async () => {
    withFoto();
    const asked = fakeService(verFoto, () => ({ foto: { tipo: 'image/jpeg', base64: 'QUJD' } }));
    const { router } = await openScreen();
    const buttons = await screen.findAllByRole('button', { name: /^Ver foto/ });
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(['Ver foto de la guía 881000000012']);
    await userEvent.click(screen.getByRole('button', { name: 'Ver foto de la guía 881000000012' }));
    expect((await screen.findByAltText<HTMLImageElement>('Foto del paquete')).src).toBe('data:image/jpeg;base64,QUJD');
    expect(asked).toEqual([{ id: 501 }]);
    expect(router.state.location.search).toMatchObject({ foto: '501' });
    await userEvent.keyboard('{Escape}');
    await isGone();
    expect(router.state.location.search).not.toHaveProperty('foto');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Ver foto de la guía 881000000012');
  });

  test('a link opens it, and a failure says why', async () => {
    fakeFailure(verFoto, 'FOTO_NO_ENCONTRADA');
    await openScreen('/problem_solver?foto=77');
    const dialog = await screen.findByRole('dialog', { name: 'Foto del caso' });
    expect(await within(dialog).findByText('El caso no tiene foto')).toBeTruthy();
  });

  test.each(['0', '-1', 'abc', '1e3'])('an address with %j opens nothing', async (foto) => {
    await openScreen(`/problem_solver?foto=${foto}`);
    await screen.findByText(/Todavía no hay casos/);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
