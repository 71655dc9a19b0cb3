import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';

import { getPanel } from '#features/informes/contract.ts';
import { getEsperanRespuesta, getPorLiquidar, getProximoLevante } from '#features/informes/cuadros.contract.ts';
import type { Result } from '#shared/contract.ts';
import type { AuthUser } from '#shared/identity.ts';
import { fakeCanvas } from '#testing/canvas.ts';
import { grafica, indicador, informe } from '#testing/informe.ts';
import { fakeFailure, fakeService, OPERARIO, renderScreen } from '#testing/web.tsx';

import { PanelScreen } from './PanelScreen.tsx';

const CLIENTE: AuthUser = {
  ...OPERARIO,
  ...{ tipo_usuario: 'cliente', cliente_id: 7, roles: [], funcionalidades: [{ codigo: 'CLI_001', nombre: 'Cliente' }] },
};
const { cliente, actualizado, periodo } = informe();
const cantidad = (id: string, label: string, value: number) => ({
  id,
  label,
  value,
  url: `/guias?estado=${id}`,
  ayuda: 'ahora',
});
const panel = (change: Partial<Result<typeof getPanel>> = {}): Result<typeof getPanel> => ({
  ...{ cliente, actualizado, periodo, hoy: '2026-11-21', sin_actividad: false },
  estados: [{ ...cantidad('EN_REPARTO', 'En reparto', 64), familia: 'curso' }],
  pendientes: [cantidad('RETENIDO', 'Dirección incorrecta', 3)],
  indicadores: [indicador()],
  graficas: [grafica()],
  ...change,
});

beforeEach(() => {
  fakeCanvas();
  fakeService(getProximoLevante, () => ({ levante: null, otros: 0 }));
  fakeService(getEsperanRespuesta, () => ({ total: 0, incidencias: [], abiertas: 0 }));
  fakeService(getPorLiquidar, () => ({ saldos: [] }));
});

test('the day of a client: where its parcels are, what waits for it, how the last thirty days went', async () => {
  const sent = fakeService(getPanel, () => panel());
  await renderScreen(<PanelScreen />, '/dashboard-cli?cliente=9', { user: CLIENTE });
  const hoy = await screen.findByRole('region', { name: 'Hoy' });
  expect(within(hoy).getByRole('link').getAttribute('href')).toBe('/guias?estado=EN_REPARTO');
  expect(within(hoy).getByRole('link').textContent).toBe('64En repartoahora');
  const pendientes = screen.getByRole('region', { name: 'Necesitan su respuesta' });
  expect(within(pendientes).getByRole('link').getAttribute('href')).toBe('/guias?estado=RETENIDO');
  expect(screen.getByRole('list', { name: 'Indicadores de los últimos 30 días' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ver el informe completo' }).getAttribute('href')).toBe('/informes');
  expect(sent).toEqual([{}]);
});

test('nothing to answer is said; without a parcel the first steps stand there', async () => {
  fakeService(getPanel, () => panel({ pendientes: [] }));
  const view = await renderScreen(<PanelScreen />, '/dashboard-cli', { user: CLIENTE });
  expect(await screen.findByText('Nada espera su respuesta.')).toBeTruthy();
  view.unmount();
  fakeService(getPanel, () => panel({ sin_actividad: true }));
  await renderScreen(<PanelScreen />, '/dashboard-cli', { user: CLIENTE });
  expect(await screen.findByRole('heading', { name: 'Tienda Norte: todavía no hay guías' })).toBeTruthy();
});

test('a failure says so and can be tried again', async () => {
  fakeFailure(getPanel, 'INTERNO', 'No anduvo');
  await renderScreen(<PanelScreen />, '/dashboard-cli', { user: CLIENTE });
  expect((await screen.findByRole('alert')).textContent).toContain('No anduvo');
  fakeService(getPanel, () => panel());
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByRole('region', { name: 'Hoy' })).toBeTruthy();
});

test('what comes next, what waits for the client and what it is owed; a box that fails leaves the others alone', async () => {
  fakeService(getPanel, () => panel());
  fakeFailure(getProximoLevante, 'INTERNO', 'No anduvo el levante');
  fakeService(getEsperanRespuesta, () => ({
    ...{ total: 1, abiertas: 2 },
    incidencias: [
      { id: 5, numero: 'I-261123-0005', asunto: 'Dirección · guía 881000000012', desde: '2026-11-23T12:00:00Z' },
    ],
  }));
  fakeService(getPorLiquidar, () => ({ saldos: [{ moneda: 'UYU', centavos: 1_234_500 }] }));
  await renderScreen(<PanelScreen />, '/dashboard-cli', { user: CLIENTE });
  const esperan = await screen.findByRole('region', { name: 'Esperan su respuesta' });
  const asunto = await within(esperan).findByRole('link', { name: 'Dirección · guía 881000000012' });
  expect(asunto.getAttribute('href')).toBe('/backoffice/incidencias?ver=5');
  expect(within(esperan).getByRole('link', { name: 'Nuevo reclamo' }).getAttribute('href')).toContain('nueva=');
  const liquidar = screen.getByRole('region', { name: 'Contra-reembolso por liquidar' });
  expect(within(liquidar).getByText(/12\.345/)).toBeTruthy();
  const levante = screen.getByRole('region', { name: 'Próximo levante' });
  expect(await within(levante).findByText(/No anduvo el levante/)).toBeTruthy();
  fakeService(getProximoLevante, () => ({
    levante: {
      ...{
        id: 9,
        numero: 'L-261123-0009',
        estado: 'Confirmado',
        familia: 'info',
        dia: '2026-11-24',
        desde: '09:00',
        hasta: '12:00',
      },
      ...{ chofer: 'Pablo', anunciadas: 40 },
    },
    otros: 1,
  }));
  await userEvent.click(within(levante).getByRole('button', { name: 'Reintentar' }));
  expect(await within(levante).findByText('40 anunciadas · va Pablo · y 1 más')).toBeTruthy();
});
