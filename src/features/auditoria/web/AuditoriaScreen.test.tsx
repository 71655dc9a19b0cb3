import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';

import { fakeFailure, fakeService, OPERARIO, renderScreen } from '#testing/web.tsx';

import {
  type Atraso,
  type Cambio,
  exportCambios,
  listAtrasos,
  listCambios,
  listPersonasDeAuditoria,
  listSeguridad,
  type Suceso,
} from '../contract.ts';
import { AuditoriaScreen } from './AuditoriaScreen.tsx';

const ANA = { id: 7, nombre: 'Ana Prado', email: 'ana@courier.example' };

const EVENTO: Cambio = {
  id: 20,
  fecha: '2026-11-20T17:05:09Z',
  quien: ANA,
  servicio: 'guias.registrar_evento',
  tabla: 'guia',
  fila_id: 11,
  fila: '881000000011',
  antes: { estado_general: 'INGRESADO' },
  despues: { estado_general: 'EN_REPARTO' },
  ip: '10.0.0.8',
  pedido_id: 'b3a1',
};
const SISTEMA: Cambio = {
  ...EVENTO,
  id: 19,
  quien: null,
  servicio: 'webhooks.pausa',
  tabla: 'webhook',
  fila_id: 3,
  fila: null,
  antes: null,
  despues: null,
};

const INTENTO: Suceso = {
  id: 5,
  fecha: '2026-11-20T17:05:09Z',
  hasta: '2026-11-20T17:05:40Z',
  veces: 12,
  tipo: 'ENTRADA_RECHAZADA',
  resultado: 'RECHAZADO',
  quien: ANA,
  codigo: 'LOGIN_INCORRECTO',
  servicio: null,
  detalle: null,
  ip: '10.0.0.8',
  navegador: 'Firefox',
  pedido_id: 'c4',
};

function fakeLists(records: Cambio[] = [EVENTO, SISTEMA], atrasos: Atraso[] = []) {
  fakeService(listPersonasDeAuditoria, () => ({ personas: [ANA] }));
  fakeService(listAtrasos, () => ({ atrasos }));
  const seguridad = fakeService(listSeguridad, () => ({ records: [INTENTO], siguiente: null }));
  return { cambios: fakeService(listCambios, () => ({ records, siguiente: null })), seguridad };
}

const table = () => screen.findByRole('region', { name: 'Lista de cambios' });

test('which sums are behind is said above the list, and by how much', async () => {
  fakeLists(
    [EVENTO],
    [
      { nombre: 'informes', segundos: 7_300 },
      { nombre: 'pickup', segundos: 61 },
    ],
  );
  await renderScreen(<AuditoriaScreen />, '/auditoria');
  expect((await screen.findByText(/^Van atrasados/)).textContent).toMatch(
    /^Van atrasados: los informes \(2 h\); «Guías en Pickup» \(1 min\)\. /,
  );
});

test('who, what, on which row and how is told in words, and the row leads to its screen', async () => {
  fakeLists();
  await renderScreen(<AuditoriaScreen />, '/auditoria');
  const row = await within(await table()).findByRole('row', { name: /Ana Prado/ });
  expect(row.textContent).toContain('20/11/2026 14:05:09');
  expect(row.textContent).toContain('Registró un evento');
  expect(row.textContent).toContain('Estado: Ingresada → En reparto');
  expect(within(row).getByRole('link', { name: 'Guía 881000000011' }).getAttribute('href')).toBe('/guia/11');
  expect(screen.getByRole('row', { name: /Sin persona/ }).textContent).toContain('Webhook en pausa por sus fallas');
});

test('a row opens whole with the keyboard, and leads to all of the same request', async () => {
  const { cambios } = fakeLists();
  const { router } = await renderScreen(<AuditoriaScreen />, '/auditoria');
  const row = await within(await table()).findByRole('row', { name: /Ana Prado/ });
  row.focus();
  await userEvent.keyboard('{Enter}');
  const detail = await screen.findByRole('dialog', { name: 'Registró un evento' });
  expect(within(detail).getByText('Ingresada')).toBeTruthy();
  expect(detail.textContent).toContain('Después: En reparto');
  expect(detail.textContent).toContain('10.0.0.8');
  await userEvent.click(within(detail).getByRole('button', { name: 'Todo lo de esta operación' }));
  expect(router.state.location.search).toEqual({ pedido_id: 'b3a1' });
  expect(cambios.at(-1)).toMatchObject({ pedido_id: 'b3a1' });
  expect(screen.getByRole('button', { name: 'Quitar: de la operación b3a1' })).toBeTruthy();
});

