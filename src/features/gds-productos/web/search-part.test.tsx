import { beforeEach, expect, test } from 'vitest';

import { fakeService, OPERARIO } from '#testing/web.tsx';
import { useSessionState } from '#web/session-state.ts';

import { listProductos, type ProductoFila } from '../contract.ts';
import { type Leido, leerCodigo } from '../leer.contract.ts';
import { gdsPart } from './search-part.ts';

const NADA: Leido = { clase: 'NADA', gs1: null, lpn: null, lugar: null, productos: [], documento: null };
const LPN = { id: 7, codigo: '070000000000000012', deposito_id: 1, almacenamiento_id: 11, lugar: 'A-01', unidades: 48 };
const YERBA = { producto_id: 101, sku: 'YERBA-1K', nombre: 'Yerba', unidad: 'UN', cliente: 'Tienda', factor: 1 };
const producto = { ...YERBA, control_partida: 'NO', control_serie: 'NO', partida_id: null } as const;
const orden = { id: 9, numero: 'OV-000009', tipo: 'VENTA' } as const;

const pagina = <T,>(records: T[]) => ({
  current_page: 1,
  page_quantity: records.length,
  total_pages: 1,
  total_records: records.length,
  records,
});
const { signal } = new AbortController();
const leido = (read: Partial<Leido>) => fakeService(leerCodigo, () => ({ ...NADA, ...read }));
const locate = (raw: string) => gdsPart.locate(raw.replace(/\W/g, ''), signal, raw);
const conPermisos = (...codes: string[]) =>
  useSessionState.setState({
    user: { ...OPERARIO, funcionalidades: codes.map((codigo) => ({ codigo, nombre: codigo })) },
  });

beforeEach(() => {
  conPermisos('GDS_001');
  fakeService(listProductos, () => pagina([]));
});

test.each<[string, Partial<Leido>, string]>([
  ['a plate', { lpn: { ...LPN, estado: 'CERRADO' } }, '/gds/mantenimiento/lpn?id=7'],
  ['a place', { lugar: { almacenamiento_id: 11, codigo: 'A-01' } }, '/gds/mantenimiento/almacenamientos?id=11'],
  ['goods', { productos: [producto] }, '/gds/mantenimiento/items/101'],
  ['goods of two clients', { productos: [producto, producto] }, '/gds/mantenimiento/items/list?q=YERBA-1K'],
  ['work', { documento: { tipo: 'WO', id: 3, numero: 'WO-0000003', orden: null } }, '/gds/work-order/pickup?id=3'],
  ['an order', { documento: { tipo: 'ORDEN', id: 9, numero: orden.numero, orden } }, '/gds/ordenes/venta/9'],
  ['a parcel', { documento: { tipo: 'GUIA', id: 5, numero: '881000000012', orden } }, '/gds/ordenes/venta/9'],
])('a reading of %s opens where it stands', async (_what, read, to) => {
  const asked = leido(read);
  expect(await locate(']C100\u001dA-01')).toBe(to);
  // As the scanner sent it: what stands between the parts of a symbol says where they end.
  expect(asked).toEqual([{ texto: ']C100\u001dA-01' }]);
});

test('nothing leads nowhere, and a parcel is left to what searches parcels for whoever may see it', async () => {
  leido({});
  expect(await locate('XX')).toBeNull();
  conPermisos('GDS_001', 'GUI_001');
  leido({ documento: { tipo: 'GUIA', id: 5, numero: '881000000012', orden } });
  expect(await locate('881000000012')).toBeNull();
});

test('whoever only looks at stock is not led to pages of those who work there', async () => {
  conPermisos('GDS_003');
  leido({ lugar: { almacenamiento_id: 11, codigo: 'A-01' } });
  expect(await locate('A-01')).toBeNull();
  leido({ documento: { tipo: 'WO', id: 3, numero: 'WO-0000003', orden: null } });
  expect(await locate('WO-0000003')).toBeNull();
  leido({ productos: [producto] });
  expect(await locate('YERBA-1K')).toBe('/gds/mantenimiento/items/101');
});

test('what is typed finds goods by their name, and first what is called exactly so', async () => {
  leido({ documento: { tipo: 'WO', id: 3, numero: 'WO-0000003', orden: null } });
  const fila: ProductoFila = {
    ...{ id: 101, sku: 'YERBA-1K', nombre: 'Yerba', unidad: 'UN', cliente_id: 1, cliente: 'Tienda', estado: 'ACTIVO' },
    ...{ codigo: null, abc: null, provisorio: false, disponible: 1, reservado: 0, otros: 0, partidas: 0 },
    proximo_vence: null,
  };
  fakeService(listProductos, () => pagina([fila]));
  const [group] = await gdsPart.find('wo-0000003', signal);
  expect(group?.options.map(({ content, to }) => [content, to])).toEqual([
    ['Trabajo WO-0000003', '/gds/work-order/pickup?id=3'],
    ['YERBA-1K · Yerba · Tienda', '/gds/mantenimiento/items/101'],
  ]);
  expect(await gdsPart.find('w', signal)).toEqual([]);
});
