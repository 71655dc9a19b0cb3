import 'fake-indexeddb/auto';

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import { ATENCION, CLIENTE, fila, serve } from '#testing/incidencias.ts';
import { drawnRows, fakeFailure, fakeService, renderScreen } from '#testing/web.tsx';

import {
  abrirIncidencia,
  anotarIncidencia,
  enviarMensaje,
  llenarMacro,
  moverIncidencia,
  moverIncidencias,
} from '../contract.ts';
import { seguirIncidencia, verAdjunto } from '../hilo.contract.ts';
import { IncidenciasScreen } from './IncidenciasScreen.tsx';
import { SOLUCION } from './palabras.ts';
import { salida } from './salida.ts';

beforeEach(() => sessionStorage.clear());

/** The moment in which it may be taken back is over. */
async function rested() {
  const later = Date.now() + 11_000;
  vi.spyOn(Date, 'now').mockReturnValue(later);
  salida.work();
}

const open = (search = '', user = ATENCION) =>
  renderScreen(<IncidenciasScreen />, `/backoffice/incidencias${search}`, { user });

test('the address says which view and filters; the views say how many wait in each', async () => {
  const sent = serve([fila(1), fila(2, { resta_s: 0, vence: '2026-01-05T15:00:00Z' })]);
  const { router } = await open('?vista=sin_asignar&prioridad=ALTA&ver=x');
  await drawnRows();
  expect(sent[0]).toMatchObject({ vista: 'sin_asignar', prioridad: ['ALTA'] });
  expect(screen.getByText('2 h 10 min')).toBeTruthy();
  expect(screen.getByText('Venció el 05/01')).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: 'Mías · 2' }));
  await waitFor(() => expect(router.state.location.searchStr).toBe('?vista=mias&prioridad=ALTA'));
});

test('six keys answer one with what was written beforehand: open, answer, offer, choose, send, next', async () => {
  serve([fila(1), fila(2)]);
  fakeService(llenarMacro, () => ({ texto: 'Está en reparto.', luego: 'seguir' as const, faltan: [] }));
  const sent = fakeService(enviarMensaje, () => ({ estado: 'EN_GESTION' as const, msg: 'Mensaje enviado' }));
  const { router } = await open();
  const [row] = await drawnRows();
  row?.focus();
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('region', { name: 'Incidencia I-261123-0001' });
  await userEvent.keyboard('r');
  const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Respuesta/ });
  await waitFor(() => expect(document.activeElement).toBe(box));
  await userEvent.keyboard('/');
  await screen.findByRole('list', { name: 'Respuestas preparadas' });
  await userEvent.keyboard('1');
  await waitFor(() => expect(box.value).toBe('Está en reparto.'));
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(box.value).toBe(''));
  await userEvent.keyboard('n');
  await waitFor(() => expect(router.state.location.searchStr).toBe('?ver=2'));
  expect(sent).toEqual([]);
  await rested();
  await waitFor(() => expect(sent).toEqual([{ id: 1, texto: 'Está en reparto.', luego: 'seguir', adjuntos: [] }]));
});

