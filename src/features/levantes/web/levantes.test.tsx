import 'fake-indexeddb/auto';

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';

import type { AuthUser } from '#shared/identity.ts';
import { fakeMedia } from '#testing/media.ts';
import { readCode } from '#testing/scanner.ts';
import { drawnRows, fakeFailure, fakeService, OPERARIO, renderScreen, tellLive } from '#testing/web.tsx';

import {
  countLevantes,
  crearLevante,
  getOpcionesDeLevantes,
  getPedidoDeLevante,
  guardarDireccion,
  type LevanteFila,
  listLevantes,
  moverLevante,
  type Pedido,
  verLevante,
} from '../contract.ts';
import type { Acto } from '../palabras.contract.ts';
import { deshacerLevante } from '../paradas.contract.ts';
import { CrearScreen } from './CrearScreen.tsx';
import { cola, levantesDeHoy } from './cola.ts';
import { HoyScreen } from './HoyScreen.tsx';
import { LevantesScreen } from './LevantesScreen.tsx';

const withCode = (codigo: string): AuthUser => ({ ...OPERARIO, funcionalidades: [{ codigo, nombre: codigo }] });
const TRAFICO = withCode('LEV_002');
const PIDE: AuthUser = {
  ...OPERARIO,
  tipo_usuario: 'cliente',
  cliente_id: 1,
  roles: [{ role_id: 23, nombre: 'ingreso' }],
};
const CHOFER: AuthUser = { ...withCode('CHF_001'), roles: [{ role_id: 18, nombre: 'chofer' }] };

const fila = (id: number, over: Partial<LevanteFila> = {}): LevanteFila => ({
  ...{ id, numero: `L-261123-000${id}`, cliente_id: 1, cliente: `Tienda ${id}`, dia: '2026-11-23', desde: '09:00' },
  ...{
    hasta: '12:00',
    direccion: 'Ruta 8 km 32, Pando',
    contacto: 'Rosa',
    telefono: '099123456',
    zona: 'Metropolitana',
  },
  ...{ estado: 'ASIGNADO', origen: 'CLIENTE', anunciadas: 2, levantadas: 0, ingresadas: 0, bultos_anunciados: null },
  kg_anunciados: null,
  ...{ bultos_levantados: null, diferencia: null, motivo: null, chofer_id: 4, chofer: 'Dardo Sosa' },
  ...{ recorrido: null, instrucciones: null, version: 3 },
  ...over,
});

beforeEach(() => {
  localStorage.clear();
  ACTOS_DE_VER.actos = ACTOS;
});

const ACTOS: readonly Acto[] = ['asignar', 'cancelar', 'reprogramar'];
/** What may be done with whichever is open. */
const ACTOS_DE_VER = { actos: ACTOS };

const TAMANOS = [
  { id: 3, codigo: 'S', nombre: 'Chico' },
  { id: 5, codigo: 'L', nombre: 'Grande' },
];

function serve(filas: readonly LevanteFila[]) {
  fakeService(listLevantes, ({ vista }) => ({
    ...{ current_page: 1, page_quantity: 100, total_pages: 1, total_es_minimo: false, siguiente: null },
    ...(vista === 'dia' ? { total_records: filas.length, records: [...filas] } : { total_records: 0, records: [] }),
  }));
  fakeService(countLevantes, () => ({ dia: 2, sin_asignar: 1, no_levantados: 0, con_diferencia: 1, sin_ingresar: 0 }));
  fakeService(getOpcionesDeLevantes, () => ({
    choferes: [{ id: 4, nombre: 'Dardo Sosa' }],
    recorridos: [
      { id: 5, nombre: 'R261123-009 · Dardo Sosa', dia: '2026-11-23' },
      { id: 6, nombre: 'R261124-001 · Dardo Sosa', dia: '2026-11-24' },
    ],
    clientes: [{ id: 1, nombre: 'Tienda Norte' }],
    departamentos: [{ id: 3, nombre: 'Canelones' }],
    motivos: [
      { id: 60, nombre: 'Cliente cerrado', exige_foto: true },
      { id: 61, nombre: 'Mercadería no pronta', exige_foto: false },
    ],
    tamanos: TAMANOS,
  }));
  fakeService(verLevante, ({ id }) => ({
    levante: {
      ...(filas.find((one) => one.id === id) ?? fila(id)),
      ...{ entrega: null, decision: null, levantado: null, recibido: null, acceso: 'Portón verde' },
      ...{ reprogramado_de: null, reprogramado_en: null, incidencia_id: null, se_deshace: null },
      ...{ modo: null, kg_levantados: null, conteo: [] },
    },
    lineas: [1, 2].map((n) => ({
      ...{ guia_id: n, guia_nro: `88100000001${n}`, destinatario: `Ana ${n}`, bultos: 1, anunciada: true },
      estado: 'ANUNCIADA' as const,
    })),
    historia: [],
    actos: [...ACTOS_DE_VER.actos],
  }));
}

