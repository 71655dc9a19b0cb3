import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';

import { fakeService, OPERARIO, renderScreen } from '#testing/web.tsx';

import type { LevanteFila } from '../contract.ts';
import { moverLevantes, moverMuchos } from '../guias.contract.ts';
import { MasivoBar } from './MasivoBar.tsx';

const USER = { ...OPERARIO, funcionalidades: [{ codigo: 'LEV_002', nombre: 'Levantes: gestión' }] };
const fila = (id: number): LevanteFila => ({
  ...{ id, numero: `L-261123-${1000 + id}`, cliente_id: 1, cliente: 'Tienda', dia: '2026-11-23', desde: '09:00' },
  ...{ hasta: '12:00', direccion: 'Ruta 5', contacto: null, telefono: null, zona: 'Metro', estado: 'CONFIRMADO' },
  ...{ origen: 'CLIENTE', anunciadas: 0, levantadas: 0, ingresadas: 0, bultos_anunciados: 4, bultos_levantados: null },
  kg_anunciados: null,
  ...{
    diferencia: null,
    motivo: null,
    chofer_id: null,
    chofer: null,
    recorrido: null,
    instrucciones: null,
    version: 1,
  },
});
const OPCIONES = {
  choferes: [{ id: 4, nombre: 'Dardo Sosa' }],
  recorridos: [
    { id: 5, nombre: 'R261123-009 · Élida Paz', dia: '2026-11-23' },
    { id: 6, nombre: 'R261124-001 · Élida Paz', dia: '2026-11-24' },
  ],
  ...{ clientes: [], departamentos: [], motivos: [], tamanos: [] },
};

function bar(many: number) {
  const chosen = Array.from({ length: many }, (_, index) => fila(index + 1));
  const state = { isCleared: false };
  const seleccion = {
    chosen,
    clear: () => {
      state.isCleared = true;
    },
  };
  return { state, node: <Bar seleccion={seleccion} /> };
}
function Bar({ seleccion }: { seleccion: { chosen: LevanteFila[]; clear: () => void } }) {
  return <MasivoBar seleccion={seleccion} opciones={OPCIONES} onSaid={() => undefined} />;
}

test('more than a hundred go to a round of their day as work behind the page, all of them', async () => {
  const { state, node } = bar(120);
  const sent = fakeService(moverMuchos, ({ ids }) => ({ trabajo_id: 8, total: ids.length }));
  await renderScreen(node, '/levantes', { user: USER });
  const user = userEvent.setup();
  await user.click(screen.getByRole('combobox', { name: 'A qué chofer o recorrido se asignan' }));
  expect(screen.queryByRole('option', { name: /R261124-001/, hidden: true })).toBeNull();
  await user.click(await screen.findByRole('option', { name: 'R261123-009 · Élida Paz', hidden: true }));
  await user.click(screen.getByRole('button', { name: 'Asignar' }));
  await waitFor(() => expect(state.isCleared).toBe(true));
  expect(sent).toMatchObject([{ acto: 'asignar', recorrido_id: 5 }]);
  expect(sent[0]?.ids).toHaveLength(120);
});

test('a few are done at once, and to a driver', async () => {
  const { node } = bar(3);
  const sent = fakeService(moverLevantes, ({ ids }) => ({
    hechas: ids.length,
    filas: ids.map((id) => ({ id, numero: null, razon: null })),
  }));
  await renderScreen(node, '/levantes', { user: USER });
  const user = userEvent.setup();
  await user.click(screen.getByRole('combobox', { name: 'A qué chofer o recorrido se asignan' }));
  await user.click(await screen.findByRole('option', { name: 'Dardo Sosa', hidden: true }));
  await user.click(screen.getByRole('button', { name: 'Asignar' }));
  await waitFor(() => expect(sent).toEqual([{ ids: [1, 2, 3], acto: 'asignar', chofer_id: 4 }]));
});
