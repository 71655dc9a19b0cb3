import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';

import { imprimirEtiquetas } from '#features/etiquetas/contract.ts';
import type { AuthUser } from '#shared/identity.ts';
import { readCode } from '#testing/scanner.ts';
import { drawnRows, fakeAnswer, fakeFailure, fakeService, OPERARIO, renderScreen, tellLive } from '#testing/web.tsx';

import {
  autorizarDevoluciones,
  countDevoluciones,
  type DevolucionFila,
  getOpcionesDeDevoluciones,
  inspeccionarDevolucion,
  listDevoluciones,
  pedirDevoluciones,
  rechazarDevoluciones,
  verDevolucion,
} from '../contract.ts';
import { DevolucionesScreen } from './DevolucionesScreen.tsx';

const GESTION: AuthUser = { ...OPERARIO, funcionalidades: [{ codigo: 'LEV_002', nombre: 'Levantes' }] };
const CLIENTE: AuthUser = {
  ...OPERARIO,
  ...{ tipo_usuario: 'cliente', cliente_id: 1, funcionalidades: [{ codigo: 'CLI_002', nombre: 'Gestión' }] },
};
const AT = '/levantes/devoluciones';

const fila = (id: number, over: Partial<DevolucionFila> = {}): DevolucionFila => ({
  ...{ id, numero: `D-261123-000${id}`, clase: 'PEDIDO_CLIENTE', estado: 'SOLICITADA', guia_id: id },
  ...{ guia_nro: `88100000001${id}`, hija_id: null, hija_nro: null, hija_estado: null, cliente_id: 1 },
  ...{
    cliente: `Tienda ${id}`,
    motivo: 'Pedido del cliente',
    lugar: 'PLANTA',
    agente: null,
    recorrido: null,
    chofer: null,
  },
  ...{ pedida: '2026-11-20T12:00:00Z', movida: '2026-11-20T12:00:00Z', dias: 3, dias_quieta: 3, parada: false },
  ...{ a_inspeccionar: false, automatica: false, costo: null, version: 1 },
  ...over,
});

const ninguna = { por_autorizar: 0, en_agencia: 0, en_camino: 0, por_inspeccionar: 0, paradas: 0 };

function serve(filas: readonly DevolucionFila[], { paradas = 0, actos = ['autorizar', 'rechazar'] } = {}) {
  fakeService(countDevoluciones, () => ({ ...ninguna, por_autorizar: filas.length, paradas }));
  fakeService(getOpcionesDeDevoluciones, () => ({ motivos: [{ id: 21, nombre: 'Lo pide el cliente' }] }));
  fakeService(verDevolucion, ({ id }) => ({
    devolucion: {
      ...(filas.find((one) => one.id === id) ?? fila(id)),
      ...{ nota: 'Frágil', autorizada: null, terminada: null, pedida_por: 'Ana Díaz', autorizada_por: null },
      ...{ respuesta: null, inspeccion: null, inspeccion_nota: null, inspeccionada: null, acta: null },
      reingreso: null,
      ...{ destinatario: 'Beto Suárez', tarifa: 'Tarifa general, versión 1', retira_en: null, bultos: 1 },
    },
    fotos: [],
    historia: [{ acto: 'pedir', estado: 'SOLICITADA', fecha: '2026-11-20T12:00:00Z', usuario: 'Ana Díaz' }],
    actos,
  }));
  return fakeService(listDevoluciones, ({ vista }) => ({
    ...{ current_page: 1, page_quantity: 100, total_pages: 1, total_es_minimo: false, siguiente: null },
    ...(vista === 'terminadas'
      ? { total_records: 0, records: [] }
      : { total_records: filas.length, records: [...filas] }),
  }));
}

test('what stands is the first thing that people see, and where it lies', async () => {
  const asked = serve(
    [fila(1, { estado: 'EN_AGENCIA_ORIGEN', lugar: 'AGENCIA', agente: 'Kiosco Sur', parada: true })],
    {
      paradas: 1,
    },
  );
  await renderScreen(<DevolucionesScreen />, AT, { user: GESTION });
  const [row] = await drawnRows();
  expect(row?.textContent).toContain('Kiosco Sur');
  expect(row?.textContent).toContain('3 sin moverse');
  expect(asked[0]).toMatchObject({ vista: 'paradas' });
  const views = within(screen.getByRole('navigation', { name: 'Vistas de devoluciones' })).getAllByRole('button');
  expect(views[0]?.textContent).toBe('Paradas · 1');
});

