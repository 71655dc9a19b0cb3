import { leerDocumento } from '../documento.ts';
import { buscarAgencia } from './agencias.ts';
import type { Falta } from './campos.ts';
import { leerDireccion, leerUbicacion } from './direccion.ts';
import { type Importe, leerImporte } from './importe.ts';
import type { Buscador, LocalidadDeCatalogo } from './localidades.ts';
import { leerTelefono } from './telefono.ts';
import { limpio, plano } from './texto.ts';
import type { Confianza } from './vocabulario.ts';

/** What is read out of a chat message, for the person to confirm. */
export interface CampoLeido {
  readonly valor: string;
  readonly confianza: Confianza;
  /** What the person should know of it. */
  readonly aviso: string | null;
}

export interface Mensaje<L> {
  readonly campos: Readonly<Record<string, CampoLeido>>;
  readonly localidad: L | null;
  readonly agente: { readonly id: number; readonly nombre: string } | null;
  readonly contra_reembolso: Importe | null;
  readonly ubicacion: { readonly lat: number; readonly lng: number } | null;
  /** Lines that are none of the fields. */
  readonly sobra: readonly string[];
}

export interface Contexto<L extends LocalidadDeCatalogo> {
  readonly buscador: Buscador<L>;
  readonly agentes: readonly { readonly id: number; readonly nombre: string; readonly codigo: string }[];
}

/** Words before a colon that say what follows. */
const ROTULOS: readonly (readonly [RegExp, string])[] = [
  [/^(?:nombre(?: y apellido| completo)?|destinatari[oa]|para|recibe|a nombre de|cliente|contacto)$/, 'destinatario'],
  [/^(?:tel(?:efono)?|tel\/cel|cel(?:ular)?|movil|whatsapp|wsp|wpp|numero de (?:tel|cel).*)$/, 'telefono'],
  [/^(?:e-?mail|mail|correo(?: electronico)?)$/, 'correo'],
  [/^(?:ci|c i|cedula(?: de identidad)?|documento|doc|rut|dni)$/, 'documento'],
  [/^(?:dir(?:eccion)?|domicilio|calle|entregar en|enviar a|direccion de entrega)$/, 'direccion'],
  [
    /^(?:localidad|ciudad|barrio|zona|pueblo|balneario|ciudad y departamento|localidad y departamento|ciudad\/barrio)$/,
    'localidad',
  ],
  [/^(?:departamento|depto|dpto)$/, 'departamento'],
  [/^(?:agencia|agencia de retiro|retira(?: en)?|sucursal|pick ?up)$/, 'agente'],
  [
    /^(?:cobrar|a cobrar|monto|importe|total|contra ?-?reembolso|cr|c\/r|total a cobrar|precio|paga)$/,
    'contra_reembolso',
  ],
  [/^(?:ref(?:erencia)?|pedido|n(?:ro|umero)?\.? de (?:pedido|orden|compra)|orden|factura|compra)$/, 'referencia'],
  [/^(?:obs(?:ervacion(?:es)?)?|nota|notas|aclaracion(?:es)?|comentarios?|horario)$/, 'observaciones'],
];

const TELEFONO =
  /(?<![\d.])(?:\+?\s?598[\s.-]?|00598[\s.-]?)?(?:0?9[1-9](?:[\s.-]?\d){6}|[24]\d{3}[\s.-]?\d{4})(?![\d.-]?\d)/;
const CORREO = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/;
const CI =
  /(?<!\d)(?:c\.?\s?i\.?[:\s]*|c[eé]dula[:\s]*)?(\d\.\d{3}\.\d{3}\s?[-/\s]?\s?\d|\d{3}\.\d{3}-\d|\d{7}-\d|(?<=(?:c\.?\s?i\.?|c[eé]dula)[:\s]*)\d{7,8})(?!\d)/i;
const RUT = /(?<!\d)(?:rut[:\s]*)?(\d{12})(?!\d)/i;
const COBRO =
  /(?:\b(?:a\s+)?(?:cobrar(?:le)?|contra\s?-?reembolso|cobro|paga(?:r)? (?:al|contra) (?:recibir|entrega))\b[:\s]*)((?:u\$?s\$?|us\$|\$|usd)?\s*\d[\d.,]*(?:\s*(?:pesos|d[oó]lares|usd))?)/i;
