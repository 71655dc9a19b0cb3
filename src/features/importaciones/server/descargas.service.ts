import { Readable } from 'node:stream';

import { handleAsSystem } from '#server/dispatcher.ts';
import { CSV_TYPE, startCsv } from '#server/files/csv-stream.ts';
import { fileExport, insertDownloadTicket } from '#server/files/downloads.ts';
import { narrowed } from '#server/narrowed.sql.ts';
import { SISTEMA } from '#server/scope.ts';
import { AppError } from '#shared/errors.ts';

import { descargarImportacion } from '../salidas.contract.ts';
import { resultadoCsv, selectFormaDeArchivo, selectOriginal } from './descargas.sql.ts';
import { camposDeImportacion } from './grupos.ts';
import { findImportacion } from './importaciones.service.ts';
import { selectHoy } from './importaciones.sql.ts';

const PROPOSITO = 'importaciones.archivo';

/** What a download of an importacion writes. */
export const importacionesFile = fileExport(PROPOSITO, descargarImportacion, (scope, { id, que, separador }) => {
  if (que === 'original')
    return {
      type: 'application/octet-stream',
      isShown: false,
      start: async ({ database }) => {
        // An upload is its person's: the server reads it, once the person's own scope has seen the importacion.
        const isOwn = (await database.read(scope, (db) => selectFormaDeArchivo(db, scope, id))) !== null;
        const file = isOwn && (await database.read(SISTEMA, (db) => selectOriginal(db, id)));
        if (!file) throw new AppError('ARCHIVO_NO_ENCONTRADO', { id });
        return Readable.from([file.contenido]);
      },
    };
  return {
    type: CSV_TYPE,
    isShown: false,
    start: async ({ database }) => {
      const forma = await database.read(scope, (db) => selectFormaDeArchivo(db, scope, id));
      if (!forma) throw new AppError('IMPORTACION_NO_ENCONTRADA', { id });
      const de = await database.read(scope, (db) => camposDeImportacion(db, forma));
      const pedido = { de, soloPendientes: que === 'pendientes', separador };
      return startCsv(database, scope, resultadoCsv(id, forma, pedido));
    },
  };
});

export const descargasEndpoints = [
  // As the server itself: no person's role writes tickets, and an answer that opens a download is not kept for a second asking.
  handleAsSystem(descargarImportacion, async ({ db, scope, user, session, audit }, params) => {
    const { id, que } = params;
    const { nombre, con_archivo } = await narrowed(db, scope, () => findImportacion({ db, scope, user }, id));
    if (que === 'original' && !con_archivo) throw new AppError('ARCHIVO_NO_ENCONTRADO', { id });
    const plain = nombre.replace(/\.\w{1,4}$/, '');
    const filename = que === 'original' ? nombre : `${plain}_${que}_${await selectHoy(db)}.csv`;
    audit({ tabla: 'ticket', fila_id: null, antes: null, despues: { proposito: PROPOSITO, id, que } });
    return {
      url: await insertDownloadTicket(db, { session, proposito: PROPOSITO, filename, params }),
      filename,
    };
  }),
];
