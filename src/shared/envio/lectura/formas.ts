import { leerDocumento } from '#shared/documento.ts';

import { leerUbicacion } from '../direccion.ts';
import { leerImporte } from '../importe.ts';
import { leerTelefono } from '../telefono.ts';
import { doblar } from '../texto.ts';
import type { Confianza } from '../vocabulario.ts';
import { type Forma, type Hallado, type Hoja, poner, tomar } from './hoja.ts';
import { PAQUETE } from './paquete.ts';

/** What has a form of its own and is found wherever it stands. All of it: lower case, no accents. */

const CIFRA = String.raw`\d+(?:[.,]\d+)*`;
const IMPORTE = String.raw`(?:(?:u\$?s\$?|us\$|usd|u\$d|\$u?|uyu) ?)?${CIFRA}(?: ?(?:pesos|dolares|usd|uyu))?`;
/** With its sign, so that it can be nothing else. */
const DINERO = String.raw`(?:(?:u\$s|us\$|usd|u\$d|\$u?|uyu) ?${CIFRA}|${CIFRA} ?(?:pesos|dolares|usd))`;
const TEL = String.raw`(?:(?:mi|su|el|al|nuestro) )?(?:tel(?:efono)?s?|cel(?:ular)?(?:es)?|celu|movil|whats ?app|wsp|wpp|fono)[.]?(?: (?:es|de contacto|nro|numero|movil))*[ :.]*`;
const CI = String.raw`(?:(?:mi|su|la) )?(?:c\.? ?i\.?|cedula(?: de identidad)?|documento|doc)(?: es)?[ :.]*`;

