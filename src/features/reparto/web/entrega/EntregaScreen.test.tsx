import 'fake-indexeddb/auto';

import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import {
  corregirActo,
  desviar,
  entregarEnParte,
  entregarEnPuerta,
  type LineaDeHoja,
  llegar,
  miHoja,
  noEntregar,
  probarCodigoEnPuerta,
  reintentar,
} from '#features/reparto/entrega.contract.ts';
import { miPosicion } from '#features/reparto/posicion.contract.ts';
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
  ...{ pruebas: [], admite_desvio: true, agencia: null, retenida: false, corrige_hasta: null, llegada: null },
  ...more,
});
const MOTIVOS = [
  { id: 1, nombre: 'Ausente', exige_foto: false },
  { id: 2, nombre: 'Rechazado', exige_foto: true },
];

const AGENCIAS = [{ id: 45, nombre: 'Agencia Minas', departamento: 'Lavalleja' }];
const PARCIAL = [{ id: 50, nombre: 'Rechaza un bulto dañado', exige_foto: false }];

let ahead = 0;
const { now } = Date;
beforeEach(() => {
  localStorage.clear();
  fakeService(miPosicion, () => ({ desde: null }));
  ahead = 0;
  vi.spyOn(Date, 'now').mockImplementation(() => now() + ahead);
});
afterEach(() => vi.restoreAllMocks());

/** The eight seconds in which an act may be taken back are over. */
async function pass() {
  ahead += 9_000;
  cola.work();
}

