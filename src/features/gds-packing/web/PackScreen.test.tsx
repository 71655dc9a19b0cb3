import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import { fakeFailure, fakeService, OPERARIO, renderScreen } from '#testing/web.tsx';

import {
  abrirMesa,
  type Bulto,
  cerrarBulto,
  crearGuias,
  imprimirBultos,
  leerEnMesa,
  type Mesa,
  pendientesDePacking,
  sinLoQueFalta,
} from '../contract.ts';
import { elegirOrden, lecturasDePacking } from './banco.ts';
import { PackScreen } from './PackScreen.tsx';

const DEPOSITO = { ...OPERARIO, funcionalidades: [{ codigo: 'GDS_001', nombre: 'Depósito' }] };
const BULTO: Bulto = {
  ...{ id: 9, codigo: 'BU-0000009', nro: 1, estado: 'ABIERTO', caja: null, gramos: null, gramos_esperados: null },
  ...{ anden: null, guia_nro: null, bulto_nro: null, contenido: [] },
};
const MESA: Mesa = {
  orden: {
    ...{ id: 7, numero: 'OV-000007', tipo: 'VENTA', estado: 'PICKEADA', cliente: 'Tienda', referencia: 'P-1' },
    ...{ deposito_id: 1, servicio: 'FLEX', entrega: 'DOMICILIO', localidad: 'Melo, Cerro Largo', corte: null },
    observaciones: 'Frágil',
  },
  lineas: [
    {
      ...{ id: 1, sku: 'YERBA-1K', nombre: 'Yerba 1 kg', unidad: 'UN', con_serie: false },
      ...{ pedida: 2, por_empacar: 2, en_bulto: 0, empacada: 0, falta: 0 },
    },
  ],
  bultos: [],
  cajas: [
    {
      ...{ id: 3, deposito_id: 1, nombre: 'Chica', largo_mm: 300, ancho_mm: 200, alto_mm: 200 },
      ...{ gramos: 200, max_gramos: 8000, activa: true, sku: null },
    },
  ],
  ...{
    caja_propuesta: 3,
    cajas_propuestas: [],
    contra_reembolso: null,
    esperado: 0,
    tolerancia: { por_mil: 50, gramos: 50 },
    completa: false,
    sin_guia: null,
  },
  dirige: false,
};

let mesa: Mesa;
let read: object[];
let printed: object[];

/** As the server would: so many more in the open bulto. */
function conLeidas(units: number): Mesa {
  const [linea] = MESA.lineas;
  if (linea === undefined) throw new Error('a line');
  const en_bulto = Math.min(2, (mesa.lineas[0]?.en_bulto ?? 0) + units);
  const contenido = [
    { linea_id: 1, sku: 'YERBA-1K', nombre: 'Yerba 1 kg', partida: null, cantidad: en_bulto, series: null },
  ];
  return {
    ...mesa,
    lineas: [{ ...linea, en_bulto, por_empacar: 2 - en_bulto }],
    bultos: [{ ...BULTO, contenido }],
    esperado: en_bulto * 1000,
    completa: en_bulto === 2,
  };
}

beforeEach(() => {
  lecturasDePacking.useQueue.setState({ entries: [] });
  elegirOrden(null);
  mesa = MESA;
  fakeService(pendientesDePacking, () => ({ ordenes: [] }));
  fakeService(abrirMesa, ({ texto }) =>
    texto === 'CARRO-1'
      ? { mesa: null, candidatas: [{ id: 7, numero: 'OV-000007', bin: 2, por_empacar: 2 }] }
      : { mesa, candidatas: [] },
  );
  read = fakeService(leerEnMesa, ({ cantidad = 1 }) => {
    mesa = conLeidas(cantidad);
    return { mesa, lectura: { sku: 'YERBA-1K', cantidad, serie: null, pide_serie: null } };
  });
  printed = fakeService(imprimirBultos, () => ({ url: '/api/descargas/x', filename: 'x.pdf', etiquetas: 1 }));
  vi.spyOn(window, 'open').mockImplementation(() => window);
});

const open = () => renderScreen(<PackScreen />, '/gds/work-order/pack', { user: DEPOSITO });
const scan = async (texto: string) => userEvent.type(await screen.findByPlaceholderText(/Escanee/), `${texto}{Enter}`);
const closing = () => screen.findByRole('dialog', { name: 'Cerrar el bulto 1 de OV-000007' });

