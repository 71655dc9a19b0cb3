import { expect, test } from 'vitest';

import { descartarGuardado } from '#features/gds-stock/descartes.contract.ts';

import { ActoDePicking, ActoDeTraslado } from '../mesa.contract.ts';
import { pickingDescartado, trasladoDescartado } from './descartado.ts';

/** What was done at a shelf and is let go of, as the server is told of it. */

const LEIDO = { wo_id: 4, linea_id: 7, titulo: '3 de A-01', lugar: 'A-01', producto: '779', cantidad: 3, series: [] };
const pick = (more: object) =>
  ActoDePicking.parse({ ...LEIDO, acto: 'pick', bin: 'CARRO-1-B02', hecho: 0, fecha: null, ...more });
const carry = (more: object) => ActoDeTraslado.parse({ ...LEIDO, acto: 'llevar', a: 'B-02', ...more });
const SAID = {
  ...{ clave_descartada: '5b0c6c1e-9a0e-4f0f-8d27-000000000001', titulo: 'x', rechazo: 'y', motivo: 'MAL_LEIDO' },
};

test('a pick and what was carried name their line, where they began and ended, and what was read', () => {
  const read = { wo_linea_id: 7, de: { texto: 'A-01' }, items: [{ texto: '779', cantidad: 3 }] };
  expect(pickingDescartado(pick({}))).toEqual({ que: 'PICKING', ...read, a: { texto: 'CARRO-1-B02' } });
  expect(trasladoDescartado(carry({}))).toEqual({ que: 'TRASLADO', ...read, a: { texto: 'B-02' } });
});

test('one that read nothing, and one that an older page kept, can be told as well', () => {
  const nothing = { lugar: null, producto: null, bin: '', a: ' ', cantidad: 0, linea_id: 0 };
  for (const que of [pickingDescartado(pick(nothing)), trasladoDescartado(carry(nothing))]) {
    expect(Object.keys(que)).toEqual(['que']);
    expect(descartarGuardado.params.safeParse({ ...SAID, ...que }).success).toBe(true);
  }
  const short = pickingDescartado(pick({ lugar: null, producto: null, bin: null, acto: 'falta' }));
  expect(short).toEqual({ que: 'PICKING', wo_linea_id: 7, items: [{ cantidad: 3 }] });
});
