import 'fake-indexeddb/auto';

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';

import {
  avisarDeCarga,
  type Carga,
  cerrarCarga,
  type Leida,
  type LineaDeCarga,
  leerCarga,
  miCarga,
  otrosRecorridos,
  salir,
} from '#features/reparto/carga.contract.ts';
import { fakeFailure, fakeService, OPERARIO, renderScreen } from '#testing/web.tsx';

import { CargaScreen } from './CargaScreen.tsx';

const CHOFER = { ...OPERARIO, funcionalidades: [{ codigo: 'REC_CARGAR_001', nombre: 'Carga' }] };

const linea = (guia_id: number, more: Partial<LineaDeCarga> = {}): LineaDeCarga => ({
  ...{
    guia_id,
    guia_nro: `88100000000${guia_id}`,
    orden: guia_id,
    estado: 'PLANIFICADA',
    destinatario: `Ana ${guia_id}`,
  },
  ...{ direccion: 'Rivera 100', localidad: null, bultos: 1, cargados: 0 },
  ...more,
});
const ronda = (estado: Carga['estado'], ...lineas: LineaDeCarga[]) => {
  const carga = { recorrido_id: 9, numero: 'R261123-009', estado, chofer: 'Carlos', destino: null, lineas };
  fakeService(miCarga, () => ({ carga, despues: 0 }));
};

beforeEach(() => localStorage.clear());

const read = async (codigo: string) => {
  const user = userEvent.setup();
  await user.type(await screen.findByPlaceholderText('Escanee un paquete...'), `${codigo}{Enter}`);
};

test('each wrong reading has its word, its reason and its next key', async () => {
  ronda('EN_CARGA', linea(1));
  const answers: Record<string, Pick<Leida, 'resultado' | 'texto'>> = {
    '2': { resultado: 'ajena', texto: 'Va en R261123-014 (Pereira)' },
    '3': { resultado: 'retenida', texto: 'Retenida: falta documentación' },
    '4': { resultado: 'sobrante', texto: 'No es de este recorrido' },
  };
  const sent = fakeService(leerCarga, ({ codigo, agregar }) => {
    const hecha = { resultado: 'hecha' as const, texto: 'Cargada' };
    const said = agregar === true ? hecha : (answers[codigo.slice(-1)] ?? hecha);
    return { ...said, guia_nro: codigo, linea: null };
  });
  const told = fakeService(avisarDeCarga, () => ({ texto: 'Ya se avisó. Déjela aparte.' }));
  await renderScreen(<CargaScreen />, '/recorridos/cargar/me', { user: CHOFER });
  await read('881000000002');
  expect(await screen.findByText('Va en otro lado')).toBeTruthy();
  expect(screen.getByText('Va en R261123-014 (Pereira)')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Agregar (A)' })).toBeNull();
  await read('i');
  expect(await screen.findByText('Ya se avisó. Déjela aparte.')).toBeTruthy();
  expect(told).toMatchObject([{ recorrido_id: 9, codigo: '881000000002' }]);
  await read('881000000003');
  expect(await screen.findByText('Retenida: falta documentación')).toBeTruthy();
  await read('s');
  await waitFor(() => expect(screen.queryByText('Retenida: falta documentación')).toBeNull());
  await read('881000000004');
  expect(await screen.findByRole('button', { name: 'Agregar (A)' })).toBeTruthy();
  await read('a');
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ codigo: '881000000004', agregar: true }));
});

test('what is missing is decided one by one: one goes in another van, one is a matter', async () => {
  ronda('EN_CARGA', linea(1), linea(2), linea(3, { estado: 'CARGADA' }));
  fakeService(otrosRecorridos, () => ({
    recorridos: [{ id: 14, numero: 'R261123-014', chofer: 'Pereira', salida_prevista: '09:30' }],
  }));
  const sent = fakeService(cerrarCarga, () => ({ estado: 'CARGADO' as const }));
  await renderScreen(<CargaScreen />, '/recorridos/cargar/me', { user: CHOFER });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Cerrar carga' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Va en otro recorrido' }));
  await user.click(await dialog.findByRole('button', { name: 'R261123-014 · Pereira · 09:30' }));
  await user.click(dialog.getByRole('button', { name: 'Abrir incidencia' }));
  await user.click(dialog.getByRole('button', { name: /^Cerrar carga/ }));
  const faltantes = [
    { guia_id: 1, decision: 'OTRO_RECORRIDO', a: 14 },
    { guia_id: 2, decision: 'INCIDENCIA' },
  ];
  await waitFor(() => expect(sent).toMatchObject([{ recorrido_id: 9, faltantes }]));
});

test('over the limit of cash the warning comes first, and leaving all the same is a second press', async () => {
  ronda('CARGADO', linea(1, { estado: 'CARGADA' }));
  fakeFailure(salir, 'EFECTIVO_SOBRE_LIMITE', 'Tiene $ 500,00 en efectivo y su límite es $ 400,00');
  await renderScreen(<CargaScreen />, '/recorridos/cargar/me', { user: CHOFER });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Salir' }));
  expect(await screen.findByText(/su límite es \$ 400,00/)).toBeTruthy();
  const sent = fakeService(salir, () => ({ estado: 'EN_RUTA' as const, quedan_fuera: [] }));
  await user.click(screen.getByRole('button', { name: 'Salir igual' }));
  await waitFor(() => expect(sent).toMatchObject([{ recorrido_id: 9, sobre_limite: true }]));
});
