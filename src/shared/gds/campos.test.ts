import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { type CampoDeOrden, cumpleMascara, faltasDeFormulario, formularioDeFabrica, revisarCampos } from './campos.ts';

const HOY = '2026-11-25';
const campo = (more: Partial<CampoDeOrden> = {}): CampoDeOrden => ({
  ...{
    campo: 'x_pedido',
    tipo: 'TEXTO',
    etiqueta: 'Pedido',
    ayuda: null,
    visible: true,
    requerido: false,
    defecto: null,
  },
  ...{ regla: {}, ...more },
});
const DIGITO = 'Pedido: el dígito verificador no corresponde';
const judge = (one: CampoDeOrden, valor: string) =>
  revisarCampos([one], { [one.campo]: valor }, { hoy: HOY })[one.campo] ?? null;

describe('what a field may say', () => {
  test.each<[string, Partial<CampoDeOrden>, string, string | null]>([
    ['a length', { regla: { largo_min: 3, largo_max: 5 } }, 'ab', 'Pedido: al menos 3 letras'],
    ['a mask', { regla: { mascara: 'AAA-9999' } }, 'PED-12', 'Pedido: se escribe como AAA-9999'],
    ['a mask that fits', { regla: { mascara: 'AAA-9999' } }, 'PED-1234', null],
    ['a list, however it is written', { tipo: 'LISTA', regla: { valores: ['Córdoba'] } }, 'cordoba', null],
    ['a list', { tipo: 'LISTA', regla: { valores: ['A', 'B'] } }, 'C', 'Pedido: uno de A, B'],
    ['a number', { tipo: 'NUMERO', regla: { min: 1, max: 10 } }, '11', 'Pedido: hasta 10'],
    ['a number that is none', { tipo: 'NUMERO' }, 'doce', 'Pedido: «doce» no es un número'],
    ['a day', { tipo: 'FECHA', regla: { desde_dias: 1 } }, '25/11/2026', 'Pedido: no antes de dentro de 1 día'],
    ['a day that fits', { tipo: 'FECHA', regla: { desde_dias: 1, hasta_dias: 3 } }, '28/11/2026', null],
    ['a day that is none', { tipo: 'FECHA' }, '31/02/2026', 'Pedido: «31/02/2026» no es un día: escriba 31/12/2027'],
    [
      'a check digit of GS1',
      { regla: { digito: 'GS1' } },
      '7790001000018',
      'Pedido: el dígito verificador no corresponde',
    ],
    ['a check digit of GS1 that fits', { regla: { digito: 'GS1' } }, '7790001000019', null],
    ['a document', { regla: { digito: 'CI' } }, '1.234.567-2', null],
    ['a document that is none', { regla: { digito: 'CI' } }, '1.234.567-3', DIGITO],
    ['a company', { regla: { digito: 'RUT' } }, '21 000119 0016', null],
    ['a company that is none', { regla: { digito: 'RUT' } }, '210001190019', DIGITO],
    ['a length that is too much', { regla: { largo_max: 5 } }, 'abcdef', 'Pedido: hasta 5 letras'],
    ['a number that is too little', { tipo: 'NUMERO', regla: { min: 1 } }, '0', 'Pedido: al menos 1'],
    [
      'a day that is too late',
      { tipo: 'FECHA', regla: { hasta_dias: 3 } },
      '29/11/2026',
      'Pedido: no después de dentro de 3 días',
    ],
    ['yes or no', { tipo: 'SI_NO' }, 'quizá', 'Pedido: Sí o No'],
  ])('%s', (_what, more, valor, falta) => {
    expect(judge(campo(more), valor)).toBe(falta);
  });

  test('what is missing, what is asked for only with something else, and what another order says already', () => {
    const pago = campo({
      campo: 'x_pago',
      tipo: 'LISTA',
      etiqueta: 'Pago',
      regla: { valores: ['Crédito', 'Contado'] },
    });
    const cuotas = campo({
      ...{ campo: 'x_cuotas', tipo: 'NUMERO', etiqueta: 'Cuotas' },
      regla: { requerido_si: { campo: 'x_pago', valor: 'Crédito' } },
    });
    expect(revisarCampos([pago, cuotas], { x_pago: 'credito' }, { hoy: HOY })).toEqual({ x_cuotas: 'Cuotas: falta' });
    expect(revisarCampos([pago, cuotas], { x_pago: 'Contado' }, { hoy: HOY })).toEqual({});
    expect(revisarCampos([campo({ requerido: true, defecto: 'P-1' })], {}, { hoy: HOY })).toEqual({});
    expect(revisarCampos([campo({ requerido: true, visible: false })], {}, { hoy: HOY })).toEqual({});
    const usados = new Map([['x_pedido', new Set(['P-1'])]]);
    expect(revisarCampos([campo({ regla: { unico: true } })], { x_pedido: 'P-1' }, { hoy: HOY, usados })).toEqual({
      x_pedido: 'Pedido: ya está en otra orden',
    });
  });

  test('a mask says of any text, at once and without running it, whether it fits', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), fc.string({ maxLength: 40 }), (mascara, valor) => {
        const plain = [...mascara].every((sign) => !'A9*'.includes(sign));
        if (plain) expect(cumpleMascara(mascara, valor)).toBe(mascara === valor);
        else cumpleMascara(mascara, valor);
      }),
    );
  });
});

