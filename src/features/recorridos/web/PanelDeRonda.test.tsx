import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';

import { fakeService, OPERARIO, renderScreen } from '#testing/web.tsx';

import { type EstadoLinea, type Linea, type RecorridoFila, verRecorrido } from '../contract.ts';
import { mapaDeRecorrido } from '../mapa.contract.ts';
import { PanelDeRonda } from './PanelDeRonda.tsx';

const USER = { ...OPERARIO, funcionalidades: [{ codigo: 'REC_004', nombre: 'Recorridos: gestión' }] };
const RONDA = {
  ...({ id: 5, numero: 'R261123-005', dia: '2026-11-23', tipo: 'REPARTO', estado: 'EN_RUTA', destino: null } as const),
  ...{ chofer_id: 4, chofer: 'Marcos Olivera', vehiculo: 'SBA 4471', salida_prevista: '07:30' },
  ...{ salida: '2026-11-23T10:41:00Z', llegada: null, atraso_minutos: 52 },
};
const linea = (guia_id: number, estado: EstadoLinea): Linea => ({
  ...{ guia_id, guia_nro: `88100000000${guia_id}`, orden: guia_id, fija: false, modo: 'ENTREGA', estado },
  ...{ estado_general: 'EN_REPARTO', destinatario: `Persona ${guia_id}`, direccion: 'Ellauri 880', localidad: null },
  ...{ zona: 'MVD-Sur', telefono: null, bultos: 1, cobrar: null, moneda: 'UYU' },
  ...{ motivo: estado === 'NO_ENTREGADA' ? 'Ausente' : null, cuando: '2026-11-23T14:00:00Z' },
});
const estados: readonly EstadoLinea[] = [
  ...(['ENTREGADA', 'ENTREGADA', 'PARCIAL', 'NO_ENTREGADA', 'ENTREGADA'] as const),
  ...(['EN_CAMINO', 'EN_CAMINO', 'EN_CAMINO'] as const),
];
const FILA: RecorridoFila = {
  ...{
    ...RONDA,
    zonas: ['MVD-Sur'],
    cuentas: [],
    lineas: [],
    levantes: [],
    bultos: 8,
    en_la_calle: 4_130_000,
    en_la_calle_usd: 0,
  },
  ...{
    sobre_limite: true,
    posicion: { fecha: new Date(Date.now() - 26 * 60_000).toISOString(), lat: -34.9, lng: -56.1 },
  },
};

test('the panel says where the round is, what is around now with the driver’s stop marked, and what to do about its cash', async () => {
  const lineas = estados.map((estado, at) => linea(at + 1, estado));
  fakeService(verRecorrido, () => ({
    ...{
      recorrido: { ...RONDA, vehiculo_id: 1, version: 3 },
      lineas,
      levantes: [],
      carga: null,
      actos: [],
      historia: [],
    },
  }));
  fakeService(mapaDeRecorrido, () => ({
    ...{
      planta: { lat: -34.86, lng: -56.17, fuente: 'CORRECCION' as const },
      ...{ levantes: [], zonas: [], total: { metros: 0, segundos: 0 }, jornada_s: 36_000 },
      avisos: [],
    },
    paradas: lineas.map(({ guia_id }) => ({
      ...{ guia_id, punto: { lat: -34.9 + guia_id / 100, lng: -56.15, fuente: 'PADRON' as const } },
      ...{ llegada: null, desde: null, hasta: null, avisos: [] },
    })),
  }));
  let isClosed = false;
  await renderScreen(<PanelDeRonda fila={FILA} onClose={() => (isClosed = true)} />, '/recorridos', { user: USER });
  const panel = within(await screen.findByRole('complementary', { name: 'Recorrido R261123-005' }));
  const stops = await panel.findAllByRole('listitem');
  expect(stops.map((stop) => stop.textContent?.slice(0, 10))).toEqual(
    [3, 4, 5, 6, 7, 8].map((n) => expect.stringContaining(`${n}Persona ${n}`)),
  );
  expect(stops.findIndex((stop) => stop.hasAttribute('data-aqui'))).toBe(3);
  expect(panel.getByText(/No entregada · Ausente/)).toBeTruthy();
  expect(panel.getByText('+52 min')).toBeTruthy();
  expect(panel.getByText(/posición de hace 26 min/)).toBeTruthy();
  expect(panel.getByText(/Lleva más efectivo que su límite/)).toBeTruthy();
  expect(panel.getByRole('button', { name: 'Pasar…' })).toBeTruthy();
  await userEvent.click(panel.getByRole('button', { name: 'Cerrar el panel' }));
  expect(isClosed).toBe(true);
});
