import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';

import { pressKey } from '#testing/scanner.ts';
import { fakeFailure, fakeService, OPERARIO, renderScreen } from '#testing/web.tsx';
import { useSessionState } from '#web/session-state.ts';

import {
  abrirRecepcion,
  cerrarRecepcion,
  leerRecepcion,
  muelle,
  type RecepcionEntera,
  ubicarStock,
  verRecepcion,
} from '../contract.ts';
import { recibirTodo } from '../todo.contract.ts';
import { turnos } from '../turnos.contract.ts';
import { MuelleScreen } from './MuelleScreen.tsx';
import { RecibirScreen } from './RecibirScreen.tsx';
import { SinConteoScreen } from './SinConteoScreen.tsx';

const GENTE = { ...OPERARIO, funcionalidades: [{ codigo: 'GDS_001', nombre: 'GDS_001' }] };
const RECEPCION: RecepcionEntera['recepcion'] = {
  ...{
    id: 4,
    numero: 'RC-000004',
    orden_id: 9,
    orden: 'OC-000009',
    tipo: 'COMPRA',
    cliente_id: 1,
    cliente: 'Tienda',
    deposito_id: 1,
  },
  ...{
    lugar: 'ANDEN-R-1',
    modo: 'GUIADA',
    estado: 'ABIERTA',
    remito: null,
    bultos_recibidos: null,
    nota: null,
    para_vender: 0,
    abierta: '2026-11-20T12:00:00Z',
    abierta_por: 'Ana',
  },
};
const RENGLON: RecepcionEntera['renglones'][number] = {
  ...{
    linea_id: 1,
    producto_id: 5,
    sku: 'YER-1',
    nombre: 'Yerba',
    unidad: 'UN',
    provisorio: false,
    esperado: 10,
    admite: 10,
    contado: 8,
    danado: 0,
    partidas: [],
  },
};
const entera = (estado: RecepcionEntera['recepcion']['estado']): RecepcionEntera => ({
  ...{
    recepcion: { ...RECEPCION, estado },
    renglones: [RENGLON],
    lecturas: [],
    wos: estado === 'CERRADA' ? [{ id: 77, numero: 'WO-0000077', cerrada: false }] : [],
    puede_deshacer: 'Solo una recepción cerrada se deshace',
  },
});

