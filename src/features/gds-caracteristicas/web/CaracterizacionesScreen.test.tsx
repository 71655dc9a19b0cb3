import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';

import { opcionesDeDeposito } from '#features/gds-almacenamientos/contract.ts';
import { listProductos } from '#features/gds-productos/contract.ts';
import { type Armado, armarMover } from '#features/gds-trabajos/mover.contract.ts';
import { fakeService, OPERARIO, renderScreen } from '#testing/web.tsx';

import {
  asignarCaracteristica,
  type Caracteristica,
  guardarMatriz,
  listCaracteristicas,
  publicarMatriz,
  simularMatriz,
  verAsignados,
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
  const sent = fakeService(publicarMatriz, () => ({ id: 7, trabajos: null }));
  const user = await open();
  await user.click(await screen.findByRole('tab', { name: 'Simular y publicar' }));
  await screen.findByText('Inflamable ✕ Alimento (Yerba)');
  await user.click(screen.getByRole('button', { name: 'Publicar…' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('Lo que ya está donde no va (1) queda ahí');
  await user.type(within(dialog).getByLabelText('Nota'), 'Bomberos');
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(sent).toEqual([{ version: 4, nota: 'Bomberos', armar_trabajos: false }]);
});

const ARMADO: Armado = {
  ...{ wos: [{ id: 9, numero: 'WO-000009', deposito: 'Planta', lineas: 1 }], lineas: 1, unidades: 6, sin_destino: 1 },
  fuera: [
    { por: 'RESERVADO', unidades: 3 },
    { por: 'SE_QUEDA', unidades: 1 },
  ],
};
const dicho = async () => {
  const link = await screen.findByRole('link', { name: 'WO-000009' });
  expect(link.getAttribute('href')).toBe('/gds/work-order/pickup?id=9');
  expect(screen.getByText(/Para mover: 1 línea, 6 unidades/).textContent).toContain(
    'De 1 línea decide el destino quien la lleva',
  );
  const fuera = screen.getByRole('list', { name: 'Quedó fuera' });
  expect(
    within(fuera)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['3 unidades reservadas para órdenes', '1 unidad sin mover: se va lo que tienen al lado']);
};

test('published with its box ticked, it says what work was made and what was left out', async () => {
  const sent = fakeService(publicarMatriz, () => ({ id: 7, trabajos: ARMADO }));
  const user = await open();
  await user.click(await screen.findByRole('tab', { name: 'Simular y publicar' }));
  await screen.findByText('Inflamable ✕ Alimento (Yerba)');
  await user.click(screen.getByRole('button', { name: 'Publicar…' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText('Nota'), 'Bomberos');
  await user.click(
    within(dialog).getByRole('checkbox', { name: 'Armar trabajos para mover lo que queda donde no va' }),
  );
  await user.click(within(dialog).getByRole('button', { name: 'Guardar' }));
  await dicho();
  expect(sent).toEqual([{ version: 4, nota: 'Bomberos', armar_trabajos: true }]);
});

test('of the rules in force what lies wrong is made into work, though there is a draft', async () => {
  const reglas = { nota: 'Bomberos', publicada: '2026-11-01T12:00:00Z', por: 'Jefa', reglas: [regla] };
  fakeService(verMatriz, () => ({
    ...{ vigente: { id: 6, version: 3, ...reglas }, borrador: { id: 7, version: 4, ...reglas }, retiradas: [] },
  }));
  const made = fakeService(armarMover, () => ARMADO);
  const user = await open();
  await user.click(await screen.findByRole('tab', { name: 'Simular y publicar' }));
  await screen.findByText('Inflamable ✕ Alimento (Yerba)');
  expect(screen.queryByRole('button', { name: 'Armar trabajos' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Las que rigen' }));
  await user.click(await screen.findByRole('button', { name: 'Armar trabajos' }));
  await dicho();
  expect(made).toEqual([{}]);
});

test('whoever does not lead makes none', async () => {
  fakeService(verMatriz, () => ({
    vigente: { id: 6, version: 3, nota: 'Bomberos', publicada: null, por: null, reglas: [regla] },
    ...{ borrador: null, retiradas: [] },
  }));
  const user = { ...OPERARIO, funcionalidades: [{ codigo: 'GDS_001' as const, nombre: 'Depósito' }] };
  await renderScreen(<CaracterizacionesScreen />, '/gds/caracterizaciones', { user });
  await userEvent.click(await screen.findByRole('tab', { name: 'Simular y publicar' }));
  await screen.findByText('Inflamable ✕ Alimento (Yerba)');
  expect(screen.queryByRole('button', { name: 'Armar trabajos' })).toBeNull();
});

test('a value is given to those that are chosen, and to all that meet the filters once that is confirmed', async () => {
  const fila = (id: number, sku: string) => ({
    ...{ id, sku, nombre: 'Taza', unidad: 'UN' as const, cliente_id: 1, cliente: 'Uno', estado: 'ACTIVO' as const },
    ...{ codigo: null, abc: null, provisorio: false, disponible: 0, reservado: 0, otros: 0, partidas: 0 },
    proximo_vence: null,
  });
  const seen = fakeService(listProductos, () => ({
    ...{ current_page: 1, page_quantity: 2, total_pages: 4, total_records: 1912 },
    records: [fila(11, 'TAZ-1'), fila(12, 'TAZ-2')],
  }));
  fakeService(opcionesDeDeposito, () => ({ depositos: [], tipos: [], tipos_stock: [], clientes: [] }));
  fakeService(verAsignados, () => ({ total: 0, asignados: [] }));
  const sent = fakeService(asignarCaracteristica, ({ ids }) => ({
    ...{ cumplen: ids.length || 1912, cambiadas: ids.length || 1900, desconocidas: [] },
  }));
  await renderScreen(<CaracterizacionesScreen />, '/gds/caracterizaciones?tab=asignar', { user: JEFE });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('checkbox', { name: /TAZ-2/ }));
  await user.click(screen.getByRole('button', { name: 'Asignar a 1 cosa' }));
  expect(await screen.findByText('Cambió 1 cosa.')).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: 'Buscar producto' }), 'TAZ{Enter}');
  await waitFor(() => expect(seen.at(-1)).toMatchObject({ q: 'TAZ' }));
  await user.click(screen.getByRole('button', { name: 'Asignar a todo lo que cumple…' }));
  expect(sent).toHaveLength(1);
  const dialog = await screen.findByRole('dialog', { name: 'Asignar «Inflamable» a 1.912 cosas' });
  await user.click(within(dialog).getByRole('button', { name: 'Asignar' }));
  expect(await screen.findByText('Cambiaron 1.900 cosas. Ya estaban así: 12.')).toBeTruthy();
  expect(sent).toMatchObject([
    { caracteristica_id: 1, valor: 'Sí', ids: [12] },
    { caracteristica_id: 1, valor: 'Sí', ids: [], productos: { q: 'TAZ' } },
  ]);
});
