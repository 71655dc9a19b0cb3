import { expect, test } from 'vitest';

import type { Linea } from '../contract.ts';
import type { Real } from '../real.contract.ts';
import { desvioDe, fueraDeOrden, type Hecho, hechosDe, realColumns, resumenText } from './real.columns.tsx';

const linea = (guia_id: number): Linea => ({
  ...{ guia_id, guia_nro: `88100000000${guia_id}`, orden: guia_id, fija: false, modo: 'ENTREGA', estado: 'ENTREGADA' },
  ...{ estado_general: 'ENTREGADO', destinatario: `Ana ${guia_id}`, direccion: 'Ellauri 880', localidad: null },
  ...{ zona: 'MVD-Sur', telefono: null, bultos: 1, cobrar: 50_000, moneda: 'UYU', motivo: null, cuando: null },
});
const at = (hour: string) => `2026-11-23T${hour}:00Z`;
const real = (guia_id: number, turno: number | null, more: Partial<Real> = {}): Real => ({
  ...{ guia_id, turno, prevista: at('14:00'), llegada: null, hecha: turno === null ? null : at('14:05') },
  ...{ recibe: null, cobrado: null, medio: null, foto: false, firma: false, documento: false },
  ...more,
});
const cells = (hecho: Hecho) => Object.fromEntries(realColumns.map(({ header, value }) => [header, value(hecho)]));

test('a stop is as late as the driver was at its door, whatever the hand-over took; before its hour it is early', () => {
  const of = (more: Partial<Real>) => desvioDe({ linea: linea(1), puesto: 1, real: real(1, 1, more) });
  expect(of({ llegada: at('13:48'), hecha: at('14:30') })).toBe(-12);
  expect(of({ hecha: at('14:30') })).toBe(30);
  expect(of({ prevista: null })).toBeNull();
  expect(of({ hecha: null })).toBeNull();
});

test('out of order is only what changed places with something that was done', () => {
  const hechos = hechosDe([1, 2, 3, 4].map(linea), [real(1, 2), real(2, 1), real(3, null), real(4, 3)]);
  expect([...fueraDeOrden(hechos)]).toEqual([1, 2]);
  expect(resumenText(hechos)).toBe('3 de 3 en hora (hasta 15 min) · 2 fuera del orden del plan');
  const late = hechosDe([1, 2].map(linea), [real(1, 1), real(2, 2, { hecha: at('14:16') })]);
  expect(resumenText(late)).toBe('1 de 2 en hora (hasta 15 min) · 1 tarde · en el orden del plan');
  expect(resumenText(hechosDe([linea(1)], []))).toBe('Todavía no hay horas para comparar.');
});

test('a row says hours of Montevideo, money with its means where it is no cash, and each proof', () => {
  const said = cells({
    ...{ linea: linea(2), puesto: 2 },
    real: real(2, 1, { llegada: at('14:03'), cobrado: 50_000, medio: 'TARJETA', firma: true, foto: true }),
  });
  expect(said).toMatchObject({
    ...{ Plan: 2, Turno: 1, Prevista: '11:00', 'En la puerta': '11:03', Hora: '11:05', Diferencia: '+3 min' },
    ...{ Cobrado: '$ 500,00 (tarjeta)', Pruebas: 'firma · foto' },
  });
  expect(cells({ linea: linea(2), puesto: 2, real: undefined })).toMatchObject({
    Hora: '—',
    Cobrado: '—',
    Pruebas: '—',
  });
});
