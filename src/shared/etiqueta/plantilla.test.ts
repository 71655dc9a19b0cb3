import fc from 'fast-check';
import { expect, test } from 'vitest';

import { ETIQUETA } from '#testing/etiqueta.ts';
import { runs } from '#testing/night.ts';

import { modulosOf, tramosOf } from './code128.ts';
import { ETIQUETA_MM, type Etiqueta, plantillaOf } from './plantilla.ts';
import { code128Of } from './simbolos.ts';
import { fitLines, printable, widthOf } from './texto.ts';
import type { Pieza, TextoPieza } from './trazo.ts';

/** The box that a piece takes, letters with their tails. */
function boxOf(pieza: Pieza) {
  if (pieza.tipo !== 'texto')
    return { left: pieza.x, right: pieza.x + pieza.ancho, top: pieza.y, bottom: pieza.y + pieza.alto };
  const { x, y, alto, texto, fuente, ancla } = pieza;
  const width = widthOf(texto, fuente, alto);
  const left = ancla === 'derecha' ? x - width : x;
  return { left, right: left + width, top: y - alto * 0.7, bottom: y + alto * 0.05 };
}

const texts = (etiqueta: Etiqueta) =>
  plantillaOf(etiqueta).filter((pieza): pieza is TextoPieza => pieza.tipo === 'texto');

const words = fc.oneof(fc.string({ maxLength: 300, unit: 'grapheme' }), fc.stringMatching(/^[A-ZÑa-zñ ,.0-9]{0,300}$/));
const optional = fc.option(words);
const codigos = fc.stringMatching(/^[A-Z0-9-]{4,40}(B\d{2,3})?$/);
const etiquetas: fc.Arbitrary<Etiqueta> = fc.record({
  codigo: codigos,
  guia_nro: codigos,
  bulto: fc.integer({ min: 1, max: 999 }),
  bultos: fc.integer({ min: 1, max: 999 }),
  enlace: fc.constant(ETIQUETA.enlace),
  servicio: words,
  destinatario: words,
  direccion: optional,
  localidad: optional,
  departamento: words,
  departamento_codigo: fc.option(fc.constantFrom('MO', 'TA')),
  zona: words,
  agencia: fc.option(fc.record({ codigo: optional, nombre: words, direccion: optional })),
  telefono: optional,
  observaciones: optional,
  contra_reembolso: fc.option(fc.constantFrom('$ 1,00', 'US$ 10.000.000,00')),
  cliente: words,
  referencia: optional,
  prometida: fc.constant('22/11/2026'),
  empresa: fc.option(fc.string({ maxLength: 40 })),
  logo: fc.option(fc.constant('/api/marca/logo?v=1')),
});

test('whatever people wrote, nothing leaves the label and nothing lies on anything else', () => {
  fc.assert(
    fc.property(etiquetas, (etiqueta) => {
      const piezas = plantillaOf(etiqueta);
      const boxes = piezas.map(boxOf);
      for (const { left, right, top, bottom } of boxes) {
        expect(left).toBeGreaterThanOrEqual(0);
        expect(right).toBeLessThanOrEqual(ETIQUETA_MM.ancho);
        expect(top).toBeGreaterThanOrEqual(0);
        expect(bottom).toBeLessThanOrEqual(ETIQUETA_MM.alto);
      }
      for (const [i, one] of piezas.entries())
        for (const [j, other] of piezas.entries()) {
          const [a, b] = [boxes[i], boxes[j]];
          if (j <= i || a === undefined || b === undefined) continue;
          // What is written on the black band.
          if ([one, other].some((pieza) => pieza.tipo === 'texto' && pieza.blanco)) continue;
          const isApart = a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
          expect(isApart || [one, other]).toBe(true);
        }
    }),
    { numRuns: runs(300) },
  );
});

test('bars are as wide as a scanner needs, high enough, and have their quiet zones', () => {
  for (const codigo of [
    '8810',
    '881000000036',
    '881000000036B02',
    'RR287043775IN',
    'ABCDEFGHIJKLMNOPQRS',
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ01234',
  ]) {
    const barras = plantillaOf({ ...ETIQUETA, codigo }).find(({ tipo }) => tipo === 'barras');
    if (barras?.tipo !== 'barras') throw new Error('no bars');
    const [along, across] = barras.girado ? [barras.alto, barras.ancho] : [barras.ancho, barras.alto];
    expect(barras.modulo).toBeGreaterThanOrEqual(0.33);
    expect(along).toBeCloseTo(modulosOf(codigo) * barras.modulo);
    expect(across).toBeGreaterThanOrEqual(15);
    const from = barras.girado ? barras.y : barras.x;
    const size = barras.girado ? ETIQUETA_MM.alto : ETIQUETA_MM.ancho;
    expect(Math.min(from, size - from - along)).toBeGreaterThanOrEqual(10 * barras.modulo - 0.07);
  }
});

