import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';

import { opcionesDeDeposito } from '#features/gds-almacenamientos/contract.ts';
import { fakeFailure, fakeService, OPERARIO, renderScreen } from '#testing/web.tsx';

import {
  type ConteoEntero,
  cancelarConteo,
  contadoresDeDeposito,
  crearConteo,
  listConteos,
  resolverConteo,
  verConteo,
} from '../contract.ts';
import { ConteosScreen } from './ConteosScreen.tsx';

const JEFA = {
  ...OPERARIO,
  funcionalidades: ['GDS_001', 'GDS_002'].map((codigo) => ({ codigo, nombre: codigo })),
};
const CONTEO: ConteoEntero['conteo'] = {
  ...{ id: 3, numero: 'CT-000003', deposito_id: 1, deposito: 'Planta', clase: 'LUGAR', estado: 'EN_REVISION' },
  ...{ nota: 'Reclamo', para: null, limite_el: null, creado: '2026-11-20T12:00:00Z', creado_por: 'Jefa' },
  ...{ lineas: 2, contadas: 2, por_resolver: 1 },
};
const LINEA: ConteoEntero['lineas'][number] = {
  ...{ id: 5, almacenamiento_id: 7, lugar: 'A-01', producto: null, estado: 'REVISION', vuelta: 2, abierta_por: null },
  ...{ contaron: ['Ana', 'Beto'], resuelta_por: null, nota: null, puede_contar: false, iguales: true },
  renglones: [
    {
      ...{ producto_id: 9, sku: 'YER-1', nombre: 'Yerba', unidad: 'UN', cliente: 'Tienda', partida: null },
      ...{ esperado: 7, contado: 4, recontado: 4, faltan: 3, sobran: 0, faltan_series: [], sobran_series: [] },
    },
  ],
};
const PAGE = { current_page: 1, page_quantity: 50, total_pages: 1, total_records: 1 };

beforeEach(() => {
  fakeService(listConteos, () => ({ ...PAGE, records: [CONTEO] }));
  const igual = { ...LINEA, id: 6, lugar: 'A-02', estado: 'IGUAL' as const, iguales: false, renglones: [] };
  fakeService(verConteo, () => ({
    ...{ conteo: CONTEO, lineas: [igual, LINEA], puede: { tomar: 'No', resolver: null, cancelar: null } },
    historia: [{ acto: 'Tomar', estado: 'En conteo', fecha: '2026-11-20T13:00:00Z', usuario: 'Ana' }],
  }));
});

const openOne = () => renderScreen(<ConteosScreen />, '/gds/mantenimiento/conteos?id=3', { user: JEFA });

test('a count is asked for by codes, and its page opens', async () => {
  fakeService(opcionesDeDeposito, () => ({
    ...{ depositos: [{ id: 1, codigo: 'MVD', nombre: 'Planta' }], tipos: [], tipos_stock: [], clientes: [] },
  }));
  fakeService(contadoresDeDeposito, () => ({ personas: [{ id: 8, nombre: 'Ana' }] }));
  const made = fakeService(crearConteo, () => ({ conteo: { id: 3, numero: 'CT-000003', lineas: 2 } }));
  await renderScreen(<ConteosScreen />, '/gds/mantenimiento/conteos', { user: JEFA });
  expect(await screen.findByRole('link', { name: 'CT-000003' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Pedir un conteo' }));
  const dialog = await screen.findByRole('dialog', { name: 'Pedir un conteo' });
  await userEvent.click(within(dialog).getByLabelText('Ubicaciones o zonas'));
  await userEvent.paste('A-01\nA-02\n');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Pedir' }));
  expect(await screen.findByRole('heading', { name: 'CT-000003' })).toBeTruthy();
  expect(made).toMatchObject([{ deposito_id: 1, clase: 'LUGAR', textos: ['A-01', 'A-02'], tolerancia: 0 }]);
});

test('what is not known is told at its field', async () => {
  fakeService(opcionesDeDeposito, () => ({
    ...{ depositos: [{ id: 1, codigo: 'MVD', nombre: 'Planta' }], tipos: [], tipos_stock: [], clientes: [] },
  }));
  fakeService(contadoresDeDeposito, () => ({ personas: [] }));
  fakeFailure(crearConteo, 'ALMACENAMIENTO_EN_CONTEO', 'A-01 ya está en CT-000009');
  await renderScreen(<ConteosScreen />, '/gds/mantenimiento/conteos', { user: JEFA });
  await userEvent.click(await screen.findByRole('button', { name: 'Pedir un conteo' }));
  const dialog = await screen.findByRole('dialog', { name: 'Pedir un conteo' });
  await userEvent.click(within(dialog).getByLabelText('Ubicaciones o zonas'));
  await userEvent.paste('A-01');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Pedir' }));
  expect(await within(dialog).findByText('A-01 ya está en CT-000009')).toBeTruthy();
  expect(within(dialog).getByDisplayValue('A-01')).toBeTruthy();
});

test('a difference is seen beside the book and decided; to reject it takes a reason', async () => {
  const decided = fakeService(resolverConteo, () => ({
    ...{ estado: 'AJUSTADO' as const },
    linea: { id: 5, estado: 'APROBADA' as const, esperado: 7, contado: 4, recontado: 4, movimientos: [1] },
  }));
  await openOne();
  expect(await screen.findByText('Faltan 3 de YER-1 · dos conteos iguales')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Resolver A-01' }));
  const drawer = await screen.findByRole('dialog', { name: 'A-01' });
  expect(within(drawer).getByText(/El libro decía 7 · contó 4 · recontó 4/)).toBeTruthy();
  expect(within(drawer).getByRole('button', { name: 'Rechazar' })).toHaveProperty('disabled', true);
  await userEvent.type(within(drawer).getByLabelText('Por qué'), 'Se buscó');
  await userEvent.click(within(drawer).getByRole('button', { name: 'Aprobar y ajustar' }));
  expect(decided).toEqual([{ linea_id: 5, decision: 'APROBAR', nota: 'Se buscó' }]);
});

test('who counted in it is told why not, and has no buttons to decide', async () => {
  const resolver = 'Usted contó en este conteo: lo resuelve otra persona';
  fakeService(verConteo, () => ({
    ...{ conteo: CONTEO, lineas: [LINEA], historia: [], puede: { tomar: 'No', resolver, cancelar: 'No' } },
  }));
  await openOne();
  await userEvent.click(await screen.findByRole('button', { name: 'A-01' }));
  const drawer = await screen.findByRole('dialog', { name: 'A-01' });
  expect(within(drawer).getByText(resolver)).toBeTruthy();
  expect(within(drawer).queryByRole('button', { name: 'Aprobar y ajustar' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Cancelar el conteo' })).toBeNull();
});

test('it is given up after a question', async () => {
  const given = fakeService(cancelarConteo, () => ({ estado: 'CANCELADO' as const }));
  await openOne();
  await userEvent.click(await screen.findByRole('button', { name: 'Cancelar el conteo' }));
  const dialog = await screen.findByRole('dialog', { name: 'Cancelar CT-000003' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancelar el conteo' }));
  expect(given).toEqual([{ conteo_id: 3 }]);
});
