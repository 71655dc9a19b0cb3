import { handle } from '#server/dispatcher.ts';

import { enviarPosiciones, miPosicion, permitirPosicion } from '../posicion.contract.ts';
import { endPermiso, insertPermiso, insertPosiciones, selectPermiso } from './posicion.sql.ts';

export const posicionEndpoints = [
  handle(miPosicion, async ({ db, user }) => ({ desde: await selectPermiso(db, user.id) })),

  handle(permitirPosicion, async ({ db, user, audit }, { acepta }) => {
    const antes = await selectPermiso(db, user.id);
    if (acepta) await insertPermiso(db, user.id);
    else await endPermiso(db, user.id);
    const desde = await selectPermiso(db, user.id);
    audit({ tabla: 'posicion_permiso', fila_id: user.id, antes: { desde: antes }, despues: { desde } });
    return { desde };
  }),

  handle(enviarPosiciones, async ({ db, user }, { puntos }) => {
    // It was taken back meanwhile, on this phone or another: what it still had is not kept.
    if ((await selectPermiso(db, user.id)) === null) return { guardados: 0 };
    return { guardados: await insertPosiciones(db, user.id, puntos) };
  }),
];
