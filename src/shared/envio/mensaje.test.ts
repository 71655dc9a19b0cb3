import { describe, expect, test } from 'vitest';

import { crearBuscador, leerDepartamento } from './localidades.ts';
import { leerMensaje } from './mensaje.ts';

const DEPARTAMENTOS = {
  1: 'Montevideo',
  3: 'Canelones',
  4: 'Cerro Largo',
  5: 'Colonia',
  10: 'Maldonado',
  14: 'Rocha',
  15: 'Salto',
  16: 'San José',
  18: 'Tacuarembó',
  19: 'Treinta y Tres',
};
const LOCALIDADES = (
  [
    [1, 1, 'Montevideo'],
    [1, 1, 'Cordón'],
    [1, 1, 'Pocitos'],
    [1, 1, 'Ciudad Vieja'],
    [1, 1, 'Cerro'],
    [1, 1, 'Santa Catalina'],
    [3, 1, 'Las Piedras'],
    [3, 1, 'La Paz'],
    [3, 1, 'Barros Blancos'],
    [3, 1, 'Ciudad de la Costa'],
    [3, 2, 'Santa Lucía'],
    [3, 2, 'San Antonio'],
    [3, 2, 'Soca'],
    [3, 2, 'Atlántida'],
    [4, 1, 'Melo'],
    [4, 1, 'Río Branco'],
    [5, 1, 'Colonia del Sacramento', 'Colonia'],
    [5, 1, 'Juan Lacaze', 'Juan L. Lacaze'],
    [5, 2, 'La Paz'],
    [5, 1, 'Nueva Helvecia', 'Colonia Suiza'],
    [10, 1, 'Maldonado'],
    [10, 1, 'Punta del Este'],
    [10, 1, 'San Carlos'],
    [14, 1, 'Rocha'],
    [14, 1, 'Chuy', 'El Chuy'],
    [15, 1, 'Salto'],
    [15, 3, 'San Antonio'],
    [16, 1, 'San José de Mayo', 'San José'],
    [18, 1, 'Tacuarembó'],
    [18, 1, 'Paso de los Toros'],
    [19, 1, 'Treinta y Tres', '33'],
    [14, 3, 'Punta del Diablo'],
    [3, 2, 'Santa Rosa'],
  ] as const
).map(([departamento_id, rango, nombre, alias], index) => ({
  id: index + 1,
  nombre: String(nombre),
  departamento_id,
  departamento: DEPARTAMENTOS[departamento_id],
  rango,
  alias: alias === undefined ? [] : [alias],
}));
const buscador = crearBuscador(LOCALIDADES);

