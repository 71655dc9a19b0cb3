import { type Endpoint, handle } from '#server/dispatcher.ts';
import { AppError } from '#shared/errors.ts';

import { getTablero } from '../tablero.contract.ts';
import { selectTablero } from './tablero.sql.ts';

/** The board of a day: of the whole house, so for our people alone. */
export const tableroEndpoints: readonly Endpoint[] = [
  handle(getTablero, async ({ db, scope, user }, { dia }) => {
    if (scope.tipo !== 'personal') throw new AppError('SIN_PERMISO', { usuario_id: user.id });
    return selectTablero(db, dia ?? null);
  }),
];
