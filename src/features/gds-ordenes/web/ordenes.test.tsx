import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';

import { formularioDeOrden } from '#features/gds-campos/contract.ts';
import { verificacionesDeOrden } from '#features/gds-despacho/verificacion.contract.ts';
import { bultosDeOrden } from '#features/gds-packing/contract.ts';
import { leerCodigo } from '#features/gds-productos/leer.contract.ts';
import { crearOla } from '#features/gds-trabajos/contract.ts';
import { formularioDeFabrica } from '#shared/gds/campos.ts';
import { fakeFailure, fakeService, isListening, OPERARIO, renderScreen, tellLive } from '#testing/web.tsx';

import {
  contarOrdenes,
  listOrdenes,
  moverOrden,
  moverOrdenes,
  type OrdenEntera,
  type OrdenFila,
  verOrden,
} from '../contract.ts';
import {
  crearOrden,
  disponibilidadDeProductos,
  guardarBorradorDeOrden,
  opcionesDeOrdenes,
  verBorradorDeOrden,
} from '../crear.contract.ts';
import { devolverAlEstante, type PorDevolver, porDevolver } from '../devolver.contract.ts';
import { dividirOrden, fusionablesDeOrden, fusionarOrdenes } from '../familia.contract.ts';
import { CrearScreen } from './CrearScreen.tsx';
import { DevolverScreen } from './DevolverScreen.tsx';
import { OrdenesScreen } from './OrdenesScreen.tsx';
import { OrdenScreen } from './OrdenScreen.tsx';

const JEFA = { ...OPERARIO, funcionalidades: ['GDS_001', 'GDS_002'].map((codigo) => ({ codigo, nombre: codigo })) };
const FILA: OrdenFila = {
  ...{
    id: 7,
    numero: 'OV-000007',
    tipo: 'VENTA',
    cliente: 'Tienda',
    cliente_id: 1,
    deposito: 'Planta',
    deposito_id: 1,
    destino: 'Salto',
    referencia: 'PED-1',
  },
  ...{
    lineas: 1,
    unidades: 5,
    avance: [3, 0, 0, 0, 0],
    corte: null,
    servicio: null,
    prioridad: 3,
    estado: 'RESERVADA_PARCIAL',
  },
  ...{ estado_desde: '2026-11-20T12:00:00Z', creada: '2026-11-20T11:00:00Z', problemas: ['SIN_STOCK'] },
};
const NO = 'No en este estado';
const ENTERA: OrdenEntera = {
  reubica: [{ id: 77, numero: 'WO-0000077', cerrada: true }],
  orden: {
    ...FILA,
    ...{
      deposito_destino_id: null,
      deposito_destino: null,
      prometida_el: null,
      proveedor: null,
      entrega: 'DOMICILIO',
      paga: null,
    },
    ...{
      agente_id: null,
      agente: null,
      localidad_id: 1,
      localidad: 'Salto, Salto',
      contra_reembolso_centavos: null,
      valor_declarado_centavos: null,
    },
    ...{
      moneda: 'UYU',
      parcial: false,
      observaciones: null,
      extra: [{ campo: 'x_sucursal', etiqueta: 'Sucursal', valor: 'Pocitos' }],
      version: 2,
      avisada: null,
      arribada: null,
      creada_por: 'Ana',
    },
  },
  destinatario: null,
  lineas: [
    {
      ...{
        id: 1,
        producto_id: 9,
        sku: 'YER-1',
        nombre: 'Yerba',
        unidad: 'UN',
        partida: null,
        pedida: 5,
        anulada: 0,
        reservada: 3,
        tomada: 0,
      },
      ...{ empacada: 0, despachada: 0, recibida: 0, faltante: 0, por_ubicar: 0, pendiente: 2 },
    },
  ],
  familia: [{ id: 6, numero: 'OV-000006', tipo: 'VENTA', estado: 'CERRADA', es: 'RESTO_DE' }],
  pasos: [
    { estado: 'BORRADOR', desde: '2026-11-20T11:00:00Z' },
    { estado: 'CONFIRMADA', desde: '2026-11-20T11:30:00Z' },
  ],
  historia: [{ acto: 'Confirmar', detalle: null, fecha: '2026-11-20T11:30:00Z', usuario: 'Ana' }],
  puede: {
    ...{ confirmar: NO, desconfirmar: null, reservar: null, liberar: null, retener: NO, avisar: NO, arribar: NO },
    ...{ priorizar: null, cerrar: null, anular: null, dividir: null, fusionar: null },
  },
};

