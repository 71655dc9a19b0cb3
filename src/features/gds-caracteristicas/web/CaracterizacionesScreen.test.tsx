import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';

import { fakeService, OPERARIO, renderScreen } from '#testing/web.tsx';

import {
  type Caracteristica,
  guardarMatriz,
  listCaracteristicas,
  publicarMatriz,
  simularMatriz,
  verMatriz,
} from '../contract.ts';
import { CaracterizacionesScreen } from './CaracterizacionesScreen.tsx';

const one = (id: number, nombre: string, ambito: Caracteristica['ambito']): Caracteristica => ({
  ...{
    id,
    codigo: nombre.toUpperCase(),
    nombre,
    ambito,
    tipo: 'SI_NO',
    opciones: ['Sí'],
    activa: true,
    version: 1,
    usos: 3,
  },
});
const regla = { caracteristica_id: 1, valor: 'Sí', regla: 'PROHIBE' as const, otra_id: 2, otro_valor: 'Sí' };

beforeEach(() => {
  fakeService(listCaracteristicas, () => ({
    caracteristicas: [
      one(1, 'Inflamable', 'PRODUCTO'),
      one(2, 'Alimento', 'PRODUCTO'),
      one(3, 'En altura', 'ALMACENAMIENTO'),
    ],
  }));
  fakeService(verMatriz, () => ({
    vigente: null,
    borrador: { id: 7, version: 4, nota: null, publicada: null, por: null, reglas: [regla] },
    retiradas: [],
  }));
  fakeService(simularMatriz, () => ({
    ...{ revisados: 40, total_habrian: 0, habrian: [], total_ahora: 1 },
    ahora: [
      {
        ...{ fecha: null, numero: null, producto: 'VEL-1 · Vela', lugar: 'A-03', cantidad: 6 },
        razones: ['Inflamable ✕ Alimento (Yerba)'],
      },
    ],
  }));
});
const JEFE = { ...OPERARIO, funcionalidades: [{ codigo: 'GDS_002', nombre: 'Supervisión' }] };
const open = async () => {
  await renderScreen(<CaracterizacionesScreen />, '/gds/caracterizaciones', { user: JEFE });
  return userEvent.setup();
};

test('a cell goes through the rules, and the draft is saved as it was seen', async () => {
  const sent = fakeService(guardarMatriz, () => ({ version: 5 }));
  const user = await open();
  await user.click(await screen.findByRole('tab', { name: 'Matriz' }));
  const table = await screen.findByRole('region', { name: 'Matriz de compatibilidad' });
  within(table).getByRole('button', { name: 'No juntos: Inflamable junto a Alimento' });
  await user.click(within(table).getByRole('button', { name: '—: Inflamable en En altura' }));
  await user.click(within(table).getByRole('button', { name: 'Exige: Inflamable en En altura' }));
  await user.click(screen.getByRole('button', { name: 'Guardar borrador' }));
  expect(sent).toEqual([
    {
      version: 4,
      reglas: [regla, { ...regla, regla: 'PREFIERE', otra_id: 3 }],
    },
  ]);
});

test('before it is published one reads what it would have refused and what lies wrong now', async () => {
  const sent = fakeService(publicarMatriz, () => ({ id: 7 }));
  const user = await open();
  await user.click(await screen.findByRole('tab', { name: 'Simular y publicar' }));
  await screen.findByText('Inflamable ✕ Alimento (Yerba)');
  await user.click(screen.getByRole('button', { name: 'Publicar…' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('Lo que ya está donde no va (1) queda ahí');
  await user.type(within(dialog).getByLabelText('Nota'), 'Bomberos');
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(sent).toEqual([{ version: 4, nota: 'Bomberos' }]);
});
