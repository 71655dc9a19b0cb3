import { selectHoy } from '#features/gds-campos/server/public.ts';
import { handleAsSystem } from '#server/dispatcher.ts';
import { csvExport } from '#server/files/csv-stream.ts';
import { insertDownloadTicket } from '#server/files/downloads.ts';
import { daysBetween } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';

import { exportarMovimientos } from '../contract.ts';
import { selectMovimientosCsv, TRANSACCION_HEAD } from './movimientos.sql.ts';

const PROPOSITO = 'gds_movimientos.csv';
const MAS_DIAS = 366;

/** What a download of the movements writes: each as the file of its transacción has it. */
export const movimientosCsv = csvExport(PROPOSITO, exportarMovimientos, (scope, { separador, ...filtros }) => ({
  head: TRANSACCION_HEAD,
  rows: selectMovimientosCsv(scope, filtros),
  separator: separador,
}));

export const exportarMovimientosEndpoints = [
  // As the server itself: no person's role writes tickets, and an answer that opens a download is not kept for a second asking.
  handleAsSystem(exportarMovimientos, async ({ db, session, scope, audit }, pedido) => {
    if (scope.tipo !== 'deposito' && scope.tipo !== 'personal') throw new AppError('SIN_PERMISO');
    const hoy = await selectHoy(db);
    const { hasta = hoy, desde } = pedido;
    // What is said is what stands in the file, and in what is written down of it.
    const params = { ...pedido, hasta, desde: desde ?? hasta };
    const days = daysBetween(params.desde, hasta);
    if (days < 0 || days >= MAS_DIAS)
      throw new AppError('DATOS_INVALIDOS', {}, { desde: `Elija hasta ${MAS_DIAS} días seguidos` });
    const filename = `movimientos_${params.desde}_${hasta}.csv`;
    audit({ tabla: 'stock_movimiento', fila_id: null, antes: null, despues: { proposito: PROPOSITO, ...params } });
    return { url: await insertDownloadTicket(db, { session, proposito: PROPOSITO, filename, params }), filename };
  }),
];
