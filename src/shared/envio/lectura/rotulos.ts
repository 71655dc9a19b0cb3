import { doblar } from '../texto.ts';

/** What follows a word with a colon (or a word that stands for one). */
export interface Tramo {
  readonly campo: string | null;
  readonly rotulo: string;
  readonly texto: string;
}

const TELEFONO =
  '(?:(?:n(?:ro|umero)?[.°º]? (?:de )?)?(?:tel(?:efono)?s?|cel(?:ular)?(?:es)?|celu|movil|whats ?app|wsp|wpp|fono)[.]?(?: ?[/y] ?(?:tel(?:efono)?|cel(?:ular)?|whatsapp)[.]?)?(?: (?:de contacto|movil|celular|fijo|cel))?|contacto telefonico)';
const LUGAR = '(?:localidad|ciudad|barrio|zona|pueblo|balneario|departamento|depto|dpto)';

/** The words of each field, before a colon: lower case, no accents. `puerta`, `parte` and `apellido` complete another field. */
const ROTULOS: readonly (readonly [string, string])[] = [
  ['apellido', 'apellidos?'],
  [
    'destinatario',
    '(?:nombres?(?: (?:y|e|/) apellidos?| completo)?(?: (?:del? )?(?:(?:la |el )?(?:cliente|clienta|destinatari[oa]|quien recibe)|contacto))?|dest(?:inatari[oa])?[.]?|para|(?:quien )?recibe|a nombre de|client[ea]|contacto|a quien va|comprador|compradora|quien retira|persona que (?:recibe|retira))',
  ],
  ['telefono', TELEFONO],
  ['correo', '(?:e-?mail|mail|correo(?: electronico)?)'],
  [
    'documento',
    '(?:n(?:ro|umero)?[.°º]? de )?(?:c[.]? ?i[.]?|cedula(?: de identidad)?|documento(?: de identidad)?|doc|rut|dni|pasaporte)',
  ],
  [
    'direccion',
    '(?:dir(?:eccion)?[.]?(?: (?:de entrega|de envio|completa|exacta|de destino))?|(?<!\\ba )domicilio|calle(?: y (?:numero|nro[.]?|n[°º]|puerta))?|entregar en|enviar a|mandar a|en|donde|lugar de entrega|ubicacion)',
  ],
  ['puerta', '(?:(?:numero|nro[.]?|num[.]?|n[°º])(?: de (?:puerta|casa))?|puerta)'],
  [
    'parte',
    '(?:apto[.]?|apartamento|piso|torre|block|bloque|esq[.]?|esquinas?|entre(?: calles)?|manzana|mz|solar|casa|km|padron|unidad|oficina|edificio|complejo)',
  ],
  ['localidad', `(?:localidad|loc[.]?|destino|ciudad|barrio|zona|pueblo|balneario|villa)(?: ?(?:[/-]|y|o) ?${LUGAR})*`],
  ['departamento', '(?:departamento|depto[.]?|dpto[.]?)'],
  [
    'agente',
    '(?:agencia(?: (?:de retiro|destino|de destino))?|retira(?: en)?|retiro en|sucursal|pick ?-?up|locker|agente)',
  ],
  ['valor_declarado', '(?:valor(?: declarado| asegurado)?|seguro)'],
  [
    'contra_reembolso',
    '(?:(?:total|monto|importe)? ?a cobrar|(?:se )?cobra(?:r)?|monto|importe|total|contra ?-?(?:reembolso|entrega)|cr|c/r|cod|precio)',
  ],
  ['paga', '(?:(?:quien )?paga(?: el (?:envio|flete))?|flete|pago(?: del? (?:envio|flete))?|envio)'],
  [
    'referencia',
    '(?:ref(?:erencia)?s?[.]?|(?:n(?:ro|umero)?[.°º]? de )?(?:pedido|orden|compra|factura|venta)(?: (?:n(?:ro|umero)?[.°º]?|#))?|n[°º] (?:pedido|orden))',
  ],
  ['observaciones', '(?:obs(?:ervacion(?:es)?)?[.]?|notas?|aclaracion(?:es)?|comentarios?|indicaciones|instrucciones)'],
  ['bultos', '(?:bultos|cant(?:idad)?[.]?(?: de (?:bultos|paquetes|cajas))?|cajas|paquetes)'],
  ['peso', '(?:peso(?: (?:aprox(?:imado)?[.]?|total))?(?: ?[(](?:kg|kilos)[)])?|kilos|kg)'],
  ['tamano', '(?:tamano)'],
  ['servicio', '(?:servicio|tipo de (?:envio|servicio)|modalidad)'],
  ['entrega', '(?:(?:tipo|forma|modo) de entrega|entrega)'],
];