test('cart, order, units: the last one asks for the weight, Enter closes and the label prints', async () => {
  const closed = fakeService(cerrarBulto, () => {
    const done: Bulto = {
      ...BULTO,
      estado: 'CERRADO',
      caja: 'Chica',
      gramos: 2190,
      guia_nro: '770000000017',
      bulto_nro: 1,
    };
    mesa = { ...conLeidas(2), orden: { ...MESA.orden, estado: 'EMPACADA' }, bultos: [done], completa: true };
    return { mesa, guias: [{ id: 1, guia_nro: '770000000017' }] };
  });
  await open();
  await scan('CARRO-1');
  await userEvent.click(await screen.findByRole('button', { name: 'Empacar OV-000007' }));
  await screen.findByText('Frágil');
  await scan('7790001000019');
  await screen.findAllByText('YERBA-1K × 1: queda 1');
  await scan('YERBA-1K');
  const dialog = await closing();
  within(dialog).getByText('Se esperan 2,2 kg');
  await userEvent.type(within(dialog).getByLabelText('Peso (kg)'), '2,19{Enter}');
  await waitFor(() => expect(closed).toEqual([{ bulto_id: 9, caja_id: 3, peso_gramos: 2190 }]));
  await screen.findByText('770000000017');
  await waitFor(() => expect(printed).toEqual([{ bultos: [9], formato: 'pdf' }]));
  expect(read).toEqual([
    { orden_id: 7, texto: '7790001000019' },
    { orden_id: 7, texto: 'YERBA-1K' },
  ]);
  await screen.findByPlaceholderText('Escanee lo próximo');
});

test('a number before an article is as many, and stands for that one alone', async () => {
  elegirOrden(7);
  await open();
  await scan('2');
  await screen.findByPlaceholderText('Escanee el artículo: van 2');
  expect(read).toEqual([]);
  await scan('YERBA-1K');
  await waitFor(() => expect(read).toEqual([{ orden_id: 7, texto: 'YERBA-1K', cantidad: 2 }]));
  await closing();
});

test('a weight that is off keeps what was typed and asks why; without a scale it goes without', async () => {
  mesa = conLeidas(2);
  elegirOrden(7);
  fakeFailure(cerrarBulto, 'PESO_FUERA_DE_RANGO', 'Pesa 3,5 kg, se esperaban 2,2 kg');
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Cerrar bulto (F9)' }));
  const dialog = await closing();
  const weight = within(dialog).getByLabelText<HTMLInputElement>('Peso (kg)');
  await userEvent.type(weight, 'tres{Enter}');
  await within(dialog).findByText('En kilos, por ejemplo 1,25');
  await userEvent.clear(weight);
  await userEvent.type(weight, '3,5{Enter}');
  await within(dialog).findByText('Pesa 3,5 kg, se esperaban 2,2 kg');
  expect(weight.value).toBe('3,5');
  const sent = fakeService(cerrarBulto, () => ({ mesa, guias: [] }));
  await userEvent.type(within(dialog).getByLabelText('Por qué pesa distinto'), 'Lleva un folleto{Enter}');
  await waitFor(() =>
    expect(sent).toEqual([{ bulto_id: 9, caja_id: 3, peso_gramos: 3500, motivo_peso: 'Lleva un folleto' }]),
  );
});

