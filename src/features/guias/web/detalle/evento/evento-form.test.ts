import { expect, test } from 'vitest';

import {
  EMPTY_EVENTO,
  type EventoValues,
  eventoErrors,
  eventoParams,
  type Reglas,
  serverErrors,
} from './evento-form.ts';

const NOW = new Date('2026-11-20T17:00:00Z');

const rules = (change: Partial<Reglas> = {}): Reglas => ({
  exige: [],
  motivoExigeFoto: false,
  hayFirma: false,
  bultos: 1,
  now: NOW,
  ...change,
});
const filled = (change: Partial<EventoValues>): EventoValues => ({ ...EMPTY_EVENTO, ...change });
const wrong = (values: EventoValues, change: Partial<Reglas>) => Object.keys(eventoErrors(values, rules(change)));

test.each([
  ['motivo', 'motivo_id'],
  ['foto', 'foto_id'],
  ['firma', 'firma_id'],
  ['documento', 'documento'],
  ['recibe', 'recibe'],
  ['monto', 'monto'],
  ['agente', 'agente_id'],
  ['bultos', 'bultos'],
  ['dia', 'dia'],
  ['direccion', 'direccion'],
  ['nota', 'nota'],
  ['peso', 'peso'],
] as const)('an event that asks for %s is not sent without it', (exigencia, campo) => {
  expect(wrong(EMPTY_EVENTO, { exige: [exigencia] })).toEqual([campo]);
  expect(wrong(EMPTY_EVENTO, {})).toEqual([]);
});

test('what is drawn counts as a signature before it is up', () => {
  expect(wrong(EMPTY_EVENTO, { exige: ['firma'], hayFirma: true })).toEqual([]);
});

test('a reason may ask for a photo where the event does not', () => {
  const chosen = filled({ motivo_id: 13 });
  expect(wrong(chosen, { exige: ['motivo'], motivoExigeFoto: true })).toEqual(['foto_id']);
});

test('a partial delivery leaves at least one piece behind', () => {
  const both = filled({ bultos: [1, 2] });
  expect(wrong(both, { exige: ['bultos'], bultos: 2 })).toEqual(['bultos']);
  expect(wrong(both, { exige: ['bultos'], bultos: 3 })).toEqual([]);
});

test('no weight needs its reason', () => {
  expect(wrong(filled({ sin_peso: 'balanza rota' }), { exige: ['peso'] })).toEqual([]);
  expect(wrong(filled({ peso: '1.250' }), { exige: ['peso'] })).toEqual(['peso']);
  expect(wrong(filled({ peso: '0' }), { exige: ['peso'] })).toEqual(['peso']);
});

test.each([
  ['20/11/2026 14:01', ['cuando']],
  ['20/11/2026 13:59', []],
  ['20/10/2026 13:00', ['cuando']],
  ['anteayer', ['cuando']],
])('that it happened at %s is answered with %j', (cuando, fields) => {
  expect(wrong(filled({ cuando }), {})).toEqual(fields);
});

test('only what was filled in and is asked for is sent, in the units of the wire', () => {
  const values = filled({
    motivo_id: 4,
    monto: '1.234,50',
    peso: '1,25',
    recibe: ' Ana Pérez ',
    nota: '  ',
    bultos: [2],
    cuando: '20/11/2026 11:00',
  });
  expect(eventoParams(values, { exige: ['recibe', 'monto', 'peso'], now: NOW })).toEqual({
    recibe: 'Ana Pérez',
    monto_centavos: 123450,
    peso_gramos: 1250,
    bultos: [2],
    fecha_evento: '2026-11-20T14:00:00Z',
  });
});

test('why there is no weight is sent in its place', () => {
  const values = filled({ sin_peso: 'balanza rota' });
  expect(eventoParams(values, { exige: ['peso'], now: NOW })).toEqual({ sin_peso: 'balanza rota' });
});

test('what the server found stands at the field of the dialog, and what has none is not lost', () => {
  const found = serverErrors({
    monto_centavos: 'No alcanza',
    motivo: 'No corresponde',
    'bultos.0': 'No existe',
    guia_id: 'Mal',
  });
  expect(found.errors).toEqual({ monto: 'No alcanza', motivo_id: 'No corresponde', bultos: 'No existe' });
  expect(found.rest).toEqual(['Mal']);
});
