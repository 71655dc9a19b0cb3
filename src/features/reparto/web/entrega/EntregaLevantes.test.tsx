import 'fake-indexeddb/auto';

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { moverLevante } from '#features/levantes/contract.ts';
import { deshacerLevante } from '#features/levantes/paradas.contract.ts';
import { type LineaDeHoja, miHoja } from '#features/reparto/entrega.contract.ts';
import type { LevanteDeHoja } from '#features/reparto/levantes.contract.ts';
import { miPosicion } from '#features/reparto/posicion.contract.ts';
import { readCode } from '#testing/scanner.ts';
import { fakeFailure, fakeService, OPERARIO, renderScreen, tellLive } from '#testing/web.tsx';

import { enMiHoja } from './buscar.ts';
import { cola, hojaDeEntrega, useHechos } from './cola.ts';
import { EntregaScreen } from './EntregaScreen.tsx';

const CHOFER = { ...OPERARIO, funcionalidades: [{ codigo: 'CHF_001', nombre: 'Chofer' }] };

const linea = (guia_id: number): LineaDeHoja => ({
  ...{
    guia_id,
    guia_nro: `88100000000${guia_id}`,
    orden: guia_id,
    estado: 'EN_CAMINO',
    destinatario: `Ana ${guia_id}`,
  },
  ...{ telefono: null, direccion: `Ellauri ${guia_id}`, localidad: 'Pocitos', desde: null, hasta: null },
  ...{ bultos: 1, contra_reembolso_centavos: 0, flete_centavos: 0, moneda: 'UYU', pide_documento: false, motivo: null },
  ...{ pruebas: [], admite_desvio: true, agencia: null, retenida: false, corrige_hasta: null, llegada: null },
});
const levante = (id: number, more: Partial<LevanteDeHoja> = {}): LevanteDeHoja => ({
  ...{ id, numero: `L-261123-000${id}`, orden: 1, estado: 'ASIGNADO', cliente: `Tienda ${id}`, direccion: 'Ruta 8' },
  ...{ contacto: 'Rosa', telefono: '099123456', acceso: 'Portón verde', instrucciones: null, desde: '15:00' },
  ...{
    hasta: '18:00',
    bultos_anunciados: null,
    kg_anunciados: null,
    guias: ['881000000051', '881000000052'],
    motivo: null,
  },
  deshace_hasta: null,
  ...more,
});

let ahead = 0;
const { now } = Date;
beforeEach(() => {
  localStorage.clear();
  fakeService(miPosicion, () => ({ desde: null }));
  ahead = 0;
  useHechos.setState({ parches: new Map(), levantes: new Map(), dicho: null });
  vi.spyOn(Date, 'now').mockImplementation(() => now() + ahead);
});
afterEach(() => vi.restoreAllMocks());

const MOTIVOS = [
  { id: 60, nombre: 'Cliente cerrado', exige_foto: true },
  { id: 61, nombre: 'Mercadería no pronta', exige_foto: false },
];

const TAMANOS = [
  { id: 3, codigo: 'S', nombre: 'Chico' },
  { id: 5, codigo: 'L', nombre: 'Grande' },
];

function street({ lineas = [], levantes }: { lineas?: LineaDeHoja[]; levantes: LevanteDeHoja[] }) {
  const state = { levantes };
  const ronda = { recorrido_id: 9, numero: 'R261123-009', estado: 'EN_RUTA' as const, lineas, motivos: [] };
  fakeService(miHoja, () => ({
    hoja: lineas.length === 0 ? null : { ...ronda, motivos_parcial: [], agencias: [], trafico: '2900 1234' },
    levantes: state.levantes,
    motivos_levante: MOTIVOS,
    tamanos: TAMANOS,
  }));
  return state;
}
/** The eight seconds in which an act may be taken back are over. */
async function pass() {
  ahead += 9_000;
  cola.work();
}
const drained = async () => {
  await pass();
  await waitFor(() => expect(cola.useQueue.getState().items).toEqual([]));
};
const answers = (estado: LevanteDeHoja['estado'], msg = 'L-261123-0005: levantado') =>
  fakeService(moverLevante, ({ id }) => ({ ...{ id, estado, msg, nuevo: null }, fuera: [] }));
