import { classify } from '#server/http/answers.ts';
import { SISTEMA } from '#server/scope.ts';
import { DATABASE_AWAY } from '#shared/errors.ts';

import { selectContenido } from './encargos.sql.ts';
import { insertFilas } from './filas.sql.ts';
import { lockUnread, rememberedInto, saveCabeza, stopWithFalla, tellImportaciones } from './importaciones.sql.ts';
import { LecturaError } from './lectura.ts';
import { type ArchivoLeido, leerArchivo } from './leer-archivo.ts';
import type { Work } from './trabajo.ts';

type Tools = Pick<Work, 'database' | 'log' | 'encargo' | 'scope'>;

/**
 * Reads the file of an importacion: parsed in a thread, written in one transaction, so that a process that dies meanwhile leaves nothing
 * and another begins anew. False where somebody else is at it.
 */
export async function leerEncargo(work: Tools): Promise<boolean> {
  const { database, encargo } = work;
  const file = await database.read(SISTEMA, (db) => selectContenido(db, encargo.id));
  try {
    if (file === null) throw new LecturaError('El archivo ya no está. Súbalo de nuevo');
    const leido = await leerArchivo(file.contenido, file.tipo, { ...file.opciones, de: encargo.tipo });
    try {
      return await write(work, leido);
    } finally {
      await leido.close();
    }
  } catch (error) {
    return await fail(work, error);
  }
}

async function write({ database, encargo, scope }: Tools, leido: ArchivoLeido): Promise<boolean> {
  return database.transaction(scope, async (db) => {
    const { id } = encargo;
    if (!(await lockUnread(db, id))) return false;
    for await (const filas of leido.tandas()) await insertFilas(db, id, { ...encargo, filas });
    await saveCabeza(db, id, leido.cabeza);
    await rememberedInto(db, id);
    await tellImportaciones(db, [encargo]);
    return true;
  });
}

async function fail({ database, log, encargo, scope }: Tools, error: unknown): Promise<boolean> {
  const known = classify(error);
  if (DATABASE_AWAY.has(known.code) || known.code === 'REINTENTE') throw error;
  const isTold = error instanceof LecturaError;
  if (!isTold) log.error({ err: error, importacion: encargo.id }, 'a file could not be read');
  await database.transaction(scope, async (db) => {
    await stopWithFalla(db, encargo.id, isTold ? error.message : 'El archivo no se pudo leer por un error interno');
    await tellImportaciones(db, [encargo]);
  });
  return true;
}
