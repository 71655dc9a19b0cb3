/** What is of the chat and not of the message: headers, bold letters, little pictures, invisible marks. */

const HORA = String.raw`\d{1,2}[:.]\d{2}(?::\d{2})?(?:\s?[ap]\.?\s?m\.?)?(?:\s?hs?\.?)?`;
const FECHA = String.raw`\d{1,4}[/.-]\d{1,2}(?:[/.-]\d{2,4})?`;
const CUANDO = String.raw`(?:${HORA},?\s+${FECHA}|${FECHA},?\s+${HORA})`;
const QUIEN = String.raw`\s*[^:\n\[\]]{1,40}:(?=\s|$)`;
/** `[10:32, 12/11/2026] Ana: ` wherever it stands, also where lines were lost. */
const ENTRE_CORCHETES = new RegExp(String.raw`\[\s*${CUANDO}\s*\](?:${QUIEN})?`, 'gi');
/** `12/11/26 10:32 a. m. - Ana: ` at the beginning of a line. */
const SIN_CORCHETES = new RegExp(String.raw`^\s*${CUANDO}\s*(?:[-–—]\s*)?(?:${QUIEN})`, 'gim');
/** Figures in a box are figures; the other pictures only divide. */
const DIBUJOS = /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator})+/gu;
const INVISIBLES = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u0000-\u0008\u000e-\u001f]|\ufe0e|\ufe0f|\u20e3/g;
const VINETA = /^\s*(?:[-•·>▪●]+\s*|\d{1,2}[.)]+\s+(?=\p{L}))/u;

/** The lines that people wrote. */
export function lineasDe(texto: string): string[] {
  return texto
    .normalize('NFC')
    .replace(INVISIBLES, '')
    .replace(/[^\S\r\n\t]/g, ' ')
    .replace(ENTRE_CORCHETES, '\n')
    .replace(SIN_CORCHETES, '\n')
    .replace(DIBUJOS, ' | ')
    .replace(/[*~]+|(?<![\p{L}\d@.])_+|_+(?![\p{L}\d@.])/gu, ' ')
    .split(/[\r\n\u2028\u2029]+/)
    .map((line) => line.replace(VINETA, '').replace(/\t+/g, ' | ').replace(/ +/g, ' ').trim())
    .filter((line) => line !== '');
}
