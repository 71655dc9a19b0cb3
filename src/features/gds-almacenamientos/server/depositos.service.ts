import { handle } from '#server/dispatcher.ts';
import { AppError } from '#shared/errors.ts';

import { guardarDeposito, listDepositos } from '../depositos.contract.ts';
import { insertDeposito, replaceDeposito, selectDepositos, updateDeposito, updateReglas } from './depositos.sql.ts';

export const depositosEndpoints = [
  handle(listDepositos, ({ db }) => selectDepositos(db)),

  handle(guardarDeposito, async ({ db, audit }, datos) => {
    const id = datos.id === undefined ? await insertDeposito(db, datos) : await updateDeposito(db, datos);
    if (id === null) throw new AppError('DEPOSITO_NO_ENCONTRADO', { id: datos.id });
    await updateReglas(db, id, datos);
    await replaceDeposito(db, id, datos);
    audit({ tabla: 'deposito', fila_id: id, antes: null, despues: datos });
    return { id };
  }),
];
