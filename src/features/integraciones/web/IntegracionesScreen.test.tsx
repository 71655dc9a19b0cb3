import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';

import { fakeFailure, fakeService, OPERARIO, renderScreen } from '#testing/web.tsx';

import {
  type Aviso,
  type Clave,
  crearClave,
  crearWebhook,
  decidirWebhook,
  editarWebhook,
  getOpciones,
  listAvisos,
  listClaves,
  listWebhooks,
  pausarWebhook,
  probarWebhook,
  reenviarAviso,
  revocarClave,
  type Webhook,
} from '../contract.ts';
import { IntegracionesScreen } from './IntegracionesScreen.tsx';

const ADMIN = { ...OPERARIO, roles: [{ role_id: 1, nombre: 'administrador' }] };
const CLIENTE = {
  ...OPERARIO,
  tipo_usuario: 'cliente' as const,
  cliente_id: 1,
  roles: [],
  funcionalidades: [{ codigo: 'CLI_002', nombre: 'Gestión' }],
};
const SECRETO = `anden_live_${'a'.repeat(43)}`;

const CLAVE: Clave = {
  id: 1,
  cliente_id: 1,
  cliente: 'Tienda Norte',
  nombre: 'ERP',
  prefijo: 'anden_live_ab12',
  alcances: ['guias.leer'],
  estado: 'VIGENTE',
  creada: '2026-11-20T12:00:00Z',
  creada_por: 'Alicia Fontes',
  vence: null,
  ultimo_uso: null,
  revocada: null,
};
const VIEJA: Clave = { ...CLAVE, id: 2, nombre: 'Vieja', estado: 'REVOCADA' };
const WEBHOOK: Webhook = {
  id: 7,
  cliente_id: 1,
  cliente: 'Tienda Norte',
  nombre: 'Tienda web',
  url: 'https://tienda.example/avisos',
  eventos: ['ENT'],
  estado: 'APROBADO',
  pausado: false,
  motivo_pausa: null,
  fallas_seguidas: 0,
  fallando_desde: null,
  creado: '2026-11-20T12:00:00Z',
  creado_por: 'Alicia Fontes',
  pendientes: 0,
};
const NUEVO: Webhook = { ...WEBHOOK, estado: 'PENDIENTE' };
const AVISO: Aviso = {
  id: 31,
  webhook_id: 7,
  webhook: 'Tienda web',
  cliente: 'Tienda Norte',
  identificador: '4b7f9a52-6c1d-4e0f-9a3b-2c5d8e7f1a01',
  tipo: 'EVENTO',
  guia_id: 11,
  guia_nro: '881000000012',
  evento: 'Entregada',
  estado: 'FALLIDO',
  creado: '2026-11-20T12:00:00Z',
  intentos: 11,
  ultimo_intento: '2026-11-20T22:00:00Z',
  proximo: null,
  codigo_http: 500,
  ms: 812,
  error: 'Respondió 500',
};

beforeEach(() => {
  fakeService(getOpciones, () => ({
    clientes: [
      { id: 1, nombre: 'Tienda Norte' },
      { id: 2, nombre: 'Librería Sur' },
    ],
    eventos: [
      { codigo: 'ENT', nombre: 'Entregada' },
      { codigo: 'PES', nombre: 'Pesada y medida' },
    ],
  }));
});

const user = userEvent.setup();
const click = (name: string | RegExp) => user.click(screen.getByRole('button', { name }));