const COBRO_DESPUES =
  /((?:u\$?s\$?|us\$|\$)?\s*\d[\d.,]*(?:\s*(?:pesos|d[oó]lares|usd))?)\s*(?:a cobrar|al recibir|contra (?:entrega|reembolso))\b/i;
const MONTO = /(?:u\$s|us\$|u\$d|\$)\s*\d[\d.,]*|\d[\d.,]*\s*(?:pesos|d[oó]lares)\b/i;
const ENLACE = /https?:\/\/\S+/gi;
/** What a chat puts before each line when it is copied. */
const ENCABEZADO =
  /^\[?\d{1,2}\/\d{1,2}\/\d{2,4},?\s+\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.?\s?m\.?)?\]?\s*(?:-\s*)?[^:]{1,40}:\s/i;
const SALUDO =
  /^(?:(?:hola|buen[oa]s?(?: d[ií]as?| tardes?| noches?)?|(?:muchas )?gracias|ok|dale|perfecto|bien|(?:ah[ií] )?(?:te|les?) (?:paso|mando|dejo) (?:(?:los|mis) )?datos|(?:mis|los) datos(?: son)?|datos(?: del? env[ií]o)?|para el env[ií]o|saludos|por favor)[\s!.,:]*)+$/i;
const AGENCIA = /^(?:retira(?:r)?\s+(?:en|por)?\s*|a\s+|en\s+)?((?:agencia|sucursal|terminal|pick-?up|locker)\b.*)$/i;
const SOLO_ROTULO =
  /^(?:e-?mail|mail|correo|son|es|total|a pagar|contra (?:entrega|reembolso)|al recibir|tel(?:efono)?|cel(?:ular)?|ci|c i|cedula|rut|documento|cobrar|a cobrar)$/;
const VIA = /^(?:calle|camino|cno|pasaje|avenida|avda?|bulevar|bvar|rambla|ruta)\b/i;
const PARTE_DE_DIRECCION =
  /^(?:apto|apt|ap\.|apartamento|piso|torre|block|bloque|casa \d|esq|esquina|entre |casi |frente |al lado|km|solar|manzana|mz|local \d|oficina|s\/n)/i;

/** Reads lines with their word before a colon first, then whatever has a form of its own, then what its place suggests. */
export function leerMensaje<L extends LocalidadDeCatalogo>(texto: string, contexto: Contexto<L>): Mensaje<L> {
  const hoja: Hoja<L> = {
    contexto: { ...contexto, buscador: withinLimits(contexto.buscador) },
    campos: {},
    lugar: null,
    departamento: null,
    agente: null,
    cobro: null,
    sobra: [],
  };
  const links = texto.match(ENLACE) ?? [];
  const ubicacion = links.map(leerUbicacion).find((point) => point !== null) ?? null;
  for (const line of texto.split(/\r?\n/)) readLine(hoja, limpio(line.replace(ENCABEZADO, '').replace(ENLACE, ' ')));
  return finish(hoja, ubicacion);
}

/** A person's message has a dozen parts that may be a place; of hundreds the first ones are looked up, since each holds up the server. */
const MOST_LOOKED_UP = 40;

function withinLimits<L extends LocalidadDeCatalogo>({ buscar, departamento }: Buscador<L>): Buscador<L> {
  let left = MOST_LOOKED_UP;
  return {
    departamento,
    buscar: (texto, departamentoId) => {
      left -= 1;
      return left < 0 ? [] : buscar(texto, departamentoId);
    },
  };
}

/** What was found so far. */
interface Hoja<L extends LocalidadDeCatalogo> {
  readonly contexto: Contexto<L>;
  readonly campos: Record<string, CampoLeido>;
  lugar: CampoLeido | null;
  departamento: string | null;
  agente: Mensaje<L>['agente'];
  cobro: Importe | null;
  readonly sobra: string[];
}