describe('a form as it is to be asked', () => {
  const fabrica = formularioDeFabrica('VENTA');
  const faults = (...more: CampoDeOrden[]) => faltasDeFormulario('VENTA', [...fabrica, ...more], HOY);

  test('that comes with the house is right', () => {
    for (const tipo of ['VENTA', 'COMPRA', 'TRASLADO'] as const)
      expect(faltasDeFormulario(tipo, formularioDeFabrica(tipo), HOY)).toEqual({});
  });

  test.each<[string, Partial<CampoDeOrden>, string]>([
    ['a name that is none', { campo: 'x_1' }, 'Un campo propio se llama x_ y letras'],
    ['two labels alike', { etiqueta: 'DIRECCION' }, 'Otro campo ya se llama «DIRECCION»'],
    ['an empty list', { tipo: 'LISTA' }, 'Una lista tiene al menos un valor'],
    ['a range the wrong way', { regla: { min: 5, max: 1 } }, 'El rango va de menor a mayor'],
    [
      'a default outside its rule',
      { defecto: 'z', regla: { largo_min: 3 } },
      'Su valor por defecto no cumple: Pedido: al menos 3 letras',
    ],
    [
      'what depends on nothing',
      { regla: { requerido_si: { campo: 'x_no', valor: 'a' } } },
      'Depende de un campo que no está',
    ],
  ])('%s is refused at its field', (_what, more, falta) => {
    const one = campo(more);
    expect(faults(one)).toEqual({ [one.campo]: falta });
  });

  test('hides nothing that an order needs, and has thirty fields of its own at most', () => {
    const hidden = fabrica.map((one) => (one.campo === 'direccion' ? { ...one, visible: false } : one));
    expect(faltasDeFormulario('VENTA', hidden, HOY)).toEqual({
      direccion: 'Sin eso no hay orden: se pide siempre',
    });
    const without = fabrica.filter((one) => one.campo !== 'localidad');
    expect(faltasDeFormulario('VENTA', without, HOY).campos).toMatch(/^Falta Localidad/);
    const letters = 'abcdefghijklmnopqrstuvwxyz';
    const many = Array.from({ length: 31 }, (_, at) => {
      const name = `${letters[Math.floor(at / 26)]}${letters[at % 26]}`;
      return campo({ campo: `x_${name}`, etiqueta: `Propio ${name}` });
    });
    expect(faults(...many)).toEqual({ campos: 'Hasta 30 campos propios' });
  });
});