beforeEach(() => {
  fakeService(listOrdenes, () => ({
    ...{
      current_page: 1,
      page_quantity: 100,
      total_pages: 1,
      total_records: 1,
      total_es_minimo: false,
      siguiente: null,
      records: [FILA],
    },
  }));
  const vistas = {
    ...{ vivas: 4, sin_stock: 1, corte: 0, direccion: 0, sin_guia: 3, por_verificar: 0, por_recibir: 2, paradas: 0 },
  };
  fakeService(contarOrdenes, () => ({ vistas, por_devolver: 2 }));
  fakeService(verOrden, () => ENTERA);
  const bulto = {
    ...{ id: 1, codigo: 'BU-0000001', nro: 1, estado: 'CERRADO' as const, unidades: 3, gramos: 1200 },
    series: [{ sku: 'TV-32', codigos: ['S-8', 'S-9'] }],
  };
  const seen = { id: 4, estado: 'APROBADA' as const, modo: 'PESO' as const, persona: 'Ana', motivo: null, fotos: 2 };
  fakeService(verificacionesDeOrden, () => ({ verificaciones: [{ ...seen, fecha: '2026-07-01T12:00:00Z' }] }));
  fakeService(bultosDeOrden, () => ({ bultos: [{ ...bulto, guia_nro: '770000000017', bulto_nro: 1, guia_id: null }] }));
});