test('a note stays among ourselves: its box is another, its text never crosses, and what was begun outlives a reload', async () => {
  serve([fila(1)]);
  const noted = fakeService(anotarIncidencia, () => ({ msg: 'Nota interna guardada' }));
  const { unmount } = await open('?ver=1');
  await userEvent.type(await screen.findByRole('textbox', { name: /^Respuesta/ }), 'Buen día');
  await userEvent.click(screen.getByRole('button', { name: 'Nota interna' }));
  const note = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Nota interna/ });
  expect(note.value).toBe('');
  await userEvent.type(note, 'Revisar cámara');
  unmount();
  const again = await open('?ver=1');
  expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Respuesta/ })).value).toBe('Buen día');
  await userEvent.click(screen.getByRole('button', { name: 'Nota interna' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Guardar nota' }));
  await waitFor(() => expect(noted).toEqual([{ id: 1, texto: 'Revisar cámara', adjuntos: [] }]));
  again.unmount();
});

test('whoever is slower to take one is told who was first', async () => {
  serve([fila(1)]);
  fakeFailure(moverIncidencia, 'INCIDENCIA_TOMADA', 'La tomó Ana Suárez hace 3 s');
  await open('?ver=1');
  await userEvent.click(await screen.findByRole('button', { name: 'Tomar' }));
  expect(await screen.findByText('La tomó Ana Suárez hace 3 s')).toBeTruthy();
});

test('an act asks for what it needs, and says where it is missing', async () => {
  serve([fila(1)]);
  const moved = fakeService(moverIncidencia, () => ({ estado: 'DUPLICADA' as const, msg: 'unida a la otra' }));
  await open('?ver=1');
  await userEvent.click(await screen.findByRole('button', { name: 'Más acciones' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Unir a otra', hidden: true }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Número de la otra' }), 'i-261123-0009');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Unir' }));
  await waitFor(() => expect(moved).toEqual([{ id: 1, version: 4, acto: 'duplicar', con: 'I-261123-0009' }]));
});

test('of many, what could not be done says why', async () => {
  serve([fila(1), fila(2)]);
  const sent = fakeService(moverIncidencias, () => ({
    hechas: 1,
    filas: [
      { id: 1, numero: 'I-261123-0001', razon: null },
      { id: 2, numero: null, razon: 'Está «Resuelta»: no admite «Tomar»' },
    ],
  }));
  await open();
  await drawnRows();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Seleccionar las cargadas' }));
  const bar = await screen.findByRole('region', { name: 'Acciones sobre la selección' });
  await userEvent.click(within(bar).getByRole('button', { name: 'Tomar' }));
  expect(await screen.findByText(/Hechas: 1 de 2\. · I-261123-0002: Está «Resuelta»/)).toBeTruthy();
  expect(sent).toEqual([{ ids: [1, 2], acto: 'tomar' }]);
});

test('many are solved with one answer made beforehand; what is looked at is exported with its filters', async () => {
  const asked = serve([fila(1), fila(2)]);
  const sent = fakeService(moverIncidencias, () => ({ hechas: 2, filas: [] }));
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  await open('?vista=mias&prioridad=ALTA');
  await drawnRows();
  await userEvent.click(screen.getByRole('button', { name: 'Exportar' }));
  await screen.findByText(/^Se guardó incidencias_mias_\d{4}-\d{2}-\d{2}\.csv con 2 filas$/);
  expect(saved).toHaveBeenCalled();
  expect(asked.at(-1)).toMatchObject({ vista: 'mias', prioridad: ['ALTA'], size: 500 });
  await userEvent.click(screen.getByRole('checkbox', { name: 'Seleccionar las cargadas' }));
  const bar = await screen.findByRole('region', { name: 'Acciones sobre la selección' });
  const choose = async (label: string, option: string) => {
    await userEvent.click(within(bar).getByRole('combobox', { name: label }));
    await userEvent.click(await screen.findByRole('option', { name: option, hidden: true }));
  };
  await choose('Cómo se resolvieron', 'Se entregó');
  await choose('Qué se les dice', 'Resuelta');
  await userEvent.click(within(bar).getByRole('button', { name: 'Resolver' }));
  await waitFor(() => expect(sent).toEqual([{ ids: [1, 2], acto: 'resolver', solucion: 'ENTREGADA', macro_id: 2 }]));
});

test('many of several kinds are offered what all of them may end with, and nothing else', async () => {
  serve([fila(1), fila(2, { tipo_id: 4 }), fila(3, { tipo_id: 5 })]);
  await open();
  await drawnRows();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Seleccionar las cargadas' }));
  const bar = await screen.findByRole('region', { name: 'Acciones sobre la selección' });
  await userEvent.click(within(bar).getByRole('combobox', { name: 'Cómo se resolvieron' }));
  const offered = await screen.findAllByRole('option', { hidden: true });
  expect(offered.map(({ textContent }) => textContent).filter((text) => /^Se /.test(text ?? ''))).toEqual([
    SOLUCION.INFORMADA,
  ]);
});

test('a client asks about a parcel in three fields, and is not offered what is ours', async () => {
  serve([fila(1, { vence: null, resta_s: null, resolucion_s: null })], ['contestar']);
  const asked = fakeService(abrirIncidencia, () => ({ id: 7, numero: 'I-261123-0007' }));
  const { router } = await open('?nueva=881000000012', CLIENTE);
  const dialog = await screen.findByRole('dialog', { name: 'Nueva incidencia' });
  expect(within(dialog).queryByText(/Quién la ve/)).toBeNull();
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Qué pasó' }), '¿Dónde está?');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Abrir' }));
  expect(await within(dialog).findByText('Elija de qué se trata')).toBeTruthy();
  await userEvent.click(within(dialog).getByRole('combobox', { name: 'De qué se trata' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Demora', hidden: true }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Abrir' }));
  await waitFor(() =>
    expect(asked).toEqual([{ tipo_id: 3, texto: '¿Dónde está?', guia: '881000000012', adjuntos: [] }]),
  );
  await waitFor(() => expect(router.state.location.searchStr).toBe('?ver=7'));
  await screen.findByRole('textbox', { name: 'Escriba aquí' });
  for (const name of ['Tomar', 'Nota interna', 'Resolver']) expect(screen.queryByRole('button', { name })).toBeNull();
});