describe('a locality', () => {
  test.each(['constructor', 'San constructor', '__proto__'])('called %s is looked up like any other', (texto) => {
    expect(buscador.buscar(texto).every(({ confianza }) => confianza !== 'alta')).toBe(true);
  });

  test.each([
    ['Pso. de los Toros', 'Paso de los Toros', 'alta'],
    ['pso de los toros', 'Paso de los Toros', 'alta'],
    ['P. de los Toros', 'Paso de los Toros', 'alta'],
    ['Paso de los Torso', 'Paso de los Toros', 'alta'],
    ['Sta Lucia', 'Santa Lucía', 'alta'],
    ['STA. LUCIA', 'Santa Lucía', 'alta'],
    ['Mvdeo', 'Montevideo', 'alta'],
    ['montevideo', 'Montevideo', 'alta'],
    ['Cordon', 'Cordón', 'alta'],
    ['Bº Cordón', 'Cordón', 'alta'],
    ['posito', 'Pocitos', 'media'],
    ['Pta del Este', 'Punta del Este', 'alta'],
    ['Punta deleste', 'Punta del Este', 'media'],
    ['S. Carlos', 'San Carlos', 'alta'],
    ['Rio Blanco', 'Río Branco', 'alta'],
    ['Cdad. de la Costa', 'Ciudad de la Costa', 'alta'],
    ['J. Lacaze', 'Juan Lacaze', 'media'],
    ['Colonia', 'Colonia del Sacramento', 'alta'],
    ['33', 'Treinta y Tres', 'alta'],
    ['Treinta y 3', 'Treinta y Tres', 'media'],
    ['El Chuy', 'Chuy', 'alta'],
    ['Tacuarembo', 'Tacuarembó', 'alta'],
    ['tbo', 'Tacuarembó', 'alta'],
    ['San Jose', 'San José de Mayo', 'alta'],
    ['Bs Blancos', 'Barros Blancos', 'alta'],
    ['Atlantida, Canelones', 'Atlántida', 'alta'],
    ['Montevideo, Pocitos', 'Pocitos', 'alta'],
  ])('%s is %s', (texto, nombre, confianza) => {
    const [best] = buscador.buscar(texto);
    expect([texto, best?.localidad.nombre, best?.confianza]).toEqual([texto, nombre, confianza]);
  });

  test('of several departments is the larger one, and not for sure; with its department it is sure', () => {
    const [larger, smaller] = buscador.buscar('La Paz');
    expect([larger?.localidad.departamento, larger?.confianza, smaller?.localidad.departamento]).toEqual([
      'Canelones',
      'media',
      'Colonia',
    ]);
    expect(buscador.buscar('La Paz, Colonia')[0]).toMatchObject({
      localidad: { departamento: 'Colonia' },
      confianza: 'alta',
    });
    expect(buscador.buscar('la paz (canelones)')[0]).toMatchObject({
      localidad: { departamento: 'Canelones' },
      confianza: 'alta',
    });
    expect(buscador.buscar('San Antonio', 15)[0]).toMatchObject({
      localidad: { departamento: 'Salto' },
      confianza: 'alta',
    });
  });

  test('that is nowhere near is none', () => {
    for (const texto of ['Buenos Aires', 'xx', '', '1234'])
      expect([texto, buscador.buscar(texto)[0]?.confianza ?? 'baja']).toEqual([texto, 'baja']);
  });

  test('a department is known by its name, shortened or with a typo', () => {
    const known = Object.entries(DEPARTAMENTOS).map(([id, nombre]) => ({ id: Number(id), nombre }));
    expect(
      ['Mdeo.', 'canelons', 'Tbo', 'Treinta y Tres', 'Marte'].map((texto) => leerDepartamento(texto, known)),
    ).toEqual([1, 3, 18, 19, null]);
    expect(['UY-MO', 'uy-tt', 'SJ', 'UY-XX'].map((texto) => leerDepartamento(texto, known))).toEqual([1, 19, 16, null]);
  });
});

const AGENTES = [
  { id: 1, nombre: 'Agencia Cordón', codigo: 'AG1' },
  { id: 2, nombre: 'Sucursal Salto Centro', codigo: 'AG2' },
  { id: 3, nombre: 'Pick-up Papelería Rondeau', codigo: 'AG3' },
];
const leer = (texto: string) => leerMensaje(texto, { buscador, agentes: AGENTES });
const valores = (texto: string) =>
  Object.fromEntries(Object.entries(leer(texto).campos).map(([campo, { valor }]) => [campo, valor]));

