import { handle, handleAsSystem } from '#server/dispatcher.ts';
import { csvExport } from '#server/files/csv-stream.ts';
import { insertDownloadTicket } from '#server/files/downloads.ts';
import { cutPage } from '#server/list/page.ts';
import { selectAtrasos } from '#server/work/pliegues.sql.ts';
import { addDays, daysBetween } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';

import {
  exportCambios,
  exportSeguridad,
  listAtrasos,
  listCambios,
  listPersonasDeAuditoria,
  listSeguridad,
} from '../contract.ts';
import {
  CAMBIOS_HEAD,
  SEGURIDAD_HEAD,
  selectCambios,
  selectCambiosCsv,
  selectHoy,
  selectPersonas,
  selectSeguridad,
  selectSeguridadCsv,
} from './auditoria.sql.ts';
import { readCursor, writeCursor } from './cursor.ts';

const CAMBIOS = 'auditoria.csv';
const SEGURIDAD = 'seguridad.csv';

export const cambiosCsv = csvExport(CAMBIOS, exportCambios, (_scope, { separador, ...filters }) => ({
  head: CAMBIOS_HEAD,
  rows: selectCambiosCsv(filters),
  separator: separador,
}));

export const seguridadCsv = csvExport(SEGURIDAD, exportSeguridad, (_scope, { separador, ...filters }) => ({
  head: SEGURIDAD_HEAD,
  rows: selectSeguridadCsv(filters),
  separator: separador,
}));

export const auditoriaEndpoints = [
  handle(listCambios, async ({ db }, { cursor, size, ...filters }) => {
    const rows = await selectCambios(db, withRange(filters, await selectHoy(db)), { after: readCursor(cursor), size });
    return pageOf(rows, size);
  }),

  handle(listSeguridad, async ({ db }, { cursor, size, ...filters }) => {
    const rows = await selectSeguridad(db, withRange(filters, await selectHoy(db)), {
      after: readCursor(cursor),
      size,
    });
    return pageOf(rows, size);
  }),

  handle(listAtrasos, async ({ db }) => ({ atrasos: await selectAtrasos(db) })),

  handle(listPersonasDeAuditoria, async ({ db }) => ({ personas: await selectPersonas(db) })),

  // As the server itself: no person's role writes tickets, and an answer that opens a download is not kept for a second asking.
  handleAsSystem(exportCambios, async ({ db, session, audit }, asked) => {
    const hoy = await selectHoy(db);
    const params = withRange(asked, hoy);
    const filename = `auditoria_${hoy}.csv`;
    audit({ tabla: 'ticket', fila_id: null, antes: null, despues: { proposito: CAMBIOS, ...params } });
    return { url: await insertDownloadTicket(db, { session, proposito: CAMBIOS, filename, params }), filename };
  }),

  handleAsSystem(exportSeguridad, async ({ db, session, audit }, asked) => {
    const hoy = await selectHoy(db);
    const params = withRange(asked, hoy);
    const filename = `seguridad_${hoy}.csv`;
    audit({ tabla: 'ticket', fila_id: null, antes: null, despues: { proposito: SEGURIDAD, ...params } });
    return { url: await insertDownloadTicket(db, { session, proposito: SEGURIDAD, filename, params }), filename };
  }),
];

const MOST_DAYS = 366;

interface Range {
  readonly desde?: string | undefined;
  readonly hasta?: string | undefined;
}

/** Days that were given make a range, whose other end is today or a year before. @throws AppError RANGO_INVALIDO, RANGO_DEMASIADO_LARGO */
function withRange<F extends Range>(filters: F, hoy: string): F {
  if (filters.desde === undefined && filters.hasta === undefined) return filters;
  const hasta = filters.hasta ?? hoy;
  const desde = filters.desde ?? addDays(hasta, 1 - MOST_DAYS);
  if (hasta < desde) throw new AppError('RANGO_INVALIDO');
  if (daysBetween(desde, hasta) >= MOST_DAYS) throw new AppError('RANGO_DEMASIADO_LARGO');
  return { ...filters, desde, hasta };
}

interface Placed {
  readonly id: number;
  readonly momento: string;
}

function pageOf<Row extends Placed>(rows: readonly Row[], size: number) {
  const { shown, last } = cutPage(rows, size);
  return { records: shown, siguiente: last && writeCursor({ fecha: last.momento, id: last.id }) };
}