const PEDIDO: Pedido = {
  cliente: { id: 1, nombre: 'Tienda Norte' },
  direcciones: [
    {
      ...{ id: 7, nombre: 'Principal', direccion: 'Rivera 100', localidad: 'Centro', departamento_id: 1 },
      ...{ contacto: null, telefono: null, acceso: null, principal: true },
    },
  ],
  franjas: [
    { dia: '2026-11-24', desde: '09:00', hasta: '12:00', quedan: 2 },
    { dia: '2026-11-24', desde: '12:00', hasta: '15:00', quedan: 20 },
  ],
  corte: '11:00',
  guias: [1, 2, 3].map((id) => ({
    id,
    guia_nro: `88100000002${id}`,
    destinatario: 'Ana',
    bultos: 1,
    impresa: id === 1,
  })),
  hay_mas: false,
};
const made = (guias: number) => ({
  ...{ id: 31, numero: 'L-261123-0031', dia: '2026-11-24', desde: '09:00', hasta: '12:00', guias },
  estado: 'CONFIRMADO' as const,
  fuera: [],
});

test('traffic gives a levante to a driver by keys alone, and reads what is between the counts', async () => {
  serve([
    fila(1, { estado: 'CONFIRMADO', chofer: null, chofer_id: null }),
    fila(2, { estado: 'LEVANTADO', levantadas: 1 }),
  ]);
  const sent = fakeService(moverLevante, ({ id }) => ({
    ...{ id, estado: 'ASIGNADO' as const, msg: 'L-261123-0001: asignado', fuera: [], nuevo: null },
  }));
  await renderScreen(<LevantesScreen />, '/levantes', { user: TRAFICO });
  const rows = await drawnRows();
  expect(rows[1]?.textContent).toContain('2 / 1 / 0');
  expect(screen.getByRole('button', { name: 'Sin asignar · 1' })).toBeTruthy();
  const user = userEvent.setup();
  await user.click(screen.getByText('L-261123-0001'));
  const panel = await screen.findByRole('region', { name: 'Levante L-261123-0001' });
  expect(within(panel).getByRole('list', { name: 'Guías del levante' }).textContent).toContain('Ana 1');
  await user.keyboard('a');
  const dialog = await screen.findByRole('dialog', { name: 'Asignar chofer: L-261123-0001' });
  await user.click(within(dialog).getByRole('combobox', { name: 'Chofer' }));
  await user.click(await screen.findByRole('option', { name: 'Dardo Sosa', hidden: true }));
  await user.click(within(dialog).getByRole('button', { name: 'Asignar' }));
  await waitFor(() => expect(sent).toEqual([{ id: 1, version: 3, acto: 'asignar', chofer_id: 4 }]));
});

test('a client asks with one key: the last place, the first slot, all that is ready', async () => {
  serve([]);
  fakeService(getPedidoDeLevante, () => PEDIDO);
  const sent = fakeService(crearLevante, ({ guias = [] }) => made(guias.length));
  await renderScreen(<CrearScreen />, '/levantes/crear', { user: PIDE });
  const user = userEvent.setup();
  await user.click(await screen.findByLabelText('Indicaciones para el chofer (opcional)'));
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect((await screen.findByRole('status')).textContent).toBe('24/11/2026 de 09:00 a 12:00, 3 guías');
  expect(sent).toEqual([{ direccion_id: 7, dia: '2026-11-24', desde: '09:00', guias: [1, 2, 3] }]);
});

