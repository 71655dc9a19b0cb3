import { countLevantesDe, countLevantesVivos } from '#features/levantes/server/public.ts';
import { selectContadores } from '#features/reparto/server/public.ts';
import { handle } from '#server/dispatcher.ts';
import { hasRole, ROLES } from '#shared/permissions.ts';

import { contadores, getPendientes, getTorre } from '../contract.ts';
import { pendientesOf } from './pendientes.ts';
import { torreOf } from './torre.ts';

export const inicioEndpoints = [
  handle(contadores, async ({ db, user }) => {
    const isDriver = user.tipo_usuario === 'personal' && hasRole(user, ROLES.chofer);
    const own = isDriver ? await selectContadores(db, user.id) : { guias: null, recorridos: null };
    if (isDriver) return { ...own, levantes: await countLevantesDe(db, user.id) };
    const { tipo_usuario, cliente_id } = user;
    const asks = tipo_usuario === 'cliente' && hasRole(user, ROLES.ingreso);
    return { ...own, levantes: asks && cliente_id !== null ? await countLevantesVivos(db, cliente_id) : null };
  }),
  handle(getTorre, async (context) => torreOf(context)),
  handle(getPendientes, async (context) => ({ pendientes: await pendientesOf(context) })),
];