test('the list tells how many wait in each view, and the chosen ones are annulled at once: what work that made is named', async () => {
  const moved = fakeService(moverOrdenes, () => ({
    ...{ hechas: 0, reubica: [{ id: 78, numero: 'WO-0000078', cerrada: false }] },
    filas: [{ id: 7, numero: null, razon: 'OV-000007: no tiene nada' }],
  }));
  await renderScreen(<OrdenesScreen />, '/gds/ordenes', { user: JEFA });
  expect(await screen.findByRole('button', { name: 'Sin stock · 1' })).toBeTruthy();
  const back = screen.getByRole('link', { name: 'Por devolver al estante · 2' });
  expect(back.getAttribute('href')).toBe('/gds/ordenes/devolver');
  await userEvent.click(await screen.findByRole('checkbox', { name: /OV-000007/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Anular' }));
  await userEvent.type(await screen.findByLabelText(/Por qué/), 'Desistió{Control>}{Enter}{/Control}');
  expect(await screen.findByText('Hechas: 0 de 1. · OV-000007: no tiene nada')).toBeTruthy();
  const way = (await screen.findByRole('link', { name: 'WO-0000078' })).getAttribute('href');
  expect([way, moved.at(-1)?.nota]).toEqual(['/gds/work-order/pickup?id=78', 'Desistió']);
});

test('the chosen ones are released in a wave, which says what stayed out', async () => {
  const made = fakeService(crearOla, () => ({
    ...{ ola: { id: 1, numero: 'OLA-000001' }, wos: [{ id: 2, numero: 'WO-0000002' }] },
    fuera: [{ orden_id: 7, numero: 'OV-000007', razon: 'no tiene nada reservado' }],
  }));
  await renderScreen(<OrdenesScreen />, '/gds/ordenes', { user: JEFA });
  expect(await screen.findByRole('button', { name: 'Sin guía · 3' })).toBeTruthy();
  await userEvent.click(await screen.findByRole('checkbox', { name: /OV-000007/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Liberar en ola' }));
  expect(await screen.findByText('OLA-000001: 1 trabajo. · OV-000007: no tiene nada reservado')).toBeTruthy();
  expect(made.at(-1)).toMatchObject({ deposito_id: 1, ordenes: [7] });
});

test('an order that is not there stays said while others change', async () => {
  fakeFailure(verOrden, 'ORDEN_NO_ENCONTRADA');
  await renderScreen(<OrdenScreen />, '/gds/ordenes/venta/9', { user: JEFA, route: '/gds/ordenes/venta/$id' });
  await screen.findByText('La orden no existe');
  await waitFor(() => expect(isListening()).toBe(true));
  const asked = fakeService(verOrden, () => ENTERA);
  tellLive('gds_ordenes');
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(asked).toEqual([]);
  screen.getByText('La orden no existe');
});

test('a card says where it is, and what comes next is one press away', async () => {
  const moved = fakeService(moverOrden, () => ({
    orden: { id: 7, numero: 'OV-000007', tipo: 'VENTA' as const, estado: 'RESERVADA' as const },
  }));
  await renderScreen(<OrdenScreen />, '/gds/ordenes/venta/7', { user: JEFA, route: '/gds/ordenes/venta/$id' });
  expect(await screen.findByRole('heading', { name: 'OV-000007' })).toBeTruthy();
  expect((await screen.findByRole('list', { name: 'Bultos de la orden' })).textContent).toBe(
    'BU-0000001 · 3 unidades · 1,2 kgSeries de TV-32: S-8, S-9770000000017',
  );
  const vista = await screen.findByRole('list', { name: 'Verificaciones de la orden' });
  expect(vista.textContent).toContain('Por peso y foto · Ana · 2 fotos');
  const work = screen.getByRole('link', { name: 'WO-0000077' });
  expect(work.getAttribute('href')).toBe('/gds/work-order/pickup?id=77');
  const now = screen.getAllByRole('listitem').find((item) => item.getAttribute('aria-current') === 'step');
  expect(now?.textContent).toContain('Reservada en parte');
  await userEvent.click(screen.getByRole('button', { name: 'Reservar lo que falta' }));
  expect(moved.at(-1)).toMatchObject({ id: 7, acto: 'reservar', version: 2 });
});

const HECHA = { id: 7, numero: 'OV-000007', tipo: 'VENTA' as const, estado: 'RESERVADA' as const };
async function abrirActo(name: string) {
  await renderScreen(<OrdenScreen />, '/gds/ordenes/venta/7', { user: JEFA, route: '/gds/ordenes/venta/$id' });
  await userEvent.click(await screen.findByRole('button', { name: 'Más acciones' }));
  await userEvent.click(await screen.findByRole('menuitem', { name, hidden: true }));
}

test('what remains of an order that closes goes on in a new one, unless it is given up', async () => {
  const moved = fakeService(moverOrden, () => ({ orden: HECHA }));
  await abrirActo('Cerrar con lo pendiente');
  expect(await screen.findByRole('combobox', { name: 'Qué se hace con las 5 unidades que faltan' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Cerrar la orden' }));
  expect(moved.at(-1)).toMatchObject({ id: 7, acto: 'cerrar', resto: 'PENDIENTE' });
});

test('an order is divided by saying how many of each line go, and its kin is one press away', async () => {
  const divided = fakeService(dividirOrden, () => ({ orden: HECHA, nueva: { ...HECHA, id: 8, numero: 'OV-000008' } }));
  await abrirActo('Dividir');
  const link = screen.getByRole('link', { name: 'OV-000006', hidden: true });
  expect(link.getAttribute('href')).toBe('/gds/ordenes/venta/6');
  await userEvent.type(await screen.findByLabelText('Cuántas YER-1 pasan, de 5'), '2');
  await userEvent.click(screen.getByRole('button', { name: 'Dividir' }));
  expect(divided.at(-1)).toMatchObject({ id: 7, version: 2, lineas: [{ linea_id: 1, cantidad: 2 }] });
});

test('others that may go on in an order are chosen from a list', async () => {
  const otra = { ...HECHA, id: 9, numero: 'OV-000009', referencia: 'PED-9', lineas: 1, unidades: 3 };
  fakeService(fusionablesDeOrden, () => ({ ordenes: [{ ...otra, creada: '2026-11-20T11:00:00Z' }] }));
  const joined = fakeService(fusionarOrdenes, () => ({ orden: HECHA }));
  await abrirActo('Fusionar con otra');
  await userEvent.click(await screen.findByRole('checkbox', { name: /OV-000009 · PED-9 · 3 un\. en 1 línea/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Fusionar' }));
  expect(joined.at(-1)).toMatchObject({ id: 7, otras: [9] });
});

const NADA_LEIDO = { clase: 'NADA' as const, gs1: null, documento: null, lpn: null, lugar: null, productos: [] };
const CLIENTA: typeof OPERARIO = {
  ...OPERARIO,
  tipo_usuario: 'cliente',
  funcionalidades: ['CLI_001', 'CLI_002'].map((codigo) => ({ codigo, nombre: codigo })),
};

test('a client’s administrator makes an order of their own: nobody asks whose, nor how urgent it is', async () => {
  fakeService(formularioDeOrden, () => ({ version_id: null, hoy: '2026-11-20', pide: [] }));
  const made = mesaDePrueba({ tipo: 'COMPRA', cliente_id: '1', deposito_id: '1' });
  const read = fakeService(leerCodigo, () => NADA_LEIDO);
  await renderScreen(<CrearScreen />, '/gds/ordenes/crear', { user: CLIENTA });
  await userEvent.type(await screen.findByLabelText('SKU'), 'YER-1{Enter}');
  await userEvent.type(screen.getByLabelText('Cantidad'), '10{Enter}');
  expect(screen.queryByRole('combobox', { name: 'Cliente' })).toBeNull();
  expect(screen.queryByRole('combobox', { name: 'Prioridad' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Confirmar la orden' }));
  expect(made.at(-1)).toMatchObject({ cliente_id: 1, lineas: [{ sku: 'YER-1', cantidad: 10 }] });
  expect(read).toHaveLength(0);
});

test('a client’s administrator looks at the list, makes a new one, and does nothing to many', async () => {
  await renderScreen(<OrdenesScreen />, '/gds/ordenes', { user: CLIENTA });
  expect(await screen.findByRole('button', { name: 'Crear orden' })).toBeTruthy();
  expect(await screen.findByRole('link', { name: 'OV-000007' })).toBeTruthy();
  expect(screen.queryByRole('checkbox', { name: /OV-000007/ })).toBeNull();
});

const SOBRA: PorDevolver = {
  ...{
    almacenamiento_id: 18,
    lugar: 'CARRO-1',
    producto_id: 9,
    sku: 'YER-1',
    nombre: 'Yerba',
    unidad: 'UN',
    cliente: 'Tienda',
  },
  ...{ partida_id: null, partida: null, cantidad: 2, series: [], desde: '2026-11-20T11:00:00Z', propuesta: 'A-01' },
  orden: { id: 7, numero: 'OV-000007', tipo: 'VENTA' },
};

test('what an annulled order left on a cart is told with where it goes, and goes there by one scan', async () => {
  fakeService(porDevolver, () => ({ filas: [SOBRA], lpns: [] }));
  const moved = fakeService(devolverAlEstante, () => ({ lugar: 'A-02', quedan: 0 }));
  await renderScreen(<DevolverScreen />, '/gds/ordenes/devolver', { user: JEFA });
  expect((await screen.findByRole('link', { name: 'OV-000007' })).getAttribute('href')).toBe('/gds/ordenes/venta/7');
  await userEvent.click(screen.getByRole('button', { name: 'Devolver YER-1' }));
  const shelf = await screen.findByLabelText('A qué estante');
  expect(shelf).toHaveProperty('value', 'A-01');
  await userEvent.clear(shelf);
  await userEvent.type(shelf, 'A-02');
  await userEvent.click(screen.getByRole('button', { name: 'Devolver' }));
  expect(moved.at(-1)).toMatchObject({ almacenamiento_id: 18, producto_id: 9, cantidad: 2, a: 'A-02' });
});

/** The page of a new order with this typed into it already; answers what is sent of it. */
function mesaDePrueba(datos: object) {
  fakeService(opcionesDeOrdenes, () => ({
    ...{
      depositos: [{ id: 1, codigo: 'MVD', nombre: 'Planta', propio: true }],
      clientes: [{ id: 1, nombre: 'Tienda', depositos: [1] }],
    },
  }));
  fakeService(verBorradorDeOrden, () => ({ borrador: { datos: { ...datos }, modificado: '2026-11-20T11:00:00Z' } }));
  fakeService(guardarBorradorDeOrden, () => ({ modificado: null }));
  fakeService(leerCodigo, () => NADA_LEIDO);
  fakeService(disponibilidadDeProductos, () => ({
    productos: [
      {
        producto_id: 9,
        sku: 'YER-1',
        nombre: 'Yerba',
        unidad: 'UN',
        multiplo: 12,
        control_partida: 'NO',
        disponible: 3,
        por_llegar: 4,
      },
    ],
    desconocidos: [],
  }));
  return fakeService(crearOrden, () => ({
    orden: { id: 7, numero: 'OC-000007', tipo: 'COMPRA' as const, estado: 'CONFIRMADA' as const },
  }));
}

test('what the client’s form asks is asked by its name, and an order that lacks it is not sent', async () => {
  const own = { ayuda: null, visible: true, requerido: true, defecto: null };
  const standard = formularioDeFabrica('COMPRA').map(({ regla: _, ...one }) =>
    one.campo === 'referencia'
      ? { ...one, etiqueta: 'Número de pedido', requerido: true, regla: { mascara: 'AAA-9999' } }
      : { ...one, visible: one.campo !== 'proveedor', regla: {} },
  );
  const sucursal = {
    ...own,
    campo: 'x_sucursal',
    tipo: 'TEXTO' as const,
    etiqueta: 'Sucursal',
    regla: { largo_max: 5 },
  };
  fakeService(formularioDeOrden, () => ({ version_id: 3, hoy: '2026-11-20', pide: [...standard, sucursal] }));
  const lineas = [{ sku: 'YER-1', cantidad: 10, partida: '' }];
  const made = mesaDePrueba({ tipo: 'COMPRA', cliente_id: '1', deposito_id: '1', lineas });
  await renderScreen(<CrearScreen />, '/gds/ordenes/crear', { user: JEFA });
  await userEvent.type(await screen.findByLabelText(/^Número de pedido/), 'PED-1');
  expect(screen.queryByLabelText('Proveedor')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Confirmar la orden' }));
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Número de pedido: se escribe como AAA-9999. Sucursal: falta',
  );
  expect(made).toHaveLength(0);
  await userEvent.type(screen.getByLabelText(/^Número de pedido/), '234');
  await userEvent.type(screen.getByLabelText(/^Sucursal/), 'Sur');
  await userEvent.click(screen.getByRole('button', { name: 'Confirmar la orden' }));
  expect(made.at(-1)).toMatchObject({ referencia: 'PED-1234', extra: { x_sucursal: 'Sur' } });
});

test('a new order is typed by SKU and number, told what there is, and sent whole', async () => {
  fakeService(formularioDeOrden, () => ({ version_id: null, hoy: '2026-11-20', pide: [] }));
  const made = mesaDePrueba({ tipo: 'COMPRA', cliente_id: '1', deposito_id: '1' });
  await renderScreen(<CrearScreen />, '/gds/ordenes/crear', { user: JEFA });
  await userEvent.type(await screen.findByLabelText('SKU o código'), 'YER-1{Enter}');
  await userEvent.type(screen.getByLabelText('Cantidad'), '10{Enter}');
  expect(await screen.findByText('Yerba')).toBeTruthy();
  expect(screen.getByText('3 (+4 por llegar)')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Redondear YER-1 a 12' }));
  await userEvent.click(screen.getByRole('button', { name: 'Confirmar la orden' }));
  expect(made.at(-1)).toMatchObject({
    tipo: 'COMPRA',
    cliente_id: 1,
    confirmar: true,
    lineas: [{ sku: 'YER-1', cantidad: 12 }],
  });
});

test('whoever may bring orders by file finds it on the list, and nobody else', async () => {
  const roles: readonly (readonly [typeof OPERARIO, boolean])[] = [
    [JEFA, true],
    [{ ...OPERARIO, funcionalidades: [{ codigo: 'GDS_001', nombre: 'GDS_001' }] }, false],
    [CLIENTA, true],
  ];
  for (const [user, may] of roles) {
    const view = await renderScreen(<OrdenesScreen />, '/gds/ordenes', { user });
    await screen.findByRole('link', { name: 'OV-000007' });
    expect([user.tipo_usuario, screen.queryByRole('button', { name: 'Importar' }) !== null]).toEqual([
      user.tipo_usuario,
      may,
    ]);
    view.unmount();
  }
});