test.each([
  ['FALLIDO', 'Fallido', /se pueden pedir en otro levante/],
  ['CANCELADO', 'Cancelado', /se pueden pedir en otro levante/],
  ['VENCIDO', 'Vencido', /Reprográmelo y lo hacemos primero/],
] as const)('%s is a word of its own, and its client reads what comes next', async (estado, nombre, sigue) => {
  ACTOS_DE_VER.actos = [];
  serve([fila(1, { estado, chofer: null, chofer_id: null })]);
  await renderScreen(<LevantesScreen />, '/levantes?ver=1', { user: PIDE });
  const panel = await screen.findByRole('region', { name: 'Levante L-261123-0001' });
  expect(within(panel).getByText(nombre)).toBeTruthy();
  expect(within(panel).getByText(sigue)).toBeTruthy();
});

test('what was chosen stays when the slot is gone, and the next one is one press away', async () => {
  serve([]);
  let franjas = PEDIDO.franjas;
  fakeService(getPedidoDeLevante, () => ({ ...PEDIDO, franjas }));
  fakeFailure(
    crearLevante,
    'LEVANTE_SIN_LUGAR',
    'En 24/11/2026 de 09:00 a 12:00 no queda lugar. La primera posible: 24/11/2026 de 12:00 a 15:00',
  );
  await renderScreen(<CrearScreen />, '/levantes/crear', { user: PIDE });
  const user = userEvent.setup();
  await user.click(await screen.findByLabelText('881000000022'));
  await user.click(screen.getByRole('button', { name: 'Pedir levante' }));
  expect(await screen.findByText(/no queda lugar. La primera posible/)).toBeTruthy();
  franjas = franjas.slice(1);
  const sent = fakeService(crearLevante, ({ guias = [] }) => made(guias.length));
  await user.click(screen.getByRole('button', { name: 'Tomar la primera franja posible' }));
  await waitFor(() => expect(screen.queryByText(/no queda lugar/)).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Pedir levante' }));
  await waitFor(() => expect(sent).toEqual([{ direccion_id: 7, dia: '2026-11-24', desde: '12:00', guias: [1, 3] }]));
});

test('a new place is written down without losing the request', async () => {
  serve([]);
  fakeService(getPedidoDeLevante, () => ({ ...PEDIDO, guias: [] }));
  const places = fakeService(guardarDireccion, () => ({ id: 8 }));
  await renderScreen(<CrearScreen />, '/levantes/crear', { user: PIDE });
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('¿Cuántos bultos son?'), '40');
  await user.click(screen.getByRole('button', { name: 'Otra dirección' }));
  const dialog = await screen.findByRole('dialog', { name: 'Otra dirección' });
  await user.type(within(dialog).getByLabelText('Nombre'), 'Pando');
  await user.click(within(dialog).getByRole('button', { name: 'Guardar' }));
  expect(await within(dialog).findByText('Elija el departamento')).toBeTruthy();
  await user.type(within(dialog).getByLabelText('Calle y número'), 'Ruta 8');
  await user.type(within(dialog).getByLabelText('Localidad o barrio'), 'Pando');
  await user.click(within(dialog).getByRole('combobox', { name: 'Departamento' }));
  await user.click(await screen.findByRole('option', { name: 'Canelones', hidden: true }));
  await user.click(within(dialog).getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(places).toEqual([{ nombre: 'Pando', direccion: 'Ruta 8', localidad: 'Pando', departamento_id: 3 }]);
  expect(screen.getByLabelText<HTMLInputElement>('¿Cuántos bultos son?').value).toBe('40');
});

test('the driver reads at the door; what was read outlives the page, and the act is painted at once', async () => {
  serve([fila(1), fila(2)]);
  const sent = fakeService(moverLevante, ({ id }) => ({
    ...{ id, estado: 'LEVANTADO_CON_DIFERENCIA' as const, msg: '', fuera: [], nuevo: null },
  }));
  const page = await renderScreen(<HoyScreen />, '/levantes/list', { user: CHOFER });
  const user = userEvent.setup();
  const first = (await screen.findAllByRole('listitem'))[0] ?? document.body;
  await user.click(within(first).getByRole('button', { name: 'Levantar' }));
  await screen.findByText('0 leídas de 2 anunciadas');
  await readCode('881000000011');
  await readCode('881000000011');
  expect(await screen.findByText('1 leídas de 2 anunciadas')).toBeTruthy();
  expect(screen.getByText(/Sin leer: 881000000012/)).toBeTruthy();
  page.unmount();
  await renderScreen(<HoyScreen />, '/levantes/list', { user: CHOFER });
  const again = (await screen.findAllByRole('listitem'))[0] ?? document.body;
  await user.click(within(again).getByRole('button', { name: 'Levantar' }));
  expect(await screen.findByText('1 leídas de 2 anunciadas')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Levantado' }));
  expect(await screen.findByText('Quedan 1 de 2')).toBeTruthy();
  await waitFor(() => expect(cola.useQueue.getState().items).toEqual([]));
  expect(sent).toMatchObject([{ id: 1, acto: 'levantar', leidas: ['881000000011'] }]);
  expect(levantesDeHoy.read()?.records[0]?.estado).toBe('LEVANTADO_CON_DIFERENCIA');
});

test('a stop of the round that is on the road is worked on its sheet alone; before it leaves, here', async () => {
  const parada = { id: 9, numero: 'R261123-009', orden: 3 };
  const mine = { chofer_id: CHOFER.id };
  serve([
    fila(11, { ...mine, recorrido: { ...parada, en_ruta: true } }),
    fila(12, { ...mine, recorrido: { ...parada, en_ruta: false } }),
    fila(13, { ...mine, estado: 'LEVANTADO', recorrido: { ...parada, en_ruta: true } }),
  ]);
  await renderScreen(<HoyScreen />, '/levantes/list', { user: CHOFER });
  const cards = await screen.findAllByRole('listitem');
  const link = screen.getByRole('link', { name: /Es una parada de R261123-009/ });
  expect(link.getAttribute('href')).toBe('/guias/entregar');
  const conBoton = (name: string) => cards.filter((card) => within(card).queryByRole('button', { name }) !== null);
  expect(conBoton('Levantar').map((card) => cards.indexOf(card))).toEqual([1]);
  expect(cards[0]?.contains(link)).toBe(true);
});

test('a visit in vain says why; a reason that needs a photo does not go without', async () => {
  serve([fila(5)]);
  const sent = fakeService(moverLevante, ({ id }) => ({
    ...{ id, estado: 'FALLIDO' as const, msg: '', fuera: [], nuevo: null },
  }));
  await renderScreen(<HoyScreen />, '/levantes/list', { user: CHOFER });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'No se levantó' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(await within(dialog).findByRole('button', { name: 'Cliente cerrado (con foto)' }));
  await user.click(within(dialog).getByRole('button', { name: 'Guardar' }));
  expect(await within(dialog).findByText('Hace falta una foto')).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Mercadería no pronta' }));
  await user.click(within(dialog).getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(sent).toMatchObject([{ id: 5, acto: 'fallar', motivo_id: 61 }]));
});

test('what others do is seen while it happens: in the list, in what is open, and on the page of the driver', async () => {
  serve([fila(1, { estado: 'CONFIRMADO', chofer: null, chofer_id: null })]);
  const office = await renderScreen(<LevantesScreen />, '/levantes', { user: TRAFICO });
  await drawnRows();
  const user = userEvent.setup();
  await user.click(screen.getByText('L-261123-0001'));
  const panel = await screen.findByRole('region', { name: 'Levante L-261123-0001' });
  expect(within(panel).getByText('Sin chofer asignado')).toBeTruthy();
  serve([fila(1, { estado: 'EN_PUNTO' }), fila(2, { estado: 'SOLICITADO' })]);
  tellLive('levantes');
  expect(await within(panel).findByText('Dardo Sosa')).toBeTruthy();
  expect(await screen.findByText('Tienda 2')).toBeTruthy();
  office.unmount();
  serve([fila(21), fila(22, { estado: 'SOLICITADO' })]);
  await renderScreen(<HoyScreen />, '/levantes/list', { user: CHOFER });
  expect(await screen.findByText('Quedan 1 de 2')).toBeTruthy();
  serve([fila(21), fila(22)]);
  tellLive('levantes');
  expect(await screen.findByText('Quedan 2 de 2')).toBeTruthy();
});

test('what the office does after an act of the driver is seen, too: the newer word is the server’s', async () => {
  serve([fila(31)]);
  fakeService(moverLevante, ({ id }) => ({
    ...{ id, estado: 'EN_CAMINO' as const, msg: '', fuera: [], nuevo: null },
  }));
  await renderScreen(<HoyScreen />, '/levantes/list', { user: CHOFER });
  await userEvent.click(await screen.findByRole('button', { name: 'Voy en camino' }));
  await waitFor(() => expect(cola.useQueue.getState().items).toEqual([]));
  expect(await screen.findByText('En camino')).toBeTruthy();
  serve([fila(31, { estado: 'CANCELADO' })]);
  tellLive('levantes');
  expect(await screen.findByText('Cancelado')).toBeTruthy();
  expect(screen.getByText('Quedan 0 de 1')).toBeTruthy();
});

test('what was just confirmed is taken back by Ctrl+Z', async () => {
  serve([fila(1, { estado: 'SOLICITADO', chofer: null, chofer_id: null })]);
  fakeService(moverLevante, ({ id }) => ({
    ...{ id, estado: 'CONFIRMADO' as const, msg: 'L-261123-0001: confirmado', fuera: [], nuevo: null },
  }));
  ACTOS_DE_VER.actos = ['confirmar'];
  const undone = fakeService(deshacerLevante, ({ id }) => ({
    id,
    estado: 'SOLICITADO' as const,
    msg: 'L-261123-0001: se deshizo',
  }));
  await renderScreen(<LevantesScreen />, '/levantes', { user: TRAFICO });
  await drawnRows();
  const user = userEvent.setup();
  await user.click(screen.getByText('L-261123-0001'));
  await user.click(await screen.findByRole('button', { name: 'Confirmar' }));
  await screen.findByRole('button', { name: /Deshacer/ });
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(undone).toEqual([{ id: 1 }]));
  expect(await screen.findByText('L-261123-0001: se deshizo')).toBeTruthy();
});

test('a levante is made a stop of a round of its day, and no driver is named besides', async () => {
  serve([fila(1, { estado: 'CONFIRMADO', chofer: null, chofer_id: null })]);
  const sent = fakeService(moverLevante, ({ id }) => ({
    ...{ id, estado: 'ASIGNADO' as const, msg: 'L-261123-0001: asignado', fuera: [], nuevo: null },
  }));
  await renderScreen(<LevantesScreen />, '/levantes', { user: TRAFICO });
  await drawnRows();
  const user = userEvent.setup();
  await user.click(screen.getByText('L-261123-0001'));
  await screen.findByRole('region', { name: 'Levante L-261123-0001' });
  await user.keyboard('a');
  const dialog = await screen.findByRole('dialog', { name: 'Asignar chofer: L-261123-0001' });
  await user.click(within(dialog).getByRole('combobox', { name: 'O como parada de un recorrido de ese día' }));
  expect(screen.queryByRole('option', { name: /R261124-001/, hidden: true })).toBeNull();
  await user.click(await screen.findByRole('option', { name: 'R261123-009 · Dardo Sosa', hidden: true }));
  await user.click(within(dialog).getByRole('button', { name: 'Asignar' }));
  await waitFor(() => expect(sent).toEqual([{ id: 1, version: 3, acto: 'asignar', recorrido_id: 5 }]));
});

test('on a telephone ours call from the list whom they fetch from, and a client’s people do not call themselves', async () => {
  serve([fila(1), fila(2, { contacto: null }), fila(3, { telefono: null })]);
  fakeMedia('max-width');
  const drawn = await renderScreen(<LevantesScreen />, '/levantes', { user: TRAFICO });
  await drawnRows();
  const calls = screen.getAllByRole('link', { name: /^Llamar/ });
  expect(calls.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual([
    ['Llamar a Rosa, 099123456', 'tel:099123456'],
    ['Llamar a Tienda 2, 099123456', 'tel:099123456'],
  ]);
  drawn.unmount();
  await renderScreen(<LevantesScreen />, '/levantes', { user: PIDE });
  await drawnRows();
  expect(screen.queryByRole('link', { name: /^Llamar/ })).toBeNull();
});
