import { limpio, plano } from './texto.ts';
import type { Precision } from './vocabulario.ts';

/** What an address says, part by part. The address itself stays as it was typed: this only helps to read it. */
export interface DireccionLeida {
  readonly precision: Precision;
  /** `calle`, `numero`, `esquina`, `entre`, `apto`, `piso`, `torre`, `block`, `manzana`, `solar`, `ruta`, `km`, `lugar`, `referencia` … */
  readonly partes: Readonly<Record<string, string>>;
}

interface Regla {
  readonly parte: string;
  readonly forma: RegExp;
}

const NRO = '(?:n(?:[°ºo]|ro)?\\.?\\s*|#\\s*)?';
/** Taken out one after the other; what is left is the street. Group 1 is what the part says. */
const REGLAS: readonly Regla[] = [
  { parte: 'referencia', forma: /\(([^)]{2,})\)/i },
  {
    parte: 'referencia',
    forma:
      /[,.;]?\s*\b((?:frente (?:a|al)|enfrente|al lado de|al lado del|atr[aá]s de|detr[aá]s de|a (?:una|media|\d+) (?:cuadras?|metros?|mts?)|port[oó]n|reja|rejas|casa (?:de|con|color|blanca|verde|azul|roja|amarilla)|timbre|pasando)\b.*)$/i,
  },
  { parte: 'padron', forma: /\bpadr[oó]n\s*(?:n[°º]\s*)?(\d[\d.]*)/i },
  { parte: 'km', forma: /\b(?:km|kil[oó]metro)s?\.?\s*(\d{1,3}(?:[.,]\d{1,3})?)/i },
  { parte: 'km', forma: /\b(\d{1,3}(?:[.,]\d{1,3})?)\s*km\b/i },
  {
    parte: 'ruta',
    forma: /\b(?:ruta|rta\.?|r\.)\s*(?:nac(?:ional)?\.?\s*)?(?:n[°º]\s*)?(\d{1,3}|interbalnearia|perimetral)\b/i,
  },
  { parte: 'manzana', forma: /\b(?:manzana|manz|mza|mz)\.?\s*(?:n[°º]\s*)?([a-z]{0,2}[0-9]{1,4}[a-z]?|[a-z]{1,2})\b/i },
  { parte: 'solar', forma: /\b(?:solar|sol|sl)\.?\s*(?:n[°º]\s*)?([0-9]{1,4}\s?(?:bis|[a-z])?)\b/i },
  { parte: 'torre', forma: /\btorre\s*([a-z0-9]{1,10})\b/i },
  { parte: 'block', forma: /\b(?:block|bloque|blq|blk)\.?\s*([a-z0-9]{1,6})\b/i },
  { parte: 'piso', forma: /\bpiso\s*(\d{1,2})\b/i },
  { parte: 'piso', forma: /\b(\d{1,2})\s*(?:[°º]|er|do|to)?\s*piso\b/i },
  {
    parte: 'apto',
    forma: new RegExp(
      `\\b(?:apartamento|apto|apt|ap|dpto|depto|departamento)\\.?\\s*${NRO}([0-9]{1,5}\\s?[a-z]?|[a-z])(?![a-z])`,
      'i',
    ),
  },
  { parte: 'local', forma: /\blocal\s*(?:n[°º]\s*)?(\d{1,4}[a-z]?)\b/i },
  { parte: 'oficina', forma: /\b(?:oficina|ofic|of)\.?\s*(\d{1,5}[a-z]?)\b/i },
  { parte: 'casa', forma: /\bcasa\s*(?:n[°º]\s*)?(\d{1,4}[a-z]?)\b/i },
  { parte: 'senda', forma: /\bsenda\s*(\d{1,4})\b/i },
  { parte: 'sin_numero', forma: /(?:^|[\s,])(s\/\s?n[°º]?|s\.n\.?|sin n[uú]mero)(?=$|[\s,.])/i },
  { parte: 'entre', forma: /\b(?:entre|e\/)\s*(.{1,60}? y .{1,60}?)(?=$|,|;)/i },
  { parte: 'esquina', forma: /\b(?:esquina|esq)\.?\s*(?:con\s+)?([^,;]{2,60})/i },
  { parte: 'esquina', forma: /\bcasi\s+(?:esq\.?\s+|esquina\s+)?([^,;]{2,60})/i },
];

/** In short, where both stand together: `M3 S7`. */
const MANZANA_SOLAR = /(?:^|[\s,])m\.?\s*(\d{1,4}[a-z]?)[\s,/-]*s\.?\s*(\d{1,4}[a-z]?)(?=$|[\s,.])/i;
/** Names of places that stand for an address where there are no streets. */
const LUGAR =
  /^(?:chacra|paraje|estancia|establecimiento|establ\.|campo|colonia(?!\s*$|\s+(?:\d|n[°ºr]|y\b))|granja|tambo|escuela|liceo|balneario|camping|cooperativa|complejo|quinta|est\.|estaci[oó]n|puesto|picada|paso|rinc[oó]n|bodega|vivero|barrio|b[°º]|viviendas?|mevir|hospital|terminal|polic[ií]a|comisar[ií]a)\b/i;
