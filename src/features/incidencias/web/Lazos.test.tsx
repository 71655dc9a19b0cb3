import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';

import { serviceKey } from '#shared/contract.ts';
import { ATENCION, CLIENTE } from '#testing/incidencias.ts';
import { fakeAnswer, fakeService, renderScreen } from '#testing/web.tsx';

import { desenlazarIncidencia, enlazarIncidencia, type Lazo, listIncidenciasDe } from '../lazos.contract.ts';
import { IncidenciasDe } from './IncidenciasDe.tsx';
import { Lazos } from './Lazos.tsx';

const INVALID = { code: 'ERROR', error: 'DATOS_INVALIDOS', msg: 'Revise los datos' };
const LAZOS: readonly Lazo[] = [
  { clase: 'LEVANTE', id: 4, numero: 'L-261127-0004', dicho: 'Confirmado', recorrido_id: null },
  { clase: 'INCIDENCIA', id: 9, numero: 'I-261127-0009', dicho: 'Demora', recorrido_id: null },
  { clase: 'CASO', id: 7, numero: '7', dicho: 'Dirección equivocada', recorrido_id: null },
];
const open = async (lazos = LAZOS) => {
  const onSaid = vi.fn();
  await renderScreen(<Lazos id={1} lazos={lazos} onSaid={onSaid} />, '/backoffice/incidencias', { user: ATENCION });
  return onSaid;
};

test('each tie leads to what it names, a case is named, and one is taken off by its own button', async () => {
  const sent = fakeService(desenlazarIncidencia, () => ({ msg: 'se quitó el enlace' }));
  const onSaid = await open();
  const address = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(address('L-261127-0004')).toBe('/levantes?ver=4');
  expect(address('I-261127-0009')).toBe('/backoffice/incidencias?ver=9');
  expect(screen.getByText('Caso 7')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Quitar el enlace con L-261127-0004' }));
  await waitFor(() => expect(sent).toEqual([{ id: 1, clase: 'LEVANTE', otro_id: 4 }]));
  await waitFor(() => expect(onSaid).toHaveBeenCalledWith('se quitó el enlace'));
});

test('a bag of money leads to its row among the bags, and a box to their page', async () => {
  const lazos: readonly Lazo[] = [
    { clase: 'REMESA', id: 31, numero: 'R-261127-0031', dicho: 'Agencia Cordón, 27/11', recorrido_id: null },
    { clase: 'CAJA', id: 12, numero: 'T-12', dicho: 'caja de Agencia Cordón, 27/11', recorrido_id: null },
  ];
  await open(lazos);
  const address = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(address('Remesa R-261127-0031')).toBe('/backoffice/remesas?ver=31');
  expect(address('Caja T-12')).toBe('/backoffice/remesas');
});

test('whoever may not look at money reads which bag it is, and is led nowhere', async () => {
  const user = { ...ATENCION, roles: [], funcionalidades: [{ codigo: 'RCL_001', nombre: 'Clientes' }] };
  const lazo = {
    clase: 'REMESA' as const,
    id: 31,
    numero: 'R-261127-0031',
    dicho: 'Agencia Cordón',
    recorrido_id: null,
  };
  await renderScreen(<Lazos id={1} lazos={[lazo]} onSaid={vi.fn()} />, '/backoffice/incidencias', { user });
  expect(screen.getByText('Remesa R-261127-0031').tagName).toBe('SPAN');
});

test('it is tied by the number that people know; one that nothing has is told at the field, with what was typed', async () => {
  const onSaid = await open([]);
  const campos = { numero: 'No hay nada con ese número' };
  fakeAnswer(serviceKey(enlazarIncidencia), () => ({ status: 400, body: { ...INVALID, campos } }));
  await userEvent.click(screen.getByRole('button', { name: 'Enlazar con…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Enlazar con' });
  const box = within(dialog).getByRole<HTMLInputElement>('textbox');
  await userEvent.type(box, 'l-261127-0099');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Enlazar' }));
  expect(await within(dialog).findByText('No hay nada con ese número')).toBeTruthy();
  expect(box.value).toBe('l-261127-0099');
  const sent = fakeService(enlazarIncidencia, () => ({ msg: 'enlazada con L-261127-0099' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Enlazar' }));
  await waitFor(() => expect(sent).toEqual([{ id: 1, numero: 'L-261127-0099' }]));
  await waitFor(() => expect(onSaid).toHaveBeenCalledWith('enlazada con L-261127-0099'));
});

test('a record shows its matters to those who attend, and asks nothing for anybody else', async () => {
  const asked = fakeService(listIncidenciasDe, () => ({
    incidencias: [{ id: 9, numero: 'I-261127-0009', asunto: 'Demora', estado: 'EN_GESTION' as const }],
  }));
  const { unmount } = await renderScreen(<IncidenciasDe clase="LEVANTE" id={4} />, '/levantes', { user: ATENCION });
  const link = await screen.findByRole('link', { name: 'I-261127-0009' });
  expect(link.getAttribute('href')).toBe('/backoffice/incidencias?ver=9');
  expect(screen.getByText('En gestión')).toBeTruthy();
  expect(asked).toEqual([{ clase: 'LEVANTE', id: 4 }]);
  unmount();
  await renderScreen(<IncidenciasDe clase="LEVANTE" id={4} />, '/levantes', { user: CLIENTE });
  expect(screen.queryByRole('region', { name: 'Incidencias' })).toBeNull();
  expect(asked).toHaveLength(1);
});