function readLine<L extends LocalidadDeCatalogo>(hoja: Hoja<L>, line: string): void {
  if (line === '' || SALUDO.test(line)) return;
  const named = /^[*_]*([^:=]{2,30}?)[*_]*\s*[:=]\s*[*_]*(.+)$/.exec(line);
  const campo = named && ROTULOS.find(([form]) => form.test(plano(named[1] ?? '').replace(/[.*_]/g, '')))?.[1];
  if (campo && named?.[2]) putNamed(hoja, campo, limpio(named[2]));
  else readFree(hoja, line);
}

function putNamed<L extends LocalidadDeCatalogo>(hoja: Hoja<L>, campo: string, valor: string): void {
  switch (campo) {
    case 'telefono':
      putChecked(hoja, campo, leerTelefono(valor));
      return;
    case 'documento':
      putChecked(hoja, campo, leerDocumento(valor));
      return;
    case 'contra_reembolso':
      putCobro(hoja, valor, 'alta');
      return;
    case 'localidad':
      hoja.lugar = { valor, confianza: 'alta', aviso: null };
      return;
    case 'departamento':
      hoja.departamento = valor;
      return;
    case 'agente':
      putAgente(hoja, valor);
      return;
    case 'direccion':
      putDireccion(hoja, valor, 'alta');
      return;
    default:
      hoja.campos[campo] = { valor, confianza: 'alta', aviso: null };
  }
}

function putChecked<L extends LocalidadDeCatalogo>(
  hoja: Hoja<L>,
  campo: string,
  leido: { valor: string; falta: Falta | null },
): void {
  const { valor, falta } = leido;
  hoja.campos[campo] ??= { valor, confianza: falta ? 'baja' : 'alta', aviso: falta?.mensaje ?? null };
}

function putCobro<L extends LocalidadDeCatalogo>(hoja: Hoja<L>, valor: string, confianza: Confianza): void {
  const importe = leerImporte(valor);
  if (!importe) {
    hoja.sobra.push(valor);
    return;
  }
  hoja.cobro = importe;
  hoja.campos.contra_reembolso = { valor, confianza, aviso: null };
}

function putAgente<L extends LocalidadDeCatalogo>(hoja: Hoja<L>, valor: string): void {
  const agencia = buscarAgencia(valor, hoja.contexto.agentes);
  if (agencia) hoja.agente = { id: agencia.id, nombre: agencia.nombre };
  hoja.campos.agente = agencia
    ? { valor: agencia.nombre, confianza: 'media', aviso: null }
    : { valor, confianza: 'baja', aviso: `No hay una sola agencia «${valor}»: elíjala de la lista` };
}

/** Without the town that people write behind it. */
function putDireccion<L extends LocalidadDeCatalogo>(hoja: Hoja<L>, valor: string, confianza: Confianza): void {
  const pieces = valor.split(',').map(limpio);
  while (pieces.length > 1 && isPlace(hoja, pieces.at(-1) ?? '')) putPlace(hoja, pieces.pop() ?? '');
  const before = hoja.campos.direccion;
  const text = pieces.join(', ');
  hoja.campos.direccion = {
    valor: before ? `${before.valor}, ${text}` : text,
    confianza: before?.confianza ?? confianza,
    aviso: null,
  };
}

function isPlace<L extends LocalidadDeCatalogo>({ contexto }: Hoja<L>, text: string): boolean {
  const [best] = contexto.buscador.buscar(text);
  const isNear = best !== undefined && best.parecido >= 0.8 && !/\d{3}/.test(text);
  return isNear || contexto.buscador.departamento(text) !== null;
}

/** A town, then its department, in either order. */
function putPlace<L extends LocalidadDeCatalogo>(hoja: Hoja<L>, text: string): void {
  const before = hoja.lugar?.valor ?? null;
  const isDepartamento = hoja.contexto.buscador.departamento(text) !== null;
  if (before !== null && isDepartamento) hoja.departamento ??= text;
  else if (before === null || hoja.contexto.buscador.departamento(before) !== null) {
    if (before !== null) hoja.departamento ??= before;
    hoja.lugar = { valor: text, confianza: 'alta', aviso: null };
  } else hoja.sobra.push(text);
}

