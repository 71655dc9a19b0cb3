import { leerDecimal } from '../importe.ts';
import { doblar } from '../texto.ts';
import { type Forma, type Hallado, type Hoja, poner } from './hoja.ts';

/** What is sent, how, and who pays for it. Lower case, no accents. */

const NUMEROS = ['un', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve', 'diez', 'once', 'doce'];
const CUANTOS = String.raw`(\d{1,2}|una?|${NUMEROS.slice(1).join('|')})`;
const UNIDAD =
  '(?:cajas?|cajitas?|cajon(?:es)?|bultos?|paquetes?|paquetitos?|encomiendas?|bolsas?|bolsos?|sobres?|valijas?|rollos?|fardos?|tubos?|pallets?)';
/** What the boxes are like or hold says more than how many there are. */
const COMO_SON =
  '(?: (?:grandes?|chic[oa]s?|median[oa]s?|pequen[oa]s?|fragil(?:es)?|pesad[oa]s?|livian[oa]s?|cerrad[oa]s?)| (?:de|con) (?!\\d|un|dos|tres|cuatro|cinco|parte|los?\\b|las?\\b)[a-z]+)?';

const QUIEN_RECIBE =
  '(?:destinatari[oa]|destino|(?:quien|el que|la que) (?:lo |la )?(?:recibe|retira)|cliente final|compradora?)';
const PAGA = String.raw`(?:(?:el |la )?(?<!del )(?:envio|flete|costo(?: de(?:l)? envio)?) )?(?:(?:lo|la) )?(?:pagan?|pagar|a pagar|abonan?|pago|pagadero|a cargo)(?: (?:el|la|por|en|de|del|al))*`;
const ORIGEN = '(?:remitente|origen|quien envia|vendedora?)';

/** A phrase that is a value: the field, what is written there, and the words. */
const FRASES: readonly (readonly [string, string, string])[] = [
  ['paga', 'DESTINATARIO', `(?:${PAGA}|(?:flete|envio)(?: a| en| al)?) ${QUIEN_RECIBE}`],
  [
    'paga',
    'REMITENTE',
    `(?:${PAGA}|pagad[oa](?: en| por| el)*|(?:flete|envio)(?: a| en| al)?) ${ORIGEN}|(?:flete|envio) (?:ya )?(?:esta )?(?:pago|pagado|pagada)|envio gratis`,
  ],
  ['paga', 'CUENTA_CORRIENTE', '(?:(?:va )?(?:a|en|por|con) )?(?:la )?(?:cuenta corriente|cta[.]? ?cte[.]?)'],
  ['servicio', 'FLEX', '(?:(?:por|via|servicio|modalidad|envio|en|con) )*flex'],
  [
    'servicio',
    'EXPRESS_24',
    '(?:(?:por|via|servicio|modalidad|envio|en|con) )*(?:express|expres)(?: ?24)?(?: ?(?:hs?|horas)\\b)?',
  ],
  ['servicio', 'CARGA_ESPECIAL', '(?:(?:servicio|como|es|por) )*carga especial'],
  ['servicio', 'DOCUMENTOS', '(?:servicio(?: de)?|envio de) documentos'],
  [
    'entrega',
    'DOMICILIO',
    '(?:(?:es |con )?(?:entrega|entregar|envio|enviar|llevar|va|mandar) )?(?:a|en) (?:su |el |mi )?domicilio',
  ],
  ['solicitud', 'LEVANTE', '(?:(?:pasar|pasen|pasan|hay que|vengan) (?:a )?)(?:levantar|levantarlo)|con levante'],
];

/** What the value of a label says: `paga`, `servicio`, `entrega`. */
export function fraseDe(campo: string, texto: string): string | null {
  const said = doblar(texto).trim();
  const word = FRASES_DE_ROTULO.find(
    ([field, , form]) => field === campo && new RegExp(`^(?:${form})$`, 'u').test(said),
  );
  return word?.[1] ?? null;
}

const FRASES_DE_ROTULO: readonly (readonly [string, string, string])[] = [
  ...FRASES,
  ['paga', 'DESTINATARIO', `(?:(?:el|la|en|a|al|del?|por) )*(?:${QUIEN_RECIBE}|cliente)`],
  ['paga', 'REMITENTE', `(?:(?:el|la|en|a|al|del?|por) )*(?:${ORIGEN}|pago|gratis)`],
  ['servicio', 'ESTANDAR', '(?:envio )?(?:estandar|standard|comun|normal)'],
  ['servicio', 'DOCUMENTOS', 'documentos?'],
  ['entrega', 'AGENCIA', '(?:(?:retira|retiro|retirar) )?(?:en )?(?:agencia|sucursal|pick-?up|locker|terminal)'],
  ['entrega', 'DOMICILIO', '(?:(?:a|en) )?(?:domicilio|puerta)'],
];

export const PAQUETE: readonly Forma[] = [
  {
    forma: new RegExp(
      String.raw`(?<![\p{L}\d])(?:(?:son|va|van|es|hay|mando|envio de) )?(${CUANTOS} ${UNIDAD}${COMO_SON})(?![\p{L}\d])`,
    ),
    put: putBultos,
  },
  {
    forma:
      /(?<![\p{L}\d.,])(?:(?:(?:el|la) )?(?:(?:paquete|bulto|caja|encomienda) )?(?:pesan?|peso) )?(?:(?:de|aprox[.]?|unos|como) )*(\d+(?:[.,]\d+)?) ?(?:kgs?|kilos?|kilogramos?)(?![\p{L}\d])[.]?(?: aprox[.]?)?/u,
    put: putPeso,
  },
  {
    forma: /(?<![\p{L}\d.,])(?:(?:pesan?|peso|de|aprox[.]?|unos) )*(\d+) ?(?:gramos|grs?|g)(?![\p{L}\d])/u,
    put: putGramos,
  },
  { forma: /(?<![\p{L}\d])tamano:? (sob|xs|s|m|l|xl|chico|mediano|grande|extra grande)(?![\p{L}\d])/u, put: putTamano },
  ...FRASES.map(
    ([campo, valor, words]): Forma => ({
      forma: new RegExp(String.raw`(?<![\p{L}\d@.])(?:${words})(?![\p{L}\d@])`),
      put: (hoja) => poner(hoja, campo, { valor }),
    }),
  ),
];

/** «2 cajas de vino»: two, and the words stand in the remarks as well. */
function putBultos(hoja: Hoja, { dicho }: Hallado): boolean | 'queda' {
  const said = doblar(dicho);
  const [word = ''] = said.split(' ');
  const count = /\d/.test(word) ? Number(word) : NUMEROS.indexOf(word.replace(/^una$/, 'un')) + 1;
  const isPlain = new RegExp(`^${CUANTOS} ${UNIDAD}$`).test(said);
  if (count < 1 || !poner(hoja, 'bultos', { valor: String(count) })) return false;
  return isPlain || 'queda';
}

export function putPeso(hoja: Hoja, { dicho }: Pick<Hallado, 'dicho'>): boolean {
  return leerDecimal(dicho) !== null && poner(hoja, 'peso', { valor: dicho.replace(/\s*k\p{L}*\.?$/iu, '') });
}

function putGramos(hoja: Hoja, { dicho }: Hallado): boolean {
  const kilos = Number(dicho) / 1000;
  return (
    kilos > 0 &&
    poner(hoja, 'peso', { valor: kilos.toLocaleString('es-UY', { maximumFractionDigits: 3, useGrouping: false }) })
  );
}

function putTamano(hoja: Hoja, { dicho }: Hallado): boolean {
  return poner(hoja, 'tamano', { valor: CODIGOS[doblar(dicho)] ?? dicho.toUpperCase() });
}

const CODIGOS: Readonly<Record<string, string>> = { chico: 'S', mediano: 'M', grande: 'L', 'extra grande': 'XL' };