/** A word that is no name of a street by itself: what follows it is the name, even a figure. */
const VIA =
  /^(?:calle|camino|cno\.?|c\.|pasaje|pje\.?|diagonal|avenida|avda?\.?|bulevar|bvar\.?|continuaci[oó]n|cont\.?|callej[oó]n|senda|peatonal)$/i;
/** Streets whose own name has an «y». */
const CON_Y =
  /\b(?:batlle y ord|treinta y tres|ramon y cajal|ortega y gasset|artigas y|osimani y ller|rossell y rius|y medio)/;

/** Reads an address as people of Uruguay write it. Nothing is an error: what is not understood is a place without parts. */
export function leerDireccion(texto: string): DireccionLeida {
  const partes: Record<string, string> = {};
  let rest = limpio(texto);
  const short = MANZANA_SOLAR.exec(rest);
  if (short) {
    Object.assign(partes, { manzana: short[1], solar: short[2] });
    rest = rest.replace(short[0], ' ');
  }
  for (const { parte, forma } of REGLAS) {
    const match = forma.exec(rest);
    if (!match?.[1] || partes[parte] !== undefined) continue;
    // What is left beside the corner may still be its number: `esq. Ejido 1234` is rare, `1234 esq. Ejido` is not.
    partes[parte] = limpio(match[1]);
    rest = limpio(rest.replace(match[0], ' , '));
  }
  readCalle(rest, partes);
  return { precision: precisionDe(partes), partes };
}

/** The street with its number, or two streets that meet, or a place. */
function readCalle(rest: string, partes: Record<string, string>): void {
  const pieces = rest
    .split(/[,;]/)
    .map(trimmed)
    .filter((piece) => piece !== '');
  const [first = '', ...others] = pieces;
  if (others.length > 0) partes.complemento = others.join(', ');
  if (first === '') return;
  if (LUGAR.test(first)) {
    partes.lugar = first;
    return;
  }
  const door = doorOf(first);
  if (door) {
    Object.assign(partes, door);
    return;
  }
  const corner =
    partes.esquina === undefined && !CON_Y.test(plano(first))
      ? /^(.{3,}?)\s+(?:y|&|c\/)\s+(.{2,})$/i.exec(first)
      : null;
  if (corner?.[1] && corner[2]) Object.assign(partes, { calle: corner[1], esquina: corner[2] });
  else if (/\p{L}/u.test(first)) partes.calle = first;
  else if (/^\d{1,5}$/.test(first)) partes.numero = first;
}

function doorOf(text: string): Record<string, string> | null {
  const match =
    /^(?<calle>.*?\p{L}.*?)[\s,]+(?:n(?:[°ºo]|ro)?\.?\s*|#\s*)?(?<numero>\d{1,5})(?:\s*[/-]\s*(?<apto>\d{1,4}[a-z]?)|\s+(?<bis>bis)\b|\s?(?<letra>[a-h])\b)?\.?$/iu.exec(
      text,
    );
  const { calle = '', numero = '', apto, bis, letra } = match?.groups ?? {};
  if (!match || VIA.test(calle.trim())) return null;
  return {
    calle: trimmed(calle),
    numero: [numero, letra?.toUpperCase() ?? ''].join(''),
    ...(bis === undefined ? {} : { bis: 'bis' }),
    ...(apto === undefined ? {} : { apto }),
  };
}

const trimmed = (text: string) => text.replace(/^[\s,.;-]+|[\s,;-]+$/g, '');

function precisionDe(partes: Readonly<Record<string, string>>): Precision {
  const has = (...names: string[]) => names.some((name) => partes[name] !== undefined);
  if (has('numero')) return 'PUERTA';
  if (has('manzana', 'solar')) return 'SOLAR';
  if (has('km')) return 'KILOMETRO';
  if (has('esquina', 'entre')) return 'ESQUINA';
  if (has('lugar', 'padron')) return 'LUGAR';
  return has('calle', 'ruta', 'senda') ? 'CALLE' : 'SIN_DATOS';
}

/** The point of a shared location: a link of a map, or two figures. Null: none. */
export function leerUbicacion(texto: string): { lat: number; lng: number } | null {
  const match =
    /(?:@|[?&](?:q|ll|query|destination)=(?:loc:)?|geo:|^\s*)(-?\d{1,2}\.\d{2,})\s*(?:,|%2C)\s*(-?\d{1,3}\.\d{2,})/i.exec(
      texto,
    );
  const [lat, lng] = [Number(match?.[1]), Number(match?.[2])];
  return match && Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null;
}
