import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';

import { probarWebhook, rotarClave } from '#features/integraciones/contract.ts';
import { guardarDireccion, listLevantes } from '#features/levantes/contract.ts';
import type { AuthUser } from '#shared/identity.ts';
import { fakeFailure, fakeService, OPERARIO, renderScreen } from '#testing/web.tsx';

import { type ClienteEntero, getResumenDeCliente, moverCliente, verCliente } from '../contract.ts';
import {
  guardarContacto,
  listContactos,
  listHistorialDeCliente,
  listReglas,
  listUsuariosDeCliente,
  ponerRegla,
} from '../ficha.contract.ts';
import { getCuentaDeCliente, listDireccionesDeCliente } from '../partes.contract.ts';
import { etiquetarCliente, invitarACliente } from '../tarjeta.contract.ts';
import { ClienteScreen } from './ClienteScreen.tsx';

const COMERCIAL: AuthUser = { ...OPERARIO, funcionalidades: [{ codigo: 'RCL_001', nombre: 'Relación con clientes' }] };
const CLIENTE: AuthUser = {
  ...OPERARIO,
  ...{ tipo_usuario: 'cliente', cliente_id: 5, funcionalidades: [{ codigo: 'CLI_001', nombre: 'Cliente' }] },
};

const entero = (over: Partial<ClienteEntero> = {}): ClienteEntero => ({
  cliente: {
    ...{ id: 5, nombre: 'Tienda Norte', razon_social: 'Tienda Norte SA', rut: '211040010013', direccion: 'Rivera 1' },
    ...{ localidad: 'Cordón', departamento_id: 1, departamento: 'Montevideo', zona_id: 1, web: null, estado: 'ACTIVO' },
    ...{ alta: '2024-03-01', contrato_hasta: null, dias_pago: 30, version: 7 },
  },
  comercial: {
    ...{ segmento_id: 2, segmento: 'Comercio', ejecutivo_id: 9, ejecutivo: 'Ana Suárez', credito_centavos: 5_000_000 },
    nota: 'Paga los viernes',
    sucesor: null,
    etiquetas: ['Clave'],
  },
  actos: [
    { acto: 'suspender', nombre: 'Suspender' },
    { acto: 'dar_de_baja', nombre: 'Dar de baja' },
  ],
  deshacer: null,
  pone_contactos: true,
  ...over,
});

beforeEach(() => sessionStorage.clear());

function serve(one: ClienteEntero = entero()) {
  fakeService(getResumenDeCliente, () => ({
    ...{ guias_30: 1_240, a_tiempo: 97.5, incidencias: 2, esperan_respuesta: 1 },
    dias: Array.from({ length: 14 }, (_, n) => ({ dia: `2026-11-${14 + n}`, guias: n * 3 })),
    en_curso: [
      { estado: 'EN_AGENCIA', cantidad: 12 },
      { estado: 'EN_REPARTO', cantidad: 3 },
    ],
    ...{ levantes_hoy: 1, devoluciones_paradas: 3 },
    sin_movimiento: { cantidad: 4, es_minimo: false },
    por_liquidar: [{ moneda: 'UYU' as const, centavos: 340_000 }],
  }));
  return fakeService(verCliente, () => one);
}
const open = (search = '', user = COMERCIAL) =>
  renderScreen(<ClienteScreen />, `/clientes/5${search}`, { user, route: '/clientes/$cliente_id' });

test('the card is there before its figures, whose numbers lead to their rows', async () => {
  serve();
  await open();
  expect(await screen.findByRole('heading', { name: 'Tienda Norte' })).toBeTruthy();
  const states = await screen.findByRole('list', { name: 'Guías en curso por estado' });
  const link = within(states).getByRole('link', { name: '12' });
  expect(new URL(link.getAttribute('href') ?? '', 'http://x').search).toBe('?cliente_id=5&estado=EN_AGENCIA');
  expect(screen.getByText('15 en curso.')).toBeTruthy();
  expect(screen.getByText('Paga los viernes')).toBeTruthy();
  expect(screen.getByText('$ 3.400,00')).toBeTruthy();
  // What stands in other areas, for whoever may look there.
  expect(screen.queryByRole('link', { name: '1 levante para hoy' })).toBeNull();
});

