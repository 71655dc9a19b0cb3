import { proponerRondas } from '#server/rutas/proponer-rondas.ts';
import { conCallesDeReparto, faltanCalles, type Ruteo } from '#server/rutas/tabla-de-viajes.ts';
import { SISTEMA } from '#server/scope.ts';
import type { Worker, WorkerTools } from '#server/work/worker.ts';
import type { Problema } from '#shared/rutas/problema.ts';

import {
  finishPropuesta,
  isWanted,
  leavePropuesta,
  type Resultado,
  type Tomada,
  takePropuesta,
} from './repartir.sql.ts';

const SEMILLA = 1;
/** How often it is looked whether anybody still waits for it. Milliseconds. */
const LOOK = 400;

/** Deals parcels out over rounds in the background, one deal after the other; the search itself runs in the thread of the rounds. */
export function repartosWorker(ruteo: Ruteo | null): Worker {
  return {
    name: 'repartos',
    step: async (tools) => {
      const taken = await tools.database.transaction(SISTEMA, takePropuesta);
      if (taken === null) return false;
      await search(tools, ruteo, taken);
      return !tools.stopping();
    },
  };
}

async function search(tools: WorkerTools, ruteo: Ruteo | null, { id, problema, milisegundos }: Tomada): Promise<void> {
  const { database, log } = tools;
  const abort = new AbortController();
  const looking = setInterval(() => {
    if (tools.stopping()) abort.abort();
    else
      database
        .read(SISTEMA, (db) => isWanted(db, id))
        .then(
          (wanted) => (wanted ? undefined : abort.abort()),
          (err: unknown) => log.warn({ err, propuesta: id }, 'nobody could be asked whether the deal is still wanted'),
        );
  }, LOOK);
  try {
    const asked = await conCallesDeReparto(ruteo, problema);
    const found = await proponerRondas(asked, { semilla: SEMILLA, vueltas: null, milisegundos }, abort.signal);
    const resultado: Resultado = ruteo === null ? found : { ...found, calles: callesDe(ruteo, asked) };
    await database.transaction(SISTEMA, (db) => finishPropuesta(db, id, resultado));
  } catch (err) {
    // Cancelled: its row says so already. A server that stops leaves it to the next.
    if (abort.signal.aborted && !tools.stopping()) return;
    if (!tools.stopping()) log.error({ err, propuesta: id }, 'a deal of rounds failed');
    await database.transaction(SISTEMA, (db) => leavePropuesta(db, id, tools.stopping() ? 'EN_COLA' : 'FALLIDA'));
  } finally {
    clearInterval(looking);
  }
}

function callesDe(ruteo: Ruteo, asked: Problema): NonNullable<Resultado['calles']> {
  return faltanCalles(ruteo, asked) ? 'FALTAN' : 'POR_CALLES';
}
