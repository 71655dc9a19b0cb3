import fc from 'fast-check';
import { expect, test } from 'vitest';

import { localidadesDeFabrica } from '#testing/localidades.ts';

import { lineasDe } from './lectura/chat.ts';
import { crearBuscador } from './localidades.ts';
import { leerMensaje } from './mensaje.ts';
import { MENSAJES_PEGADOS } from './mensajes.corpus.ts';
import { MENSAJES_APARTE } from './mensajes-aparte.corpus.ts';
import { plano } from './texto.ts';

// biome-ignore format: a table reads by the line
const AGENTES = [
  'Sucursal Ciudad Vieja', 'Sucursal Salto Centro', 'Agencia Cordón', 'Pick-up Papelería Rondeau (Cordón)', 'Terminal Tres Cruces – Local 14', 'Locker Pocitos',
  'Cobros Malvín', 'Terminal Maldonado', 'Agencia Las Piedras', 'Agencia San Carlos', 'Sucursal Paysandú Centro', 'Terminal Salto', 'Agencia Atlántida',
  'Pick-up Farmacia Del Puerto (Punta del Este)', 'Locker Ciudad de la Costa', 'Sucursal Melo Centro', 'Agencia Melo',
].map((nombre, index) => ({ id: index + 1, nombre, codigo: `AGENTE_${index + 1}` }));
const buscador = crearBuscador(localidadesDeFabrica());
const leer = (texto: string) =>
  Object.fromEntries(
    Object.entries(leerMensaje(texto, { buscador, agentes: AGENTES }).campos).map(([campo, { valor }]) => [
      campo,
      valor,
    ]),
  );
const palabras = (texto: string) =>
  plano(texto)
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '');
/** The points between what is left over are ours. */
const igual = ({ observaciones = '', ...others }: Readonly<Record<string, string>>) => ({
  ...others,
  observaciones: palabras(observaciones).join(' '),
});
const TODOS = [...MENSAJES_PEGADOS, ...MENSAJES_APARTE];

test.each(TODOS)('%s', (texto, leidos) => {
  expect(igual(leer(texto))).toEqual(igual(leidos));
});

/** What a field says by being filled: its label, the words before a value, units, greetings. Nothing else may go. */
const DICHAS = new Set(
  palabras(`
  a al andas apellido barrio buen buena buenas buenos bultos c caja cajas calle capital cedula cel celular ci ciudad cliente cobrar comentarios como completo contacto contra dale datos de
  declarado dejo departamento depto destinatario destino dia direccion dir documento domicilio dos dpto dr el ella en entrega entregar enviar envio es esc estoy express factura flete flex
  gracias gramos hola holaa hs i kg kilo kilos la las llamo lo loc localidad los mail mandar mando me mi monto muchas noches nombre nro numero obs observaciones ok orden ordenes origen paga
  pagado pago paquete paquetes para paso pedido pesa peso por pregunten quedo quien recibe reembolso referencia retira retiro rut saludos senora servicio sobre son soy sr sra su tardes te
  seria zona nota bolsas n comprador dest lo que reciba recibir mandamelo mandale donde celu tel telefono total un una va valor vive vivo whatsapp y tres cuenta corriente destino pesos nuestro 24 ah ahi`),
);

function perdidas(texto: string): string[] {
  const said = plano(Object.values(leer(texto)).join(' '));
  const have = new Set(palabras(said));
  const digits = said.replace(/\D/g, '');
  return palabras(texto).filter((word) => {
    const isFigure = /^\d+$/.test(word) && digits.includes(word.replace(/^598/, ''));
    return !have.has(word) && !DICHAS.has(word) && !isFigure;
  });
}

test.each(TODOS)('nothing vanishes of: %s', (texto) => {
  const lineas = lineasDe(texto)
    .join('\n')
    .replace(/https?:\S+/, '')
    .replace('800 gramos', '');
  expect(perdidas(lineas)).toEqual([]);
});

const INVENTADA = fc
  .stringMatching(/^(?:[bcdfglmnprst][aeiou]){3,5}$/)
  .map((word) => `z${word}q`)
  .chain((word) => fc.constantFrom(word, word.toUpperCase(), `Z${word.slice(1)}`));

test('a word that nobody expects lands in a field or in the remarks, wherever it stands in a message', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...TODOS),
      fc.nat(),
      fc.array(INVENTADA, { minLength: 1, maxLength: 3 }),
      (one, at, words) => {
        const parts = lineasDe(one[0]).join(' \n ').split(' ');
        const place = at % (parts.length + 1);
        const texto = [...parts.slice(0, place), ...words, ...parts.slice(place)].join(' ');
        const said = palabras(Object.values(leer(texto)).join(' '));
        expect(words.map(plano).filter((word) => !said.includes(word))).toEqual([]);
      },
    ),
    { numRuns: 300, seed: 39 },
  );
});

// biome-ignore format: a table reads by the line
const TROZOS = [
  'Nombre:', 'Dirección:', 'Tel:', 'CI:', 'cobrar', 'soy', 'para', 'Sra.', 'recibe', 'retira en', 'Agencia', 'Rivera 1234', 'esq.', 'apto', 'km 28,500', 'Mz 14 Sol 3', '099 123 456', '2 cajas', '3 kilos',
  '$1.490', 'flex', 'paga destinatario', 'Pocitos', 'Salto', 'Hola', 'vivo en', 'Barrio:', 'Obs:', 'Pedido', 'Paga:', 'Bultos:', 'Total:', 'Localidad:', 'Depto:', 'Apellido:', 'Nro:', 'Agencia:', 'Entrega:',
  'Ref:', 'Correo:', 'Peso:', 'Servicio:', 'Valor:', ',', ',', ',', '\n', '\n', '\n', '/', '-', '.', ';', '(', ')', '?',
];

test('of parts in any order no word that is not a label is lost, and no reading fails', () => {
  const part = fc.oneof(fc.constantFrom(...TROZOS), INVENTADA, fc.integer({ min: 1, max: 99_999 }).map(String));
  fc.assert(
    fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
      const words = parts.filter((word) => /^z/i.test(word));
      const said = palabras(Object.values(leer(parts.join(' '))).join(' '));
      expect(words.map(plano).filter((word) => !said.includes(word))).toEqual([]);
    }),
    { numRuns: 500, seed: 39 },
  );
});

// biome-ignore format: a table reads by the line
const MUCHAS_VECES = [
  'hola ', 'datos para el envio ', 'muchas gracias ', 'a', 'a ', 'soy ', 'Ana ', 'de ', 'Rivera 1234 ', '1 ', '12', '1.', 'esq. ', 'esquina con ', 'Nombre: ', 'nombre ', 'tel ', 'el la ', '(', ' - ', '$1', '-', ',',
  '[10:32, 12/11/2026] ', 'paga el ', 'apto ', 'y ', 'para mi ', 'retira en ', 'a@a.', 'n° ', 'mandar a ', 'Dirección: ', 'x y ', 'Sr. ', 'ruta 8 km ', '📦', '*_',
];

/** It would hold up the server for everybody: a form that takes ever longer ends at the limit of a test. */
test.each(MUCHAS_VECES)('four thousand signs of «%s» are read as any other', (part) => {
  const texto = part.repeat(Math.ceil(4000 / part.length)).slice(0, 4000 - (4000 % part.length));
  expect(perdidas(lineasDe(texto).join(' '))).toEqual([]);
});