test('several are authorised with one key, and each says what became of it', async () => {
  serve([fila(1), fila(2)]);
  const sent = fakeService(autorizarDevoluciones, () => ({
    hechas: 1,
    filas: [
      {
        ...{ pedido: 'D-261123-0001', id: 1, numero: 'D-261123-0001', hija_id: 91 },
        ...{ hija_nro: '881000000011-D1', razon: null },
      },
      {
        ...{ pedido: 'D-261123-0002', id: 2, numero: 'D-261123-0002', hija_id: null, hija_nro: null },
        razon: 'Está «Entregado»: no hay qué devolver',
      },
    ],
  }));
  await renderScreen(<DevolucionesScreen />, AT, { user: GESTION });
  await drawnRows();
  const user = userEvent.setup();
  for (const box of screen.getAllByRole('checkbox').slice(1)) await user.click(box);
  await screen.findByText('2 elegidas');
  await user.keyboard('a');
  const dialog = await screen.findByRole('dialog', { name: 'Autorizadas: 1 de 2' });
  const told = within(dialog).getAllByRole('listitem');
  expect(told.map(({ textContent }) => textContent)).toEqual([
    'D-261123-0002Está «Entregado»: no hay qué devolver',
    'D-261123-0001Vuelve como 881000000011-D1',
  ]);
  expect(sent).toEqual([{ ids: [1, 2] }]);
});

test('no is said with a word', async () => {
  serve([fila(1)]);
  const sent = fakeService(rechazarDevoluciones, () => ({ hechas: 1, filas: [] }));
  await renderScreen(<DevolucionesScreen />, `${AT}?ver=1`, { user: GESTION });
  await screen.findByRole('region', { name: 'Devolución D-261123-0001' });
  const user = userEvent.setup();
  await user.keyboard('r');
  const dialog = await screen.findByRole('dialog', { name: 'Rechazar la devolución' });
  await user.click(within(dialog).getByRole('button', { name: 'Rechazar' }));
  expect(await within(dialog).findByText('Escriba por qué no: el cliente lo lee')).toBeTruthy();
  await user.type(within(dialog).getByRole('textbox'), 'Ya salió hacia usted');
  await user.click(within(dialog).getByRole('button', { name: 'Rechazar' }));
  await waitFor(() => expect(sent).toEqual([{ ids: [1], respuesta: 'Ya salió hacia usted' }]));
});

