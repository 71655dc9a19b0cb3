import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';

import { opcionesDeDeposito } from '#features/gds-almacenamientos/contract.ts';
import { type CampoDeOrden, formularioDeFabrica } from '#shared/gds/campos.ts';
import { fakeMedia } from '#testing/media.ts';
import { fakeService, OPERARIO, renderScreen } from '#testing/web.tsx';

import { guardarCampos, probarCampos, publicarCampos, type VistaDeCampos, verCampos } from '../contract.ts';
import { CamposScreen } from './CamposScreen.tsx';

const JEFE = { ...OPERARIO, funcionalidades: [{ codigo: 'GDS_002', nombre: 'Supervisión' }] };
const campos = formularioDeFabrica('VENTA').map(({ regla: _none, ...one }) => ({ ...one, regla: {} }));
const VISTA: VistaDeCampos = {
  hoy: '2026-11-25',
  vigente: null,
  borrador: null,
  retiradas: [],
  rige: 'CASA',
  pide: campos,
};
const BORRADOR: NonNullable<VistaDeCampos['borrador']> = {
  ...{ id: 3, estado: 'BORRADOR', version: 2, nota: null, publicada: null, por: null, campos },
};

let vista: VistaDeCampos;
beforeEach(() => {
  vista = VISTA;
  fakeService(opcionesDeDeposito, () => ({
    depositos: [],
    tipos: [],
    tipos_stock: [],
    clientes: [{ id: 1, nombre: 'Norte' }],
  }));
  fakeService(verCampos, () => vista);
});
const open = async () => {
  await renderScreen(<CamposScreen />, '/gds/config-campos', { user: JEFE });
  return userEvent.setup();
};

test('a field of the client’s own is added, judged in the form beside it, and saved as a draft', async () => {
  const sent = fakeService(guardarCampos, () => ({ version: 1 }));
  const user = await open();
  await user.click(await screen.findByRole('button', { name: 'Campo propio' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText('Etiqueta'), 'Nº de pedido');
  await user.type(within(dialog).getByLabelText('Máscara'), 'AAA-99');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await user.type(await screen.findByLabelText('Nº de pedido'), 'ped');
  await screen.findByText('Nº de pedido: se escribe como AAA-99');
  await user.click(screen.getByRole('button', { name: 'Guardar borrador' }));
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ cliente_id: null, tipo: 'VENTA', version: null });
  expect(sent[0]?.campos.at(-1)).toMatchObject({ campo: 'x_n_de_pedido', regla: { mascara: 'AAA-99' } });
});

test('fields change places by their arrows', async () => {
  const sent = fakeService(guardarCampos, () => ({ version: 1 }));
  const user = await open();
  await user.click(await screen.findByRole('button', { name: 'Bajar Referencia' }));
  await user.click(screen.getByRole('button', { name: 'Guardar borrador' }));
  expect(sent[0]?.campos.map(({ campo }: CampoDeOrden) => campo).slice(0, 2)).toEqual(['corte', 'referencia']);
});

test('and by Alt with an arrow, where the cursor is; the first goes no further up', async () => {
  const sent = fakeService(guardarCampos, () => ({ version: 1 }));
  const user = await open();
  const button = await screen.findByRole('button', { name: 'Cambiar Referencia' });
  button.focus();
  await user.keyboard('{Alt>}{ArrowUp}{ArrowDown}{/Alt}');
  await user.click(screen.getByRole('button', { name: 'Guardar borrador' }));
  expect(sent[0]?.campos.map(({ campo }: CampoDeOrden) => campo).slice(0, 2)).toEqual(['corte', 'referencia']);
});

test('a draft is tried on the last orders before it is published', async () => {
  vista = { ...VISTA, borrador: BORRADOR };
  fakeService(probarCampos, () => ({
    ...{ revisadas: 200, total: 1 },
    fallan: [
      { transaccion_id: 9, numero: 'OV-000009', faltas: [{ campo: 'corte', mensaje: 'Fecha prometida: falta' }] },
    ],
  }));
  const sent = fakeService(publicarCampos, () => ({ id: 3 }));
  const user = await open();
  await user.click(await screen.findByRole('button', { name: 'Probar con los últimos 200' }));
  await screen.findByText('De 200 órdenes, 1 no pasarían.');
  await screen.findByText('Fecha prometida: falta');
  await user.click(screen.getByRole('button', { name: 'Publicar…' }));
  await user.type(within(await screen.findByRole('dialog')).getByLabelText('Nota'), 'Pide fecha');
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(sent).toEqual([{ cliente_id: null, tipo: 'VENTA', version: 2, nota: 'Pide fecha' }]);
});

test('a version that was in force is compared with what is shown, and used again as a draft', async () => {
  const vieja = {
    ...BORRADOR,
    id: 2,
    estado: 'RETIRADA' as const,
    nota: 'La primera',
    publicada: '2026-11-20T12:00:00Z',
  };
  const sinReferencia = campos.filter(({ campo }) => campo !== 'referencia');
  vista = { ...VISTA, retiradas: [{ ...vieja, campos: sinReferencia }] };
  const sent = fakeService(guardarCampos, () => ({ version: 1 }));
  const user = await open();
  const compare = await screen.findByRole('button', { name: 'Comparar' });
  await user.click(compare);
  await screen.findByText('Agrega Referencia');
  expect(compare.getAttribute('aria-expanded')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Usar como borrador' }));
  await screen.findByText('Lo que se ve arriba pide lo mismo.');
  await user.click(screen.getByRole('button', { name: 'Guardar borrador' }));
  expect(sent[0]?.campos).toHaveLength(sinReferencia.length);
});

test('on a phone the fields are only read', async () => {
  fakeMedia('max-width');
  await open();
  await screen.findByText(/se cambian en una pantalla ancha/);
  expect(screen.queryByRole('button', { name: 'Cambiar Referencia' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Campo propio' })).toBeNull();
});
