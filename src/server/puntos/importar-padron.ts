import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { parse } from 'csv-parse';

import type { Connection } from '#server/db/connection.ts';
import { claveDeCalle } from '#shared/puntos/clave.ts';

import { leerEncabezado, leerFila, type SinUso } from './leer-padron.ts';
import {
  deletePadron,
  type FilaDePadron,
  insertPadron,
  selectDepartamentos,
  selectNombresDeLocalidades,
  upsertCentros,
} from './padron.sql.ts';

export interface PadronImportado {
  readonly direcciones: number;
  readonly centros: number;
  readonly sin_uso: Readonly<Partial<Record<SinUso, number>>>;
  /** Columns that the file lacks; then nothing was read. */
  readonly faltan: readonly string[];
}

const AT_ONCE = 5_000;

/** Replaces the register by a file's, inside the caller's transaction. A file of a million rows is read as it comes, never held. */
export async function importarPadron(db: Connection, file: string): Promise<PadronImportado> {
  const { encoding, delimiter } = await lookAt(file);
  const departamentos = await selectDepartamentos(db);
  const sinUso = new Map<SinUso, number>();
  let [direcciones, faltan]: [number, readonly string[]] = [0, []];
  await deletePadron(db);
  await pipeline(
    createReadStream(file, { encoding }),
    parse({ bom: true, delimiter, relax_column_count: true, relax_quotes: true, skip_empty_lines: true }),
    async (rows: AsyncIterable<string[]>) => {
      let lugares: ReturnType<typeof leerEncabezado>['lugares'] | null = null;
      let batch: FilaDePadron[] = [];
      for await (const cells of rows) {
        if (lugares === null) {
          ({ lugares, faltan } = leerEncabezado(cells));
          continue;
        }
        // To its end all the same: a pipe that is left early is a fault.
        if (faltan.length > 0) continue;
        const read = leerFila(cells, { lugares, departamentos });
        if (typeof read === 'string') sinUso.set(read, (sinUso.get(read) ?? 0) + 1);
        else batch.push(read);
        if (batch.length < AT_ONCE) continue;
        direcciones += batch.length;
        await insertPadron(db, batch);
        batch = [];
      }
      direcciones += batch.length;
      await insertPadron(db, batch);
    },
  );
  const centros = direcciones === 0 ? 0 : await upsertCentros(db, await localidadesConClave(db));
  return { direcciones, centros, sin_uso: Object.fromEntries(sinUso), faltan };
}

/** Quarters of Montevideo are no localities of the register. */
async function localidadesConClave(db: Connection) {
  const localidades = await selectNombresDeLocalidades(db);
  return localidades
    .filter(({ departamento_id }) => departamento_id !== 1)
    .flatMap(({ id, nombre, departamento_id, alias }) =>
      [...new Set([nombre, ...alias].map(claveDeCalle))].map((clave) => ({ localidad_id: id, departamento_id, clave })),
    );
}

/** Files of offices are UTF-8 or Latin 1, and separate by what the office likes. */
async function lookAt(file: string): Promise<{ encoding: 'utf8' | 'latin1'; delimiter: string }> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(1 << 20), 0, 1 << 20, 0);
    const start = buffer.subarray(0, bytesRead);
    const [first = ''] = start.toString('latin1').split('\n', 1);
    const counted = [';', ',', '\t', '|'].map((one) => ({ one, times: first.split(one).length }));
    const delimiter = counted.toSorted((a, b) => b.times - a.times)[0]?.one ?? ',';
    return { encoding: isUtf8(start) ? 'utf8' : 'latin1', delimiter };
  } finally {
    await handle.close();
  }
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    // As a stream: the last letter may be cut in two.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}