const FORMAS: readonly Forma[] = [
  { forma: /(?:https?:\/\/|geo:)\S+|-3\d\.\d{3,} ?, ?-5\d\.\d{3,}/, put: putUbicacion },
  { forma: /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/, put: (hoja, { dicho }) => poner(hoja, 'correo', { valor: dicho }) },
  {
    forma: new RegExp(
      String.raw`(?:valor(?: declarado)?|declarar|declarado|asegura(?:r|do)) ?(?:de|por|en)?:? ?(${IMPORTE})`,
    ),
    put: putDeclarado,
  },
  {
    forma: new RegExp(
      String.raw`(?<!\bno )(?:\b(?:(?:hay que|a|se) )?(?:cobrar(?:le)?|cobra|cobro(?: de)?|contra ?-?(?:reembolso|entrega)(?: de)?|c/r|cod)\b|(?:paga(?:r)?|abona(?:r)?) (?:al|contra) (?:recibir|entrega))(?: (?:de|son|por|total))?[ :]*(${IMPORTE})`,
    ),
    put: putCobro('alta'),
  },
  {
    forma: new RegExp(
      String.raw`(?:\b(?:son|total|paga|abona|debe|cuesta|sale)\b:? )?(${IMPORTE}) (?:a cobrar|al recibir|contra ?-?(?:entrega|reembolso))\b`,
    ),
    put: putCobro('alta'),
  },
  { forma: /(?<!\d)(?:rut[: ]*)?(\d{12}|\d{2} \d{6} \d{4})(?!\d)/, put: putDocumento },
  { forma: new RegExp(String.raw`(?<![\p{L}\d])${CI}(\d[\d.]{5,9} ?[-/ ]? ?\d)(?!\d)`), put: putDocumento },
  {
    forma: /(?<![\p{L}\d])((?:dni|pasaporte|passport) ?(?:n[°ºo.]+ ?)?[a-z]{0,3} ?\d[\d.]{4,11})(?![\p{L}\d])/u,
    put: putDocumento,
  },
  { forma: /(?<!\d)(\d\.\d{3}\.\d{3} ?[-/]? ?\d|\d{3}\.\d{3}-\d|\d{7}-\d)(?!\d)/, put: putDocumento },
  { forma: new RegExp(String.raw`(?<![\p{L}\d])${TEL}((?:\+|00)?[(]?\d[\d ().-]{5,16}\d)(?!\d)`), put: putTelefono },
  {
    forma:
      /(?<![\d.,$-])((?:\+? ?[(]?598[)]?[ .-]?|00598[ .-]?)?[(]?(?:0 ?)?(?:9[1-9][)]?(?:[ .-]?\d){6}|[24]\d{3}[ .-]?\d{4}))(?![\d-]|[ .]\d{3,}|[.,]\d)/,
    put: putTelefono,
  },
  // In whatever groups, where it stands alone.
  { forma: /(?<=(?:^|[,;|\u0001]) ?)((?:0?9[1-9]|[24]\d)(?:[ .-]?\d){6})(?= ?(?:$|[,;|\u0001]))/, put: putTelefono },
  { forma: /(?<!\d)((?:\+|00)(?!598)\d[\d ().-]{7,16}\d)(?!\d)/, put: putTelefono },
  ...PAQUETE,
  {
    forma:
      /(?<![\p{L}\d])(?:pedido|orden|factura|compra|venta|ref(?:erencia)?)[.]? ?(?:de compra )?(?:n(?:ro|umero|[°º])?[.]?[°º]?|#)? ?[:#]? ?([a-z]{0,6}-?\d[\w-]*)(?![\w/])/u,
    put: (hoja, { dicho }) => poner(hoja, 'referencia', { valor: dicho }),
  },
  {
    forma: new RegExp(
      String.raw`(?<![\p{L}\d])(?:(?:son|total|el total es|cuesta|sale|debe|abona|importe|monto|paga|precio) )?(${DINERO})`,
    ),
    put: putMonto,
  },
];

/** Takes out of the text what has a form; what is left is read by its place. */
export function leerFormas(hoja: Hoja, texto: string): string {
  let rest = texto;
  for (const { forma, put } of FORMAS) rest = tomar(rest, forma, (found) => put(hoja, found));
  return rest;
}

function putUbicacion(hoja: Hoja, { todo }: Hallado): boolean {
  const point = leerUbicacion(todo);
  if (point === null || hoja.ubicacion !== null) return false;
  hoja.ubicacion = point;
  return true;
}

export function putDocumento(hoja: Hoja, { dicho }: Pick<Hallado, 'dicho'>): boolean {
  const { valor, falta } = leerDocumento(dicho);
  return poner(hoja, 'documento', { valor, confianza: falta ? 'baja' : 'alta', aviso: falta?.mensaje ?? null });
}

export function putTelefono(hoja: Hoja, { dicho }: Pick<Hallado, 'dicho'>): boolean {
  const { valor, falta } = leerTelefono(dicho);
  return poner(hoja, 'telefono', { valor, confianza: falta ? 'baja' : 'alta', aviso: falta?.mensaje ?? null });
}

function putDeclarado(hoja: Hoja, { dicho }: Hallado): boolean {
  return leerImporte(dicho) !== null && poner(hoja, 'valor_declarado', { valor: dicho });
}

export function putCobro(confianza: Confianza) {
  return (hoja: Hoja, { dicho }: Pick<Hallado, 'dicho'>): boolean => {
    const importe = leerImporte(dicho);
    if (importe === null || !poner(hoja, 'contra_reembolso', { valor: dicho, confianza })) return false;
    hoja.cobro ??= importe;
    return true;
  };
}

/** An amount that nobody says is to be collected: probably it is, unless the message says that it was paid. */
function putMonto(hoja: Hoja, hallado: Hallado): boolean {
  return !hoja.yaPago && putCobro('media')(hoja, hallado);
}

/** Whether a message says that there is nothing to collect. */
export function dicePago(lineas: readonly string[]): boolean {
  return /\bno (?:se |hay que |hay nada (?:que|para) )?cobra|\bnada (?:a|que|para) cobrar|\bsin cobr|\bya (?:esta |fue |lo |la |te |les? )?(?:pag|abon|transfer)|\besta (?:todo )?pago\b|\b(?:pag\w+|abon\w+) (?:por|con) (?:transferencia|tarjeta|mercado)|\bpor transferencia\b/.test(
    doblar(lineas.join(' ')),
  );
}
