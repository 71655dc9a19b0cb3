import { handleAsSystem } from '#server/dispatcher.ts';
import { csvExport } from '#server/files/csv-stream.ts';
import { insertDownloadTicket } from '#server/files/downloads.ts';
import { type Scope, SISTEMA } from '#server/scope.ts';
import type { Params } from '#shared/contract.ts';
import { CSV_FORMAT } from '#shared/csv.ts';

import { exportData, MOST_IN_ANSWER } from '../contract.ts';
import { selectHoy, selectSummary } from './conteo.sql.ts';
import { CSV_HEAD, type Exportadas, selectPickupCsv, selectPickupLines } from './exportar.sql.ts';
import { contadasOf, inFilename, isNodo } from './nodo.ts';
import { onlyHouse } from './pickup.service.ts';

const PROPOSITO = 'pickup.csv';

/** What a download of a node writes. */
export const pickupCsv = csvExport(PROPOSITO, exportData, (scope, params) => ({
  head: CSV_HEAD,
  rows: selectPickupCsv(exportadasOf(scope, params)),
  separator: CSV_FORMAT.delimiter,
}));

export const exportarPickupEndpoints = [
  // As the server itself: no person's role writes tickets, and an answer that opens a download is not kept for a second asking.
  handleAsSystem(exportData, async ({ db, session, scope, audit }, params) => {
    onlyHouse(scope);
    const { level, id } = params;
    const exportadas = exportadasOf(scope, params);
    const [hoy, { total }] = await Promise.all([
      selectHoy(db),
      selectSummary(db, contadasOf(scope, exportadas.filters, exportadas.nodo)),
    ]);
    const filename = `guias_pickup${id === null ? '' : `_${level}-${id}`}${inFilename(params)}_${hoy}.csv`;
    audit({ tabla: 'guia', fila_id: null, antes: null, despues: { proposito: PROPOSITO, ...params, total } });
    if (!isNodo(params)) return { filename, total: 0, csv_data: csvOf([]) };
    if (total > MOST_IN_ANSWER)
      return {
        filename,
        total,
        url: await insertDownloadTicket(db, { session, proposito: PROPOSITO, filename, params }),
      };
    const lines = await selectPickupLines(db, exportadas, { ...SISTEMA, usuario_id: session.usuario.id });
    return { filename, total: lines.length, csv_data: csvOf(lines) };
  }),
];

function exportadasOf(scope: Scope, { level, id, ...filters }: Params<typeof exportData>): Exportadas {
  return { scope, filters, nodo: { level, id } };
}

/** As `COPY` writes it: every field quoted. */
function csvOf(lines: readonly (readonly string[])[]): string {
  const { bom, delimiter, newline } = CSV_FORMAT;
  const text = [CSV_HEAD, ...lines].map((line) =>
    line.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter),
  );
  return `${bom}${text.map((line) => line + newline).join('')}`;
}