function readFree<L extends LocalidadDeCatalogo>(hoja: Hoja<L>, line: string): void {
  let rest = line;
  const take = (form: RegExp, put: (found: string) => void) => {
    const match = form.exec(rest);
    if (!match) return;
    put(match[1] ?? match[0]);
    rest = rest.replace(match[0], ' , ');
  };
  take(COBRO, (found) => putCobro(hoja, found, 'alta'));
  if (hoja.cobro === null) take(COBRO_DESPUES, (found) => putCobro(hoja, found, 'alta'));
  take(CORREO, (found) => {
    hoja.campos.correo ??= { valor: found, confianza: 'alta', aviso: null };
  });
  take(RUT, (found) => putChecked(hoja, 'documento', leerDocumento(found)));
  take(CI, (found) => putChecked(hoja, 'documento', leerDocumento(found)));
  take(TELEFONO, (found) => putChecked(hoja, 'telefono', leerTelefono(found)));
  if (hoja.cobro === null) take(MONTO, (found) => putCobro(hoja, found, 'media'));
  for (const piece of rest
    .split(/,(?!\d)|[;|]| - |(?<=\p{Ll}{4})\.\s+(?=\p{Lu})/u)
    .map((part) => part.replace(/^[\s:.*_-]+|[\s:*_-]+$/g, '')))
    if (piece !== '' && !SALUDO.test(piece) && !SOLO_ROTULO.test(plano(piece))) readPiece(hoja, piece);
}

function readPiece<L extends LocalidadDeCatalogo>(hoja: Hoja<L>, piece: string): void {
  const agency = AGENCIA.exec(piece);
  if (agency?.[1]) {
    putAgente(hoja, agency[1]);
    return;
  }
  const { direccion, destinatario } = hoja.campos;
  if (PARTE_DE_DIRECCION.test(piece)) {
    putDireccion(hoja, piece, 'media');
    return;
  }
  if (isPlace(hoja, piece)) {
    putPlace(hoja, piece);
    return;
  }
  const { precision } = leerDireccion(piece);
  const isName = /^[\p{L}'’. ]+$/u.test(piece) && piece.split(' ').length <= 6;
  const isAddress = precision !== 'SIN_DATOS' && precision !== 'CALLE';
  if (isAddress && direccion === undefined && !(isName && destinatario === undefined)) {
    putDireccion(hoja, piece, precision === 'PUERTA' ? 'alta' : 'media');
    return;
  }
  if (isName && destinatario === undefined && !VIA.test(piece)) {
    hoja.campos.destinatario = { valor: piece, confianza: piece.includes(' ') ? 'media' : 'baja', aviso: null };
    return;
  }
  if (precision === 'CALLE' && VIA.test(piece) && direccion === undefined) {
    putDireccion(hoja, piece, 'baja');
    return;
  }
  hoja.sobra.push(piece);
}

function finish<L extends LocalidadDeCatalogo>(hoja: Hoja<L>, ubicacion: Mensaje<L>['ubicacion']): Mensaje<L> {
  const { contexto, campos, lugar, departamento, agente, cobro, sobra } = hoja;
  const id = departamento === null ? null : contexto.buscador.departamento(departamento);
  const [best] = lugar ? contexto.buscador.buscar(lugar.valor, id) : [];
  if (best && best.confianza !== 'baja')
    campos.localidad = { valor: best.localidad.nombre, confianza: best.confianza, aviso: null };
  else if (lugar) campos.localidad = { ...lugar, confianza: 'baja', aviso: 'Elija la localidad de la lista' };
  const localidad = best && best.confianza !== 'baja' ? best.localidad : null;
  const named = localidad?.departamento ?? departamento;
  if (named) campos.departamento = { valor: named, confianza: localidad ? 'alta' : 'media', aviso: null };
  if (sobra.length > 0) {
    const valor = [campos.observaciones?.valor, ...sobra].filter(Boolean).join('. ');
    campos.observaciones = { valor, confianza: 'baja', aviso: null };
  }
  return { campos, localidad, agente, contra_reembolso: cobro, ubicacion, sobra };
}
