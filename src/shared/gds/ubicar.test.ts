import { expect, test } from 'vitest';

import type { Juicio } from './compatibilidad.ts';
import { type Candidato, type PorUbicar, sugerir } from './ubicar.ts';

const YERBA: PorUbicar = { producto_id: 1, cliente_id: 1, partida_id: 5, cantidad: 10, abc: 'A' };
const LUGAR: Candidato = {
  ...{ id: 1, codigo: 'A-01', secuencia: 1, bloqueo: 'NADA', bloqueo_motivo: null, max_unidades: null },
  ...{ max_lpn: null, lpns: 0, fijo_de: [] },
  ...{ mezcla_producto: true, mezcla_partida: true, mezcla_cliente: false, contenido: [] },
};
const hay = (more: object = {}) => ({ producto_id: 1, cliente_id: 1, partida_id: 5, cantidad: 4, ...more });
const lugar = (id: number, more: Partial<Candidato> = {}): Candidato => ({ ...LUGAR, id, codigo: `A-0${id}`, ...more });
const NADA: Juicio = { razones: [], puntos: 0 };
const ask = (candidatos: readonly Candidato[], juzgar: (candidato: Candidato) => Juicio = () => NADA) =>
  sugerir({ cosas: [YERBA], candidatos, juzgar });

test('what lies with its own lot comes before its product, before what is empty, before what holds other things', () => {
  const { propuestas } = ask([
    lugar(1),
    lugar(2, { contenido: [hay({ producto_id: 9 })] }),
    lugar(3, { contenido: [hay({ partida_id: 6 })] }),
    lugar(4, { contenido: [hay()], max_unidades: 20 }),
  ]);
  expect(propuestas).toEqual([
    { almacenamiento_id: 4, codigo: 'A-04', puntos: 100, razon: 'Ya hay 4 del mismo lote · queda lugar para 6 más' },
    { almacenamiento_id: 3, codigo: 'A-03', puntos: 60, razon: 'Ya hay 4 de otro lote' },
    { almacenamiento_id: 1, codigo: 'A-01', puntos: 40, razon: 'Está vacía' },
  ]);
});

test('the walk weighs on what is asked for often, and hardly on what is not', () => {
  const two = [lugar(1, { contenido: [hay({ partida_id: 6 })], secuencia: 100 }), lugar(2, { secuencia: 1 })];
  expect(ask(two).propuestas.map(({ codigo, puntos }) => [codigo, puntos])).toEqual([
    ['A-02', 40],
    ['A-01', 20],
  ]);
  const slow = sugerir({ cosas: [{ ...YERBA, abc: 'C' }], candidatos: two, juzgar: () => NADA });
  expect(slow.propuestas.map(({ codigo, puntos }) => [codigo, puntos])).toEqual([
    ['A-01', 56],
    ['A-02', 40],
  ]);
});

test.each([
  [{ bloqueo: 'ENTRADA', bloqueo_motivo: 'Mojada' }, 'Está bloqueada: Mojada'],
  [{ contenido: [hay({ cliente_id: 2, producto_id: 7 })] }, 'No mezcla clientes'],
  [{ mezcla_producto: false, contenido: [hay({ producto_id: 7 })] }, 'No mezcla productos'],
  [{ mezcla_partida: false, contenido: [hay({ partida_id: 6 })] }, 'No mezcla lotes de un producto'],
  [{ max_unidades: 12, contenido: [hay()] }, 'No entra: quedan 8'],
] satisfies readonly [Partial<Candidato>, string][])('%o is left out: %s', (more, razon) => {
  expect(ask([lugar(1, more)])).toEqual({
    propuestas: [],
    rechazadas: [{ almacenamiento_id: 1, codigo: 'A-01', razon }],
  });
});

test('its fixed place comes after its own lot and before another lot of it, full or empty', () => {
  const { propuestas } = ask([
    lugar(1, { fijo_de: [1] }),
    lugar(2, { contenido: [hay()] }),
    lugar(3, { contenido: [hay({ partida_id: 6 })] }),
    lugar(4, { fijo_de: [9] }),
  ]);
  expect(propuestas.map(({ codigo, puntos, razon }) => [codigo, puntos, razon])).toEqual([
    ['A-02', 100, 'Ya hay 4 del mismo lote'],
    ['A-01', 80, 'Es su ubicación fija'],
    ['A-03', 60, 'Ya hay 4 de otro lote'],
  ]);
});

test('a pallet is not sent where as many stand as there may; what comes loose is', () => {
  const full = [lugar(1, { max_lpn: 2, lpns: 2 })];
  const caso = { cosas: [YERBA], candidatos: full, juzgar: () => NADA };
  expect(sugerir({ ...caso, enLpn: true })).toMatchObject({
    ...{ propuestas: [], rechazadas: [{ codigo: 'A-01', razon: 'Ya tiene sus 2 LPN' }] },
  });
  expect(sugerir(caso).propuestas).toMatchObject([{ codigo: 'A-01' }]);
});

test('rules shut a place out with their own words, and move it up or down', () => {
  const { propuestas, rechazadas } = ask([lugar(1), lugar(2), lugar(3)], ({ id }) => {
    if (id === 1) return { razones: ['Inflamable ✕ Alimento (Yerba)'], puntos: 0 };
    return { razones: [], puntos: id === 2 ? -30 : 30 };
  });
  expect(rechazadas).toMatchObject([{ codigo: 'A-01', razon: 'Inflamable ✕ Alimento (Yerba)' }]);
  expect(propuestas).toEqual([
    { almacenamiento_id: 3, codigo: 'A-03', puntos: 70, razon: 'Está vacía · las reglas la prefieren' },
    { almacenamiento_id: 2, codigo: 'A-02', puntos: 10, razon: 'Está vacía · las reglas la evitan' },
  ]);
});
