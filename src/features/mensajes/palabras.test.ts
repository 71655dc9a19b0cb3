import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { CLAVES, ejemplosDe, escribirMensaje, faltasDeMensaje, MENSAJES } from './palabras.contract.ts';

describe('what a text may say', () => {
  test('only variables that its mail has, none without both braces, and those that it is worth nothing without', () => {
    const whole = { asunto: 'Espera en {agencia}', texto: '{guia} con {codigo}' };
    expect(faltasDeMensaje('aviso_agencia', whole)).toEqual({});
    expect(faltasDeMensaje('aviso_agencia', { ...whole, asunto: 'Hola {nombre}' })).toEqual({
      asunto: '«{nombre}» no existe en este mensaje: elija una de la lista',
    });
    for (const loose of ['{guia', 'guia}', '{Guía}', '{{guia}}', '{ guia }'])
      expect(faltasDeMensaje('aviso_agencia', { ...whole, asunto: loose })).toHaveProperty('asunto');
    expect(faltasDeMensaje('aviso_agencia', { asunto: 'Espera', texto: '{guia}' })).toEqual({
      texto: 'Falta «{codigo}»: sin eso no sirve',
    });
    expect(faltasDeMensaje('aviso_agencia', { asunto: 'Espera {guia}', texto: 'Código: {codigo}' })).toEqual({});
    // What every object has is no variable.
    expect(faltasDeMensaje('aviso_agencia', { ...whole, asunto: '{constructor}' })).toHaveProperty('asunto');
  });

  test('each mail is whole with its own variables, all of them explained', () => {
    for (const clave of CLAVES) {
      const names = Object.keys(MENSAJES[clave].variables);
      const texto = names.map((name) => `{${name}}`).join(' ');
      expect([clave, faltasDeMensaje(clave, { asunto: 'Asunto', texto })]).toEqual([clave, {}]);
      expect(escribirMensaje({ asunto: 'a', texto }, ejemplosDe(clave)).texto).not.toMatch(/[{}]/);
    }
  });
});

describe('the mail', () => {
  test('leaves out what would say nothing, and keeps its subject on one line', () => {
    const valores = { levante: 'L-1', diferencia: '', entrego: 'Ana', faltan: '' };
    const texto =
      'Levantamos.\n\nDiferencia: {diferencia}.\r\n\r\nFalta {faltan} de {levante}.\n\n\n\nEntregó: {entrego}.';
    expect(escribirMensaje({ asunto: ' Levante\n{levante} ', texto }, valores)).toEqual({
      asunto: 'Levante L-1',
      texto: 'Levantamos.\n\nFalta  de L-1.\n\nEntregó: Ana.',
    });
  });

  test('takes what a value says as it is: it is never a variable or a pattern of its own', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (cliente, codigo) => {
        const valores = { guia: '{codigo}', cliente, codigo };
        const { texto } = escribirMensaje({ asunto: 'a', texto: '<{guia}|{cliente}|{codigo}>' }, valores);
        expect(texto).toBe(`<{codigo}|${cliente}|${codigo}>`);
      }),
      { seed: 26, numRuns: 200 },
    );
    expect(escribirMensaje({ asunto: 'a', texto: '{guia}' }, { guia: '$& $1' }).texto).toBe('$& $1');
  });
});