test('who else has it open is said, what hangs on a message is shown, and following it is one press away', async () => {
  serve([fila(1)]);
  const asked = fakeService(verAdjunto, () => ({
    archivo: { nombre: 'caja.jpg', tipo: 'image/jpeg', base64: 'AA==' },
  }));
  const followed = fakeService(seguirIncidencia, () => ({ msg: 'Sigue I-261123-0001' }));
  await open('?ver=1');
  expect(await screen.findByText('Ana Suárez la está viendo')).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: 'Ver caja.jpg' }));
  expect((await screen.findByRole<HTMLImageElement>('img', { name: 'Adjunto caja.jpg' })).src).toContain('base64,AA==');
  expect(asked).toEqual([{ id: 1, archivo_id: 31 }]);
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await screen.findByRole('button', { name: 'Más acciones' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: /^Seguir/, hidden: true }));
  await waitFor(() => expect(followed).toEqual([{ id: 1, sigue: true }]));
  expect(await screen.findByText('Sigue I-261123-0001')).toBeTruthy();
});

test('what is asked twice can join the one that is open', async () => {
  serve([], ['contestar']);
  fakeFailure(abrirIncidencia, 'INCIDENCIA_YA_ABIERTA', 'Ya hay una abierta: I-261123-0009');
  await open('?nueva=881000000012', CLIENTE);
  const dialog = await screen.findByRole('dialog', { name: 'Nueva incidencia' });
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Qué pasó' }), '¿Dónde está?');
  await userEvent.click(within(dialog).getByRole('combobox', { name: 'De qué se trata' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Demora', hidden: true }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Abrir' }));
  const what = await within(dialog).findByRole('combobox', { name: 'Qué hacer' });
  const joined = fakeService(abrirIncidencia, () => ({ id: 9, numero: 'I-261123-0009' }));
  await userEvent.click(what);
  await userEvent.click(await screen.findByRole('option', { name: 'Sumarme a la que está abierta', hidden: true }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Abrir' }));
  await waitFor(() => expect(joined).toMatchObject([{ tipo_id: 3, sumarse: true }]));
});

test('how it ended is said with whose fault it was and what it cost; what is no amount is refused where it stands', async () => {
  serve([fila(1)]);
  const moved = fakeService(moverIncidencia, () => ({ estado: 'RESUELTA' as const, msg: 'resuelta' }));
  await open('?ver=1');
  await screen.findByRole('button', { name: 'Resolver' });
  await userEvent.keyboard('s');
  const dialog = await screen.findByRole('dialog', { name: 'Resolver: I-261123-0001' });
  await userEvent.click(within(dialog).getByRole('combobox', { name: 'Cómo se resolvió' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Se compensó', hidden: true }));
  await userEvent.click(within(dialog).getByRole('combobox', { name: 'De quién fue (opcional)' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Nuestra', hidden: true }));
  const costo = within(dialog).getByRole('textbox', { name: 'Cuánto costó, en pesos (opcional)' });
  await userEvent.type(costo, 'mucho');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Resolver' }));
  expect(await within(dialog).findByText('Escriba un importe en pesos, como 1.234,50')).toBeTruthy();
  await userEvent.clear(costo);
  await userEvent.type(costo, '1.234,50');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Resolver' }));
  const said = { solucion: 'COMPENSADA', responsable_del_hecho: 'EMPRESA', costo_centavos: 123_450 };
  await waitFor(() => expect(moved).toEqual([{ id: 1, version: 4, acto: 'resolver', ...said }]));
});
