import { expect, test } from 'vitest';

import type { Linea, Recorrido } from '../contract.ts';
import { filaDe, llevarEnFila, lugaresDe, puertaTras } from './fila.ts';

const linea = (guia_id: number, estado: Linea['estado'] = 'PLANIFICADA'): Linea => ({
  ...{ guia_id, guia_nro: `88100000000${guia_id}`, orden: guia_id * 10, fija: false, modo: 'ENTREGA', estado },
  ...{ estado_general: 'ASIGNADO', destinatario: `Ana ${guia_id}`, direccion: 'Ellauri 880', localidad: null },
  ...{ zona: 'MVD-Sur', telefono: null, bultos: 1, cobrar: null, moneda: 'UYU', motivo: null, cuando: null },
});
const levante = (id: number, orden: number, desde = '15:00'): Recorrido['levantes'][number] => ({
  ...{ id, numero: `L-${id}`, orden, estado: 'ASIGNADO', cliente: `Tienda ${id}`, direccion: 'Ruta 8', zona: 'Metro' },
  ...{ telefono: null, desde, hasta: '18:00', motivo: null, anunciadas: 2, bultos_anunciados: null },
});

test('what is open stands in one row as the page shows it, without what is done', () => {
  const done = { ...levante(7, 10), estado: 'LEVANTADO' as const };
  const lineas = [linea(1, 'ENTREGADA'), linea(2), linea(3), linea(4)];
  expect(filaDe({ lineas, levantes: [levante(5, 0), levante(6, 30), done] })).toEqual([-5, 2, 3, -6, 4]);
});

test('one goes before another or to the end, and of one that is not there nothing moves', () => {
  const fila = [1, -5, 2, 3];
  expect(llevarEnFila(fila, { id: 3, antes: -5 })).toEqual([1, 3, -5, 2]);
  expect(llevarEnFila(fila, { id: -5, antes: 3 })).toEqual([1, 2, -5, 3]);
  expect(llevarEnFila(fila, { id: 1, antes: null })).toEqual([-5, 2, 3, 1]);
  expect(llevarEnFila(fila, { id: 9, antes: 1 })).toBe(fila);
  expect(llevarEnFila(fila, { id: 1, antes: 9 })).toBe(fila);
});

test('each fetch says behind how many doors it stands, and before which door something falls', () => {
  expect(lugaresDe([-6, 1, -5, 2, -7])).toEqual([
    { id: 5, orden: 1 },
    { id: 6, orden: 0 },
    { id: 7, orden: 2 },
  ]);
  expect(puertaTras([1, -5, -6, 2], -5)).toBe(2);
  expect(puertaTras([1, -5, 2], 1)).toBe(1);
  expect(puertaTras([1, -5], -5)).toBeNull();
  expect(puertaTras([1, 2], null)).toBeNull();
});