test('what is fit is inspected with one press; what somebody changed meanwhile says so and loses nothing', async () => {
  serve([fila(1, { estado: 'RECIBIDA', hija_id: 91, hija_nro: '881000000011-D1' })], { actos: ['inspeccionar'] });
  fakeFailure(inspeccionarDevolucion, 'DOCUMENTO_CAMBIO', 'La devolución cambió mientras la miraba');
  await renderScreen(<DevolucionesScreen />, `${AT}?ver=1`, { user: GESTION });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Inspeccionar' }));
  const dialog = await screen.findByRole('dialog', { name: 'Inspeccionar D-261123-0001' });
  await user.type(within(dialog).getByRole('textbox'), 'Caja abierta');
  await user.click(within(dialog).getByRole('button', { name: 'Guardar inspección' }));
  expect(await within(dialog).findByText('La devolución cambió mientras la miraba')).toBeTruthy();
  expect(within(dialog).getByRole<HTMLTextAreaElement>('textbox').value).toBe('Caja abierta');
  const sent = fakeService(inspeccionarDevolucion, () => ({ estado: 'INSPECCIONADA' as const, msg: 'Apta' }));
  await user.click(within(dialog).getByRole('button', { name: 'Guardar inspección' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([{ id: 1, version: 1, resultado: 'APTO', fotos: [], nota: 'Caja abierta' }]);
});

test('a client asks for its own by pasted numbers, for what a client may', async () => {
  serve([]);
  const sent = fakeService(pedirDevoluciones, () => ({
    hechas: 0,
    filas: [{ pedido: '88', id: null, numero: null, hija_id: null, hija_nro: null, razon: 'Guía no encontrada' }],
  }));
  await renderScreen(<DevolucionesScreen />, AT, { user: CLIENTE });
  await screen.findByText('No hay devoluciones en «Por autorizar»');
  const user = userEvent.setup();
  await user.keyboard('c');
  const dialog = await screen.findByRole('dialog', { name: 'Pedir devolución' });
  await user.click(within(dialog).getByRole('button', { name: 'Pedir' }));
  expect(await within(dialog).findByText('Elija el motivo')).toBeTruthy();
  await user.type(within(dialog).getByLabelText(/Números de guía/), '88');
  await user.click(within(dialog).getByRole('combobox', { name: 'Qué se pide' }));
  expect(await screen.findByRole('option', { name: 'Retiro en el destinatario', hidden: true })).toBeTruthy();
  expect(screen.queryByRole('option', { name: 'Visitas agotadas', hidden: true })).toBeNull();
  await user.keyboard('{Escape}');
  await user.click(within(dialog).getByRole('combobox', { name: 'Motivo' }));
  await user.click(await screen.findByRole('option', { name: 'Lo pide el cliente', hidden: true }));
  await user.click(within(dialog).getByRole('button', { name: 'Pedir' }));
  expect(await screen.findByRole('dialog', { name: 'Pedidas: 0 de 1' })).toBeTruthy();
  expect(screen.getByText('Guía no encontrada')).toBeTruthy();
  expect(sent).toEqual([{ clase: 'PEDIDO_CLIENTE', motivo_id: 21, texto: '88' }]);
});

test('what others do is seen while it happens', async () => {
  serve([fila(1)]);
  await renderScreen(<DevolucionesScreen />, AT, { user: GESTION });
  await drawnRows();
  serve([fila(1, { estado: 'EN_TRANSITO' })]);
  tellLive('devoluciones');
  await screen.findByText('En tránsito');
});

/** What was saved as a file, line by line. */
function savedFile() {
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  return async () => {
    const [blob] = saved.mock.lastCall ?? [];
    vi.restoreAllMocks();
    return blob instanceof Blob ? (await blob.text()).replaceAll('"', '').trim().split('\r\n') : [];
  };
}

test('what is looked at leaves as a file with its filters, its cost and who has it in hand; of a client without what is ours', async () => {
  const costo = { centavos: 15_840, moneda: 'UYU' as const };
  const going = {
    estado: 'EN_TRANSITO',
    recorrido: 'R261123-004',
    chofer: 'Élida Paz',
    hija_id: 91,
    hija_nro: '88-D1',
    costo,
  } as const;
  const asked = serve([fila(1, going), fila(2)]);
  const lines = savedFile();
  const shown = await renderScreen(<DevolucionesScreen />, `${AT}?vista=en_camino&clase=RECHAZO`, { user: GESTION });
  await drawnRows();
  await userEvent.click(screen.getByRole('button', { name: 'Exportar' }));
  await screen.findByText(/^Se guardó devoluciones_en_camino_\d{4}-\d{2}-\d{2}\.csv con 2 filas$/);
  expect(asked.at(-1)).toMatchObject({ vista: 'en_camino', clase: ['RECHAZO'], size: 500 });
  const [head, first, second] = await lines();
  expect(head).toContain('Dónde está,A cargo de,Clase,Motivo,Costo,Último movimiento');
  expect(first).toContain('R261123-004,Élida Paz,A pedido del cliente,Pedido del cliente,$ 158,40');
  expect(second).toContain('En planta,Atención,A pedido del cliente,Pedido del cliente,—');
  shown.unmount();
  const own = savedFile();
  await renderScreen(<DevolucionesScreen />, `${AT}?vista=en_camino`, { user: CLIENTE });
  await drawnRows();
  await userEvent.click(screen.getByRole('button', { name: 'Exportar' }));
  await screen.findByText(/^Se guardó devoluciones_en_camino/);
  const [theirs, row] = await own();
  expect(theirs).toContain('Costo');
  expect(theirs).not.toMatch(/Cliente|A cargo de/);
  expect(row).not.toMatch(/Tienda|Élida/);
});

test('what it costs is said with its tariff; what was priced by none is not taken for free; an agency reads neither', async () => {
  const costo = { centavos: 15_840, moneda: 'UYU' as const };
  const going = { estado: 'EN_TRANSITO', hija_id: 91, hija_nro: '88-D1' } as const;
  const open = async (one: DevolucionFila, user: AuthUser) => {
    serve([one]);
    const shown = await renderScreen(<DevolucionesScreen />, `${AT}?ver=${one.id}`, { user });
    const panel = await screen.findByRole('region', { name: `Devolución ${one.numero}` });
    const text = panel.textContent;
    shown.unmount();
    return text;
  };
  expect(await open(fila(1, { ...going, costo }), GESTION)).toContain('Costo$ 158,40 · Tarifa general, versión 1');
  expect(await open(fila(2, going), GESTION)).toContain('CostoSin precio en la tarifa');
  expect(await open(fila(3), GESTION)).not.toContain('Costo');
  const AGENCIA: AuthUser = {
    ...GESTION,
    tipo_usuario: 'agencia',
    funcionalidades: [{ codigo: 'PCK_001', nombre: 'Pickup' }],
  };
  expect(await open(fila(4, going), AGENCIA)).not.toContain('Costo');
});

test('what is damaged is inspected by a reading and four taps, on a telephone too', async () => {
  const waits = fila(1, { estado: 'RECIBIDA', a_inspeccionar: true, hija_id: 91, hija_nro: '881000000011-D1' });
  const asked = serve([waits], { actos: ['inspeccionar'] });
  fakeAnswer('/api/archivos', () => ({ status: 200, body: { code: 'OK', archivo_id: 66 } }));
  const sent = fakeService(inspeccionarDevolucion, () => ({
    estado: 'INSPECCIONADA' as const,
    msg: 'D-261123-0001: dañada',
  }));
  await renderScreen(<DevolucionesScreen />, `${AT}?vista=por_inspeccionar`, { user: GESTION });
  await drawnRows();
  await readCode('881000000011B02', 'Enter');
  await screen.findByRole('region', { name: 'Devolución D-261123-0001' });
  expect(asked).toContainEqual(expect.objectContaining({ vista: 'por_inspeccionar', q: '881000000011' }));
  const user = userEvent.setup();
  let taps = 0;
  const tap = async (name: string) => {
    taps += 1;
    await user.click(await screen.findByRole('button', { name }));
  };
  await tap('Inspeccionar');
  const dialog = await screen.findByRole('dialog', { name: 'Inspeccionar D-261123-0001' });
  await tap('Dañado');
  await tap('Sacar foto');
  const camera = document.querySelector('input[type=file]');
  if (!(camera instanceof HTMLInputElement)) throw new Error('there is no camera');
  await user.upload(camera, new File(['x'], 'foto.jpg', { type: 'image/jpeg' }));
  await within(dialog).findByText('1 foto');
  await tap('Guardar inspección');
  await waitFor(() => expect(sent).toEqual([{ id: 1, version: 1, resultado: 'DANADO', fotos: [66] }]));
  expect(taps).toBe(4);
});

test('a label that waits for no inspection says so, and opens nothing', async () => {
  serve([]);
  await renderScreen(<DevolucionesScreen />, `${AT}?vista=por_inspeccionar`, { user: GESTION });
  await screen.findByText('No hay devoluciones en «Por inspeccionar»');
  await readCode('881000000019', 'Enter');
  await screen.findByText('Se leyó «881000000019»: no espera inspección');
});

test('single keys are for the chosen ones while there are any, and for the open one otherwise; p prints what goes back', async () => {
  const child = (id: number) => ({ hija_id: 90 + id, hija_nro: `88100000001${id}-D1` });
  serve([fila(1), fila(2, { ...child(2), estado: 'AUTORIZADA' }), fila(3, child(3))], { actos: ['autorizar'] });
  const authorised = fakeService(autorizarDevoluciones, () => ({ hechas: 0, filas: [] }));
  const answer = { url: '/x', filename: 'x.pdf', impresion_id: 5, etiquetas: 1, reimpresas: 0, propias: 0 };
  const printed = fakeService(imprimirEtiquetas, () => answer);
  const tab = vi.spyOn(window, 'open').mockImplementation(() => window);
  await renderScreen(<DevolucionesScreen />, `${AT}?ver=3`, { user: GESTION });
  await screen.findByRole('button', { name: 'Autorizar' });
  const user = userEvent.setup();
  await user.keyboard('p');
  await waitFor(() => expect(printed).toEqual([{ guias: [93], formato: 'pdf' }]));
  for (const box of screen.getAllByRole('checkbox').slice(1, 3)) await user.click(box);
  await screen.findByText('2 elegidas');
  await user.keyboard('p');
  await waitFor(() => expect(printed.slice(1)).toEqual([{ guias: [92], formato: 'pdf' }]));
  await user.keyboard('a');
  await waitFor(() => expect(authorised).toEqual([{ ids: [1] }]));
  tab.mockRestore();
});