test('what waits at the dock is put away where it is proposed', async () => {
  const fila = {
    almacenamiento_id: 16,
    lugar: 'ANDEN-R-1',
    producto_id: 5,
    sku: 'YER-1',
    nombre: 'Yerba',
    unidad: 'UN',
    cliente: 'Tienda',
  };
  const espera = {
    ...fila,
    partida_id: null,
    partida: null,
    cantidad: 12,
    disponible: 0,
    desde: '2026-11-20T12:00:00Z',
    propuesta: 'A-01',
  };
  fakeService(muelle, () => ({ andenes: [], esperadas: [], recepciones: [], lpns: [], por_ubicar: [espera] }));
  const sent = fakeService(ubicarStock, () => ({
    transaccion: { id: 1, numero: 'MI-000001' },
    lugar: 'A-01',
    quedan: 0,
  }));
  fakeService(turnos, () => ({ dia: '2026-11-20', andenes: [], turnos: [], sin_turno: [] }));
  await renderScreen(<MuelleScreen />, '/gds/ingresos-egresos', { user: GENTE });
  await userEvent.click(await screen.findByRole('button', { name: 'Ubicar YER-1' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Ubicar' }));
  expect(sent.at(-1)).toMatchObject({ almacenamiento_id: 16, producto_id: 5, cantidad: 12, a: 'A-01' });
});

test('what may be sold from the dock is told where it waits, and once its reception is closed', async () => {
  const fila = { almacenamiento_id: 16, lugar: 'ANDEN-R-1', nombre: 'Yerba', unidad: 'UN', cliente: 'Tienda' };
  const resto = { partida_id: null, partida: null, cantidad: 12, desde: '2026-11-20T12:00:00Z', propuesta: null };
  const filas = [
    { ...fila, ...resto, producto_id: 5, sku: 'YER-1', disponible: 8 },
    { ...fila, ...resto, producto_id: 6, sku: 'YER-2', disponible: 0 },
  ];
  fakeService(muelle, () => ({ andenes: [], esperadas: [], recepciones: [], lpns: [], por_ubicar: filas }));
  fakeService(turnos, () => ({ dia: '2026-11-20', andenes: [], turnos: [], sin_turno: [] }));
  await renderScreen(<MuelleScreen />, '/gds/ingresos-egresos', { user: GENTE });
  const cells = async (sku: string) => {
    const button = await screen.findByRole('button', { name: `Ubicar ${sku}` });
    return [...(button.closest('tr')?.cells ?? [])].map(({ textContent }) => textContent);
  };
  expect([(await cells('YER-1'))[5], (await cells('YER-2'))[5]]).toEqual(['8', '—']);
  expect(screen.getAllByRole('columnheader', { name: 'Disponible para vender' })).toHaveLength(1);
});

test.each([
  ['CERRADA', 8, '8 unidades quedaron disponibles para vender en ANDEN-R-1.'],
  ['CERRADA', 1, '1 unidad quedó disponible para vender en ANDEN-R-1.'],
  ['CERRADA', 0, null],
  ['DESHECHA', 8, null],
] as const)('a reception that is %s with %i to be sold says so, or nothing', async (estado, para_vender, dice) => {
  const una = entera(estado);
  fakeService(verRecepcion, () => ({ ...una, recepcion: { ...una.recepcion, para_vender } }));
  await renderScreen(<RecibirScreen />, '/gds/ingresos-egresos/recibir-mercaderia?id=4', { user: GENTE });
  await screen.findByText('RC-000004');
  expect(screen.queryByText(/disponibles? para vender/)?.textContent ?? null).toBe(dice);
});

test('an unknown code is received as provisional when somebody says so', async () => {
  fakeService(verRecepcion, () => entera('ABIERTA'));
  fakeFailure(leerRecepcion, 'CODIGO_DESCONOCIDO', 'No se reconoce 779');
  await renderScreen(<RecibirScreen />, '/gds/ingresos-egresos/recibir-mercaderia?id=4', { user: GENTE });
  await userEvent.type(await screen.findByLabelText('Producto'), '779{Enter}');
  expect(await screen.findByText('No se reconoce 779')).toBeTruthy();
  const lectura = { id: 1, producto_id: 5, sku: 'PROV-779', unidad: 'UN', cantidad: 1, acumulado: 1 };
  const sent = fakeService(leerRecepcion, () => ({ lectura, aviso: 'PROVISORIO' as const }));
  await userEvent.click(screen.getByRole('button', { name: 'Recibirlo como producto provisorio' }));
  expect(sent.at(-1)).toMatchObject({ recepcion_id: 4, texto: '779', provisorio: true });
  expect(await screen.findByText('PROV-779: 1, van 1 · producto provisorio')).toBeTruthy();
});

test('what lacks is decided before the reception closes', async () => {
  fakeService(verRecepcion, () => entera('CONTADA'));
  const sent = fakeService(cerrarRecepcion, () => ({
    recepcion: { ...RECEPCION, estado: 'CERRADA' as const },
    unidades: 8,
    wos: [],
  }));
  await renderScreen(<RecibirScreen />, '/gds/ingresos-egresos/recibir-mercaderia?id=4', { user: GENTE });
  const close = await screen.findByRole('button', { name: 'Cerrar la recepción (F9)' });
  expect(close.hasAttribute('disabled')).toBe(true);
  // The list that it opens has its name too.
  const [field] = screen.getAllByLabelText('Qué pasa con lo que falta (YER-1)');
  await userEvent.click(field ?? close);
  await userEvent.click(await screen.findByText('No llega más'));
  await userEvent.click(close);
  expect(sent.at(-1)).toMatchObject({ decisiones: [{ producto_id: 5, linea_id: 1, decision: 'FALTA' }] });
});

test('what its client lets come in beside is closed by whoever receives, who is told how many that is', async () => {
  const renglon = { ...RENGLON, contado: 11, esperado: 10, admite: 12 };
  fakeService(verRecepcion, () => ({ ...entera('CONTADA'), renglones: [renglon] }));
  const sent = fakeService(cerrarRecepcion, () => ({
    recepcion: { ...RECEPCION, estado: 'CERRADA' as const },
    unidades: 11,
    wos: [],
  }));
  await renderScreen(<RecibirScreen />, '/gds/ingresos-egresos/recibir-mercaderia?id=4', { user: GENTE });
  expect(await screen.findByText('El cliente admite hasta 12')).toBeTruthy();
  expect(screen.getByLabelText(/Por qué se admite de más/).hasAttribute('disabled')).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Cerrar la recepción (F9)' }));
  expect(sent.at(-1)).toMatchObject({ decisiones: [{ producto_id: 5, linea_id: 1, decision: 'SOBRA' }] });
});

test('without counting an order is scanned, its parcels are counted, and it is in', async () => {
  fakeService(abrirRecepcion, () => ({ recepcion: RECEPCION }));
  fakeService(verRecepcion, () => entera('ABIERTA'));
  const sent = fakeService(recibirTodo, () => ({
    recepcion: { ...RECEPCION, estado: 'CERRADA' as const, para_vender: 7 },
    unidades: 10,
    wos: [{ id: 77, numero: 'WO-0000077', cerrada: false }],
    conteo: { id: 12, numero: 'CT-000012' },
  }));
  await renderScreen(<SinConteoScreen />, '/gds/ingresos-egresos/recibir/sin-conteo', { user: GENTE });
  await userEvent.type(screen.getByLabelText('Orden o remito'), 'OC-000009{Enter}');
  // A reading, digits, Enter: the cursor stands where they go.
  const counted = await screen.findByLabelText('Bultos contados');
  await waitFor(() => expect(document.activeElement).toBe(counted));
  await userEvent.keyboard('3{Enter}');
  expect(sent.at(-1)).toEqual({ recepcion_id: 4, bultos: 3, condicion: 'EN_RECEPCION', excepto: [] });
  const dice =
    'OC-000009: se recibieron 10 unidades en ANDEN-R-1. 7 unidades quedaron disponibles para vender en ANDEN-R-1.';
  expect(await screen.findByText(dice)).toBeTruthy();
  const work = screen.getByRole('link', { name: 'WO-0000077' });
  expect(work.getAttribute('href')).toBe('/gds/work-order/pickup?id=77');
  const count = screen.getByRole('link', { name: 'CT-000012' });
  expect(count.getAttribute('href')).toBe('/gds/mantenimiento/conteos/contar?id=12');
});

test('without counting one says how it came, and what is known not to have come as it was announced', async () => {
  fakeService(abrirRecepcion, () => ({ recepcion: RECEPCION }));
  fakeService(verRecepcion, () => entera('ABIERTA'));
  const sent = fakeService(recibirTodo, () => ({
    ...{ recepcion: { ...RECEPCION, estado: 'CERRADA' as const }, unidades: 7, wos: [], conteo: null },
  }));
  await renderScreen(<SinConteoScreen />, '/gds/ingresos-egresos/recibir/sin-conteo', { user: GENTE });
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Orden o remito'), 'OC-000009{Enter}');
  const choose = async (label: string, option: string) => {
    await user.click(await screen.findByRole('combobox', { name: label }));
    await user.click(await screen.findByRole('option', { name: option, hidden: true }));
  };
  await choose('Producto', 'YER-1 · Yerba');
  await user.type(screen.getByLabelText('Cuántas'), '30');
  expect(screen.getByText('Se anunciaron 10')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Agregar' }).hasAttribute('disabled')).toBe(true);
  await user.type(screen.getByLabelText('Cuántas'), '{Backspace}');
  await choose('Qué pasó', 'Llega en otra entrega');
  await user.click(screen.getByRole('button', { name: 'Agregar' }));
  expect(screen.getByRole('listitem').textContent).toContain('YER-1 3 · llega en otra entrega');
  await choose('Cómo llegó', 'Para revisar');
  await user.type(screen.getByLabelText('Qué se ve'), 'Cajas húmedas');
  await user.type(screen.getByLabelText('Bultos contados'), '3{Enter}');
  expect(sent).toEqual([
    {
      ...{ recepcion_id: 4, bultos: 3, condicion: 'CUARENTENA', nota: 'Cajas húmedas' },
      excepto: [{ linea_id: 1, cantidad: 3, razon: 'OTRA_ENTREGA' }],
    },
  ]);
});

test('whoever reloads goes on with the order that was begun without a count', async () => {
  fakeService(verRecepcion, () => entera('ABIERTA'));
  await renderScreen(<SinConteoScreen />, '/gds/ingresos-egresos/recibir/sin-conteo?id=4', { user: GENTE });
  expect(await screen.findByLabelText('Bultos contados')).toBeTruthy();
});

test('whoever goes back to what is in already receives nothing twice', async () => {
  fakeService(verRecepcion, () => entera('CERRADA'));
  await renderScreen(<SinConteoScreen />, '/gds/ingresos-egresos/recibir/sin-conteo?id=4', { user: GENTE });
  expect(await screen.findByText('OC-000009 ya se recibió')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Recibir todo lo anunciado' })).toBeNull();
});

test('a symbol of GS1 keeps its separators where it is read into the field of the reception', async () => {
  fakeService(verRecepcion, () => entera('ABIERTA'));
  await renderScreen(<RecibirScreen />, '/gds/ingresos-egresos/recibir-mercaderia?id=4', { user: GENTE });
  const field = await screen.findByLabelText<HTMLInputElement>('Producto');
  let at = performance.now();
  for (const key of [...'01077900010000191910L77', 'F8', ...'2112']) {
    at += 2;
    pressKey(field, key, at);
  }
  expect(field.value).toBe('01077900010000191910L77\u001d2112');
  // A scanner that types another sign in its place, as its person said.
  const lectura = { special_chars: false, remove_prefix: '', remove_suffix: '', gs1_separador: '~' };
  act(() => useSessionState.setState({ context: { lectura } }));
  const user = userEvent.setup();
  const sent = fakeService(leerRecepcion, () => ({
    lectura: { id: 1, producto_id: 5, sku: 'YER-1', unidad: 'UN', cantidad: 1, acumulado: 1 },
    aviso: null,
  }));
  await user.clear(field);
  await user.type(field, ']C1010779000100001910L77~2112{Enter}');
  await waitFor(() => expect(sent.map(({ texto }) => texto)).toEqual([']C1010779000100001910L77\u001d2112']));
});

test('what is counted blind is refused without a count, and the way to count it is one press away', async () => {
  fakeFailure(abrirRecepcion, 'RECEPCION_A_CIEGAS');
  await renderScreen(<SinConteoScreen />, '/gds/ingresos-egresos/recibir/sin-conteo', { user: GENTE });
  await userEvent.type(screen.getByLabelText('Orden o remito'), 'OC-000009{Enter}');
  const way = await screen.findByRole('link', { name: 'Contar en cambio' });
  expect(way.getAttribute('href')).toBe('/gds/ingresos-egresos/recibir-mercaderia?orden=OC-000009');
  expect(screen.getByLabelText<HTMLInputElement>('Orden o remito').value).toBe('OC-000009');
});

test('a reception that is closed says by which work it is put away', async () => {
  fakeService(verRecepcion, () => entera('CERRADA'));
  await renderScreen(<RecibirScreen />, '/gds/ingresos-egresos/recibir-mercaderia?id=4', { user: GENTE });
  const work = await screen.findByRole('link', { name: 'WO-0000077' });
  expect(work.getAttribute('href')).toBe('/gds/work-order/pickup?id=77');
});