describe('a chat message', () => {
  test('with its words before colons', () => {
    const texto = `Hola, te paso los datos
Nombre: Ana Pereira
CI: 1.234.567-2
Cel: 099 123 456
Dirección: 18 de Julio 1234 apto 5, Cordón, Montevideo
A cobrar: $ 1.250
Pedido: PED-77
Obs: tocar timbre fuerte
Gracias!`;
    expect(valores(texto)).toEqual({
      destinatario: 'Ana Pereira',
      documento: '1.234.567-2',
      telefono: '099 123 456',
      direccion: '18 de Julio 1234 apto 5',
      localidad: 'Cordón',
      departamento: 'Montevideo',
      contra_reembolso: '$ 1.250',
      referencia: 'PED-77',
      observaciones: 'tocar timbre fuerte',
    });
    expect(leer(texto)).toMatchObject({
      contra_reembolso: { centavos: 125_000, moneda: 'UYU' },
      sobra: [],
      localidad: { nombre: 'Cordón' },
    });
  });

  test('line by line without a word of explanation', () => {
    expect(valores('Luis Techera\n098765432\nMz 3 Sol 7\nPso de los Toros\nTacuarembó\ncobrar 900')).toEqual({
      destinatario: 'Luis Techera',
      telefono: '098 765 432',
      direccion: 'Mz 3 Sol 7',
      localidad: 'Paso de los Toros',
      departamento: 'Tacuarembó',
      contra_reembolso: '900',
    });
  });

  test('in one line, with commas', () => {
    expect(
      valores('Marta Bentancor, 4.382.049-3, +598 99 123 456, Ruta 8 km 28,500, Soca, Canelones, dejar en el almacén'),
    ).toMatchObject({
      destinatario: 'Marta Bentancor',
      telefono: '099 123 456',
      localidad: 'Soca',
      departamento: 'Canelones',
      observaciones: 'dejar en el almacén',
    });
  });

  test('copied out of the chat, with the times and names that it puts before each line', () => {
    const texto =
      '[12/11/26, 10:22:31] Ana: Rosa Olivera\n[12/11/26, 10:22:40] Ana: 18 de Julio esq. Ejido\n12/11/26 10:23 - Ana: 099111222';
    expect(valores(texto)).toEqual({
      destinatario: 'Rosa Olivera',
      direccion: '18 de Julio esq. Ejido',
      telefono: '099 111 222',
    });
  });

  test('with a collection at an agency, of which a part of the name is enough', () => {
    expect(leer('Juan Silva\nretira en agencia Salto\n099222333')).toMatchObject({
      agente: { id: 2 },
      campos: { destinatario: { valor: 'Juan Silva' } },
    });
    expect(leer('Agencia: Marte').campos.agente).toMatchObject({
      confianza: 'baja',
      aviso: expect.stringContaining('elíjala'),
    });
  });

  test('as people really write it: greetings, several things in one line, an amount with its words behind it', () => {
    const texto =
      'Hola! te paso mis datos:\nMaría José Da Rosa - 098 333 444\nCalle 22 entre 3 y 5, Atlántida\nmail mjose@correo.example\nportón negro\nson $2.350 contra entrega\nGracias!!';
    const { campos, contra_reembolso, localidad, sobra } = leer(texto);
    expect(Object.fromEntries(Object.entries(campos).map(([campo, { valor }]) => [campo, valor]))).toMatchObject({
      destinatario: 'María José Da Rosa',
      telefono: '098 333 444',
      correo: 'mjose@correo.example',
      direccion: 'Calle 22 entre 3 y 5',
      observaciones: 'portón negro',
    });
    expect([contra_reembolso?.centavos, campos.contra_reembolso?.confianza, localidad?.nombre, sobra]).toEqual([
      235_000,
      'alta',
      'Atlántida',
      ['portón negro'],
    ]);
  });

  test('with a point on the map', () => {
    expect(leer('Ana Pereira https://maps.google.com/?q=-34.9011,-56.1645').ubicacion).toEqual({
      lat: -34.9011,
      lng: -56.1645,
    });
  });

  test('says what is not sure: a wrong check digit, a bare amount, an unknown town', () => {
    const { campos, localidad } = leer('Ana Pereira\nCI 1.234.567-8\n$ 500\nLocalidad: Xanadú');
    expect(campos.documento).toMatchObject({ confianza: 'baja', aviso: expect.stringContaining('dígito verificador') });
    expect(campos.contra_reembolso).toMatchObject({ confianza: 'media' });
    expect(campos.localidad).toMatchObject({
      valor: 'Xanadú',
      confianza: 'baja',
      aviso: 'Elija la localidad de la lista',
    });
    expect(localidad).toBeNull();
  });

  test('of whatever else loses nothing', () => {
    const { campos, sobra } = leer('¿A qué hora pasan mañana? 2 cajas grandes');
    expect(
      `${Object.values(campos)
        .map(({ valor }) => valor)
        .join(' ')} ${sobra.join(' ')}`,
    ).toContain('2 cajas grandes');
  });
});

test('a message made of hundreds of parts does not look each of them up', () => {
  let asked = 0;
  const counting = {
    ...buscador,
    buscar: (texto: string) => {
      asked += 1;
      return buscador.buscar(texto);
    },
  };
  const texto = Array.from({ length: 700 }, (_, index) => `x${index.toString(36)}`).join(',\n');
  leerMensaje(texto, { buscador: counting, agentes: AGENTES });
  expect(asked).toBeLessThanOrEqual(40);
});
