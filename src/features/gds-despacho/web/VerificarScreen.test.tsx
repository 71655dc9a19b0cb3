import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';

import { fakeAnswer, fakeFailure, fakeService, OPERARIO, renderScreen } from '#testing/web.tsx';

import {
  abrirVerificacion,
  fotoDeVerificacion,
  leerVerificacion,
  pendientesDeVerificar,
  resolverVerificacion,
  type Verificacion,
  verVerificacion,
} from '../verificacion.contract.ts';
import { VerificarScreen } from './VerificarScreen.tsx';
import { lecturasDeVerificar } from './VerificarUna.tsx';

const DEPOSITO = { ...OPERARIO, funcionalidades: [{ codigo: 'GDS_001', nombre: 'Depósito' }] };
const UNA: Verificacion = {
  ...{ id: 4, orden_id: 7, orden: 'OV-000007', cliente: 'Tienda', corte: null, estado: 'ABIERTA', por_que: 'MUESTRA' },
  ...{ a_ciegas: true, motivo: null, modo: null, abierta_por: 'Ana' },
  bultos: [
    { id: 9, codigo: 'BU-0000009', guia_nro: '8810', estado: 'CERRADO', gramos: null, pesado: null, foto_id: null },
  ],
  lineas: [],
};
const FILA = {
  ...{ id: 7, numero: 'OV-000007', cliente: 'Tienda', corte: null, bultos: 1, unidades: 2 },
  ...{ por_que: 'MUESTRA' as const, en_curso: false, propia: false },
};

let una: Verificacion;
let read: object[];
beforeEach(() => {
  lecturasDeVerificar.useQueue.setState({ entries: [] });
  una = UNA;
  fakeService(pendientesDeVerificar, () => ({
    ordenes: [FILA, { ...FILA, id: 8, numero: 'OV-000008', propia: true, por_que: 'PRIMERA' as const }],
  }));
  fakeService(verVerificacion, () => ({ verificacion: una }));
  read = fakeService(leerVerificacion, ({ texto }) => {
    una = { ...una, lineas: [{ producto_id: 1, sku: 'YERBA-1K', nombre: 'Yerba', leida: 1, esperada: null }] };
    return { verificacion: una, lectura: { texto: 'YERBA-1K: van 1', es_de_la_orden: texto !== 'OTRO' } };
  });
});

test('what waits is opened by scanning a bulto; what the person packed is not offered', async () => {
  const opened = fakeService(abrirVerificacion, () => ({ verificacion: una }));
  await renderScreen(<VerificarScreen />, '/gds/ordenes/verificar', { user: DEPOSITO });
  await screen.findByRole('button', { name: 'Verificar OV-000007' });
  expect(screen.queryByRole('button', { name: 'Verificar OV-000008' })).toBeNull();
  screen.getByText('La empacó usted');
  screen.getByText('Primera de quien empacó');
  await userEvent.type(screen.getByPlaceholderText('Escanee un bulto, su guía o la orden'), 'BU-0000009{Enter}');
  await waitFor(() => expect(opened).toEqual([expect.objectContaining({ texto: 'BU-0000009' })]));
});

test('unit by unit, blind, and what is not of the order is told; F9 approves and a difference is said', async () => {
  fakeFailure(resolverVerificacion, 'VERIFICACION_CON_DIFERENCIAS', 'No coincide en 1 artículo o bulto');
  await renderScreen(<VerificarScreen />, '/gds/ordenes/verificar?id=4', { user: DEPOSITO });
  await screen.findByText(/Lo esperado se ve al resolver/);
  const field = screen.getByPlaceholderText('Escanee cada artículo de los bultos');
  await userEvent.type(field, 'YERBA-1K{Enter}');
  const list = await screen.findByRole('list', { name: 'Artículos leídos' });
  within(list).getByText('YERBA-1K');
  expect(list.textContent).not.toContain('de 2');
  await userEvent.type(field, 'OTRO{Enter}');
  expect((await screen.findAllByText(/No es de la orden: quedó anotado/)).length).toBeGreaterThan(0);
  expect(read).toHaveLength(2);
  await userEvent.keyboard('{F9}');
  await screen.findByText('No coincide en 1 artículo o bulto');
});