test('without a scale it goes without a weight, which is said', async () => {
  mesa = conLeidas(2);
  elegirOrden(7);
  const sent = fakeService(cerrarBulto, () => ({ mesa, guias: [] }));
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Cerrar bulto (F9)' }));
  const dialog = await closing();
  await userEvent.click(within(dialog).getByRole('button', { name: 'La balanza no anda: va sin peso' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cerrar sin peso' }));
  await waitFor(() => expect(sent).toEqual([{ bulto_id: 9, caja_id: 3, sin_peso: true }]));
});

test('without a parcel it says what to mend and tries again; what is missing leaves only by who leads', async () => {
  mesa = {
    ...MESA,
    orden: { ...MESA.orden, estado: 'EMPACADA' },
    ...{ completa: true, sin_guia: { campo: 'direccion', mensaje: null } },
    lineas: MESA.lineas.map((linea) => ({ ...linea, por_empacar: 0, empacada: 1, falta: 1 })),
    bultos: [{ ...BULTO, estado: 'CERRADO' }],
  };
  elegirOrden(7);
  fakeService(crearGuias, () => {
    mesa = {
      ...mesa,
      sin_guia: null,
      bultos: [{ ...BULTO, estado: 'CERRADO', guia_nro: '770000000017', bulto_nro: 1 }],
    };
    return { mesa, guias: [{ id: 1, guia_nro: '770000000017' }] };
  });
  await open();
  await screen.findByText(/hay que corregir la dirección/);
  expect(screen.queryByRole('button', { name: 'Enviar sin lo que falta' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  await screen.findByText('770000000017');
  await waitFor(() => expect(printed).toHaveLength(1));
});

test('who leads says why it leaves without what is missing', async () => {
  mesa = {
    ...MESA,
    dirige: true,
    completa: true,
    lineas: MESA.lineas.map((linea) => ({ ...linea, por_empacar: 0, empacada: 1, falta: 1 })),
  };
  elegirOrden(7);
  const sent = fakeService(sinLoQueFalta, () => ({ mesa: { ...mesa, dirige: false }, guias: [] }));
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Enviar sin lo que falta' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Enviar sin lo que falta' }));
  await within(dialog).findByText('Escriba por qué no se espera');
  await userEvent.type(within(dialog).getByLabelText('Por qué'), 'No hay más{Enter}');
  await waitFor(() => expect(sent).toEqual([{ orden_id: 7, nota: 'No hay más' }]));
});

test('where money is to be collected, who leads says how much of it: nothing is a zero, and an empty field is asked again', async () => {
  mesa = {
    ...MESA,
    dirige: true,
    completa: true,
    contra_reembolso: { centavos: 150_000, moneda: 'UYU' },
    lineas: MESA.lineas.map((linea) => ({ ...linea, por_empacar: 0, empacada: 1, falta: 1 })),
  };
  elegirOrden(7);
  const sent = fakeService(sinLoQueFalta, () => ({ mesa: { ...mesa, dirige: false }, guias: [] }));
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Enviar sin lo que falta' }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText('Se iba a cobrar $ 1.500,00. Sale 1 de 2 unidades.');
  await userEvent.type(within(dialog).getByLabelText('Por qué'), 'No hay más{Enter}');
  await within(dialog).findByText(/0 si no se cobra nada/);
  expect(sent).toEqual([]);
  // As fast as a person: what a scanner reads over a dialog is no amount.
  const field = within(dialog).getByLabelText('Contra reembolso a cobrar ($)');
  await userEvent.setup({ delay: 60 }).type(field, '750,50{Enter}');
  await waitFor(() => expect(sent).toEqual([{ orden_id: 7, nota: 'No hay más', contra_reembolso_centavos: 75_050 }]));
});

test('what one box does not hold says into which it goes, and the box that has all of its own asks to be closed', async () => {
  const [linea] = MESA.lineas;
  if (linea === undefined) throw new Error('a line');
  const varias = (en_bulto: number): Mesa => ({
    ...MESA,
    caja_propuesta: null,
    cajas_propuestas: [
      { caja_id: 3, contenido: [{ linea_id: 1, sku: 'YERBA-1K', cantidad: 1 }] },
      { caja_id: 3, contenido: [{ linea_id: 1, sku: 'YERBA-1K', cantidad: 1 }] },
    ],
    lineas: [{ ...linea, en_bulto, por_empacar: 2 - en_bulto }],
    bultos: en_bulto === 0 ? [] : conLeidas(1).bultos,
  });
  mesa = varias(0);
  elegirOrden(7);
  fakeService(leerEnMesa, () => ({
    mesa: varias(1),
    lectura: { sku: 'YERBA-1K', cantidad: 1, serie: null, pide_serie: null },
  }));
  await open();
  const boxes = await screen.findByRole('list', { name: 'Cajas propuestas' });
  expect(
    within(boxes)
      .getAllByRole('listitem')
      .map((one) => one.textContent),
  ).toEqual(['Chica · empiece por estaYERBA-1K 0 de 1', 'ChicaYERBA-1K × 1']);
  await userEvent.type(screen.getByRole('textbox', { name: /escane/i }), '7790001000019{Enter}');
  const dialog = await screen.findByRole('dialog', { name: /Cerrar el bulto 1/ });
  expect(within(dialog).getByRole('combobox', { name: 'Caja' })).toHaveProperty('value', 'Chica');
});
