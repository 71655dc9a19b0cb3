import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import { confirmarImpresion, getHistorialDeEtiquetas, imprimirEtiquetas } from '#features/etiquetas/contract.ts';
import {
  comentarGuia,
  corregirEvento,
  devolverGuia,
  type GuiaDetalle,
  getAuditoriaDeGuia,
  getGuia,
  getOpcionesDeEvento,
  verPrueba,
} from '#features/guias/detalle.contract.ts';
import { aDetalle, anEvento } from '#testing/detalle.ts';
import { fakeFailure, fakeService, OPERARIO, renderScreen } from '#testing/web.tsx';

import { rememberVecinas } from '../vecinas.ts';
import { PaginaDeGuia } from './PaginaDeGuia.tsx';

const CORREGIDO = { evento_id: 9, estado_general: 'INGRESADO', msg: 'Se corrigió' } as const;
let detalle: GuiaDetalle = aDetalle();
const codes = ['PROB_SOL', 'GUI_001', 'EVE_003'].map((codigo) => ({ codigo, nombre: codigo }));
const PERSON = { ...OPERARIO, funcionalidades: codes };
const HEAD = { ...PERSON, roles: [{ role_id: 2, nombre: 'encargado' }] };

beforeEach(() => {
  sessionStorage.clear();
  detalle = aDetalle();
  fakeService(getGuia, () => detalle);
  fakeService(getHistorialDeEtiquetas, () => ({ veces: 0, impresiones: [] }));
});

const open = (user = PERSON, address = '/guia/7') => renderScreen(<PaginaDeGuia guiaId="7" />, address, { user });
const story = () => screen.findByRole('list', { name: 'Recorrido del paquete' });
const titles = async () =>
  within(await story())
    .getAllByRole('listitem')
    .map((one) => one.textContent ?? '');

test('a parcel shows its state, how late it is, and what should have happened by whom', async () => {
  const proximo = {
    paso: 'Entrega',
    responsable: 'Chofer',
    desde: '2020-01-01T00:00:00Z',
    hasta: '2020-01-01T12:00:00Z',
  };
  detalle = aDetalle({ guia: { vence_el: '2020-01-01', vencido: true, motivo: 'Local cerrado', proximo } });
  await open();
  const page = await screen.findByRole('article', { name: 'Guía 881000000036' });
  expect(within(page).getByText(/^Vencida · [\d.]+ días$/)).toBeTruthy();
  expect(within(page).getByText('Local cerrado')).toBeTruthy();
  expect(within(page).getByText(/^debió ser hace [\d.]+ días$/)).toBeTruthy();
  expect(within(page).getByRole('img', { name: /último lugar Planta Montevideo, destino Salto/ })).toBeTruthy();
});

test('the story tells what came with each event, and strikes out what was corrected', async () => {
  const wrong = anEvento({
    id: 3,
    nombre: 'Entregada con cobro',
    corregido: true,
    estado: null,
    recibe: 'Ana',
    monto: { centavos: 150050, moneda: 'UYU' },
  });
  const correction = anEvento({
    id: 4,
    tipo: 'CORR',
    corrige_id: 3,
    estado: null,
    nota: 'era otra guía',
    usuario: 'Rosa',
  });
  const weighed = anEvento({
    id: 5,
    tipo: 'PES',
    nombre: 'Pesada y medida',
    estado: null,
    fecha_registro: '2026-11-19T00:00:00Z',
  });
  detalle = aDetalle({ eventos: [wrong, correction, weighed] });
  await open();
  const [first = '', second = ''] = await titles();
  expect(first).toContain('sin peso');
  expect(first).toContain('registrado 3 h después');
  expect(second).toContain('$ 1.500,50');
  expect(second).toContain('por Rosa: «era otra guía»');
  expect((await story()).querySelector('del')?.textContent).toBe('Entregada con cobro');
});

test('that there was no weight is said once, with the reason where there is one', async () => {
  const pesada = { tipo: 'PES', nombre: 'Pesada y medida', estado: null };
  detalle = aDetalle({
    eventos: [
      anEvento({ id: 1, ...pesada, nota: 'Caja rota · Sin peso: la balanza no responde' }),
      anEvento({ id: 2, ...pesada, nota: 'Caja rota' }),
    ],
  });
  await open();
  const told = (await titles()).map((text) => text?.match(/sin peso[^C]*/gi));
  expect(told.sort()).toEqual([['Sin peso: la balanza no responde'], ['sin peso']].sort());
});

