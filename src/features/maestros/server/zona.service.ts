import { handle } from '#server/dispatcher.ts';
import { AppError } from '#shared/errors.ts';

import { pasarASuZona, verOtraZona } from '../zona.contract.ts';
import { passGuias, selectOtraZona } from './zona.sql.ts';

export const zonaEndpoints = [
  handle(verOtraZona, async ({ db }, { localidad_id }) => {
    const found = await selectOtraZona(db, localidad_id);
    if (found === null) throw new AppError('MAESTRO_NO_ENCONTRADO', { localidad_id });
    return found;
  }),

  handle(pasarASuZona, async ({ db, audit }, { localidad_id }) => {
    const found = await selectOtraZona(db, localidad_id);
    if (found === null) throw new AppError('MAESTRO_NO_ENCONTRADO', { localidad_id });
    const guias = await passGuias(db, localidad_id);
    audit({ tabla: 'localidad', fila_id: localidad_id, antes: null, despues: { guias, pasaron_a: found.zona } });
    return { guias, msg: guias === 1 ? `1 guía pasó a ${found.zona}` : `${guias} guías pasaron a ${found.zona}` };
  }),
];
