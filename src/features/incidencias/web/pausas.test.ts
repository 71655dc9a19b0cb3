import { expect, test } from 'vitest';

import type { Entrada } from '../hilo.contract.ts';
import { conPausas } from './pausas.ts';

const entrada = (id: number, hora: string, hasta: Entrada['hasta'] = null): Entrada => ({
  ...{ clase: hasta === null ? 'nota' : 'acto', id, fecha: `2026-11-23T${hora}:00Z`, usuario: 'Ana' },
  ...{ de_afuera: false, texto: 'x', adjuntos: [], hasta },
});

test('the clock stood from the act that waited until the one that went on, and what was said meanwhile says so', () => {
  const shown = conPausas([
    entrada(8, '15:00'),
    entrada(7, '14:30', 'ESPERA_TERCERO'),
    entrada(6, '14:00', 'EN_GESTION'),
    entrada(5, '13:00', 'ESPERA_TERCERO'),
    entrada(4, '12:30', 'ESPERA_CLIENTE'),
    entrada(3, '12:00'),
    entrada(2, '11:00', 'ESPERA_CLIENTE'),
    entrada(1, '10:00', 'ABIERTA'),
  ]);
  expect(shown.map(({ entrada: { id }, enPausa }) => [id, enPausa])).toEqual([
    ...[
      [8, true],
      [7, false],
      [6, false],
      [5, false],
      [4, true],
      [3, true],
      [2, false],
      [1, false],
    ],
  ]);
  expect(shown.flatMap(({ pausa }) => (pausa === null ? [] : [pausa]))).toEqual([
    { desde: '2026-11-23T14:30:00Z', hasta: null, por: 'se esperaba a un tercero' },
    { desde: '2026-11-23T13:00:00Z', hasta: '2026-11-23T14:00:00Z', por: 'se esperaba a un tercero' },
    { desde: '2026-11-23T11:00:00Z', hasta: '2026-11-23T13:00:00Z', por: 'se esperaba una respuesta' },
  ]);
});
