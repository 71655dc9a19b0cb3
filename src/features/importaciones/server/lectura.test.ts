import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';

import { findEncabezado, firmaDe } from './encabezado.ts';
import { readArchivo } from './lectura.ts';
import { leerArchivo } from './leer-archivo.ts';
import { guessMapeo, valoresDe } from './mapeo.ts';

const CSV = 'text/csv';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const cells = async (bytes: Uint8Array, tipo = CSV) =>
  (await readArchivo(bytes, tipo, {})).filas.map(({ celdas }) => celdas);
const latin1 = (text: string) => Buffer.from(text, 'latin1');

describe('a text file', () => {
  test('is read in the code and with the separator that it has', async () => {
    const text = 'Nombre;Localidad\r\nJosé Núñez;Paysandú\r\n';
    for (const bytes of [
      Buffer.from(text),
      Buffer.from(`\uFEFF${text}`),
      latin1(text),
      latin1(text.replaceAll(';', ',')),
      Buffer.from(text.replaceAll(';', '\t')),
    ])
      expect(await cells(bytes)).toEqual([
        ['Nombre', 'Localidad'],
        ['José Núñez', 'Paysandú'],
      ]);
  });

  test('keeps separators, quotes and line ends inside its quotes, and rows keep the numbers that a spreadsheet shows', async () => {
    const text =
      'ref;dirección;nota\n\nA1;"Av. Italia 1234; apto. 5\nFrente al club";"Dice ""frágil"""\nA2;Caja de 12" alto;x;;;\n';
    const { filas } = await readArchivo(Buffer.from(text), CSV, {});
    expect(filas).toEqual([
      { nro: 1, celdas: ['ref', 'dirección', 'nota'] },
      { nro: 3, celdas: ['A1', 'Av. Italia 1234; apto. 5\nFrente al club', 'Dice "frágil"'] },
      { nro: 4, celdas: ['A2', 'Caja de 12" alto', 'x'] },
    ]);
  });

  test('with commas in its texts and semicolons between them is one of semicolons', async () => {
    const text = 'a;b;c\nSosa, Ana;18 de Julio 1, apto 2;1\nPaz, Eva;Rivera 3, fondo;2\n';
    expect(await cells(Buffer.from(text))).toContainEqual(['Paz, Eva', 'Rivera 3, fondo', '2']);
  });

  test('may name its separator as Excel does', async () => {
    expect(await cells(Buffer.from('sep=|\r\na|b,c\r\n'))).toEqual([['a', 'b,c']]);
  });

  test('loses what nobody sees', async () => {
    expect(await cells(Buffer.from('a\u200B;\u0000 b \u00A0\n1;2\n'))).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
  });

  test('that cannot be one says why', async () => {
    const refused = (text: string) => expect(readArchivo(Buffer.from(text), CSV, {})).rejects;
    await refused('a;b\n1;"abierta\n2;3\n').toThrow('comillas');
    await refused('\n \n;;\n').toThrow('El archivo no tiene filas');
    await refused(`a;b\n${'1;2\n'.repeat(50_001)}`).toThrow('más de 50.000 filas');
    await refused(`${'a;'.repeat(101)}b\n1\n`).toThrow('102 columnas');
    await refused(`a;b\n${'x'.repeat(1001)};2\n`).toThrow('La fila 2');
  });
});