test('what is fetched today and what stands on its way back lead to their rows', async () => {
  serve();
  await open('', {
    ...COMERCIAL,
    funcionalidades: [...COMERCIAL.funcionalidades, { codigo: 'LEV_002', nombre: 'Levantes' }],
  });
  const levantes = await screen.findByRole('link', { name: '1 levante para hoy' });
  const search = (link: HTMLElement) =>
    Object.fromEntries(new URL(link.getAttribute('href') ?? '', 'http://x').searchParams);
  expect(search(levantes)).toEqual({ cliente_id: '5', estado: 'SOLICITADO,CONFIRMADO,ASIGNADO,EN_CAMINO,EN_PUNTO' });
  const paradas = screen.getByRole('link', { name: '3 devoluciones paradas' });
  expect(search(paradas)).toEqual({ vista: 'paradas', cliente_id: '5' });
});

test('a suspension asks why, says what it does not touch, and can be taken back', async () => {
  const seen = serve(entero({ deshacer: { nombre: 'Activar', hasta: '2026-11-23T15:32:00Z' } }));
  const moved = fakeService(moverCliente, () => ({
    estado: 'SUSPENDIDO' as const,
    version: 8,
    msg: 'Cliente suspendido',
  }));
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Cambiar el estado' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Suspender', hidden: true }));
  const dialog = await screen.findByRole('dialog', { name: 'Suspender: Tienda Norte' });
  expect(within(dialog).getByText(/Lo que está en curso sigue/)).toBeTruthy();
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Por qué' }), 'Tres facturas');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Suspender' }));
  expect(await screen.findByText('Cliente suspendido')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /^Deshacer «Activar»/ }));
  await waitFor(() => expect(moved).toHaveLength(2));
  expect(moved).toEqual([
    { id: 5, version: 7, acto: 'suspender', nota: 'Tres facturas' },
    { id: 5, version: 7, acto: 'deshacer' },
  ]);
  expect(seen.length).toBeGreaterThan(1);
});

test('what is refused is said where it was asked', async () => {
  serve(entero({ actos: [{ acto: 'activar', nombre: 'Activar' }] }));
  fakeFailure(moverCliente, 'CLIENTE_INCOMPLETO', 'Para activarlo falta un RUT válido');
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Cambiar el estado' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Activar', hidden: true }));
  expect(await screen.findByText('Para activarlo falta un RUT válido')).toBeTruthy();
});

