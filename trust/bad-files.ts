import { deflateSync, gzipSync } from 'node:zlib';
import { strToU8, type Zippable, zipSync } from 'fflate';

/** What may become of a file that means us ill: not taken at all; taken, and its reading refused with words; or read, and harmless. */
export type Fate = 'refused' | 'unreadable' | 'safe';

export interface BadFile {
  readonly name: string;
  readonly bytes: Buffer;
  readonly fate: Fate;
  /** Taken or not, as long as it does no harm. */
  readonly orRefused?: true;
}

const HEAD = 'Destinatario;Dirección;Localidad;Teléfono\r\n';
const ROW = 'Ana Pereira;Mz 3 Sol 7;Cordón;099123456\r\n';
const csv = (name: string, text: string, fate: Fate = 'safe'): BadFile => ({ name, bytes: Buffer.from(text), fate });

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const HTML = '<!doctype html><script>alert(1)</script>';
/** The end of a file that a browser would run, were it shown as what it says. */
const PAGE = Buffer.from(`\n<html><body>${HTML}</body></html>`);

/** A PNG of one colour, of as many pixels as asked. */
export function png(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(Math.min((Math.ceil(width / 8) + 1) * height, 120_000_000)), { level: 9 });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  // The trailer of a gzip is the same sum.
  const sum = gzipSync(body).subarray(-8, -4).reverse();
  return Buffer.concat([length, body, sum]);
}

const TYPES = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>
<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>
<Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`;
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const rels = (type: string, target: string) =>
  `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${REL}/${type}" Target="${target}"/></Relationships>`;
const BOOK = `<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${REL}"><sheets><sheet name="x" sheetId="1" r:id="rId1"/></sheets></workbook>`;
const cell = (r: string, text: string) => `<c r="${r}" t="inlineStr"><is><t>${text}</t></is></c>`;
const sheetOf = (rows: string, before = '') =>
  `<?xml version="1.0"?>${before}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`;
const TWO_ROWS = `<row r="1">${cell('A1', 'Destinatario')}${cell('B1', 'Dirección')}</row><row r="2">${cell('A2', 'Ana')}${cell('B2', 'Sol 7')}</row>`;