const open = () => renderScreen(<EntregaScreen />, '/guias/entregar', { user: CHOFER });
const stops = async () => {
  const list = await screen.findByRole('region', { name: 'Paradas' });
  return within(list)
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
};

test('a levante stands among the doors in its place, and its label read on any page leads to it', async () => {
  street({ lineas: [linea(1), linea(2)], levantes: [levante(5), levante(6, { orden: null, desde: '18:00' })] });
  await open();
  expect(await screen.findByRole('region', { name: 'Parada 1 de 4' })).toBeTruthy();
  expect(await stops()).toEqual([
    expect.stringMatching(/^1Ana 1/),
    expect.stringMatching(/^2Levantar en Tienda 5/),
    expect.stringMatching(/^3Ana 2/),
    expect.stringMatching(/^4Levantar en Tienda 6/),
  ]);
  await readCode('881000000052');
  const stop = await screen.findByRole('region', { name: 'Parada 2 de 4' });
  expect(stop.textContent).toContain('Acceso: Portón verde');
  expect(stop.textContent).toContain('2 guías anunciadas');
  expect(await enMiHoja.locate('881000000051', new AbortController().signal, '881000000051')).toBe(
    '/guias/entregar?levante=5',
  );
});

test('without a network the labels are read, signed for and kept in the line of the deliveries, and sent later', async () => {
  street({ levantes: [levante(5)] });
  fakeFailure(moverLevante, 'BASE_NO_DISPONIBLE');
  await open();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Llegué' }));
  await user.click(await screen.findByRole('button', { name: 'Levantar' }));
  await readCode('881000000051');
  expect(await screen.findByText('1 leídas de 2 anunciadas')).toBeTruthy();
  expect(screen.getByText(/Sin leer: 881000000052/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Firma de quien entrega' }));
  await user.type(screen.getByLabelText('Quién entrega'), 'Rosa');
  await user.click(screen.getByRole('button', { name: 'Levantado' }));
  expect(await screen.findByText(/2 actos guardados en este teléfono/)).toBeTruthy();
  expect((await stops()).join()).toContain('Levantado · sin enviar');
  const sent = answers('LEVANTADO_CON_DIFERENCIA');
  await drained();
  expect(sent).toMatchObject([
    { id: 5, acto: 'en_punto' },
    { id: 5, acto: 'levantar', leidas: ['881000000051'], entrega: 'Rosa' },
  ]);
  expect(hojaDeEntrega.read()?.levantes.map(({ estado }) => estado)).toEqual(['LEVANTADO_CON_DIFERENCIA']);
});

test('what carries no label is counted by size and weighed without a network, outlives the page, and goes out with one', async () => {
  street({ levantes: [levante(5, { guias: [], bultos_anunciados: 20, kg_anunciados: 90.5 })] });
  fakeFailure(moverLevante, 'BASE_NO_DISPONIBLE');
  const page = await open();
  const user = userEvent.setup();
  expect((await screen.findByRole('region', { name: 'Parada 1 de 1' })).textContent).toContain(
    '20 bultos anunciados, unos 90,5 kg',
  );
  await user.click(await screen.findByRole('button', { name: 'Levantar' }));
  await user.click(await screen.findByRole('button', { name: 'Contar por tamaño' }));
  await user.type(screen.getByRole('textbox', { name: 'Chico' }), '18');
  await user.click(screen.getByRole('button', { name: 'Uno más: Grande' }));
  await user.click(screen.getByRole('button', { name: 'Uno más: Grande' }));
  expect(await screen.findByText('20 bultos contados')).toBeTruthy();
  page.unmount();
  await open();
  await user.click(await screen.findByRole('button', { name: 'Levantar' }));
  expect(await screen.findByText('20 bultos contados')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Uno menos: Grande' }));
  await user.type(screen.getByLabelText('Kilos en total (si los sabe)'), '12,55');
  await user.click(screen.getByRole('button', { name: 'Levantado' }));
  expect(await screen.findByText('Escriba los kilos, como 12,5')).toBeTruthy();
  await user.clear(screen.getByLabelText('Kilos en total (si los sabe)'));
  await user.type(screen.getByLabelText('Kilos en total (si los sabe)'), '12,5');
  await user.click(screen.getByRole('button', { name: 'Levantado' }));
  expect(await screen.findByText(/1 acto guardado en este teléfono/)).toBeTruthy();
  const sent = answers('LEVANTADO_CON_DIFERENCIA');
  await drained();
  expect(sent).toMatchObject([
    {
      ...{ id: 5, acto: 'levantar', kg: 12.5 },
      conteo: [
        { tamano_id: 3, bultos: 18 },
        { tamano_id: 5, bultos: 1 },
      ],
    },
  ]);
  expect(sent[0]).not.toHaveProperty('bultos');
});

test('nothing there: why is said, with a photo where that asks for one', async () => {
  street({ levantes: [levante(5)] });
  const sent = answers('FALLIDO');
  await open();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'No levanté' }));
  await user.click(await screen.findByRole('button', { name: 'Cliente cerrado (con foto)' }));
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Hace falta una foto')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Mercadería no pronta' }));
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await drained();
  expect(sent).toMatchObject([{ id: 5, acto: 'fallar', motivo_id: 61 }]);
});

