import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import { exportData } from '#features/pickup/contract.ts';
import { DE_PICKUP, servePickup } from '#testing/pickup.ts';
import { fakeFailure, fakeService, renderScreen } from '#testing/web.tsx';

import { GuiasPickupScreen } from '../GuiasPickupScreen.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const open = (search = '') => renderScreen(<GuiasPickupScreen />, `/guias_pickup${search}`, { user: DE_PICKUP });
const row = (name: string) => screen.findByRole('row', { name: new RegExp(`^${name}`) });
const exportar = async (name: string, what: string) =>
  userEvent.click(within(await row(name)).getByRole('button', { name: what }));

test('each level is exported with the filters on screen, under the name that the server gives', async () => {
  servePickup();
  const saved = catchDownload();
  const sent = fakeService(exportData, ({ level, id }) => ({
    filename: `guias_pickup_${level}-${id}.csv`,
    total: 1,
    csv_data: '\uFEFF"Zona"\r\n',
  }));
  await open('?vencimiento=vencido&ramas=z1,z999');
  await exportar('Montevideo', 'Exportar zona');
  await waitFor(() => expect(saved.name).toBe('guias_pickup_zona-1.csv'));
  const bytes = new Uint8Array((await saved.blob?.arrayBuffer()) ?? []);
  expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)).toBe('\uFEFF"Zona"\r\n');
  await exportar('Canelones', 'Exportar departamento');
  await waitFor(() => expect(saved.name).toBe('guias_pickup_departamento-3.csv'));
  await exportar('Agencia Pocitos', 'Exportar agente');
  await waitFor(() => expect(saved.name).toBe('guias_pickup_agente-14.csv'));
  expect(sent[2]).toEqual({ level: 'agente', id: 14, departamento: '', tipo_agente: '', vencimiento: 'vencido' });
});

test('a long one is followed to its address, shows how far it is, and can be stopped', async () => {
  servePickup();
  const saved = catchDownload();
  fakeService(exportData, () => ({ filename: 'zona.csv', total: 70, url: '/api/descargas/abc' }));
  const file = serveFile('/api/descargas/abc');
  await open();
  await exportar('Montevideo', 'Exportar zona');
  const bar = await screen.findByRole('progressbar', { name: 'Exportando «Montevideo», 70 guías…' });
  file.write('"a"\r\n'.repeat(35));
  await waitFor(() => expect(bar.getAttribute('value')).toBe('50'));
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
  expect(await screen.findByText('Exportación cancelada')).toBeTruthy();
  expect(file.wasStopped()).toBe(true);
  expect(saved.name).toBeNull();

  await exportar('Montevideo', 'Exportar zona');
  await screen.findByRole('progressbar');
  file.write('"a"\r\n'.repeat(71));
  file.end();
  await waitFor(() => expect(saved.name).toBe('zona.csv'));
  expect(saved.blob?.size).toBe(71 * 5);
});

test('an export that fails says so, and can be tried again in place', async () => {
  servePickup();
  const saved = catchDownload();
  fakeFailure(exportData, 'SERVIDOR_OCUPADO', 'Muy ocupado');
  await open();
  await exportar('Montevideo', 'Exportar zona');
  expect(await screen.findByText('Error al exportar datos')).toBeTruthy();
  expect(screen.getByText('Muy ocupado')).toBeTruthy();
  fakeService(exportData, () => ({ filename: 'zona.csv', total: 1, csv_data: 'x' }));
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  await waitFor(() => expect(saved.name).toBe('zona.csv'));
  expect(screen.queryByText('Error al exportar datos')).toBeNull();
});

function catchDownload(): { name: string | null; blob: Blob | null } {
  const saved: { name: string | null; blob: Blob | null } = { name: null, blob: null };
  URL.createObjectURL = (blob) => {
    if (blob instanceof Blob) saved.blob = blob;
    return 'blob:prueba';
  };
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.name = this.download;
  });
  return saved;
}

/** A file that is still being made while it is read. */
function serveFile(address: string) {
  const dispatcher = globalThis.fetch;
  let writer: ReadableStreamDefaultController<Uint8Array> | undefined;
  let wasStopped = false;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path !== address) return dispatcher(path, init);
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        writer = controller;
      },
    });
    init.signal?.addEventListener('abort', () => {
      wasStopped = true;
      writer?.error(init.signal?.reason);
    });
    return new Response(body, { headers: { 'content-type': 'text/csv; charset=utf-8' } });
  });
  return {
    write: (text: string) => writer?.enqueue(new TextEncoder().encode(text)),
    end: () => writer?.close(),
    wasStopped: () => wasStopped,
  };
}