test('the width of a code is the one that its symbol has', () => {
  fc.assert(
    fc.property(codigos, (codigo) => {
      expect(
        tramosOf(codigo)
          .map(({ texto }) => texto)
          .join(''),
      ).toBe(codigo);
      for (const { juego, texto } of tramosOf(codigo)) if (juego === 'C') expect(texto).toMatch(/^(\d\d)+$/);
      expect(modulosOf(codigo)).toBe(code128Of(codigo).ancho);
    }),
    { numRuns: runs(300) },
  );
});

test('what is to be collected is white on a black band, and only where something is', () => {
  const first = { ...ETIQUETA, codigo: '881000000036B01', bulto: 1 };
  const band = plantillaOf(first).find((pieza) => pieza.tipo === 'caja' && pieza.alto > 5);
  expect(band).toMatchObject({ x: 4, ancho: 92, alto: 10 });
  expect(
    texts(first)
      .filter(({ blanco }) => blanco)
      .map(({ texto }) => texto),
  ).toEqual(['COBRAR', '$ 3.609,00']);
  const without = plantillaOf({ ...ETIQUETA, contra_reembolso: null });
  expect(
    without.some((pieza) => (pieza.tipo === 'caja' && pieza.alto > 1) || (pieza.tipo === 'texto' && pieza.blanco)),
  ).toBe(false);
});

test('an address of any kind stands there whole: without a door, a corner, a road and its kilometre', () => {
  for (const direccion of [
    'Treinta y Tres s/n',
    'Rivera esq. Larrañaga',
    'Ruta 8 km 23.500',
    'Mz. C solar 14, Barrio Nuevo, portón verde, al lado de la escuela 120',
  ]) {
    const shown = texts({ ...ETIQUETA, direccion })
      .map(({ texto }) => texto)
      .join(' ');
    expect(shown).toContain(direccion);
  }
});

test('a text that is too long is cut with an ellipsis, one word too long is broken', () => {
  const caja = { fuente: 'normal', alto: 5, ancho: 40, lineas: 2 } as const;
  expect(fitLines('uno dos', caja)).toEqual(['uno dos']);
  expect(fitLines('palabra '.repeat(30).trim(), caja)).toEqual(['palabra palabra', 'palabra palabra…']);
  expect(fitLines('x'.repeat(20), caja).join('')).toBe('x'.repeat(20));
  expect(fitLines('', caja)).toEqual([]);
});

test('what the fonts do not have becomes its plain letter or a question mark, control signs go', () => {
  expect(printable(' Peña\u0000\u001b \n Łódź 🚚 \u202eÑandú\tČ µ 中 ')).toBe('Peña Lódz ? Ñandú C u ?');
});

test('each piece says which of how many it is', () => {
  expect(texts(ETIQUETA).map(({ texto }) => texto)).toContain('2/3');
});

test('of several pieces one alone asks for the money, and the others say which', () => {
  const said = (bulto: number) => texts({ ...ETIQUETA, bulto }).map(({ texto }) => texto);
  expect(said(1)).toContain('$ 3.609,00');
  for (const bulto of [2, 3]) {
    expect(said(bulto)).toContain('Se cobra una vez, con el bulto 1');
    expect(said(bulto)).not.toContain('COBRAR');
    expect(said(bulto)).not.toContain('$ 3.609,00');
  }
});

test('to a door it carries the telephone and what whoever goes there must know; at a counter neither', () => {
  const said = (etiqueta: Etiqueta) => texts(etiqueta).map(({ texto }) => texto);
  const door = said({ ...ETIQUETA, agencia: null });
  expect(door).toContain('Entrega a domicilio · Tel. 099 123 456');
  expect(door).toContain('Portón verde, tocar timbre');
  expect(said(ETIQUETA).join(' ')).not.toMatch(/099|Portón/);
});
