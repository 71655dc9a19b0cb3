import { expect, test } from 'vitest';

import type { MensajeLeido } from '#features/envios/ayuda.contract.ts';

import { armar } from './mensaje.ts';

const NADA: MensajeLeido = {
  leidos: {},
  localidad: null,
  agente: null,
  contra_reembolso: null,
  ubicacion: null,
  direccion: null,
  sobra: [],
};
const sure = (valor: string) => ({ valor, confianza: 'alta' as const, aviso: null });
const PASO = { id: 574, nombre: 'Paso de los Toros', departamento_id: 18, departamento: 'Tacuarembó', zona: 'Centro' };

test('what was read becomes a draft; only what is not sure, or has a notice, is marked', () => {
  const { datos, dudas, sobra } = armar({
    ...NADA,
    leidos: {
      destinatario: { valor: 'María', confianza: 'baja', aviso: null },
      documento: { valor: '1.234.567-8', confianza: 'alta', aviso: 'Sería 1.234.567-2' },
      telefono: sure('099 123 456'),
      localidad: sure('Pso. de los Toros'),
    },
    localidad: PASO,
    contra_reembolso: { centavos: 125_050, moneda: 'USD' },
    sobra: ['de tarde'],
  });
  expect(datos).toMatchObject({
    destinatario: 'María',
    telefono: '099 123 456',
    localidad: 'Paso de los Toros',
    departamento: 'Tacuarembó',
    contra_reembolso: '1250,5',
    moneda: 'USD',
    entrega: 'DOMICILIO',
  });
  expect(dudas).toEqual({ destinatario: 'No es seguro que sea esto: revíselo.', documento: 'Sería 1.234.567-2' });
  expect(sobra).toEqual(['de tarde']);
});

test('an agency in the message makes it a parcel to fetch there, and nothing that has no field then is marked', () => {
  const { datos, dudas } = armar({
    ...NADA,
    leidos: { direccion: { valor: 'algo', confianza: 'baja', aviso: null }, agente: sure('Cordón') },
    agente: { id: 4, nombre: 'Agencia Cordón' },
  });
  expect(datos).toMatchObject({ entrega: 'AGENCIA', servicio: 'ESTANDAR_AGENCIA', agente: 'Agencia Cordón' });
  expect(dudas).toEqual({});
});

test('pieces are counted out; the weight of several is shared, or that of each, and marked', () => {
  const leidos = {
    bultos: { valor: '2', confianza: 'media' as const, aviso: null },
    peso: sure('3'),
    tamano: sure('L'),
  };
  const several = armar({ ...NADA, leidos });
  expect(several.datos.piezas).toEqual([
    { tamano: 'L', peso: '1,5' },
    { tamano: 'L', peso: '1,5' },
  ]);
  expect(several.dudas).toEqual({ bultos: 'El mensaje dice 3 kg: revise el peso de cada bulto.' });
  const each = armar({ ...NADA, leidos, sobra: ['cada una'] });
  expect(each.datos.piezas?.map(({ peso }) => peso)).toEqual(['3', '3']);
  const { datos } = armar({ ...NADA, leidos: { peso: sure('2,5') } });
  expect(datos.piezas).toEqual([{ tamano: 'M', peso: '2,5' }]);
});

test('«retira» makes it a parcel to fetch, also where the agency is not known yet; who pays and how it goes are taken over', () => {
  const { datos } = armar({ ...NADA, leidos: { entrega: sure('AGENCIA'), paga: sure('DESTINATARIO') } });
  expect(datos).toMatchObject({ entrega: 'AGENCIA', servicio: 'ESTANDAR_AGENCIA', paga: 'DESTINATARIO' });
  expect(armar({ ...NADA, leidos: { servicio: sure('FLEX') } }).datos).toMatchObject({
    entrega: 'DOMICILIO',
    servicio: 'FLEX',
  });
});

test('what such an envío has no field for stands in the remarks: nothing vanishes', () => {
  const casa = { direccion: sure('Rivera 1234'), correo: sure('ana@correo.example'), observaciones: sure('de tarde') };
  const retira = armar({ ...NADA, leidos: { ...casa, entrega: sure('AGENCIA') }, localidad: PASO });
  expect(retira.datos.observaciones).toBe('de tarde. Dirección: Rivera 1234, Paso de los Toros, Tacuarembó');
  expect(retira.sobra).toEqual(['Dirección: Rivera 1234, Paso de los Toros, Tacuarembó']);
  expect(armar({ ...NADA, leidos: casa }).datos.observaciones).toBe('de tarde. Correo: ana@correo.example');
});
