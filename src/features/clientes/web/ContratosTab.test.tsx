import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';

import { serviceKey } from '#shared/contract.ts';
import { fakeAnswer, fakeFailure, fakeService, OPERARIO, renderScreen } from '#testing/web.tsx';

import { type Contrato, guardarContrato, listContratos, quitarContrato, verContrato } from '../contratos.contract.ts';
import { ContratosTab } from './ContratosTab.tsx';

const COMERCIAL = { ...OPERARIO, funcionalidades: [{ codigo: 'RCL_001', nombre: 'Relación con clientes' }] };
const uno = (over: Partial<Contrato>): Contrato => ({
  ...{ id: 3, desde: '2026-01-01', hasta: null, firmado: '2025-12-20', vigente: true },
  archivo: { id: 8, nombre: 'contrato.pdf' },
  nuestro: { nota: 'Con descuento', puesto: '2025-12-21T12:00:00Z', puesto_por: 'Ana Suárez', version: 2 },
  ...over,
});
const VIEJO = uno({ id: 2, desde: '2024-01-01', hasta: '2025-12-31', vigente: false, archivo: null });
const PROXIMO = uno({ id: 4, desde: '2099-01-01', vigente: false });

const open = async (contratos: Contrato[], mayPut = true) => {
  fakeService(listContratos, () => ({ contratos }));
  await renderScreen(<ContratosTab cliente_id={5} mayPut={mayPut} />, '/clientes/5', { user: COMERCIAL });
  const table = await screen.findByRole('table');
  await within(table).findByText('01/01/2026');
  return table;
};

test('each says from when until when it holds and how it stands; the paper is one press away', async () => {
  const table = await open([PROXIMO, uno({}), VIEJO]);
  const rows = within(table).getAllByRole('row').slice(1);
  const told = rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  );
  expect(told.map((cells) => [cells[1], cells[3]])).toEqual([
    ['Sin fin', 'Todavía no empieza'],
    ['Sin fin', 'Vigente'],
    ['31/12/2025', 'Terminó'],
  ]);
  fakeFailure(verContrato, 'ARCHIVO_NO_ENCONTRADO', 'Ese archivo ya no está');
  const [download] = within(table).getAllByRole('button', { name: 'Descargar contrato.pdf' });
  if (download === undefined) throw new Error('no paper is offered');
  await userEvent.click(download);
  expect(await screen.findByText('Ese archivo ya no está')).toBeTruthy();
});

test('what overlaps another one is told where it was written, and what was typed stays; a change says which one was seen', async () => {
  await open([uno({})]);
  const body = {
    code: 'ERROR',
    error: 'DATOS_INVALIDOS',
    msg: 'Revise',
    campos: { hasta: 'Ese día ya lo cubre otro' },
  };
  fakeAnswer(serviceKey(guardarContrato), () => ({ status: 400, body }));
  await userEvent.click(screen.getByRole('button', { name: '01/01/2026' }));
  const dialog = await screen.findByRole('dialog', { name: 'Contrato' });
  const nota = within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: 'Nota' });
  await userEvent.type(nota, ' y seguro');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Guardar' }));
  expect(await within(dialog).findByText('Ese día ya lo cubre otro')).toBeTruthy();
  expect(nota.value).toBe('Con descuento y seguro');
  const sent = fakeService(guardarContrato, () => ({ id: 3, msg: 'Contrato guardado' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Guardar' }));
  await waitFor(() =>
    expect(sent).toEqual([
      {
        ...{ cliente_id: 5, contrato_id: 3, version: 2, desde: '2026-01-01', hasta: null, firmado: '2025-12-20' },
        ...{ archivo_id: 8, nota: 'Con descuento y seguro' },
      },
    ]),
  );
  expect(await screen.findByText('Contrato guardado')).toBeTruthy();
});

test('one that was put by mistake goes, unless somebody changed it meanwhile', async () => {
  await open([uno({})]);
  fakeFailure(quitarContrato, 'DOCUMENTO_CAMBIO', 'Ana Suárez lo cambió mientras tanto');
  await userEvent.click(screen.getByRole('button', { name: '01/01/2026' }));
  const dialog = await screen.findByRole('dialog', { name: 'Contrato' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Quitar este contrato' }));
  expect(await within(dialog).findByText('Ana Suárez lo cambió mientras tanto')).toBeTruthy();
  const sent = fakeService(quitarContrato, () => ({ msg: 'Contrato quitado' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Quitar este contrato' }));
  await waitFor(() => expect(sent).toEqual([{ cliente_id: 5, contrato_id: 3, version: 2 }]));
});

test('whoever only reads puts none and reads no note of ours', async () => {
  await open([uno({ nuestro: null })], false);
  expect(screen.queryByRole('button', { name: 'Agregar' })).toBeNull();
  expect(screen.queryByRole('button', { name: '01/01/2026' })).toBeNull();
  expect(screen.queryByText('Nota')).toBeNull();
});