/** The least that is a spreadsheet, written by hand so that what it holds is known. */
function xlsx(sheet: string, extra: Record<string, Uint8Array> = {}): Uint8Array {
  const rels = (target: string, type: string) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/></Relationships>`;
  return zipSync({
    '[Content_Types].xml': strToU8('<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'),
    '_rels/.rels': strToU8(rels('xl/workbook.xml', 'officeDocument')),
    'xl/workbook.xml': strToU8(
      '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Hoja1" sheetId="1" r:id="rId1"/></sheets></workbook>',
    ),
    'xl/_rels/workbook.xml.rels': strToU8(rels('worksheets/sheet1.xml', 'worksheet')),
    'xl/worksheets/sheet1.xml': strToU8(
      `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${sheet}</sheetData></worksheet>`,
    ),
    ...extra,
  });
}
const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;

/** Its sheet said to unpack to so many bytes, in the directory at the end of the file. */
function sized(file: Uint8Array, bytes: number): Buffer {
  const changed = Buffer.from(file);
  const entry = changed.lastIndexOf('xl/worksheets/sheet1.xml') - 46;
  expect(changed.readUInt32LE(entry)).toBe(0x02014b50);
  changed.writeUInt32LE(bytes, entry + 24);
  return changed;
}

describe('a spreadsheet', () => {
  test('gives its texts, and its numbers as they are written', async () => {
    const sheet = `<row r="1">${text('A1', 'Referencia')}${text('B1', 'Teléfono')}${text('C1', 'Monto')}</row>
      <row r="3">${text('A3', 'P-1')}<c r="B3"><v>59899123456</v></c><c r="C3"><v>1250.5</v></c></row>`;
    const { filas } = await readArchivo(xlsx(sheet), XLSX, {});
    expect(filas).toEqual([
      { nro: 1, celdas: ['Referencia', 'Teléfono', 'Monto'] },
      { nro: 3, celdas: ['P-1', '59899123456', '1250,5'] },
    ]);
  });

  test('that is none, or would unpack to gigabytes, is refused', async () => {
    const refused = (bytes: Uint8Array) => expect(readArchivo(bytes, XLSX, {})).rejects;
    await refused(strToU8('PK\u0003\u0004 no')).toThrow('dañada');
    await refused(zipSync({ 'a.txt': strToU8('hola') })).toThrow('no se pudo leer');
    const far = [
      '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>',
      "<x:row r = '400'><x:c r = 'XFD400'/></x:row>",
      '<row r="1"><c r="&#88;FD1048576"><v>1</v></c></row>',
      `${' '.repeat(1_048_570)}<row r="1048576"/>`,
      '<row/>'.repeat(200_001),
    ];
    for (const rows of far) await refused(xlsx(rows)).toThrow('muy lejos');
    const bomb = sized(xlsx(`<row r="1">${text('A1', 'x')}</row>`), 121 * 1024 * 1024);
    await refused(bomb).toThrow('demasiado grande');
  });

  test('whose parts lie about their size is not unpacked beyond what they say', async () => {
    const lying = sized(xlsx(`<row r="1">${text('A1', 'x'.repeat(3_000_000))}</row>`), 1000);
    await expect(readArchivo(lying, XLSX, {})).rejects.toThrow('no se pudo leer');
  });
});

describe('the thread that reads', () => {
  test('hands a file over in parts, and tells what cannot be read', async () => {
    const lines = Array.from({ length: 1203 }, (_, index) => `R${index};Ana Pérez;099123456`);
    const read = await leerArchivo(Buffer.from(`Pedido;Nombre;Celular\n${lines.join('\n')}\n`), CSV, {});
    expect(read.cabeza).toMatchObject({
      formato: 'csv',
      separador: ';',
      encabezado: 1,
      filas: 1203,
      columnas: ['Pedido', 'Nombre', 'Celular'],
    });
    const sizes: number[] = [];
    for await (const tanda of read.tandas()) sizes.push(tanda.length);
    expect(sizes).toEqual([500, 500, 203]);
    await read.close();
    await expect(leerArchivo(Buffer.from('a;b\n1;"2\n'), CSV, {})).rejects.toThrow('comillas');
  });
});

describe('columns', () => {
  const filas = (...rows: string[][]) => rows.map((celdas, index) => ({ nro: index + 1, celdas }));

  test('are named by the row that names them, below titles, or by none', () => {
    expect(
      findEncabezado(
        filas(['Envíos de Tienda Norte'], ['21/11/2026'], ['Pedido', 'Nombre', 'Ciudad'], ['1', 'Ana', 'Salto']),
      ),
    ).toBe(3);
    expect(findEncabezado(filas(['P-1', 'Ana Pérez', '099123456'], ['P-2', 'Eva Paz', '098111222']))).toBe(0);
    expect(findEncabezado(filas(['Alfa', 'Beta'], ['12345', 'x']))).toBe(1);
  });

  test('with the same names, however written, are the same to whoever remembers them', () => {
    expect(firmaDe(['Teléfono', 'Dirección'], 1)).toBe(firmaDe(['TELEFONO ', 'direccion.'], 3));
    expect(firmaDe(['Teléfono', 'Dirección'], 1)).not.toBe(firmaDe(['Dirección', 'Teléfono'], 1));
  });

  test('are guessed by their names first, then by what is in them', () => {
    const columnas = [
      { nombre: 'Nº Pedido', ejemplos: ['1001'] },
      { nombre: 'NOMBRE Y APELLIDO', ejemplos: ['Ana Pérez'] },
      { nombre: 'Columna C', ejemplos: ['099 123 456', '098-222-111'] },
      { nombre: 'Columna D', ejemplos: ['Paysandú', 'RIO NEGRO'] },
      { nombre: 'Columna E', ejemplos: ['Av. Italia 3020', 'Ruta 8 km 28,500'] },
      { nombre: 'Contra-reembolso $', ejemplos: ['1.250,50'] },
      { nombre: 'Nombre del vendedor', ejemplos: ['Luis'] },
      { nombre: 'SKU', ejemplos: ['A-77'] },
    ];
    const guessed = guessMapeo({ tipo: 'ENVIOS', campos: [] }, columnas, ['Paysandú', 'Río Negro']);
    expect(guessed).toEqual([
      'referencia',
      'destinatario',
      'telefono',
      'departamento',
      'direccion',
      'contra_reembolso',
      null,
      null,
    ]);
  });

  test('give a row its texts; what holds for all rows gives way to the cell', () => {
    expect(
      valoresDe(['R1', '', 'DOC'], ['referencia', 'destinatario', 'servicio'], {
        servicio: 'ESTANDAR',
        paga: 'REMITENTE',
      }),
    ).toEqual({
      referencia: 'R1',
      servicio: 'DOC',
      paga: 'REMITENTE',
    });
  });
});
