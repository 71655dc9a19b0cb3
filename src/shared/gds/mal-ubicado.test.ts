import { expect, test } from 'vitest';

import type { ConRasgos, ReglaDeCompatibilidad } from './compatibilidad.ts';
import { type CosaEnLugar, malUbicadas } from './mal-ubicado.ts';

const [INFLAMABLE, ALIMENTO, ALTURA] = [1, 2, 3];
const NUNCA_JUNTOS: ReglaDeCompatibilidad = {
  ...{ caracteristica_id: INFLAMABLE, valor: 'Sí', regla: 'PROHIBE', otra_id: ALIMENTO, otro_valor: 'Sí' },
  ...{ otra_de: 'PRODUCTO', nombre: 'Inflamable', otro_nombre: 'Alimento' },
};
const NI_ARRIBA: ReglaDeCompatibilidad = {
  ...{ ...NUNCA_JUNTOS, otra_id: ALTURA, otra_de: 'ALMACENAMIENTO', otro_nombre: 'En altura' },
};
const A_03: ConRasgos = { nombre: 'A-03', rasgos: [] };
const cosa = (nombre: string, caracteristica_id: number, cantidad: number, more: Partial<CosaEnLugar> = {}) => ({
  ...{ nombre, rasgos: [{ caracteristica_id, valor: 'Sí' }], cantidad, libre: cantidad, pedida: false },
  ...more,
});
const van = (cosas: readonly CosaEnLugar[], reglas = [NUNCA_JUNTOS], lugar = A_03) =>
  Object.fromEntries(
    malUbicadas(reglas, lugar, cosas).map(({ cosa: { nombre }, seQueda }) => [nombre, seQueda ? 'se queda' : 'va']),
  );

test('of two that clash the fewer units go, and the other may stay', () => {
  expect(van([cosa('Vela', INFLAMABLE, 6), cosa('Yerba', ALIMENTO, 20)])).toEqual({ Vela: 'va', Yerba: 'se queda' });
  expect(van([cosa('Vela', INFLAMABLE, 60), cosa('Yerba', ALIMENTO, 20)])).toEqual({ Vela: 'se queda', Yerba: 'va' });
});

test('one that stands in the way of several goes, however much there is of it', () => {
  const foods = [cosa('Yerba', ALIMENTO, 2), cosa('Aceite', ALIMENTO, 3)];
  expect(van([...foods, cosa('Vela', INFLAMABLE, 90)])).toEqual({
    Yerba: 'se queda',
    Aceite: 'se queda',
    Vela: 'va',
  });
});

test('what nobody may carry off stays, and what was asked for already is what goes', () => {
  const yerba = cosa('Yerba', ALIMENTO, 20);
  const promised = cosa('Vela', INFLAMABLE, 6, { libre: 0 });
  expect(van([promised, yerba])).toEqual({ Vela: 'se queda', Yerba: 'va' });
  expect(van([promised, { ...yerba, libre: 0 }])).toEqual({ Vela: 'va', Yerba: 'va' });
  expect(van([cosa('Vela', INFLAMABLE, 6), { ...yerba, pedida: true }])).toEqual({ Vela: 'se queda', Yerba: 'va' });
});

test('what the place itself shuts goes, and what it lay beside is told no more', () => {
  const arriba = { nombre: 'A-03-E', rasgos: [{ caracteristica_id: ALTURA, valor: 'Sí' }] };
  const both = [cosa('Vela', INFLAMABLE, 60), cosa('Yerba', ALIMENTO, 2)];
  expect(van(both, [NUNCA_JUNTOS, NI_ARRIBA], arriba)).toEqual({ Vela: 'va', Yerba: 'se queda' });
  expect(van(both.slice(1), [NUNCA_JUNTOS, NI_ARRIBA], arriba)).toEqual({});
});
