import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';

import { fakeService, OPERARIO, renderScreen } from '#testing/web.tsx';

import { type ClienteEntero, listClientes, moverCliente } from '../contract.ts';
import { Cabecera } from './Cabecera.tsx';

const COMERCIAL = { ...OPERARIO, funcionalidades: [{ codigo: 'RCL_001', nombre: 'Relación con clientes' }] };
const ENTERO: ClienteEntero = {
  cliente: {
    ...{ id: 5, nombre: 'Tienda Norte', razon_social: 'Tienda Norte SA', rut: '211040010013', direccion: 'Rivera 1' },
    ...{ localidad: 'Cordón', departamento_id: 1, departamento: 'Montevideo', zona_id: 1, web: null, estado: 'ACTIVO' },
    ...{ alta: '2024-03-01', contrato_hasta: null, dias_pago: 30, version: 7 },
  },
  comercial: {
    ...{ segmento_id: null, segmento: null, ejecutivo_id: null, ejecutivo: null, credito_centavos: null, nota: null },
    ...{ sucesor: { id: 8, nombre: 'Tienda Sur' }, etiquetas: [] },
  },
  ...{ actos: [{ acto: 'dar_de_baja', nombre: 'Dar de baja' }], deshacer: null, pone_contactos: true },
};
const TIENDA_ESTE = {
  ...({ id: 9, nombre: 'Tienda Este', razon_social: 'Este SA', rut: null, estado: 'ACTIVO' } as const),
  ...{ segmento: null, ejecutivo: null, contrato_hasta: null, version: 1, etiquetas: [] },
  ...{ guias_30: 0, a_tiempo: null, incidencias: 0 },
};

test('whoever leaves may go on as another active client, which is found by its name and led to', async () => {
  const looked = fakeService(listClientes, () => ({
    records: [TIENDA_ESTE],
    ...{
      current_page: 1,
      page_quantity: 20,
      total_pages: 1,
      total_records: 1,
      total_es_minimo: false,
      siguiente: null,
    },
  }));
  const moved = fakeService(moverCliente, () => ({ estado: 'BAJA' as const, version: 8, msg: 'Cliente dado de baja' }));
  await renderScreen(<Cabecera entero={ENTERO} />, '/clientes/5', { user: COMERCIAL });
  expect((await screen.findByRole('link', { name: 'Tienda Sur' })).getAttribute('href')).toBe('/clientes/8');
  await userEvent.click(screen.getByRole('button', { name: 'Cambiar el estado' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Dar de baja', hidden: true }));
  const dialog = await screen.findByRole('dialog', { name: 'Dar de baja: Tienda Norte' });
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Por qué' }), 'Se unieron');
  const sigue = within(dialog).getByRole('combobox', { name: /^Sigue como/ });
  await userEvent.type(sigue, 'este');
  await waitFor(() => expect(looked).toContainEqual(expect.objectContaining({ estado: ['ACTIVO'], q: 'este' })));
  await userEvent.click(await within(dialog).findByRole('option', { name: 'Tienda Este', hidden: true }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Dar de baja' }));
  await waitFor(() =>
    expect(moved).toEqual([{ id: 5, version: 7, acto: 'dar_de_baja', nota: 'Se unieron', sucesor_id: 9 }]),
  );
  expect(await screen.findByText('Cliente dado de baja')).toBeTruthy();
});