test('what is shown of the story stands in the address', async () => {
  detalle = aDetalle({
    comentarios: [{ id: 1, usuario: 'Ana', fecha: '2026-11-20T12:00:00Z', texto: 'Pide que llamen', interno: true }],
  });
  const { router } = await open(PERSON, '/guia/7?ver=notas');
  expect(await titles()).toEqual([expect.stringContaining('Pide que llamen')]);
  await userEvent.click(screen.getByRole('radio', { name: /^Estados/ }));
  expect(router.state.location.search).toEqual({ ver: 'estados' });
  expect(await titles()).toHaveLength(2);
});

test('a parcel that is missing or foreign leads to the search, and a made-up address asks nobody', async () => {
  fakeFailure(getGuia, 'GUIA_NO_ENCONTRADA');
  const { router } = await open();
  expect(await screen.findByText('Guía no encontrada')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Volver a la lista de guías' }).getAttribute('href')).toBe('/guias');
  await userEvent.type(screen.getByLabelText('Buscar otra guía'), '8810{Enter}');
  await waitFor(() => expect(router.state.location.href).toBe('/guia?q=8810'));
});

test('an address without a number is no parcel', async () => {
  const asked = fakeService(getGuia, () => detalle);
  await renderScreen(<PaginaDeGuia guiaId="7abc" />, '/guia/7abc', { user: PERSON });
  expect(await screen.findByText('Guía no encontrada')).toBeTruthy();
  expect(asked).toEqual([]);
});

test('when it cannot be loaded the page says so whole, and can be tried again', async () => {
  fakeFailure(getGuia, 'INTERNO', 'Error interno');
  await open();
  expect((await screen.findByRole('alert')).textContent).toContain('Error interno');
  expect(screen.queryByRole('article')).toBeNull();
  fakeService(getGuia, () => detalle);
  fakeService(getHistorialDeEtiquetas, () => ({ veces: 0, impresiones: [] }));
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByRole('article')).toBeTruthy();
});

test('n and b go along the list that one came from', async () => {
  const { router, unmount } = await open();
  await screen.findByRole('article');
  expect(screen.queryByRole('navigation', { name: 'Guías de la lista' })).toBeNull();
  unmount();
  rememberVecinas([5, 7, 9]);
  const again = await open();
  expect((await screen.findByRole('navigation', { name: 'Guías de la lista' })).textContent).toContain('2 de 3');
  await userEvent.keyboard('n');
  await waitFor(() => expect(again.router.state.location.pathname).toBe('/guia/9'));
  await userEvent.click(screen.getByRole('button', { name: 'Guía anterior de la lista' }));
  await waitFor(() => expect(again.router.state.location.pathname).toBe('/guia/5'));
  expect(router.state.location.pathname).toBe('/guia/7');
});

