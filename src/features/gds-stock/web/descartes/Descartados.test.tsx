import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';

import { type Descarte, listDescartes } from '#features/gds-stock/descartes.contract.ts';
import { fakeService, OPERARIO, renderScreen } from '#testing/web.tsx';

import { Descartados } from './Descartados.tsx';

/** Whoever leads reads what was let go of. */

const persona = (codigo: 'GDS_001' | 'GDS_002') => ({ ...OPERARIO, funcionalidades: [{ codigo, nombre: codigo }] });
const UNO: Descarte = {
  ...{ id: 9, deposito: 'Planta', que: 'MOVIMIENTO', titulo: '6 de A-01 a B-02', rechazo: 'En A-01 hay 4 disponibles' },
  ...{ motivo: 'NO_SE_HIZO', nota: null, articulos: 'YER-1 × 6', unidades: 6, de: 'A-01', a: 'B-02', documento: null },
  ...{ fecha: '2026-11-20T12:00:00Z', usuario: 'Ana', clave: '5b0c6c1e-9a0e-4f0f-8d27-000000000001' },
};

test('each says what it was, where, how much, why it was not taken, why it was let go of and by whom; older ones follow', async () => {
  const other: Descarte = {
    ...{ ...UNO, id: 8, que: 'CONTEO', titulo: 'A-02, 7 contadas', rechazo: 'Se movió stock ahí', a: null, de: 'A-02' },
    ...{ motivo: 'OTRO', nota: 'Se cayó el pallet', documento: 'CT-000004', unidades: 7, articulos: 'YER-1 × 7' },
  };
  const asked = fakeService(listDescartes, ({ cursor }) =>
    cursor === undefined ? { records: [UNO], siguiente: '9' } : { records: [other], siguiente: null },
  );
  await renderScreen(<Descartados />, '/gds/movimientos-internos', { user: persona('GDS_002') });
  await userEvent.click(await screen.findByRole('button', { name: 'Descartados sin red' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Descartados sin red' }));
  expect((await dialog.findByRole('listitem')).textContent).toBe(
    'Movimiento: 6 de A-01 a B-02YER-1 × 6 · 6 un. · A-01 → B-02No se registró: En A-01 hay 4 disponibles' +
      'Motivo: No se hizo: todo volvió a su lugarAna, 20/11/2026 09:00 · Planta · clave 5b0c6c1e',
  );
  await userEvent.click(dialog.getByRole('button', { name: 'Ver anteriores' }));
  expect((await dialog.findByText('Conteo: A-02, 7 contadas')).closest('li')?.textContent).toBe(
    'Conteo: A-02, 7 contadasYER-1 × 7 · 7 un. · A-02 · CT-000004No se registró: Se movió stock ahí' +
      'Motivo: Se cayó el palletAna, 20/11/2026 09:00 · Planta · clave 5b0c6c1e',
  );
  expect(asked).toMatchObject([{}, { cursor: '9' }]);
});

test('nothing let go of is said, and whoever does not lead is not offered the list', async () => {
  fakeService(listDescartes, () => ({ records: [], siguiente: null }));
  const { unmount } = await renderScreen(<Descartados />, '/gds/movimientos-internos', { user: persona('GDS_002') });
  await userEvent.click(await screen.findByRole('button', { name: 'Descartados sin red' }));
  expect(await screen.findByText('Nadie descartó nada.')).toBeTruthy();
  unmount();
  await renderScreen(<Descartados />, '/gds/movimientos-internos', { user: persona('GDS_001') });
  expect(screen.queryByRole('button', { name: 'Descartados sin red' })).toBeNull();
});