test('rules tell what holds, what will and what did; a new one says what it is for', async () => {
  serve();
  const regla = { id: 1, regla: 'max_intentos' as const, puesta: '2026-11-20T12:00:00Z', puesta_por: 'Ana Suárez' };
  fakeService(listReglas, () => ({
    hoy: '2026-11-23',
    vigentes: [{ ...regla, valor: 3, desde: '2026-11-20' }],
    futuras: [{ ...regla, id: 2, valor: 4, desde: '2026-12-01' }],
    pasadas: [{ ...regla, id: 3, valor: 2, desde: '2026-01-01' }],
    en_curso: 312,
  }));
  const put = fakeService(ponerRegla, () => ({ version: 8, msg: 'Regla puesta: vale desde ahora' }));
  await open('?tab=reglas');
  const held = await screen.findByRole('list', { name: 'Reglas vigentes' });
  expect(held.textContent).toContain('Visitas antes de devolver: 3');
  expect(held.textContent).toContain('Desde el 01/12/2026: 4');
  expect(held.textContent).toContain('Días más de guarda en agencia: como todos');
  expect(screen.getByText('Anteriores (1)')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Cambiar visitas antes de devolver' }));
  const dialog = await screen.findByRole('dialog', { name: /^Visitas antes de devolver/ });
  expect(within(dialog).getByText(/^312 guías en curso\./)).toBeTruthy();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Poner' }));
  expect(await screen.findByText('Regla puesta: vale desde ahora')).toBeTruthy();
  expect(put).toEqual([{ cliente_id: 5, version: 7, regla: 'max_intentos', valor: 3, desde: '2026-11-23' }]);
  // What is proved at a door is several things, or what everybody is asked.
  await userEvent.click(screen.getByRole('button', { name: 'Cambiar pruebas al entregar en la puerta' }));
  const proofs = await screen.findByRole('dialog', { name: /^Pruebas al entregar en la puerta/ });
  for (const name of ['Código por correo', 'Firma', 'Foto', 'Foto'])
    await userEvent.click(within(proofs).getByRole('button', { name }));
  await userEvent.click(within(proofs).getByRole('button', { name: 'Poner' }));
  await waitFor(() => expect(put[1]).toMatchObject({ regla: 'prueba_puerta', valor: ['firma', 'codigo'] }));
});

test('contacts are kept, with what is missing told at its field', async () => {
  serve();
  const ana = {
    id: 4,
    nombre: 'Ana',
    cargo: null,
    correo: 'ana@x.example',
    telefono: null,
    activo: true,
    avisos: [],
    version: 2,
  };
  fakeService(listContactos, () => ({ contactos: [ana] }));
  const sent = fakeService(guardarContacto, () => ({ contacto: ana }));
  await open('?tab=contactos');
  await userEvent.click(await screen.findByRole('button', { name: 'Ana' }));
  const dialog = await screen.findByRole('dialog', { name: 'Ana' });
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Cargo' }), 'Compras');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Respuestas a incidencias' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Guardar' }));
  await waitFor(() =>
    expect(sent).toMatchObject([
      { cliente_id: 5, contacto_id: 4, version: 2, cargo: 'Compras', telefono: null, avisos: ['INCIDENCIAS'] },
    ]),
  );
});

test('words hang on it, a new envío is begun for it, and each of fourteen days leads to its parcels', async () => {
  serve();
  const hung = fakeService(etiquetarCliente, ({ etiqueta, quitar }) => ({
    etiquetas: [],
    msg: quitar ? `Se quitó «${etiqueta}»` : `Lleva «${etiqueta}»`,
  }));
  await open('', {
    ...COMERCIAL,
    funcionalidades: [...COMERCIAL.funcionalidades, { codigo: 'GUI_001', nombre: 'Guías' }],
  });
  const days = within(await screen.findByRole('list', { name: 'Guías de los últimos 14 días' })).getAllByRole('link');
  expect(days).toHaveLength(14);
  expect(days[13]?.getAttribute('aria-label')).toBe('27/11/2026: 39 guías');
  const where = new URL(days[13]?.getAttribute('href') ?? '', 'http://x');
  expect(where.pathname + where.search).toBe('/guias/list?cliente_id=5&desde=2026-11-27&hasta=2026-11-27');
  expect(screen.getByText('Últimos 14 días: 273 guías')).toBeTruthy();
  const nuevo = screen.getByRole('link', { name: 'Nuevo envío' });
  expect(nuevo.getAttribute('href')).toBe('/envios/nuevo?cliente_id=5');
  await userEvent.click(screen.getByRole('button', { name: 'Quitar la etiqueta Clave' }));
  await userEvent.click(screen.getByRole('button', { name: 'Etiquetar…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Etiquetar el cliente' });
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Etiqueta' }), 'Temporada{Enter}');
  expect(await screen.findByText('Lleva «Temporada»')).toBeTruthy();
  expect(hung).toMatchObject([
    { cliente_id: 5, etiqueta: 'Clave', quitar: true },
    { cliente_id: 5, etiqueta: 'Temporada' },
  ]);
});

test('somebody of it is invited, a key exchanged and a webhook tried from the card, by whoever may', async () => {
  serve();
  fakeService(listUsuariosDeCliente, () => ({
    usuarios: [],
    claves: [{ id: 1, nombre: 'Tienda web', prefijo: 'ak_9f', alcances: [], vence: null, ultimo_uso: null }],
    webhooks: [
      { id: 2, nombre: 'Pedidos', url: 'https://tienda.example/avisos', situacion: 'ACTIVO' as const },
      { id: 3, nombre: 'Nuevo', url: 'https://tienda.example/nuevo', situacion: 'PENDIENTE' as const },
    ],
    roles: [{ id: 4, nombre: 'cliente', administra: false }],
  }));
  const invited = fakeService(invitarACliente, () => ({ id: 9, msg: 'La invitación va en camino' }));
  const rotated = fakeService(rotarClave, () => ({ id: 7, secreto: 'anden_live_otra' }));
  const tried = fakeService(probarWebhook, () => ({ aviso_id: 3 }));
  await open('?tab=usuarios', {
    ...COMERCIAL,
    funcionalidades: [...COMERCIAL.funcionalidades, { codigo: 'FUN_003', nombre: 'Funcionalidades' }],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Invitar' }));
  const dialog = await screen.findByRole('dialog', { name: 'Invitar a alguien del cliente' });
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Nombre y apellido' }), 'Rita Paz');
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Correo electrónico' }), 'rita@x.example');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Invitar' }));
  expect(await screen.findByText('La invitación va en camino')).toBeTruthy();
  expect(invited).toMatchObject([{ cliente_id: 5, fullname: 'Rita Paz', email: 'rita@x.example', rol_id: 4 }]);
  expect(screen.queryByRole('button', { name: 'Probar Nuevo' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Probar Pedidos' }));
  expect(await screen.findByRole('link', { name: 'Ver cómo llegó' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Cambiar Tienda web' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Sí, cambiarla' }));
  expect(await screen.findByText('anden_live_otra')).toBeTruthy();
  expect([rotated, tried]).toMatchObject([[{ id: 1 }], [{ id: 2 }]]);
});

test('accounts, and all that was ever changed', async () => {
  serve();
  fakeService(listUsuariosDeCliente, () => ({
    usuarios: [{ id: 8, nombre: 'Rita', correo: 'rita@x.example', estado: 'ACTIVO', roles: ['cliente'] }],
    claves: [
      {
        ...{ id: 1, nombre: 'Tienda web', prefijo: 'ak_9f', alcances: ['envios.crear'], vence: null },
        ultimo_uso: '2026-11-20T12:00:00Z',
      },
    ],
    webhooks: [{ id: 2, nombre: 'Pedidos', url: 'https://tienda.example/avisos', situacion: 'FALLANDO' as const }],
    roles: [
      { id: 4, nombre: 'cliente', administra: false },
      { id: 40, nombre: 'cliente_admin', administra: true },
    ],
  }));
  fakeService(listHistorialDeCliente, () => ({
    cambios: [{ id: 1, fecha: '2026-11-20T12:00:00Z', usuario: 'Ana', textos: ['Lo suspendió: Tres facturas'] }],
    hay_mas: false,
  }));
  await open('?tab=usuarios');
  expect(await screen.findByText('rita@x.example')).toBeTruthy();
  expect(screen.getByText('Crear y anular envíos')).toBeTruthy();
  expect(screen.getByText('Está fallando')).toBeTruthy();
  // Given and taken by whoever keeps those of all clients.
  expect(screen.queryByRole('link', { name: 'Claves y webhooks' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Cambiar Tienda web' })).toBeNull();
  await userEvent.click(screen.getByRole('tab', { name: 'Historial' }));
  expect(await screen.findByText('Lo suspendió: Tres facturas')).toBeTruthy();
});

test('whoever leads sees its tariff, also without the rights of who looks after clients', async () => {
  serve(entero({ comercial: null, actos: [] }));
  await open('', { ...OPERARIO, roles: [{ role_id: 2, nombre: 'encargado' }] });
  expect(await screen.findByRole('tab', { name: 'Tarifa' })).toBeTruthy();
  expect(screen.queryByRole('tab', { name: 'Historial' })).toBeNull();
});

test('its own people see what is theirs, and neither acts nor what is ours', async () => {
  serve(entero({ comercial: null, actos: [], pone_contactos: false }));
  await open('?tab=historial', CLIENTE);
  expect(await screen.findByRole('heading', { name: 'Tienda Norte' })).toBeTruthy();
  expect(screen.queryByRole('tab', { name: 'Historial' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Editar' })).toBeNull();
  expect(screen.queryByText('Ejecutivo')).toBeNull();
});

test('one that is not there, or another’s, is not found', async () => {
  fakeFailure(verCliente, 'CLIENTE_NO_ENCONTRADO', 'El cliente no existe');
  await open();
  expect(await screen.findByText('Cliente no encontrado')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ver todos los clientes' })).toBeTruthy();
});

test('what it is owed is told with what made it so, the older of it when it is asked for', async () => {
  serve();
  const one = { linea: 2, fecha: '2026-11-20T15:00:00Z', texto: 'Cobro de la guía 77', moneda: 'UYU' as const };
  const sent = fakeService(getCuentaDeCliente, ({ antes_de }) => ({
    saldos: [{ moneda: 'UYU' as const, centavos: 100_000 }],
    movimientos:
      antes_de === undefined
        ? [{ ...one, id: 9, guia_id: 4, guia_nro: '77', centavos: -50_000 }]
        : [{ ...one, id: 3, guia_id: null, guia_nro: null, centavos: 150_000 }],
    hay_mas: antes_de === undefined,
  }));
  await open('?tab=cuenta');
  expect(await screen.findByText('−$ 500,00')).toBeTruthy();
  expect(screen.getByRole('link', { name: '77' }).getAttribute('href')).toBe('/guia/4');
  await userEvent.click(screen.getByRole('button', { name: 'Ver más' }));
  expect(await screen.findByText('$ 1.500,00')).toBeTruthy();
  expect(sent).toEqual([{ cliente_id: 5 }, { cliente_id: 5, antes_de: 9 }]);
  expect(screen.getByText('$ 1.000,00')).toBeTruthy();
});

test('a place is changed from its page by whoever asks for levantes; the main one is changed with the client', async () => {
  serve();
  const place = {
    ...{
      direccion: 'Rivera 2200',
      localidad: 'Cordón',
      departamento_id: 1,
      departamento: 'Montevideo',
      contacto: null,
    },
    ...{ telefono: null, acceso: 'Portón verde', ultimo_levante: '2026-11-19', punto: null },
  };
  fakeService(listDireccionesDeCliente, () => ({
    direcciones: [
      { ...place, id: 1, nombre: 'Principal', principal: true },
      { ...place, id: 2, nombre: 'Depósito', principal: false },
    ],
    departamentos: [{ id: 1, nombre: 'Montevideo' }],
  }));
  const saved = fakeService(guardarDireccion, () => ({ id: 2 }));
  const user = {
    ...COMERCIAL,
    funcionalidades: [...COMERCIAL.funcionalidades, { codigo: 'LEV_002', nombre: 'Levantes' }],
  };
  await open('?tab=direcciones', user);
  await userEvent.click(await screen.findByRole('button', { name: 'Depósito' }));
  expect(screen.queryByRole('button', { name: 'Principal' })).toBeNull();
  const dialog = within(await screen.findByRole('dialog', { name: 'Dirección: Depósito' }));
  await userEvent.type(dialog.getByRole('textbox', { name: /Teléfono/ }), '099123456');
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }));
  await waitFor(() =>
    expect(saved).toEqual([
      {
        ...{
          id: 2,
          cliente_id: 5,
          nombre: 'Depósito',
          direccion: 'Rivera 2200',
          localidad: 'Cordón',
          departamento_id: 1,
        },
        ...{ telefono: '099123456', acceso: 'Portón verde' },
      },
    ]),
  );
});

test('whoever suspends is told what is still fetched today, and nothing is called off', async () => {
  serve();
  const asked = fakeService(listLevantes, () => ({
    ...{ current_page: 1, page_quantity: 1, total_pages: 2, total_records: 2, records: [] },
    ...{ total_es_minimo: false, siguiente: null },
  }));
  const user = {
    ...COMERCIAL,
    funcionalidades: [...COMERCIAL.funcionalidades, { codigo: 'LEV_002', nombre: 'Levantes' }],
  };
  await open('', user);
  await userEvent.click(await screen.findByRole('button', { name: 'Cambiar el estado' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Suspender', hidden: true }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Suspender: Tienda Norte' }));
  expect(await dialog.findByText(/Tiene 2 levantes para hoy, que siguen en pie/)).toBeTruthy();
  const link = dialog.getByRole('link', { name: 'sus levantes de hoy' });
  expect(link.getAttribute('href')).toBe('/levantes?cliente_id=5');
  expect(asked).toMatchObject([{ cliente_id: [5], estado: ['SOLICITADO', 'CONFIRMADO', 'ASIGNADO'] }]);
});
