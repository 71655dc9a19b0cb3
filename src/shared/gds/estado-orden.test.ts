import { describe, expect, test } from 'vitest';

import { type EstadoDeOrden, estadoDeOrden, type SumasDeOrden, type TipoDeOrden } from './estado-orden.ts';

const NADA: SumasDeOrden = {
  ...{ pedida: 10, anulada: 0, reservada: 0, tomada: 0, empacada: 0, despachada: 0, recibida: 0, faltante: 0 },
  ...{ por_recibir: 10, por_ubicar: 0, recepciones_abiertas: 0, intentada: false, avisada: false, arribada: false },
  ...{ verificada: false, entregada: false, parcial: false },
};
type Caso = readonly [Partial<SumasDeOrden>, EstadoDeOrden];
const estado = (tipo: TipoDeOrden, decision: 'CONFIRMADA' | 'LIBERADA', sumas: Partial<SumasDeOrden>) =>
  estadoDeOrden(tipo, decision, { ...NADA, ...sumas });

test('what is not in force is what was decided, whatever lies where', () => {
  for (const decision of ['BORRADOR', 'CERRADA', 'ANULADA'] as const)
    expect(estadoDeOrden('VENTA', decision, { ...NADA, reservada: 10, tomada: 10 })).toBe(decision);
});

describe('a sale', () => {
  test.each<Caso>([
    [{}, 'CONFIRMADA'],
    [{ intentada: true }, 'SIN_STOCK'],
    [{ intentada: true, reservada: 4 }, 'RESERVADA_PARCIAL'],
    [{ intentada: true, reservada: 10 }, 'RESERVADA'],
    [{ reservada: 7, anulada: 3 }, 'RESERVADA'],
  ])('that is confirmed, with %o, is %s', (sumas, expected) => {
    expect(estado('VENTA', 'CONFIRMADA', sumas)).toBe(expected);
  });

  test.each<Caso>([
    [{ reservada: 10 }, 'LIBERADA'],
    [{ reservada: 10, tomada: 3 }, 'EN_PICKING'],
    [{ reservada: 10, tomada: 10 }, 'PICKEADA'],
    [{ reservada: 10, tomada: 10, empacada: 4 }, 'EN_PACKING'],
    [{ reservada: 10, tomada: 10, empacada: 10 }, 'EMPACADA'],
    [{ reservada: 10, tomada: 10, empacada: 10, verificada: true }, 'VERIFICADA'],
    [{ reservada: 4, tomada: 4, empacada: 4, despachada: 6, verificada: true }, 'VERIFICADA'],
    [{ despachada: 10 }, 'DESPACHADA'],
    [{ despachada: 10, entregada: true }, 'ENTREGADA'],
    // What one line still waits for keeps an order from being picked, unless it may go in parts.
    [{ reservada: 6, tomada: 6 }, 'EN_PICKING'],
    [{ reservada: 6, tomada: 6, parcial: true }, 'PICKEADA'],
    [{ despachada: 6, parcial: true }, 'DESPACHADA'],
    [{ despachada: 6 }, 'EN_PACKING'],
  ])('that is released, with %o, is %s', (sumas, expected) => {
    expect(estado('VENTA', 'LIBERADA', sumas)).toBe(expected);
  });

  test('cannot be packed while its stock lies on the shelf', () => {
    expect(estado('VENTA', 'LIBERADA', { reservada: 10, verificada: true })).toBe('LIBERADA');
  });
});

describe('a purchase', () => {
  test.each<Caso>([
    [{}, 'CONFIRMADA'],
    [{ avisada: true }, 'EN_TRANSITO'],
    [{ avisada: true, arribada: true }, 'ARRIBADA'],
    [{ arribada: true, recepciones_abiertas: 1 }, 'EN_RECEPCION'],
    [{ recibida: 4, por_recibir: 6, por_ubicar: 4 }, 'RECIBIDA_PARCIAL'],
    [{ recibida: 10, por_recibir: 0, por_ubicar: 10 }, 'RECIBIDA'],
    [{ recibida: 8, faltante: 2, por_recibir: 0, por_ubicar: 8 }, 'RECIBIDA'],
    [{ recibida: 10, por_recibir: 0 }, 'UBICADA'],
    // Too much of one line does not stand for another one.
    [{ recibida: 12, por_recibir: 2, por_ubicar: 12 }, 'RECIBIDA_PARCIAL'],
  ])('with %o is %s', (sumas, expected) => {
    expect(estado('COMPRA', 'CONFIRMADA', sumas)).toBe(expected);
  });
});

describe('goods that go to another depósito', () => {
  test.each<Caso>([
    [{ intentada: true }, 'SIN_STOCK'],
    [{ reservada: 10 }, 'EN_PREPARACION'],
    [{ reservada: 10, tomada: 10 }, 'EN_PREPARACION'],
    [{ despachada: 10 }, 'DESPACHADA'],
    [{ despachada: 10, arribada: true }, 'ARRIBADA'],
    [{ despachada: 10, recepciones_abiertas: 1 }, 'EN_RECEPCION'],
    [{ despachada: 10, recibida: 4, por_recibir: 6 }, 'RECIBIDA_PARCIAL'],
    [{ despachada: 10, recibida: 10, por_recibir: 0 }, 'RECIBIDA'],
    [{ despachada: 10, recibida: 9, faltante: 1, por_recibir: 0 }, 'CON_DIFERENCIA'],
    [{ despachada: 10, recibida: 11, por_recibir: 0 }, 'CON_DIFERENCIA'],
  ])('with %o are %s', (sumas, expected) => {
    const decision = sumas.intentada ? 'CONFIRMADA' : 'LIBERADA';
    expect(estado('TRASLADO', decision, sumas)).toBe(expected);
  });
});