test('called off while the driver reads: the page says so, no reading is lost, and what is read is collected all the same', async () => {
  const state = street({ levantes: [levante(5)] });
  await open();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Levantar' }));
  await readCode('881000000051');
  await screen.findByText('1 leídas de 2 anunciadas');
  state.levantes = [levante(5, { estado: 'CANCELADO' })];
  tellLive('levantes');
  expect(await screen.findByText(/El cliente lo canceló mientras usted leía/)).toBeTruthy();
  expect(screen.getByText('1 leídas de 2 anunciadas')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Volver' }));
  await user.click(await screen.findByRole('button', { name: /Levantar en Tienda 5/ }));
  await user.click(await screen.findByRole('button', { name: 'Ya lo tengo: levantar igual' }));
  expect(await screen.findByText('1 leídas de 2 anunciadas')).toBeTruthy();
  const sent = answers('LEVANTADO', 'L-261123-0005: levantado igual: se canceló mientras usted leía, y lo leído vale');
  await user.click(screen.getByRole('button', { name: 'Levantado' }));
  await drained();
  expect(sent).toMatchObject([{ leidas: ['881000000051'] }]);
  expect(await screen.findByText(/levantado igual: se canceló mientras usted leía/)).toBeTruthy();
});

test('what the server does not take keeps its readings on the phone, and says how many', async () => {
  street({ levantes: [levante(5)] });
  fakeFailure(moverLevante, 'DOCUMENTO_NO_PERMITE', 'Está «Reprogramado»: no admite «Levantar»');
  await open();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Levantar' }));
  await readCode('881000000051');
  await screen.findByText('1 leídas de 2 anunciadas');
  await user.click(screen.getByRole('button', { name: 'Levantado' }));
  await pass();
  expect(await screen.findByText('Está «Reprogramado»: no admite «Levantar»', { exact: false })).toBeTruthy();
  expect(screen.getByText('Sus 1 lecturas siguen guardadas en este teléfono.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Descartar' }));
  expect(screen.getByText('Lo que leyó, firmó y fotografió se pierde.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Sí, descartar' }));
  await waitFor(() => expect(cola.useQueue.getState().items).toEqual([]));
});

test('for a quarter of an hour the driver may take back what was told of it', async () => {
  const until = new Date(Date.now() + 600_000).toISOString();
  street({ levantes: [levante(5, { estado: 'LEVANTADO', deshace_hasta: until })] });
  const undone = fakeService(deshacerLevante, ({ id }) => ({
    id,
    estado: 'EN_PUNTO' as const,
    msg: 'L-261123-0005: se deshizo',
  }));
  await open();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /Levantar en Tienda 5/ }));
  await user.click(await screen.findByRole('button', { name: /^Deshacer \(hasta/ }));
  await waitFor(() => expect(undone).toEqual([{ id: 5 }]));
});