describe('keys', () => {
  test('a new one is shown once, to be copied, and its fields are asked for', async () => {
    fakeService(listClaves, () => ({ records: [] }));
    const sent = fakeService(crearClave, () => ({ id: 1, secreto: SECRETO }));
    await renderScreen(<IntegracionesScreen />, '/mi-cuenta/integraciones', { user: CLIENTE });
    expect(await screen.findByText(/No hay claves/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Documento de la API' }).getAttribute('href')).toBe('/api/openapi.json');
    await click('Nueva clave');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.queryByLabelText('Cliente')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Crear' }));
    expect(dialog.getByText('Póngale un nombre')).toBeTruthy();
    expect(sent).toEqual([]);
    await user.type(dialog.getByLabelText('Nombre'), ' ERP ');
    await user.click(dialog.getByLabelText('Comentar guías'));
    await user.click(dialog.getByRole('button', { name: 'Crear' }));
    expect(await screen.findByText(SECRETO)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Copiar' })).toBeTruthy();
    expect(sent).toEqual([{ nombre: 'ERP', alcances: ['guias.leer', 'guias.comentar'], vence: null }]);
    await user.keyboard('{Escape}');
    expect(screen.getByText(SECRETO)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Cerrar' })).toBeNull();
    await click('Ya la guardé');
    await waitFor(() => expect(screen.queryByText(SECRETO)).toBeNull());
  });

  test('one is revoked after a question', async () => {
    fakeService(listClaves, () => ({ records: [CLAVE, VIEJA] }));
    const sent = fakeService(revocarClave, () => ({}));
    await renderScreen(<IntegracionesScreen />, '/ajustes/integraciones', { user: ADMIN });
    expect(await screen.findAllByText('anden_live_ab12…')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Revocar Vieja' })).toBeNull();
    await click('Revocar ERP');
    expect(sent).toEqual([]);
    await user.click(await screen.findByRole('button', { name: 'Sí, revocar' }));
    await waitFor(() => expect(sent).toEqual([{ id: 1 }]));
  });

  test('our people say whose it is, and who only reads changes nothing', async () => {
    fakeService(listClaves, () => ({ records: [CLAVE] }));
    const reader = { ...OPERARIO, funcionalidades: [{ codigo: 'FUN_001', nombre: 'Consulta' }] };
    const { unmount } = await renderScreen(<IntegracionesScreen />, '/ajustes/integraciones', { user: reader });
    await screen.findByText('ERP');
    expect(screen.queryByRole('button', { name: 'Nueva clave' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Revocar ERP' })).toBeNull();
    unmount();
    const sent = fakeService(crearClave, () => ({ id: 1, secreto: SECRETO }));
    await renderScreen(<IntegracionesScreen />, '/ajustes/integraciones', { user: ADMIN });
    await click('Nueva clave');
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Nombre'), 'ERP');
    await user.click(dialog.getByRole('button', { name: 'Crear' }));
    expect(dialog.getByText('Elija el cliente')).toBeTruthy();
    await user.click(dialog.getByRole('combobox', { name: 'Cliente' }));
    await user.click(await dialog.findByRole('option', { name: 'Librería Sur', hidden: true }));
    await user.click(dialog.getByRole('button', { name: 'Crear' }));
    await waitFor(() => expect(sent).toMatchObject([{ cliente_id: 2 }]));
  });
});

describe('webhooks', () => {
  const at = '/ajustes/integraciones?tab=webhooks';

  test('a new one waits for us, and its secret is shown once', async () => {
    fakeService(listWebhooks, () => ({ records: [] }));
    const sent = fakeService(crearWebhook, () => ({ id: 7, secreto: 'anden_whsec_x' }));
    await renderScreen(<IntegracionesScreen />, '/mi-cuenta/integraciones?tab=webhooks', { user: CLIENTE });
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Nuevo webhook' })).toHaveProperty('disabled', false),
    );
    await click('Nuevo webhook');
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Nombre'), 'Tienda web');
    await user.type(dialog.getByLabelText('Dirección'), 'http://tienda.example');
    await user.click(dialog.getByRole('button', { name: 'Crear' }));
    expect(dialog.getByText('Escriba la dirección, con https://')).toBeTruthy();
    await user.clear(dialog.getByLabelText('Dirección'));
    await user.type(dialog.getByLabelText('Dirección'), WEBHOOK.url);
    await user.click(dialog.getByRole('button', { name: 'Crear' }));
    expect(await screen.findByText('anden_whsec_x')).toBeTruthy();
    expect(sent).toEqual([{ nombre: 'Tienda web', url: WEBHOOK.url, eventos: ['ENT'] }]);
  });

  test('one is approved by us after a question that says the address; a client is not offered it', async () => {
    fakeService(listWebhooks, () => ({ records: [NUEVO] }));
    const sent = fakeService(decidirWebhook, () => ({}));
    const { unmount } = await renderScreen(<IntegracionesScreen />, at, { user: CLIENTE });
    await screen.findByText('Espera aprobación');
    expect(screen.queryByRole('button', { name: /Aprobar/ })).toBeNull();
    unmount();
    await renderScreen(<IntegracionesScreen />, at, { user: ADMIN });
    await screen.findByText('Espera aprobación');
    await click('Aprobar Tienda web');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(WEBHOOK.url)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Sí, aprobar' }));
    await waitFor(() => expect(sent).toEqual([{ id: 7, decision: 'APROBADO' }]));
  });

  test('one that was paused by failures says so and goes on; its events are changed', async () => {
    const failing: Webhook = {
      ...WEBHOOK,
      pausado: true,
      motivo_pausa: 'FALLAS',
      fallas_seguidas: 24,
      fallando_desde: '2026-11-20T12:00:00Z',
      pendientes: 12,
    };
    fakeService(listWebhooks, () => ({ records: [failing] }));
    const paused = fakeService(pausarWebhook, () => ({}));
    const edited = fakeService(editarWebhook, () => ({}));
    await renderScreen(<IntegracionesScreen />, at, { user: ADMIN });
    expect(await screen.findByText('Pausado por fallas')).toBeTruthy();
    await click('Reanudar Tienda web');
    await waitFor(() => expect(paused).toEqual([{ id: 7, pausado: false }]));
    await click('Editar Tienda web');
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Todos' }));
    await user.click(dialog.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(edited).toEqual([{ id: 7, nombre: 'Tienda web', eventos: ['ENT', 'PES'] }]));
  });

  test('a trial leads to its deliveries; what the server refuses is told', async () => {
    fakeService(listWebhooks, () => ({ records: [WEBHOOK] }));
    fakeFailure(probarWebhook, 'WEBHOOK_SIN_APROBAR');
    const asked = fakeService(listAvisos, () => pageWith([]));
    const { router } = await renderScreen(<IntegracionesScreen />, at, { user: ADMIN });
    await user.click(await screen.findByRole('button', { name: 'Probar Tienda web' }));
    expect(await screen.findByText('El webhook todavía no fue aprobado')).toBeTruthy();
    fakeService(probarWebhook, () => ({ aviso_id: 32 }));
    await click('Probar Tienda web');
    await waitFor(() => expect(router.state.location.search).toEqual({ tab: 'entregas', webhook: '7' }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ webhook_id: 7 }));
  });
});

describe('the log of deliveries', () => {
  test('says what happened, is narrowed, and sends again', async () => {
    fakeService(listWebhooks, () => ({ records: [WEBHOOK] }));
    const asked = fakeService(listAvisos, () =>
      pageWith([AVISO, { ...AVISO, id: 32, tipo: 'PRUEBA', guia_id: null, guia_nro: null, evento: null }]),
    );
    const sent = fakeService(reenviarAviso, () => ({}));
    await renderScreen(<IntegracionesScreen />, '/ajustes/integraciones?tab=entregas&estado=FALLIDO', { user: ADMIN });
    expect((await screen.findAllByText('Respondió 500')).length).toBe(2);
    expect(screen.getByRole('link', { name: '881000000012' }).getAttribute('href')).toBe('/guia/11');
    expect(asked[0]).toEqual({ estado: 'FALLIDO', page: 1, size: 50 });
    await user.type(screen.getByLabelText('Guía'), '881000000012{Enter}');
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ guia_nro: '881000000012' }));
    await click('Reenviar aviso 31');
    await waitFor(() => expect(sent).toEqual([{ id: 31 }]));
  });
});

function pageWith(records: Aviso[]) {
  return { current_page: 1, page_quantity: records.length, total_pages: 1, total_records: records.length, records };
}