/** Those that people write without a colon as well, on a line of their own or before their value. */
const SUELTOS = new Set([
  'destinatario',
  'apellido',
  'telefono',
  'correo',
  'documento',
  'direccion',
  'localidad',
  'departamento',
  'observaciones',
  'referencia',
]);
const NUNCA_SUELTOS =
  /^(?:en|para|recibe|calle|ciudad|pueblo|barrio|zona|balneario|villa|cliente|clienta|doc|nota|ref)$/;

const ALGUNO = ROTULOS.map(([, words]) => words).join('|');
const CON_PUNTOS = new RegExp(`(?<![\\p{L}\\d/])(?:(?:mi|su|el|la) )?(?:${ALGUNO}) ?(?::(?!//)|=)`, 'gu');
const CON_GUION = new RegExp(`^(?:${ALGUNO}) (?:[-–—]+>?|[.]) `, 'u');
const DE_UNO = ROTULOS.map(([campo, words]) => [campo, new RegExp(`^(?:(?:mi|su|el|la) )?${words}$`, 'u')] as const);

function campoDe(rotulo: string): string | null {
  const said = doblar(rotulo).replace(/\s*[:=]?\s*$/, '');
  return DE_UNO.find(([, form]) => form.test(said) || form.test(said.replace(/[.]$/, '')))?.[0] ?? null;
}

/** Each line cut at its labels; a label without a value has it on the next line. */
export function tramosDe(lineas: readonly string[]): Tramo[] {
  const tramos: Tramo[] = [];
  let waiting: Tramo | null = null;
  for (const linea of lineas)
    for (const tramo of cortar(linea)) {
      const isValue = waiting !== null && tramo.campo === null && tramo.texto !== '';
      const whole: Tramo = waiting !== null && isValue ? { ...waiting, texto: tramo.texto } : tramo;
      waiting = whole.campo !== null && whole.texto === '' ? whole : null;
      if (whole.texto !== '') tramos.push(whole);
    }
  return tramos;
}

function cortar(linea: string): Tramo[] {
  const said = doblar(linea);
  const alone = campoDe(linea);
  if (alone !== null && SUELTOS.has(alone) && !NUNCA_SUELTOS.test(said))
    return [{ campo: alone, rotulo: linea, texto: '' }];
  const dashed = CON_GUION.exec(said);
  const cuts = dashed ? [{ desde: 0, hasta: dashed[0].length }] : [];
  for (const match of said.matchAll(CON_PUNTOS))
    if (match.index >= (cuts.at(-1)?.hasta ?? 0) && isRotulo(said, match))
      cuts.push({ desde: match.index, hasta: match.index + match[0].length });
  const tramos = cuts.map(({ desde, hasta }, index): Tramo => {
    const rotulo = linea.slice(desde, hasta).replace(/[\s:=–—>-]+$/, '');
    return { campo: campoDe(rotulo), rotulo, texto: limpiar(linea.slice(hasta, cuts[index + 1]?.desde)) };
  });
  const before = limpiar(linea.slice(0, cuts[0]?.desde));
  return before === '' ? tramos : [{ campo: null, rotulo: '', texto: before }, ...tramos];
}

/** Words that stand before a colon in plain prose as well: a label only where a part begins. */
const DEBILES =
  /^(?:en|para|envio|flete|pago|paga|total|casa|piso|precio|unidad|seguro|valor|kilos|kg|cajas|paquetes|zona|villa|puerta|entrega|client[ea]|contacto|numero|ubicacion|cod|cr|retira|recibe|orden|compra|venta|nota|notas|monto|cobra|cobrar|agente)\b/;

function isRotulo(said: string, match: RegExpExecArray): boolean {
  return (
    !DEBILES.test(match[0].replace(/^(?:mi|su|el|la) /, '')) || /(?:^|[,;/|.)!?–-]) *$/.test(said.slice(0, match.index))
  );
}

const limpiar = (texto: string) => texto.replace(/^[\s,;/|.-]+(?!\d)|(?<!\s)\s*[,;/|–—-]+\s*$|\s+$/gu, '').trim();
