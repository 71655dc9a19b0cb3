import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';

import { fakeFailure, fakeService, OPERARIO, renderScreen } from '#testing/web.tsx';

import { listRecorridos, opcionesDeRecorrido, quitarGuias, type RecorridoFila } from '../contract.ts';
import { marcarPunto, puntosDelPool } from '../mapa.contract.ts';
import { poolDeRecorrido } from '../pool.contract.ts';
import { aplicarReparto, cancelarReparto, type Reparto, repartirGuias, verReparto } from '../repartir.contract.ts';
import { RepartirScreen } from './RepartirScreen.tsx';

const USER = { ...OPERARIO, funcionalidades: [{ codigo: 'REC_004', nombre: 'Recorridos: gestión' }] };

const ronda = (id: number, more: Partial<RecorridoFila> = {}): RecorridoFila => ({
  ...{ id, numero: `R261123-00${id}`, dia: '2026-11-23', tipo: 'REPARTO', estado: 'BORRADOR', destino: null },
  ...{ chofer_id: null, chofer: null, salida_prevista: null, salida: null, llegada: null, atraso_minutos: null },
  ...{
    zonas: [],
    lineas: [],
    levantes: [],
    cuentas: [],
    bultos: 0,
    en_la_calle: 0,
    en_la_calle_usd: 0,
    ...{ sobre_limite: false, posicion: null },
    vehiculo: null,
  },
  ...more,
});
const punto = (guia_id: number, fuente: 'PADRON' | 'LOCALIDAD') => ({
  ...{ guia_id, guia_nro: `88100000000${guia_id}`, destinatario: `Espera ${guia_id}`, direccion: `Colonia ${guia_id}` },
  ...{ localidad: null, zona: 'MVD-Sur', bultos: 1, punto: { lat: -34.9 - guia_id / 100, lng: -56.14, fuente } },
});

function plant() {
  fakeService(listRecorridos, () => ({
    dia: '2026-11-23',
    recorridos: [ronda(1), ronda(2, { vehiculo: 'SBA 4471' }), ronda(3, { estado: 'EN_RUTA' })],
  }));
  fakeService(opcionesDeRecorrido, () => ({
    choferes: [],
    vehiculos: [{ id: 4, nombre: 'SBA 4471', kg: 800, dm3: 6_000, paradas: 90, jornada_h: 8.5 }],
  }));
  fakeService(poolDeRecorrido, () => ({
    zonas: [{ id: 2, nombre: 'MVD-Sur', cantidad: 2 }],
    carros: [],
    total: 2,
    guias: [],
  }));
  fakeService(puntosDelPool, () => ({
    planta: { lat: -34.86, lng: -56.17, fuente: 'CORRECCION' as const },
    puntos: [punto(7, 'PADRON'), punto(8, 'LOCALIDAD')],
    zonas: [],
  }));
}
const reparto = (more: Partial<Reparto>): Reparto => ({
  ...{ id: 4, estado: 'EN_CURSO', usuario: 'Tania Rocha', guias: 2, avance: 40, planta: { lat: -34.86, lng: -56.17 } },
  ...{ rondas: [], sin_lugar: [], por_calles: false, avisos: [] },
  ...more,
});
const propuesta = (recorrido_id: number, aplicado: boolean) => ({
  ...{
    recorrido_id,
    numero: `R261123-00${recorrido_id}`,
    chofer: null,
    nuevas: 1,
    bultos: 2,
    kg: 3.5,
    dm3: 40,
    metros: 9100,
  },
  ...{ segundos: 4500, salida: '08:00', fin: '09:15', avisos: ['Lleva 2 bultos y entran 1'], aplicado },
  paradas: [
    { guia_id: 6 + recorrido_id, titulo: 'Espera', lat: -34.9, lng: -56.14, fuente: 'PADRON' as const, estaba: false },
  ],
});