function street(...lineas: LineaDeHoja[]) {
  const hoja = {
    ...{ recorrido_id: 9, numero: 'R261123-009', estado: 'EN_RUTA' as const, lineas, motivos: MOTIVOS },
    ...{ motivos_parcial: PARCIAL, agencias: AGENCIAS, trafico: '2900 1234' },
  };
  fakeService(miHoja, () => ({ hoja, levantes: [], motivos_levante: [], tamanos: [] }));
  return hoja;
}
const drained = async () => {
  await pass();
  await waitFor(() => expect(cola.useQueue.getState().items).toEqual([]));
};

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
  expect(await enMiHoja.locate('881000000002', later, '881000000002')).toBe('/guias/entregar?guia=2');
  expect(await enMiHoja.locate('889999999999', later, '889999999999')).toBeNull();
  const { unmount } = await renderScreen(<EntregaScreen />, '/guias/entregar?guia=2', { user: CHOFER });
  expect(await screen.findByRole('region', { name: 'Parada 2 de 2' })).toBeTruthy();
  unmount();
  fakeFailure(miHoja, 'BASE_NO_DISPONIBLE');
  expect(await enMiHoja.locate('881000000001', later, '881000000001')).toBe('/guias/entregar?guia=1');
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
  await pass();
  expect((await screen.findByRole('alert')).textContent).toContain('Ana 4: No está en su recorrido');
  expect(screen.getByRole('button', { name: 'Entregar' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Llamar a tráfico' }).getAttribute('href')).toBe('tel:29001234');
  // What proves the visit goes only by a second press.
  await user.click(screen.getByRole('button', { name: 'Descartar' }));
  await user.click(screen.getByRole('button', { name: 'Sí, descartar' }));
  await drained();
});

test('for eight seconds an act may be taken back, and nothing has left the phone', async () => {
  street(linea(5), linea(6));
  const sent = fakeService(entregarEnPuerta, () => ({ texto: 'Entregada', guias: [] }));
  await renderScreen(<EntregaScreen />, '/guias/entregar', { user: CHOFER });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Entregar' }));
  await user.click(await screen.findByRole('button', { name: 'Entregada' }));
  expect((await screen.findByRole('region', { name: 'Parada 2 de 2' })).textContent).toContain('Ana 6');
  cola.work();
  await user.click(await screen.findByRole('button', { name: /^Deshacer \([1-8] s\)$/ }));
  expect((await screen.findByRole('region', { name: 'Parada 1 de 2' })).textContent).toContain('Ana 5');
  await drained();
  expect(sent).toEqual([]);
  expect(screen.queryByRole('button', { name: /Deshacer/ })).toBeNull();
});

test('somebody else receives, with the change for what they pay with; a client’s signature is asked for', async () => {
  street(linea(7, { contra_reembolso_centavos: 239_000, pruebas: ['firma'] }));
  const sent = fakeService(entregarEnPuerta, ({ guias }) => ({
    texto: 'Entregada',
    guias: guias.map((guia_id) => ({ guia_id, estado: 'ENTREGADA' as const })),
  }));
  await renderScreen(<EntregaScreen />, '/guias/entregar', { user: CHOFER });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Entregar' }));
  await user.click(await screen.findByRole('button', { name: 'Otra persona' }));
  await user.click(screen.getByRole('button', { name: 'Entregada' }));
  expect(await screen.findByText('Diga quién recibe')).toBeTruthy();
  expect(screen.getByText('Hace falta la firma')).toBeTruthy();
  await user.type(screen.getByLabelText('Nombre'), 'Luis Sosa');
  await user.click(screen.getByRole('button', { name: 'Portero' }));
  await user.type(screen.getByLabelText('Paga con'), '3.000');
  expect(screen.getByText('Vuelto').textContent).toContain('$ 610,00');
  expect(sent).toEqual([]);
});

test('a code is tried while its person stands there; without a network it goes along, and a wrong one stays with its reason', async () => {
  street(linea(21, { pruebas: ['codigo'] }), linea(22, { pruebas: ['codigo'] }));
  const tried = fakeService(probarCodigoEnPuerta, ({ codigo }) =>
    codigo === '135790'
      ? { resultado: 'coincide' as const, texto: 'El código coincide' }
      : { resultado: 'no_coincide' as const, texto: 'El código no coincide: quedan 4 intentos' },
  );
  const sent = fakeService(entregarEnPuerta, ({ guias }) => ({
    texto: 'Entregada',
    guias: guias.map((guia_id) => ({ guia_id, estado: 'ENTREGADA' as const })),
  }));
  await renderScreen(<EntregaScreen />, '/guias/entregar', { user: CHOFER });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Entregar' }));
  await user.click(await screen.findByRole('button', { name: 'Entregada' }));
  expect(await screen.findByText('Son seis dígitos: se los dice quien recibe')).toBeTruthy();
  const type = async (codigo: string) => {
    const field = screen.getByLabelText('Código que le llegó por correo');
    await user.clear(field);
    await user.click(field);
    await user.paste(codigo);
    await user.click(screen.getByRole('button', { name: 'Entregada' }));
  };
  await type('111111');
  expect(await screen.findByText('El código no coincide: quedan 4 intentos')).toBeTruthy();
  await type('135790');
  expect((await screen.findByRole('region', { name: 'Parada 2 de 2' })).textContent).toContain('Ana 22');
  street(linea(21, { estado: 'ENTREGADA' }), linea(22, { pruebas: ['codigo'] }));
  await drained();
  expect(sent).toMatchObject([{ guias: [21] }]);
  expect(tried.map(({ codigo }) => codigo)).toEqual(['111111', '135790', '135790']);
  // Out of reach of everything: what was said goes along.
  fakeFailure(probarCodigoEnPuerta, 'BASE_NO_DISPONIBLE');
  await user.click(await screen.findByRole('button', { name: 'Entregar' }));
  await screen.findByLabelText('Código que le llegó por correo');
  await type('222222');
  expect(await screen.findByText('No le quedan paradas.')).toBeTruthy();
  fakeService(probarCodigoEnPuerta, () => ({
    resultado: 'no_coincide' as const,
    texto: 'El código no coincide: quedan 3 intentos',
  }));
  await pass();
  expect((await screen.findByRole('alert')).textContent).toContain('Ana 22: El código no coincide: quedan 3 intentos');
  expect(sent).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Descartar' }));
  await user.click(screen.getByRole('button', { name: 'Sí, descartar' }));
  await drained();
});

test('of several pieces some are taken: why, and how much is paid for them', async () => {
  street(linea(8, { bultos: 3, contra_reembolso_centavos: 90_000 }));
  const sent = fakeService(entregarEnParte, ({ guia_id }) => ({
    texto: 'Entregada en parte',
    guias: [{ guia_id, estado: 'PARCIAL' as const }],
  }));
  await renderScreen(<EntregaScreen />, '/guias/entregar', { user: CHOFER });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Entregar' }));
  await user.click(await screen.findByRole('button', { name: 'Bulto 3' }));
  await user.click(screen.getByRole('button', { name: 'Rechaza un bulto dañado' }));
  // As fast as a test types it could be a reading.
  await user.click(screen.getByLabelText(/^Cuánto paga/));
  await user.paste('900,01');
  await user.click(screen.getByRole('button', { name: 'Entregada en parte' }));
  expect(await screen.findByText('Es más de lo que se cobra')).toBeTruthy();
  await user.clear(screen.getByLabelText(/^Cuánto paga/));
  await user.paste('600');
  await user.click(screen.getByRole('button', { name: 'Entregada en parte' }));
  await drained();
  expect(sent).toMatchObject([{ guia_id: 8, bultos: [1, 2], motivo_id: 50, cobrado_centavos: 60_000 }]);
});

test('to an agency instead, and once more where nobody was: each painted at once, in the order in which it was done', async () => {
  street(linea(9), linea(10, { estado: 'NO_ENTREGADA', motivo: 'Ausente' }));
  const done = (estado: 'EN_CAMINO') => (asked: { guias: readonly number[] }) => ({
    texto: '',
    guias: asked.guias.map((guia_id) => ({ guia_id, estado })),
  });
  const [diverted, again] = [fakeService(desviar, done('EN_CAMINO')), fakeService(reintentar, done('EN_CAMINO'))];
  await renderScreen(<EntregaScreen />, '/guias/entregar', { user: CHOFER });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'A agencia' }));
  await user.click(await screen.findByRole('combobox', { name: 'Agencia' }));
  await user.click(await screen.findByRole('option', { name: /Agencia Minas/, hidden: true }));
  await user.click(screen.getByRole('button', { name: 'Va a la agencia' }));
  expect((await screen.findByRole('button', { name: /Ana 9/ })).textContent).toContain(
    'Va a Agencia Minas · sin enviar',
  );
  await user.click(screen.getByRole('button', { name: /Ana 10/ }));
  await user.click(await screen.findByRole('button', { name: 'Volver a intentar' }));
  expect(await screen.findByRole('button', { name: 'Entregar' })).toBeTruthy();
  await drained();
  expect([diverted, again]).toMatchObject([[{ guias: [9], agente_id: 45 }], [{ guias: [10] }]]);
});

