import { leerImporte } from '../importe.ts';
import { doblar } from '../texto.ts';
import { putAgente } from './agencia.ts';
import { putDireccion } from './domicilio.ts';
import { leerFormas, putCobro, putDocumento, putTelefono } from './formas.ts';
import { type Hoja, HUECO, hallar, type Pieza, poner } from './hoja.ts';
import { lugarAlFinal, lugarDe } from './lugar.ts';
import { PROSA } from './palabras.ts';
import { fraseDe, putPeso } from './paquete.ts';
import { nombreAlPrincipio, parentescoDe, putNombre } from './persona.ts';
import { piezasDe } from './piezas.ts';
import type { Tramo } from './rotulos.ts';

/** What is left of a value, to be read like the rest of the message; null: it is no value of this field. */
type Lector = (hoja: Hoja, texto: string, rotulo: string) => string | null;

/** How the value of each label is read. */
const LECTORES: Readonly<Record<string, Lector>> = {
  destinatario: porPartes(putPersona),
  apellido: (hoja, texto) => {
    if (hoja.apellido !== null) return null;
    hoja.apellido = texto;
    return '';
  },
  telefono: sacarTelefono,
  // The kind that the label names is part of a foreign document.
  documento: (hoja, texto, rotulo) =>
    sacar(texto, /(?<![a-z\d])((?:[a-z]{1,3} ?)?\d[\d./ -]{3,}\d|[a-z]?\d[a-z\d]{4,})(?![a-z\d])/, (dicho) =>
      putDocumento(hoja, { dicho: /^(?:dni|pasaporte)/.test(doblar(rotulo)) ? `${rotulo} ${dicho}` : dicho }),
    ),
  correo: (hoja, texto) => sacar(texto, /([\w.+-]+@[\w-]+(?:\.[\w-]+)+)/, (valor) => poner(hoja, 'correo', { valor })),
  direccion: (hoja, texto) =>
    piezasDe(leerFormas(hoja, texto))
      .filter((part) => !putDireccion(hoja, part.texto))
      .map((part) => part.texto)
      .join(HUECO),
  puerta: (hoja, texto) => {
    if (/\d{7}/.test(texto.replace(/\D/g, ''))) return sacarTelefono(hoja, texto);
    if (hoja.puerta !== null) return null;
    hoja.puerta = texto;
    return '';
  },
  parte: (_, texto, rotulo) => `${rotulo} ${texto}`,
  localidad: porPartes(putLocalidad),
  departamento: porPartes((hoja, texto) => {
    if (/\d/.test(texto)) return `apto ${texto}`;
    if (hoja.departamento !== null) return null;
    hoja.departamento = texto;
    return '';
  }),
  agente: porPartes((hoja, texto, rotulo) => {
    if (/^(?:no|ninguna|n\/a|-|s\/d)$/i.test(texto)) return null;
    if (/^retir/.test(doblar(rotulo))) return `${rotulo} ${texto}`;
    return putAgente(hoja, texto, true);
  }),
  valor_declarado: (hoja, texto) =>
    leerImporte(texto) !== null && poner(hoja, 'valor_declarado', { valor: texto }) ? '' : null,
  contra_reembolso: (hoja, texto, rotulo) => {
    const isCertain = /cobra|reembolso|entrega|^cr|c\/r|cod/.test(doblar(rotulo));
    if (hoja.yaPago && !isCertain) return null;
    return sacar(texto, IMPORTE, (dicho) => putCobro('alta')(hoja, { dicho }));
  },
  paga: porPartes((hoja, texto) => {
    for (const campo of ['paga', 'servicio', 'entrega']) {
      const valor = fraseDe(campo, texto);
      if (valor !== null && poner(hoja, campo, { valor })) return '';
    }
    return sacar(texto, IMPORTE, (dicho) => putCobro('media')(hoja, { dicho }));
  }),
  referencia: porPartes((hoja, texto) => {
    const isWhere = !/\d/.test(texto) && texto.includes(' ');
    if (isWhere) return putNota(hoja, texto);
    return poner(hoja, 'referencia', { valor: texto }) ? '' : null;
  }),
  observaciones: putNota,
  bultos: (hoja, texto) => {
    const isCount = /^\d{1,2}$/.test(texto);
    if (isCount) return poner(hoja, 'bultos', { valor: texto }) ? '' : null;
    return /^(?:\d{1,2}|[a-z]{2,6}) [a-z]/.test(doblar(texto)) ? texto : null;
  },
  peso: (hoja, texto) => {
    if (/\d ?g/.test(doblar(texto))) return texto;
    return sacar(texto, /^(?:aprox[.]? ?|unos )?(\d+(?:[.,]\d+)?(?: ?(?:kgs?|kilos?|k))?)[.]?/, (dicho) =>
      putPeso(hoja, { dicho }),
    );
  },
  tamano: (hoja, texto) =>
    poner(hoja, 'tamano', { valor: texto.length <= 3 ? texto.toUpperCase() : texto }) ? '' : null,
  servicio: porPartes((hoja, texto) => putFrase(hoja, 'servicio', texto)),
  entrega: porPartes((hoja, texto) => putFrase(hoja, 'entrega', texto)),
};

