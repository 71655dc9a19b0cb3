import { expect, test } from 'vitest';

import { csvText } from './csv-export.ts';
import { defineColumns } from './ui/columns.ts';

interface Row {
  guia: string;
  minutos: number;
  nota: string | null;
}

const columns = defineColumns<Row>([
  { header: 'Guía', value: (row) => row.guia },
  { header: 'Tiempo (min)', value: (row) => row.minutos },
  { header: 'Acciones', value: () => '', only: 'screen' },
  { header: 'Nota', value: (row) => row.nota, only: 'file' },
]);

test('a file has a BOM, CRLF, `;`, every field quoted, and no formulas', async () => {
  const text = await csvText(columns, [
    { guia: '881000000012', minutos: -1.5, nota: '=HYPERLINK("x")' },
    { guia: 'A;"1"', minutos: 2, nota: null },
  ]);
  expect(text).toBe(
    '\uFEFF"Guía";"Tiempo (min)";"Nota"\r\n"881000000012";"-1,5";"\'=HYPERLINK(""x"")"\r\n"A;""1""";"2";""',
  );
});