/** A spreadsheet with this sheet, and other parts in place of the usual ones. */
function xlsx(sheet: string | Uint8Array, parts: Zippable = {}): Buffer {
  const files: Zippable = {
    '[Content_Types].xml': strToU8(TYPES),
    '_rels/.rels': strToU8(rels('officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': strToU8(BOOK),
    'xl/_rels/workbook.xml.rels': strToU8(rels('worksheet', 'worksheets/sheet1.xml')),
    'xl/worksheets/sheet1.xml': typeof sheet === 'string' ? strToU8(sheet) : sheet,
    ...parts,
  };
  return Buffer.from(zipSync(files, { level: 9 }));
}

const EXTERNAL = '<!DOCTYPE x [<!ENTITY secret SYSTEM "file:///etc/passwd">]>';
const LAUGHS = `<!DOCTYPE x [<!ENTITY a "${'ha'.repeat(50)}">${Array.from({ length: 9 }, (_, at) => `<!ENTITY ${'bcdefghij'[at]} "${`&${'abcdefghi'[at]};`.repeat(10)}">`).join('')}]>`;

const TABLES = (): BadFile[] => [
  csv('vacio.csv', '', 'refused'),
  { name: 'once.csv', bytes: Buffer.alloc(11 * 2 ** 20, 'a;b\n'), fate: 'refused' },
  csv('millon.csv', `a\n${'1\n'.repeat(1_000_000)}`, 'unreadable'),
  csv('punto-y-coma.csv', HEAD + ROW),
  csv('coma.csv', (HEAD + ROW).replaceAll(';', ',')),
  csv('tab.csv', (HEAD + ROW).replaceAll(';', '\t')),
  csv('bom.csv', `\uFEFF${HEAD}${ROW}`),
  { name: 'latin1.csv', bytes: Buffer.from(HEAD + ROW, 'latin1'), fate: 'safe' },
  { name: 'utf16.csv', bytes: Buffer.from(`\uFEFF${HEAD}${ROW}`, 'utf16le'), fate: 'safe', orRefused: true },
  csv('nulo.csv', `${HEAD}Ana\0;x;y;z\n`, 'refused'),
  csv('formulas.csv', `${HEAD}=cmd|' /C calc'!A0;@SUM(1);+1;-1\n`),
  csv('html.csv', `${HEAD}<script>alert(1)</script>;x;y;z\n`),
  csv('comillas.csv', `${HEAD}"Ana;x;y;z\n${ROW.repeat(3_000)}`, 'unreadable'),
  csv('columnas.csv', `${'a;'.repeat(300)}\n${'1;'.repeat(300)}\n`, 'unreadable'),
  csv('celda.csv', `${HEAD}${'x'.repeat(5_000)};x;y;z\n`, 'unreadable'),
  csv('linea.csv', `${HEAD}${'x;'.repeat(2_000_000)}\n`, 'unreadable'),
  csv('titulos.csv', HEAD, 'unreadable'),
  csv('blancos.csv', '\n'.repeat(500_000), 'unreadable'),
  csv('separadores.csv', ';\n'.repeat(500_000), 'unreadable'),
  csv('retornos.csv', '\r'.repeat(500_000), 'unreadable'),
  csv('invisibles.csv', `${HEAD}\u202Eana\u200B;\u2066x;y;z\n`),
];

const BOOKS = (): BadFile[] => [
  { name: 'libro.xlsx', bytes: xlsx(sheetOf(TWO_ROWS)), fate: 'safe' },
  { name: 'bomba.xlsx', bytes: xlsx(Buffer.alloc(300 * 2 ** 20, 0x20)), fate: 'unreadable' },
  {
    name: 'bomba2.xlsx',
    bytes: xlsx(sheetOf(TWO_ROWS), { 'xl/media/x.bin': Buffer.alloc(300 * 2 ** 20) }),
    fate: 'unreadable',
  },
  { name: 'entidad.xlsx', bytes: xlsx(sheetOf(TWO_ROWS.replace('Ana', '&secret;'), EXTERNAL)), fate: 'safe' },
  { name: 'risas.xlsx', bytes: xlsx(sheetOf(TWO_ROWS.replace('Ana', '&j;'), LAUGHS)), fate: 'safe' },
  { name: 'filas.xlsx', bytes: xlsx(sheetOf('<row/>'.repeat(2_000_000))), fate: 'unreadable' },
  {
    name: 'escondida.xlsx',
    bytes: xlsx(sheetOf('<row r="1"><c r="&#88;FD1048576"><v>1</v></c></row>')),
    fate: 'unreadable',
  },
  {
    name: 'lejos.xlsx',
    bytes: xlsx(sheetOf('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>')),
    fate: 'unreadable',
  },
  { name: 'roto.xlsx', bytes: xlsx('<worksheet><sheetData><row'), fate: 'unreadable' },
  {
    name: 'sin-hoja.xlsx',
    bytes: xlsx(sheetOf(TWO_ROWS), { 'xl/_rels/workbook.xml.rels': strToU8(rels('worksheet', '../../../etc/passwd')) }),
    fate: 'unreadable',
  },
  { name: 'subir.xlsx', bytes: xlsx(sheetOf(TWO_ROWS), { '../../../tmp/anden-t25': strToU8('x') }), fate: 'safe' },
  { name: 'cortado.xlsx', bytes: xlsx(sheetOf(TWO_ROWS)).subarray(0, 600), fate: 'unreadable', orRefused: true },
  { name: 'zip.xlsx', bytes: Buffer.from(zipSync({ 'x.txt': strToU8('x') })), fate: 'refused' },
  { name: 'texto.xlsx', bytes: Buffer.from(HEAD + ROW), fate: 'refused' },
  { name: 'libro.csv', bytes: xlsx(sheetOf(TWO_ROWS)), fate: 'refused' },
];

const PICTURES = (): BadFile[] => [
  { name: 'foto.png', bytes: png(64, 64), fate: 'safe' },
  { name: 'pared.png', bytes: png(30_000, 30_000), fate: 'refused' },
  { name: 'miente.png', bytes: png(2_000_000_000, 2), fate: 'refused' },
  { name: 'larga.png', bytes: png(1, 30_000), fate: 'safe', orRefused: true },
  { name: 'cortada.png', bytes: png(640, 640).subarray(0, 60), fate: 'refused' },
  { name: 'dos.png', bytes: Buffer.concat([png(64, 64), PAGE]), fate: 'safe' },
  { name: 'dos.jpg', bytes: Buffer.concat([png(64, 64), xlsx(sheetOf(TWO_ROWS))]), fate: 'refused' },
  { name: 'dibujo.svg', bytes: Buffer.from(SVG), fate: 'refused' },
  { name: 'dibujo.png', bytes: Buffer.from(SVG), fate: 'refused' },
  { name: 'pagina.png', bytes: Buffer.from(HTML), fate: 'refused' },
  { name: 'gif.jpg', bytes: Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1'), fate: 'refused' },
  { name: 'foto.pdf', bytes: png(64, 64), fate: 'refused' },
  { name: 'programa.pdf', bytes: Buffer.from('MZ\x90\x00\x03', 'latin1'), fate: 'refused' },
  { name: 'pagina.pdf', bytes: Buffer.from(HTML), fate: 'refused' },
  {
    name: 'papel.pdf',
    bytes: Buffer.from('%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\n%%EOF'),
    fate: 'safe',
  },
];

const NAMES = (): BadFile[] =>
  [
    ...[
      '../../../etc/cron.d/x.csv',
      '..\\..\\x.csv',
      'a\r\nX-Inyectada: 1.csv',
      'a";x=".csv',
      '\u202Evsc.exe.csv',
      `${'n'.repeat(5_000)}.csv`,
    ],
    ...[
      'con.csv',
      '.csv',
      "'; DROP TABLE guia;--.csv",
      '<img src=x onerror=alert(1)>.csv',
      '%2e%2e%2fx.csv',
      'a\0.csv',
      '=1+1.csv',
    ],
  ].map((name): BadFile => ({ name, bytes: Buffer.from(HEAD + ROW), fate: 'safe', orRefused: true }));

const KINDS = (): BadFile[] =>
  ['x.exe', 'x.php', 'x.html', 'x', 'x.csv.exe', 'x.xml', 'x.zip', 'x.js'].map(
    (name): BadFile => ({
      ...{ name, bytes: Buffer.from(HEAD + ROW), fate: 'refused' },
    }),
  );

/** More than sixty files, each made when it is asked for. */
export const badFiles = (): BadFile[] => [...TABLES(), ...BOOKS(), ...PICTURES(), ...NAMES(), ...KINDS()];
