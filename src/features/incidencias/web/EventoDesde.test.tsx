import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';

import { getGuia, getOpcionesDeEvento, registrarEvento } from '#features/guias/detalle.contract.ts';
import { aDetalle } from '#testing/detalle.ts';
import { ATENCION, entera, fila } from '#testing/incidencias.ts';
import { fakeService, renderScreen } from '#testing/web.tsx';

import { EventoDesde } from './EventoDesde.tsx';

const REGISTRA = {
  ...ATENCION,
  funcionalidades: [{ codigo: 'EVE_003', nombre: 'Eventos' }, ...ATENCION.funcionalidades],
};
const GUIA = {
  ...{ id: 7, guia_nro: '881000000012', estado_general: 'EN_AGENCIA' as const, destinatario: 'Ana' },
  ...{ destino: 'Cordón', prometida_el: '2026-11-27', recorrido: null },
};
const ACCIONES = [
  { tipo: 'ENT', nombre: 'Entregada', exige: [] },
  { tipo: 'RTN', nombre: 'Retenida', exige: [] },
  { tipo: 'DAN', nombre: 'Daño constatado', exige: ['nota' as const] },
];

async function open(acciones: typeof ACCIONES) {
  fakeService(getGuia, () => aDetalle({ acciones }));
  fakeService(getOpcionesDeEvento, () => ({ motivos: [], agentes: [] }));
  const onSaid = vi.fn();
  const una = { ...entera(fila(1), []), guia: GUIA };
  await renderScreen(<EventoDesde entera={una} onSaid={onSaid} />, '/backoffice/incidencias', { user: REGISTRA });
  await act(async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Registrar en la guía…' }));
    await vi.dynamicImportSettled();
  });
  return onSaid;
}

test('what is found out about its parcel is registered from the matter, with its number in the note; what are acts of the matter is not', async () => {
  const sent = fakeService(registrarEvento, () => ({
    ...{ evento_id: 30, estado_general: 'RETENIDO' as const, repetido: false, msg: 'Daño' },
  }));
  const onSaid = await open(ACCIONES);
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('combobox', { name: 'Evento' }));
  const options = await within(dialog).findAllByRole('option', { hidden: true });
  expect(options.map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Daño constatado')]);
  const [only] = options;
  if (only === undefined) throw new Error('nothing is offered');
  await userEvent.click(only);
  await userEvent.type(within(dialog).getByRole('textbox', { name: /^Nota/ }), 'Caja rota');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ tipo: 'DAN', nota: 'Por I-261123-0001 · Caja rota' });
  await waitFor(() => expect(onSaid).toHaveBeenCalledWith('881000000012: daño constatado'));
});

test('where its state allows none of them, that is said', async () => {
  await open(ACCIONES.slice(0, 2));
  expect(await screen.findByText('En su estado la guía no admite ninguno de esos eventos')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});
