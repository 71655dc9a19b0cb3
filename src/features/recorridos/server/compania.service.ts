import { handle } from '#server/dispatcher.ts';
import { createMiradas } from '#server/miradas.ts';
import { AppError } from '#shared/errors.ts';

import { armanRecorrido } from '../compania.contract.ts';
import { avisarCompania } from './compania.sql.ts';
import { selectRecorrido } from './recorridos.sql.ts';

const miradas = createMiradas('recorrido');

/** Two who plan one round know of each other: one who comes is told to the other at once, one who leaves is forgotten. */
export const companiaEndpoints = [
  handle(armanRecorrido, async ({ db, user }, { id }) => {
    if ((await selectRecorrido(db, id, null)) === null) throw new AppError('RECORRIDO_NO_ENCONTRADO', { id });
    const { otros, es_nueva } = await miradas.mirar(db, id, { id: user.id, nombre: user.fullname });
    if (es_nueva && otros.length > 0) await avisarCompania(db);
    return { arman: otros };
  }),
];