test('what meets the filters is dealt out over the chosen rounds, each with its own bounds', async () => {
  plant();
  const asked: object[] = [];
  fakeService(repartirGuias, (params) => {
    asked.push(params);
    return { propuesta_id: 4 };
  });
  fakeService(verReparto, () => reparto({}));
  const cancelled: object[] = [];
  fakeService(cancelarReparto, (params) => {
    cancelled.push(params);
    return { estado: 'CANCELADA' as const };
  });
  await renderScreen(<RepartirScreen />, '/recorridos/repartir', { user: USER });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('checkbox', { name: /R261123-001/ }));
  expect(screen.queryByRole('checkbox', { name: /R261123-003/ })).toBeNull();
  await user.type(screen.getByLabelText('Bultos que lleva R261123-001 como máximo'), '4a');
  await user.click(await screen.findByRole('button', { name: 'Repartir 2 guías en 1 recorrido' }));
  await waitFor(() =>
    expect(asked).toEqual([
      {
        guias: [7, 8],
        recorridos: [{ id: 1, bultos: 4, kg: null, dm3: null, horas: null, paradas: null, zonas: null }],
      },
    ]),
  );
  expect(await screen.findByRole('progressbar', { name: 'Avance del reparto' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(cancelled).toEqual([{ id: 4 }]));
});

test('a round begins with what its vehicle takes; what somebody writes rules, and what they empty limits nothing', async () => {
  plant();
  const asked = fakeService(repartirGuias, () => ({ propuesta_id: 4 }));
  fakeService(verReparto, () => reparto({}));
  await renderScreen(<RepartirScreen />, '/recorridos/repartir', { user: USER });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('checkbox', { name: /R261123-002 .*SBA 4471/ }));
  const field = (name: string) => screen.getByLabelText(`${name} que lleva R261123-002 como máximo`);
  for (const [name, value] of [
    ['Bultos', ''],
    ['Kilos', '800'],
    ['Volumen (dm³)', '6000'],
    ['Paradas', '90'],
    ['Horas', '8,5'],
  ] as const)
    expect(field(name)).toHaveProperty('value', value);
  await user.clear(field('Kilos'));
  await user.clear(field('Horas'));
  await user.type(field('Horas'), '6,25');
  await user.click(screen.getByRole('button', { name: 'Repartir 2 guías en 1 recorrido' }));
  const topes = { bultos: null, kg: null, dm3: 6_000, horas: 6.25, paradas: 90, zonas: null };
  await waitFor(() => expect(asked).toMatchObject([{ recorridos: [{ id: 2, ...topes }] }]));
});

test('a proposal is applied as a whole or by rounds; what one refuses is told at it, and one is taken back', async () => {
  plant();
  const done = new Set<number>();
  fakeService(verReparto, () =>
    reparto({
      ...{ estado: 'LISTA', avance: 100, rondas: [propuesta(1, done.has(1)), propuesta(2, done.has(2))] },
      sin_lugar: [{ guia_id: 9, guia_nro: '881000000009', razon: 'Ningún recorrido atiende su zona' }],
    }),
  );
  fakeService(aplicarReparto, ({ recorrido_id }) => {
    done.add(recorrido_id);
    return { agregadas: [6 + recorrido_id], rechazadas: [] };
  });
  const taken: object[] = [];
  fakeService(quitarGuias, (params) => {
    taken.push(params);
    return { quitadas: params.guias, rechazadas: [] };
  });
  await renderScreen(<RepartirScreen />, '/recorridos/repartir?propuesta=4', { user: USER });
  const user = userEvent.setup();
  expect(await screen.findByText('Ningún recorrido atiende su zona')).toBeTruthy();
  expect(screen.getAllByText('Lleva 2 bultos y entran 1')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Aplicar R261123-001' }));
  await user.click(await screen.findByRole('button', { name: 'Deshacer R261123-001' }));
  await waitFor(() => expect(taken).toEqual([{ id: 1, guias: [7] }]));
  const texto = 'Otto Viera lo cambió el 23/11/2026 10:04';
  fakeFailure(aplicarReparto, 'DOCUMENTO_CAMBIO', texto);
  await user.click(await screen.findByRole('button', { name: 'Aplicar el recorrido' }));
  expect(await screen.findByText(texto)).toBeTruthy();
});

test('addresses of which only the locality is known are listed to be marked', async () => {
  plant();
  const marked: object[] = [];
  fakeService(marcarPunto, (params) => {
    marked.push(params);
    return { aprendida: true };
  });
  await renderScreen(<RepartirScreen />, '/recorridos/repartir', { user: USER });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Marcar en el mapa 881000000008' }));
  expect(screen.queryByRole('button', { name: 'Marcar en el mapa 881000000007' })).toBeNull();
  const field = await screen.findByLabelText('Latitud y longitud');
  await user.clear(field);
  await user.type(field, '-34.9, -56.1');
  await user.click(screen.getByRole('button', { name: 'Guardar el punto' }));
  await waitFor(() => expect(marked).toEqual([{ guia_id: 8, lat: -34.9, lng: -56.1 }]));
});