test('what may not be done now is not offered', async () => {
  detalle = aDetalle({ acciones: [] });
  await open();
  await screen.findByRole('article');
  expect(screen.queryByRole('button', { name: /Registrar evento/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Más acciones' }));
  expect((await screen.findAllByRole('menuitem', { hidden: true })).map((one) => one.textContent)).toEqual([
    'Imprimir en ZPL (impresora de etiquetas)',
    'Comentar',
    'Copiar enlace',
  ]);
});

test('a correction says before what the parcel becomes, and is sent once', async () => {
  const sent = fakeService(corregirEvento, () => CORREGIDO);
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Corregir «Salió a reparto»' }));
  const dialog = await screen.findByRole('dialog', { name: 'Corregir evento' });
  expect(dialog.textContent).toMatch(/La guía pasa de\s*En reparto\s*a\s*Ingresada/);
  await userEvent.type(within(dialog).getByLabelText('Por qué (opcional)'), 'no salió');
  await userEvent.keyboard('{Control>}{Enter}{Enter}{/Control}');
  expect(await screen.findByText('Se corrigió')).toBeTruthy();
  expect(sent).toEqual([{ guia_id: 7, evento_id: 2, nota: 'no salió' }]);
});

test('a return asks for its reason and leads to the parcel that goes back', async () => {
  detalle = aDetalle({ puede_devolver: true });
  fakeService(getOpcionesDeEvento, () => ({
    motivos: [{ id: 10, nombre: 'Rechazado', exige_foto: false }],
    agentes: [],
  }));
  const sent = fakeService(devolverGuia, () => ({
    hija_id: 8,
    hija_nro: '881000000036-D1',
    msg: 'Vuelve en 881000000036-D1',
  }));
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Más acciones' }));
  await userEvent.click(await screen.findByRole('menuitem', { hidden: true, name: 'Devolver al remitente' }));
  const dialog = await screen.findByRole('dialog', { name: 'Devolver al remitente' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Devolver' }));
  expect(within(dialog).getByText('Elija el motivo')).toBeTruthy();
  expect(sent).toEqual([]);
  await userEvent.click(within(dialog).getByRole('combobox', { name: 'Motivo' }));
  await userEvent.click(await within(dialog).findByRole('option', { hidden: true, name: /Rechazado/ }));
  detalle = aDetalle({ guia: { hijas: [{ id: 8, guia_nro: '881000000036-D1', estado_general: 'CLASIFICADO' }] } });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Devolver' }));
  expect((await screen.findByRole('link', { name: '881000000036-D1' })).getAttribute('href')).toBe('/guia/8');
  expect(sent).toEqual([{ guia_id: 7, motivo_id: 10 }]);
});

test('a remark may stay among staff; what was typed is kept when it cannot be saved', async () => {
  fakeFailure(comentarGuia, 'BASE_NO_DISPONIBLE');
  await open();
  await userEvent.type(await screen.findByLabelText('Comentario'), 'Llamó el cliente');
  await userEvent.click(screen.getByLabelText('Interno: solo lo ve el personal'));
  await userEvent.click(screen.getByRole('button', { name: 'Comentar' }));
  await screen.findByRole('alert');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Comentario').value).toBe('Llamó el cliente');
  const sent = fakeService(comentarGuia, () => ({ id: 1 }));
  await userEvent.click(screen.getByRole('button', { name: 'Comentar' }));
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Comentario').value).toBe(''));
  expect(sent).toEqual([{ guia_id: 7, texto: 'Llamó el cliente', interno: true }]);
});

test("a client's user is not asked whether a remark is internal", async () => {
  const funcionalidades = [{ codigo: 'CLI_001', nombre: 'Cliente' }];
  await open({ ...PERSON, tipo_usuario: 'cliente', cliente_id: 12, funcionalidades });
  await userEvent.type(await screen.findByLabelText('Comentario'), 'Hola');
  expect(screen.queryByLabelText('Interno: solo lo ve el personal')).toBeNull();
});

test('only whoever leads sees the trace, which is asked for when it is opened', async () => {
  const asked = fakeService(getAuditoriaDeGuia, () => ({
    entradas: [
      {
        fecha: '2026-11-20T12:00:00Z',
        usuario: 'Rosa',
        servicio: 'guias.registrar_evento',
        ip: null,
        cambio: 'Evento: Clasificada',
      },
    ],
  }));
  const { unmount } = await open();
  await screen.findByRole('article');
  expect(screen.queryByRole('radio', { name: 'Auditoría' })).toBeNull();
  unmount();
  await open(HEAD);
  const tab = await screen.findByRole('radio', { name: 'Auditoría' });
  expect(asked).toEqual([]);
  await userEvent.click(tab);
  const { textContent } = await screen.findByRole('list', { name: 'Auditoría' });
  expect(textContent).toContain('Evento: Clasificada');
  expect(textContent).toContain('Rosa · Registró un evento');
});

test('the photo of an event opens in a dialog; one that cannot be had leaves no hole', async () => {
  detalle = aDetalle({
    eventos: [anEvento({ id: 3, tipo: 'ENT', nombre: 'Entregada', recibe: 'Ana', tiene_foto: true })],
  });
  fakeFailure(verPrueba, 'ARCHIVO_NO_ENCONTRADO');
  await open();
  expect((await screen.findByText('Recibió Ana')).textContent).toBe('Recibió Ana');
  await userEvent.click(screen.getByRole('button', { name: 'Ver foto de «Entregada»' }));
  const dialog = await screen.findByRole('dialog');
  expect((await within(dialog).findByRole('alert')).textContent).toContain('El archivo no existe');
  const sent = fakeService(verPrueba, () => ({ imagen: { tipo: 'image/jpeg', base64: 'AAAA' } }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Reintentar' }));
  expect((await within(dialog).findByRole<HTMLImageElement>('img', { name: /^Foto de «Entregada»/ })).src).toContain(
    'AAAA',
  );
  expect(sent).toEqual([{ guia_id: 7, evento_id: 3, cual: 'foto' }]);
});

test('money still to be collected is told apart from money that was', async () => {
  const guia = { cobrar: { centavos: 360900, moneda: 'UYU' } };
  detalle = aDetalle({ guia });
  const { unmount } = await open();
  expect(await screen.findByText('Pendiente de cobro')).toBeTruthy();
  unmount();
  const cobro = anEvento({
    id: 3,
    tipo: 'ENT_CR',
    nombre: 'Entregada con cobro',
    monto: { centavos: 360900, moneda: 'UYU' },
  });
  detalle = aDetalle({ guia: { ...guia, proximo: null }, eventos: [cobro] });
  await open();
  expect(await screen.findByText('Cobrado')).toBeTruthy();
  expect(screen.queryByText('Pendiente de cobro')).toBeNull();
});

test('a parcel whose history is archived says so, and asks for nothing', async () => {
  detalle = aDetalle({ guia: { archivada: true } });
  await open();
  expect(await screen.findByText(/Su historia está archivada/)).toBeTruthy();
  expect(screen.queryByText('Próximo paso:')).toBeNull();
});

const bulto = {
  numero: 1,
  de: 2,
  estado: 'EN_REPARTO' as const,
  ultimo_evento: 'Salió a reparto',
  peso_gramos: null,
};
const DE_DOS = aDetalle({
  guia: { bultos: 2 },
  bultos: [
    { ...bulto, codigo: '881000000036B01' },
    { ...bulto, numero: 2, codigo: '881000000036B02' },
  ],
});
const IMPRESA = {
  url: '/api/descargas/abc',
  filename: 'etiquetas_5.pdf',
  impresion_id: 5,
  etiquetas: 2,
  reimpresas: 0,
  propias: 0,
};

test('F8 prints by the server, and what the person says of the paper is written down', async () => {
  detalle = DE_DOS;
  const sent = fakeService(imprimirEtiquetas, () => IMPRESA);
  const said = fakeService(confirmarImpresion, () => ({}));
  const tab = vi.spyOn(window, 'open').mockImplementation(() => window);
  await open();
  await screen.findByRole('article');
  await userEvent.keyboard('{F8}');
  await waitFor(() => expect(tab).toHaveBeenCalledWith('/api/descargas/abc', '_blank'));
  expect(sent).toEqual([{ guias: [7], formato: 'pdf' }]);
  await userEvent.click(await screen.findByRole('button', { name: 'Reimprimir' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual({ guias: [7], formato: 'pdf', motivo: 'No salió bien' });
  await userEvent.click(await screen.findByRole('button', { name: 'Sí' }));
  await waitFor(() =>
    expect(said).toEqual([
      { impresion_id: 5, salio_bien: false },
      { impresion_id: 5, salio_bien: true },
    ]),
  );
  expect(screen.queryByText('¿Salió bien la etiqueta?')).toBeNull();
  tab.mockRestore();
});

test('who prints on a label printer is remembered by it, and gets one piece alone', async () => {
  detalle = DE_DOS;
  const sent = fakeService(imprimirEtiquetas, () => IMPRESA);
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Más acciones' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: /^Imprimir en ZPL/, hidden: true }));
  await waitFor(() => expect(sent).toEqual([{ guias: [7], formato: 'zpl' }]));
  await userEvent.click(await screen.findByRole('button', { name: 'Imprimir la etiqueta del bulto 2' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual({ guias: [7], bultos: [2], formato: 'zpl' });
  await waitFor(() => expect(click).toHaveBeenCalledTimes(2));
  click.mockRestore();
  localStorage.clear();
});

test('a refusal of the server is told, and nothing is printed in its place', async () => {
  fakeFailure(imprimirEtiquetas, 'GUIA_NO_ENCONTRADA');
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  await open();
  await screen.findByRole('article');
  await userEvent.keyboard('{F8}');
  expect(await screen.findByText('Guía no encontrada')).toBeTruthy();
  expect(print).not.toHaveBeenCalled();
  print.mockRestore();
});

test('the page says how often the label was printed, and by whom last', async () => {
  const one = { formato: 'pdf' as const, bultos: null, motivo: null, salio_bien: null };
  fakeService(getHistorialDeEtiquetas, () => ({
    veces: 2,
    impresiones: [
      { ...one, id: 6, fecha: '2026-11-21T17:03:00Z', usuario: 'Ana Pérez', es_reimpresion: true },
      { ...one, id: 5, fecha: '2026-11-21T16:00:00Z', usuario: 'Luis', es_reimpresion: false },
    ],
  }));
  await open();
  expect(await screen.findByText('Etiqueta impresa 2 veces, última 21/11/2026 14:03 por Ana Pérez')).toBeTruthy();
});

test('where the server does not answer the browser prints a page for each piece, and asks whether they came out', async () => {
  detalle = DE_DOS;
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  await open();
  await screen.findByRole('article');
  await userEvent.keyboard('{F8}');
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  const sheets = document.querySelector('[data-hojas]');
  expect(sheets?.textContent).toMatch(/1\/2.*881000000036B01.*2\/2.*881000000036B02/);
  window.dispatchEvent(new Event('afterprint'));
  await userEvent.click(await screen.findByRole('button', { name: 'Reimprimir' }));
  await waitFor(() => expect(print).toHaveBeenCalledTimes(2));
  print.mockRestore();
});
