import fc from 'fast-check';
import { expect, test } from 'vitest';

import { runs } from '#testing/night.ts';

import { consolidar, type Posicion, reponer } from './reponer.ts';
import type { Candidato } from './ubicar.ts';

const YERBA = { producto_id: 1, cliente_id: 1 };
const cosa = (cantidad: number, partida_id: number | null = null, producto_id = 1) => ({
  ...{ producto_id, cliente_id: 1, partida_id, cantidad },
});
const lugar = (id: number, contenido: Candidato['contenido'], fields: Partial<Candidato> = {}): Candidato => ({
  ...{ id, codigo: `L-${id}`, secuencia: id, bloqueo: 'NADA', bloqueo_motivo: null, max_unidades: null, max_lpn: null },
  ...{ lpns: 0, fijo_de: [], mezcla_producto: true, mezcla_partida: true, mezcla_cliente: false, contenido },
  ...fields,
});
const reserva = (id: number, cantidad: number, partida_id: number | null = null, vence: string | null = null) => ({
  ...{ almacenamiento_id: id, secuencia: id, cantidad, partida_id, vence },
});
const tomas = (of: Candidato, maximo: number, reservas: Parameters<typeof reponer>[1]) =>
  reponer({ ...YERBA, maximo, lugar: of }, reservas).map(({ almacenamiento_id, lleva }) => [almacenamiento_id, lleva]);

test('a face is filled up to its most, of what is over first and then of what is near', () => {
  const reservas = [reserva(9, 5, 92, '2027-03-01'), reserva(8, 4, 91, '2027-01-01'), reserva(7, 50, 93)];
  expect(tomas(lugar(1, [cosa(3, 90)]), 20, reservas)).toEqual([
    [8, 4],
    [9, 5],
    [7, 8],
  ]);
});

test('a face takes no more than has room in it, nor what it does not take beside what lies there', () => {
  const other = cosa(8, null, 2);
  expect(tomas(lugar(1, [cosa(3), other], { max_unidades: 15 }), 20, [reserva(9, 50)])).toEqual([[9, 4]]);
  const unmixed = lugar(1, [cosa(3, 90)], { mezcla_partida: false });
  expect(tomas(unmixed, 20, [reserva(8, 5, 91), reserva(9, 5, 90)])).toEqual([[9, 5]]);
  expect(tomas(lugar(1, [], { mezcla_partida: false }), 20, [reserva(8, 5, 91), reserva(9, 5, 90)])).toEqual([[8, 5]]);
  expect(tomas(lugar(1, [cosa(3)], { bloqueo: 'ENTRADA', bloqueo_motivo: 'Rota' }), 20, [reserva(9, 5)])).toEqual([]);
  expect(tomas(lugar(1, [cosa(20)]), 20, [reserva(9, 5)])).toEqual([]);
});

const posicion = (id: number, cantidad: number, fields: Partial<Posicion> & Partial<Candidato> = {}): Posicion => {
  const { vaciable = true, ...rest } = fields;
  return { lugar: lugar(id, [cosa(cantidad)], rest), cantidad, vaciable };
};
const juntas = (...posiciones: Posicion[]) =>
  consolidar({ ...YERBA, partida_id: null }, posiciones).map(({ de, a, hay }) => [de.lugar.id, a.lugar.id, hay]);

test('the least are carried to the most, and what is filled is not emptied', () => {
  expect(juntas(posicion(1, 5), posicion(2, 30), posicion(3, 2))).toEqual([
    [3, 2, 30],
    [1, 2, 32],
  ]);
  // No room for both: what was carried first counts.
  const full = { max_unidades: 36 };
  expect(juntas(posicion(1, 5, full), posicion(2, 30, full), posicion(3, 2, full))).toEqual([[3, 2, 30]]);
});

test('what is more than half full stays, and so does what may not be emptied', () => {
  expect(juntas(posicion(1, 30, { max_unidades: 50 }), posicion(2, 31, { max_unidades: 61 }))).toEqual([]);
  expect(juntas(posicion(1, 5, { vaciable: false }), posicion(2, 6, { vaciable: false }))).toEqual([]);
  expect(juntas(posicion(1, 5), posicion(2, 6, { vaciable: false }))).toEqual([[1, 2, 6]]);
});

/** Places as a warehouse has them: small and large, shut either way, fixed ones, with what else lies there. */
const lugares = fc.array(
  fc.record({
    cantidad: fc.integer({ min: 1, max: 40 }),
    max_unidades: fc.option(fc.integer({ min: 40, max: 90 }), { freq: 1 }),
    bloqueo: fc.constantFrom<Candidato['bloqueo']>('NADA', 'NADA', 'NADA', 'ENTRADA'),
    mezcla_producto: fc.boolean(),
    otra: fc.integer({ min: 0, max: 12 }),
    fija: fc.boolean(),
  }),
  { minLength: 2, maxLength: 9 },
);

test('more is never carried to where there is less when the other way round can be done', () => {
  fc.assert(
    fc.property(lugares, (some) => {
      const posiciones = some.map(({ cantidad, otra, fija, ...fields }, at): Posicion => {
        const contenido = [cosa(cantidad), ...(otra > 9 ? [cosa(otra, null, 2)] : [])];
        const of = { ...fields, bloqueo_motivo: fields.bloqueo === 'NADA' ? null : 'Andamio' };
        return { lugar: lugar(at + 1, contenido, of), cantidad, vaciable: contenido.length === 1 && !fija };
      });
      const made = consolidar({ ...YERBA, partida_id: null }, posiciones);
      for (const { de, a } of made) {
        if (de.cantidad <= a.cantidad) continue;
        // The other way round, alone, as things lie before anything is carried.
        const reverse = consolidar({ ...YERBA, partida_id: null }, [a, { ...de, vaciable: false }]);
        expect(reverse, `${de.cantidad} to ${a.cantidad}`).toEqual([]);
      }
    }),
    { numRuns: runs(2_000) },
  );
});
