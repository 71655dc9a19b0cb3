import { Readable } from 'node:stream';

import { fileExport } from '#server/files/downloads.ts';
import { CSV_FORMAT, guardCsvValue } from '#shared/csv.ts';
import { AppError } from '#shared/errors.ts';

import { exportarTabla } from '../contract.ts';
import type { Tabla } from '../tabla.contract.ts';
import { selectAhora } from './catalogo.sql.ts';
import { esPestana, pestanaOf, selectInforme } from './informe.ts';
import { periodoOf } from './periodo.ts';

export const PROPOSITO = 'informe.csv';

/** A table of the report as a file, computed once more with the rights of whoever downloads it. */
export const informeCsv = fileExport(PROPOSITO, exportarTabla, (scope, params) => ({
  type: 'text/csv; charset=utf-8',
  isShown: false,
  start: async ({ database }) => {
    const cliente_id = scope.cliente_id ?? params.cliente_id;
    if (cliente_id === undefined) throw new AppError('CLIENTE_NO_ENCONTRADO');
    const { pestana, tabla } = params;
    if (!esPestana(pestana)) throw new AppError('TABLA_NO_ENCONTRADA', { pestana });
    const informe = await database.read(scope, async (db) => {
      const { hoy } = await selectAhora(db);
      return selectInforme(db, { cliente_id, isNamed: false, periodo: periodoOf(params, hoy), hoy });
    });
    const found = pestanaOf(informe, pestana).tablas.find(({ id }) => id === tabla);
    if (!found) throw new AppError('TABLA_NO_ENCONTRADA', { pestana, tabla });
    return Readable.from([csvOf(found, params.separador)]);
  },
}));

/** Numbers bare, with a decimal comma as in every file; money in whole units. */
function csvOf({ data: { cabezales, records } }: Tabla, separador: ',' | ';'): string {
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const cell = (value: string | number | null, column: number) => {
    const { unidad, decimales } = cabezales[column] ?? { unidad: 'texto', decimales: 0 };
    if (typeof value !== 'number') return quoted(guardCsvValue(value));
    const amount = unidad === 'UYU' || unidad === 'USD' ? value / 100 : value;
    return quoted(amount.toFixed(decimales).replace('.', ','));
  };
  const lines = [
    cabezales.map(({ nombre, unidad }) =>
      quoted(unidad === 'texto' || nombre.includes('%') ? nombre : `${nombre} (${unidad})`),
    ),
    ...records.map((row) => row.map(({ valor }, column) => cell(valor, column))),
  ];
  return CSV_FORMAT.bom + lines.map((line) => line.join(separador) + CSV_FORMAT.newline).join('');
}