test('an address that is shared opens the same list; its filters can be taken away one by one', async () => {
  const { cambios } = fakeLists();
  const address =
    '/auditoria?personas=7&servicios=guias.comentar&desde=2026-11-01&hasta=2026-11-20&tabla=guia&fila_id=11&malo=1';
  const { router } = await renderScreen(<AuditoriaScreen />, address);
  await screen.findByRole('button', { name: 'Quitar: de Ana Prado' });
  expect(cambios).toEqual([
    {
      personas: [7],
      servicios: ['guias.comentar'],
      desde: '2026-11-01',
      hasta: '2026-11-20',
      tabla: 'guia',
      fila_id: 11,
      size: 100,
    },
  ]);
  expect(screen.getByRole('button', { name: 'Quitar: sobre Guía n.º 11' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Quitar: «Comentó una guía»' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Quitar: 01/11/2026 – 20/11/2026' }));
  expect(router.state.location.search).toEqual({
    personas: '7',
    servicios: 'guias.comentar',
    tabla: 'guia',
    fila_id: '11',
  });
});

test('people are found by name; nobody is a choice of its own', async () => {
  const { cambios } = fakeLists();
  await renderScreen(<AuditoriaScreen />, '/auditoria');
  await userEvent.click(screen.getByRole('button', { name: 'Persona' }));
  await userEvent.click(await screen.findByRole('option', { name: /Ana Prado/, hidden: true }));
  await expect.poll(() => cambios.at(-1)).toEqual({ personas: [7], size: 100 });
  await userEvent.click(screen.getByRole('option', { name: /Sin persona/, hidden: true }));
  await expect.poll(() => cambios.at(-1)).toEqual({ sin_persona: true, size: 100 });
});

test('the other tab tells of refusals: what, how often, why, from where', async () => {
  const { seguridad } = fakeLists();
  const { router } = await renderScreen(<AuditoriaScreen />, '/auditoria?personas=7');
  await userEvent.click(await screen.findByRole('tab', { name: 'Seguridad' }));
  const row = await screen.findByRole('row', { name: /datos incorrectos/ });
  expect(row.textContent).toContain('12');
  expect(row.textContent).toContain('Los datos de inicio de sesión son incorrectos');
  await userEvent.click(screen.getByRole('button', { name: 'Solo rechazos' }));
  await expect.poll(() => seguridad.at(-1)).toEqual({ resultado: 'RECHAZADO', size: 100 });
  await userEvent.type(screen.getByLabelText('Dirección IP o n.º de operación'), '10.0.0.8{Enter}');
  await expect.poll(() => seguridad.at(-1)).toEqual({ resultado: 'RECHAZADO', ip: '10.0.0.8', size: 100 });
  expect(router.state.location.search).toEqual({ tab: 'seguridad', resultado: 'RECHAZADO', ip: '10.0.0.8' });
});

test('what is on the screen leaves as a file', async () => {
  fakeLists();
  const asked = fakeService(exportCambios, () => ({ url: '/api/descargas/x', filename: 'auditoria_2026-11-20.csv' }));
  const pressed = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await renderScreen(<AuditoriaScreen />, '/auditoria?servicios=guias.comentar');
  await userEvent.click(await screen.findByRole('button', { name: 'Exportar' }));
  expect(await screen.findByText('Se descarga auditoria_2026-11-20.csv')).toBeTruthy();
  expect(asked).toEqual([{ servicios: ['guias.comentar'], separador: ',' }]);
  pressed.mockRestore();
});

test('what fails says so and can be tried again; what finds nothing says why', async () => {
  fakeLists();
  fakeFailure(listCambios, 'RANGO_DEMASIADO_LARGO');
  await renderScreen(<AuditoriaScreen />, '/auditoria?desde=2020-01-01', { user: OPERARIO });
  expect((await screen.findByRole('alert')).textContent).toContain('El rango de fechas no puede superar los 366 días');
  fakeLists([]);
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('Nada cumple con todos los filtros')).toBeTruthy();
});
