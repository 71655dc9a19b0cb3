import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';

import { fakeFailure, fakeService, OPERARIO, renderScreen } from '#testing/web.tsx';

import type { Recorrido } from '../contract.ts';
import { armarDePlantillas, comoPlantilla, plantillasDelDia } from '../plantillas.contract.ts';
import { DePlantillas } from './DePlantillas.tsx';
import { PlantillaDialog } from './PlantillaDialog.tsx';

const USER = { ...OPERARIO, funcionalidades: [{ codigo: 'REC_004', nombre: 'Recorridos: gestión' }] };
const RONDA: Recorrido['recorrido'] = {
  ...{
    id: 5,
    numero: 'R261123-005',
    dia: '2026-11-23',
    tipo: 'REPARTO',
    estado: 'BORRADOR',
    destino: null,
    version: 3,
  },
  ...{ chofer_id: null, chofer: null, vehiculo: null, vehiculo_id: null, salida_prevista: null, salida: null },
  ...{ llegada: null, atraso_minutos: null },
};

test('the day’s templates without a round are named and made by one key; what was made and what was not is said', async () => {
  let left = [
    { id: 1, nombre: 'Pocitos' },
    { id: 2, nombre: 'Tronco 4' },
  ];
  fakeService(plantillasDelDia, () => ({ dia: '2026-11-23', por_armar: left }));
  const sent = fakeService(armarDePlantillas, () => {
    left = [];
    return {
      armados: [{ recorrido_id: 8, numero: 'R261123-008', plantilla: 'Pocitos', guias: 34 }],
      omitidos: [{ plantilla: 'Tronco 4', razon: 'Ya está armado, o hay un borrador a esa agencia' }],
    };
  });
  await renderScreen(<DePlantillas dia={undefined} />, '/recorridos', { user: USER });
  expect(await screen.findByText(/Faltan armar 2 recorridos de plantilla: Pocitos, Tronco 4\./)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Armar de plantillas' }));
  expect(await screen.findByText(/Pocitos, 34 guías/)).toBeTruthy();
  expect(screen.getByText(/Tronco 4: Ya está armado/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Armar de plantillas' })).toBeNull());
  expect(sent).toHaveLength(1);
});

test('where no template is left over nothing is drawn', async () => {
  const asked = fakeService(plantillasDelDia, () => ({ dia: '2026-11-23', por_armar: [] }));
  await renderScreen(<DePlantillas dia={undefined} />, '/recorridos', { user: USER });
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.queryByRole('status')).toBeNull();
});

test('a round is kept as a template with its name and weekdays; a name that is taken stays to be changed', async () => {
  fakeFailure(comoPlantilla, 'PLANTILLA_REPETIDA', 'Ya hay una plantilla con ese nombre. Elija otro');
  let isClosed = false;
  await renderScreen(<PlantillaDialog recorrido={RONDA} onClose={() => (isClosed = true)} />, '/recorrido', {
    user: USER,
  });
  const user = userEvent.setup();
  const dialog = within(await screen.findByRole('dialog', { name: 'Duplicar R261123-005 como plantilla' }));
  await user.click(dialog.getByRole('button', { name: 'Guardar la plantilla' }));
  expect(await dialog.findByText('Escriba cómo se llama')).toBeTruthy();
  await user.type(dialog.getByLabelText('Nombre'), 'Costa');
  await user.click(dialog.getByRole('button', { name: 'Guardar la plantilla' }));
  expect(await dialog.findByText(/Ya hay una plantilla con ese nombre/)).toBeTruthy();
  const sent = fakeService(comoPlantilla, () => ({ plantilla_id: 1 }));
  await user.click(dialog.getAllByRole('button', { pressed: false })[0] ?? document.body);
  await user.click(dialog.getByRole('button', { name: 'Guardar la plantilla' }));
  await waitFor(() => expect(isClosed).toBe(true));
  expect(sent[0]).toMatchObject({ id: 5, nombre: 'Costa', dias: [1, 2, 3, 4, 5, 6] });
});
