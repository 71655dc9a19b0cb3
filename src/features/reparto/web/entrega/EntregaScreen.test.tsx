import 'fake-indexeddb/auto';

import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';

import { entregarEnPuerta, type LineaDeHoja, miHoja, noEntregar } from '#features/reparto/entrega.contract.ts';
import { fakeFailure, fakeService, OPERARIO, renderScreen } from '#testing/web.tsx';

import { enMiHoja } from './buscar.ts';
import { cola, hojaDeEntrega } from './cola.ts';
import { EntregaScreen } from './EntregaScreen.tsx';

const CHOFER = { ...OPERARIO, funcionalidades: [{ codigo: 'CHF_001', nombre: 'Chofer' }] };

const linea = (guia_id: number, more: Partial<LineaDeHoja> = {}): LineaDeHoja => ({
  ...{
    guia_id,
    guia_nro: `88100000000${guia_id}`,
    orden: guia_id,
    estado: 'EN_CAMINO',
    destinatario: `Ana ${guia_id}`,
  },
  ...{ telefono: '099123456', direccion: `Ellauri ${guia_id}`, localidad: 'Pocitos', desde: null, hasta: null },
  ...{ bultos: 1, contra_reembolso_centavos: 0, flete_centavos: 0, moneda: 'UYU', pide_documento: false, motivo: null },
  ...more,
});
const MOTIVOS = [
  { id: 1, nombre: 'Ausente', exige_foto: false },
  { id: 2, nombre: 'Rechazado', exige_foto: true },
];

beforeEach(() => localStorage.clear());

function street(...lineas: LineaDeHoja[]) {
  const hoja = { recorrido_id: 9, numero: 'R261123-009', estado: 'EN_RUTA' as const, lineas, motivos: MOTIVOS };
  fakeService(miHoja, () => ({ hoja }));
}
const drained = () => waitFor(() => expect(cola.useQueue.getState().items).toEqual([]));

test('a door with money and a document is delivered for just that, and the next one comes up', async () => {
  street(linea(1, { contra_reembolso_centavos: 220_000, flete_centavos: 19_000, pide_documento: true }), linea(2));
  const sent = fakeService(entregarEnPuerta, ({ guias }) => ({
    texto: 'Entregada',
    guias: guias.map((guia_id) => ({ guia_id, estado: 'ENTREGADA' as const })),
  }));
  await renderScreen(<EntregaScreen />, '/guias/entregar', { user: CHOFER });
  const user = userEvent.setup();
  expect((await screen.findByRole('region', { name: 'Parada 1 de 2' })).textContent).toContain('$ 2.390,00');
  await user.click(screen.getByRole('button', { name: 'Entregar' }));
  await user.click(await screen.findByRole('button', { name: 'Entregada' }));
  expect(await screen.findByText('Hace falta el documento')).toBeTruthy();
  await user.type(screen.getByLabelText('Documento'), '1234567-2');
  await user.click(screen.getByRole('button', { name: 'Entregada' }));
  expect((await screen.findByRole('region', { name: 'Parada 2 de 2' })).textContent).toContain('Ana 2');
  await drained();
  expect(sent).toMatchObject([{ guias: [1], recibe: 'Ana 1', documento: '1234567-2', cobrado_centavos: 239_000 }]);
  expect(screen.getByRole('button', { name: /Ana 1/ }).textContent).toMatch(/Entregada$/);
  expect(hojaDeEntrega.read()?.hoja?.lineas.map(({ estado }) => estado)).toEqual(['ENTREGADA', 'EN_CAMINO']);
});

test('a reading on another page leads to its door, with a network or without; a parcel of others leads nowhere', async () => {
  street(linea(1), linea(2));
  const later = new AbortController().signal;
  expect(await enMiHoja.locate('881000000002', later)).toBe('/guias/entregar?guia=2');
  expect(await enMiHoja.locate('889999999999', later)).toBeNull();
  const { unmount } = await renderScreen(<EntregaScreen />, '/guias/entregar?guia=2', { user: CHOFER });
  expect(await screen.findByRole('region', { name: 'Parada 2 de 2' })).toBeTruthy();
  unmount();
  fakeFailure(miHoja, 'BASE_NO_DISPONIBLE');
  expect(await enMiHoja.locate('881000000001', later)).toBe('/guias/entregar?guia=1');
});

test('what could not be handed over says why; a reason that needs a photo does not go without', async () => {
  street(linea(3));
  const sent = fakeService(noEntregar, ({ guias }) => ({
    texto: 'No entregada',
    guias: guias.map((guia_id) => ({ guia_id, estado: 'NO_ENTREGADA' as const })),
  }));
  await renderScreen(<EntregaScreen />, '/guias/entregar', { user: CHOFER });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'No entregué' }));
  await user.click(await screen.findByRole('button', { name: 'Rechazado (con foto)' }));
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Hace falta una foto')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Ausente' }));
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await drained();
  expect(sent).toMatchObject([{ guias: [3], motivo_id: 1 }]);
  expect(await screen.findByText('No le quedan paradas.')).toBeTruthy();
});

test('what the server refuses is told with its reason and stays to be delivered', async () => {
  street(linea(4));
  fakeFailure(entregarEnPuerta, 'GUIA_AJENA_AL_RECORRIDO');
  await renderScreen(<EntregaScreen />, '/guias/entregar', { user: CHOFER });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Entregar' }));
  await user.click(await screen.findByRole('button', { name: 'Entregada' }));
  expect(await screen.findByText(/Ana 4: No está en su recorrido/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Entregar' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Descartar' }));
  await drained();
});
