import { stat } from 'node:fs/promises';

import { insertOperatorAudit } from '#server/accounts/admin.sql.ts';
import { type ConnectionConfig, inTransaction, withConnection } from '#server/db/connection.ts';
import { importarPadron } from '#server/puntos/importar-padron.ts';
import { SIN_USO, type SinUso } from '#server/puntos/leer-padron.ts';
import { StartFault } from '#server/start-fault.ts';

interface Deps {
  readonly say: (line: string) => void;
  readonly openOwner: () => Promise<ConnectionConfig>;
}

/** `npm run admin -- direcciones FILE`: the national register of addresses, replaced whole or not at all. */
export async function importDirecciones(file: string | undefined, { say, openOwner }: Deps): Promise<void> {
  if (file === undefined) throw new StartFault(['direcciones: falta el archivo, un CSV con una dirección por fila.']);
  const isFile = await stat(file).then(
    (found) => found.isFile(),
    () => false,
  );
  if (!isFile) throw new StartFault([`direcciones: no se encuentra el archivo ${file}.`]);
  const { direcciones, centros, sin_uso } = await withConnection(await openOwner(), (db) =>
    inTransaction(db, async () => {
      const done = await importarPadron(db, file).catch(refuseBrokenFile);
      if (done.faltan.length > 0)
        throw new StartFault([`direcciones: al archivo le faltan columnas: ${done.faltan.join(', ')}.`]);
      if (done.direcciones === 0)
        throw new StartFault(['direcciones: ninguna fila sirve; el padrón quedó como estaba.', ...tell(done.sin_uso)]);
      const { faltan: _none, ...despues } = done;
      await insertOperatorAudit(db, 'admin.direcciones', { id: null, despues, tabla: 'direccion_padron' });
      return done;
    }),
  );
  say(`Listo: ${direcciones} direcciones en el padrón, ${centros} centros de localidades.`);
  for (const line of tell(sin_uso)) say(line);
}

function tell(sinUso: Readonly<Partial<Record<SinUso, number>>>): string[] {
  return Object.entries(SIN_USO).flatMap(([why, words]) => {
    const rows = Object.entries(sinUso).find(([key]) => key === why)?.[1] ?? 0;
    return rows > 0 ? [`Sin usar: ${rows} ${rows === 1 ? 'fila' : 'filas'} ${words}.`] : [];
  });
}

function refuseBrokenFile(fault: unknown): never {
  const isCsv = fault instanceof Error && 'code' in fault && String(fault.code).startsWith('CSV_');
  throw isCsv
    ? new StartFault([
        `direcciones: el archivo no se puede leer como CSV (${fault.message}); el padrón quedó como estaba.`,
      ])
    : fault;
}
