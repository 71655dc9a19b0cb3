import { tramosOf } from '#shared/etiqueta/code128.ts';
import { ETIQUETA_MM, type Etiqueta, plantillaOf } from '#shared/etiqueta/plantilla.ts';
import type { LogoPieza, Pieza, SimboloPieza, TextoPieza } from '#shared/etiqueta/trazo.ts';

/** Dots a millimetre of a printer of 203 dpi. */
const DOTS = 8;
/** The printer's scalable font draws its capitals higher than ours, and its letters narrower: what fits here fits there. */
const FONT_0 = 0.9;

export function* zplOf(etiquetas: Iterable<Etiqueta>): Generator<string> {
  for (const etiqueta of etiquetas) yield zplDeHoja(ETIQUETA_MM, plantillaOf(etiqueta));
}

/** A label as a document of its own, in the printer's language. */
export function zplDeHoja({ ancho, alto }: { ancho: number; alto: number }, piezas: readonly Pieza[]): string {
  return `^XA\n^CI28^PW${dots(ancho)}^LL${dots(alto)}^LH0,0^PON\n${piezas.map(fieldOf).join('\n')}\n^PQ1\n^XZ\n`;
}

function fieldOf(pieza: Pieza): string {
  switch (pieza.tipo) {
    case 'caja':
      return `^FO${dots(pieza.x)},${dots(pieza.y)}^GB${dots(pieza.ancho)},${dots(pieza.alto)},${dots(Math.min(pieza.ancho, pieza.alto))},B,0^FS`;
    case 'texto':
      return textOf(pieza);
    case 'barras':
      return barsOf(pieza);
    case 'qr':
      return squareOf(pieza);
    case 'logo':
      return logoOf(pieza);
  }
}

function textOf({ x, y, alto, texto, ancla, blanco }: TextoPieza): string {
  const size = Math.round(alto * DOTS * FONT_0);
  const place = `^FT${dots(x)},${dots(y)}${ancla === 'derecha' ? ',1' : ',0'}`;
  return `${place}^A0N,${size},${size}${blanco ? '^FR' : ''}^FH_^FD${escapeZpl(texto)}^FS`;
}

/** What changes the set of signs: at the beginning, and later on. */
const CHANGE = { B: ['>:', '>6'], C: ['>;', '>5'] } as const;

/** With the changes of set written out, so that its width is the one that the template has counted on. */
function barsOf({ x, y, ancho, alto, texto, gs1, modulo, girado }: SimboloPieza): string {
  // `>8` is FNC1, which makes a Code 128 one of GS1.
  const data = tramosOf(texto).map(
    (tramo, at) => CHANGE[tramo.juego][at === 0 ? 0 : 1] + (gs1 && at === 0 ? '>8' : '') + tramo.texto,
  );
  const height = dots(girado ? ancho : alto);
  return `^FO${dots(x)},${dots(y)}^BY${dots(modulo)},2,${height}^BC${girado ? 'B' : 'N'},${height},N,N,N,N^FD${data.join('')}^FS`;
}

/** As large as its place allows in whole dots, in the middle of it. */
function squareOf({ x, y, ancho, texto }: SimboloPieza): string {
  const modules = qrModules(Buffer.byteLength(texto));
  const dot = Math.max(1, Math.floor(dots(ancho) / modules));
  const inset = Math.floor((dots(ancho) - dot * modules) / 2);
  return `^FO${dots(x) + inset},${dots(y) + inset}^BQN,2,${dot}^FH_^FDMA,${escapeZpl(texto)}^FS`;
}

/** Dot for dot, at the right end of its place. */
function logoOf({ x, y, ancho, logo }: LogoPieza): string {
  if (typeof logo === 'string') throw new TypeError('a printer fetches no pictures');
  const row = Math.ceil(logo.ancho / 8);
  const total = row * logo.alto;
  return `^FO${dots(x + ancho) - logo.ancho},${dots(y)}^GFA,${total},${total},${row},${logo.hex}^FS`;
}

/** Bytes that a QR of level M holds, version by version. */
const QR_BYTES = [14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412, 450] as const;

function qrModules(bytes: number): number {
  const version = QR_BYTES.findIndex((most) => bytes <= most) + 1;
  if (version === 0) throw new RangeError('the link is too long for a QR');
  return 17 + 4 * version;
}

function dots(millimetres: number): number {
  return Math.round(millimetres * DOTS);
}

/** What the printer reads as a command, the sign of the escape itself, and all that is not plain ASCII, byte by byte. */
export function escapeZpl(text: string): string {
  return [...Buffer.from(text, 'utf8')]
    .map((byte) => {
      const sign = String.fromCharCode(byte);
      return byte < 0x20 || byte > 0x7e || '^~\\_'.includes(sign)
        ? `_${byte.toString(16).toUpperCase().padStart(2, '0')}`
        : sign;
    })
    .join('');
}