test('a reading is taken back, a box weighed, and it is rejected with a reason', async () => {
  const solved = fakeService(resolverVerificacion, () => {
    una = { ...una, estado: 'RECHAZADA', motivo: 'Falta uno' };
    return { verificacion: una };
  });
  await renderScreen(<VerificarScreen />, '/gds/ordenes/verificar?id=4', { user: DEPOSITO });
  await userEvent.click(await screen.findByLabelText('La próxima lectura se quita'));
  await userEvent.type(screen.getByPlaceholderText('Escanee lo que leyó de más'), 'YERBA-1K{Enter}');
  await waitFor(() => expect(read).toEqual([expect.objectContaining({ texto: 'YERBA-1K', quita: true })]));
  await userEvent.type(screen.getByLabelText('Peso de BU-0000009 en gramos'), '1200{Enter}');
  await waitFor(() => expect(read[1]).toMatchObject({ peso: { bulto_id: 9, gramos: 1200, foto_id: null } }));
  await userEvent.keyboard('{F8}');
  await userEvent.type(await screen.findByLabelText('Por qué'), 'Falta uno');
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Rechazar' }));
  await waitFor(() =>
    expect(solved).toEqual([expect.objectContaining({ resultado: 'RECHAZAR', motivo: 'Falta uno' })]),
  );
  await screen.findByText('Con error');
  screen.getByRole('link', { name: 'Ir a packing' });
});

test('a box that is weighed is photographed open; what is no picture is said, and what was typed stays', async () => {
  fakeAnswer('/api/archivos', () => ({ status: 200, body: { code: 'OK', archivo_id: 44 } }));
  fakeService(fotoDeVerificacion, () => ({ foto: { tipo: 'image/jpeg', base64: 'YWJj' } }));
  const weighed = fakeService(leerVerificacion, ({ peso }) => {
    const [bulto] = UNA.bultos;
    if (bulto !== undefined) una = { ...UNA, bultos: [{ ...bulto, pesado: 1200, foto_id: peso?.foto_id ?? null }] };
    return { verificacion: una, lectura: { texto: 'BU-0000009: 1.200 g', es_de_la_orden: true } };
  });
  const user = userEvent.setup({ applyAccept: false });
  await renderScreen(<VerificarScreen />, '/gds/ordenes/verificar?id=4', { user: DEPOSITO });
  await user.type(await screen.findByLabelText('Peso de BU-0000009 en gramos'), '1200');
  const choose = (file: File) => {
    const [input] = document.querySelectorAll<HTMLInputElement>('form input[type="file"]');
    if (input === undefined) throw new Error('there is nowhere to put a picture');
    return user.upload(input, file);
  };
  await choose(new File(['%PDF'], 'remito.pdf', { type: 'application/pdf' }));
  await screen.findByText('Ese archivo no es una imagen. Elija una foto.');
  expect(screen.getByLabelText<HTMLInputElement>('Peso de BU-0000009 en gramos').value).toBe('1200');
  await choose(new File(['abc'], 'caja.jpg', { type: 'image/jpeg' }));
  await screen.findAllByText('Foto adjunta');
  await user.dblClick(screen.getByRole('button', { name: 'Anotar el peso de BU-0000009' }));
  await user.click(await screen.findByRole('button', { name: 'Ver la foto de BU-0000009' }));
  await screen.findByRole('img', { name: 'BU-0000009 abierto' });
  expect(weighed).toEqual([expect.objectContaining({ peso: { bulto_id: 9, gramos: 1200, foto_id: 44 } })]);
});
