import { expect, test } from 'vitest';

import { anEvento } from '#testing/detalle.ts';

import { atrasoDeRegistro, type Entrada, estadoSin, historiaOf, matches } from './recorrido.ts';

const DAT = anEvento({ id: 1, tipo: 'DAT', estado: 'PRE_INGRESADO', fecha_evento: '2026-11-18T10:00:00Z' });
const ING = anEvento({ id: 2, tipo: 'ING_PL', estado: 'INGRESADO', fecha_evento: '2026-11-18T12:00:00Z' });
const PES = anEvento({ id: 3, tipo: 'PES', estado: null, fecha_evento: '2026-11-18T12:30:00Z' });
const WRONG = anEvento({ id: 4, tipo: 'CLA', estado: null, corregido: true, fecha_evento: '2026-11-18T13:00:00Z' });
const CORR = anEvento({ id: 5, tipo: 'CORR', corrige_id: 4, estado: null, nota: 'otro carro' });
const CLA = anEvento({ id: 6, tipo: 'CLA', estado: 'CLASIFICADO', fecha_evento: '2026-11-18T15:30:00Z' });
const REMARK = { id: 1, usuario: 'Ana', fecha: '2026-11-18T12:10:00Z', texto: 'Llamó', interno: false };

const ASKED = {
  id: 7,
  numero: 'I-261118-0007',
  asunto: 'Demora',
  estado: 'Abierta',
  fecha: '2026-11-18T14:00:00Z',
  abierta: true,
};

function idOf(entrada: Entrada): number | string {
  if (entrada.clase === 'evento') return entrada.evento.id;
  return entrada.clase === 'comentario' ? entrada.comentario.texto : entrada.incidencia.numero;
}

test('the newest stands on top, remarks between the facts of their time, corrections with what they correct', () => {
  const story = historiaOf({ eventos: [CLA, DAT, WRONG, ING, CORR, PES], comentarios: [REMARK] });
  expect(story.map(idOf)).toEqual([6, 4, 3, 'Llamó', 2, 1]);
  expect(story[1]).toMatchObject({ correccion: { id: 5 } });
});

test('what was asked about the parcel stands between the facts of its time, and among the notes', () => {
  const story = historiaOf({ eventos: [CLA, ING], comentarios: [REMARK], incidencias: [ASKED] });
  expect(story.map(idOf)).toEqual([6, 'I-261118-0007', 'Llamó', 2]);
  expect(story.filter((entrada) => matches(entrada, 'notas')).map(idOf)).toEqual(['I-261118-0007', 'Llamó']);
});

test('the delay is counted from the event before that still counts', () => {
  const story = historiaOf({ eventos: [DAT, ING, PES, WRONG, CORR, CLA], comentarios: [] });
  const delays = story.map((entrada) => (entrada.clase === 'evento' ? entrada.demora_ms : null));
  expect(delays.map((ms) => (ms === null ? null : ms / 60_000))).toEqual([180, null, 30, 120, null]);
});

test('of two events of one moment the later registration is on top', () => {
  const twin = anEvento({ id: 9, fecha_evento: ING.fecha_evento });
  expect(historiaOf({ eventos: [twin, ING], comentarios: [] }).map(idOf)).toEqual([9, 2]);
});

test('Estados shows what changed the state and counts, Notas what somebody wrote', () => {
  const noted = anEvento({ id: 8, estado: null, nota: 'mojada', fecha_evento: '2026-11-18T16:00:00Z' });
  const story = historiaOf({ eventos: [DAT, ING, PES, WRONG, CORR, noted], comentarios: [REMARK] });
  const shown = (filtro: 'todos' | 'estados' | 'notas') => story.filter((one) => matches(one, filtro)).map(idOf);
  expect(shown('estados')).toEqual([2, 1]);
  expect(shown('notas')).toEqual([8, 4, 'Llamó']);
  expect(shown('todos')).toHaveLength(6);
});

test('a registration is late from five minutes on', () => {
  const late = (fecha_registro: string) => atrasoDeRegistro(anEvento({ fecha_registro }));
  expect(late('2026-11-18T21:04:59Z')).toBeNull();
  expect(late('2026-11-19T00:00:00Z')).toBe(3 * 3_600_000);
});

test('without its last event a parcel falls back to the state before it', () => {
  expect(estadoSin([DAT, ING, CLA], CLA)).toBe('INGRESADO');
  expect(estadoSin([DAT, ING, PES], PES)).toBe('INGRESADO');
});

test('without an earlier event nobody knows before the server has said so', () => {
  expect(estadoSin([DAT, ING, CLA], ING)).toBeNull();
});