test('what was told wrong is taken back by a second press while the table lets it', async () => {
  const soon = new Date(now() + 600_000).toISOString();
  street(linea(11, { estado: 'ENTREGADA', corrige_hasta: soon }), linea(12, { estado: 'ENTREGADA' }));
  const sent = fakeService(corregirActo, () => ({ texto: 'Corregida', guias: [] }));
  await renderScreen(<EntregaScreen />, '/guias/entregar', { user: CHOFER });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /Ana 12/ }));
  expect(screen.queryByRole('button', { name: /Corregir/ })).toBeNull();
  await user.click(await screen.findByRole('button', { name: /Ana 11/ }));
  await user.click(await screen.findByRole('button', { name: /^Corregir \(hasta/ }));
  await user.click(await screen.findByRole('button', { name: 'Sí, lo último fue un error' }));
  await waitFor(() => expect(sent).toMatchObject([{ guias: [11] }]));
});

test('being at the door is said once: the hour stands with the address, and the door stays to be done', async () => {
  street(linea(71), linea(72));
  const sent = fakeService(llegar, ({ guias }) => ({
    texto: 'Llegó',
    guias: guias.map((guia_id) => ({ guia_id, estado: 'EN_CAMINO' as const })),
  }));
  await renderScreen(<EntregaScreen />, '/guias/entregar', { user: CHOFER });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Llegué' }));
  expect(await screen.findByText(/llegó \d\d:\d\d/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Llegué' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Entregar' })).toBeTruthy();
  await drained();
  expect(sent).toMatchObject([{ guias: [71] }]);
  expect(hojaDeEntrega.read()?.hoja?.lineas[0]?.llegada).toMatch(/^\d{4}-/);
});