const IMPORTE =
  /^(?:son |de |por )?((?:(?:u\$?s\$?|us\$|usd|u\$d|\$u?|uyu) ?)?\d+(?:[.,]\d+)*(?: ?(?:pesos|dolares|usd|uyu))?)(?! ?\p{L}{0,2}\d)/u;

/** Reads the value of a label; the parts that are left are read with the rest. */
export function leerRotulado(hoja: Hoja, { campo, rotulo, texto }: Tramo): Pieza[] {
  const lector = campo === null ? undefined : LECTORES[campo];
  const rest = lector?.(hoja, texto, rotulo) ?? null;
  if (rest === null) return [{ texto: `${rotulo}: ${texto}`, antes: null, campo: 'sobra', orden: 0 }];
  return rest === '' ? [] : piezasDe(leerFormas(hoja, rest));
}

/** The first part is the value; the others are of the rest of the message. */
function porPartes(lector: Lector): Lector {
  return (hoja, texto, rotulo) => {
    const [first, ...others] = piezasDe(texto);
    if (first === undefined) return null;
    const rest = lector(hoja, first.texto, rotulo);
    return rest === null ? null : [rest, ...others.map((part) => part.texto)].filter((part) => part !== '').join(', ');
  };
}

/** The value, found by its form; what stands around it is left. */
function sacar(texto: string, forma: RegExp, put: (dicho: string) => boolean): string | null {
  const found = hallar(texto, forma);
  if (!found || !put(found.dicho)) return null;
  return [texto.slice(0, found.desde), texto.slice(found.hasta)]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(', ');
}

function sacarTelefono(hoja: Hoja, texto: string): string | null {
  return sacar(texto, /((?:\+|00)?[(]?\d[\d ().-]{3,}\d)/, (dicho) => putTelefono(hoja, { dicho }));
}

function putPersona(hoja: Hoja, texto: string, rotulo: string): string | null {
  const said = leerFormas(hoja, texto);
  const [first, ...others] = piezasDe(said);
  if (first === undefined) return '';
  if (hoja.campos.destinatario) return null;
  const kin = parentescoDe(first.texto);
  if (kin !== '') {
    const rest = putPersona(
      hoja,
      sinVacios([first.texto.slice(kin.length), ...others.map((part) => part.texto)]),
      rotulo,
    );
    return rest === null ? null : sinVacios([kin.trim(), rest]);
  }
  const found = nombreAlPrincipio(first.texto.replace(/^(?:la |el )?(?:sra?|srta)\.? /i, ''));
  const isPlain = !/^(?:nombre|destinatari|a nombre)/.test(doblar(rotulo));
  if (found === null && isPlain) return null;
  if (isPlain && lugarDe(hoja, first.texto, true) !== null) return first.texto;
  const goesOn =
    (found !== null && /[\d(]/.test(found.cola)) ||
    doblar(found?.cola ?? '')
      .split(' ')
      .some((word) => PROSA.has(word));
  const name =
    found !== null && goesOn ? first.texto.slice(0, first.texto.length - found.cola.length).trim() : first.texto;
  putNombre(hoja, name);
  return sinVacios([goesOn ? (found?.cola ?? '') : '', ...others.map((part) => part.texto)]);
}

const sinVacios = (partes: readonly (string | null)[]) =>
  partes.filter((part) => part !== null && part !== '').join(', ');

function putLocalidad(hoja: Hoja, texto: string): string {
  if (/\d{3}/.test(texto)) return texto;
  const peeled = lugarDe(hoja, texto, true) === null ? lugarAlFinal(hoja, texto) : null;
  hoja.lugares.push({ texto: peeled?.texto ?? texto, rotulado: true });
  if (peeled) hoja.lugares.push({ texto: peeled.lugar, rotulado: false });
  return '';
}

function putNota(hoja: Hoja, texto: string): string {
  const valor = [hoja.campos.observaciones?.valor, texto].filter(Boolean).join('. ');
  hoja.campos.observaciones = { valor, confianza: 'alta', aviso: null };
  return '';
}

function putFrase(hoja: Hoja, campo: string, texto: string): string | null {
  const valor = fraseDe(campo, texto);
  return valor !== null && poner(hoja, campo, { valor }) ? '' : null;
}
