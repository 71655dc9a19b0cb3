/** Values of a CSV cell: numbers stay numbers by type, never by look; in the file they have a decimal comma, whatever divides its columns. */
export type CsvValue = string | number | boolean | null | undefined;

const INVISIBLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\u200B-\u200F\u2028-\u202E\u2060-\u2064\uFEFF]/g;
const FORMULA = /^(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/;

/**
 * Makes a text harmless for a spreadsheet: invisible characters out first (they would hide what follows), then an
 * apostrophe before anything that would be read as a formula.
 */
export function guardCsvText(text: string): string {
  const visible = text.replace(INVISIBLE, '');
  return FORMULA.test(visible) ? `'${visible}` : visible;
}

export function guardCsvValue(value: CsvValue): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return guardCsvText(value);
  return typeof value === 'number' ? String(value).replace('.', ',') : String(value);
}

/** The separator and the rest of the format of every export; quoting itself is left to a CSV library. */
export const CSV_FORMAT = { delimiter: ';', newline: '\r\n', bom: '\uFEFF' } as const;
