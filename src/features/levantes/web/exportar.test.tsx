import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';

import type { AuthUser } from '#shared/identity.ts';
import { drawnRows, fakeService, OPERARIO, renderScreen } from '#testing/web.tsx';

import { countLevantes, getOpcionesDeLevantes, type LevanteFila, listLevantes } from '../contract.ts';
import { LevantesScreen } from './LevantesScreen.tsx';

const TRAFICO: AuthUser = { ...OPERARIO, funcionalidades: [{ codigo: 'LEV_002', nombre: 'LEV_002' }] };
const CLIENTE: AuthUser = {
  ...OPERARIO,
  ...{ tipo_usuario: 'cliente', cliente_id: 1, roles: [{ role_id: 23, nombre: 'ingreso' }] },
};
const fila = (id: number, over: Partial<LevanteFila> = {}): LevanteFila => ({
  ...{ id, numero: `L-261123-000${id}`, cliente_id: 1, cliente: 'Tienda Norte', dia: '2026-11-23', desde: '09:00' },
  ...{ hasta: '12:00', direccion: 'Ruta 5', contacto: null, telefono: null, zona: 'Centro', estado: 'LEVANTADO' },
  ...{ origen: 'CLIENTE', anunciadas: 40, levantadas: 38, ingresadas: 37, bultos_anunciados: null },
  kg_anunciados: null,
  ...{ bultos_levantados: 38, diferencia: 'FALTARON', motivo: null, chofer_id: 4, chofer: 'Dardo Sosa' },
  ...{ recorrido: { id: 5, numero: 'R261123-009', orden: 1, en_ruta: true }, instrucciones: null, version: 1 },
  ...over,
});

/** Two pages of one row each. */
function serve() {
  fakeService(countLevantes, () => ({ dia: 2, sin_asignar: 0, no_levantados: 0, con_diferencia: 0, sin_ingresar: 0 }));
  fakeService(getOpcionesDeLevantes, () => ({
    ...{ choferes: [], recorridos: [], clientes: [], departamentos: [], motivos: [], tamanos: [] },
  }));
  return fakeService(listLevantes, ({ cursor }) => ({
    ...{ current_page: 1, page_quantity: 1, total_pages: 2, total_es_minimo: false, total_records: 2 },
    records: [cursor === undefined ? fila(1) : fila(2, { estado: 'SOLICITADO', chofer: null, recorrido: null })],
    siguiente: cursor === undefined ? 'otra' : null,
  }));
}

async function exported(user: AuthUser, address: string) {
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const asked = serve();
  const shown = await renderScreen(<LevantesScreen />, address, { user });
  await drawnRows();
  await userEvent.click(screen.getByRole('button', { name: 'Exportar' }));
  await screen.findByText(/^Se guardó levantes_\w+_\d{4}-\d{2}-\d{2}\.csv con 2 filas$/);
  shown.unmount();
  const [blob] = saved.mock.lastCall ?? [];
  vi.restoreAllMocks();
  const lines = blob instanceof Blob ? (await blob.text()).replaceAll('"', '').trim().split('\r\n') : [];
  return { asked, lines };
}

test('the list leaves as a file with its filters, page after page, as it is read on the screen', async () => {
  const { asked, lines } = await exported(TRAFICO, '/levantes?vista=todos&estado=LEVANTADO');
  expect(asked.at(-1)).toMatchObject({ vista: 'todos', estado: ['LEVANTADO'], size: 500, cursor: 'otra' });
  const [head, first, second] = lines;
  expect(head).toContain('Levante,Estado,Día,Franja,Cliente,Dirección,Zona,Anun. / lev. / ingr.,Chofer,Recorrido');
  expect(first).toBe(
    'L-261123-0001,Levantado,23/11/2026,09:00–12:00,Tienda Norte,Ruta 5,Centro,40 / 38 / 37,Dardo Sosa,R261123-009',
  );
  expect(second).toContain('Solicitado');
  expect(second).toContain('Sin asignar');
});

test('of a client it says neither whose they are nor with which round they go', async () => {
  const { lines } = await exported(CLIENTE, '/levantes?vista=todos');
  expect(lines).toHaveLength(3);
  expect(lines[0]).not.toMatch(/Cliente|Zona|Recorrido/);
  expect(lines.join()).not.toMatch(/Tienda|Centro|R261123/);
});
