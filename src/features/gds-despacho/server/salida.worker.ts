import { despacharBultos, volverBultos } from '#features/gds-stock/server/public.ts';
import { apart } from '#server/apart.ts';
import type { Db } from '#server/db/db.ts';
import { SISTEMA } from '#server/scope.ts';
import type { Worker } from '#server/work/worker.ts';
import { AppError } from '#shared/errors.ts';

import {
  deletePendiente,
  lockSalida,
  type Pendiente,
  selectEstado,
  takePendiente,
  updateProblema,
} from './salida.sql.ts';

/** Books what left the dock, after the scan that says so: a parcel at a time, in a transaction of its own. */
export function salidasWorker(): Worker {
  return {
    name: 'salidas',
    step: ({ database }) =>
      database.transaction(SISTEMA, async (db) => {
        const pendiente = await takePendiente(db);
        if (pendiente === null) return false;
        await asentar(db, pendiente);
        return true;
      }),
  };
}

async function asentar(db: Db, pendiente: Pendiente): Promise<void> {
  await lockSalida(db, pendiente.guia_id);
  try {
    await apart(db, () => seguir(db, pendiente));
    await deletePendiente(db, pendiente.id);
  } catch (error) {
    // What the ledger refuses is a matter of the warehouse: the parcel has left all the same, and it is asked again.
    if (!(error instanceof AppError)) throw error;
    await updateProblema(db, pendiente.id, error.message);
  }
}

async function seguir(db: Db, { guia_id, usuario_id }: Pendiente): Promise<void> {
  const estado = await selectEstado(db, guia_id);
  if (estado === null) return;
  const { levantada, guia_nro, en_anden, afuera } = estado;
  const salida = { usuario_id, fecha_evento: levantada, nota: `Guía ${guia_nro}` };
  if (levantada !== null) await despacharBultos(db, { ...salida, bultos: en_anden });
  else await volverBultos(db, { ...salida, bultos: afuera });
}
