import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';

import { getOpcionesDeEnvio } from '#features/envios/ayuda.contract.ts';
import { giveElementsHeight } from '#testing/lista.ts';
import { fakeService, renderScreen } from '#testing/web.tsx';

import { type Fila, importarFilas, listFilas } from '../contract.ts';
import { listRechazadas } from '../salidas.contract.ts';
import { RechazadasScreen } from './RechazadasScreen.tsx';

const FILA: Fila = {
  id: 1,
  importacion_id: 7,
  importacion: 'semana.csv',
  tipo: 'ENVIOS',
  cliente: 'Tienda Norte',
  origen: 'ARCHIVO',
  nro: 2,
  creada: '2026-11-21T12:00:00Z',
  estado: 'lista',
  valores: { destinatario: 'Ana' },
  errores: [],
  acepta_repetida: false,
  envio_id: null,
  guia_id: null,
  guia_nro: null,
  documento: null,
  sin_revertir: null,
  enviado: null,
};

beforeEach(() => {
  giveElementsHeight(500);
  fakeService(getOpcionesDeEnvio, () => ({
    clientes: [],
    servicios: [],
    agentes: [],
    departamentos: [],
    tamanos: [],
    motivos: [],
  }));
});

test('what was mended becomes envíos only once that is confirmed with its number', async () => {
  fakeService(listRechazadas, () => ({ ids: [1] }));
  fakeService(listFilas, () => ({ filas: [FILA] }));
  const sent = fakeService(importarFilas, () => ({ por_importar: 1 }));
  await renderScreen(<RechazadasScreen />, '/envios/rechazadas');
  await userEvent.click(await screen.findByRole('button', { name: 'Importar 1 fila corregida' }));
  expect(await screen.findByText('Se crea 1 envío.')).toBeTruthy();
  expect(sent).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Sí, importar 1' }));
  await waitFor(() => expect(sent).toEqual([{ filas: [1] }]));
});
